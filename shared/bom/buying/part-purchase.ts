import { addMoney, type Money } from '../../trade/money.ts'
import { priceQuantity } from '../../trade/price-breaks.ts'
import { findBestOffer } from './best-offer.ts'
import type { BuyOffer, PurchaseItem, PurchaseLine } from './model.ts'
import { planItem, priceOffer } from './offer-steps.ts'
import { computeDemand, planCheapest, prepareBom } from './prepared-bom.ts'

/** The purchase of a quantity from a part's offers. */
export interface PartPurchase {
  /** Valid orders that the stock covers; a single one if one offer has all pieces. */
  items: readonly PurchaseItem[]
  /** Pieces of all items, rounded up to orderable quantities. */
  qty: number
  ext_price: Money
  /** Pieces that the stock of all offers lacks. */
  missing: number
}

/**
 * Buys a part from stock: from the cheapest offer that has all pieces, else as the cheapest mix of offers, else all available pieces.
 * @param pieces a whole number of at least 1
 */
export function purchasePart(offers: readonly BuyOffer[], pieces: number): PartPurchase {
  const best = findBestOffer(offers, pieces)
  const priced = best && priceQuantity(best.price_breaks, pieces, best)
  const ready = best && priceOffer(best)
  if (priced && ready) return sumItems([planItem(ready, priced.qty)], pieces)
  const bom = prepareBom([{ ...LINE, single_set_qty: pieces, offers }], { has_attrition: false, back_order: 'never' })
  const [line] = bom.lines
  if (!line) return sumItems([], pieces)
  const demand = computeDemand(line, 1, bom.options)
  return sumItems(planCheapest(bom.search, line, demand, demand.limits).items, pieces)
}

const LINE: Omit<PurchaseLine, 'single_set_qty' | 'offers'> = {
  line_id: 0,
  goods_id: 0,
  part_class: 'large_ic',
  do_not_fit: false,
  lifecycle: 'active',
}

function sumItems(items: readonly PurchaseItem[], pieces: number): PartPurchase {
  const qty = items.reduce((sum, item) => sum + item.qty, 0)
  return { items, qty, ext_price: addMoney(...items.map(({ ext_price }) => ext_price)), missing: Math.max(0, pieces - qty) }
}
