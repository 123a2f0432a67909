import type { Ctx } from '../request/env.ts'

/** The network's location of a request: a country's code, or a time zone's name; empty where unknown. */
export function readNetworkText(c: Ctx, name: 'country' | 'timezone'): string {
  const text = c.req.raw.cf?.[name]
  return typeof text === 'string' ? text : ''
}
