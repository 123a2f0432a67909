import { Hono } from 'hono'
import { translator } from '#locales/dictionaries.ts'
import { confirmLink, confirmSubscription, subscribe, unsubscribe, unsubscribeLink } from '#shared/contract/common.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { runTogether } from '../database/sql.ts'
import type { OriginEnv } from '../http/env.ts'
import { keepWithin } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { answer, readRequest, serve, serveUnread } from '../http/serve.ts'
import { chargeAttempt } from '../http/sign-in-limits.ts'
import { countConfirmation } from '../mail/mailboxes.ts'
import { deliverUnseen } from '../mail/queue.ts'
import { readConfirmToken, readLeaveToken } from './newsletter-links.ts'
import { confirmSubscriber, deleteSubscriber, findSubscriber, insertSubscriber, isSubscribed } from './subscribers.ts'

/**
 * The newsletter: who enters an address gets the same answer for every one, and only its owner's mailbox learns more. Links are not
 * counted: they cannot be guessed, and a mail company ends the subscriptions of many from one network address.
 */
export const newsletter = new Hono<OriginEnv>()

serveUnread(newsletter, subscribe, async (c) => {
  const { email } = await readRequest(c, subscribe, 'newsletter.subscribe_failed')
  await keepWithin(c, 'FORM_LIMIT', 'subscribe')
  await chargeAttempt(c, 'subscribe', {})
  const { lang } = c.var
  await countConfirmation(c.env.SHOP, email, lang)
  await runTogether(c.env.SHOP, insertSubscriber({ email, lang }, new Date()))
  deliverUnseen(c)
  return answer(c, subscribe, {}, translator(lang)('newsletter.subscribed', { email }))
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
