import {
  type BatchResult,
  ChangeCounts,
  type ChangeSample,
  deskChangeClose,
  deskChangeDetail,
  putOffers,
  putParts,
  type StockKind,
} from '#shared/contract/desk-catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import type { PushBatch, PushBatches } from './batches.ts'
import { callShop, RejectedCall, type RunningShop } from './running-shop.ts'

/** The head of every batch of a push. */
export interface PushHead {
  change_set: string
  who: string
  source: string
  /** Whether the stock is gross or net; as configured by default. */
  stock_kind?: StockKind
  as_of: string
  is_proposal: boolean
}

const putBatch = (
  shop: RunningShop,
  { kind }: PushBatches,
  { rows }: PushBatch,
  head: PushHead & { batch: number; is_last?: boolean; is_dry_run?: boolean },
) =>
  kind === 'parts'
    ? callShop(shop, putParts, { ...head, parts: rows as Parameters<typeof callShop<typeof putParts>>[2]['parts'] })
    : callShop(shop, putOffers, { ...head, offers: rows as Parameters<typeof callShop<typeof putOffers>>[2]['offers'] })

/** A row that the shop rejects. */
interface RowProblem {
  line: number
  field: string
  problem: string
}

/** The expected result of a push. */
export interface Trial {
  counts: ChangeCounts
  samples: ChangeSample[]
  problems: RowProblem[]
  /** Which batches contain changes. */
  changing: boolean[]
}

/** Requests the effect of each batch from the shop; without writes. */
export async function trialAll(
  shop: RunningShop,
  batches: PushBatches,
  head: PushHead,
  onProgress: (done: number) => void,
): Promise<Trial> {
  const trial: Trial = { counts: { ...NOTHING }, samples: [], problems: [], changing: [] }
  for await (const batch of batches.read()) {
    const { counts, samples, problems } = await putBatch(shop, batches, batch, { ...head, batch: 0, is_dry_run: true })
    for (const name of Object.keys(NOTHING) as (keyof ChangeCounts)[]) trial.counts[name] += counts[name]
    trial.samples.push(...samples)
    for (const { index, field, problem } of problems) trial.problems.push({ line: batch.lines[index] ?? 0, field, problem })
    trial.changing.push(counts.changed > 0)
    onProgress(trial.changing.length)
  }
  return trial
}

const NOTHING = Object.fromEntries(Object.keys(ChangeCounts.shape).map((name) => [name, 0])) as ChangeCounts

/**
 * Sends the batches that change something, each exactly once, even after repetitions.
 * @param first the number of the first batch: an interrupted run sent those before
 */
export async function sendAll(
  shop: RunningShop,
  batches: PushBatches,
  changing: readonly boolean[],
  head: PushHead,
  first: number,
  onProgress: (done: number) => void,
): Promise<BatchResult['state']> {
  const last = changing.lastIndexOf(true)
  let [batchIndex, number, state]: [number, number, BatchResult['state']] = [0, first, 'open']
  for await (const batch of batches.read()) {
    const at = batchIndex++
    if (!changing[at]) continue
    ;({ state } = await putBatch(shop, batches, batch, { ...head, batch: number++, is_last: at === last }))
    onProgress(number - first)
  }
  return state
}

/** Waits until lists show the changes. */
export async function waitForLists(shop: RunningShop, changeSet: string): Promise<void> {
  while ((await callShop(shop, deskChangeClose, { change_set: changeSet })).lists_behind > 0);
}

/**
 * The change set with which a push of a file continues, or the next one for that file name.
 * @returns its id, and the number of its next batch
 */
export async function chooseChangeSet(
  shop: RunningShop,
  name: string,
  isProposal: boolean,
): Promise<{ change_set: string; batches: number }> {
  for (let run = 1; ; run++) {
    const changeSet = run === 1 ? name : `${name}-${run}`
    try {
      const { state, batches, is_proposal } = await callShop(shop, deskChangeDetail, { change_set: changeSet })
      // An interrupted proposal was compared with an outdated catalogue.
      if (state === 'open' && !isProposal && !is_proposal) return { change_set: changeSet, batches: batches.total }
    } catch (error) {
      if (!(error instanceof RejectedCall) || error.code !== CODE.not_found) throw error
      return { change_set: changeSet, batches: 0 }
    }
  }
}
