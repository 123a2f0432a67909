import {
  BOM_SIZE_MOST,
  type BomExcess,
  CUSTOMER_BOMS_MOST,
  type KeptSize,
  NETWORK_BOMS_MOST,
  VISITOR_BOMS_MOST,
} from '#shared/table-reading/lists/bom-limits.ts'

/** What is counted for the evidence, remarks and candidates of a line. */
const MATCH_BYTES = 500

/** Whether the BOMs that share a column's value with this one, and this one at its new size `s`, come to no more. */
const isWithin = (column: string, { lines, bytes }: KeptSize): string => `(SELECT coalesce(sum(o.line_count), 0) + s.lines <= ${lines}
    AND coalesce(sum(o.stored_bytes), 0) + s.bytes <= ${bytes} FROM boms o WHERE o.${column} = boms.${column} AND o.bom_row <> boms.bom_row)`

const HAS_ROOM = `CASE WHEN customer_id IS NOT NULL THEN ${isWithin('customer_id', CUSTOMER_BOMS_MOST)}
  ELSE (visitor_hash IS NULL OR ${isWithin('visitor_hash', VISITOR_BOMS_MOST)})
    AND (network_hash IS NULL OR ${isWithin('network_hash', NETWORK_BOMS_MOST)}) END`

/**
 * Writes down what a BOM takes up, behind the statements of a batch that changed its lines. The batch fails where the BOM, or
 * all BOMs of its owner, would be larger than they may: see `excessIn`. What becomes smaller always may.
 * @param by the column that names the BOM, with its value
 */
export function measureBom(db: D1Database, by: { bom_id: string } | { bom_row: number }): D1PreparedStatement {
  const [column, value] = 'bom_id' in by ? ['bom_id', by.bom_id] : ['bom_row', by.bom_row]
  return db
    .prepare(
      `UPDATE boms SET
         stored_bytes = CASE WHEN s.bytes <= max(${BOM_SIZE_MOST.bytes}, stored_bytes) THEN s.bytes END,
         line_count = CASE WHEN (s.lines <= line_count AND s.bytes <= stored_bytes) OR ${HAS_ROOM} THEN s.lines END
       FROM (SELECT b.bom_row, count(l.line_id) AS lines, coalesce(sum(length(CAST(l.source AS BLOB)) + ${MATCH_BYTES}), 0) AS bytes
             FROM boms b LEFT JOIN bom_lines l ON l.bom_row = b.bom_row WHERE b.${column} = ?1) s
       WHERE boms.bom_row = s.bom_row`,
    )
    .bind(value)
}

/** Columns that are NULL, which they may not be, where there would be too much of something. */
const EXCESSES: readonly (readonly [string, BomExcess])[] = [
  ['last_line_id', 'too_many_bom_lines'],
  ['stored_bytes', 'bom_too_large'],
  ['line_count', 'boms_full'],
]

/** Of what a failed batch would have made too much, or null where it failed for another reason. */
export function excessIn(error: unknown): BomExcess | null {
  const text = String(error)
  return EXCESSES.find(([column]) => text.includes(`NOT NULL constraint failed: boms.${column}`))?.[1] ?? null
}
