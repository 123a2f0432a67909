/** Records of batches, stored as files: the requested changes, the result, and the overwritten values. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import type { FormerPartRow } from '../../database/rows.ts'
import type { PartMove } from '../../stock/moved-parts.ts'
import type { StoredResult } from './change-sets.ts'
import { type OfferPlan, type StoredOffer, TERMS } from './plan/plan-offer.ts'
import type { WrittenPart } from './write/write-parts.ts'

/** How long a change can be undone. */
export const UNDO_DAYS = 30

/**
 * The overwritten values of an offer: its terms with the batch that had written them; its stock, the feed quantity, and the batch before.
 */
export type OverwrittenOffer = [
  offer_id: number,
  terms: (string | number | null)[] | null,
  stock: [was: number, feed_stock: number, stock_batch: number] | null,
]

/** The overwritten values of a part. */
export interface OverwrittenPart {
  part_id: number
  /** The description before; null for a new part; absent if unchanged. */
  before?: WrittenPart | null
  /** The ids of added offers. */
  added: number[]
  removed: StoredOffer[]
  /** Present if the part was removed: the part to which its id redirects, or null. */
  gone?: Pick<FormerPartRow, 'leads_to' | 'has_offers'> | null
  /** The id from which the part was moved: both are undone together. */
  moved_from?: number
}

/** The values that a batch overwrote. */
export interface Overwritten {
  before: OverwrittenOffer[]
  parts: OverwrittenPart[]
  /** Parts that were the demonstration's and are now the operator's. */
  demonstration: number[]
  /** Parts that got another id. Absent: none. */
  moves?: PartMove[]
}

export interface BatchRecord extends Overwritten {
  result: StoredResult
  /** The request as it was sent, while it waits for approval; null after it was applied. */
  request: readonly unknown[] | null
}

export const toOverwrittenOffer = ({ stored, stock, terms }: OfferPlan): OverwrittenOffer => [
  stored.offer_id,
  terms && [...TERMS.map((field) => stored[field]), stored.changed_by],
  stock === null ? null : [stored.stock, stock, stored.stock_batch],
]

const FOLDER = 'changes/'
const toDayFolder = (at: Date): string => `${FOLDER}${at.toISOString().slice(0, 10)}/`

/** Stores a record. @returns the name by which it is read; if its batch then fails, it is left to the purge */
export async function putRecord(files: R2Bucket, record: BatchRecord, now: Date): Promise<string> {
  const name = `${toDayFolder(now)}${crypto.randomUUID()}`
  await files.put(name, deflateRawSync(Buffer.from(JSON.stringify(record)), { level: 4 }))
  return name
}

/** The record of a batch; null after its retention time. */
export async function findRecord(files: R2Bucket, name: string): Promise<BatchRecord | null> {
  const object = await files.get(name)
  if (!object) return null
  return JSON.parse(inflateRawSync(Buffer.from(await object.arrayBuffer())).toString('utf8')) as BatchRecord
}

/** Deletes records that can no longer be undone, day by day. */
export async function purgeRecords(files: R2Bucket, now: Date): Promise<void> {
  const first = toDayFolder(addMs(now, -UNDO_DAYS * DAY_MS))
  const { delimitedPrefixes } = await files.list({ prefix: FOLDER, delimiter: '/' })
  for (const day of delimitedPrefixes.filter((name) => name < first)) {
    const { objects } = await files.list({ prefix: day })
    await files.delete(objects.map(({ key }) => key))
  }
}
