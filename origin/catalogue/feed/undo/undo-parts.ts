import type { CatalogueDatabase } from '../../../database/databases.ts'
import type { Sql } from '../../../database/sql.ts'
import { readShopStock } from '../../../stock/stock.ts'
import { OFFERS_PER_PART, toOfferId } from '../../ids.ts'
import { getReferenceData, type ReferenceData } from '../../reference-data.ts'
import { findStoredParts, readParts, type StoredPart } from '../plan/find-parts.ts'
import type { Platform } from '../platform.ts'
import type { OverwrittenPart } from '../records.ts'
import { toWrittenPart } from '../write/prepare-parts.ts'
import { PartWriter, type WrittenPart } from '../write/write-parts.ts'

/** The changes of a batch's parts that can be undone, and the later batches (0: an import) that have overwritten the others. */
export interface PartsUndoPlan {
  statements: Sql[]
  /** The number of overwritten parts by later batch. */
  later: Map<number, number>
}

/** Plans the undoing of a batch of parts: new parts and offers are deleted, changed descriptions and removed offers are restored. */
export async function planPartsUndo(
  { SHOP, CATALOGUE }: Platform,
  batchId: number,
  overwritten: readonly OverwrittenPart[],
): Promise<PartsUndoPlan> {
  const later = new Map<number, number>()
  if (overwritten.length === 0) return { statements: [], later }
  const [reference, parts, shopStock] = await Promise.all([
    getReferenceData(CATALOGUE),
    readParts(
      CATALOGUE,
      overwritten.map(({ part_id }) => part_id),
    ),
    readShopStock(
      SHOP,
      overwritten.flatMap(({ removed, added }) => [...removed.map(({ offer_id }) => offer_id), ...added]),
      { stock_kind: 'net', as_of: new Date() },
    ),
  ])
  const writer = new PartWriter()
  const names = await namesInUse(CATALOGUE, overwritten)
  const byId = new Map(overwritten.map((each) => [each.part_id, each]))
  for (const each of overwritten) {
    const { part_id, before, added, removed, gone, moved_from } = each
    if (moved_from !== undefined) continue
    if (gone !== undefined) {
      const other =
        gone?.has_offers === 1
          ? restoreOverwritten(writer, batchId, { from: each, to: byId.get(gone.leads_to) }, parts.get(gone.leads_to), {
              reference,
              shopStock,
            })
          : restorePart(writer, each, names, shopStock)
      if (other !== null) later.set(other, (later.get(other) ?? 0) + 1)
      continue
    }
    const stored = parts.get(part_id)
    const since = listLaterWriters(stored, batchId, before !== undefined, added)
    for (const other of since) later.set(other, (later.get(other) ?? 0) + 1)
    if (!stored) continue
    if (before === null) {
      // A new part stays if a later batch has added or changed its offers.
      if (since.size > 0) continue
      writer.remove(toWrittenPart(stored, reference))
      for (const offer of stored.offers) writer.removeOffer(offer)
      continue
    }
    if (before !== undefined && stored.changed_by === batchId) writer.update(toWrittenPart(stored, reference), before)
    for (const offer of stored.offers)
      if (added.includes(offer.offer_id) && offer.changed_by === batchId && offer.stock_batch === batchId) writer.removeOffer(offer)
    const isIdInUse = (offerId: number): boolean => stored.offers.some(({ offer_id }) => offer_id === offerId) && !added.includes(offerId)
    for (const offer of removed)
      if (!isIdInUse(offer.offer_id)) writer.insertOffer({ ...offer, stock: shopStock.get(offer.offer_id)?.stock ?? offer.stock })
  }
  return { statements: writer.statements(), later }
}

const toName = ({ manufacturer_id, part_number }: Pick<WrittenPart, 'manufacturer_id' | 'part_number'>): string =>
  `${manufacturer_id}/${part_number}`

/** Names of deleted parts that belong to another part now. */
async function namesInUse(db: CatalogueDatabase, overwritten: readonly OverwrittenPart[]): Promise<ReadonlySet<string>> {
  const removedParts = overwritten.flatMap(({ before, gone }) => (before && gone !== undefined && gone?.has_offers !== 1 ? before : []))
  const found = await findStoredParts(
    db,
    removedParts.map((part, index) => ({ position: index, ...part })),
  )
  return new Set([...found.values()].map(toName))
}

/**
 * Restores a deleted part with its offers.
 * @returns the batch that has since created a part of the same name, 0 if unknown; null: it is restored
 */
function restorePart(
  writer: PartWriter,
  { part_id, before, removed }: OverwrittenPart,
  names: ReadonlySet<string>,
  shopStock: ReadonlyMap<number, { stock: number }>,
): number | null {
  if (!before || names.has(toName(before))) return 0
  writer.restorePart(part_id)
  writer.insert(before)
  for (const offer of removed) writer.insertOffer({ ...offer, stock: shopStock.get(offer.offer_id)?.stock ?? offer.stock })
  return null
}

/**
 * Moves a part back, with its present offers.
 * @returns the batch that has changed its description since; null: it is done
 */
function restoreOverwritten(
  writer: PartWriter,
  batchId: number,
  { from: { part_id, before, removed }, to }: { from: OverwrittenPart; to: OverwrittenPart | undefined },
  stored: StoredPart | undefined,
  { reference, shopStock }: { reference: ReferenceData; shopStock: ReadonlyMap<number, unknown> },
): number | null {
  if (!before || stored?.changed_by !== batchId) return stored?.changed_by ?? 0
  writer.restorePart(part_id)
  writer.remove(toWrittenPart(stored, reference))
  writer.insert(before)
  writer.addRedirect({ part_id: stored.part_id, part_number: stored.part_number, leads_to: part_id, has_offers: 1 })
  for (const offer of stored.offers) {
    writer.removeOffer(offer)
    const id = toOfferId(part_id, offer.offer_id % OFFERS_PER_PART)
    const was = removed.find(({ offer_id }) => offer_id === id)
    // The stock of ordered offers stays as it is until the next feed.
    const isStockChanged = offer.stock_batch === batchId
    if (was)
      writer.insertOffer({
        ...(offer.changed_by === batchId ? was : offer),
        offer_id: id,
        stock: isStockChanged && !shopStock.has(offer.offer_id) ? was.stock : offer.stock,
        stock_batch: isStockChanged ? was.stock_batch : offer.stock_batch,
      })
  }
  // Restores only offers that this batch removed.
  const addedPositions = new Set(to?.added.map((id) => id % OFFERS_PER_PART))
  for (const was of removed) if (!addedPositions.has(was.offer_id % OFFERS_PER_PART)) writer.insertOffer(was)
  return null
}

/** Batches that have since written a part that a batch wrote. */
function listLaterWriters(stored: StoredPart | undefined, batchId: number, isDescribed: boolean, added: readonly number[]): Set<number> {
  const ofOffers = (stored?.offers ?? []).flatMap(({ offer_id, changed_by, stock_batch }) =>
    added.includes(offer_id) ? [changed_by, stock_batch] : [],
  )
  const writers = new Set([...(isDescribed ? [stored?.changed_by ?? 0] : []), ...ofOffers])
  writers.delete(batchId)
  return writers
}
