import { z } from 'zod'
import { log } from '#origin/runtime/log.ts'
import type { Endpoint, EndpointData } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, type Code, Envelope } from '#shared/contract/envelope.ts'

const CODES = new Set<number>(Object.values(CODE))

/** The code of the contract. A code that it does not name is the API's own, and counts as `refused`. */
const toRecognizedCode = (code: number): Code => (CODES.has(code) ? (code as Code) : CODE.refused)

const MAX_REASON_CHARACTERS = 300

/** A message without control characters, of at most MAX_REASON_CHARACTERS. */
export const toReadableText = (message: string): string =>
  message
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_CHARACTERS)
    .toWellFormed()

/** The data of an error response. */
const Refused = z.object({ fields: z.record(z.string(), z.string()).optional() })

/** The data of an envelope of success. @throws ApiError with the code of any other envelope */
export function unwrapEnvelope({ path }: Endpoint, { code, message, data }: z.infer<typeof Envelope>, answered?: Headers): unknown {
  if (code === CODE.success) return data
  const { fields } = Refused.catch({}).parse(data)
  const retryAfterSeconds = Number(answered?.get('Retry-After')) || 0
  throw new ApiError(toRecognizedCode(code), {
    message: `${path}: ${code} ${message}`,
    reason: toReadableText(message),
    ...(fields && { fields }),
    ...(retryAfterSeconds > 0 && { retry_after_seconds: retryAfterSeconds }),
  })
}

/** Parses an answer with its endpoint's schema. @throws ApiError of the envelope, or `unavailable` where the answer does not fit */
export function readData<E extends Endpoint>(endpoint: E, text: string, answered?: Headers): EndpointData<E> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new ApiError(CODE.unavailable, { message: `${endpoint.path} answered no JSON`, cause })
  }
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) throw new ApiError(CODE.unavailable, { message: `${endpoint.path} answered no envelope` })
  const parsed = endpoint.data.safeParse(unwrapEnvelope(endpoint, envelope.data, answered))
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    log('error', 'contract_mismatch', { call: endpoint.path, field })
    throw new ApiError(CODE.unavailable, { message: `${endpoint.path}: the field "${field}" does not fit the contract` })
  }
  return parsed.data as EndpointData<E>
}
