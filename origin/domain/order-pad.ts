/** The quick order pad: what a typed line may mean, and which offer is bought for it. */
import type { BomLine, BomMatch } from '#shared/bom/model.ts'
import { readTypedLine } from '#shared/bom/typed-line.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import { PART_NUMBER_MAX, partNumberKey } from '#shared/part-number.ts'
import { priceQuantity } from '#shared/price-breaks.ts'

/** What a line may mean, as every list is read; the likeliest first. @param row carried into the readings */
export const padReadings = (text: string, row: number): BomLine[] =>
  readTypedLine(text, row).filter(
    ({ part_number }) => part_number.length <= PART_NUMBER_MAX && /\d/.test(part_number) && partNumberKey(part_number).length > 1,
  )

/** A reading against the catalogue. */
export interface ReadLine {
  line: BomLine
  match: Pick<BomMatch, 'state' | 'goods_id'>
}

export type PadVerdict =
  | { outcome: 'matched'; goods_id: number; line: BomLine; qty: number }
  | { outcome: 'several'; goods_id: number | null; line: BomLine; qty: number }
  | { outcome: 'none' | 'unread'; goods_id: null; line: BomLine | null; qty: number }

/**
 * What a line of the pad means: only where every reading that names a part for certain names the same one in the same
 * quantity, and that a person need not look at any, it is that. One piece where no quantity is given.
 */
export function padVerdict(readings: readonly BomLine[], known: readonly ReadLine[]): PadVerdict {
  const [first] = known
  if (!first) {
    const [line = null] = readings
    return { outcome: line ? 'none' : 'unread', goods_id: null, line, qty: line?.qty ?? 0 }
  }
  const sure = known.filter(({ match }) => match.state === 'matched' && match.goods_id !== null)
  const [only = null] = sure
  const goods_id = only?.match.goods_id ?? null
  if (!only || goods_id === null) {
    const candidate = known.find(({ match }) => match.goods_id !== null) ?? first
    return { outcome: 'several', goods_id: candidate.match.goods_id, line: candidate.line, qty: candidate.line.qty ?? 1 }
  }
  const qty = only.line.qty ?? 1
  const agree = sure.every(({ line, match }) => match.goods_id === goods_id && (line.qty ?? 1) === qty)
  return { outcome: agree ? 'matched' : 'several', goods_id, line: only.line, qty }
}

/** The offer that has as many pieces in stock, and costs least for them; null without one. */
export function bestOffer(offers: readonly Offer[], qty: number): Offer | null {
  let best: { offer: Offer; cost: number; pieces: number } | null = null
  for (const offer of offers) {
    const priced = priceQuantity(offer.price_breaks, qty, offer)
    if (!priced || offer.stock < priced.qty) continue
    if (!best || priced.ext_price < best.cost || (priced.ext_price === best.cost && priced.qty < best.pieces))
      best = { offer, cost: priced.ext_price, pieces: priced.qty }
  }
  return best?.offer ?? null
}
