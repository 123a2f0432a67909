/** Carries out a decision about a change set batch by batch, within the time of a call. The next call does the rest. */
import type { ChangeState } from '#shared/contract/desk-catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { type BatchFailure, findBatchFailure } from '../../database/guards.ts'
import type { ChangeBatchRow } from '../../database/rows.ts'
import { readInBatch, runBatch, sql } from '../../database/sql.ts'
import { getChangeSet, insertPriceDateSql } from './change-sets.ts'
import type { Platform } from './platform.ts'
import { findRecord, UNDO_DAYS } from './records.ts'
import { listLaterBatches, selectBatchesSql, undoBatch, type WrittenBatch } from './undo/undo-batch.ts'
import { publishWrittenBatches } from './write/feed-shop.ts'
import { writeBatch } from './write/write-batch.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** The progress of a change set. */
export interface Progress {
  state: ChangeState
  left: number
}

/** Failures after which a batch is read again. */
const RETRIED_FAILURES: ReadonlySet<unknown> = new Set<BatchFailure>(['repeated', 'offers_moved', 'lines_moved'])

/** @param untilMs time (as of `Date.now`) after which no further batch is begun */
export async function resumeChangeSet(platform: Platform, changeSetId: string, untilMs: number): Promise<Progress> {
  for (;;) {
    const { state } = await getChangeSet(platform.CATALOGUE, changeSetId)
    if (state !== 'applying' && state !== 'undoing') return { state, left: 0 }
    const { next, left } = await readNext(platform, changeSetId, state)
    if (!next) {
      await runBatch(platform.CATALOGUE, [
        sql`UPDATE change_sets SET state = ${state === 'applying' ? 'applied' : 'undone'} WHERE change_set_id = ${changeSetId} AND state = ${state}`,
        insertPriceDateSql(changeSetId),
      ])
      continue
    }
    if (Date.now() >= untilMs) return { state, left }
    await yieldToEventLoop()
    try {
      await (state === 'applying' ? writeProposed(platform, next) : undoNext(platform, next))
    } catch (error) {
      // Another call is working on the change set, and has done this batch, or is writing its stock.
      if (!RETRIED_FAILURES.has(findBatchFailure(error))) throw error
    }
  }
}

type NextBatch = Pick<ChangeBatchRow, 'batch_id' | 'change_set_id' | 'batch' | 'kind' | 'request_hash' | 'record' | 'step' | 'shop_stock'>

async function readNext({ CATALOGUE }: Platform, changeSetId: string, state: 'applying' | 'undoing') {
  const which = state === 'applying' ? sql`step IN ('proposed', 'written')` : sql`step IN ('written', 'published', 'undoing')`
  const [[next], [count]] = await readInBatch(
    CATALOGUE,
    sql<NextBatch>`SELECT batch_id, change_set_id, batch, kind, request_hash, record, step, shop_stock FROM change_batches
      WHERE change_set_id = ${changeSetId} AND ${which} ORDER BY batch * ${state === 'applying' ? 1 : -1} LIMIT 1`,
    sql<{ left: number }>`SELECT count(*) AS left FROM change_batches WHERE change_set_id = ${changeSetId} AND ${which}`,
  )
  return { next: next ?? null, left: count?.left ?? 0 }
}

const isBatch = (batchId: number) => sql`b.batch_id = ${batchId}`

async function writeProposed(
  platform: Platform,
  { batch_id, change_set_id, batch, kind, request_hash, record, step }: NextBatch,
): Promise<void> {
  if (step === 'written') return publishWrittenBatches(platform, isBatch(batch_id))
  const rows = (await findRecord(platform.FILES, record))?.request
  if (!rows) throw new ApiError(CODE.conflict, { fields: { change_set: 'too_old' } })
  const set = await getChangeSet(platform.CATALOGUE, change_set_id)
  await writeBatch(platform, set, { change_set: change_set_id, batch, kind, request_hash, rows }, batch_id)
}

async function undoNext(platform: Platform, next: NextBatch): Promise<void> {
  // The shop must have the batch before it can undo it.
  if (next.step === 'written') return publishWrittenBatches(platform, isBatch(next.batch_id))
  await undoBatch(platform, await withRecord(platform, next))
}

/** @throws ApiError `conflict` if its record is no longer stored */
async function withRecord({ FILES }: Platform, batch: NextBatch): Promise<WrittenBatch> {
  const record = await findRecord(FILES, batch.record)
  if (!record) throw new ApiError(CODE.conflict, { fields: { change_set: 'too_old' } })
  return { ...batch, ...record }
}

export const canUndo = ({ state, started_at }: { state: ChangeState; started_at: string }, now: Date): boolean =>
  (state === 'open' || state === 'applied') && new Date(started_at) > addMs(now, -UNDO_DAYS * DAY_MS)

/** Change sets that have since changed the same rows, as far as time allows. `change_set` null stands for an import. */
export async function listLaterChangeSets(
  platform: Platform,
  changeSetId: string,
  untilMs: number,
): Promise<{ change_set: string | null; source: string; offers: number }[]> {
  const rows = await sql<NextBatch>`SELECT batch_id, change_set_id, batch, kind, request_hash, record, step, shop_stock FROM change_batches
    WHERE change_set_id = ${changeSetId} AND step IN ('written', 'published') ORDER BY batch DESC`.all(platform.CATALOGUE)
  const changeSetBatchIds = new Set(rows.map(({ batch_id }) => batch_id))
  const offers = new Map<number, number>()
  for (const row of rows) {
    if (Date.now() >= untilMs) break
    await yieldToEventLoop()
    // Later batches of the same change set are undone before this one.
    for (const [batchId, count] of await listLaterBatches(platform, await withRecord(platform, row)))
      if (!changeSetBatchIds.has(batchId)) offers.set(batchId, (offers.get(batchId) ?? 0) + count)
  }
  if (offers.size === 0) return []
  const sets = new Map((await selectBatchesSql([...offers.keys()]).all(platform.CATALOGUE)).map((row) => [row.batch_id, row]))
  const later = Map.groupBy(offers, ([batchId]) => sets.get(batchId)?.change_set_id ?? null)
  return [...later].map(([changeSet, batches]) => ({
    change_set: changeSet,
    source: sets.get(batches[0]?.[0] ?? 0)?.source ?? '',
    offers: batches.reduce((sum, [, count]) => sum + count, 0),
  }))
}
