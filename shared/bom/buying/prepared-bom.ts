import { getOrInsert } from '../../text/get-or-insert.ts'
import type { Money } from '../../trade/money.ts'
import { type MixLimits, MixSearch, NO_LIMITS } from './cheapest-mix.ts'
import { mergeSameParts, type PreparedLine, type PreparedOrder } from './merge-lines.ts'
import {
  type BomPlan,
  type BuyingOptions,
  DEFAULT_BUYING_OPTIONS,
  type LineProblem,
  MAX_OFFERS,
  type OfferSource,
  type Purchase,
  type PurchaseItem,
  type PurchaseLine,
} from './model.ts'
import { computeMaxQuantity, type PricedOffer, planItem, priceOffer, sumMoney } from './offer-steps.ts'
import { computeOrderNeed } from './order-quantity.ts'
import { toPurchase } from './purchase.ts'

/** Lines with prepared prices; reusable for any number of sets and any strategy while lines and options stay the same. */
export interface PreparedBom {
  lines: readonly PreparedLine[]
  /** The orders of a plan: every line is a member of exactly one. */
  orders: readonly PreparedOrder[]
  sources: readonly OfferSource[]
  options: BuyingOptions
  search: MixSearch
}

/** The need of one line for a number of sets. */
export interface Demand {
  /** Pieces with attrition; 0 if the line needs none, its quantity is unknown, or it exceeds `MAX_PIECES`. */
  needed: number
  /** Needed pieces that all offers together can supply: every strategy buys this many. */
  reachable: number
  limits: MixLimits
  problem: LineProblem | null
}

const key = ({ supplier, location }: OfferSource): string => `${supplier}\n${location}`

export function prepareBom(lines: readonly PurchaseLine[], options: Partial<BuyingOptions> = {}): PreparedBom {
  const all: BuyingOptions = { ...DEFAULT_BUYING_OPTIONS, ...options }
  const sources: OfferSource[] = []
  const sourceIndices = new Map<string, number>()
  const prepared = lines.map((line): PreparedLine => {
    const priced: PricedOffer[] = []
    const offerSources: number[] = []
    for (const offer of line.offers) {
      if (priced.length === MAX_OFFERS) break
      const pricedOffer = priceOffer(offer)
      if (!pricedOffer) continue
      priced.push(pricedOffer)
      offerSources.push(
        getOrInsert(sourceIndices, key(offer), () => sources.push({ supplier: offer.supplier, location: offer.location }) - 1),
      )
    }
    return { ...line, priced, source_of: offerSources }
  })
  return { lines: prepared, orders: mergeSameParts(prepared), sources, options: all, search: new MixSearch() }
}

/** Maximum number of pieces from the allowed offers together, with at most one offer beyond its stock. */
export function computeMaxCombined(priced: readonly PricedOffer[], { allowed, back, within_days }: MixLimits): number {
  let stock = 0
  let beyond = 0
  for (let i = 0; i < priced.length; i++) {
    const offer = priced[i]
    if (!offer || !(allowed & (1 << i))) continue
    const shelf = computeMaxQuantity(offer, { back: false, within_days })
    stock += shelf
    if (back) beyond = Math.max(beyond, computeMaxQuantity(offer, { back: true, within_days }) - shelf)
  }
  return stock + beyond
}

function nothing(problem: LineProblem | null, needed = 0): Demand {
  return { needed, reachable: 0, limits: { allowed: 0, back: false, within_days: 0 }, problem }
}

/** The need of a line; every strategy buys its `reachable` pieces. @throws RangeError as `computeOrderNeed` does */
export function computeDemand(line: PreparedLine, setCount: number, options: BuyingOptions): Demand {
  const need = computeOrderNeed(line, setCount, options)
  if (need === null) return nothing('no_quantity')
  if (need === 'too_large') return nothing('too_large')
  const { needed } = need
  if (needed === 0) return nothing(null)
  if (line.goods_id === null) return nothing('no_match', needed)
  if (line.offers.length === 0) return nothing('no_offer', needed)
  const { priced } = line
  if (priced.length === 0) return nothing('no_price', needed)
  const fromStock = computeMaxCombined(priced, { ...NO_LIMITS, back: false })
  const back =
    line.lifecycle !== 'obsolete' && (options.back_order === 'allowed' || (options.back_order === 'last_resort' && fromStock < needed))
  const limits: MixLimits = { ...NO_LIMITS, back }
  const maxQuantity = back ? computeMaxCombined(priced, limits) : fromStock
  if (maxQuantity >= needed) return { needed, reachable: needed, limits, problem: null }
  // The factory's stock has no limit, so a missing rest exceeds `MAX_ORDER_QUANTITY` or the range of `Money`.
  if (maxQuantity > fromStock) return nothing('too_large', needed)
  return { needed, reachable: maxQuantity, limits, problem: 'short' }
}

/**
 * The fewest calendar days in which a line's `reachable` pieces are ready; Infinity if an unknown lead time decides.
 * @param atLeast days that other lines take anyway: the result is never less
 */
export function computeSoonestDays(search: MixSearch, { priced }: PreparedLine, { reachable, limits }: Demand, atLeast = 0): number {
  const can = (withinDays: number): boolean => computeMaxCombined(priced, { ...limits, within_days: withinDays }) >= reachable
  if (can(atLeast)) return atLeast
  const times = new Set(priced.flatMap(({ steps }) => steps.map(({ days }) => days)))
  for (const withinDays of [...times].sort((a, b) => a - b)) {
    if (withinDays <= atLeast) continue
    // Enough pieces may still cost more than `Money` can hold.
    if (can(withinDays) && Number.isFinite(search.find(priced, reachable, { ...limits, within_days: withinDays }))) return withinDays
  }
  return atLeast
}

/** The cheapest plan for a demand; `limits` may be narrower than the demand's. */
export function planCheapest(search: MixSearch, line: PreparedLine, demand: Demand, limits: MixLimits): Purchase {
  const { priced } = line
  if (demand.reachable === 0) return toPurchase(line, demand.needed, [], demand.problem)
  search.find(priced, demand.reachable, limits)
  if (search.cost === Number.POSITIVE_INFINITY) return toPurchase(line, demand.needed, [], 'too_large')
  const items: PurchaseItem[] = []
  for (let i = 0; i < search.offers.length; i++) {
    const offer = priced[search.offers[i] ?? -1]
    if (offer) items.push(planItem(offer, search.qtys[i] ?? 0))
  }
  // Items that are ready sooner come first.
  if (items.length > 1)
    items.sort((a, b) => (a.ready_days ?? Number.POSITIVE_INFINITY) - (b.ready_days ?? Number.POSITIVE_INFINITY) || b.qty - a.qty)
  return toPurchase(line, demand.needed, items, demand.problem)
}

/** The totals of the plans of all lines. */
export function toBomPlan(lines: readonly Purchase[]): BomPlan {
  const sources = new Map<string, OfferSource>()
  const amounts: Money[] = []
  let readyDays: number | null = 0
  let linesMissing = 0
  for (const plan of lines) {
    amounts.push(plan.ext_price)
    if (plan.problem !== null) linesMissing++
    readyDays = readyDays === null || plan.ready_days === null ? null : Math.max(readyDays, plan.ready_days)
    for (const { supplier, location } of plan.items) {
      const source = { supplier, location }
      getOrInsert(sources, key(source), () => source)
    }
  }
  return { lines, amount: sumMoney(amounts), sources: [...sources.values()], ready_days: readyDays, lines_missing: linesMissing }
}
