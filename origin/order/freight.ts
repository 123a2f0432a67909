import { COUNTRY_CODES } from '#shared/address/countries.ts'
import type { FreightTariff } from '#shared/contract/freight-tariff.ts'
import type { Freight } from '#shared/contract/quote.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import { CARRIERS, type Carrier } from '#shared/trade/order-states.ts'

const RECOGNIZED_COUNTRIES = new Set(COUNTRY_CODES)

/** Incoterms whose named place is the buyer's; for the others it is the place where we hand over the parcel. */
const AT_THE_BUYER = new Set(['CPT', 'CIP', 'DAP', 'DPU', 'DDP'])

export interface FreightRequest {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Empty if the country has no postal codes, or before the buyer has typed one. */
  postal_code: string
  /** Weight with the packing. */
  weight_grams: number
  /** Total price of the goods. */
  goods: Money
}

/**
 * Every delivery option of a tariff, in the order of `DELIVERIES`. Taxes, duties, insurance and handling are not included. If no carrier
 * serves the country, or the parcel is too heavy, the options are returned with the reason. A country that the operator does not serve has
 * none.
 */
export function listFreightOptions(tariff: FreightTariff, request: FreightRequest): Freight[] {
  if (tariff.not_served.includes(request.country)) return []
  const toIncotermPlace = (incoterm: string): { incoterm: string; named_place: string } => ({
    incoterm,
    named_place: AT_THE_BUYER.has(incoterm) ? destinationName(request) : tariff.dispatch_place,
  })
  const { customer_account, pick_up } = tariff
  const free = { freight: toMoney(0), reason: null, can_choose: true }
  return [
    ...CARRIERS.flatMap((delivery): Freight[] => {
      const carrier = tariff.carriers[delivery]
      if (!carrier) return []
      const { freight, reason } = carrierFreight(carrier, request)
      return [{ delivery, freight, reason, can_choose: reason !== 'country', days: carrier.days, ...toIncotermPlace(carrier.incoterm) }]
    }),
    ...(customer_account
      ? [{ delivery: 'customer_account' as const, ...free, days: customer_account.days, ...toIncotermPlace(customer_account.incoterm) }]
      : []),
    ...(pick_up ? [{ delivery: 'pick_up' as const, ...free, days: null, ...toIncotermPlace(pick_up.incoterm) }] : []),
  ]
}

function carrierFreight(
  { zones }: NonNullable<FreightTariff['carriers'][Carrier]>,
  { country, weight_grams, goods }: FreightRequest,
): { freight: Money; reason: null } | { freight: null; reason: 'country' | 'weight' } {
  const zone = zones.find(({ countries }) => (countries === 'others' ? RECOGNIZED_COUNTRIES.has(country) : countries.includes(country)))
  if (!zone) return { freight: null, reason: 'country' }
  const step = zone.steps.find(({ up_to_grams }) => weight_grams <= up_to_grams)
  if (!step) return { freight: null, reason: 'weight' }
  const isFree = zone.free_from !== undefined && goods >= zone.free_from
  return { freight: isFree ? toMoney(0) : step.freight, reason: null }
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a shipment's destination in English, as shipping documents print it. */
function destinationName({ country, postal_code }: FreightRequest): string {
  const name = RECOGNIZED_COUNTRIES.has(country) ? (NAMES.of(country) ?? country) : country
  return postal_code.trim() === '' ? name : `${postal_code.trim()}, ${name}`
}
