import type { CatalogueDatabase } from '../../../database/databases.ts'
import { findBatchFailure, guard } from '../../../database/guards.ts'
import type { ChangeBatchRow, FormerPartRow } from '../../../database/rows.ts'
import { inList, insert, runBatch, type Sql, sql } from '../../../database/sql.ts'
import { moveStockRowsSql, type PartMove } from '../../../stock/moved-parts.ts'
import { guardFeedSql, publishStock, readLastFeed, type UndoneFeedStock, undoStockFeedSql } from '../../../stock/stock.ts'
import { guardChangeSetStateSql } from '../change-sets.ts'
import { readMovedOffers, readStoredOffers } from '../plan/find-offers.ts'
import { type OfferPlan, type StoredOffer, TERMS, type Terms } from '../plan/plan-offer.ts'
import type { Platform } from '../platform.ts'
import type { Overwritten, OverwrittenOffer } from '../records.ts'
import type { ShopStockChanges } from '../write/feed-shop.ts'
import { updateDemonstrationFlagsSql } from '../write/write-batch.ts'
import { type Writers, writeOffersSql } from '../write/write-offers.ts'
import { yieldInPieces } from '../yield-to-event-loop.ts'
import { planPartsUndo } from './undo-parts.ts'

/** A batch with the values it overwrote. */
export interface WrittenBatch extends Pick<ChangeBatchRow, 'batch_id' | 'change_set_id' | 'step' | 'shop_stock'>, Overwritten {}

/** Number of offers that are restored in one step. */
const UNDONE_AT_ONCE = 2500

/** The changes of a batch that can be undone, and the later batches (0: an import) that have overwritten the others. */
interface Undoing {
  plans: { plan: OfferPlan; writers: Writers }[]
  /** The number of overwritten offers by later batch. */
  later: Map<number, number>
}

/** @param overwritten offers of the batch @param offers their present rows */
function planUndo(batch: WrittenBatch, overwritten: readonly OverwrittenOffer[], offers: ReadonlyMap<number, StoredOffer>): Undoing {
  const later = new Map<number, number>()
  const plans = overwritten.flatMap(([offerId, terms, stock]) => {
    const stored = offers.get(offerId)
    const writers = new Set([terms && (stored?.changed_by ?? 0), stock && (stored?.stock_batch ?? 0)])
    for (const writer of writers) if (writer !== null && writer !== batch.batch_id) later.set(writer, (later.get(writer) ?? 0) + 1)
    const oldTerms = stored?.changed_by === batch.batch_id ? terms : null
    const oldStock = stored?.stock_batch === batch.batch_id ? stock : null
    if (!stored || (!oldTerms && !oldStock)) return []
    const plan: OfferPlan = {
      stored,
      terms: oldTerms && (Object.fromEntries(TERMS.map((field, index) => [field, oldTerms[index]])) as unknown as Terms),
      // Pieces ordered since are subtracted when the shop next writes the catalogue's stock.
      stock: oldStock?.[0] ?? null,
    }
    return { plan, writers: { changed_by: Number(oldTerms?.at(-1) ?? 0), stock_batch: oldStock?.[2] ?? 0 } }
  })
  return { plans, later }
}

/** The later batches that have changed rows of a batch, with the number of offers and parts that each has changed. */
export async function listLaterBatches(platform: Platform, batch: WrittenBatch): Promise<Map<number, number>> {
  const all = new Map<number, number>()
  const add = (later: ReadonlyMap<number, number>): void => {
    for (const [batchId, count] of later) all.set(batchId, (all.get(batchId) ?? 0) + count)
  }
  for await (const overwritten of yieldInPieces(batch.before, UNDONE_AT_ONCE))
    add(planUndo(batch, overwritten, await readStoredOffers(platform.CATALOGUE, listOfferIds(overwritten))).later)
  add((await planPartsUndo(platform, batch.batch_id, batch.parts)).later)
  return all
}

const listOfferIds = (overwritten: readonly OverwrittenOffer[]): number[] => overwritten.map(([offerId]) => offerId)

/** Undoes a batch: first in the catalogue, in steps, then in the shop. After each step the undone rows no longer match the batch. */
export async function undoBatch(platform: Platform, batch: WrittenBatch): Promise<void> {
  if (batch.step === 'published') await undoInCatalogue(platform, batch)
  await undoInShop(platform, batch)
}

async function undoInCatalogue(platform: Platform, batch: WrittenBatch): Promise<void> {
  const { CATALOGUE } = platform
  const isDue = [
    guardChangeSetStateSql(batch.change_set_id, 'undoing'),
    guard('repeated', sql`(SELECT step FROM change_batches WHERE batch_id = ${batch.batch_id}) = 'published'`),
  ]
  for await (const overwritten of yieldInPieces(batch.before, UNDONE_AT_ONCE)) {
    const { plans } = planUndo(batch, overwritten, await readStoredOffers(CATALOGUE, listOfferIds(overwritten)))
    const writers = new Map(plans.map(({ plan, writers }) => [plan, writers]))
    const write = writeOffersSql([...writers.keys()], (plan) => writers.get(plan) ?? { changed_by: 0, stock_batch: 0 })
    if (write.length > 0) await runBatch(CATALOGUE, [...isDue, ...write])
  }
  const parts = await planPartsUndo(platform, batch.batch_id, batch.parts)
  await runBatch(CATALOGUE, [
    ...isDue,
    sql`UPDATE change_batches SET step = 'undoing', undone_at = ${new Date()} WHERE batch_id = ${batch.batch_id}`,
    ...parts.statements,
    ...updateDemonstrationFlagsSql(batch.demonstration, 1),
  ])
}

/** Restores, once, the shop's old stock of offers that were ever ordered. The stock of others is only in the catalogue. */
async function undoInShop(platform: Platform, { batch_id, before, shop_stock, moves = [] }: WrittenBatch): Promise<void> {
  const { SHOP, CATALOGUE } = platform
  const feed = await readLastFeed(SHOP)
  const movedBackParts = await movedBack(CATALOGUE, moves)
  const stocks = new Map(before.flatMap(([offerId, , stock]) => (stock === null ? [] : [[offerId, stock]])))
  const newIds = await readMovedOffers(CATALOGUE, [...stocks.keys()])
  const idNow = (offerId: number): number => newIds.get(offerId) ?? offerId
  const rows = await sql<{
    offer_id: number
  }>`SELECT offer_id FROM offer_stock WHERE offer_id IN ${inList([...stocks.keys()].map(idNow))}`.all(SHOP)
  const ordered = new Set(rows.map(({ offer_id }) => offer_id))
  const named = [...stocks.keys()].filter((offerId) => ordered.has(idNow(offerId)))
  const shopStockChanges = JSON.parse(shop_stock) as ShopStockChanges
  const undone = [...(await readStoredOffers(CATALOGUE, named))].flatMap(([offerId, stored]): UndoneFeedStock[] => {
    const [was = 0, , previousBatch] = stocks.get(offerId) ?? []
    // Stock that another batch has written since stays.
    if (stored.stock_batch !== previousBatch) return []
    const [hadBefore, hadLeft] = shopStockChanges[String(offerId)] ?? [null, null]
    const { offer_id, part_number, stock: shown } = stored
    return [{ offer_id, part_number, stock: hadBefore ?? was, left: hadLeft, shown }]
  })
  try {
    await runBatch(SHOP, [
      insert('idempotency_keys', { key_hash: `undo of batch ${batch_id}`, request_hash: '', result: '', created_at: new Date() }),
      guardFeedSql(feed),
      ...moveStockRowsSql(movedBackParts),
      ...undoStockFeedSql(undone, new Date()),
    ])
  } catch (error) {
    if (findBatchFailure(error) !== 'repeated') throw error
  }
  await runBatch(CATALOGUE, [sql`UPDATE change_batches SET step = 'undone' WHERE batch_id = ${batch_id} AND step = 'undoing'`])
  await publishStock(platform)
}

/** Parts that were moved back to where they were before the batch. */
async function movedBack(db: CatalogueDatabase, moves: readonly PartMove[]): Promise<PartMove[]> {
  if (moves.length === 0) return []
  const rows =
    await sql<FormerPartRow>`SELECT part_id, leads_to FROM former_parts WHERE has_offers = 1 AND part_id IN ${inList(moves.map(([, to]) => to))}`.all(
      db,
    )
  const redirectTargets = new Map(rows.map(({ part_id, leads_to }) => [part_id, leads_to]))
  return moves.flatMap(([from, to]): PartMove[] => (redirectTargets.get(to) === from ? [[to, from]] : []))
}

export const selectBatchesSql = (batchIds: readonly number[]): Sql<{ batch_id: number; change_set_id: string; source: string }> =>
  sql`SELECT b.batch_id, s.change_set_id, s.source FROM change_batches b JOIN change_sets s USING (change_set_id) WHERE b.batch_id IN ${inList(batchIds)}`
