import { toSupportedTimeZone } from '#shared/text/time-zone.ts'
import type { Ctx } from '../request/env.ts'

/** The network's location of a request: a country's code, or a time zone's name; empty where unknown. */
export function readNetworkText(c: Ctx, name: 'country' | 'timezone'): string {
  const text = c.req.raw.cf?.[name]
  return typeof text === 'string' ? text : ''
}

/** The time zone of a request, by its network, or UTC. */
export const readTimeZone = (c: Ctx): string => toSupportedTimeZone(readNetworkText(c, 'timezone')) || 'UTC'
