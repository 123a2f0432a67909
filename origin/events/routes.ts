import { Hono } from 'hono'
import * as calls from '#shared/contract/desk-events.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { AFTER_RETRY, deliverEvents } from './deliver-events.ts'
import { listEvents } from './store.ts'
import { isWebhookUrl } from './webhook-url.ts'
import { insertWebhook, listDeliveries, listWebhooks, removeWebhook, retryDelivery } from './webhooks.ts'

/** The desk's routes for events, and for the webhooks that receive them. */
export const deskEvents = new Hono<OriginEnv>()

serve(deskEvents, calls.deskEventList, async (c, { after }) => listEvents(c.env.SHOP, after))

serve(deskEvents, calls.deskWebhookList, async (c) => listWebhooks(c.env.SHOP))

serve(deskEvents, calls.deskWebhookAdd, async (c, { url }) => {
  if (!isWebhookUrl(url, Boolean(c.env.OUTBOX))) throw new ApiError(CODE.validation, { fields: { url: 'webhook_url' } })
  const webhook = await insertWebhook(c.env, url, new Date())
  if (!webhook) throw new ApiError(CODE.conflict, { fields: { url: 'too_many_webhooks' } })
  return webhook
})

serve(deskEvents, calls.deskWebhookRemove, async (c, { webhook_id }) => {
  if (!(await removeWebhook(c.env.SHOP, webhook_id, new Date()))) throw new ApiError(CODE.not_found)
  return {}
})

serve(deskEvents, calls.deskDeliveryList, async (c, { state }) => listDeliveries(c.env.SHOP, state))

serve(deskEvents, calls.deskDeliveryRetry, async (c, delivery) => {
  if (!(await retryDelivery(c.env.SHOP, delivery, new Date()))) throw new ApiError(CODE.not_found)
  c.executionCtx.waitUntil(deliverEvents(c.env, { bounds: AFTER_RETRY }))
  return {}
})
