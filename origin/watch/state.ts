import type { WatchConditions } from '#shared/contract/watch.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import type { WatchRow } from '../database/rows.ts'

/** The state of a part at a check. `stage`: its index in `STAGES`. */
export interface PartState {
  stock: number
  /** Unit price; null if on request. */
  price: Money | null
  stage: number
}

/** The state of a watch at its last check. */
export interface WatchState {
  /** The id of the catalogue at the check; in another catalogue the ids mean other parts. */
  filled: string
  /** How many parts a search found; null for other subjects. */
  total: number | null
  /** Parts by id: the first ones of a search, all of a BOM. */
  parts: ReadonlyMap<number, PartState>
}

/** Stages of a part's life cycle; in the last one it is no longer sold. */
export const STAGES = ['active', 'nrnd', 'last_time_buy', 'obsolete', 'retired'] as const

/** The state as the table stores it: a short list for each part. */
export const formatWatchState = ({ parts, ...state }: WatchState): string =>
  JSON.stringify({ ...state, parts: [...parts].map(([id, { stock, price, stage }]) => [id, stock, price, stage]) })

/** The reverse of `formatWatchState`; null before the first check. */
export function parseWatchState(text: string | null): WatchState | null {
  if (text === null) return null
  const { parts, ...state } = JSON.parse(text) as Omit<WatchState, 'parts'> & { parts: [number, number, number | null, number][] }
  return {
    ...state,
    parts: new Map(parts.map(([id, stock, price, stage]) => [id, { stock, stage, price: price === null ? null : toMoney(price) }])),
  }
}

/** The conditions of a watch, from its row. */
export const toWatchConditions = ({ in_stock, under_need, need, price_percent, end_of_life, new_parts }: WatchRow): WatchConditions => ({
  in_stock: in_stock === 1,
  under_need: under_need === 1,
  need,
  price_percent,
  end_of_life: end_of_life === 1,
  new_parts: new_parts === 1,
})
