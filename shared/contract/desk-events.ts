/** Events of the trade, for an ERP or another system of the operator: docs/operating/events.md. */
import { z } from 'zod'
import { deskEndpoint } from './endpoint.ts'

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
  /** Ascending in the order in which the changes were written. Numbers may be left out. */
  event_id: z.int(),
  kind: z.string(),
  /** The number of the order or RFQ, or the id of the change set. */
  subject: z.string(),
  created_at: z.iso.datetime(),
  /** Fields by kind; no personal data. Amounts are decimal strings. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type ShopEvent = z.output<typeof ShopEvent>

/** The most events that one call returns. */
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
