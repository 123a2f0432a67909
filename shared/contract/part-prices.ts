import { z } from 'zod'
import { Offer } from './catalogue.ts'
import { createScopedEndpoints } from './endpoint.ts'
import { amountCodec, moneyCodec } from './money-codec.ts'
import { RfqLine } from './rfq.ts'
import { createFileTextSchema } from './text-line.ts'

const { visitorEndpoint } = createScopedEndpoints({ scope: 'read' })

export const MAX_PRICED_LINES = 1000

/** A requested part. The manufacturer is needed only if several have the number; `qty` is in pieces. */
export const PriceRequestLine = z.object({
  part_number: createFileTextSchema(64).min(1, 'enter_part_number'),
  manufacturer: createFileTextSchema(120).default(''),
  qty: RfqLine.shape.qty,
  /** The buyer's own text, which the response returns. */
  customer_reference: createFileTextSchema(120).default(''),
})
export type PriceRequestLine = z.output<typeof PriceRequestLine>

/**
 * `ok` can be ordered as requested. `below_moq`, `not_multiple`: `offer.qty` can be ordered instead. `understock`, `sold_out`: the offer has
 * fewer pieces than `offer.qty`, or none. `below_minimum`: the amount is below the minimum of a line. `on_request`: the offer has no price, or
 * list prices are outdated. `no_offer`: the part has no offer. `ambiguous`: several makers have the number. `not_found`: no part has it.
 */
export const PRICE_STATES = [
  'ok',
  'below_moq',
  'not_multiple',
  'understock',
  'sold_out',
  'below_minimum',
  'on_request',
  'no_offer',
  'ambiguous',
  'not_found',
] as const

const PricedPart = z.object({ goods_id: z.int(), part_number: z.string(), manufacturer: z.string(), goods_page_url: z.string() })

export const PricedLine = z.object({
  part_number: z.string(),
  customer_reference: z.string(),
  state: z.enum(PRICE_STATES),
  part: PricedPart.extend({
    lifecycle: z.string(),
    /** The stock of all offers of the part. */
    stock: z.int(),
    /** Ids of possible replacements, the best first; null: not assessed yet. `GET /api/goods/recommend/:id` assesses them. */
    alternatives: z.array(z.int()).nullable(),
  }).nullable(),
  /** With `ambiguous`: the parts with this number. */
  candidates: z.array(PricedPart),
  /** The offer with the lowest total for the quantity, of those with enough stock, or else of all. */
  offer: Offer.extend({
    /** The smallest orderable quantity that covers the request. */
    qty: z.int(),
    unit_price: moneyCodec.nullable(),
    ext_price: amountCodec.nullable(),
  }).nullable(),
})
export type PricedLine = z.output<typeof PricedLine>

/** Without an API key, the lines count against the network's limit of BOM lines: 40,000 a minute. */
export const partPrices = visitorEndpoint.post(
  '/api/parts/price',
  'Prices and stock of up to 1,000 part numbers',
  z.object({ lines: z.array(PriceRequestLine).min(1, 'enter_lines').max(MAX_PRICED_LINES, 'too_many_lines') }),
  z.object({
    /** The lines in the order of the request. */
    lines: z.array(PricedLine),
    /** When list prices and stock were last imported; null if the catalogue does not say. */
    prices_as_of: z.iso.datetime().nullable(),
    /** False if `prices_as_of` is older than the site's limit: then no line has a price. */
    is_fresh: z.boolean(),
  }),
  { reads: true, load: 'list' },
)
