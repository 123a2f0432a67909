import type { Context } from 'hono'
import { knownTimeZone } from '#shared/text/time-zone.ts'
import type { WorkerEnv } from '../request/env.ts'

/** The time zone of a request as far as the network knows it, or UTC. */
export function timeZoneOf(c: Context<WorkerEnv>): string {
  const { cf } = c.req.raw
  const zone: unknown = cf?.['timezone']
  return (typeof zone === 'string' && knownTimeZone(zone)) || 'UTC'
}
