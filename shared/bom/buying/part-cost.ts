import { type Money, toMoney } from '../../trade/money.ts'
import { findListedCost } from './best-offer.ts'
import type { BuyOffer } from './model.ts'
import { purchasePart } from './part-purchase.ts'

/** The cost of a quantity of a part, as lists show it. */
export interface PartCost {
  /** Pieces to order so that the quantity is covered. */
  qty: number
  /** The mean price of a piece if several offers supply them. */
  unit_price: Money
  ext_price: Money
  /** Micros before amounts are rounded to cents, because a single chip resistor costs a tenth of a cent. */
  cost: number
}

/** The cost from the one offer that has the pieces, else from several together, else as in `findListedCost`. Null: on request. */
export function findPartCost(offers: readonly BuyOffer[], qty: number): PartCost | null {
  const priced = findListedCost(offers, qty)
  return priced && priced.offer.stock < priced.qty ? (findMixedCost(offers, qty) ?? priced) : priced
}

/** The cost of pieces from several offers together; null if they have fewer. @param qty pieces, more than any single offer has */
export function findMixedCost(offers: readonly BuyOffer[], qty: number): PartCost | null {
  if (offers.length < 2 || offers.reduce((sum, { stock }) => sum + stock, 0) < qty) return null
  const { items, qty: ordered, ext_price, missing } = purchasePart(offers, qty)
  if (missing > 0) return null
  const cost = items.reduce((sum, item) => sum + item.unit_price * item.qty, 0)
  return { qty: ordered, unit_price: toMoney(Math.round(ext_price / ordered)), ext_price, cost }
}
