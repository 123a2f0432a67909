import { type QuantityRule, toOrderableQuantity } from './quantity.ts'

interface BuyOffer extends QuantityRule {
  price_breaks: readonly unknown[]
  /** Pieces that can be had at once. */
  stock: number
}

/** Whether an offer can be bought without asking: it has a price and pieces enough for an order. */
export const canBuy = (offer: BuyOffer): boolean => offer.price_breaks.length > 0 && offer.stock >= toOrderableQuantity(1, offer)
