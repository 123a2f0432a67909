import { computeGreatestCommonDivisor, type PricedOffer, type QuantityRange } from './offer-steps.ts'

/** Limits on the offers of a mix. */
export interface MixLimits {
  /** Bit i: the i-th offer may be used. */
  allowed: number
  /** Whether one of the offers may deliver more than its stock. */
  back: boolean
  /** Calendar days; Infinity: no limit. */
  within_days: number
}

export const NO_LIMITS: MixLimits = { allowed: -1, back: true, within_days: Number.POSITIVE_INFINITY }

/** Pieces of one offer, on one of its steps. */
interface MixItem {
  offer: number
  step: QuantityRange
  multiple: number
  qty: number
}

/** More than any amount of money. */
const INFINITE_COST = Number.MAX_SAFE_INTEGER + 1

/**
 * Nodes after which the search of one line stops with the best mix so far. Usual offers need some dozens; only artificial lists (a dozen
 * offers whose multiples have no common factor) reach this.
 */
const MAX_NODES = 200_000

/** The pieces still available at each price, the lowest first, for lower bounds. One instance is reused. */
class PriceCapacities {
  readonly #prices: number[] = []
  readonly #pieces: number[] = []
  #count = 0

  clear(): void {
    this.#count = 0
  }

  add(price: number, pieces: number): void {
    let position = this.#count++
    for (; position > 0 && (this.#prices[position - 1] ?? 0) > price; position--) {
      this.#prices[position] = this.#prices[position - 1] ?? 0
      this.#pieces[position] = this.#pieces[position - 1] ?? 0
    }
    this.#prices[position] = price
    this.#pieces[position] = pieces
  }

  /** Cost of `need` pieces if each could be bought singly; Infinity if the capacity is too small. */
  cost(need: number): number {
    let left = need
    if (left <= 0) return 0
    let cost = 0
    for (let i = 0; i < this.#count; i++) {
      const price = this.#prices[i] ?? 0
      const pieces = this.#pieces[i] ?? 0
      if (pieces >= left) return cost + price * left
      cost += price * pieces
      left -= pieces
    }
    return Number.POSITIVE_INFINITY
  }
}

/**
 * Finds the cheapest way to buy at least `need` pieces of one part from any mix of its offers. Each offer is ordered once, on one of its
 * steps, and at most one of them beyond its stock. The answer is exact: offers are tried step by step, and a branch is cut only when a
 * lower bound shows that it cannot be cheaper.
 * One searcher serves any number of lines, one after the other: its fields are those of the last `find`.
 */
export class MixSearch {
  /** Micros of the best mix; Infinity where there is none. */
  cost = Number.POSITIVE_INFINITY
  /** The best mix: indices of its offers, and the pieces of each. */
  offers: number[] = []
  qtys: number[] = []
  /** False if the search stopped early: the mix is valid, but perhaps not the cheapest. */
  exact = true

  #best = INFINITE_COST
  #nodes = 0
  #priced: readonly PricedOffer[] = []
  /** Indices of usable offers, those with the cheapest pieces first. */
  #order: number[] = []
  #limits: MixLimits = NO_LIMITS
  #mixItem: MixItem[] = []
  readonly #rooms = new PriceCapacities()

  /**
   * @param need pieces, at least 1
   * @returns the cost, as in `cost`
   */
  find(priced: readonly PricedOffer[], need: number, limits: MixLimits): number {
    this.#priced = priced
    this.#limits = limits
    this.#best = INFINITE_COST
    this.offers.length = 0
    this.qtys.length = 0
    this.exact = true
    let lowest = Number.POSITIVE_INFINITY
    let usable = 0
    let common = 0
    let days = Number.POSITIVE_INFINITY
    for (let i = 0; i < priced.length; i++) {
      const offer = priced[i]
      if (!offer || !(limits.allowed & (1 << i))) continue
      let rate = Number.POSITIVE_INFINITY
      for (const step of offer.steps) {
        if (!this.#allows(step)) continue
        rate = Math.min(rate, step.lo > need ? Math.floor((step.price * step.lo) / need) : step.price)
        const qty = Math.max(step.lo, Math.ceil(need / offer.multiple) * offer.multiple)
        if (qty > step.hi) continue
        const cost = step.price * qty
        // Of mixes with equal cost, the one that is ready sooner is better.
        if (cost < this.#best || (cost === this.#best && step.days < days)) {
          this.#best = cost
          days = step.days
          this.offers[0] = i
          this.qtys[0] = qty
        }
      }
      if (rate === Number.POSITIVE_INFINITY) continue
      usable++
      common = computeGreatestCommonDivisor(common, offer.multiple)
      lowest = Math.min(lowest, rate)
    }
    if (usable > 1) {
      // The sum of orders is a multiple of the common divisor.
      const rounded = Math.ceil(need / common) * common
      if (rounded * lowest < this.#best) this.#mix(rounded)
    }
    this.cost = this.#best === INFINITE_COST ? Number.POSITIVE_INFINITY : this.#best
    return this.cost
  }

  #allows(step: QuantityRange): boolean {
    return step.days <= this.#limits.within_days && (this.#limits.back || !step.back)
  }

  #mix(need: number): void {
    this.#nodes = 0
    this.#mixItem.length = 0
    const rates = this.#priced.map((_, index) => (this.#limits.allowed & (1 << index) ? this.#rate(index, need, false) : INFINITE_COST))
    this.#order = [...rates.keys()].filter((index) => (rates[index] ?? INFINITE_COST) < INFINITE_COST)
    this.#order.sort((a, b) => (rates[a] ?? 0) - (rates[b] ?? 0))
    this.#choose(0, need, 0, false)
    this.#mixItem.length = 0
  }

  /** The offer's lowest cost of a piece if only `need` pieces are of use; INFINITE_COST if nothing can be ordered. */
  #rate(index: number, need: number, backUsed: boolean): number {
    let rate = INFINITE_COST
    for (const step of this.#priced[index]?.steps ?? []) {
      if (!this.#allows(step) || (backUsed && step.back)) continue
      rate = Math.min(rate, step.lo > need ? Math.floor((step.price * step.lo) / need) : step.price)
    }
    return rate
  }

  #maxPieces(index: number, backUsed: boolean): number {
    let maxPieces = 0
    for (const step of this.#priced[index]?.steps ?? []) {
      if (this.#allows(step) && !(backUsed && step.back)) maxPieces = Math.max(maxPieces, step.hi)
    }
    return maxPieces
  }

  /**
   * Chooses a step of the offer at `position`, or none. `left`: pieces missing after the minimum of every chosen step, which cost `cost`.
   */
  #choose(position: number, left: number, cost: number, backUsed: boolean): void {
    if (++this.#nodes > MAX_NODES) {
      this.exact = false
      return
    }
    this.#rooms.clear()
    for (const { step } of this.#mixItem) this.#rooms.add(step.price, step.hi - step.lo)
    for (let i = position; i < this.#order.length; i++) {
      const later = this.#order[i] ?? 0
      const price = this.#rate(later, left, backUsed)
      if (price < INFINITE_COST) this.#rooms.add(price, this.#maxPieces(later, backUsed))
    }
    if (cost + this.#rooms.cost(left) >= this.#best) return
    const index = this.#order[position]
    const offer = index === undefined ? undefined : this.#priced[index]
    if (index === undefined || !offer) {
      this.#fill(left, cost)
      return
    }
    for (const step of offer.steps) {
      if (!this.#allows(step) || (backUsed && step.back)) continue
      const withIt = cost + step.price * step.lo
      if (withIt >= this.#best) continue
      this.#mixItem.push({ offer: index, step, multiple: offer.multiple, qty: step.lo })
      // Any further step only adds cost.
      if (left <= step.lo) this.#keep(withIt)
      else this.#choose(position + 1, left - step.lo, withIt, backUsed || step.back)
      this.#mixItem.pop()
    }
    this.#choose(position + 1, left, cost, backUsed)
  }

  #keep(cost: number): void {
    if (cost >= this.#best) return
    this.#best = cost
    this.offers = this.#mixItem.map(({ offer }) => offer)
    this.qtys = this.#mixItem.map(({ qty }) => qty)
  }

  /** Adds whole multiples to the chosen steps until no piece is missing, at the least cost. */
  #fill(left: number, cost: number): void {
    // Large multiples first: with equal multiples left, the cheapest piece is best.
    const growing = this.#mixItem
      .filter(({ step }) => step.hi > step.lo)
      .sort((a, b) => b.multiple - a.multiple || a.step.price - b.step.price)
    this.#grow(growing, 0, left, cost)
    for (const mixItem of growing) mixItem.qty = mixItem.step.lo
  }

  #grow(growing: readonly MixItem[], position: number, left: number, cost: number): void {
    if (left <= 0) {
      this.#keep(cost)
      return
    }
    if (++this.#nodes > MAX_NODES) {
      this.exact = false
      return
    }
    const mixItem = growing[position]
    if (!mixItem) return
    const { step, multiple } = mixItem
    const others = growing.slice(position + 1)
    if (others.every((other) => other.multiple === multiple)) {
      this.#growAlike(growing.slice(position), left, cost)
      return
    }
    const maxPieces = Math.min((step.hi - step.lo) / multiple, Math.ceil(left / multiple))
    // If pieces were sold singly, cheaper offers would be used first and this offer would supply the rest. The best whole number of
    // multiples is no further from that ideal than twice the largest multiple, counted in the common divisor (Eisenbrand and Weismantel,
    // proximity of integer and linear solutions for one constraint).
    let before = 0
    let largest = multiple
    let common = multiple
    for (const other of others) {
      if (other.step.price < step.price) before += other.step.hi - other.step.lo
      largest = Math.max(largest, other.multiple)
      common = computeGreatestCommonDivisor(common, other.multiple)
    }
    const ideal = Math.min(maxPieces, Math.max(0, left - before) / multiple)
    // The 2 allows for a missing quantity that is no multiple of that divisor.
    const radius = (2 * largest) / common + 2
    const bound = (count: number): number => {
      this.#rooms.clear()
      for (const other of others) this.#rooms.add(other.step.price, other.step.hi - other.step.lo)
      return cost + step.price * multiple * count + this.#rooms.cost(left - multiple * count)
    }
    const visit = (count: number): boolean => {
      if (this.#nodes > MAX_NODES || bound(count) >= this.#best) return false
      mixItem.qty = step.lo + multiple * count
      this.#grow(growing, position + 1, left - multiple * count, cost + step.price * multiple * count)
      mixItem.qty = step.lo
      return true
    }
    // The bound rises on both sides of the ideal.
    const start = Math.ceil(ideal)
    for (let count = start; count <= Math.min(maxPieces, start + radius); count++) if (!visit(count)) break
    for (let count = start - 1; count >= Math.max(0, start - 1 - radius); count--) if (!visit(count)) break
  }

  /** Takes the cheapest pieces first, which is best for equal multiples. */
  #growAlike(growing: readonly MixItem[], left: number, cost: number): void {
    let missing = left
    let total = cost
    for (const mixItem of growing) {
      const { step, multiple } = mixItem
      const count = missing > 0 ? Math.min((step.hi - step.lo) / multiple, Math.ceil(missing / multiple)) : 0
      mixItem.qty = step.lo + count * multiple
      missing -= count * multiple
      total += step.price * multiple * count
    }
    if (missing <= 0) this.#keep(total)
    for (const mixItem of growing) mixItem.qty = mixItem.step.lo
  }
}
