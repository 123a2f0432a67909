import type { CatalogueDatabase } from '../database/databases.ts'
import { batchFailure, guard } from '../database/guards.ts'
import type { ChangeBatchesRow, FormerPartsRow } from '../database/rows.ts'
import { among, insert, runTogether, type Sql, sql } from '../database/sql.ts'
import { followParts, type PartMove } from '../stock/moved-parts.ts'
import { type FedStock, feedStock, readHeld, showStock } from '../stock/stock.ts'
import { inState } from './change-sets.ts'
import { notInvented } from './do-batch.ts'
import { followOffers, readStored } from './find-offers.ts'
import { type OfferPlan, type StoredOffer, TERMS, type Terms } from './plan-offer.ts'
import type { Platform } from './platform.ts'
import type { Overwritten } from './records.ts'
import { planPartsUndo } from './undo-parts.ts'
import { type Writers, writeOffers } from './write-offers.ts'

/** A batch with what it wrote over. */
export interface DoneBatch extends Pick<ChangeBatchesRow, 'batch_id' | 'change_set_id' | 'step' | 'held'>, Overwritten {}

/** What of a batch is still as it wrote it, to be written back; and which batches, 0 an import, have written the rest since. */
interface Undoing {
  plans: { plan: OfferPlan; writers: Writers }[]
  /** How many offers by batch. */
  later: Map<number, number>
}

function planUndo({ batch_id, before, held }: DoneBatch, offers: ReadonlyMap<number, StoredOffer>): Undoing {
  const heldOf = readHeldStocks(held)
  const later = new Map<number, number>()
  const plans = before.flatMap(([offerId, terms, stock]) => {
    const stored = offers.get(offerId)
    const writers = new Set([terms && (stored?.changed_by ?? 0), stock && (stored?.fed_by ?? 0)])
    for (const writer of writers) if (writer !== null && writer !== batch_id) later.set(writer, (later.get(writer) ?? 0) + 1)
    const oldTerms = stored?.changed_by === batch_id ? terms : null
    const oldStock = stored?.fed_by === batch_id ? stock : null
    if (!stored || (!oldTerms && !oldStock)) return []
    const plan: OfferPlan = {
      stored,
      terms: oldTerms && (Object.fromEntries(TERMS.map((field, index) => [field, oldTerms[index]])) as unknown as Terms),
      stock: oldStock && stockBefore(oldStock, heldOf(offerId), stored.stock),
    }
    return { plan, writers: { changed_by: Number(oldTerms?.at(-1) ?? 0), fed_by: oldStock?.[2] ?? 0 } }
  })
  return { plans, later }
}

/** What the shop had of offers right before and right after their stock was fed; null: nobody knows, or it kept none. */
function readHeldStocks(held: string): (offerId: number) => [was: number | null, left: number | null] {
  const byOffer = JSON.parse(held) as Record<string, [number | null, number]>
  return (offerId) => byOffer[String(offerId)] ?? [null, null]
}

/** The stock as it was, less what orders took since, and with what they gave back. */
const stockBefore = ([was, fed]: readonly number[], [hadBefore, hadLeft]: [number | null, number | null], now: number): number =>
  Math.max(0, (hadBefore ?? was ?? 0) + now - (hadLeft ?? fed ?? 0))

/** Which batches have changed, since, what a batch changed; with how many offers. */
export async function laterBatches(platform: Platform, batch: DoneBatch): Promise<Map<number, number>> {
  const { later } = planUndo(batch, await readStored(platform.CATALOGUE, idsOf(batch)))
  for (const [batchId, parts] of (await planPartsUndo(platform, batch.batch_id, batch.parts)).later)
    later.set(batchId, (later.get(batchId) ?? 0) + parts)
  return later
}

const idsOf = ({ before }: DoneBatch): number[] => before.map(([offerId]) => offerId)

/** Undoes a batch: in the catalogue in one step, and then in the shop. */
export async function undoBatch(platform: Platform, batch: DoneBatch): Promise<void> {
  if (batch.step === 2) await undoInCatalogue(platform, batch)
  await undoInShop(platform, batch)
}

async function undoInCatalogue(platform: Platform, batch: DoneBatch): Promise<void> {
  const { CATALOGUE } = platform
  const { plans } = planUndo(batch, await readStored(CATALOGUE, idsOf(batch)))
  const parts = await planPartsUndo(platform, batch.batch_id, batch.parts)
  const writers = new Map(plans.map(({ plan, writers }) => [plan, writers]))
  await runTogether(CATALOGUE, [
    inState(batch.change_set_id, 'undoing'),
    guard('repeated', sql`(SELECT step FROM change_batches WHERE batch_id = ${batch.batch_id}) = 2`),
    sql`UPDATE change_batches SET step = 3, undone_at = ${new Date()} WHERE batch_id = ${batch.batch_id}`,
    ...writeOffers([...writers.keys()], (plan) => writers.get(plan) ?? { changed_by: 0, fed_by: 0 }),
    ...parts.statements,
    ...notInvented(batch.demonstration, 1),
  ])
}

/** Gives the shop the old stock of offers that orders have named, once: that of all others is the catalogue's alone. */
async function undoInShop(platform: Platform, { batch_id, before, held, moves = [] }: DoneBatch): Promise<void> {
  const { SHOP, CATALOGUE } = platform
  const now = new Date()
  const wentBack = await movedBack(CATALOGUE, moves)
  const stocks = new Map(before.flatMap(([offerId, , stock]) => (stock === null ? [] : [[offerId, stock]])))
  const newIds = await followOffers(CATALOGUE, [...stocks.keys()])
  const left = await readHeld(
    SHOP,
    [...stocks.keys()].map((id) => newIds.get(id) ?? id),
    { stock_kind: 'net', as_of: now },
  )
  const named = [...stocks.keys()].filter((id) => left.has(newIds.get(id) ?? id))
  const offers = await readStored(CATALOGUE, named)
  const heldOf = readHeldStocks(held)
  const fed = named.flatMap((offerId): FedStock[] => {
    const [old, stored] = [stocks.get(offerId), offers.get(offerId)]
    // What another has fed since is not ours to take back.
    if (!old || stored?.fed_by !== old[2]) return []
    const { stock } = left.get(stored.offer_id) ?? { stock: 0 }
    return [{ offer_id: stored.offer_id, part_number: stored.part_number, stock: stockBefore(old, heldOf(offerId), stock) }]
  })
  try {
    await runTogether(SHOP, [
      insert('idempotency_keys', { key_hash: `undo of batch ${batch_id}`, request_hash: '', result: '', created_at: now }),
      ...followParts(wentBack),
      ...feedStock(fed, 'net', { as_of: now, now }),
    ])
  } catch (error) {
    if (batchFailure(error) !== 'repeated') throw error
  }
  await runTogether(CATALOGUE, [sql`UPDATE change_batches SET step = 4 WHERE batch_id = ${batch_id} AND step = 3`])
  await showStock(platform)
}

/** Which parts are where they were before a batch moved them. */
async function movedBack(db: CatalogueDatabase, moves: readonly PartMove[]): Promise<PartMove[]> {
  if (moves.length === 0) return []
  const rows =
    await sql<FormerPartsRow>`SELECT part_id, leads_to FROM former_parts WHERE has_offers = 1 AND part_id IN ${among(moves.map(([, to]) => to))}`.all(
      db,
    )
  const leads = new Map(rows.map(({ part_id, leads_to }) => [part_id, leads_to]))
  return moves.flatMap(([from, to]): PartMove[] => (leads.get(to) === from ? [[to, from]] : []))
}

export const byBatch = (batchIds: readonly number[]): Sql<{ batch_id: number; change_set_id: string; source: string }> =>
  sql`SELECT b.batch_id, s.change_set_id, s.source FROM change_batches b JOIN change_sets s USING (change_set_id) WHERE b.batch_id IN ${among(batchIds)}`
