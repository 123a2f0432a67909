import { createMiddleware } from 'hono/factory'
import type { WorkerEnv } from '../env.ts'

/** A form of another site has no business here; browsers say where a post comes from. */
export const sameSite = createMiddleware<WorkerEnv>(async (c, next) => {
  const from = c.req.header('Origin')
  if (from !== undefined && from !== 'null' && from !== new URL(c.req.url).origin) return c.text('Forbidden', 403)
  // A sandboxed frame of another site has no origin to say, and would sign the visitor in to an account of its own.
  if (c.req.header('Sec-Fetch-Site') === 'cross-site') return c.text('Forbidden', 403)
  await next()
})
