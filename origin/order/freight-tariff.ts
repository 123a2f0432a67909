import { type FreightTariff, parseFreightTariff } from '#shared/contract/freight-tariff.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { readConfigValues } from '../site/store.ts'

/** The name of the configuration's row. */
export const FREIGHT_CONFIG = 'freight'

/**
 * The operator's tariff.
 * @throws if it is missing or cannot be read, so that no wrong freight is charged
 */
export async function getFreightTariff(d1: ShopDatabase): Promise<FreightTariff> {
  return toFreightTariff(await readConfigValues(d1))
}

/** @param values of the site configuration, by name */
export function toFreightTariff(values: ReadonlyMap<string, string>): FreightTariff {
  const json = values.get(FREIGHT_CONFIG)
  if (json === undefined) throw new Error('there is no freight tariff: demo/shop/freight.json is not in the configuration')
  return parseFreightTariff(json)
}
