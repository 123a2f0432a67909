import { getReference } from '../catalogue/reference.ts'
import type { Sql } from '../database/sql.ts'
import { readHeld } from '../stock/stock.ts'
import { readParts, type StoredPart } from './find-parts.ts'
import { writtenPart } from './plan-parts.ts'
import type { Platform } from './platform.ts'
import type { KeptPart } from './records.ts'
import { PartWriter } from './write-parts.ts'

/** What of a batch's parts is still as it wrote it, to be written back; and which batches, 0 an import, have written the rest since. */
export interface PartsUndoing {
  statements: Sql[]
  /** How many parts by batch. */
  later: Map<number, number>
}

/** How to undo what a batch did to parts: those that came go, those that were described otherwise are again, and offers the same. */
export async function planPartsUndo({ SHOP, CATALOGUE }: Platform, batchId: number, kept: readonly KeptPart[]): Promise<PartsUndoing> {
  const later = new Map<number, number>()
  if (kept.length === 0) return { statements: [], later }
  const [reference, parts, held] = await Promise.all([
    getReference(CATALOGUE),
    readParts(
      CATALOGUE,
      kept.map(({ part_id }) => part_id),
    ),
    readHeld(
      SHOP,
      kept.flatMap(({ removed }) => removed.map(({ offer_id }) => offer_id)),
      { stock_kind: 'net', as_of: new Date() },
    ),
  ])
  const writer = new PartWriter()
  for (const { part_id, before, added, removed } of kept) {
    const stored = parts.get(part_id)
    const since = writersSince(stored, batchId, before !== undefined, added)
    for (const other of since) later.set(other, (later.get(other) ?? 0) + 1)
    if (!stored) continue
    if (before === null) {
      // Whoever has given it offers, or changed those that it came with, wants it to stay.
      if (since.size > 0) continue
      writer.remove(writtenPart(stored, reference))
      for (const offer of stored.offers) writer.removeOffer(offer)
      continue
    }
    if (before !== undefined && stored.changed_by === batchId) writer.update(writtenPart(stored, reference), before)
    for (const offer of stored.offers)
      if (added.includes(offer.offer_id) && offer.changed_by === batchId && offer.fed_by === batchId) writer.removeOffer(offer)
    const isTaken = (offerId: number): boolean => stored.offers.some(({ offer_id }) => offer_id === offerId) && !added.includes(offerId)
    for (const offer of removed)
      if (!isTaken(offer.offer_id)) writer.insertOffer({ ...offer, stock: held.get(offer.offer_id)?.stock ?? offer.stock })
  }
  return { statements: writer.statements(), later }
}

/** Batches that have written, since, what a batch wrote of a part. */
function writersSince(stored: StoredPart | undefined, batchId: number, isDescribed: boolean, added: readonly number[]): Set<number> {
  const ofOffers = (stored?.offers ?? []).flatMap(({ offer_id, changed_by, fed_by }) =>
    added.includes(offer_id) ? [changed_by, fed_by] : [],
  )
  const writers = new Set([...(isDescribed ? [stored?.changed_by ?? 0] : []), ...ofOffers])
  writers.delete(batchId)
  return writers
}
