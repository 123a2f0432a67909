import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { ORDER_STATES, PAYMENTS } from '../trade/order-states.ts'
import { MAX_RFQ_LINES } from '../trade/rfq-limits.ts'
import { deskEndpoint, visitorEndpoint } from './endpoint.ts'
import { amountCodec, moneyCodec } from './money-codec.ts'
import { nothing } from './nothing.ts'
import { Order } from './order.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'
import { RFQ_STATUSES, RfqView } from './rfq.ts'
import { createMultilineSchema, createTextLineSchema } from './text-line.ts'

const lang = z.enum(LANGUAGES.map((entry) => entry.lang))

/** Language and time zone of the desk's pages. `not_found` if no desk is set up. */
export const deskAbout = visitorEndpoint.get(
  '/api/desk/about',
  'The language and the time zone of the sales desk',
  nothing,
  /** `time_zone` is an IANA name. */
  z.object({ lang, time_zone: z.string() }),
  { desk_entrance: true },
)

/** The call is rate-limited: each wrong secret lengthens the wait. */
export const deskEnter = visitorEndpoint.post(
  '/api/desk/enter',
  'Checks the secret of the sales desk',
  z.object({ secret: z.string().max(256) }),
  nothing,
  { desk_entrance: true },
)

/** This call and all others of the desk need its secret as Bearer. */
export const deskSubscriberList = deskEndpoint.get(
  '/api/desk/subscriber/list',
  'Confirmed newsletter subscribers with the links that end subscriptions, by email address, one page per call',
  z.object({ after: z.string().max(254).default('') }),
  z.object({
    items: z.array(z.object({ email: z.string(), lang, confirmed_at: z.iso.datetime(), unsubscribe_url: z.string() })),
    /** The `after` of the next page; null for the last page. */
    next: z.string().nullable(),
  }),
)

export const deskRfqList = deskEndpoint.get(
  '/api/desk/rfq/list',
  'RFQs, the earliest due date first',
  z.object({ status: z.enum(RFQ_STATUSES).optional(), page: toPageNumberSchema(100_000) }),
  toPageSchema(
    z.object({
      rfq_number: z.string(),
      status: z.enum(RFQ_STATUSES),
      submitted_at: z.iso.datetime(),
      answer_due_at: z.iso.datetime(),
      company_name: z.string(),
      country: z.string(),
      line_count: z.int(),
    }),
  ),
)

export const deskRfqDetail = deskEndpoint.post(
  '/api/desk/rfq/open',
  'One RFQ; opening it the first time marks it as viewed',
  z.object({ rfq_number: z.string().max(32) }),
  RfqView.extend({
    /** Stock and list price of the lines whose part is in the catalogue. */
    catalogue: z.array(
      z.object({
        position: z.int(),
        stock: z.int(),
        /** The unit price at the requested quantity; null: on request. */
        unit_price: moneyCodec.nullable(),
      }),
    ),
    /** Lines that a rule of the operator quoted, with the prices on which its decision was based. */
    automatic: z
      .array(
        z.object({
          position: z.int(),
          rule: z.string(),
          list_price: moneyCodec,
          floor_price: moneyCodec,
          unit_price: moneyCodec,
          quoted_at: z.iso.datetime(),
        }),
      )
      .default([]),
  }),
  { reads: true },
)

const text = (max: number) => createTextLineSchema(max).default('')
const note = createMultilineSchema(500).default('')
const pieces = z.int().min(1, 'valid_quantity').max(1_000_000_000, 'valid_quantity')
/** Weeks of lead time; 0: from stock. The field is required, so that an omission does not promise stock. */
const weeks = z.int('valid_lead_time').min(0, 'valid_lead_time').max(520, 'valid_lead_time')

export const deskRfqQuote = deskEndpoint.post(
  '/api/desk/rfq/quote',
  'Quotes an RFQ, again if needed; the buyer gets a mail. Lines in a cart keep their price',
  z.object({
    rfq_number: z.string().max(32),
    /** Until when the prices are valid; it must be in the future. */
    valid_until: z.iso.datetime(),
    lines: z
      .array(
        z
          .object({
            position: z.int().min(1).max(MAX_RFQ_LINES),
            /** Null: no offer; `note` says why. */
            unit_price: moneyCodec.nullable(),
            /** The quoted quantity; default: the requested one. */
            qty: pieces.optional(),
            part_number: text(64),
            manufacturer: text(80),
            date_code: text(40),
            /** Required for a line with a price. */
            lead_time_weeks: weeks.optional(),
            note,
          })
          .refine(({ unit_price, lead_time_weeks }) => unit_price === null || lead_time_weeks !== undefined, {
            message: 'valid_lead_time',
            path: ['lead_time_weeks'],
          }),
      )
      .min(1, 'enter_answer')
      .max(MAX_RFQ_LINES),
  }),
  z.object({ quoted_at: z.iso.datetime() }),
)

const orderNumber = z.string().max(32)
/** The length of the order's history that the desk saw; `conflict` if it has changed. This prevents double processing. */
const steps = z.int().min(0).optional()

export const deskOrderList = deskEndpoint.get(
  '/api/desk/order/list',
  'Orders, the oldest that wait for the desk first',
  z.object({
    status: z.enum(ORDER_STATES).optional(),
    search: z.string().trim().max(64).optional(),
    page: toPageNumberSchema(100_000),
  }),
  toPageSchema(
    z.object({
      order_number: z.string(),
      status: z.enum(ORDER_STATES),
      submitted_at: z.iso.datetime(),
      company_name: z.string(),
      country: z.string(),
      payment: z.enum(PAYMENTS),
      total: amountCodec,
      paid: amountCodec,
      line_count: z.int(),
      /** Until when the unpaid order reserves stock; null: it reserves none. */
      hold_until: z.iso.datetime().nullable().default(null),
    }),
  ),
)

const LedgerRow = z.object({
  at: z.iso.datetime(),
  provider: z.string(),
  event_id: z.string(),
  kind: z.enum(['captured', 'received', 'refunded', 'declined', 'disputed', 'declared']),
  amount: amountCodec,
})

const RefundRow = z.object({
  refund_id: z.string(),
  created_at: z.iso.datetime(),
  amount: amountCodec,
  reason: z.string(),
  /** With `by_hand` (wire transfers) and `failed`, the desk sends the money and reports it with `deskOrderRefunded`. */
  state: z.enum(['due', 'by_hand', 'done', 'failed']),
  error: z.string(),
})

export const deskOrderDetail = deskEndpoint.post(
  '/api/desk/order/open',
  'One order with its ledger and the stock of its lines',
  z.object({ order_number: orderNumber }),
  z.object({
    order: Order,
    ledger: z.array(LedgerRow),
    refunds: z.array(RefundRow),
    stock: z.array(z.object({ position: z.int(), stock: z.int().nullable() })),
  }),
  { reads: true },
)

/**
 * Confirms that payment, stock and price are as ordered. `received` is the amount of a wire transfer that arrived. If an amount, the
 * freight or a counter-offer is still open, or the order has ended, a transfer is recorded and the order keeps its state. Without
 * `received` the response is then `conflict`: `freight`, `counter`, or `open` with the amount.
 */
export const deskOrderConfirm = deskEndpoint.post(
  '/api/desk/order/confirm',
  'Confirms an order, which is then prepared',
  z.object({ order_number: orderNumber, steps, received: amountCodec.optional(), bank_reference: text(80), platform_remark: note }),
  Order,
)

const Terms = z.object({
  unit_price: moneyCodec,
  qty: pieces,
  date_code: text(40),
  lead_time_weeks: weeks,
})

/**
 * Changes lines or sets the open freight; the buyer gets a mail with a signed link to answer. Lines that are not listed stay unchanged. An
 * empty date code leaves the line's. An open counter-offer is withdrawn.
 */
export const deskOrderOffer = deskEndpoint.post(
  '/api/desk/order/offer',
  'Sends a counter-offer',
  z.object({
    order_number: orderNumber,
    steps,
    valid_until: z.iso.datetime(),
    freight: amountCodec.optional(),
    note,
    lines: z
      .array(
        z.object({
          position: z.int().min(1).max(500),
          /** The new terms; null: the line cannot be delivered. */
          offer: Terms.nullable(),
          alternative: Terms.extend({ part_number: createTextLineSchema(64).min(1), brand_name: text(80) })
            .nullable()
            .default(null),
          note,
        }),
      )
      .max(500),
  }),
  Order,
)

export const deskOrderShip = deskEndpoint.post(
  '/api/desk/order/ship',
  'Marks an order as shipped',
  z.object({
    order_number: orderNumber,
    steps,
    shipping_carrier: text(40),
    shipping_number: createTextLineSchema(80).min(1, 'enter_number'),
    platform_remark: note,
  }),
  Order,
)

/**
 * Without an amount, all payments are refunded and the order ends; a partial refund does not end a confirmed order. The money goes back by
 * its payment method. A wire transfer is refunded by hand.
 */
export const deskOrderRefund = deskEndpoint.post(
  '/api/desk/order/refund',
  'Refunds an order',
  z.object({ order_number: orderNumber, steps, amount: amountCodec.optional(), note }),
  Order,
)

export const deskOrderRefunded = deskEndpoint.post(
  '/api/desk/order/refunded',
  'Marks a refund as sent manually',
  z.object({ order_number: orderNumber, refund_id: z.string().max(64) }),
  Order,
)

export const deskOrderCancel = deskEndpoint.post(
  '/api/desk/order/cancel',
  'Cancels an order that cannot be delivered',
  z.object({ order_number: orderNumber, steps, note }),
  Order,
)

/** The order stays open; confirming it reserves the stock again. `conflict` if it reserves none, or was paid. */
export const deskOrderRelease = deskEndpoint.post(
  '/api/desk/order/release',
  'Releases the stock of an unpaid order',
  z.object({ order_number: orderNumber, steps }),
  Order,
)

export const deskMailFailures = deskEndpoint.get(
  '/api/desk/mail/failures',
  'Mails that could not be sent',
  nothing,
  z.array(
    z.object({
      mail_id: z.int(),
      kind: z.string(),
      subject_id: z.string(),
      created_at: z.iso.datetime(),
      tries: z.int(),
      error: z.string(),
    }),
  ),
)

export const deskMailRetry = deskEndpoint.post('/api/desk/mail/retry', 'Sends a mail again', z.object({ mail_id: z.int() }), nothing)

/**
 * `is_sendable` is false if no mail provider is set up. `refused` with the reason if no mail can be built: no sender, no URL of the site.
 */
export const deskMailTrial = deskEndpoint.get(
  '/api/desk/mail/trial',
  'Composes a mail to the sales desk without sending it',
  nothing,
  z.object({ from: z.string(), to: z.string(), subject: z.string(), characters: z.int(), is_sendable: z.boolean() }),
)
