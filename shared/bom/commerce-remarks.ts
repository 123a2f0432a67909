import type { MatchRemark } from './model.ts'

/** What the trade has to say of a part: it changes by the hour, and with the quantity. */
const COMMERCE: ReadonlySet<string> = new Set<MatchRemark['code']>(['obsolete', 'not_recommended', 'low_stock', 'no_offer'])

/** Whether a remark is about stock, offers or life cycle, and not about what the line says. */
export const isCommerceRemark = ({ code }: { code: string }): boolean => COMMERCE.has(code)

export interface TradedPart {
  part_number: string
  lifecycle: string
  /** Pieces of all offers; null without an offer. */
  stock: number | null
}

/** @param pieces of all sets; null where unknown */
export function commerceRemarks(part: TradedPart, pieces: number | null): MatchRemark[] {
  const remarks: MatchRemark[] = []
  if (part.lifecycle === 'obsolete') remarks.push({ code: 'obsolete', row: '', part: part.part_number })
  else if (part.lifecycle !== 'active' && part.lifecycle !== 'retired')
    remarks.push({ code: 'not_recommended', row: '', part: part.part_number })
  if (part.stock === null) remarks.push({ code: 'no_offer', row: '', part: part.part_number })
  else if (pieces !== null && part.stock < pieces) remarks.push({ code: 'low_stock', row: String(pieces), part: String(part.stock) })
  return remarks
}
