import { jsonChunks } from '../database/json-chunks.ts'
import { type Sql, sql } from '../database/sql.ts'
import { CHUNK_ORDINALS } from './column-format.ts'
import { categoryOf, ordinalOf } from './ids.ts'

/** Tells what is behind now from what will be behind again. */
export const newMark = (): string => `${new Date().toISOString()}_${crypto.randomUUID()}`

/** Marks the chunks of parts in the columnar index: their columns of prices and stock are behind, or all of them. */
export function markStale(partIds: readonly number[], isWhole: boolean): Sql[] {
  const firstIds = new Set(partIds.map((partId) => partId - (ordinalOf(partId) % CHUNK_ORDINALS)))
  return jsonChunks([...firstIds].map((partId) => [categoryOf(partId), ordinalOf(partId) / CHUNK_ORDINALS])).map(
    (list) => sql`INSERT INTO stale_chunks (category_id, chunk, mark, is_whole)
      SELECT value ->> 0, value ->> 1, ${newMark()}, ${isWhole ? 1 : 0} FROM json_each(${list}) WHERE true
      ON CONFLICT DO UPDATE SET mark = excluded.mark, is_whole = max(is_whole, excluded.is_whole)`,
  )
}

/** Counts offers that have come in stock, or left it where their number is negative. @param by a number in SQL */
export const countInStock = (by: Sql): Sql =>
  sql`UPDATE catalogue_state SET value = CAST(max(0, CAST(value AS INTEGER) + ${by}) AS TEXT) WHERE name = 'offers_in_stock'`
