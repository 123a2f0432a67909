import { toJsonChunks } from '../database/json-chunks.ts'
import { type Sql, sql } from '../database/sql.ts'
import { CHUNK_ORDINALS } from './column-format.ts'
import { toCategoryId, toOrdinal } from './ids.ts'

/** A mark that distinguishes this change from later ones of the same chunk. */
export const createMark = (): string => `${new Date().toISOString()}_${crypto.randomUUID()}`

/** Marks the chunks of parts in the columnar index as stale: their columns of prices and stock, or all of them. */
export function markChunksStaleSql(partIds: readonly number[], isComplete: boolean): Sql[] {
  const firstIds = new Set(partIds.map((partId) => partId - (toOrdinal(partId) % CHUNK_ORDINALS)))
  return toJsonChunks([...firstIds].map((partId) => [toCategoryId(partId), toOrdinal(partId) / CHUNK_ORDINALS])).map(
    (list) => sql`INSERT INTO stale_chunks (category_id, chunk, mark, all_columns)
      SELECT value ->> 0, value ->> 1, ${createMark()}, ${isComplete ? 1 : 0} FROM json_each(${list}) WHERE true
      ON CONFLICT DO UPDATE SET mark = excluded.mark, all_columns = max(all_columns, excluded.all_columns)`,
  )
}

/**
 * Adds the parts that came in stock to the counts, or subtracts those that went out.
 * @param by a number in SQL
 */
export const updateStockCountsSql = (by: Sql): Sql =>
  sql`UPDATE catalogue_state SET value = CAST(max(0, CAST(value AS INTEGER) + ${by}) AS TEXT) WHERE name = 'offers_in_stock'`
