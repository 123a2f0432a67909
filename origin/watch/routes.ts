import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import {
  type LinkedWatch,
  VISITOR_WATCHES_MOST,
  WATCHES_MOST,
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
import { runTogether } from '../database/sql.ts'
import { findCustomerId, getCustomerId } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { keepWithin } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { chargeAttempt } from '../http/sign-in-limits.ts'
import { countConfirmation } from '../mail/mailboxes.ts'
import { deliverUnseen } from '../mail/queue.ts'
import { readConfirmToken, readEndToken } from './links.ts'
import { conditionsOf } from './state.ts'
import {
  askForWatch,
  changeWatch,
  confirmWatch,
  endLinked,
  endWatches,
  findLinkedWatch,
  findWatcherEmail,
  listOwnedWatches,
  type OwnedWatch,
  setWatch,
} from './store.ts'
import { readSubject, subjectOf } from './subjects.ts'

/**
 * Watches of customers, and of visitors by an address that its owner confirms: who types one gets the same answer for every address. Links
 * are not counted: they cannot be guessed, and a mail company ends the watches of many from one network address.
 */
export const watch = new Hono<OriginEnv>()

serve(watch, watchTerms, async () => ({ customer_most: WATCHES_MOST, visitor_most: VISITOR_WATCHES_MOST }))

serve(watch, watchAdd, async (c, { email, subject, ...told }) => {
  const customerId = await findCustomerId(c)
  if (customerId === null && email === undefined) throw new ApiError(CODE.validation, { fields: { email: 'enter_email' } })
  await keepWithin(c, 'FORM_LIMIT', 'watch')
  if (customerId === null) await chargeAttempt(c, 'watch', {})
  const wish = { subject: await readSubject(c, subject), told, lang: c.var.lang }
  const now = new Date()
  if (customerId !== null) {
    if (!(await setWatch(c.env.SHOP, customerId, wish, now))) throw new ApiError(CODE.conflict, { fields: { subject: 'watches_full' } })
    return { state: 'set' as const }
  }
  await countConfirmation(c.env.SHOP, email ?? '', c.var.lang)
  await runTogether(c.env.SHOP, askForWatch(email ?? '', wish, now))
  deliverUnseen(c)
  return { state: 'mailed' as const }
})

serve(watch, watchList, async (c) => {
  const watches = await listOwnedWatches(c.env.SHOP, { customer_id: await getCustomerId(c) })
  return Promise.all(
    watches.map(async (row) => {
      const { watch_id, created_at, looked_at } = row
      return { watch_id, ...(await subjectOf(c.env.CATALOGUE, c.var.lang, row)), conditions: conditionsOf(row), created_at, looked_at }
    }),
  )
})

serve(watch, watchChange, async (c, { watch_id, ...told }) => {
  if (!(await changeWatch(c.env.SHOP, await getCustomerId(c), watch_id, told, new Date()))) throw new ApiError(CODE.not_found)
  return {}
})

serve(watch, watchEnd, async (c, { watch_id }) => {
  await endWatches(c.env.SHOP, await getCustomerId(c), watch_id)
  return {}
})

async function linked(c: OriginContext, row: OwnedWatch, isDone: boolean): Promise<LinkedWatch> {
  const { subject, name } = await subjectOf(c.env.CATALOGUE, c.var.lang, row)
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
  const watcher = await findWatcherEmail(c.env.SHOP, ended.watcher_id)
  return { email: watcher?.email ?? '', subject: null, name: '', is_done: watcher?.is_watching !== 1 }
})

serve(watch, watchEndByLink, async (c, { token }) => {
  await endLinked(c.env.SHOP, orNotFound(await readEndToken(c.env, token)))
  return {}
})
