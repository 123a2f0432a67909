import { purchasePart } from '#shared/bom/buying/part-purchase.ts'
import type { cartPaste } from '#shared/contract/cart.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { findMinimumLineQuantity, isBelowLineMinimum, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { matchLines } from '../bom/candidates.ts'
import { listPartsById } from '../catalogue/parts.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { type PadMatch, type PadRow, type ReadLine, toPadMatch } from './order-pad.ts'
import { MAX_QTY, type OfferQuantities } from './write.ts'

type PadLine = EndpointData<typeof cartPaste>['lines'][number]

/**
 * Matches the rows of the order pad with the catalogue: the offers to buy, and the outcome of each row. Rows of the same part are bought
 * together; if only another quantity may be ordered, none is added.
 */
export async function readOrderPad(
  db: CatalogueDatabase,
  lang: Language,
  rows: readonly PadRow[],
  minimum: OrderMinimum,
): Promise<{ lines: PadLine[]; items: OfferQuantities }> {
  const verdicts = await judgeRows(db, lang, rows)
  const quantities = new Map<number, number>()
  for (const { outcome, goods_id, qty } of verdicts)
    if (outcome === 'matched' && goods_id !== null) quantities.set(goods_id, Math.min((quantities.get(goods_id) ?? 0) + qty, MAX_QTY))
  const named = [...new Set(verdicts.flatMap(({ goods_id }) => goods_id ?? []))]
  const parts = new Map((await listPartsById(db, lang, named)).map((part) => [part.goods_id, part]))
  const chosen = new Map<number, Choice>()
  for (const [goodsId, qty] of quantities) {
    const choice = chooseOffer(parts.get(goodsId)?.offers ?? [], qty, minimum)
    if (choice) chosen.set(goodsId, choice)
  }
  const lines = verdicts.map(({ outcome, goods_id, line, qty, qty_assumed }, index): PadLine => {
    const part = goods_id === null ? undefined : parts.get(goods_id)
    const choice = outcome !== 'matched' || goods_id === null ? undefined : chosen.get(goods_id)
    return {
      text: rows[index]?.text ?? '',
      part_number: (outcome === 'matched' ? part?.part_number : line?.part_number) ?? '',
      // Another quantity is proposed for the sum of all rows of the part.
      qty: choice && choice.outcome !== 'added' && goods_id !== null ? (quantities.get(goods_id) ?? qty) : qty,
      qty_assumed,
      orderable_qty: choice?.orderable_qty ?? qty,
      outcome: outcome !== 'matched' ? outcome : (choice?.outcome ?? 'no_offer'),
      reason: rows[index]?.reason ?? null,
      goods_page_url: part?.goods_page_url ?? '',
    }
  })
  return { lines, items: [...chosen.values()].flatMap(({ outcome, items }) => (outcome === 'added' ? items : [])) }
}

/** The outcome for a number of pieces of a part. */
interface Choice extends Pick<PadLine, 'orderable_qty'> {
  outcome: 'added' | 'rounded' | 'below_minimum' | 'understock'
  items: OfferQuantities
}

/** The offers of a part for this many pieces; null if none can be bought. */
function chooseOffer(offers: readonly Offer[], pieces: number, minimum: OrderMinimum): Choice | null {
  const { items, qty, missing } = purchasePart(offers, pieces)
  const small = items.find(({ ext_price }) => isBelowLineMinimum(ext_price, minimum))
  const offer = small && offers.find(({ offer_id }) => offer_id === small.offer_id)
  const least = offer ? findMinimumLineQuantity(small.qty, { breaks: offer.price_breaks, rule: offer, minimum }) : null
  if (items.length === 0 || (small && least === null)) return null
  // The pieces from the other offers stay.
  const orderable = small && least !== null ? qty - small.qty + least : qty
  const outcome = small ? 'below_minimum' : missing > 0 ? 'understock' : qty === pieces ? 'added' : 'rounded'
  return { outcome, items: items.map((item) => ({ offer_id: item.offer_id, qty: item.qty })), orderable_qty: orderable }
}

async function judgeRows(db: CatalogueDatabase, lang: Language, rows: readonly PadRow[]): Promise<PadMatch[]> {
  const readings = rows.map((row, index) => row.readings.map((line) => ({ ...line, row: index })))
  const keys = new Set(readings.flat().map(({ part_number }) => toPartNumberKey(part_number)))
  const results = await sql<{ key: string }>`SELECT DISTINCT p.key
    FROM json_each(${JSON.stringify([...keys])}) w CROSS JOIN parts p ON p.key = w.value`.all(db)
  const existingKeys = new Set(results.map(({ key }) => key))
  // Readings with no existing part number are not matched: only spellings or families would match, and none is certain.
  const existingLines = readings.flat().filter(({ part_number }) => existingKeys.has(toPartNumberKey(part_number)))
  const matches = existingLines.length > 0 ? await matchLines(db, lang, existingLines) : []
  const matched = rows.map((): ReadLine[] => [])
  existingLines.forEach((line, index) => {
    const match = matches[index]
    if (match) matched[line.row]?.push({ line, match })
  })
  return readings.map((lines, row) => toPadMatch(lines, matched[row] ?? []))
}
