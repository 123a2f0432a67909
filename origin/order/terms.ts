import type { FreightTariff } from '#shared/contract/freight-tariff.ts'
import type { OrderTerms } from '#shared/contract/order.ts'
import { CARRIERS, PAYMENTS } from '#shared/trade/order-states.ts'
import type { OriginBindings } from '../http/env.ts'
import { findMethodProvider } from '../pay/providers.ts'
import { readConfigValues } from '../site/store.ts'
import { FREIGHT_CONFIG, toFreightTariff } from './freight-tariff.ts'

/** Payment methods with a provider's keys or a bank account, and the tariff's delivery terms. @throws if the tariff cannot be parsed */
export async function readTerms(env: OriginBindings): Promise<OrderTerms> {
  const values = await readConfigValues(env.SHOP)
  return {
    payments: PAYMENTS.filter((way) => (way === 'wire' ? values.get('bank_account_number') : findMethodProvider(env, way, ''))),
    ...(values.has(FREIGHT_CONFIG) ? toDeliveryTerms(toFreightTariff(values)) : { deliveries: [], freight_from: null }),
  }
}

/** A tariff's default terms; zones of certain countries are higher or lower. */
export function toDeliveryTerms({ carriers, customer_account, pick_up }: FreightTariff): Omit<OrderTerms, 'payments'> {
  const offeredCarriers = CARRIERS.flatMap((delivery) => {
    const carrier = carriers[delivery]
    return carrier ? [{ delivery, ...carrier }] : []
  })
  const first = offeredCarriers
    .flatMap(({ zones }) => zones.filter(({ countries }) => countries === 'others').flatMap(({ steps }) => steps.slice(0, 1)))
    .sort((a, b) => a.freight - b.freight || a.up_to_grams - b.up_to_grams)[0]
  return {
    deliveries: [
      ...offeredCarriers.map(({ delivery, days }) => ({ delivery, days })),
      ...(customer_account ? [{ delivery: 'customer_account' as const, days: customer_account.days }] : []),
      ...(pick_up ? [{ delivery: 'pick_up' as const, days: null }] : []),
    ],
    freight_from: first ?? null,
  }
}
