import type { BomLineView } from '../../contract/bom.ts'
import type { PurchaseLine } from './model.ts'
import { toPartClass } from './part-class.ts'

/** Converts a BOM line for buying. `chosen` has the buyer's offer as its only one; without such a choice it equals `line`. */
export function toPurchaseLine({ line_id, part, qty, do_not_fit, offer_id }: BomLineView): { line: PurchaseLine; chosen: PurchaseLine } {
  const line: PurchaseLine = {
    line_id,
    goods_id: part?.goods_id ?? null,
    single_set_qty: qty,
    part_class: toPartClass(part?.package ?? null, part?.category.slug ?? ''),
    do_not_fit,
    lifecycle: part?.lifecycle ?? '',
    offers: part?.offers ?? [],
  }
  const offers = offer_id === null ? line.offers : line.offers.filter((offer) => offer.offer_id === offer_id)
  // If the chosen offer no longer exists, the strategy decides.
  return { line, chosen: offers.length === 0 || offers.length === line.offers.length ? line : { ...line, offers } }
}
