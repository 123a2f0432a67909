import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { findBatchFailure, guard } from '../../../database/guards.ts'
import type { ChangeBatchRow } from '../../../database/rows.ts'
import { inList, insert, runBatch, type Sql, sql } from '../../../database/sql.ts'
import {
  type ChangeSet,
  guardChangeSetStateSql,
  readNextBatchId,
  type StockMeaning,
  type StoredResult,
  toStockMeaning,
} from '../change-sets.ts'
import { type BatchPlan, planOffers } from '../plan/plan-offers.ts'
import { planParts } from '../plan/plan-parts.ts'
import type { Platform } from '../platform.ts'
import { putRecord } from '../records.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { feedShop } from './feed-shop.ts'

/** How often a batch is planned again because another wrote its offers meanwhile. */
const TRIES = 6
const PAUSE_MS = 40

export type BatchKind = ChangeBatchRow['kind']

const PLANS = { offers: planOffers, parts: planParts } as const satisfies Record<BatchKind, unknown>

/** A batch as it was sent. */
export interface SubmittedBatch {
  change_set: string
  batch: number
  kind: BatchKind
  request_hash: string
  rows: readonly unknown[]
}

/** The result of a batch, and the ids of the parts that it changed. */
export interface BatchOutcome {
  result: StoredResult
  parts: ReadonlySet<number>
}

/**
 * Applies a batch: in one step to the catalogue, with a record of the overwritten values, then to the shop, whose orders take from the new
 * stock.
 * @param approvedBatchId the id under which the batch waits for approval; null: without approval
 * @throws ApiError `conflict` if its change set is closed, or other calls keep writing its offers
 */
export async function writeBatch(
  platform: Platform,
  set: ChangeSet,
  batch: SubmittedBatch,
  approvedBatchId: number | null = null,
): Promise<BatchOutcome> {
  const { CATALOGUE, FILES } = platform
  const meaning = toStockMeaning(set)
  for (let tries = 1; ; tries++) {
    const [plan, batchId] = await Promise.all([
      PLANS[batch.kind](platform, batch.rows, meaning),
      approvedBatchId ?? readNextBatchId(CATALOGUE),
    ])
    const result = toResult(batch, plan)
    const record = await putRecord(FILES, { result, request: null, ...plan.record }, new Date())
    const row = { ...toRow(plan), record, step: 'written' } as const
    const write = [...plan.write(batchId), ...updateDemonstrationFlagsSql(plan.record.demonstration, 0)]
    await yieldToEventLoop()
    try {
      await runBatch(
        CATALOGUE,
        approvedBatchId === null
          ? [guardChangeSetStateSql(batch.change_set, 'open'), insertBatchSql(batch, batchId, row), ...write]
          : [guardChangeSetStateSql(batch.change_set, 'applying'), ...startApprovedSql(batchId, row), ...write],
      )
    } catch (error) {
      if (findBatchFailure(error) !== 'offers_moved') throw error
      if (tries === TRIES) throw new ApiError(CODE.conflict, { fields: { offers: 'changed' }, cause: error })
      await scheduler.wait(PAUSE_MS * tries * (1 + Math.random()))
      continue
    }
    await yieldToEventLoop()
    await feedShop(platform, batchId, { feedStocks: plan.feedStocks, moves: plan.record.moves }, meaning)
    return { result, parts: plan.parts }
  }
}

/**
 * Stores a batch that waits for approval, with the result that it would have now.
 * @throws as `writeBatch`
 */
export async function proposeBatch(
  { FILES, CATALOGUE, ...others }: Platform,
  set: ChangeSet,
  batch: SubmittedBatch,
): Promise<BatchOutcome> {
  const [plan, batchId] = await Promise.all([
    PLANS[batch.kind]({ FILES, CATALOGUE, ...others }, batch.rows, toStockMeaning(set)),
    readNextBatchId(CATALOGUE),
  ])
  const result = toResult(batch, plan)
  const record = await putRecord(FILES, { result, request: batch.rows, before: [], parts: [], demonstration: [] }, new Date())
  await runBatch(CATALOGUE, [
    guardChangeSetStateSql(batch.change_set, 'open'),
    insertBatchSql(batch, batchId, { ...toRow(plan), record, step: 'proposed' }),
  ])
  return { result, parts: new Set() }
}

/** Sets whether the prices and stock of parts are those of the demonstration. */
export const updateDemonstrationFlagsSql = (partIds: readonly number[], demonstration: 0 | 1): Sql[] =>
  partIds.length === 0 ? [] : [sql`UPDATE parts SET demonstration = ${demonstration} WHERE part_id IN ${inList(partIds)}`]

const toResult = ({ change_set, batch }: SubmittedBatch, { counts, problems, samples }: BatchPlan): StoredResult => ({
  change_set,
  batch,
  counts,
  problems,
  samples,
})

/** The result that a batch would have now, without writing. */
export const previewBatch = async (platform: Platform, meaning: StockMeaning, batch: SubmittedBatch): Promise<StoredResult> =>
  toResult(batch, await PLANS[batch.kind](platform, batch.rows, meaning))

const toRow = ({ counts, samples, named_prices }: BatchPlan) => ({
  counts: JSON.stringify({ ...counts, named_prices }),
  samples: JSON.stringify(samples),
})

const insertBatchSql = (
  { change_set, batch, kind, request_hash }: SubmittedBatch,
  batchId: number,
  row: ReturnType<typeof toRow> & { record: string; step: 'proposed' | 'written' },
): Sql => insert('change_batches', { batch_id: batchId, change_set_id: change_set, batch, kind, request_hash, ...row })

/** The statements that start an approved batch, once. */
const startApprovedSql = (batchId: number, { counts, samples, record }: ReturnType<typeof toRow> & { record: string }): Sql[] => [
  guard('repeated', sql`(SELECT step FROM change_batches WHERE batch_id = ${batchId}) = 'proposed'`),
  sql`UPDATE change_batches SET counts = ${counts}, samples = ${samples}, record = ${record}, step = 'written' WHERE batch_id = ${batchId}`,
]
