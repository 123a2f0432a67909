import { type Context, Hono } from 'hono'
import { translator } from '#locales/dictionaries.ts'
import { confirmLink, confirmSubscription, subscribe, unsubscribe, unsubscribeLink } from '#shared/contract/common.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { accept, answer } from '../http/answer.ts'
import type { OriginEnv } from '../http/env.ts'
import { keepWithin } from '../http/limits.ts'
import { chargeAttempt } from '../http/sign-in-limits.ts'
import { deliverUnseen } from '../mail/queue.ts'
import { readConfirmToken, readLeaveToken } from './newsletter-links.ts'
import { confirmSubscriber, deleteSubscriber, findSubscriber, insertSubscriber, isSubscribed } from './subscribers.ts'

/**
 * The newsletter: who enters an address gets the same answer for every one, and only its owner's mailbox learns more. Links are not
 * counted: they cannot be guessed, and a mail company ends the subscriptions of many from one network address.
 */
export const newsletter = new Hono<OriginEnv>()
  .post('/subscribe', accept('json', subscribe, 'footer.subscribe_failed'), async (c) => {
    await keepWithin(c, 'FORM_LIMIT', 'subscribe')
    await chargeAttempt(c, 'subscribe', {})
    const { lang } = c.var
    const { email } = c.req.valid('json')
    await c.env.DB.batch(insertSubscriber(c.env.DB, { email, lang }, new Date()))
    deliverUnseen(c)
    return answer(c, subscribe, {}, translator(lang)('footer.subscribed', { email }))
  })
  .post('/subscribe/link', accept('json', confirmLink), async (c) => {
    const subscriber = await findSubscriber(c.env.DB, await subscriberOf(c), new Date())
    if (!subscriber) throw new ApiError(CODE.not_found)
    return answer(c, confirmLink, { email: subscriber.email, is_confirmed: subscriber.confirmed_at !== null })
  })
  .post('/subscribe/confirm', accept('json', confirmSubscription), async (c) => {
    if (!(await confirmSubscriber(c.env.DB, await subscriberOf(c), new Date()))) throw new ApiError(CODE.not_found)
    return answer(c, confirmSubscription, {})
  })
  .post('/unsubscribe/link', accept('json', unsubscribeLink), async (c) => {
    const email = await addressOf(c)
    return answer(c, unsubscribeLink, { email, is_subscribed: await isSubscribed(c.env.DB, email) })
  })
  .post('/unsubscribe', accept('json', unsubscribe), async (c) => {
    await deleteSubscriber(c.env.DB, await addressOf(c))
    return answer(c, unsubscribe, {})
  })

type WithToken = Context<OriginEnv, string, { out: { json: { token: string } } }>

async function subscriberOf(c: WithToken): Promise<string> {
  const subscriber_id = await readConfirmToken(c.env, c.req.valid('json').token)
  if (subscriber_id === null) throw new ApiError(CODE.not_found)
  return subscriber_id
}

async function addressOf(c: WithToken): Promise<string> {
  const email = await readLeaveToken(c.env, c.req.valid('json').token)
  if (email === null) throw new ApiError(CODE.not_found)
  return email
}
