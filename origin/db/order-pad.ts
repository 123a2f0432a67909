import type { cartPaste } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { partNumberKey } from '#shared/part-number.ts'
import { bestOffer, type PadVerdict, padReadings, padVerdict, type ReadLine } from '../domain/order-pad.ts'
import { matchLines } from './bom-candidates.ts'
import type { WantedOffers } from './cart-write.ts'
import { listPartsById } from './parts.ts'

type PadLine = DataOf<typeof cartPaste>['lines'][number]

/**
 * Reads lines of the order pad: the offers to buy, and what became of each line. Pieces of one part are bought together,
 * however many lines name it.
 */
export async function readOrderPad(
  db: D1Database,
  lang: Language,
  texts: readonly string[],
): Promise<{ lines: PadLine[]; items: WantedOffers }> {
  const verdicts = await judgeTexts(db, lang, texts)
  const wanted = new Map<number, number>()
  for (const { outcome, goods_id, qty } of verdicts) if (outcome === 'matched') wanted.set(goods_id, (wanted.get(goods_id) ?? 0) + qty)
  const named = [...new Set(verdicts.flatMap(({ goods_id }) => goods_id ?? []))]
  const parts = new Map((await listPartsById(db, lang, named)).map((part) => [part.goods_id, part]))
  const items = new Map<number, { offer_id: number; qty: number }>()
  for (const [goods_id, qty] of wanted) {
    const offer = bestOffer(parts.get(goods_id)?.offers ?? [], qty)
    if (offer) items.set(goods_id, { offer_id: offer.offer_id, qty })
  }
  const lines = verdicts.map(({ outcome, goods_id, line, qty }, index): PadLine => {
    const part = goods_id === null ? undefined : parts.get(goods_id)
    return {
      text: texts[index] ?? '',
      part_number: (outcome === 'matched' ? part?.part_number : line?.part_number) ?? '',
      qty,
      outcome: outcome !== 'matched' ? outcome : items.has(goods_id) ? 'added' : 'no_offer',
      goods_page_url: part?.goods_page_url ?? '',
    }
  })
  return { lines, items: [...items.values()] }
}

async function judgeTexts(db: D1Database, lang: Language, texts: readonly string[]): Promise<PadVerdict[]> {
  const readings = texts.map((text, row) => padReadings(text, row))
  const keys = new Set(readings.flat().map(({ part_number }) => partNumberKey(part_number)))
  const { results } = await db
    .prepare('SELECT DISTINCT p.key FROM json_each(?) w CROSS JOIN parts p ON p.key = w.value')
    .bind(JSON.stringify([...keys]))
    .all<{ key: string }>()
  const known = new Set(results.map(({ key }) => key))
  // The rest would be looked for in spellings and families: nothing of that is certain.
  const asked = readings.flat().filter(({ part_number }) => known.has(partNumberKey(part_number)))
  const matches = asked.length > 0 ? await matchLines(db, lang, asked) : []
  const found = texts.map((): ReadLine[] => [])
  asked.forEach((line, index) => {
    const match = matches[index]
    if (match) found[line.row]?.push({ line, match })
  })
  return readings.map((own, row) => padVerdict(own, found[row] ?? []))
}
