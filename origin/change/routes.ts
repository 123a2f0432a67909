import { Hono } from 'hono'
import { z } from 'zod'
import { BATCH_MOST, putOffers } from '#shared/contract/desk-catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { batchFailure, refusalOf } from '../database/guards.ts'
import { sql } from '../database/sql.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { hashOf } from '../http/seal.ts'
import { readRequest, serveUnread } from '../http/serve.ts'
import { type ChangeSet, closeChangeSet, type KnownBatch, openChangeSet, readBatch } from './change-sets.ts'
import { type Done, doBatch, keepBatch } from './do-batch.ts'
import { feedForgotten } from './feed-shop.ts'
import { goLive, voidTouched } from './go-live.ts'
import type { Platform } from './platform.ts'
import { findRecord } from './records.ts'
import { configuredStock } from './stock-kind.ts'

/** How the catalogue changes while it is up. */
export const changes = new Hono<OriginEnv>()

/** The same with its offers as they came: each is read by itself, so that one that cannot be read stops no other. */
const OFFERS_AS_SENT = {
  ...putOffers,
  request: putOffers.request.extend({ offers: z.array(z.unknown()).min(1, 'required').max(BATCH_MOST, 'too_many_lines') }),
}
type Sent = z.output<typeof OFFERS_AS_SENT.request>

serveUnread(changes, putOffers, async (c) => {
  const request = await readRequest(c, OFFERS_AS_SENT)
  const { result, parts } = await takeBatch(c, request)
  if (!request.is_last) {
    await voidTouched(c.env.CACHE, parts)
    return { ...result, state: 'open' as const }
  }
  const state = await closeChangeSet(c.env.CATALOGUE, request.change_set, new Date())
  await goLive(c.env, request.batch === 0 ? parts : null)
  return { ...result, state }
})

/** Does a batch, unless it was done before: then what came of it is as it was. @throws ApiError `conflict` where another was sent as this one */
async function takeBatch(c: OriginContext, request: Sent): Promise<Done> {
  const platform = c.env
  const { CATALOGUE } = platform
  const { change_set, batch, offers } = request
  const requestHash = await hashOf(JSON.stringify(offers))
  const { set: known, before } = await readBatch(CATALOGUE, change_set, batch)
  if (before) {
    const again = await answerAgain(platform, before, requestHash)
    if (before.step === 1) await feedForgotten(platform, sql`b.change_set_id = ${change_set} AND b.batch = ${batch}`)
    return again
  }
  const set = known ?? (await open(c, request))
  const work = set.is_proposal === 1 ? keepBatch : doBatch
  try {
    return await work(platform, set, { change_set, batch, request_hash: requestHash, rows: offers })
  } catch (error) {
    // The same batch, sent twice at once: the other was done, and may have been the last.
    const { before: first } = batchFailure(error) === null ? { before: null } : await readBatch(CATALOGUE, change_set, batch)
    if (first) return answerAgain(platform, first, requestHash)
    throw refusalOf(error) ?? error
  }
}

async function answerAgain(
  { FILES }: Platform,
  { request_hash, record }: NonNullable<KnownBatch['before']>,
  sentHash: string,
): Promise<Done> {
  const kept = request_hash === sentHash ? await findRecord(FILES, record) : null
  if (!kept) throw new ApiError(CODE.conflict, { fields: { batch: 'used' } })
  return { result: kept.result, parts: new Set() }
}

async function open(c: OriginContext, { change_set, who, source, stock_kind, as_of, is_proposal }: Sent): Promise<ChangeSet> {
  const now = new Date()
  const set = {
    ...{ change_set_id: change_set, is_proposal, who, source, source_hash: '' },
    ...{ stock_kind: stock_kind ?? configuredStock(c.env.STOCK_KIND), as_of: as_of ? new Date(as_of) : now },
  }
  await openChangeSet(set, now).run(c.env.CATALOGUE)
  const { set: opened } = await readBatch(c.env.CATALOGUE, change_set, 0)
  if (!opened) throw new Error(`change set ${change_set} is not there, though it was opened`)
  return opened
}
