import { knownTimeZone } from '#shared/text/time-zone.ts'
import type { Ctx } from '../request/env.ts'

/** What the network knows of where a request comes from: a country's code, or a time zone's name; empty where it does not say. */
export function networkText(c: Ctx, name: 'country' | 'timezone'): string {
  const text = c.req.raw.cf?.[name]
  return typeof text === 'string' ? text : ''
}

/** The time zone of a request as far as the network knows it, or UTC. */
export const timeZoneOf = (c: Ctx): string => knownTimeZone(networkText(c, 'timezone')) || 'UTC'
