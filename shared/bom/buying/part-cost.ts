import { type Money, toMoney } from '../../trade/money.ts'
import { findListedCost } from './best-offer.ts'
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

/** Of the offer that has them, of several that have them together, or, where there is less, as `findListedCost` says; null: on request. */
export function findPartCost(offers: readonly BuyOffer[], qty: number): PartCost | null {
  const priced = findListedCost(offers, qty)
  return priced && priced.offer.stock < priced.qty ? (findMixedCost(offers, qty) ?? priced) : priced
}

/** What pieces cost that several offers have together; null where they have less. @param qty pieces, of which no single offer has as many */
export function findMixedCost(offers: readonly BuyOffer[], qty: number): PartCost | null {
  if (offers.length < 2 || offers.reduce((sum, { stock }) => sum + stock, 0) < qty) return null
  const { items, qty: ordered, ext_price, missing } = purchasePart(offers, qty)
  if (missing > 0) return null
  const cost = items.reduce((sum, item) => sum + item.unit_price * item.qty, 0)
  return { qty: ordered, unit_price: toMoney(Math.round(ext_price / ordered)), ext_price, cost }
}
