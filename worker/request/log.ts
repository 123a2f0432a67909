import { log } from '#origin/http/log.ts'
import { ApiError } from '#shared/contract/envelope.ts'
import type { Ctx } from './env.ts'

/** One line for what went wrong while a request was answered, under the number that its reader sees. */
export function logFault(c: Ctx, error: unknown): void {
  c.set('is_logged', true)
  const { cause, stack } = error instanceof Error ? error : { cause: undefined, stack: undefined }
  log('error', 'fault', {
    path: c.req.path,
    code: error instanceof ApiError ? error.code : null,
    error: String(error),
    cause: String(cause ?? ''),
    stack,
  })
}
