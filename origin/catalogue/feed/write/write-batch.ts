import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { batchFailure, guard } from '../../../database/guards.ts'
import type { ChangeBatchesRow } from '../../../database/rows.ts'
import { among, insert, runTogether, type Sql, sql } from '../../../database/sql.ts'
import { type ChangeSet, inState, type KeptResult, meaningOf, nextBatchId, type StockMeaning } from '../change-sets.ts'
import { type BatchPlan, planOffers } from '../plan/plan-offers.ts'
import { planParts } from '../plan/plan-parts.ts'
import type { Platform } from '../platform.ts'
import { putRecord } from '../records.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { feedShop } from './feed-shop.ts'

/** How often a batch is planned anew because another wrote its offers meanwhile. */
const TRIES = 6
const PAUSE_MS = 40

export type BatchKind = ChangeBatchesRow['kind']

/** How batches are planned. */
const PLANS = { offers: planOffers, parts: planParts } as const satisfies Record<BatchKind, unknown>

/** A batch as it was sent. */
export interface SentBatch {
  change_set: string
  batch: number
  kind: BatchKind
  request_hash: string
  rows: readonly unknown[]
}

/** What a batch came to, and the parts that it changed. */
export interface BatchOutcome {
  result: KeptResult
  parts: ReadonlySet<number>
}

/**
 * Does a batch: in one step the catalogue, what it wrote over with it, and then the shop, whose orders take from the new stock.
 * @param approvedBatchId the number under which it waits for approval; null: it is done as it comes
 * @throws ApiError `conflict` where its change set is closed, or its offers are written by others all the time
 */
export async function writeBatch(
  platform: Platform,
  set: ChangeSet,
  batch: SentBatch,
  approvedBatchId: number | null = null,
): Promise<BatchOutcome> {
  const { CATALOGUE, FILES } = platform
  const meaning = meaningOf(set)
  for (let tries = 1; ; tries++) {
    const [plan, batchId] = await Promise.all([PLANS[batch.kind](platform, batch.rows, meaning), approvedBatchId ?? nextBatchId(CATALOGUE)])
    const result = resultOf(batch, plan)
    const record = await putRecord(FILES, { result, request: null, ...plan.record }, new Date())
    const row = { ...rowOf(plan), record, step: 'written' } as const
    const write = [...plan.write(batchId), ...notInvented(plan.record.demonstration, 0)]
    await yieldToEventLoop()
    try {
      await runTogether(
        CATALOGUE,
        approvedBatchId === null
          ? [inState(batch.change_set, 'open'), insertBatch(batch, batchId, row), ...write]
          : [inState(batch.change_set, 'applying'), ...startApproved(batchId, row), ...write],
      )
    } catch (error) {
      if (batchFailure(error) !== 'offers_moved') throw error
      if (tries === TRIES) throw new ApiError(CODE.conflict, { fields: { offers: 'changed' }, cause: error })
      await scheduler.wait(PAUSE_MS * tries * (1 + Math.random()))
      continue
    }
    await yieldToEventLoop()
    await feedShop(platform, batchId, { fed: plan.fed, moves: plan.record.moves }, meaning)
    return { result, parts: plan.parts }
  }
}

/** Keeps a batch that waits for somebody to approve it, with what it would come to if that were now. @throws as `writeBatch` */
export async function proposeBatch({ FILES, CATALOGUE, ...others }: Platform, set: ChangeSet, batch: SentBatch): Promise<BatchOutcome> {
  const [plan, batchId] = await Promise.all([
    PLANS[batch.kind]({ FILES, CATALOGUE, ...others }, batch.rows, meaningOf(set)),
    nextBatchId(CATALOGUE),
  ])
  const result = resultOf(batch, plan)
  const record = await putRecord(FILES, { result, request: batch.rows, before: [], parts: [], demonstration: [] }, new Date())
  await runTogether(CATALOGUE, [
    inState(batch.change_set, 'open'),
    insertBatch(batch, batchId, { ...rowOf(plan), record, step: 'proposed' }),
  ])
  return { result, parts: new Set() }
}

/** Says of parts whether their prices and stock are invented. */
export const notInvented = (partIds: readonly number[], demonstration: 0 | 1): Sql[] =>
  partIds.length === 0 ? [] : [sql`UPDATE parts SET demonstration = ${demonstration} WHERE part_id IN ${among(partIds)}`]

const resultOf = ({ change_set, batch }: SentBatch, { counts, problems, samples }: BatchPlan): KeptResult => ({
  change_set,
  batch,
  counts,
  problems,
  samples,
})

/** What a batch would come to if it were done now; nothing is written. */
export const previewBatch = async (platform: Platform, meaning: StockMeaning, batch: SentBatch): Promise<KeptResult> =>
  resultOf(batch, await PLANS[batch.kind](platform, batch.rows, meaning))

const rowOf = ({ counts, samples, named_prices }: BatchPlan) => ({
  counts: JSON.stringify({ ...counts, named_prices }),
  samples: JSON.stringify(samples),
})

const insertBatch = (
  { change_set, batch, kind, request_hash }: SentBatch,
  batchId: number,
  row: ReturnType<typeof rowOf> & { record: string; step: 'proposed' | 'written' },
): Sql => insert('change_batches', { batch_id: batchId, change_set_id: change_set, batch, kind, request_hash, ...row })

/** The statements that take up a batch that waited, once. */
const startApproved = (batchId: number, { counts, samples, record }: ReturnType<typeof rowOf> & { record: string }): Sql[] => [
  guard('repeated', sql`(SELECT step FROM change_batches WHERE batch_id = ${batchId}) = 'proposed'`),
  sql`UPDATE change_batches SET counts = ${counts}, samples = ${samples}, record = ${record}, step = 'written' WHERE batch_id = ${batchId}`,
]
