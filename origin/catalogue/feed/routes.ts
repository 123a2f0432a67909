import { Hono } from 'hono'
import { z } from 'zod'
import { type BatchResult, MAX_BATCH_PARTS, MAX_BATCH_ROWS, putOffers, putParts } from '#shared/contract/desk-catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { findBatchFailure, findGuardError } from '../../database/guards.ts'
import { sql } from '../../database/sql.ts'
import type { OriginContext, OriginEnv } from '../../http/env.ts'
import { readRequest, serveUnparsed } from '../../http/serve.ts'
import { hashText } from '../../runtime/seal.ts'
import { parseStockKind } from '../../stock/stock-kind.ts'
import { type ChangeSet, closeChangeSet, type ExistingBatch, openChangeSetSql, readBatch, type StockMeaning } from './change-sets.ts'
import type { Platform } from './platform.ts'
import { invalidateChangedPages, publishChanges } from './publish/publish-changes.ts'
import { findRecord } from './records.ts'
import { publishWrittenBatches } from './write/feed-shop.ts'
import { type BatchKind, type BatchOutcome, previewBatch, proposeBatch, writeBatch } from './write/write-batch.ts'

/** Calls that change the catalogue while it is up. */
export const changes = new Hono<OriginEnv>()

/** The calls of the contract with raw rows: each row is parsed by itself, so that an invalid one stops no other. */
const OFFERS_AS_SENT = { ...putOffers, request: putOffers.request.extend({ offers: rows(MAX_BATCH_ROWS) }) }
const PARTS_AS_SENT = { ...putParts, request: putParts.request.extend({ parts: rows(MAX_BATCH_PARTS) }) }

function rows(maxRows: number) {
  return z.array(z.unknown()).min(1, 'required').max(maxRows, 'too_many_lines')
}

/** Fields of every batch. */
type Sent = Omit<z.output<typeof OFFERS_AS_SENT.request>, 'offers'>

serveUnparsed(changes, putOffers, async (c) => {
  const { offers, ...sent } = await readRequest(c, OFFERS_AS_SENT)
  return answerBatch(c, 'offers', sent, offers)
})

serveUnparsed(changes, putParts, async (c) => {
  const { parts, ...sent } = await readRequest(c, PARTS_AS_SENT)
  return answerBatch(c, 'parts', sent, parts)
})

async function answerBatch(c: OriginContext, kind: BatchKind, sent: Sent, rows: readonly unknown[]): Promise<BatchResult> {
  if (sent.is_dry_run) {
    const { change_set, batch } = sent
    const result = await previewBatch(c.env, readStockMeaning(c, sent), { change_set, batch, kind, request_hash: '', rows })
    return { ...result, state: 'open' }
  }
  const { result, parts } = await processBatch(c, kind, sent, rows)
  if (!sent.is_last) {
    await invalidateChangedPages(c.env.CACHE, parts)
    return { ...result, state: 'open' }
  }
  const state = await closeChangeSet(c.env.CATALOGUE, sent.change_set, new Date())
  await publishChanges(c.env, sent.batch === 0 ? parts : null)
  return { ...result, state }
}

/**
 * Applies a batch; a repeated batch returns the stored result.
 * @throws ApiError `conflict` if another batch was sent under its number
 */
async function processBatch(c: OriginContext, kind: BatchKind, sent: Sent, rows: readonly unknown[]): Promise<BatchOutcome> {
  const platform = c.env
  const { CATALOGUE } = platform
  const { change_set, batch } = sent
  const requestHash = await hashText(JSON.stringify(rows))
  const { set: existingSet, before } = await readBatch(CATALOGUE, change_set, batch)
  if (before) {
    const again = await readStoredAnswer(platform, before, requestHash)
    if (before.step === 'written') await publishWrittenBatches(platform, sql`b.change_set_id = ${change_set} AND b.batch = ${batch}`)
    return again
  }
  const set = existingSet ?? (await open(c, sent))
  const work = set.is_proposal === 1 ? proposeBatch : writeBatch
  try {
    return await work(platform, set, { change_set, batch, kind, request_hash: requestHash, rows })
  } catch (error) {
    // The same batch, sent twice at once: the other call applied it, and may have been the last.
    const { before: first } = findBatchFailure(error) === null ? { before: null } : await readBatch(CATALOGUE, change_set, batch)
    if (first) return readStoredAnswer(platform, first, requestHash)
    throw findGuardError(error) ?? error
  }
}

async function readStoredAnswer(
  { FILES }: Platform,
  { request_hash, record }: NonNullable<ExistingBatch['before']>,
  sentHash: string,
): Promise<BatchOutcome> {
  const storedRecord = request_hash === sentHash ? await findRecord(FILES, record) : null
  if (!storedRecord) throw new ApiError(CODE.conflict, { fields: { batch: 'used' } })
  return { result: storedRecord.result, parts: new Set() }
}

async function open(c: OriginContext, { change_set, who, source, stock_kind, as_of, is_proposal }: Sent): Promise<ChangeSet> {
  const now = new Date()
  const set = {
    change_set_id: change_set,
    is_proposal,
    who,
    source,
    source_hash: '',
    ...readStockMeaning(c, { stock_kind, as_of }),
  }
  await openChangeSetSql(set, now).run(c.env.CATALOGUE)
  const { set: opened } = await readBatch(c.env.CATALOGUE, change_set, 0)
  if (!opened) throw new Error(`change set ${change_set} is not there, though it was opened`)
  return opened
}

/** The meaning of the stock in a request; by default the configured meaning, as of now. */
const readStockMeaning = (c: OriginContext, { stock_kind, as_of }: Pick<Sent, 'stock_kind' | 'as_of'>): StockMeaning => ({
  stock_kind: stock_kind ?? parseStockKind(c.env.STOCK_KIND),
  as_of: as_of ? new Date(as_of) : new Date(),
})
