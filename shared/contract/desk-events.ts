/** Events of orders, RFQs and payments, for an ERP or another system of the operator: docs/operating/events.md. */
import { z } from 'zod'
import { deskEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'
import { createTextLineSchema } from './text-line.ts'

/** The kinds of events. Triggers of SHOP write them; see origin/database/migrations/shop/0005_add_events.sql. */
export const EVENT_KINDS = [
  ...['rfq.submitted', 'rfq.quoted', 'rfq.quote_accepted', 'rfq.quote_ended'],
  ...['order.placed', 'order.state_changed', 'order.shipped'],
  ...['order.counter_offered', 'order.counter_answered', 'order.counter_withdrawn', 'order.counter_expired'],
  ...['payment.captured', 'payment.received', 'payment.refunded', 'payment.declined', 'payment.disputed', 'payment.declared'],
  ...['refund.due', 'refund.done', 'refund.failed', 'refund.dropped'],
  ...['change_set.applied', 'change_set.undone'],
] as const

export const ShopEvent = z.object({
  /** Ascends in the order in which the changes were written. Numbers may be missing. */
  event_id: z.int(),
  kind: z.string(),
  /** The number of the order or RFQ, or the id of the change set. */
  subject: z.string(),
  created_at: z.iso.datetime(),
  /** Fields by kind; no personal data. Amounts are decimal strings. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type ShopEvent = z.output<typeof ShopEvent>

/** Maximum number of events in one response. */
export const MAX_EVENTS = 500

export const deskEventList = deskEndpoint.get(
  '/api/desk/events',
  'Events of the trade after a number, the oldest first, up to 500 per call',
  z.object({
    /** The number of the last event that the caller has; 0: none. */
    after: z.coerce.number().int().min(0).default(0),
  }),
  z.object({
    items: z.array(ShopEvent),
    /** `after` of the next call. */
    next: z.int(),
    /** Whether there are more events now. */
    has_more: z.boolean(),
    /** The number of the oldest event that is still stored; null: there is none. */
    oldest: z.int().nullable(),
  }),
)

/** Maximum number of URLs to which events are sent. */
export const MAX_WEBHOOKS = 5

const webhookId = z.int().positive()

/** The oldest webhook comes first. */
export const deskWebhookList = deskEndpoint.get(
  '/api/desk/webhooks',
  'URLs to which events are sent',
  nothing,
  z.array(
    z.object({
      webhook_id: z.int(),
      url: z.string(),
      created_at: z.iso.datetime(),
      /** Numbers of events that are not sent yet, and of those that are no longer retried. */
      waiting: z.int(),
      failed: z.int(),
    }),
  ),
)

/** The URL gets the events from now on. `conflict` if there are `MAX_WEBHOOKS` already. */
export const deskWebhookAdd = deskEndpoint.post(
  '/api/desk/webhooks',
  'Adds a URL to which events are sent',
  /** HTTPS with a public host name: no IP address. */
  z.object({ url: createTextLineSchema(500).min(1, 'webhook_url') }),
  /** `secret` is the key of the signatures. No other response contains it. */
  z.object({ webhook_id: z.int(), secret: z.string() }),
)

export const deskWebhookRemove = deskEndpoint.post(
  '/api/desk/webhooks/remove',
  'Removes a URL with its waiting events',
  z.object({ webhook_id: webhookId }),
  nothing,
)

export const DELIVERY_STATES = ['waiting', 'failed', 'sent'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const deskDeliveryList = deskEndpoint.get(
  '/api/desk/webhooks/deliveries',
  'The last hundred events that were sent, given up, or are due',
  z.object({
    /** With `waiting`, the deliveries that are due next come first. */
    state: z.enum(DELIVERY_STATES).optional(),
  }),
  z.array(
    z.object({
      webhook_id: z.int(),
      event_id: z.int(),
      kind: z.string(),
      subject: z.string(),
      state: z.enum(DELIVERY_STATES),
      tries: z.int(),
      tried_at: z.iso.datetime().nullable(),
      next_try_at: z.iso.datetime().nullable(),
      /** HTTP status of the last response; null without a response. */
      status: z.int().nullable(),
      error: z.string().nullable(),
    }),
  ),
)

/** The event's last try must have failed. Later events of its subject wait for it again. */
export const deskDeliveryRetry = deskEndpoint.post(
  '/api/desk/webhooks/retry',
  'Sends an event again',
  z.object({ webhook_id: webhookId, event_id: z.int().positive() }),
  nothing,
)
