import { createMiddleware } from 'hono/factory'
import type { WorkerEnv } from '../request/env.ts'
import { Timings } from '../request/timings.ts'

/** Sets Server-Timing: the waits in `load`, `api` and `render` until the headers are sent. */
export const timing = createMiddleware<WorkerEnv>(async (c, next) => {
  c.set('timings', new Timings())
  await next()
  c.res.headers.set('Server-Timing', c.var.timings.header())
})
