import {
  MAX_BOM_SIZE,
  MAX_CUSTOMER_BOMS,
  MAX_NETWORK_BOMS,
  MAX_VISITOR_BOMS,
  type StoredSize,
} from '#shared/table-reading/lists/bom-limits.ts'
import { guard } from '../database/guards.ts'
import { raw, type Sql, sql } from '../database/sql.ts'

/** Number of bytes counted for the evidence, remarks and candidates of a line. */
const MATCH_BYTES = 500

/** Whether all BOMs with the same value in a column are within the limit; this BOM counts with its new size `s`. */
const isSizeUnderLimit = (
  column: string,
  { lines, bytes }: StoredSize,
): Sql => sql`(SELECT coalesce(sum(o.line_count), 0) + s.lines <= ${lines}
    AND coalesce(sum(o.stored_bytes), 0) + s.bytes <= ${bytes} FROM boms o WHERE o.${raw(column)} = boms.${raw(column)} AND o.bom_row <> boms.bom_row)`

const IS_UNDER_MAXIMUM = sql`CASE WHEN customer_id IS NOT NULL THEN ${isSizeUnderLimit('customer_id', MAX_CUSTOMER_BOMS)}
  ELSE (visitor_hash IS NULL OR ${isSizeUnderLimit('visitor_hash', MAX_VISITOR_BOMS)})
    AND (network_hash IS NULL OR ${isSizeUnderLimit('network_hash', MAX_NETWORK_BOMS)}) END`

/**
 * Stores the size of a BOM, after the statements of a batch that changed its lines. A BOM above its limit fails the batch as
 * `bom_too_large`, and all BOMs of an owner above theirs as `boms_full`. A smaller size is always accepted.
 * @param by the column that names the BOM, with its value
 */
export function measureBomSql(by: { bom_id: string } | { bom_row: number }): Sql[] {
  const isIt = 'bom_id' in by ? sql`b.bom_id = ${by.bom_id}` : sql`b.bom_row = ${by.bom_row}`
  const size = sql`(SELECT b.bom_row, count(l.line_id) AS lines, coalesce(sum(length(CAST(l.source AS BLOB)) + ${MATCH_BYTES}), 0) AS bytes
    FROM boms b LEFT JOIN bom_lines l ON l.bom_row = b.bom_row WHERE ${isIt}) s`
  const may = (condition: Sql) => sql`NOT EXISTS (SELECT 1 FROM boms JOIN ${size} ON s.bom_row = boms.bom_row WHERE NOT (${condition}))`
  return [
    guard('bom_too_large', may(sql`s.bytes <= max(${MAX_BOM_SIZE.bytes}, boms.stored_bytes)`)),
    guard('boms_full', may(sql`(s.lines <= boms.line_count AND s.bytes <= boms.stored_bytes) OR ${IS_UNDER_MAXIMUM}`)),
    sql`UPDATE boms SET stored_bytes = s.bytes, line_count = s.lines FROM ${size} WHERE boms.bom_row = s.bom_row`,
  ]
}
