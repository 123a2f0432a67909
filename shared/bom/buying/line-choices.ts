import { linePlan } from './line-plan.ts'
import type { BuyingOptions, LinePlan, PlanItem } from './model.ts'
import { planItem, priceOffer } from './offer-steps.ts'
import { type OfferPurchase, purchaseOf } from './one-offer.ts'
import { cheapestPlan, demandOf, mostTogether, type PreparedBom, type PreparedLine, soonestOf } from './prepared-bom.ts'

/** What may decide where a line is bought. */
export type Preference = { by: 'price' } | { by: 'lead_time' } | { by: 'location'; location: string }

/** One of the ways to buy a line from a single offer, for a list to choose from. */
export interface LineChoice {
  purchase: OfferPurchase
  /** In the factory's packs, where the offer would break one. */
  whole_packs: boolean
  /** Of the choices that have all pieces: the lowest price, and the shortest wait (of those the lowest price). */
  cheapest: boolean
  soonest: boolean
}

const days = ({ ready_days }: Pick<PlanItem, 'ready_days'>): number => ready_days ?? Number.POSITIVE_INFINITY

/**
 * All ways to buy a line from one offer, with broken and with whole packs: those with all pieces first, then by price.
 * Offers without a price are not among them.
 * @param needed pieces, at least 1
 */
export function listChoices({ line, priced }: PreparedLine, needed: number, options: BuyingOptions): LineChoice[] {
  const back = line.lifecycle !== 'obsolete' && options.back_order !== 'never'
  const choices: LineChoice[] = []
  for (const offer of priced) {
    const purchase = purchaseOf(offer, needed, back)
    if (purchase) choices.push({ purchase, whole_packs: line.whole_packs ?? false, cheapest: false, soonest: false })
    // What is whole already needs no second row.
    if (line.whole_packs || purchase?.loose_pieces === 0) continue
    const packs = priceOffer(offer.offer, true, options.transit_days[offer.offer.location] ?? 0)
    const whole = packs && purchaseOf(packs, needed, back)
    if (whole) choices.push({ purchase: whole, whole_packs: true, cheapest: false, soonest: false })
  }
  choices.sort(
    ({ purchase: a }, { purchase: b }) =>
      a.missing - b.missing || a.ext_price - b.ext_price || days(a) - days(b) || a.leftover - b.leftover,
  )
  const complete = choices.filter(({ purchase }) => purchase.missing === 0)
  const first = complete[0]
  if (first) first.cheapest = true
  // The first of those with one time is the cheapest of them.
  const soonest = complete.reduce<LineChoice | null>(
    (best, choice) => (best && days(best.purchase) <= days(choice.purchase) ? best : choice),
    null,
  )
  if (soonest) soonest.soonest = true
  return choices
}

/**
 * The best plan of one line by what its buyer looks at. `price`: the cheapest. `lead_time`: the cheapest of the soonest.
 * `location`: the cheapest from that place where it has all that can be had; otherwise as by price.
 * @throws RangeError if `set_count` is not a whole number of at least 1
 */
export function preferredPlan(bom: PreparedBom, line: PreparedLine, set_count: number, preference: Preference): LinePlan {
  const demand = demandOf(line, set_count, bom.options)
  const { limits } = demand
  if (preference.by === 'lead_time' && demand.reachable > 0) {
    const within_days = Math.min(limits.within_days, soonestOf(bom.search, line, demand))
    return cheapestPlan(bom.search, line, demand, { ...limits, within_days })
  }
  if (preference.by === 'location' && demand.reachable > 0) {
    const allowed = line.priced.reduce((mask, { offer }, i) => (offer.location === preference.location ? mask | (1 << i) : mask), 0)
    const there = { ...limits, allowed }
    if (mostTogether(line.priced, there) >= demand.reachable) return cheapestPlan(bom.search, line, demand, there)
  }
  return cheapestPlan(bom.search, line, demand, limits)
}

/**
 * The plan that a line's chosen offers make; the cheapest one where none are chosen. Quantities that were chosen are
 * rounded up to what may be ordered and kept, even where they are less than the need, which the plan then says. What is
 * still needed comes from the chosen offers without a quantity, in the cheapest way. Limits of time do not bind a choice,
 * and an offer that stands twice counts once, or its stock would.
 * @throws RangeError if `set_count` or a chosen quantity is not a whole number; a quantity of 0 buys nothing
 */
export function chosenPlan(bom: PreparedBom, prepared: PreparedLine, set_count: number): LinePlan {
  const { line, priced } = prepared
  const demand = demandOf(prepared, set_count, bom.options)
  const chosen = line.chosen ?? []
  const { needed } = demand
  if (chosen.length === 0 || needed === 0) return cheapestPlan(bom.search, prepared, demand, demand.limits)
  const back_order = line.lifecycle !== 'obsolete' && bom.options.back_order !== 'never'
  const items: PlanItem[] = []
  let left = needed
  let open = 0
  let short = false
  const seen = new Set<number>()
  for (const { offer_id, qty } of chosen) {
    if (seen.has(offer_id)) continue
    seen.add(offer_id)
    const place = priced.findIndex(({ offer }) => offer.offer_id === offer_id)
    const offer = priced[place]
    if (!offer) continue
    if (qty === null) {
      open |= 1 << place
      continue
    }
    if (qty === 0) continue
    const order = purchaseOf(offer, qty, back_order)
    if (!order) {
      short = true
      continue
    }
    // As many as were chosen: a cheaper break is offered, not taken.
    items.push(planItem(offer, order.plain_qty))
    short ||= order.missing > 0
    left -= order.plain_qty
  }
  if (left > 0 && open !== 0) {
    const stock = { allowed: open, back: false, within_days: Number.POSITIVE_INFINITY }
    const limits = { ...stock, back: back_order && mostTogether(priced, stock) < left }
    const reachable = Math.min(left, mostTogether(priced, limits))
    const rest = cheapestPlan(bom.search, prepared, { needed: left, reachable, limits, problem: null }, limits)
    items.push(...rest.items)
    left -= rest.qty
    short ||= left > 0
  }
  if (left <= 0) return linePlan(line, needed, items, null)
  const known = chosen.some(({ offer_id }) => line.offers.some((offer) => offer.offer_id === offer_id))
  const has_price = chosen.some(({ offer_id }) => priced.some(({ offer }) => offer.offer_id === offer_id))
  return linePlan(line, needed, items, has_price ? (short ? 'short' : 'chosen_less') : known ? 'no_price' : 'no_offer')
}
