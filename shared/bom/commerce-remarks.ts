import type { BomLineView } from '../contract/bom.ts'
import type { MatchRemark } from './model.ts'

/** Remarks about availability: they change by the hour, and with the quantity. */
const COMMERCE: ReadonlySet<string> = new Set<MatchRemark['code']>(['obsolete', 'not_recommended', 'low_stock', 'no_offer'])

/** Whether a remark is about stock, offers or lifecycle, and not about the row of the file. */
export const isCommerceRemark = ({ code }: { code: string }): boolean => COMMERCE.has(code)

export interface TradedPart {
  part_number: string
  lifecycle: string
  /** Pieces of all offers; null without an offer. */
  stock: number | null
}

/** Remarks on a part's lifecycle, offers and stock. @param pieces needed for all sets; null if unknown */
export function listCommerceRemarks(part: TradedPart, pieces: number | null): MatchRemark[] {
  const remarks: MatchRemark[] = []
  if (part.lifecycle === 'obsolete') remarks.push({ code: 'obsolete', row: '', part: part.part_number })
  else if (part.lifecycle !== 'active' && part.lifecycle !== 'retired')
    remarks.push({ code: 'not_recommended', row: '', part: part.part_number })
  if (part.stock === null) remarks.push({ code: 'no_offer', row: '', part: part.part_number })
  const short = toLowStockRemark(part.stock, pieces)
  return short ? [...remarks, short] : remarks
}

const toLowStockRemark = (stock: number | null, pieces: number | null): MatchRemark | null =>
  stock !== null && pieces !== null && stock < pieces ? { code: 'low_stock', row: String(pieces), part: String(stock) } : null

/** The remark that a part's stock is below the need of all sets; null if it suffices, or without an offer. */
export function findLowStockRemark(
  { part, qty, do_not_fit }: Pick<BomLineView, 'part' | 'qty' | 'do_not_fit'>,
  setCount: number,
): MatchRemark | null {
  return toLowStockRemark(part && part.offers.length > 0 ? part.stock : null, qty === null || do_not_fit ? null : qty * setCount)
}
