import { log } from '#origin/http/log.ts'
import type { Ctx } from './env.ts'

/** One line for what went wrong while a request was answered, under the number that its reader sees. */
export function logFault(c: Ctx, error: unknown): void {
  c.set('is_logged', true)
  log('error', 'fault', { path: c.req.path, error })
}
