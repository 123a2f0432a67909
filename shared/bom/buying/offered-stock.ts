import type { BomLineView } from '../../contract/bom.ts'
import type { Purchase } from './model.ts'

/** Stock of the offers that a line's plan uses, in pieces; of all offers if the plan has no items. Null without a part. */
export function findOfferedStock(part: BomLineView['part'], plan: Pick<Purchase, 'items'> | undefined): number | null {
  if (!part) return null
  const chosen = new Set(plan?.items.map(({ offer_id }) => offer_id))
  if (chosen.size === 0) return part.stock
  return part.offers.reduce((sum, { offer_id, stock }) => sum + (chosen.has(offer_id) ? stock : 0), 0)
}
