import type { Query } from '../routes.ts'
import { parseQuantity } from '../trade/quantity.ts'

/**
 * The quantity that a buyer works with. It stands in the address as `?qty=`, and links between a listing, a part, a
 * comparison and an RFQ keep it. 1 is what an address without one means, and is never written.
 */
export const QTY_PARAMETER = 'qty'
/** Pieces: more is no order but a typing mistake. */
export const MAX_QTY = 9_999_999

/** The quantity of an address, in pieces, as people type it too ("1,000"); 1 where it says none, or none from 1 to `MAX_QTY`. */
export function readQty(search: URLSearchParams): number {
  const qty = parseQuantity((search.get(QTY_PARAMETER) ?? '').trim().slice(0, 20))
  return qty === null || qty > MAX_QTY ? 1 : qty
}

/** The quantity as a part of a query: see `readQty`. */
export const toQtyQuery = (qty: number): Query => ({ [QTY_PARAMETER]: qty > 1 ? qty : undefined })
