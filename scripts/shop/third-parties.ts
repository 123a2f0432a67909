/** What of the outside a deployment is set up for, against what its folder says. */
import { SiteConfig } from '#shared/contract/site.ts'
import { configuredServices } from '#shared/visitor/consent.ts'
import { knownVars } from '../dev/variables.ts'
import type { Shop } from './read-shop.ts'

const saidIn = ({ values }: Pick<Shop, 'values'>): string[] => JSON.parse(values.get('third_parties') ?? '[]') as string[]

/** Everybody besides us whom the shop works with: services by their ids, which ask its readers first, and companies by their keys. */
export function outsideOf(shop: Pick<Shop, 'values'>): string[] {
  return [...Object.keys(configuredServices(SiteConfig.parse(Object.fromEntries(shop.values)))), ...saidIn(shop)]
}

/** Keys of whom the folder does not name, among the variables of a deployment; secrets are not there. */
export function unsaidFaults(shop: Pick<Shop, 'values'>, vars: Readonly<Record<string, string>> = knownVars()): string[] {
  const variables = { turnstile: 'TURNSTILE_SITE_KEY', paypal: 'PAYPAL_API' }
  return Object.entries(variables).flatMap(([party, name]) =>
    vars[name] && !saidIn(shop).includes(party)
      ? [`shop.json: third_parties: there is a ${name}: expected ${party} among them, or no such variable`]
      : [],
  )
}
