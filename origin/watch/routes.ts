import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import {
  type LinkedWatch,
  MAX_VISITOR_WATCHES,
  MAX_WATCHES,
  watchAdd,
  watchChange,
  watchConfirm,
  watchConfirmLink,
  watchEnd,
  watchEndByLink,
  watchEndLink,
  watchList,
  watchTerms,
} from '#shared/contract/watch.ts'
import { runBatch } from '../database/sql.ts'
import { findCustomerId, getCustomerId } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { countSignInAttempt } from '../http/sign-in-limits.ts'
import { countConfirmation } from '../mail/mailboxes.ts'
import { deliverAfterDelay } from '../mail/queue.ts'
import { readConfirmToken, readEndToken } from './links.ts'
import { toWatchConditions } from './state.ts'
import {
  changeWatch,
  confirmWatch,
  deleteLinkedWatches,
  deleteWatches,
  findLinkedWatch,
  findWatchRecipient,
  insertUnconfirmedWatchSql,
  listOwnedWatches,
  type OwnedWatch,
  upsertWatch,
} from './store.ts'
import { describeSubject, readSubject } from './subjects.ts'

/**
 * Watches of customers, and of visitors by an address that its owner confirms; the answer is the same for every address. Uses of links are
 * not limited: they cannot be guessed, and a mail provider may end many watches from one network address.
 */
export const watch = new Hono<OriginEnv>()

serve(watch, watchTerms, async () => ({ customer_most: MAX_WATCHES, visitor_most: MAX_VISITOR_WATCHES }))

serve(watch, watchAdd, async (c, { email, subject, ...watchConditions }) => {
  const customerId = await findCustomerId(c)
  if (customerId === null && email === undefined) throw new ApiError(CODE.validation, { fields: { email: 'enter_email' } })
  await enforceLimit(c, 'FORM_LIMIT', 'watch')
  if (customerId === null) await countSignInAttempt(c, 'watch', {})
  const request = { subject: await readSubject(c, subject), conditions: watchConditions, lang: c.var.lang }
  const now = new Date()
  if (customerId !== null) {
    if (!(await upsertWatch(c.env.SHOP, customerId, request, now)))
      throw new ApiError(CODE.conflict, { fields: { subject: 'watches_full' } })
    return { state: 'set' as const }
  }
  await countConfirmation(c.env.SHOP, email ?? '', c.var.lang)
  await runBatch(c.env.SHOP, insertUnconfirmedWatchSql(email ?? '', request, now))
  deliverAfterDelay(c)
  return { state: 'mailed' as const }
})

serve(watch, watchList, async (c) => {
  const watches = await listOwnedWatches(c.env.SHOP, { customer_id: await getCustomerId(c) })
  return Promise.all(
    watches.map(async (row) => {
      const { watch_id, created_at, looked_at } = row
      return {
        watch_id,
        ...(await describeSubject(c.env.CATALOGUE, c.var.lang, row)),
        conditions: toWatchConditions(row),
        created_at,
        looked_at,
      }
    }),
  )
})

serve(watch, watchChange, async (c, { watch_id, ...watchConditions }) => {
  if (!(await changeWatch(c.env.SHOP, await getCustomerId(c), watch_id, watchConditions, new Date()))) throw new ApiError(CODE.not_found)
  return {}
})

serve(watch, watchEnd, async (c, { watch_id }) => {
  await deleteWatches(c.env.SHOP, await getCustomerId(c), watch_id)
  return {}
})

async function linked(c: OriginContext, row: OwnedWatch, isDone: boolean): Promise<LinkedWatch> {
  const { subject, name } = await describeSubject(c.env.CATALOGUE, c.var.lang, row)
  return { email: row.email, subject, name, is_done: isDone }
}

serve(watch, watchConfirmLink, async (c, { token }) => {
  const row = orNotFound(await findLinkedWatch(c.env.SHOP, orNotFound(await readConfirmToken(c.env, token)), new Date()))
  return linked(c, row, row.confirmed_at !== null)
})

serve(watch, watchConfirm, async (c, { token }) => {
  const watchId = orNotFound(await readConfirmToken(c.env, token))
  const outcome = await confirmWatch(c.env.SHOP, watchId, new Date())
  if (outcome === 'over') throw new ApiError(CODE.not_found)
  if (outcome === 'full') throw new ApiError(CODE.conflict, { fields: { subject: 'watches_full' } })
  return {}
})

serve(watch, watchEndLink, async (c, { token }) => {
  const ended = orNotFound(await readEndToken(c.env, token))
  if ('watch_id' in ended) {
    const row = await findLinkedWatch(c.env.SHOP, ended.watch_id, new Date())
    return row ? linked(c, row, false) : { email: '', subject: null, name: '', is_done: true }
  }
  const recipient = await findWatchRecipient(c.env.SHOP, ended.recipient_id)
  return { email: recipient?.email ?? '', subject: null, name: '', is_done: recipient?.is_watching !== 1 }
})

serve(watch, watchEndByLink, async (c, { token }) => {
  await deleteLinkedWatches(c.env.SHOP, orNotFound(await readEndToken(c.env, token)))
  return {}
})
