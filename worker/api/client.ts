import { type Endpoint, type EndpointData, type EndpointRequest, isChange } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { fillPath } from '#shared/contract/fill-path.ts'
import { type FetchedValue, readThroughCache } from '../cache/kv-cache.ts'
import type { ApiCallOptions, ApiClient } from '../request/api-client.ts'
import { ApiTimeoutError, type TimeBudget, withTimeout } from '../request/time-budget.ts'
import type { Admission } from './admission.ts'
import type { Breaker } from './breaker.ts'
import { readData, unwrapEnvelope } from './read-response.ts'
import type { Outgoing, Upstream, UpstreamRequest } from './upstream.ts'

export interface ClientContext {
  upstream: Upstream
  /** Where the API is; empty: the embedded one. */
  api_base: string
  /** Of an API of the operator's own; null: the embedded one, which is always asked. */
  breaker: Breaker | null
  admit: Admission
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
  /** Told before something of the caller's is changed. */
  onChange(): void
  /** Takes what the answer holds for the visitor's cookies. */
  onHandedBack(headers: Headers): void
  request_id: string
  kv: KVNamespace
  waitUntil(work: Promise<unknown>): void
  measure<T>(work: () => Promise<T>): Promise<T>
}

/** The Worker's client: one for each request, in its language and with its token. */
export function createApiClient(context: ClientContext): ApiClient {
  return (endpoint, request, options = {}) => {
    if (isChange(endpoint)) return context.budget.write(() => call(context, endpoint, request, options))
    const read = call(context, endpoint, request, options)
    // It ends by itself when the time is over, and the breaker hears of it.
    if (!endpoint.cached) return read
    return withTimeout(context.budget.left(), read, () => {
      // It may still come, for the next page.
      context.breaker?.failed(endpoint.path)
      context.waitUntil(read.catch(() => undefined))
      return new ApiTimeoutError(endpoint.path)
    })
  }
}

/** An answer as it comes: by value, or as a text. */
type Answered = Awaited<ReturnType<Upstream['text'] | NonNullable<Upstream['values']>>>

async function call<E extends Endpoint>(
  context: ClientContext,
  endpoint: E,
  request: EndpointRequest<E>,
  { idempotency_key }: ApiCallOptions,
): Promise<EndpointData<E>> {
  const policy = endpoint.cached
  const isWrite = isChange(endpoint)
  const load = async (): Promise<FetchedValue<EndpointData<E>>> => {
    const reason = isWrite ? context.unchangeable() : null
    if (reason !== null) throw new ApiError(CODE.refused, { reason })
    // Nor does what is kept for everybody depend on anybody.
    const needsCaller = !policy && endpoint.is_personal
    // A customer's call is not repeated as a visitor's: an empty cart would stand for theirs.
    const needsSession = needsCaller && !endpoint.entrance
    if (needsSession && context.hasSessionEnded()) throw new ApiError(CODE.session_invalid)
    if (isWrite && needsCaller) context.onChange()
    const { send, content_type } = await outgoing(context.upstream, endpoint, request, policy !== undefined)
    const headers = new Headers({
      Lang: context.lang,
      'Content-Type': content_type,
      Accept: 'application/json',
      'X-Request-Id': context.request_id,
    })
    const token = policy ? null : context.token()
    if (token) headers.set('Authorization', `Bearer ${token}`)
    if (idempotency_key) headers.set('Idempotency-Key', idempotency_key)
    if (needsCaller) for (const [name, value] of Object.entries(context.callerHeaders(orderIn(request)))) headers.set(name, value)
    const timeout = isWrite || policy ? {} : { timeout_ms: context.budget.left() }
    const ask = () => {
      const { timeout_ms } = timeout
      const answer = context.admit(endpoint, timeout_ms ?? context.budget.left(), () =>
        context.measure(() => send({ method: endpoint.method, headers, ...timeout })),
      )
      return timeout_ms === undefined ? answer : withTimeout(timeout_ms, answer, () => new ApiTimeoutError(endpoint.path))
    }
    const answer = await (isWrite || !context.breaker ? ask() : context.breaker.ask(endpoint.path, ask))
    if (needsCaller) context.onHandedBack(answer.headers)
    try {
      if ('envelope' in answer) return { body: '', value: unwrapEnvelope(endpoint, answer.envelope, answer.headers) as EndpointData<E> }
      // Only what says success may be kept: an error is never cached.
      return { body: answer.text, value: readData(endpoint, answer.text, answer.headers) }
    } catch (error) {
      if (token === null || !(error instanceof ApiError) || error.code !== CODE.session_invalid) throw error
      context.onSessionEnded()
      if (needsSession || endpoint.caller !== 'anyone') throw error
      return load()
    }
  }
  if (!policy) return (await load()).value
  const tools = { kv: context.kv, waitUntil: context.waitUntil, now: () => Date.now(), onPurged: () => context.upstream.forget?.() }
  const { path, query } = toHttp(endpoint, request)
  // What another API has said is nothing of this one's.
  const key = `${context.api_base || 'embedded'} ${context.lang}${path}${query}`
  return readThroughCache(tools, key, policy, { load, read: (body) => readData(endpoint, body) })
}

/** The number of the order that a request is about; undefined for all others. */
function orderIn(request: unknown): string | undefined {
  const { order_number, order } = request as { order_number?: unknown; order?: unknown }
  const number = order_number ?? order
  return typeof number === 'string' ? number : undefined
}

/** The fields of a query: what is empty is not said. */
function queryFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const definedFields = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(definedFields.map(([name, value]) => [name, String(value).toWellFormed()]))
}

/** Fills the path's parameters; what is left goes into the query of a GET and into the body of everything else. */
export function toHttp(endpoint: Endpoint, request: unknown): { path: string; query: string; body: string | null } {
  const { path, rest } = fillPath(endpoint.path, request as object)
  if (endpoint.method !== 'GET') return { path, query: '', body: JSON.stringify(rest) }
  const text = new URLSearchParams(queryFields(rest)).toString()
  return { path, query: text && `?${text}`, body: null }
}

const JSON_TYPE = 'application/json'

/** How a call leaves: by value to the embedded API, as JSON for the cache and to any other, and as a form where it holds a file. */
async function outgoing(
  upstream: Upstream,
  endpoint: Endpoint,
  request: unknown,
  isForCache: boolean,
): Promise<{ content_type: string; send(call: Outgoing): Promise<Answered> }> {
  const fields = Object.entries(request as object)
  const hasFile = fields.some(([, value]) => value instanceof Blob)
  const { values } = upstream
  if (values && !isForCache && !hasFile) {
    const { path, rest } = fillPath(endpoint.path, request as object)
    const sent = endpoint.method === 'GET' ? queryFields(rest) : rest
    return { content_type: JSON_TYPE, send: (call: Outgoing) => values(path, call, sent) }
  }
  const { path, query, body } = toHttp(endpoint, request)
  const asText = (body: UpstreamRequest['body']) => (call: Outgoing) => upstream.text(path + query, { ...call, body })
  if (!hasFile) return { content_type: JSON_TYPE, send: asText(body) }
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value))
  const encoded = new Response(form)
  const contentType = encoded.headers.get('Content-Type') ?? ''
  return { content_type: contentType, send: asText(new Uint8Array(await encoded.arrayBuffer())) }
}
