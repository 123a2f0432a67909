import type { WatchConditions } from '#shared/contract/watch.ts'
import type { Money } from '#shared/trade/money.ts'
import type { PartState, WatchState } from './state.ts'
import type { WatchedPart } from './watched-parts.ts'

/** An event of a part. Prices are unit prices; stages as in `STAGES`. */
export type WatchEvent =
  | { what: 'in_stock'; stock: number }
  | { what: 'under_need'; stock: number; need: number }
  | { what: 'price'; from: Money; to: Money }
  | { what: 'end_of_life'; from: number; to: number }
  | { what: 'new' }

/** The events of a watch between two checks. */
export interface WatchNews {
  /** The first parts with events. */
  parts: { goods_id: number; part_number: string; brand_name: string; happened: WatchEvent[] }[]
  /** How many further parts have events. */
  more: number
}

/** Maximum number of parts of a watch in one mail. */
const MAX_REPORTED_EVENTS = 20

/** A watched subject in its present state. */
export interface WatchObservation {
  /** The parts of the subject, with the required pieces of each; null: unknown. */
  parts: readonly { part: WatchedPart; pieces: number | null }[]
  /** How many parts a search finds; null for other subjects. */
  total: number | null
  /** The earlier state of the subject, by present ids; null without a comparable one. */
  before: WatchState | null
}

/** The events of a watch to report, and its new state. */
export function compareWatch(
  { parts, total, before }: WatchObservation,
  conditions: WatchConditions,
  filled: string,
): { news: WatchNews | null; state: WatchState } {
  const news: WatchNews = { parts: [], more: 0 }
  const states = new Map<number, PartState>()
  // A new order of hits is not an event: only a larger number of hits means new parts.
  const added = conditions.new_parts && before?.total != null && total !== null ? Math.max(0, total - before.total) : 0
  let unseen = added
  for (const { part, pieces } of parts) {
    const now: PartState = { stock: part.stock, stage: part.stage, price: part.priceAt(pieces ?? 1) }
    const previousState = before?.parts.get(part.goods_id)
    const need = conditions.need !== null || conditions.under_need ? pieces : null
    const { happened, state } = previousState ? compareParts(previousState, now, conditions, need) : { happened: [], state: now }
    states.set(part.goods_id, state)
    if (!previousState && unseen > 0) {
      unseen--
      happened.push({ what: 'new' })
    }
    if (happened.length === 0) continue
    if (news.parts.length === MAX_REPORTED_EVENTS) news.more++
    else news.parts.push({ goods_id: part.goods_id, part_number: part.part_number, brand_name: part.brand_name, happened })
  }
  news.more += unseen
  return { news: news.parts.length + news.more > 0 ? news : null, state: { filled, total, parts: states } }
}

/**
 * The events of a part to report, and its new state. A price is compared with that at the last report, or when the watch was set, so that
 * small steps add up.
 * @param need pieces; null: none are needed
 */
export function compareParts(
  before: PartState,
  now: PartState,
  conditions: Pick<WatchConditions, 'in_stock' | 'price_percent' | 'end_of_life'>,
  need: number | null,
): { happened: WatchEvent[]; state: PartState } {
  const happened: WatchEvent[] = []
  if (conditions.in_stock && before.stock === 0 && now.stock > 0) happened.push({ what: 'in_stock', stock: now.stock })
  if (need !== null && before.stock >= need && now.stock < need) happened.push({ what: 'under_need', stock: now.stock, need })
  const [from, to] = [before.price ?? now.price, now.price]
  const hasMoved =
    from !== null &&
    to !== null &&
    conditions.price_percent !== null &&
    Math.abs(to - from) * 100 >= from * conditions.price_percent &&
    to !== from
  if (hasMoved) happened.push({ what: 'price', from, to })
  if (conditions.end_of_life && now.stage > before.stage) happened.push({ what: 'end_of_life', from: before.stage, to: now.stage })
  return { happened, state: { ...now, price: hasMoved ? to : from } }
}
