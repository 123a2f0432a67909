import { z } from 'zod'
import { COUNTRY_CODES } from '../address/countries.ts'
import { CARRIERS } from '../trade/order-states.ts'
import { amountCodec, moneyCodec } from './money-codec.ts'

/** The weight of a parcel, packing included. */
const grams = z.int().min(1).max(1_000_000)
const COUNTRIES = new Set(COUNTRY_CODES)
const freight = amountCodec.refine((amount) => amount >= 0, 'negative')
/** Working days from dispatch to the door. */
const Days = z.strictObject({ from: z.int().min(0), to: z.int().max(60) }).refine(({ from, to }) => from <= to, 'ends before it begins')
/** The Incoterms 2020 rules for any mode of transport. The other four are for ships. */
const Incoterm = z.enum(['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'])

const Steps = z
  .array(z.strictObject({ up_to_grams: grams, freight }))
  .min(1)
  .refine(
    (steps) =>
      steps.every((step, i) => {
        const before = steps[i - 1]
        return !before || (step.up_to_grams > before.up_to_grams && step.freight >= before.freight)
      }),
    'steps go up in weight, and never down in price',
  )

const Country = z.string().refine((code) => COUNTRIES.has(code), 'not a country of ours')

const Zone = z.strictObject({
  countries: z.union([z.literal('others'), z.array(Country).min(1)]),
  steps: Steps,
  /** Goods of at least this value ship free, within the weight steps. */
  free_from: moneyCodec.refine((amount) => amount > 0, 'not above zero').optional(),
})

const Carrier = z.strictObject({
  incoterm: Incoterm,
  days: Days,
  /** The first zone with the country applies; `others` is the last. A country without a zone has no price by tariff. */
  zones: z
    .array(Zone)
    .min(1)
    .refine((zones) => zones.every(({ countries }, i) => countries !== 'others' || i === zones.length - 1), '"others" is not the last zone')
    .refine((zones) => {
      const named = zones.flatMap(({ countries }) => (countries === 'others' ? [] : countries))
      return new Set(named).size === named.length
    }, 'a country stands twice'),
})

/** Delivery costs, as the operator sets them in `demo/shop/freight.json`. Amounts are decimal strings of US dollars. */
export const FreightTariff = z.strictObject({
  /** The town from which parcels are dispatched. It is the named place of the Incoterms that do not end at the buyer, like EXW. */
  dispatch_place: z.string().trim().min(1, 'a place with its country, like Munich, Germany').max(80),
  /** Countries without delivery by any carrier. */
  not_served: z.array(Country).default([]),
  /** An absent carrier is not offered. */
  carriers: z.partialRecord(z.enum(CARRIERS), Carrier),
  customer_account: z.strictObject({ incoterm: Incoterm, days: Days }).optional(),
  pick_up: z.strictObject({ incoterm: Incoterm }).optional(),
})
export type FreightTariff = z.output<typeof FreightTariff>

/**
 * Parses a tariff from JSON.
 * @throws Error with the path in the file and the problem
 */
export function parseFreightTariff(json: string): FreightTariff {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new Error(`the freight tariff is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  const parsed = FreightTariff.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`the freight tariff has a mistake at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? ''}`)
}
