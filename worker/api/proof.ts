import type { Bindings } from '../request/env.ts'

/** The header of the proof: its version, its time (seconds since 1970), and the signature in hexadecimal, separated by dots. */
export const PROOF_HEADER = 'X-Edge-Proof'
const VERSION = 'v1'

/** Every header by which the edge describes a visitor, in the order of the signature; an absent one is signed as empty. */
const PROVEN = [
  ...['x-bookmark', 'x-cart', 'x-client-address', 'x-client-agent', 'x-client-country', 'x-known-device', 'x-order-access'],
  ...['x-request-id', 'x-site-url', 'x-visitor'],
] as const

/** In characters. SIGNING_SECRET has the same minimum. */
const SECRET_MIN_LENGTH = 32
const encoder = new TextEncoder()
const hex = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('hex')

interface Proven {
  method: string
  /** The complete URL of the call. */
  url: string
  headers: Headers
  body: string | Uint8Array<ArrayBuffer> | null
}

/**
 * Proves to an operator's API that a call comes from the edge: only the edge can say whose cart it is. docs/api.md describes the
 * verification.
 * @returns the header's value: HMAC-SHA-256 with `API_SECRET`; null where there is no secret
 * @throws for a secret that is shorter than 32 characters
 */
export async function signEdgeProof(
  { API_SECRET }: Pick<Bindings, 'API_SECRET'>,
  { method, url, headers, body }: Proven,
  now = Date.now(),
): Promise<string | null> {
  if (!API_SECRET) return null
  if (API_SECRET.length < SECRET_MIN_LENGTH) throw new Error(`API_SECRET is shorter than ${SECRET_MIN_LENGTH} characters: see docs/api.md`)
  const { pathname, search } = new URL(url)
  const digest = hex(await crypto.subtle.digest('SHA-256', typeof body === 'string' ? encoder.encode(body) : (body ?? new Uint8Array())))
  const time = String(Math.floor(now / 1000))
  const signedHeaders = PROVEN.map((name) => `${name}:${headers.get(name) ?? ''}`)
  const text = [VERSION, time, method, pathname + search, digest, ...signedHeaders].join('\n')
  const key = await crypto.subtle.importKey('raw', encoder.encode(API_SECRET), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return `${VERSION}.${time}.${hex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))}`
}
