import { z } from 'zod'
import { log } from '#origin/http/log.ts'
import { getCaptcha } from '#shared/contract/captcha.ts'
import { getCategory, getCategoryFilter } from '#shared/contract/catalogue.ts'
import { confirmLink, unsubscribeLink } from '#shared/contract/common.ts'
import { deskOrderDetail, deskRfqDetail } from '#shared/contract/desk.ts'
import type { DataOf, Endpoint, RequestOf } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, type Code, Envelope } from '#shared/contract/envelope.ts'
import { fillPath } from '#shared/contract/fill-path.ts'
import { cartQuote } from '#shared/contract/order.ts'
import { rfqView } from '#shared/contract/rfq.ts'
import { activeVerify, resetVerify } from '#shared/contract/user.ts'
import { cached, renewed } from '../cache/kv-cache.ts'
import { CACHE_POLICIES } from '../cache/policies.ts'
import type { ApiClient, CallOptions } from '../request/api-client.ts'
import { NoAnswer, type TimeBudget, within } from '../request/time-budget.ts'
import type { Breaker } from './breaker.ts'
import { isPersonal } from './calls.ts'
import type { Upstream } from './upstream.ts'

export interface ClientContext {
  upstream: Upstream
  breaker: Breaker
  budget: TimeBudget
  lang: string
  /** Asked for with every call: signing in and out changes it while a request is answered. */
  token(): string | null
  /** Told when the API says that the token opens no session any more. */
  onSessionEnded(): void
  /** Whether it has ended the session while this request was answered. */
  hasSessionEnded(): boolean
  /** Why nothing may be changed while this request is answered, in words for its reader; null: it may. */
  unchangeable(): string | null
  /** Who calls, beside the token, and of which order; read only where the answer may depend on it. */
  callerHeaders(orderNumber?: string): Readonly<Record<string, string>>
  /** Takes what the answer holds for the visitor's cookies. */
  onHandedBack(headers: Headers): void
  request_id: string
  kv: KVNamespace
  waitUntil(work: Promise<unknown>): void
  measure<T>(work: () => Promise<T>): Promise<T>
}

const CODES = new Set<number>(Object.values(CODE))

/** A code that the contract does not name is a fault from 5000 up, and otherwise the API's reason. */
function knownCode(code: number): Code {
  if (CODES.has(code)) return code as Code
  return code >= CODE.fault ? CODE.fault : CODE.refused
}

const REASON_MOST = 300

/** A message as a page can print it. */
const readableText = (message: string): string =>
  message
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, REASON_MOST)
    .toWellFormed()

/** Calls of those who have no session yet, or need none; customers' calls are below the same path. */
const ENTRANCE =
  /^\/api\/(?:user\/(?:login|register|resend|forgot|active|active-verify|reset-verify|reset-password)|(?:un)?subscribe(?:\/\w+)?)$/

/** Calls by POST that only read; an RFQ that the desk looks at counts as viewed, which is all that changes. */
const READING: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getCategory,
  getCategoryFilter,
  getCaptcha,
  cartQuote,
  deskOrderDetail,
  deskRfqDetail,
  rfqView,
  activeVerify,
  resetVerify,
  confirmLink,
  unsubscribeLink,
])

const isChange = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && !READING.has(endpoint)

/** Whether its answers are kept for everybody. */
const isKept = (endpoint: Endpoint): boolean => endpoint.caller === 'anyone' && CACHE_POLICIES.has(endpoint)

/** The Worker's client: one for each request, in its language and with its token. */
export function apiClient(context: ClientContext): ApiClient {
  return (endpoint, request, options = {}) => {
    if (isChange(endpoint)) return context.budget.write(() => call(context, endpoint, request, options))
    const read = call(context, endpoint, request, options)
    // It ends by itself when the time is over, and the breaker hears of it.
    if (!isKept(endpoint)) return read
    return within(context.budget.left(), read, () => {
      // It may still come, for the next page.
      context.breaker.failed(endpoint.path)
      context.waitUntil(read.catch(() => undefined))
      return new NoAnswer(endpoint.path)
    })
  }
}

/** An answer as it came, for the cache, and what it says. */
interface Answer<E extends Endpoint> {
  text: string
  data: DataOf<E>
}

async function call<E extends Endpoint>(
  context: ClientContext,
  endpoint: E,
  request: RequestOf<E>,
  { idempotency_key }: CallOptions,
): Promise<DataOf<E>> {
  const policy = isKept(endpoint) ? CACHE_POLICIES.get(endpoint) : undefined
  const isWrite = isChange(endpoint)
  const load = async (): Promise<Answer<E>> => {
    const reason = isWrite ? context.unchangeable() : null
    if (reason !== null) throw new ApiError(CODE.refused, { reason })
    const needsCaller = isPersonal(endpoint.path)
    // A customer's call is not repeated as a visitor's: an empty cart would stand for theirs.
    const needsSession = needsCaller && !ENTRANCE.test(endpoint.path)
    if (needsSession && context.hasSessionEnded()) throw new ApiError(CODE.session_invalid)
    const { path, query, body, content_type } = await encode(endpoint, request)
    const headers = new Headers({
      Lang: context.lang,
      'Content-Type': content_type,
      Accept: 'application/json',
      'X-Request-Id': context.request_id,
    })
    // A call whose answer is kept for everybody carries no caller.
    const token = policy ? null : context.token()
    if (token) headers.set('Authorization', `Bearer ${token}`)
    if (idempotency_key) headers.set('Idempotency-Key', idempotency_key)
    if (needsCaller) for (const [name, value] of Object.entries(context.callerHeaders(orderIn(request)))) headers.set(name, value)
    const timeout = isWrite || policy ? {} : { timeout_ms: context.budget.left() }
    const ask = () => {
      const send = () => context.upstream.text(`${path}${query}`, { method: endpoint.method, headers, body, ...timeout })
      const answer = context.measure(send)
      const { timeout_ms } = timeout
      return timeout_ms === undefined ? answer : within(timeout_ms, answer, () => new NoAnswer(endpoint.path))
    }
    const { text, headers: answered } = await (isWrite ? ask() : context.breaker.ask(endpoint.path, ask))
    if (needsCaller) context.onHandedBack(answered)
    // Only what says success may be kept: an error is never cached.
    try {
      return { text, data: (policy ? readDataOnce : readData)(endpoint, text, answered) }
    } catch (error) {
      if (token === null || !(error instanceof ApiError) || error.code !== CODE.session_invalid) throw error
      context.onSessionEnded()
      if (needsSession || endpoint.caller !== 'anyone') throw error
      return load()
    }
  }
  if (!policy) return (await load()).data
  const loadText = async (): Promise<string> => (await load()).text
  const tools = { kv: context.kv, waitUntil: context.waitUntil, now: () => Date.now() }
  const { path, query } = toHttp(endpoint, request)
  const key = `${context.lang}${path}${query}`
  const text = await cached(tools, key, policy, loadText)
  try {
    return readDataOnce(endpoint, text)
  } catch {
    // What was fetched has been read, and is remembered: this is a copy from before the contract changed.
    return readDataOnce(endpoint, await renewed(tools, key, policy, loadText))
  }
}

/** The number of the order that a request is about; undefined for all others. */
function orderIn(request: unknown): string | undefined {
  const { order_number, order } = request as { order_number?: unknown; order?: unknown }
  const number = order_number ?? order
  return typeof number === 'string' ? number : undefined
}

/** Fills the path's parameters; what is left goes into the query of a GET and into the body of everything else. */
export function toHttp(endpoint: Endpoint, request: unknown): { path: string; query: string; body: string | null } {
  const { path, rest } = fillPath(endpoint.path, request as object)
  if (endpoint.method !== 'GET') return { path, query: '', body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return { path, query: text && `?${text}`, body: null }
}

/** A call on the wire: JSON, or a form where the request holds a file. */
async function encode(endpoint: Endpoint, request: unknown) {
  const { path, query, body } = toHttp(endpoint, request)
  const fields = Object.entries(request as object)
  if (!fields.some(([, value]) => value instanceof Blob)) return { path, query, body, content_type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value))
  const encoded = new Response(form)
  const contentType = encoded.headers.get('Content-Type') ?? ''
  return { path, query, body: new Uint8Array(await encoded.arrayBuffer()), content_type: contentType }
}

/** What was read last of the answers that are kept, by endpoint and text: each is decoded and validated once, not once a page. */
const recent = new Map<string, unknown>()
const RECENT_ENTRIES = 64

const readDataOnce: typeof readData = (endpoint, text, answered) => {
  const key = `${endpoint.path} ${text}`
  if (recent.has(key)) return recent.get(key) as DataOf<typeof endpoint>
  const data = readData(endpoint, text, answered)
  recent.set(key, data)
  for (const oldest of recent.keys()) {
    if (recent.size <= RECENT_ENTRIES) break
    recent.delete(oldest)
  }
  return data
}

/** What a refusal may say beside its code. */
const Refused = z.object({ fields: z.record(z.string(), z.string()).optional() })

/** Parses an answer with its endpoint's schema. */
function readData<E extends Endpoint>(endpoint: E, text: string, answered?: Headers): DataOf<E> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new ApiError(CODE.unavailable, { message: `${endpoint.path} answered no JSON`, cause })
  }
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) throw new ApiError(CODE.unavailable, { message: `${endpoint.path} answered no envelope` })
  const { code, message, data } = envelope.data
  if (code !== CODE.success) {
    const { fields } = Refused.catch({}).parse(data)
    const retryAfterSeconds = Number(answered?.get('Retry-After')) || 0
    throw new ApiError(knownCode(code), {
      message: `${endpoint.path}: ${code} ${message}`,
      reason: readableText(message),
      ...(fields && { fields }),
      ...(retryAfterSeconds > 0 && { retry_after_seconds: retryAfterSeconds }),
    })
  }
  const parsed = endpoint.data.safeParse(data)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    log('error', 'contract_mismatch', { call: endpoint.path, field })
    throw new ApiError(CODE.unavailable, { message: `${endpoint.path}: the field "${field}" does not fit the contract` })
  }
  return parsed.data as DataOf<E>
}
