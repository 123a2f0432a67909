import type { BomHead } from '#shared/contract/bom.ts'
import { BOM_DAYS, MAX_CUSTOMER_BOMS } from '#shared/table-reading/lists/bom-limits.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { guard } from '../database/guards.ts'
import type { BomRow } from '../database/rows.ts'
import { inList, insert, joinConditions, raw, readInBatch, runBatch, type Sql, sql } from '../database/sql.ts'
import type { IdempotentCall } from '../http/idempotency.ts'
import { hashText } from '../runtime/seal.ts'
import { createBomId } from './bom-id.ts'
import { deleteOldCustomerRevisionsSql } from './revision-size.ts'
import { measureBomSql } from './size.ts'

/** The owner of a BOM: a customer, or the visitor in whose list it appears, with the network for the limit. */
export type BomOwner = { customer_id: number } | { visitor_hash: string | null; network_hash: string | null }

/** A BOM as the caller may see it. */
export interface OpenBom {
  bom_row: number
  customer_id: number | null
  set_count: number
  /** Number of changes, to guard writes. The number of uploads is another: see revisions.ts. */
  change_count: number
  /** Contains the id of the request, so that readers of the link do not learn the BOM's id. */
  head: BomHead
}

type HiddenColumn = 'visitor_hash' | 'last_line_id' | 'line_count' | 'stored_bytes' | 'network_hash' | 'revision' | 'upload_count'
type HeadRow = Omit<BomRow, HiddenColumn> & {
  change_count: number
  /** JSON: the number of all lines, then those that are matched, to check, without a part, waiting. */
  counts: string
}

const HEAD = sql`SELECT b.bom_row, b.bom_id, b.share_id, b.customer_id, b.name, b.file_name, b.set_count, b.revision AS change_count, b.created_at, b.updated_at, b.expires_at,
  (SELECT json_array(count(*), coalesce(sum(l.state = 'matched' OR (l.state = 'check' AND l.confirmed)), 0),
      coalesce(sum(l.state = 'check' AND NOT l.confirmed), 0), coalesce(sum(l.state = 'none'), 0), coalesce(sum(l.state = 'waiting'), 0))
    FROM bom_lines l WHERE l.bom_row = b.bom_row) AS counts FROM boms b`

const isUnexpired = (now: Date): Sql => sql`(b.expires_at IS NULL OR b.expires_at > ${now})`

function toOpenBom({ bom_row, customer_id, change_count, counts, bom_id, share_id, ...row }: HeadRow, canEdit = true): OpenBom {
  const [lineCount = 0, matchedCount = 0, checkCount = 0, noneCount = 0, waitingCount = 0] = JSON.parse(counts) as number[]
  const ids = canEdit ? { bom_id, share_id } : { bom_id: share_id ?? '', share_id: null }
  const head = {
    ...row,
    ...ids,
    line_count: lineCount,
    matched_count: matchedCount,
    check_count: checkCount,
    none_count: noneCount,
    waiting_count: waitingCount,
    can_edit: canEdit,
  }
  return { bom_row, customer_id, set_count: row.set_count, change_count, head }
}

/** The BOMs that ids open, by their ids or those of their links, in any order; none for an unknown or expired id. */
export async function findBoms(db: ShopDatabase, ids: readonly string[], now: Date): Promise<OpenBom[]> {
  const distinct = new Set(ids)
  const list = inList([...distinct])
  const rows = await sql<HeadRow>`${HEAD} WHERE (b.bom_id IN ${list} OR b.share_id IN ${list}) AND ${isUnexpired(now)}`.all(db)
  return rows.map((row) => toOpenBom(row, distinct.has(row.bom_id)))
}

/** A BOM by its row, without a check of access; null if it was deleted. */
export async function findBomByRow(db: ShopDatabase, bomRow: number): Promise<OpenBom | null> {
  const row = await sql<HeadRow>`${HEAD} WHERE b.bom_row = ${bomRow}`.first(db)
  return row && toOpenBom(row)
}

/** When a visitor's BOM that was changed now expires. */
const toExpiry = (now: Date): string => addMs(now, BOM_DAYS * DAY_MS).toISOString()

const ownerColumns = (owner: BomOwner, now: Date): Pick<BomRow, 'customer_id' | 'visitor_hash' | 'expires_at' | 'network_hash'> =>
  'customer_id' in owner
    ? { customer_id: owner.customer_id, visitor_hash: null, expires_at: null, network_hash: null }
    : { customer_id: null, ...owner, expires_at: toExpiry(now) }

/** Writes a BOM without lines; for one batch with them. */
export const insertBomSql = (bom: Pick<BomRow, 'bom_id' | 'name' | 'file_name'>, owner: BomOwner, now: Date): Sql =>
  insert('boms', { ...bom, last_line_id: 0, created_at: now, updated_at: now, ...ownerColumns(owner, now) })

/** The statements that copy a BOM with all its lines and decisions; for one batch. */
export function copyBomSql(bomRow: number, bomId: string, owner: BomOwner, now: Date): Sql[] {
  const { customer_id, visitor_hash, expires_at, network_hash } = ownerColumns(owner, now)
  const columns = raw(
    'line_id, source, typed_qty, typed_do_not_fit, state, kind, goods_id, part_number, confirmed, confirmed_qty, remarks, evidence, rivals, offer_id',
  )
  return [
    sql`INSERT INTO boms (bom_id, name, file_name, set_count, last_line_id, created_at, updated_at, customer_id, visitor_hash, expires_at, network_hash)
      SELECT ${bomId}, name, file_name, set_count, last_line_id, ${now}, ${now}, ${customer_id}, ${visitor_hash}, ${expires_at}, ${network_hash}
      FROM boms WHERE bom_row = ${bomRow}`,
    sql`INSERT INTO bom_lines (bom_row, ${columns})
      SELECT b.bom_row, l.* FROM boms b JOIN (SELECT ${columns} FROM bom_lines WHERE bom_row = ${bomRow}) l
      WHERE b.bom_id = ${bomId}`,
    ...measureBomSql({ bom_id: bomId }),
  ]
}

/** Counts a change of a BOM, and extends a visitor's. For the batch of the change. */
export const touchBomSql = (bomRow: number, now: Date): Sql =>
  sql`UPDATE boms SET updated_at = ${now}, revision = revision + 1, expires_at = iif(expires_at IS NULL, NULL, ${toExpiry(now)})
    WHERE bom_row = ${bomRow}`

/** Continues a batch only if the BOM is unchanged since it was read; otherwise the batch fails as `bom_changed`. */
export const guardUnchangedSql = ({ bom_row, change_count }: OpenBom): Sql =>
  guard('bom_changed', sql`(SELECT revision FROM boms WHERE bom_row = ${bom_row}) = ${change_count}`)

export async function renameBom(db: ShopDatabase, bomRow: number, name: string, now: Date): Promise<void> {
  await runBatch(db, [sql`UPDATE boms SET name = ${name} WHERE bom_row = ${bomRow}`, touchBomSql(bomRow, now)])
}

/** The statement for the head when a file is read into a BOM: an empty name changes nothing. */
export const updateBomNamesSql = ({ bom_row, head }: OpenBom, { name, file_name }: { name: string; file_name: string }) =>
  sql`UPDATE boms SET file_name = ${file_name || head.file_name}, name = coalesce(nullif(${name}, ''), name)
    WHERE bom_row = ${bom_row}`

export const updateSetCountSql = (bomRow: number, setCount: number): Sql =>
  sql`UPDATE boms SET set_count = ${setCount} WHERE bom_row = ${bomRow}`

/** The id of the line that was added last, as `last`. Runs after new lines in the same batch. */
export const selectLastLineIdSql = (bomRow: number): Sql => sql`SELECT last_line_id AS last FROM boms WHERE bom_row = ${bomRow}`

/** Creates the read-only link, or deletes it. A new link has another id. */
export async function updateBomSharing(db: ShopDatabase, bomRow: number, on: boolean, now: Date): Promise<void> {
  const share = on
    ? sql`UPDATE boms SET share_id = coalesce(share_id, ${createBomId()}) WHERE bom_row = ${bomRow}`
    : sql`UPDATE boms SET share_id = NULL WHERE bom_row = ${bomRow}`
  await runBatch(db, [share, touchBomSql(bomRow, now)])
}

/** Deletes BOMs with their lines. */
export async function deleteBoms(db: ShopDatabase, bomRows: readonly number[]): Promise<void> {
  await sql`DELETE FROM boms WHERE bom_row IN ${inList(bomRows)}`.run(db)
}

/** Stores which BOM a call made. Runs after it in the same batch. It stores the row number, because the id would give access to the BOM. */
export const insertBomResultSql = ({ key_hash, request_hash }: IdempotentCall, bomId: string, now: Date): Sql =>
  sql`INSERT INTO idempotency_keys (key_hash, request_hash, result, created_at)
    SELECT ${key_hash}, ${request_hash}, CAST(bom_row AS TEXT), ${now} FROM boms WHERE bom_id = ${bomId}`

/** Stores which lines a call added, as "first-last". Runs after them in the same batch. */
export function insertAddedLinesResult({ key_hash, request_hash }: IdempotentCall, bom: OpenBom, count: number, now: Date) {
  return sql`INSERT INTO idempotency_keys (key_hash, request_hash, result, created_at)
    SELECT ${key_hash}, ${request_hash}, (last_line_id - ${count} + 1) || '-' || last_line_id, ${now} FROM boms
    WHERE bom_row = ${bom.bom_row}`
}

const BOM_LIST_SIZE = 20

/** The customer's BOMs, or the visitor's unexpired ones, the last changed first. @param keyword a piece of name or file name */
export async function listBoms(
  db: ShopDatabase,
  owner: BomOwner,
  { page = 1, page_size = BOM_LIST_SIZE, keyword }: { page?: number; page_size?: number; keyword?: string | undefined },
  now: Date,
) {
  const piece = `%${keyword?.replace(/[\\%_]/g, '\\$&')}%`
  const where = joinConditions(
    'customer_id' in owner ? sql`b.customer_id = ${owner.customer_id}` : sql`b.visitor_hash = ${owner.visitor_hash}`,
    isUnexpired(now),
    keyword
      ? sql`(b.name LIKE ${piece} ESCAPE '\\' OR b.file_name LIKE ${piece} ESCAPE '\\'
          OR EXISTS (SELECT 1 FROM bom_lines l WHERE l.bom_row = b.bom_row AND l.part_number = ${keyword} COLLATE NOCASE))`
      : null,
  )
  const [[counted], rows] = await readInBatch(
    db,
    sql<{ total: number }>`SELECT count(*) AS total FROM boms b WHERE ${where}`,
    sql<HeadRow>`${HEAD} WHERE ${where} ORDER BY b.updated_at DESC, b.bom_row DESC LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
  )
  return { total: counted?.total ?? 0, page_size, items: rows.map((row) => toOpenBom(row).head) }
}

/**
 * Moves a visitor's unexpired BOMs into the account of the customer who has just signed in in the same browser. After that other callers
 * cannot use their ids. The oldest ones beyond the account's limit stay the visitor's.
 * @returns how many
 * @param visitor the browser's opaque id, as the edge knows it
 */
export async function adoptBoms(db: ShopDatabase, visitor: string, customerId: number, now = new Date()): Promise<number> {
  // Without an id all visitors would be the same.
  if (visitor === '') return 0
  const adopted = sql`UPDATE boms SET customer_id = ${customerId}, visitor_hash = NULL, network_hash = NULL, expires_at = NULL
    WHERE bom_row IN (
    SELECT bom_row FROM (
      SELECT bom_row, sum(line_count) OVER newest AS lines, sum(stored_bytes) OVER newest AS bytes
      FROM boms WHERE visitor_hash = ${await hashText(visitor)} AND expires_at > ${now} WINDOW newest AS (ORDER BY updated_at DESC, bom_row DESC))
    WHERE lines + (SELECT coalesce(sum(line_count), 0) FROM boms WHERE customer_id = ${customerId}) <= ${MAX_CUSTOMER_BOMS.lines}
      AND bytes + (SELECT coalesce(sum(stored_bytes), 0) FROM boms
    WHERE customer_id = ${customerId}) <= ${MAX_CUSTOMER_BOMS.bytes})`
  const [written] = await runBatch(db, [adopted, deleteOldCustomerRevisionsSql(customerId)])
  return written?.meta.changes ?? 0
}

/** Number of BOMs that one statement deletes. Their lines and revisions may be a hundred thousand rows. */
const PURGED_AT_ONCE = 4
const PURGES_A_RUN = 50

/** Deletes visitors' expired BOMs. The rest is left to the next run. */
export async function purgeBoms(db: ShopDatabase, now: Date): Promise<void> {
  for (let runs = 0; runs < PURGES_A_RUN; runs++) {
    const results = await sql`DELETE FROM boms WHERE bom_row IN (SELECT bom_row FROM boms
      WHERE expires_at <= ${now} LIMIT ${PURGED_AT_ONCE}) RETURNING bom_row`.all(db)
    if (results.length < PURGED_AT_ONCE) return
  }
}
