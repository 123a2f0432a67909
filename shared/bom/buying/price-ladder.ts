import type { Money } from '../../trade/money.ts'
import { type QuantityRule, toOrderableQuantity } from '../../trade/quantity.ts'
import { findListedCost } from './best-offer.ts'
import type { BuyOffer } from './model.ts'

/** What so many pieces cost where they cost least. `qty` may be ordered of that offer. */
export interface LadderStep {
  qty: number
  unit_price: Money
  ext_price: Money
  packaging: string
  /** The most pieces of this price that may be ordered from stock; null: no offer has as many as `qty`. */
  max_qty: number | null
}

/** The most pieces that may be ordered of what an offer has. */
const stockReach = ({ stock, multiple }: QuantityRule & Pick<BuyOffer, 'stock'>): number => Math.floor(stock / multiple) * multiple

/**
 * The quantities at which the unit price of a part changes, ascending: where it falls, and where the stock of the offer with the lower
 * price ends and another offer has the pieces. What no offer has in stock is priced as in a list, and only where that is cheaper.
 * @param offers those with a price, the best first
 */
export function toPriceLadder(offers: readonly BuyOffer[]): LadderStep[] {
  const breaks = new Set(offers.flatMap((offer) => offer.price_breaks.map(({ from_qty }) => toOrderableQuantity(from_qty, offer))))
  const starts = new Set([...breaks, ...offers.map((offer) => stockReach(offer) + 1)])
  const steps: LadderStep[] = []
  for (const start of [...starts].sort((a, b) => a - b)) {
    const priced = findListedCost(offers, start)
    if (!priced) continue
    const { offer, qty, unit_price, ext_price } = priced
    const maxQty = offer.stock >= qty ? stockReach(offer) : null
    const last = steps.at(-1)
    const isBeyondLast = last !== undefined && maxQty !== null && (last.max_qty ?? 0) < qty
    const isCheaper = !last || (unit_price < last.unit_price && qty > last.qty && (maxQty !== null || breaks.has(start)))
    if (last && isBeyondLast && unit_price === last.unit_price && offer.packaging === last.packaging) last.max_qty = maxQty
    else if (isCheaper || isBeyondLast) steps.push({ qty, unit_price, ext_price, packaging: offer.packaging, max_qty: maxQty })
  }
  return steps
}
