/** Compares the third parties of a deployment with those that its folder declares. */
import { SiteConfig } from '#shared/contract/site.ts'
import { toServiceIds } from '#shared/visitor/consent.ts'
import { readDeclaredVars } from '../dev/variables.ts'
import type { Shop } from './read-shop.ts'

const listDeclared = ({ values }: Pick<Shop, 'values'>): string[] => JSON.parse(values.get('third_parties') ?? '[]') as string[]

/** All third parties of a shop: services by their ids, which need consent, and companies by their keys. */
export function listThirdParties(shop: Pick<Shop, 'values'>): string[] {
  return [...Object.keys(toServiceIds(SiteConfig.parse(Object.fromEntries(shop.values)))), ...listDeclared(shop)]
}

/** Keys of undeclared third parties among the variables of a deployment; secrets are not included. */
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
