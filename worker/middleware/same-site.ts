import { createMiddleware } from 'hono/factory'
import type { WorkerEnv } from '../request/env.ts'

/** What a browser says of a request that our page made, or that its reader typed in. */
const SAME_SITE_VALUES: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * A form of another site has no business here, nor has one of a sibling host, whose requests bring all cookies along. Browsers
 * say where a request comes from; those that say nothing are let in, as old ones and programs are. `Origin: null` is what a
 * page says that hides where it is.
 */
export const sameSite = createMiddleware<WorkerEnv>(async (c, next) => {
  const origin = c.req.header('Origin')
  const fetchSite = c.req.header('Sec-Fetch-Site')
  const isSameSite =
    (origin === undefined || origin === new URL(c.req.url).origin) && (fetchSite === undefined || SAME_SITE_VALUES.has(fetchSite))
  if (!isSameSite) return c.text('Forbidden', 403)
  await next()
})
