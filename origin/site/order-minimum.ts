import { z } from 'zod'
import { parseMoney } from '#shared/trade/money.ts'
import { DEFAULT_MINIMUM, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { log } from '../runtime/log.ts'

/** An amount of the configuration in US dollars, like 50 or 0.01. */
export const ConfigAmount = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/, 'not an amount')
  .transform((text) => parseMoney(text) ?? z.NEVER)

/** The names of the configuration's rows. */
export const MINIMUM_NAMES = ['minimum_order', 'minimum_line'] as const

/** The operator's minimum. @throws nothing: an invalid value is logged, and the default applies */
export async function readOrderMinimum(db: ShopDatabase): Promise<OrderMinimum> {
  const rows = await sql<{
    name: string
    value: string
  }>`SELECT name, value FROM site_config WHERE name IN ('minimum_order', 'minimum_line')`.all(db)
  return parseOrderMinimum(new Map(rows.map(({ name, value }) => [name, value])))
}

/** @param values of the site configuration, by name */
export function parseOrderMinimum(values: ReadonlyMap<string, string | null>): OrderMinimum {
  const minimum = { ...DEFAULT_MINIMUM }
  for (const name of MINIMUM_NAMES) {
    const value = values.get(name)?.trim() ?? ''
    if (value === '') continue
    const parsed = ConfigAmount.safeParse(value)
    if (parsed.success) minimum[name] = parsed.data
    else log('warn', 'order_minimum_broken', { name })
  }
  return minimum
}
