import { toSupportedTimeZone } from '#shared/text/time-zone.ts'
import type { Ctx } from '../request/env.ts'

/** What the network knows of where a request comes from: a country's code, or a time zone's name; empty where it does not say. */
export function readNetworkText(c: Ctx, name: 'country' | 'timezone'): string {
  const text = c.req.raw.cf?.[name]
  return typeof text === 'string' ? text : ''
}

/** The time zone of a request as far as the network knows it, or UTC. */
export const readTimeZone = (c: Ctx): string => toSupportedTimeZone(readNetworkText(c, 'timezone')) || 'UTC'
