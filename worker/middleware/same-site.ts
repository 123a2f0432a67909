import { createMiddleware } from 'hono/factory'
import type { WorkerEnv } from '../request/env.ts'

/** The `Sec-Fetch-Site` of a request that our page made, or whose URL its reader typed. */
const SAME_SITE_VALUES: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Rejects forms of another site, and of a sibling host, whose requests send all cookies. Browsers send where a request comes from; requests
 * without it are accepted, as old browsers and programs send them. A page that hides its origin sends `Origin: null`.
 */
export const sameSite = createMiddleware<WorkerEnv>(async (c, next) => {
  const origin = c.req.header('Origin')
  const fetchSite = c.req.header('Sec-Fetch-Site')
  const isSameSite =
    (origin === undefined || origin === new URL(c.req.url).origin) && (fetchSite === undefined || SAME_SITE_VALUES.has(fetchSite))
  if (!isSameSite) return c.text('Forbidden', 403)
  await next()
})
