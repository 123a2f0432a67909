import { z } from 'zod'
import { DELIVERIES } from '../trade/order-states.ts'
import { createScopedEndpoints } from './endpoint.ts'
import { amountCodec } from './money-codec.ts'

const { visitorEndpoint } = createScopedEndpoints({ scope: 'order' })

/** One delivery option with its price, or without one if sales has to confirm it. */
export const Freight = z.object({
  delivery: z.enum(DELIVERIES),
  /** The price; null: sales confirms it, and `reason` says why. */
  freight: amountCodec.nullable(),
  /** `weight`: above the tariff's limit. `country`: the carrier has no tariff for the country, so the option cannot be chosen. */
  reason: z.enum(['weight', 'country']).nullable(),
  can_choose: z.boolean(),
  /** Working days from dispatch to the door. */
  days: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Incoterms 2020 and its named place. */
  incoterm: z.string(),
  named_place: z.string(),
})
export type Freight = z.output<typeof Freight>

/** The amounts of an order. `weight_grams` is our estimate, packing included. */
export const Amounts = z.object({
  goods: amountCodec,
  freight: amountCodec.nullable(),
  /** Goods, with the freight if that is set. */
  total: amountCodec,
  weight_grams: z.int(),
})
export type Amounts = z.output<typeof Amounts>

export const cartQuote = visitorEndpoint.post(
  '/api/cart/quote',
  'Freight and amounts for a country and a carrier, before ordering',
  z.object({ country: z.string().length(2), postal_code: z.string().max(20).default(''), delivery: z.enum(DELIVERIES).optional() }),
  z.object({ amounts: Amounts, ways: z.array(Freight) }),
  { reads: true },
)
