import type { Purchases } from '#shared/bom/buying/model.ts'
import { MAX_PIECES } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { toDrawingUrl } from '#shared/routes.ts'
import { MAX_RFQ_LINES } from '#shared/trade/rfq-limits.ts'
import { type RfqItem, toLineKey } from '../../stores/rfq-list.ts'

/**
 * Lines in the format of the RFQ list: with our part where the line has one, otherwise with the text of the file. Unnamed lines are left
 * out, and so are lines beyond the limit of one RFQ. Lines of one part are merged, since the list has each part once.
 */
export function toRfqItems(bomId: string, lines: readonly BomLineView[], plans: Purchases, setCount: number): RfqItem[] {
  const items = new Map<string, RfqItem>()
  for (const line of lines) {
    const { source, part, line_id } = line
    const partNumber = part?.part_number ?? (source.part_number || [source.value, source.package].filter(Boolean).join(' '))
    if (partNumber === '') continue
    const needed = plans.get(line_id)?.needed ?? 0
    const item: RfqItem = {
      goods_id: part?.goods_id ?? 0,
      goods_page_url: part?.goods_page_url ?? '',
      part_number: partNumber.slice(0, 64),
      manufacturer: (part?.manufacturer ?? source.manufacturer).slice(0, 80),
      package: (part?.package ?? source.package).slice(0, 40),
      date_code: '',
      icons: part ? toDrawingUrl(part.category.slug, part.package) : '',
      qty: Math.max(1, needed || (line.qty ?? 1) * setCount),
      ...(!part && { line_id: `bom${bomId.slice(0, 8)}-${line_id}` }),
    }
    const key = toLineKey(item)
    const qty = item.qty + (items.get(key)?.qty ?? 0)
    items.set(key, { ...item, qty: Math.min(MAX_PIECES, qty) })
  }
  return [...items.values()].slice(0, MAX_RFQ_LINES)
}
