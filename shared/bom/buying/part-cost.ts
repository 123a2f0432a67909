import { type Money, money } from '../../trade/money.ts'
import { costShown } from './best-offer.ts'
import type { BuyOffer } from './model.ts'
import { purchasePart } from './part-purchase.ts'

/** What so many pieces of a part cost, in a list and in its order. */
export interface PartCost {
  /** Pieces that are ordered for them. */
  qty: number
  /** Of several offers the mean price of a piece. */
  unit_price: Money
  ext_price: Money
  /** Micros, before amounts are rounded: a single chip resistor costs a tenth of a cent. */
  cost: number
}

/** Of the offer that has them, of several that have them together, or, where there is less, as `costShown` says; null: on request. */
export function partCost(offers: readonly BuyOffer[], qty: number): PartCost | null {
  const priced = costShown(offers, qty)
  return priced && priced.offer.stock < priced.qty ? (mixedCost(offers, qty) ?? priced) : priced
}

/** What pieces cost that several offers have together; null where they have less. @param qty pieces, of which no single offer has as many */
export function mixedCost(offers: readonly BuyOffer[], qty: number): PartCost | null {
  if (offers.length < 2 || offers.reduce((sum, { stock }) => sum + stock, 0) < qty) return null
  const { items, qty: ordered, ext_price, missing } = purchasePart(offers, qty)
  if (missing > 0) return null
  const cost = items.reduce((sum, item) => sum + item.unit_price * item.qty, 0)
  return { qty: ordered, unit_price: money(Math.round(ext_price / ordered)), ext_price, cost }
}
