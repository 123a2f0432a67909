import { bestOffer } from '#shared/bom/buying/best-offer.ts'
import type { cartPaste } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { partNumberKey } from '#shared/trade/part-number.ts'
import { orderableQuantity } from '#shared/trade/quantity.ts'
import { matchLines } from '../bom/candidates.ts'
import { listPartsById } from '../catalogue/parts.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { type PadRow, type PadVerdict, padVerdict, type ReadLine } from './order-pad.ts'
import { type OfferQuantities, QTY_MOST } from './write.ts'

type PadLine = DataOf<typeof cartPaste>['lines'][number]

/**
 * Rows of the order pad against the catalogue: the offers to buy, and what became of each row. Pieces of one part are bought
 * together, however many rows name it; where only another quantity may be ordered, none is.
 */
export async function readOrderPad(
  db: CatalogueDatabase,
  lang: Language,
  rows: readonly PadRow[],
): Promise<{ lines: PadLine[]; items: OfferQuantities }> {
  const verdicts = await judgeRows(db, lang, rows)
  const quantities = new Map<number, number>()
  for (const { outcome, goods_id, qty } of verdicts)
    if (outcome === 'matched' && goods_id !== null) quantities.set(goods_id, Math.min((quantities.get(goods_id) ?? 0) + qty, QTY_MOST))
  const named = [...new Set(verdicts.flatMap(({ goods_id }) => goods_id ?? []))]
  const parts = new Map((await listPartsById(db, lang, named)).map((part) => [part.goods_id, part]))
  const chosen = new Map<number, { offer_id: number; qty: number; orderable_qty: number }>()
  for (const [goodsId, qty] of quantities) {
    const offer = bestOffer(parts.get(goodsId)?.offers ?? [], qty)
    if (offer) chosen.set(goodsId, { offer_id: offer.offer_id, qty, orderable_qty: orderableQuantity(qty, offer) })
  }
  const lines = verdicts.map(({ outcome, goods_id, line, qty, qty_assumed }, index): PadLine => {
    const part = goods_id === null ? undefined : parts.get(goods_id)
    const choice = outcome !== 'matched' || goods_id === null ? undefined : chosen.get(goods_id)
    return {
      text: rows[index]?.text ?? '',
      part_number: (outcome === 'matched' ? part?.part_number : line?.part_number) ?? '',
      qty,
      qty_assumed,
      orderable_qty: choice?.orderable_qty ?? qty,
      outcome: outcome !== 'matched' ? outcome : !choice ? 'no_offer' : choice.orderable_qty === choice.qty ? 'added' : 'rounded',
      reason: rows[index]?.reason ?? null,
      goods_page_url: part?.goods_page_url ?? '',
    }
  })
  const items = [...chosen.values()].filter(({ qty, orderable_qty }) => qty === orderable_qty)
  return { lines, items: items.map(({ offer_id, qty }) => ({ offer_id, qty })) }
}

async function judgeRows(db: CatalogueDatabase, lang: Language, rows: readonly PadRow[]): Promise<PadVerdict[]> {
  const readings = rows.map((row, index) => row.readings.map((line) => ({ ...line, row: index })))
  const keys = new Set(readings.flat().map(({ part_number }) => partNumberKey(part_number)))
  const results = await sql<{ key: string }>`SELECT DISTINCT p.key
    FROM json_each(${JSON.stringify([...keys])}) w CROSS JOIN parts p ON p.key = w.value`.all(db)
  const known = new Set(results.map(({ key }) => key))
  // The rest would be looked for in spellings and families: nothing of that is certain.
  const knownLines = readings.flat().filter(({ part_number }) => known.has(partNumberKey(part_number)))
  const matches = knownLines.length > 0 ? await matchLines(db, lang, knownLines) : []
  const matched = rows.map((): ReadLine[] => [])
  knownLines.forEach((line, index) => {
    const match = matches[index]
    if (match) matched[line.row]?.push({ line, match })
  })
  return readings.map((lines, row) => padVerdict(lines, matched[row] ?? []))
}
