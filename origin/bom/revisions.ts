import type { BomLineView } from '#shared/contract/bom.ts'
import { addMs, DAY_MS, MINUTE_MS } from '#shared/text/durations.ts'
import type { Money } from '#shared/trade/money.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { toJsonChunks } from '../database/json-chunks.ts'
import type { BomRevisionLineRow, BomRevisionRow } from '../database/rows.ts'
import { raw, type Sql, selectJsonFields, sql } from '../database/sql.ts'
import type { BomPrice, LinePrice } from './line-prices.ts'
import { PENDING_MATCH, parseBomSource, type StoredLine } from './lines.ts'
import { deleteOldRevisionsSql } from './revision-size.ts'
import { guardUnchangedSql, type OpenBom } from './store.ts'

/**
 * Uploads into a BOM, one revision each. A revision includes the decisions of the following day and stores its cost at that time. Until it
 * is first finalized, its lines are those of the BOM.
 */

/** How long after its upload a revision includes manual changes: sets, parts, quantities. */
const EDITABLE_MS = DAY_MS
/** How long a BOM must be unchanged before the job finalizes it. */
const QUIET_MS = 10 * MINUTE_MS
/** Number of bytes that a line counts besides its source. */
const LINE_BYTES = 120

export type StoredRevision = Omit<BomRevisionRow, 'amount' | 'stored_bytes' | 'bom_row'> & { amount: Money | null }

const COLUMNS = raw(
  'revision_number, file_name, created_at, priced_at, change_count, set_count, line_count, needed_count, priced_count, short_count, amount',
)
const LINE_COLUMNS = raw(
  'line_id, source, qty, do_not_fit, is_no_part, state, goods_id, part_number, offer_id, unit_price, ext_price, stock',
)

/** The statements that begin the next revision of a BOM. They run after the change of the file name in the same batch. */
export const insertRevisionSql = (bomId: string, now: Date): Sql[] => [
  sql`UPDATE boms SET upload_count = upload_count + 1 WHERE bom_id = ${bomId}`,
  sql`INSERT INTO bom_revisions (bom_row, revision_number, file_name, created_at)
    SELECT bom_row, upload_count, file_name, ${now} FROM boms WHERE bom_id = ${bomId}`,
]

/** The statements that copy the revisions of a BOM. They run after the copy of the BOM in the same batch. */
export const copyRevisionsSql = (bomRow: number, copyId: string): Sql[] => [
  sql`UPDATE boms SET upload_count = (SELECT b.upload_count FROM boms b WHERE b.bom_row = ${bomRow}) WHERE bom_id = ${copyId}`,
  sql`INSERT INTO bom_revisions (bom_row, stored_bytes, ${COLUMNS})
    SELECT b.bom_row, r.* FROM boms b JOIN (SELECT stored_bytes, ${COLUMNS} FROM bom_revisions WHERE bom_row = ${bomRow}) r
    WHERE b.bom_id = ${copyId}`,
  sql`INSERT INTO bom_revision_lines (revision_id, ${LINE_COLUMNS})
    SELECT r.revision_id, ${LINE_COLUMNS} FROM boms b JOIN bom_revisions r USING (bom_row)
    JOIN bom_revisions o ON o.bom_row = ${bomRow} AND o.revision_number = r.revision_number
    JOIN bom_revision_lines l ON l.revision_id = o.revision_id WHERE b.bom_id = ${copyId}`,
  ...deleteOldRevisionsSql({ bom_id: copyId }),
]

/** The revisions of a BOM, the newest first. */
export const listRevisions = (db: ShopDatabase, bomRow: number): Promise<StoredRevision[]> =>
  sql<StoredRevision>`SELECT revision_id, ${COLUMNS} FROM bom_revisions WHERE bom_row = ${bomRow} ORDER BY revision_number DESC`.all(db)

type RevisionLineRow = Omit<BomRevisionLineRow, 'revision_id' | 'unit_price' | 'ext_price'> & Omit<LinePrice, 'stock'>

/** A line of a revision: a line of a BOM with its cost. */
export interface StoredRevisionLine {
  line: StoredLine
  price: LinePrice
}

const NOT_A_PART = [{ code: 'not_a_part', row: '', part: '' }] as const

function revisionLine({ source, qty, do_not_fit, is_no_part, unit_price, ext_price, stock, ...row }: RevisionLineRow): StoredRevisionLine {
  const line: StoredLine = {
    ...PENDING_MATCH,
    ...row,
    source: parseBomSource(source),
    typed_qty: qty,
    typed_do_not_fit: do_not_fit === 1,
    remarks: is_no_part ? NOT_A_PART : [],
    change: null,
  }
  return { line, price: { unit_price, ext_price, stock } }
}

/** The lines of a finalized revision, in the order of its file. */
export async function listRevisionLines(db: ShopDatabase, { revision_id }: StoredRevision): Promise<StoredRevisionLine[]> {
  const rows = await sql<RevisionLineRow>`SELECT ${LINE_COLUMNS} FROM bom_revision_lines
    WHERE revision_id = ${revision_id} ORDER BY line_id`.all(db)
  return rows.map(revisionLine)
}

/** Whether a BOM's newest revision has to be finalized, for the first time or again after decisions of the same day. */
export function isRevisionPending({ priced_at, change_count, created_at }: StoredRevision, bom: OpenBom, now: Date): boolean {
  if (priced_at === null) return true
  return change_count !== bom.change_count && new Date(created_at) > addMs(now, -EDITABLE_MS)
}

/** BOMs unchanged for a while, whose newest revision lacks changes of its first day. */
export async function listPendingRevisionBoms(db: ShopDatabase, now: Date, count: number): Promise<number[]> {
  // A little longer than the day, so that its last minutes are included.
  const since = addMs(now, -EDITABLE_MS - 2 * QUIET_MS)
  const rows = await sql<{ bom_row: number }>`SELECT b.bom_row FROM bom_revisions r JOIN boms b USING (bom_row)
    WHERE r.created_at > ${since} AND (r.priced_at IS NULL OR r.change_count <> b.revision) AND b.updated_at < ${addMs(now, -QUIET_MS)}
      AND r.revision_number = (SELECT max(n.revision_number) FROM bom_revisions n WHERE n.bom_row = b.bom_row)
      AND NOT EXISTS (SELECT 1 FROM bom_lines l WHERE l.bom_row = b.bom_row AND l.state = 'waiting')
    ORDER BY r.created_at LIMIT ${count}`.all(db)
  return rows.map(({ bom_row }) => bom_row)
}

interface FinalizedRevision {
  revision_id: number
  total: BomPrice
  /** The BOM's lines, each with its price. */
  lines: readonly (Pick<BomLineView, 'line_id'> & LinePrice & { is_no_part: boolean })[]
}

/** The statements that finalize a revision from the present BOM, unless the BOM was changed since it was read; for one batch. */
export function writeRevisionSql(bom: OpenBom, { revision_id, total, lines }: FinalizedRevision, now: Date): Sql[] {
  const { bom_row, change_count, set_count } = bom
  const { amount, needed_count, priced_count, short_count } = total
  return [
    guardUnchangedSql(bom),
    sql`DELETE FROM bom_revision_lines WHERE revision_id = ${revision_id}`,
    ...toJsonChunks(lines).map(
      (
        chunk,
      ) => sql`WITH m AS MATERIALIZED (SELECT ${selectJsonFields('line_id is_no_part unit_price ext_price stock')} FROM json_each(${chunk}))
        INSERT INTO bom_revision_lines (revision_id, ${LINE_COLUMNS})
        SELECT ${revision_id}, l.line_id, l.source, coalesce(l.typed_qty, l.source ->> 'qty'),
          coalesce(l.typed_do_not_fit, l.source ->> 'do_not_fit', 0), m.is_no_part,
          iif(l.state = 'check' AND l.confirmed, 'matched', l.state), l.goods_id, l.part_number, l.offer_id,
          m.unit_price, m.ext_price, m.stock
        FROM m CROSS JOIN bom_lines l ON l.bom_row = ${bom_row} AND l.line_id = m.line_id`,
    ),
    sql`UPDATE bom_revisions SET priced_at = ${now}, change_count = ${change_count}, set_count = ${set_count}, amount = ${amount},
        needed_count = ${needed_count}, priced_count = ${priced_count}, short_count = ${short_count}, (line_count, stored_bytes) =
          (SELECT count(*), coalesce(sum(length(CAST(source AS BLOB)) + ${LINE_BYTES}), 0) FROM bom_revision_lines WHERE revision_id = ${revision_id})
      WHERE revision_id = ${revision_id} AND bom_row = ${bom_row}`,
    ...deleteOldRevisionsSql({ bom_row }),
  ]
}
