import { extendedPrice, type Money, money } from '../../trade/money.ts'
import { MixSearch } from './cheapest-mix.ts'
import type { BuyOffer, PlanItem } from './model.ts'
import { mostOf, type PricedOffer, planItem, priceOffer, stepOf } from './offer-steps.ts'

/** The best order with one offer, and what it is compared with. */
export interface OfferPurchase extends PlanItem {
  needed: number
  /** Pieces bought beyond the need: 70 where 1,000 are cheaper than 930. */
  leftover: number
  /** Pieces of the need that the offer does not have. */
  missing: number
  /** The need rounded up to what may be ordered, and no more. */
  plain_qty: number
  plain_ext_price: Money
  /** What is saved by buying `qty` instead of `plain_qty`; 0 where they are the same. */
  saved: Money
  /** `qty` in the factory's packs, and what is beside them. */
  full_packs: number
  loose_pieces: number
}

export interface OneOfferRules {
  /** Whole reels, trays or tubes only. */
  whole_packs?: boolean
  /** False for what the factory does not make any more, or where nobody wants to wait. */
  back_order?: boolean
  transit_days?: number
}

/**
 * The cheapest order of at least so many pieces with one offer, over all its breaks. A need that the stock covers is
 * bought from stock: a break beyond it is not worth a factory's lead time. A need beyond it is ordered as a whole, or,
 * without back-orders, as far as the stock goes.
 * @param needed pieces, a whole number of at least 1
 * @returns null where there is no price, or nothing to be had
 * @throws RangeError if `needed` is no such number
 */
export function buyFromOffer(offer: BuyOffer, needed: number, rules: OneOfferRules = {}): OfferPurchase | null {
  const priced = priceOffer(offer, rules.whole_packs ?? false, rules.transit_days ?? 0)
  return priced && purchaseOf(priced, needed, rules.back_order ?? true)
}

/** As buyFromOffer, of an offer that is ready. */
export function purchaseOf(priced: PricedOffer, needed: number, back_order: boolean): OfferPurchase | null {
  if (!Number.isSafeInteger(needed) || needed < 1) throw new RangeError(`not a quantity: ${needed}`)
  const from_stock = mostOf(priced, false, Number.POSITIVE_INFINITY)
  const back = back_order && from_stock < needed
  const reachable = Math.min(needed, mostOf(priced, back, Number.POSITIVE_INFINITY))
  if (reachable === 0) return null
  const search = new MixSearch()
  search.find([priced], reachable, { allowed: 1, back, within_days: Number.POSITIVE_INFINITY })
  const qty = search.qtys[0]
  if (qty === undefined) return null
  const item = planItem(priced, qty)
  const { spq } = priced.offer
  const least = priced.steps[0]?.lo ?? qty
  const plain_qty = Math.max(least, Math.ceil(reachable / priced.multiple) * priced.multiple)
  const plain_step = stepOf(priced, plain_qty)
  const plain_ext_price = plain_step ? extendedPrice(money(plain_step.price), plain_qty) : item.ext_price
  return {
    ...item,
    needed,
    leftover: Math.max(0, qty - needed),
    missing: Math.max(0, needed - qty),
    plain_qty: plain_step ? plain_qty : qty,
    plain_ext_price,
    saved: money(plain_ext_price - item.ext_price),
    full_packs: Math.floor(qty / spq),
    loose_pieces: qty % spq,
  }
}
