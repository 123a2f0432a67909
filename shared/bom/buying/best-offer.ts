import { priceQuantity } from '../../trade/price-breaks.ts'
import type { BuyOffer } from './model.ts'

/** The offer that has as many pieces in stock, and costs least for them; null without one. */
export function bestOffer<Offer extends BuyOffer>(offers: readonly Offer[], qty: number): Offer | null {
  let best: { offer: Offer; cost: number; pieces: number } | null = null
  for (const offer of offers) {
    const priced = priceQuantity(offer.price_breaks, qty, offer)
    if (!priced || offer.stock < priced.qty) continue
    if (!best || priced.ext_price < best.cost || (priced.ext_price === best.cost && priced.qty < best.pieces))
      best = { offer, cost: priced.ext_price, pieces: priced.qty }
  }
  return best?.offer ?? null
}

/**
 * The offer that a list says the price of so many pieces of: the best one that has them, else the first with a price, else the
 * first. Undefined without any.
 * @param offers best first @param qty pieces, at least 1
 */
export const offerShown = <Offer extends BuyOffer>(offers: readonly Offer[], qty: number): Offer | undefined =>
  bestOffer(offers, qty) ?? offers.find(({ price_breaks }) => price_breaks.length > 0) ?? offers[0]
