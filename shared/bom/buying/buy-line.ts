import type { BomLineView } from '../../contract/bom.ts'
import type { BuyLine } from './model.ts'
import { toPartClass } from './part-class.ts'

/** A line as it is bought. `chosen`: with the buyer's offer as the only one, where there is one; else the same. */
export function toBuyLine({ line_id, part, qty, do_not_fit, offer_id }: BomLineView): { line: BuyLine; chosen: BuyLine } {
  const line: BuyLine = {
    line_id,
    goods_id: part?.goods_id ?? null,
    single_set_qty: qty,
    part_class: toPartClass(part?.package ?? null, part?.category.slug ?? ''),
    do_not_fit,
    lifecycle: part?.lifecycle ?? '',
    offers: part?.offers ?? [],
  }
  const offers = offer_id === null ? line.offers : line.offers.filter((offer) => offer.offer_id === offer_id)
  // An offer that is no more leaves the line to the strategy.
  return { line, chosen: offers.length === 0 || offers.length === line.offers.length ? line : { ...line, offers } }
}
