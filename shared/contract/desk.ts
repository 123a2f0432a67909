import { z } from 'zod'
import { RFQ_LINES_MOST } from '../constants.ts'
import { endpoint } from './endpoint.ts'
import { moneyCodec } from './money-codec.ts'
import { RFQ_STATUSES, RfqView } from './rfq.ts'

/** The sales team's side: it has no pages here. Every call needs the desk's own secret as Bearer. */
export const deskRfqList = endpoint(
  'GET',
  '/api/desk/rfq/list',
  'RFQs, the one that is due first before the others',
  z.object({ status: z.enum(RFQ_STATUSES).optional(), page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  z.object({
    total: z.int().min(0),
    page_size: z.int().min(1),
    items: z.array(
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
  }),
  'desk',
)

export const deskRfqDetail = endpoint(
  'POST',
  '/api/desk/rfq/open',
  'One RFQ; opening it the first time marks it as viewed',
  z.object({ rfq_number: z.string().max(32) }),
  RfqView,
  'desk',
)

const text = (max: number) => z.string().trim().max(max, 'too_long').default('')

export const deskRfqQuote = endpoint(
  'POST',
  '/api/desk/rfq/quote',
  'Answers an RFQ, or answers it anew; the buyer gets a mail. Lines that already lie in a cart keep their price',
  z.object({
    rfq_number: z.string().max(32),
    /** The prices hold until then; in the future. */
    valid_until: z.iso.datetime(),
    lines: z
      .array(
        z.object({
          position: z.int().min(1).max(RFQ_LINES_MOST),
          /** Null: nothing to offer; `note` says why. */
          unit_price: moneyCodec.nullable(),
          /** As asked for, unless given. */
          qty: z.int().min(1).max(1_000_000_000).optional(),
          part_number: text(64),
          manufacturer: text(80),
          date_code: text(40),
          lead_time_weeks: z.int().min(0).max(520).default(0),
          note: text(500),
        }),
      )
      .min(1)
      .max(RFQ_LINES_MOST),
  }),
  z.object({ quoted_at: z.iso.datetime() }),
  'desk',
)
