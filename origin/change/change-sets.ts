import type { BatchResult, ChangeState, StockKind } from '#shared/contract/desk-catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { ChangeBatchesRow, ChangeSetsRow } from '../database/rows.ts'
import { insert, readTogether, runTogether, type Sql, sql } from '../database/sql.ts'
import type { StockMeaning } from './feed-shop.ts'

/** A change set as it is opened. */
export interface NewChangeSet {
  change_set_id: string
  is_proposal: boolean
  who: string
  source: string
  source_hash: string
  stock_kind: StockKind
  as_of: Date
}

export type ChangeSet = Pick<ChangeSetsRow, 'state' | 'is_proposal' | 'stock_kind' | 'as_of'>

/** What a batch came to, as it is kept: the state of its change set is another by the time it is asked for again. */
export type KeptResult = Omit<BatchResult, 'state'>

/** Opens a change set; one of that id that is there already stays as it is. */
export const openChangeSet = ({ is_proposal, ...set }: NewChangeSet, now: Date): Sql => {
  const row = insert('change_sets', { ...set, state: 'open', is_proposal: is_proposal ? 1 : 0, started_at: now })
  return sql`${row} ON CONFLICT DO NOTHING`
}

/** What is known of a batch before it is done. */
export interface KnownBatch {
  set: ChangeSet | null
  /** The same batch, where it was sent before. */
  before: Pick<ChangeBatchesRow, 'request_hash' | 'answer' | 'applied_at'> | null
}

export async function readBatch(db: CatalogueDatabase, changeSetId: string, batch: number): Promise<KnownBatch> {
  const [[set = null], [before = null]] = await readTogether(
    db,
    sql<ChangeSet>`SELECT state, is_proposal, stock_kind, as_of FROM change_sets WHERE change_set_id = ${changeSetId}`,
    sql<ChangeBatchesRow>`SELECT request_hash, answer, applied_at FROM change_batches WHERE change_set_id = ${changeSetId} AND batch = ${batch}`,
  )
  return { set, before }
}

/** The number that the next batch of all has, unless another takes it first. */
export const nextBatchId = async (db: CatalogueDatabase): Promise<number> =>
  ((await sql<{ top: number | null }>`SELECT max(batch_id) AS top FROM change_batches`.first(db))?.top ?? 0) + 1

export const meaningOf = ({ stock_kind, as_of }: ChangeSet): StockMeaning => ({ stock_kind, as_of: new Date(as_of) })

/** The condition that a change set may still take batches. */
export const isOpen = (changeSetId: string): Sql =>
  sql`EXISTS (SELECT 1 FROM change_sets WHERE change_set_id = ${changeSetId} AND state = 'open')`

/**
 * Closes a change set, unless a batch of it is missing. With it prices are as of what it says.
 * @returns its state then @throws ApiError `not_found`
 */
export async function closeChangeSet(db: CatalogueDatabase, changeSetId: string, now: Date): Promise<ChangeState> {
  const isWhole = sql`(SELECT count(*) = max(batch) + 1 FROM change_batches WHERE change_set_id = ${changeSetId})`
  await runTogether(db, [
    sql`UPDATE change_sets SET state = iif(is_proposal, 'proposed', 'applied'), finished_at = ${now}
      WHERE change_set_id = ${changeSetId} AND state = 'open' AND ${isWhole}`,
    pricesAsOf(changeSetId),
  ])
  const row =
    await sql<ChangeSet>`SELECT state, is_proposal, stock_kind, as_of FROM change_sets WHERE change_set_id = ${changeSetId}`.first(db)
  if (!row) throw new ApiError(CODE.not_found)
  return row.state
}

/** Prices are as of the change set that was the last to say what they are, whether it changed any or not. */
const pricesAsOf = (changeSetId: string): Sql =>
  sql`INSERT INTO catalogue_state (name, value) SELECT 'prices_as_of', as_of FROM change_sets s WHERE s.change_set_id = ${changeSetId} AND s.state = 'applied'
      AND EXISTS (SELECT 1 FROM change_batches b WHERE b.change_set_id = s.change_set_id AND b.counts ->> 'named_prices' > 0)
    ON CONFLICT DO UPDATE SET value = max(value, excluded.value)`
