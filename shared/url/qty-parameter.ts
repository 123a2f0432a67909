import type { Query } from '../routes.ts'
import { parseQuantity } from '../trade/quantity.ts'

/**
 * The buyer's quantity, `?qty=` in the URL; links between a listing, a part, a comparison and an RFQ preserve it. The default is 1, which
 * is never written.
 */
export const QTY_PARAMETER = 'qty'
/** The buyer's packaging on a product page, `?packaging=`; absent: any. */
export const PACKAGING_PARAMETER = 'packaging'
/** Maximum number of pieces: more is a typing mistake. */
export const MAX_QTY = 9_999_999

/** The quantity in a URL, in pieces, in typed form too ("1,000"); 1 if it is absent or not from 1 to `MAX_QTY`. */
export function readQty(search: URLSearchParams): number {
  const qty = parseQuantity((search.get(QTY_PARAMETER) ?? '').trim().slice(0, 20))
  return qty === null || qty > MAX_QTY ? 1 : qty
}

/** The quantity as a part of a query: see `readQty`. */
export const toQtyQuery = (qty: number): Query => ({ [QTY_PARAMETER]: qty > 1 ? qty : undefined })
