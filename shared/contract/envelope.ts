import { z } from 'zod'
import type { Code } from './codes.ts'

export { CODE, type Code } from './codes.ts'

/** Field → message key, for `CODE.validation`. */
export type FieldErrors = Readonly<Record<string, string>>

/** An error response, thrown from any layer; `onError` alone turns it into an envelope or a page. */
export class ApiError extends Error {
  readonly code: Code
  readonly fields: FieldErrors | null
  /** Seconds to wait, with `CODE.too_many_requests`; otherwise null. */
  readonly retry_after_seconds: number | null
  /** The message of the API's response, or empty. Pages show it only with a code that says nothing but that the request was rejected. */
  readonly reason: string

  constructor(
    code: Code,
    details: { message?: string; fields?: FieldErrors; retry_after_seconds?: number; reason?: string; cause?: unknown } = {},
  ) {
    super(details.message ?? `API answer ${code}`, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.fields = details.fields ?? null
    this.retry_after_seconds = details.retry_after_seconds ?? null
    this.reason = details.reason ?? ''
  }
}

/** The wrapper of every response; the endpoint's schema parses `data` once `code` is 200. */
export const Envelope = z.object({
  code: z.number(),
  message: z.string(),
  data: z.unknown(),
})
