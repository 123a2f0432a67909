import type { WatchConditions } from '#shared/contract/watch.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import type { WatchesRow } from '../database/rows.ts'

/** What is remembered of a part from one look to the next. `stage`: how near the end of its life it is, 0 the farthest. */
export interface PartState {
  stock: number
  /** Of a piece; null on request. */
  price: Money | null
  stage: number
}

/** How a watch was when it was last looked at. */
export interface WatchState {
  /** Which catalogue that was: in another one ids mean other parts. */
  filled: string
  /** How many parts a search found; null for what is no search. */
  total: number | null
  /** By their ids. Of a search the first parts, of a BOM all of them. */
  parts: ReadonlyMap<number, PartState>
}

/** Stages of a part's life, the last one being that it is not sold any more. */
export const STAGES = ['active', 'nrnd', 'last_time_buy', 'obsolete', 'retired'] as const

/** As it stands in the table: a short list a part. */
export const formatWatchState = ({ parts, ...state }: WatchState): string =>
  JSON.stringify({ ...state, parts: [...parts].map(([id, { stock, price, stage }]) => [id, stock, price, stage]) })

/** The reverse of `formatWatchState`; null for what was never looked at. */
export function parseWatchState(text: string | null): WatchState | null {
  if (text === null) return null
  const { parts, ...state } = JSON.parse(text) as Omit<WatchState, 'parts'> & { parts: [number, number, number | null, number][] }
  return {
    ...state,
    parts: new Map(parts.map(([id, stock, price, stage]) => [id, { stock, stage, price: price === null ? null : toMoney(price) }])),
  }
}

/** What is told of a watch, as its row has it. */
export const toWatchConditions = ({ in_stock, under_need, need, price_percent, end_of_life, new_parts }: WatchesRow): WatchConditions => ({
  in_stock: in_stock === 1,
  under_need: under_need === 1,
  need,
  price_percent,
  end_of_life: end_of_life === 1,
  new_parts: new_parts === 1,
})
