/** What of the outside a deployment is set up for, against what its folder says. */
import { SiteConfig } from '#shared/contract/site.ts'
import { toServiceIds } from '#shared/visitor/consent.ts'
import { readDeclaredVars } from '../dev/variables.ts'
import type { Shop } from './read-shop.ts'

const listDeclared = ({ values }: Pick<Shop, 'values'>): string[] => JSON.parse(values.get('third_parties') ?? '[]') as string[]

/** Everybody besides us whom the shop works with: services by their ids, which ask its readers first, and companies by their keys. */
export function listThirdParties(shop: Pick<Shop, 'values'>): string[] {
  return [...Object.keys(toServiceIds(SiteConfig.parse(Object.fromEntries(shop.values)))), ...listDeclared(shop)]
}

/** Keys of whom the folder does not name, among the variables of a deployment; secrets are not there. */
export function listUndeclaredThirdParties(
  shop: Pick<Shop, 'values'>,
  vars: Readonly<Record<string, string>> = readDeclaredVars(),
): string[] {
  const variables = { turnstile: 'TURNSTILE_SITE_KEY', paypal: 'PAYPAL_API' }
  return Object.entries(variables).flatMap(([provider, name]) =>
    vars[name] && !listDeclared(shop).includes(provider)
      ? [`shop.json: third_parties: there is a ${name}: expected ${provider} among them, or no such variable`]
      : [],
  )
}
