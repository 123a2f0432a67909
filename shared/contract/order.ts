import { z } from 'zod'
import { DELIVERIES, ORDER_ACTORS, ORDER_STATES, PAYMENTS, SHIPMENTS } from '../trade/order-states.ts'
import { AddressFields, PostedAddress } from './address.ts'
import { HumanProof } from './captcha.ts'
import { Customs } from './customs.ts'
import { Email } from './email.ts'
import { createScopedEndpoints, EDGE_CACHE, visitorEndpoint as keylessEndpoint } from './endpoint.ts'
import { amountCodec, moneyCodec } from './money-codec.ts'
import { nothing } from './nothing.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'
import { Amounts } from './quote.ts'
import { createMultilineSchema, createTextLineSchema } from './text-line.ts'

const { customerEndpoint, visitorEndpoint } = createScopedEndpoints({ scope: 'order' })

const instant = z.iso.datetime()
const orderNumber = z.string().max(32)
/** The access key of a visitor's order, from its mail or from the submission; a customer needs none. */
const access = z.string().max(200).optional()

const remark = createMultilineSchema(2000).default('')

/** Payment and delivery options of the shop, independent of an order. */
export const OrderTerms = z.object({
  payments: z.array(z.enum(PAYMENTS)),
  /** Working days from dispatch to the door; null for pick-up. */
  deliveries: z.array(z.object({ delivery: z.enum(DELIVERIES), days: z.object({ from: z.int(), to: z.int() }).nullable() })),
  /** The lowest price of a parcel to any country, and up to which weight; null if sales quotes every parcel. */
  freight_from: z.object({ freight: amountCodec, up_to_grams: z.int() }).nullable(),
})
export type OrderTerms = z.output<typeof OrderTerms>

export const orderTerms = visitorEndpoint.get('/api/order/terms', 'Terms of payment and delivery', nothing, OrderTerms, {
  cached: EDGE_CACHE.five_minutes,
})

export const OrderLine = z.object({
  position: z.int(),
  part_number: z.string(),
  brand_name: z.string(),
  packaging: z.string(),
  date_code: z.string(),
  goods_page_url: z.string(),
  qty: z.int(),
  unit_price: moneyCodec,
  ext_price: amountCodec,
  lead_time_weeks: z.int(),
  rfq_number: z.string().nullable(),
  /** The buyer's reference: free text, or the BOM lines that it is for; otherwise empty. */
  reference: z.string().default(''),
  /** Customs data at the time of the order. */
  customs: Customs,
})
export type OrderLine = z.output<typeof OrderLine>

/**
 * The desk's counter-offer to an order: every line with its new terms. The buyer accepts, declines or (where `alternative` names one) swaps
 * each changed line.
 */
export const CounterOfferLine = z.object({
  position: z.int(),
  /** The terms agreed before. */
  before: OrderLine,
  /** Null: the line cannot be delivered. */
  offer: OrderLine.nullable(),
  alternative: OrderLine.nullable(),
  note: z.string(),
  answer: z.enum(['accepted', 'declined', 'swapped']).nullable(),
})

export type CounterOfferLine = z.output<typeof CounterOfferLine>

export const CounterOffer = z.object({
  revision: z.int(),
  offered_at: instant,
  valid_until: instant,
  freight: amountCodec.nullable(),
  lines: z.array(CounterOfferLine),
  note: z.string(),
  state: z.enum(['open', 'answered', 'withdrawn', 'expired']),
})
export type CounterOffer = z.output<typeof CounterOffer>

export const Order = z.object({
  order_number: z.string(),
  status: z.enum(ORDER_STATES),
  submitted_at: instant,
  paid_at: instant.nullable(),
  email: z.string(),
  lines: z.array(OrderLine),
  amounts: Amounts,
  /** Payments captured or received, less refunds. */
  paid: amountCodec,
  /** Payments captured or received; refunds are not subtracted. */
  received: amountCodec,
  /** The sum of refunds in progress, which `paid` contains until they are complete. */
  refunding: amountCodec,
  delivery: z.enum(DELIVERIES),
  carrier_account: z.string(),
  incoterm: z.string(),
  named_place: z.string(),
  payment: z.enum(PAYMENTS),
  shipping_address: PostedAddress,
  billing_address: PostedAddress,
  /** The stock that an unpaid order reserves; null if none depends on a payment. `is_held` false: it is no longer reserved. */
  hold: z.object({ until: instant, is_held: z.boolean() }).nullable().default(null),
  po_number: z.string(),
  /** The buyer's VAT or tax id, as typed. */
  tax_id: z.string().default(''),
  /** The email for invoices; empty: `email`. */
  invoice_email: z.string().default(''),
  /** The delivery date that the buyer requested. */
  requested_date: z.iso.date().nullable().default(null),
  shipment: z.enum(SHIPMENTS).default('partial'),
  remark: z.string(),
  platform_remark: z.string(),
  shipping_carrier: z.string(),
  shipping_number: z.string(),
  time_zone: z.string(),
  history: z.array(
    z.object({
      at: instant,
      actor: z.enum(ORDER_ACTORS),
      from: z.enum(ORDER_STATES).nullable(),
      to: z.enum(ORDER_STATES),
      note: z.string(),
    }),
  ),
  counter: CounterOffer.nullable(),
})
export type Order = z.output<typeof Order>

/** A line with the unit price that the buyer saw, with the highest that the buyer accepts, or with both limits. */
const Seen = z
  .object({
    item_id: z.int().positive(),
    qty: z.int().min(1),
    unit_price: moneyCodec.optional(),
    max_unit_price: moneyCodec.optional(),
  })
  .refine(({ unit_price, max_unit_price }) => unit_price !== undefined || max_unit_price !== undefined, {
    path: ['unit_price'],
    error: 'required',
  })

/**
 * One transaction reserves stock, issues the number, removes the lines from the cart and queues the mails. `conflict` if price or stock
 * changed: no order is placed, and `data.fields` names the lines (`lines.<item_id>`: price_changed, above_max_unit_price, understock,
 * sold_out, expired, quantity, below_minimum, gone). `validation` with `lines: minimum_order`, the `minimum` and the `missing` amount if
 * the goods are below it; with `lines: too_much_unpaid` if the buyer's unpaid orders would reserve too much stock; with
 * `verification_code` if the buyer has to pass the check. The response's `X-Order-Access` header is a visitor's `access`.
 */
export const orderSubmit = visitorEndpoint.post(
  '/api/order/submit',
  'Submits an order',
  z.object({
    email: Email,
    lines: z.array(Seen).min(1, 'enter_lines').max(500, 'too_many_lines'),
    shipping_address: AddressFields,
    /** Null: the same as the shipping address. */
    billing_address: AddressFields.nullable().default(null),
    delivery: z.enum(DELIVERIES, 'select_carrier'),
    /** With `customer_account`: the carrier and the account number, as one text. */
    carrier_account: createTextLineSchema(80).default(''),
    payment: z.enum(PAYMENTS, 'select_payment'),
    /** The freight that the page showed; null if sales confirms the freight. */
    freight: amountCodec.nullable(),
    po_number: createTextLineSchema(40).default(''),
    tax_id: createTextLineSchema(40).default(''),
    invoice_email: z.union([z.literal(''), Email]).default(''),
    requested_date: z.iso.date('valid_date').nullable().default(null),
    /** `complete`: no part ships before all are ready. */
    shipment: z.enum(SHIPMENTS).default('partial'),
    remark,
    time_zone: z.string().max(64).default(''),
    /** Required only of suspicious visitors: a code, or Turnstile's token. */
    verification: HumanProof.default({}),
    agree_terms: z.literal(true, 'agree_policy'),
  }),
  z.object({
    order_number: z.string(),
    status: z.enum(ORDER_STATES),
    amounts: Amounts,
    /** True for a sandbox key: the order is checked and priced, but not placed. */
    is_sandbox: z.boolean().default(false),
  }),
  { idempotent: true, sandbox: true },
)

const byNumber = z.object({ order_number: orderNumber, access })

export const ORDER_PAGE_SIZE = 20

export const orderList = customerEndpoint.get(
  '/api/order/list',
  'The customer’s orders, newest first',
  z.object({
    status: z.enum(ORDER_STATES).optional(),
    /** Part of an order number or of the buyer's PO number, or the beginning of a part number. */
    number: z.string().trim().max(32).optional(),
    page: toPageNumberSchema(),
  }),
  toPageSchema(
    z.object({
      order_number: z.string(),
      submitted_at: instant,
      status: z.enum(ORDER_STATES),
      line_count: z.int(),
      part_numbers: z.array(z.string()),
      total: amountCodec,
      /** The buyer's purchase order number. */
      po_number: z.string().default(''),
      shipping_carrier: z.string().default(''),
      shipping_number: z.string(),
      has_counter: z.boolean(),
      time_zone: z.string(),
    }),
  ).extend({
    /** Orders by state; a state without orders is left out. */
    counts: z.partialRecord(z.enum(ORDER_STATES), z.int()),
  }),
)

/** `access` is sent in a header: `X-Order-Access`, set by the edge. */
export const orderDetail = visitorEndpoint.get('/api/order/detail', 'One order', z.object({ order_number: orderNumber }), Order)

export const orderCancel = visitorEndpoint.post('/api/order/cancel', 'Cancels an order that is not confirmed yet', byNumber, Order)
export const orderReceive = visitorEndpoint.post('/api/order/receive', 'Marks an order as received', byNumber, Order)

/** The lines are added at today's prices. */
export const orderReorder = visitorEndpoint.post(
  '/api/order/reorder',
  'Adds the parts of an order to the cart again',
  byNumber,
  z.object({ added: z.int(), unavailable: z.array(z.string()) }),
)

/**
 * The response is the same for a wrong number as for a wrong email. The call is rate-limited. It sets `X-Order-Access`, except for a
 * customer's order (`needs_session`), which needs a sign-in.
 */
export const orderTrack = keylessEndpoint.post(
  '/api/order/track',
  'Finds a visitor’s order',
  z.object({ order_number: z.string().trim().min(1, 'enter_order_number').max(32, 'too_long'), email: Email }),
  z.object({ order_number: z.string(), needs_session: z.boolean().default(false) }),
)

/** Answers every line of the open counter-offer at once; unchanged lines are accepted with the rest. */
export const orderAnswer = visitorEndpoint.post(
  '/api/order/answer',
  'Accepts or declines the desk’s counter-offer, line by line',
  z.object({
    order_number: orderNumber,
    access,
    revision: z.int(),
    lines: z.array(z.object({ position: z.int(), answer: z.enum(['accepted', 'declined', 'swapped']) })).max(500),
  }),
  Order,
)
