import type { Money } from '../../trade/money.ts'
import { type QuantityRule, toOrderableQuantity } from '../../trade/quantity.ts'
import { findListedCost } from './best-offer.ts'
import type { BuyOffer } from './model.ts'

/** The cheapest price from `qty` pieces up; its offer can be ordered in `qty` pieces. */
export interface LadderStep {
  qty: number
  unit_price: Money
  ext_price: Money
  packaging: string
  /** Maximum number of pieces at this price that can be ordered from stock; null: no offer has `qty` in stock. */
  max_qty: number | null
}

/** The largest orderable quantity within an offer's stock. */
const stockReach = ({ stock, multiple }: QuantityRule & Pick<BuyOffer, 'stock'>): number => Math.floor(stock / multiple) * multiple

/**
 * The quantities at which the unit price of a part changes, ascending: a lower price begins, or the stock of the cheaper offer ends and
 * another offer takes over. Quantities beyond every stock are priced as in a list, and only if that is cheaper.
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
