import { type QuantityRule, toOrderableQuantity } from './quantity.ts'

interface BuyOffer extends QuantityRule {
  price_breaks: readonly unknown[]
  /** Pieces available immediately. */
  stock: number
}

/** Whether an offer can be bought without a request: it has a price and enough pieces for an order. */
export const canBuy = (offer: BuyOffer): boolean => offer.price_breaks.length > 0 && offer.stock >= toOrderableQuantity(1, offer)
