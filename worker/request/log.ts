import { log } from '#origin/runtime/log.ts'
import type { Ctx } from './env.ts'
import { ApiQueueFullError } from './time-budget.ts'

/** One line for what went wrong while a request was answered, under the number that its reader sees. */
export function logFault(c: Ctx, error: unknown): void {
  c.set('is_logged', true)
  // Whoever sends too many requests decides how many of these there are: they are a line each, without a stack.
  if (error instanceof ApiQueueFullError) log('warn', 'no_turn', { path: c.req.path })
  else log('error', 'fault', { path: c.req.path, error })
}
