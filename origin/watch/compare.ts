import type { WatchConditions } from '#shared/contract/watch.ts'
import type { Money } from '#shared/trade/money.ts'
import type { PartFacts } from './facts.ts'
import type { PartState, WatchState } from './state.ts'

/** What happened to a part. Prices are of a piece, stages as in `STAGES`. */
export type WatchEvent =
  | { what: 'in_stock'; stock: number }
  | { what: 'under_need'; stock: number; need: number }
  | { what: 'price'; from: Money; to: Money }
  | { what: 'end_of_life'; from: number; to: number }
  | { what: 'new' }

/** What happened to a watch from one look to the next. */
export interface WatchNews {
  /** Parts to which something happened: the first ones. */
  parts: { goods_id: number; part_number: string; brand_name: string; happened: WatchEvent[] }[]
  /** How many more there are. */
  more: number
}

/** So many parts of a watch are told in one mail. */
const MAX_REPORTED_EVENTS = 20

/** A watched thing as it is now. */
export interface WatchObservation {
  /** Its parts, with the pieces that are needed of each; null: nobody says how many. */
  parts: readonly { part: PartFacts; pieces: number | null }[]
  /** How many parts a search finds; null for what is no search. */
  total: number | null
  /** How it was before, in the ids of today; null: nothing is known of before, or nothing that could be compared. */
  before: WatchState | null
}

/** What of a watch is to be told, and what is remembered of it. */
export function compareWatch(
  { parts, total, before }: WatchObservation,
  conditions: WatchConditions,
  filled: string,
): { news: WatchNews | null; state: WatchState } {
  const news: WatchNews = { parts: [], more: 0 }
  const states = new Map<number, PartState>()
  // Another order is no news: only where more is found than before, something is new.
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
 * What has happened to a part, as far as it is to be told, and what is remembered of it. A price is held against the one from when the
 * watch was set, until it is told: small steps add up.
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
