import { type PricedQuantity, priceQuantity } from '../../trade/price-breaks.ts'
import type { BuyOffer } from './model.ts'

/** What so many pieces of an offer cost. */
interface Choice<Offer> extends PricedQuantity {
  offer: Offer
  /** Before it is rounded: a single chip resistor costs a tenth of a cent. */
  cost: number
}

/** The cheapest way to so many pieces; of equal ones that with fewer of them. */
function cheapest<Offer extends BuyOffer>(offers: readonly Offer[], qty: number, { inStock }: { inStock: boolean }): Choice<Offer> | null {
  let best: Choice<Offer> | null = null
  for (const offer of offers) {
    const priced = priceQuantity(offer.price_breaks, qty, offer)
    if (!priced || (inStock && offer.stock < priced.qty)) continue
    const cost = priced.unit_price * priced.qty
    if (!best || cost < best.cost || (cost === best.cost && priced.qty < best.qty)) best = { ...priced, offer, cost }
  }
  return best
}

/** The offer that has as many pieces in stock, and costs least for them; null without one. @param qty pieces, at least 1 */
export const findBestOffer = <Offer extends BuyOffer>(offers: readonly Offer[], qty: number): Offer | null =>
  cheapest(offers, qty, { inStock: true })?.offer ?? null

/** What so many pieces cost in a list: of the offers that have them, or of all where none has; null: on request. */
export const findListedCost = <Offer extends BuyOffer>(offers: readonly Offer[], qty: number): Choice<Offer> | null =>
  cheapest(offers, qty, { inStock: true }) ?? cheapest(offers, qty, { inStock: false })

/** The offer that a list says the price of so many pieces of: see `findListedCost`; without any price the first. Undefined without any. */
export const findListedOffer = <Offer extends BuyOffer>(offers: readonly Offer[], qty: number): Offer | undefined =>
  findListedCost(offers, qty)?.offer ?? offers[0]
