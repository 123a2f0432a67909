import type { Money } from '../../trade/money.ts'
import { priceQuantity } from '../../trade/price-breaks.ts'
import { orderableQuantity } from '../../trade/quantity.ts'
import { bestOffer } from './best-offer.ts'
import type { BuyOffer } from './model.ts'

/** What so many pieces cost where they cost least. `qty` may be ordered of that offer. */
export interface LadderStep {
  qty: number
  unit_price: Money
  ext_price: Money
  packaging: string
  /** Whether an offer has as many. */
  is_in_stock: boolean
}

/**
 * The quantities at which a part becomes cheaper by the piece, whichever of its offers that is by: ascending, each with a lower unit
 * price than the one before. A quantity that no offer has in stock is priced by the first offer.
 * @param offers those with a price, the best first
 */
export function priceLadder(offers: readonly BuyOffer[]): LadderStep[] {
  const starts = offers.flatMap((offer) => offer.price_breaks.map(({ from_qty }) => orderableQuantity(from_qty, offer)))
  const steps: LadderStep[] = []
  for (const wanted of [...new Set(starts)].sort((a, b) => a - b)) {
    const best = bestOffer(offers, wanted)
    const offer = best ?? offers[0]
    const priced = offer && priceQuantity(offer.price_breaks, wanted, offer)
    const last = steps.at(-1)
    if (!priced || (last && (priced.unit_price >= last.unit_price || priced.qty <= last.qty))) continue
    const { qty, unit_price, ext_price } = priced
    steps.push({ qty, unit_price, ext_price, packaging: offer.packaging, is_in_stock: best !== null })
  }
  return steps
}
