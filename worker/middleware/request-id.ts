import { createMiddleware } from 'hono/factory'
import { withRequestId } from '#origin/runtime/log.ts'
import type { WorkerEnv } from '../request/env.ts'

/** One id on the response, on every log line and on the calls to the API. Made here, since a client's id is not trusted. */
export const requestId = createMiddleware<WorkerEnv>(async (c, next) => {
  const requestId = crypto.randomUUID()
  c.set('request_id', requestId)
  await withRequestId(requestId, next)
  c.res.headers.set('X-Request-Id', requestId)
})
