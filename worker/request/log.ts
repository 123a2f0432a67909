import { log } from '#origin/runtime/log.ts'
import type { Ctx } from './env.ts'
import { ApiQueueFullError } from './time-budget.ts'

/** Logs one line for a fault of a request, under the number that its reader sees. */
export function logFault(c: Ctx, error: unknown): void {
  c.set('is_logged', true)
  // The number of these lines depends on the client's requests, so each is one line without a stack.
  if (error instanceof ApiQueueFullError) log('warn', 'api_queue_full', { path: c.req.path })
  else log('error', 'fault', { path: c.req.path, error })
}
