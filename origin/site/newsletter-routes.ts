import { Hono } from 'hono'
import { translator } from '#locales/dictionaries.ts'
import { confirmLink, confirmSubscription, subscribe, unsubscribe, unsubscribeLink } from '#shared/contract/common.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { runBatch } from '../database/sql.ts'
import type { OriginEnv } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { readRequest, serve, serveUnparsed, toResponse } from '../http/serve.ts'
import { countSignInAttempt } from '../http/sign-in-limits.ts'
import { countConfirmation } from '../mail/mailboxes.ts'
import { deliverAfterDelay } from '../mail/queue.ts'
import { readConfirmToken, readLeaveToken } from './newsletter-links.ts'
import { confirmSubscriber, deleteSubscriber, findSubscriber, insertSubscriberSql, isSubscribed } from './subscribers.ts'

/**
 * The newsletter. Every address gets the same answer, and only the mail tells its owner more. Uses of links are not limited: they cannot be
 * guessed, and a mail provider may unsubscribe many from one network address.
 */
export const newsletter = new Hono<OriginEnv>()

serveUnparsed(newsletter, subscribe, async (c) => {
  const { email } = await readRequest(c, subscribe, 'newsletter.subscribe_failed')
  await enforceLimit(c, 'FORM_LIMIT', 'subscribe')
  await countSignInAttempt(c, 'subscribe', {})
  const { lang } = c.var
  await countConfirmation(c.env.SHOP, email, lang)
  await runBatch(c.env.SHOP, insertSubscriberSql({ email, lang }, new Date()))
  deliverAfterDelay(c)
  return toResponse(c, subscribe, {}, translator(lang)('newsletter.subscribed', { email }))
})

serve(newsletter, confirmLink, async (c, { token }) => {
  const subscriberId = orNotFound(await readConfirmToken(c.env, token))
  const subscriber = orNotFound(await findSubscriber(c.env.SHOP, subscriberId, new Date()))
  return { email: subscriber.email, is_confirmed: subscriber.confirmed_at !== null }
})

serve(newsletter, confirmSubscription, async (c, { token }) => {
  const subscriberId = orNotFound(await readConfirmToken(c.env, token))
  if (!(await confirmSubscriber(c.env.SHOP, subscriberId, new Date()))) throw new ApiError(CODE.not_found)
  return {}
})

serve(newsletter, unsubscribeLink, async (c, { token }) => {
  const email = orNotFound(await readLeaveToken(c.env, token))
  return { email, is_subscribed: await isSubscribed(c.env.SHOP, email) }
})

serve(newsletter, unsubscribe, async (c, { token }) => {
  await deleteSubscriber(c.env.SHOP, orNotFound(await readLeaveToken(c.env, token)))
  return {}
})
