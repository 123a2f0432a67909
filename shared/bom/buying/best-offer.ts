import { type PricedQuantity, priceQuantity } from '../../trade/price-breaks.ts'
import type { BuyOffer } from './model.ts'

/** The cost of a quantity from one offer. */
interface Choice<Offer> extends PricedQuantity {
  offer: Offer
  /** Micros before rounding to cents, because a single chip resistor costs a tenth of a cent. */
  cost: number
}

/** The cheapest way to buy at least this many pieces; of equal costs, the one with fewer pieces. */
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

/** The cheapest offer that has this many pieces in stock; null if no offer has. @param qty pieces, at least 1 */
export const findBestOffer = <Offer extends BuyOffer>(offers: readonly Offer[], qty: number): Offer | null =>
  cheapest(offers, qty, { inStock: true })?.offer ?? null

/** The cost of this many pieces as a list shows it: from the offers that have them in stock, or from all if none has. Null: on request. */
export const findListedCost = <Offer extends BuyOffer>(offers: readonly Offer[], qty: number): Choice<Offer> | null =>
  cheapest(offers, qty, { inStock: true }) ?? cheapest(offers, qty, { inStock: false })

/**
 * The offer whose price a list shows for this quantity: see `findListedCost`; without any price the first offer. Undefined without offers.
 */
export const findListedOffer = <Offer extends BuyOffer>(offers: readonly Offer[], qty: number): Offer | undefined =>
  findListedCost(offers, qty)?.offer ?? offers[0]
