import { HTTPException } from 'hono/http-exception'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { findGuardError } from '../database/guards.ts'
import { log } from '../runtime/log.ts'
import { getEnvelopeMessage } from '../runtime/messages.ts'
import type { OriginContext } from './env.ts'
import { answerEnvelope } from './value-call.ts'

/** SQLite's codes for a faulty statement. Every other error of D1 is a temporary outage of the database. */
const OUR_FAULT = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|TOOBIG|MISUSE)|D1_(?:TYPE|COLUMN_NOTFOUND)_ERROR/

/** Whether an error, or its cause, says that the database cannot be reached: overloaded, reset, moved, or full. */
function isDatabaseGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/^D1_\w*ERROR/.test(cause.message) && !OUR_FAULT.test(cause.message)) return true
  return false
}

/** The error that the caller gets, or null for an internal error. */
function findApiError(error: Error): ApiError | null {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPException && error.status < 500) return new ApiError(CODE.validation, { cause: error })
  return findGuardError(error)
}

/** The only function that turns an error into an envelope. Causes are logged with the request id and never shown. */
export function answerError(error: Error, c: OriginContext): Response {
  const lang = c.var.lang
  const summary = findApiError(error)
  const code = summary?.code ?? (isDatabaseGone(error) ? CODE.unavailable : CODE.fault)
  if (!summary) log('error', 'fault', { path: c.req.path, error })
  if (summary?.retry_after_seconds) c.header('Retry-After', String(summary.retry_after_seconds))
  const data = summary?.fields ? { fields: summary.fields } : code === CODE.fault ? { request_id: c.var.request_id } : null
  return answerEnvelope(c, { code, message: summary?.reason || getEnvelopeMessage(code, lang), data })
}
