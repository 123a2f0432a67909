import { getOrInsert } from '../../text/get-or-insert.ts'
import type { PreparedLine } from './merge-lines.ts'
import { computeMaxQuantity } from './offer-steps.ts'
import type { Demand, PreparedBom } from './prepared-bom.ts'

/** Maximum number of optional sources for an exact answer, beside those that some line needs. */
const MAX_EXACT_SOURCES = 16

/**
 * Maximum number of cost sums, about a second; then the cheapest set so far is used. Ten thousand lines of four offers from sixteen
 * sources stay below it. The most promising sets are summed first, so little is lost beyond it.
 */
const MAX_COST_COMPUTATIONS = 5_000_000
/** One mix search costs as much as this many cached sums. */
const SEARCH_IN_SUMS = 50

/** Lines that the same sources can supply. */
interface Group {
  /** Indices into `sources` of the BOM, ascending. */
  sources: readonly number[]
  lines: number[]
  /** Micros by mask of `sources`, computed on demand. */
  costs: Map<number, number>
}

interface Supply {
  source: number
  stock: number
  beyond: number
}

/** A line with its supply and demand. */
interface Need {
  line: PreparedLine
  demand: Demand
  /** Ascending by source. */
  supply: readonly Supply[]
  /** Micros of the best mix from all sources, and the mask of its offers. */
  cost: number
  offers: number
}

/**
 * The fewest sources (pairs of supplier and location) that supply every line's `reachable` pieces, and of equal counts the cheapest.
 * Choosing the fewest is a set cover. With up to 16 optional sources all sets are tried, the smallest first. With more, a set is built
 * greedily: next comes the source that serves the largest number of lines. Such a set need not be the smallest. If very many sets are
 * equally small, only the most promising ones are compared by price.
 * @returns for every order the mask of its offers that come from the chosen sources
 */
export function findFewestSources(bom: PreparedBom, demands: readonly Demand[]): number[] {
  const needs: (Need | null)[] = bom.orders.map(({ line }, index) => {
    const demand = demands[index]
    if (!demand || demand.reachable === 0) return null
    const cost = bom.search.find(line.priced, demand.reachable, demand.limits)
    if (!Number.isFinite(cost)) return null
    const used = bom.search.offers.reduce((mask, offer) => mask | (1 << offer), 0)
    return { line, demand, supply: listSupplies(line, demand), cost, offers: used }
  })
  const chosen = toSourceFlags(bom, chooseSources(bom, needs))
  return bom.orders.map(({ line }) => toSourceMask(line.source_of, chosen))
}

/** Each source's pieces for a line: in stock, and more from the factory. Sources without any are left out. */
function listSupplies({ priced, source_of }: PreparedLine, { limits }: Demand): Supply[] {
  const supplies: Supply[] = []
  for (let i = 0; i < priced.length; i++) {
    const offer = priced[i]
    const source = source_of[i] ?? -1
    if (!offer) continue
    const stock = computeMaxQuantity(offer, { ...limits, back: false })
    const beyond = limits.back ? computeMaxQuantity(offer, limits) - stock : 0
    if (stock + beyond === 0) continue
    const same = supplies.find((supply) => supply.source === source)
    if (same) {
      same.stock += stock
      same.beyond = Math.max(same.beyond, beyond)
    } else supplies.push({ source, stock, beyond })
  }
  return supplies.sort((a, b) => a.source - b.source)
}

/** A set of sources as an array of flags, because it is read millions of times. */
function toSourceFlags({ sources }: PreparedBom, chosen: ReadonlySet<number>): Uint8Array {
  const flags = new Uint8Array(sources.length)
  for (const source of chosen) flags[source] = 1
  return flags
}

/** The mask of the indices in the set: a line's offers by their source, or a group's sources. */
function toSourceMask(sourceIndices: readonly number[], chosen: Uint8Array): number {
  let mask = 0
  for (let i = 0; i < sourceIndices.length; i++) if (chosen[sourceIndices[i] ?? -1] === 1) mask |= 1 << i
  return mask
}

/** The minimal sets of sources that can supply the line: no set contains another. */
function enoughSets({ supply, demand }: Need): number[][] {
  const alone = ({ stock, beyond }: Supply): boolean => stock + beyond >= demand.reachable
  const sets = supply.filter(alone).map(({ source }) => [source])
  // Each of the other sources has too few pieces alone.
  const others = supply.filter((each) => !alone(each))
  const masks: number[] = []
  for (let mask = 1; mask < 2 ** others.length; mask++) {
    if (masks.some((smaller) => (smaller & mask) === smaller)) continue
    const together = others.filter((_, index) => mask & (1 << index))
    const stock = together.reduce((sum, each) => sum + each.stock, 0)
    const beyond = together.reduce((max, each) => Math.max(max, each.beyond), 0)
    if (stock + beyond < demand.reachable) continue
    masks.push(mask)
    sets.push(together.map(({ source }) => source))
  }
  return sets
}

function chooseSources(bom: PreparedBom, needs: readonly (Need | null)[]): Set<number> {
  // Lines with the same minimal sets are one case; a BOM usually has a few dozen.
  const cases = new Map<string, readonly (readonly number[])[]>()
  for (const line of needs) {
    if (!line) continue
    const sets = enoughSets(line)
    cases.set(sets.map((set) => set.join(',')).join(';'), sets)
  }
  const forced = new Set<number>()
  for (const sets of cases.values()) {
    for (const source of sets[0] ?? []) if (sets.every((set) => set.includes(source))) forced.add(source)
  }
  const openCases: (readonly (readonly number[])[])[] = []
  const open = new Set<number>()
  for (const sets of cases.values()) {
    const rest = sets.map((set) => set.filter((source) => !forced.has(source)))
    if (rest.some((set) => set.length === 0)) continue
    openCases.push(rest)
    for (const source of rest.flat()) open.add(source)
  }
  if (open.size === 0) return forced
  if (open.size > MAX_EXACT_SOURCES) return greedily(forced, openCases)
  return exactly(bom, needs, forced, [...open], openCases)
}

/** Adds the source that completes the largest number of cases, or else is in the largest number, until all are served. */
function greedily(forced: ReadonlySet<number>, cases: readonly (readonly (readonly number[])[])[]): Set<number> {
  const chosen = new Set(forced)
  let left = cases
  while (left.length > 0) {
    const scores = new Map<number, number>()
    for (const sets of left) {
      const shortest = Math.min(...sets.map((set) => set.filter((source) => !chosen.has(source)).length))
      for (const source of new Set(sets.flat())) {
        if (chosen.has(source)) continue
        const completes =
          shortest === 1 && sets.some((set) => set.includes(source) && set.every((other) => other === source || chosen.has(other)))
        scores.set(source, (scores.get(source) ?? 0) + (completes ? 1000 : 1))
      }
    }
    const best = [...scores].reduce((a, b) => (b[1] > a[1] ? b : a))
    chosen.add(best[0])
    left = left.filter((sets) => !sets.some((set) => set.every((source) => chosen.has(source))))
  }
  return chosen
}

function exactly(
  bom: PreparedBom,
  needs: readonly (Need | null)[],
  forced: ReadonlySet<number>,
  open: readonly number[],
  cases: readonly (readonly (readonly number[])[])[],
): Set<number> {
  const bit = new Map(open.map((source, index) => [source, 1 << index]))
  const toMask = (set: readonly number[]): number => set.reduce((mask, source) => mask | (bit.get(source) ?? 0), 0)
  // `any`: sources of which each is enough alone. `together`: sets whose sources are only enough together.
  const masks = cases.map((sets) => ({
    any: toMask(sets.filter(({ length }) => length === 1).flat()),
    together: sets.filter(({ length }) => length > 1).map(toMask),
  }))
  const serves = (mask: number): boolean =>
    masks.every(({ any, together }) => (any & mask) !== 0 || together.some((set) => (set & mask) === set))
  const bySize: number[][] = open.map(() => [])
  for (let mask = 1; mask < 2 ** open.length; mask++) bySize[bitCount(mask) - 1]?.push(mask)
  const toSourceSet = (mask: number): Set<number> => new Set([...forced, ...open.filter((_, index) => mask & (1 << index))])
  const costs = new SetCosts(bom, needs)
  for (const candidates of bySize) {
    const serving = candidates.filter(serves).map((mask) => ({ mask, chosen: toSourceFlags(bom, toSourceSet(mask)) }))
    // The set with the lowest bound comes first, so that sets with a higher bound than its cost need no sum.
    const looks = serving.length > 1 ? costs.least() : () => 0
    const ranked = serving.map((each) => ({ ...each, least: looks(each.chosen) })).sort((a, b) => a.least - b.least)
    let best: number | null = null
    let lowest = Number.POSITIVE_INFINITY
    for (const { mask, chosen, least } of ranked) {
      if (least >= lowest || (best !== null && costs.sums > MAX_COST_COMPUTATIONS)) break
      const cost = costs.of(chosen, lowest)
      if (cost < lowest) {
        lowest = cost
        best = mask
      }
    }
    if (best !== null) return toSourceSet(best)
  }
  return toSourceSet(2 ** open.length - 1)
}

function bitCount(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The BOM's cost by set of sources. Lines with the same sources are summed once per subset of these. */
class SetCosts {
  readonly #bom: PreparedBom
  readonly #needs: readonly (Need | null)[]
  readonly #groups: readonly Group[]
  /** Number of computed sums so far; a mix search counts as `SEARCH_IN_SUMS`. */
  sums = 0
  /** Lower bounds of the cost, in micros: index i has that of the groups from i on. */
  readonly #least_from: number[]

  constructor(bom: PreparedBom, needs: readonly (Need | null)[]) {
    this.#bom = bom
    this.#needs = needs
    const groups = new Map<string, Group>()
    needs.forEach((line, index) => {
      const sources = line?.supply.map(({ source }) => source)
      if (sources) getOrInsert(groups, sources.join(','), () => ({ sources, lines: [], costs: new Map() })).lines.push(index)
    })
    this.#groups = [...groups.values()]
    let least = 0
    this.#least_from = this.#groups.map(() => 0)
    for (let i = this.#groups.length - 1; i >= 0; i--) {
      for (const index of this.#groups[i]?.lines ?? []) least += needs[index]?.cost ?? 0
      this.#least_from[i] = least
    }
  }

  /**
   * Returns a lower bound of the cost of the chosen sources: every line's best mix, and for a missing source of it, what buying without
   * that source adds.
   */
  least(): (chosen: Uint8Array) => number {
    let base = 0
    const added = new Map<number, number>()
    for (const need of this.#needs) {
      if (!need) continue
      const { line, demand, cost, offers } = need
      base += cost
      // Only one source of each mix counts, because two would count pieces twice.
      const source = line.source_of.find((_, index) => offers & (1 << index)) ?? -1
      const without = line.source_of.reduce((mask, each, index) => (each === source ? mask : mask | (1 << index)), 0)
      const more = this.#bom.search.find(line.priced, demand.reachable, { ...demand.limits, allowed: without }) - cost
      added.set(source, (added.get(source) ?? 0) + more)
    }
    return (chosen) => {
      let sum = base
      for (const [source, more] of added) if (chosen[source] !== 1) sum += more
      return sum
    }
  }

  /** The cost, in micros, of buying from the chosen sources. Infinity if a line cannot be bought, or from `limit` up. */
  of(chosen: Uint8Array, limit: number): number {
    let sum = 0
    for (let i = 0; i < this.#groups.length; i++) {
      if (sum + (this.#least_from[i] ?? 0) >= limit) return Number.POSITIVE_INFINITY
      const group = this.#groups[i]
      if (!group) continue
      this.sums++
      const mask = toSourceMask(group.sources, chosen)
      sum += getOrInsert(group.costs, mask, () => this.#costOf(group, chosen))
    }
    return sum
  }

  #costOf(group: Group, chosen: Uint8Array): number {
    let sum = 0
    for (const index of group.lines) {
      const need = this.#needs[index]
      if (!need) continue
      const { line, demand, cost, offers } = need
      this.sums += SEARCH_IN_SUMS
      const allowed = toSourceMask(line.source_of, chosen)
      // If the set holds every source of the best mix overall, that mix is also the best of the set.
      sum += (offers & allowed) === offers ? cost : this.#bom.search.find(line.priced, demand.reachable, { ...demand.limits, allowed })
    }
    return sum
  }
}
