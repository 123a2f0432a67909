import {
  MAX_BOM_REVISIONS,
  MAX_CUSTOMER_BOMS,
  MAX_NETWORK_BOMS,
  MAX_VISITOR_BOMS,
  type StoredSize,
} from '#shared/table-reading/lists/bom-limits.ts'
import { raw, type Sql, sql } from '../database/sql.ts'

/**
 * The statements that drop the oldest revisions, with their lines. The remaining ones are within the limits of one BOM and of all BOMs of
 * its owner.
 * @param by the column that names the BOM, with its value
 */
export function deleteOldRevisionsSql(by: { bom_id: string } | { bom_row: number }): Sql[] {
  const isIt = 'bom_id' in by ? sql`bom_id = ${by.bom_id}` : sql`bom_row = ${by.bom_row}`
  const bounds = {
    bom_row: MAX_BOM_REVISIONS,
    customer_id: MAX_CUSTOMER_BOMS,
    visitor_hash: MAX_VISITOR_BOMS,
    network_hash: MAX_NETWORK_BOMS,
  }
  return Object.entries(bounds).map(([column, max]) => deleteBeyondSql(column, sql`(SELECT ${raw(column)} FROM boms WHERE ${isIt})`, max))
}

/** Drops revisions beyond the limit of a customer who has received BOMs of a visitor. */
export const deleteOldCustomerRevisionsSql = (customerId: number): Sql =>
  deleteBeyondSql('customer_id', sql`${customerId}`, MAX_CUSTOMER_BOMS)

/** @param column common to the BOMs whose revisions count together; the newest revision of all is never dropped */
const deleteBeyondSql = (column: string, value: Sql, { lines, bytes, count }: StoredSize & { count?: number }): Sql =>
  sql`DELETE FROM bom_revisions WHERE revision_id IN (
    SELECT revision_id FROM (
      SELECT r.revision_id, row_number() OVER newest AS newest_rank, sum(r.line_count) OVER newest AS lines,
        sum(r.stored_bytes) OVER newest AS bytes
      FROM boms b JOIN bom_revisions r USING (bom_row) WHERE b.${raw(column)} = ${value}
      WINDOW newest AS (ORDER BY r.created_at DESC, r.revision_id DESC))
    WHERE newest_rank > 1 AND (lines > ${lines} OR bytes > ${bytes} OR newest_rank > ${count ?? Number.MAX_SAFE_INTEGER}))`
