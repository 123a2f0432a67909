import { z } from 'zod'

/** What an answer's `code` says. HTTP is 200 for all of them. */
export const CODE = {
  success: 200,
  validation: 4000,
  session_invalid: 4001,
  not_allowed: 4003,
  not_found: 4004,
  conflict: 4009,
  upload_refused: 4013,
  /** A reason of an API's own, which its message says. */
  refused: 4022,
  too_many_requests: 4029,
  fault: 5000,
  unavailable: 5030,
} as const

export type Code = (typeof CODE)[keyof typeof CODE]

/** Field → message key, for `CODE.validation`. */
export type FieldErrors = Readonly<Record<string, string>>

/** An answer other than success, thrown anywhere and turned into an envelope or a page by `onError` alone. */
export class ApiError extends Error {
  readonly code: Code
  readonly fields: FieldErrors | null
  /** Seconds, with `CODE.too_many_requests`. */
  readonly retry_after_seconds: number | null
  /** What the API says to a person, with a code that says no more than that it refused; empty otherwise. */
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

/** The outside of every answer; `data` is read by the endpoint's own schema once `code` is 200. */
export const Envelope = z.object({
  code: z.number(),
  message: z.string(),
  data: z.unknown(),
})
