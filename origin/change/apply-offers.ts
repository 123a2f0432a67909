import { OfferChange, type Problem } from '#shared/contract/desk-catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import { partOfOffer } from '../catalogue/ids.ts'
import type { Databases } from '../database/databases.ts'
import { batchFailure, guard } from '../database/guards.ts'
import { insert, runTogether } from '../database/sql.ts'
import { readHeld } from '../stock/stock.ts'
import { type ChangeSet, isOpen, type KeptResult, meaningOf, nextBatchId } from './change-sets.ts'
import { feedShop, type StockMeaning } from './feed-shop.ts'
import { findOffers, theOffer } from './find-offers.ts'
import { pack } from './packed.ts'
import { changedKinds, type OfferPlan, planOffer, TERMS } from './plan-offer.ts'
import { tally } from './samples.ts'
import { writeOffers } from './write-offers.ts'

/** How often a batch is planned anew because another feed wrote its offers meanwhile. */
const TRIES = 6
const PAUSE_MS = 40

/** What a batch wrote over, of an offer: its terms with the batch that had written them; its stock, what was fed, and the batch before. */
export type KeptOffer = [
  offer_id: number,
  terms: (string | number | null)[] | null,
  stock: [was: number, fed: number, fed_by: number] | null,
]

/** A batch as it is to be done. */
export interface OfferBatch {
  change_set: string
  batch: number
  request_hash: string
  /** As they came; each is read by itself, so that one that cannot be read stops no other. */
  offers: readonly unknown[]
}

/** What a batch came to, and the parts that it changed. */
export interface Done {
  result: KeptResult
  parts: ReadonlySet<number>
}

/** What becomes of the offers that a batch names. */
interface BatchPlan {
  plans: OfferPlan[]
  problems: Problem[]
  /** How many of them say what the price is, changed or not. */
  named_prices: number
}

/** Reads a batch and compares it with what is there; nothing is written. */
async function planOffers({ SHOP, CATALOGUE }: Databases, offers: readonly unknown[], meaning: StockMeaning): Promise<BatchPlan> {
  const problems: Problem[] = []
  const named: { place: number; change: OfferChange }[] = []
  offers.forEach((sent, place) => {
    const read = OfferChange.safeParse(sent)
    if (read.success) named.push({ place, change: read.data })
    else {
      const [[field, problem] = ['', '']] = Object.entries(fieldErrors(read.error.issues))
      problems.push({ index: place, field, problem })
    }
  })
  const found = await findOffers(CATALOGUE, named)
  const meant = named.flatMap(({ place, change }) => {
    const stored = theOffer(change.offer, found.get(place))
    if (typeof stored !== 'string') return { place, change, stored }
    problems.push({ index: place, field: 'offer', problem: stored })
    return []
  })
  const fedIds = meant.flatMap(({ change, stored }) => (change.stock === undefined ? [] : stored.offer_id))
  const held = fedIds.length === 0 ? new Map() : await readHeld(SHOP, fedIds, meaning)
  const plans = new Map<number, OfferPlan>()
  for (const { place, change, stored } of meant) {
    const { stock, taken } = held.get(stored.offer_id) ?? { stock: stored.stock, taken: 0 }
    const plan = planOffer({ ...stored, stock }, change, (fed) => Math.max(0, fed - taken))
    if ('problem' in plan) problems.push({ index: place, ...plan })
    else if (plans.has(stored.offer_id)) problems.push({ index: place, field: 'offer', problem: 'twice' })
    else plans.set(stored.offer_id, plan)
  }
  problems.sort((a, b) => a.index - b.index)
  return {
    plans: [...plans.values()].filter((plan) => changedKinds(plan).length > 0),
    problems,
    named_prices: meant.filter(({ change }) => change.price_breaks !== undefined).length,
  }
}

/**
 * Does a batch: in one step the catalogue, what it wrote over with it, and then the shop, whose orders take from the new stock.
 * @throws ApiError `conflict` where its change set is closed, or its offers are written by others all the time
 */
export async function applyOffers(databases: Databases, set: ChangeSet, batch: OfferBatch): Promise<Done> {
  const meaning = meaningOf(set)
  for (let tries = 1; ; tries++) {
    const [plan, batchId] = await Promise.all([planOffers(databases, batch.offers, meaning), nextBatchId(databases.CATALOGUE)])
    const kept = resultOf(batch, plan)
    try {
      await runTogether(databases.CATALOGUE, [
        guard('change_set_closed', isOpen(batch.change_set)),
        insert('change_batches', { ...batchRow(batch, batchId, kept), before: pack(plan.plans.map(keptOffer)) }),
        ...writeOffers(plan.plans, () => ({ changed_by: batchId, fed_by: batchId })),
      ])
    } catch (error) {
      if (batchFailure(error) !== 'offers_moved') throw error
      if (tries === TRIES) throw new ApiError(CODE.conflict, { fields: { offers: 'changed' }, cause: error })
      await scheduler.wait(PAUSE_MS * tries * (1 + Math.random()))
      continue
    }
    const fed = plan.plans.flatMap(({ stored: { offer_id, part_number }, stock }) =>
      stock === null ? [] : { offer_id, part_number, stock },
    )
    await feedShop(databases, batchId, fed, meaning)
    return { result: kept.result, parts: new Set(plan.plans.map(({ stored }) => partOfOffer(stored.offer_id))) }
  }
}

/** Keeps a batch that waits for somebody to approve it, with what it would come to if that were now. @throws as `applyOffers` */
export async function proposeOffers(databases: Databases, set: ChangeSet, batch: OfferBatch): Promise<Done> {
  const [plan, batchId] = await Promise.all([planOffers(databases, batch.offers, meaningOf(set)), nextBatchId(databases.CATALOGUE)])
  const kept = resultOf(batch, plan)
  await runTogether(databases.CATALOGUE, [
    guard('change_set_closed', isOpen(batch.change_set)),
    insert('change_batches', { ...batchRow(batch, batchId, kept), request: pack(batch.offers), before: '' }),
  ])
  return { result: kept.result, parts: new Set() }
}

function resultOf({ change_set, batch, offers }: OfferBatch, { plans, problems, named_prices }: BatchPlan) {
  const { counts, samples } = tally(plans, offers.length, new Set(problems.map(({ index }) => index)).size)
  const result: KeptResult = { change_set, batch, counts, problems }
  return { result, samples, named_prices }
}

const batchRow = (
  { change_set, batch, request_hash }: OfferBatch,
  batchId: number,
  { result, samples, named_prices }: ReturnType<typeof resultOf>,
) => ({
  ...{ batch_id: batchId, change_set_id: change_set, batch, lane: 'offers' as const, request_hash },
  ...{ counts: JSON.stringify({ ...result.counts, named_prices }), samples: JSON.stringify(samples), answer: pack(result), request: '' },
})

const keptOffer = ({ stored, stock, terms }: OfferPlan): KeptOffer => [
  stored.offer_id,
  terms && [...TERMS.map((field) => stored[field]), stored.changed_by],
  stock === null ? null : [stored.stock, stock, stored.fed_by],
]
