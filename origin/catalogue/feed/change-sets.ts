import type { BatchResult, ChangeState, StockKind } from '#shared/contract/desk-catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { CatalogueDatabase } from '../../database/databases.ts'
import { guard } from '../../database/guards.ts'
import type { ChangeBatchRow, ChangeSetRow } from '../../database/rows.ts'
import { inList, insert, readInBatch, runBatch, type Sql, sql } from '../../database/sql.ts'
import { orNotFound } from '../../http/or-not-found.ts'

/** The meaning of a feed's stock: see `STOCK_KINDS`. */
export interface StockMeaning {
  stock_kind: StockKind
  as_of: Date
}

/** A change set to be opened. */
export interface NewChangeSet {
  change_set_id: string
  is_proposal: boolean
  who: string
  source: string
  source_hash: string
  stock_kind: StockKind
  as_of: Date
}

export type ChangeSet = Pick<ChangeSetRow, 'state' | 'is_proposal' | 'stock_kind' | 'as_of' | 'started_at'>

/** The stored result of a batch, without the state of its change set, which may change. */
export type StoredResult = Omit<BatchResult, 'state'>

/** Opens a change set; an existing one of that id does not change. */
export const openChangeSetSql = ({ is_proposal, ...set }: NewChangeSet, now: Date): Sql => {
  const row = insert('change_sets', { ...set, state: 'open', is_proposal: is_proposal ? 1 : 0, started_at: now })
  return sql`${row} ON CONFLICT DO NOTHING`
}

/** The stored data of a batch before it is applied. */
export interface ExistingBatch {
  set: ChangeSet | null
  /** The stored batch of the same number, if there is one. */
  before: Pick<ChangeBatchRow, 'request_hash' | 'record' | 'step'> | null
}

const selectChangeSetSql = (changeSetId: string): Sql<ChangeSet> =>
  sql<ChangeSet>`SELECT state, is_proposal, stock_kind, as_of, started_at FROM change_sets WHERE change_set_id = ${changeSetId}`

/** @throws ApiError `not_found` */
export const getChangeSet = async (db: CatalogueDatabase, changeSetId: string): Promise<ChangeSet> =>
  orNotFound(await selectChangeSetSql(changeSetId).first(db))

export async function readBatch(db: CatalogueDatabase, changeSetId: string, batch: number): Promise<ExistingBatch> {
  const [[set = null], [before = null]] = await readInBatch(
    db,
    selectChangeSetSql(changeSetId),
    sql<ChangeBatchRow>`SELECT request_hash, record, step FROM change_batches WHERE change_set_id = ${changeSetId} AND batch = ${batch}`,
  )
  return { set, before }
}

/** The id of the next batch, unless another call takes it first. */
export const readNextBatchId = async (db: CatalogueDatabase): Promise<number> =>
  ((await sql<{ top: number | null }>`SELECT max(batch_id) AS top FROM change_batches`.first(db))?.top ?? 0) + 1

export const toStockMeaning = ({ stock_kind, as_of }: ChangeSet): StockMeaning => ({ stock_kind, as_of: new Date(as_of) })

/** Continues a batch of statements only while the change set is in this state; otherwise the batch fails as `change_set_closed`. */
export const guardChangeSetStateSql = (changeSetId: string, state: ChangeState): Sql =>
  guard('change_set_closed', sql`(SELECT state FROM change_sets WHERE change_set_id = ${changeSetId}) = ${state}`)

/**
 * Closes a change set, unless a batch of it is missing. Prices are then as of its `as_of`.
 * @returns the state afterwards @throws ApiError `not_found`
 */
export async function closeChangeSet(db: CatalogueDatabase, changeSetId: string, now: Date): Promise<ChangeState> {
  const isComplete = sql`(SELECT count(*) = max(batch) + 1 FROM change_batches WHERE change_set_id = ${changeSetId})`
  await runBatch(db, [
    sql`UPDATE change_sets SET state = iif(is_proposal, 'proposed', 'applied'), finished_at = ${now}
      WHERE change_set_id = ${changeSetId} AND state = 'open' AND ${isComplete}`,
    insertPriceDateSql(changeSetId),
  ])
  return (await getChangeSet(db, changeSetId)).state
}

/** The price date is that of the last change set with prices, whether any of them changed or not. */
export const insertPriceDateSql = (changeSetId: string): Sql =>
  sql`INSERT INTO catalogue_state (name, value) SELECT 'prices_as_of', as_of FROM change_sets s WHERE s.change_set_id = ${changeSetId} AND s.state = 'applied'
      AND EXISTS (SELECT 1 FROM change_batches b WHERE b.change_set_id = s.change_set_id AND b.counts ->> 'named_prices' > 0)
    ON CONFLICT DO UPDATE SET value = max(value, excluded.value)`

/**
 * Stores a decision about a change set. Repeating it does not change who made it.
 * @throws ApiError `conflict` if its state does not allow it
 */
export async function insertDecision(
  db: CatalogueDatabase,
  changeSetId: string,
  { from, to, who }: { from: readonly ChangeState[]; to: 'applying' | 'refused' | 'undoing'; who: string },
): Promise<void> {
  const by = to === 'undoing' ? sql`undone_by = ${who}, undone_at = ${new Date()}` : sql`decided_by = ${who}, decided_at = ${new Date()}`
  await sql`UPDATE change_sets SET state = ${to}, ${by} WHERE change_set_id = ${changeSetId} AND state IN ${inList(from)} AND state <> ${to}`.run(
    db,
  )
  if ((await getChangeSet(db, changeSetId)).state !== to) throw new ApiError(CODE.conflict, { fields: { change_set: 'closed' } })
}
