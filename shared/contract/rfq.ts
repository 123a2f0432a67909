import { z } from 'zod'
import { CERTIFICATES, LINE_TESTS, MAX_RFQ_LINES } from '../trade/rfq-limits.ts'
import { BomPart } from './bom.ts'
import { HumanProof } from './captcha.ts'
import { country } from './country.ts'
import { Customs } from './customs.ts'
import { Email } from './email.ts'
import { createScopedEndpoints } from './endpoint.ts'
import { amountCodec, moneyCodec } from './money-codec.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'
import { createMultilineSchema, createTextLineSchema as line } from './text-line.ts'

const { customerEndpoint, visitorEndpoint } = createScopedEndpoints({ scope: 'rfq' })

/** One requested part. `qty` in pieces, `target_price` per piece. */
export const RfqLine = z.object({
  part_number: line(64).min(1, 'enter_part_number'),
  manufacturer: line(80).default(''),
  package: line(40).default(''),
  /** The date code as the buyer wrote it: "2431", "24+", "2401-2430". shared/trade/date-code.ts parses it. */
  date_code: line(40).default(''),
  qty: z.int('valid_quantity').min(1, 'valid_quantity').max(1_000_000_000, 'valid_quantity'),
  target_price: moneyCodec
    .refine((price) => price > 0, 'valid_price')
    .nullable()
    .default(null),
  goods_id: z.int().positive().nullable().default(null),
  /** The requested delivery date, ISO 8601. */
  delivery_plan_date: z.iso.date('valid_date').nullable().default(null),
  certificate: z.enum(CERTIFICATES).nullable().default(null),
  test: z.enum(LINE_TESTS).nullable().default(null),
})
export type RfqLine = z.output<typeof RfqLine>

export const RfqContact = z.object({
  contact_name: line(80).min(1, 'enter_contact_name'),
  company_name: line(120).min(1, 'enter_company_name'),
  email: Email,
  telephone: line(40).default(''),
  /** ISO 3166-1 alpha-2. */
  country,
})
export type RfqContact = z.output<typeof RfqContact>

/** The caller's IANA time zone, for times in responses and mails; an invalid zone counts as none. */
const timeZone = z.string().max(64).default('')
const comment = createMultilineSchema(2000).default('')

const instant = z.iso.datetime()

/** The confirmation of a new RFQ. */
const Submitted = z.object({
  rfq_number: z.string(),
  submitted_at: instant,
  /** The time by which the sales team promises to answer. */
  answer_due_at: instant,
})

/** The response's `X-Rfq-Access` header is the `access` of `rfqView`. Only the edge receives it. */
export const saveRfqContact = visitorEndpoint.post(
  '/api/rfq/saveRfqContact',
  'Sends an RFQ',
  z.object({
    ...RfqContact.shape,
    comment,
    time_zone: timeZone,
    lines: z.array(RfqLine).min(1, 'enter_lines').max(MAX_RFQ_LINES, 'too_many_lines'),
    verification: HumanProof.default({}),
  }),
  Submitted,
  { idempotent: true },
)

export const goodsDetailRfq = visitorEndpoint.post(
  '/api/rfq/goodsDetailRfq',
  'Requests a quote for one part from its page; the sales team answers by email',
  z.object({
    goods_id: z.int().positive(),
    qty: RfqLine.shape.qty,
    target_price: RfqLine.shape.target_price,
    email: Email,
    contact_name: line(80).default(''),
    comment,
    time_zone: timeZone,
    verification: HumanProof.default({}),
  }),
  Submitted,
  { idempotent: true },
)

export const MAX_LOOKUP_LINES = 100

export const lineParts = visitorEndpoint.post(
  '/api/rfq/lineParts',
  'Catalogue data of lines before they are sent: the part that each line names or may mean, with its offers',
  z.object({
    lines: z
      .array(RfqLine.pick({ part_number: true, manufacturer: true, package: true }))
      .min(1, 'enter_lines')
      .max(MAX_LOOKUP_LINES),
  }),
  z.object({
    /** Lines in the order of the request. `matched`: the line means this part; `check`: it may mean this part. */
    lines: z.array(z.object({ state: z.enum(['matched', 'check', 'none']), part: BomPart.nullable() })),
  }),
  { load: 'list' },
)

export const RFQ_STATUSES = ['submitted', 'viewed', 'quoted'] as const
export type RfqStatus = (typeof RFQ_STATUSES)[number]

/** The sales team's offer for a line. */
export const QuotedLine = z.object({
  part_number: z.string(),
  manufacturer: z.string(),
  qty: z.int().min(1),
  unit_price: moneyCodec,
  ext_price: amountCodec,
  date_code: z.string(),
  lead_time_weeks: z.int().min(0),
  note: z.string(),
  /** A cart has the line as currently offered. */
  accepted: z.boolean(),
  /** The cart's line from an earlier quote, which the current one replaces once it is accepted. */
  earlier: z.object({ qty: z.int(), unit_price: moneyCodec }).nullable(),
  /** The order with this line; null if there is none, or if it was canceled. */
  order_number: z.string().nullable(),
  /** A rule of the operator quoted the line. The price is as binding as the desk's. */
  is_automatic: z.boolean().default(false),
})
export type QuotedLine = z.output<typeof QuotedLine>

/** A requested line with its quote; `quote` is null before the answer, and if there is no offer. */
export const RfqLineView = z.object({
  ...RfqLine.shape,
  /** The line's position in the RFQ, from 1. */
  position: z.int().min(1),
  /** The `goods_page_url` of the part; empty if it is not in the catalogue. */
  goods_page_url: z.string(),
  /** Customs data of the quoted part from today's catalogue. */
  customs: Customs,
  quote: QuotedLine.nullable(),
  /** True if sales has no offer for the line; `note` says why. */
  no_offer: z.boolean(),
  note: z.string(),
})
export type RfqLineView = z.output<typeof RfqLineView>

export const RfqView = z.object({
  ...Submitted.shape,
  source: z.enum(['list', 'product']),
  status: z.enum(RFQ_STATUSES),
  viewed_at: instant.nullable(),
  quoted_at: instant.nullable(),
  /** Until when the quoted prices are valid; null without a quote. */
  valid_until: instant.nullable(),
  /** IANA name, empty if unknown. */
  time_zone: z.string(),
  contact: z.object({ contact_name: z.string(), company_name: z.string(), email: z.string(), telephone: z.string(), country: z.string() }),
  comment: z.string(),
  lines: z.array(RfqLineView),
})
export type RfqView = z.output<typeof RfqView>

const rfqNumber = z.string().max(32)
/** The token of a signed link. It is a secret, and therefore not part of any API URL. */
const access = z.string().max(200)

export const rfqView = visitorEndpoint.post(
  '/api/rfq/view',
  'An RFQ by its link; an invalid or expired key counts as none: 4004',
  z.object({ rfq_number: rfqNumber, access }),
  RfqView,
  { reads: true },
)

export const acceptQuote = visitorEndpoint.post(
  '/api/rfq/acceptQuote',
  'Adds quoted lines to the cart at the quoted price, each for one order. For the customer’s RFQ, or one with its key',
  z.object({
    rfq_number: rfqNumber,
    access: access.optional(),
    /** The time of the quote that the buyer saw. If there is a newer quote, the call accepts nothing. */
    quoted_at: instant,
    positions: z.array(z.int().min(1).max(MAX_RFQ_LINES)).min(1, 'select_lines').max(MAX_RFQ_LINES),
  }),
  z.object({
    /** Lines that this call added to the cart. */
    accepted: z.array(z.int()),
    /** Lines that were already in a cart, or ordered. */
    already: z.array(z.int()),
  }),
)

export const centerRfqList = customerEndpoint.get(
  '/api/user/rfq/centerRfqList',
  'The customer’s RFQs, newest first',
  z.object({
    page: toPageNumberSchema(),
    status: z.enum(RFQ_STATUSES).optional(),
    /** The beginning of an RFQ number or of a part number. */
    keyword: z.string().trim().max(64).optional(),
  }),
  toPageSchema(
    Submitted.extend({
      status: z.enum(RFQ_STATUSES),
      valid_until: instant.nullable(),
      time_zone: z.string(),
      line_count: z.int().min(1),
      quoted_count: z.int().min(0),
      /** Part numbers of the first three lines. */
      part_numbers: z.array(z.string()),
    }),
  ),
)

export const rfqDetail = customerEndpoint.get(
  '/api/user/rfq/rfqDetail',
  'One of the customer’s RFQs',
  z.object({ rfq_number: rfqNumber }),
  RfqView,
)
