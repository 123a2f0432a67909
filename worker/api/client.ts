import { isApiKey } from '#shared/contract/api-scopes.ts'
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
  /** The URL of the API; empty: the embedded API. */
  api_base: string
  /** The breaker of an operator's API; null for the embedded API, which is always called. */
  breaker: Breaker | null
  admit: Admission
  budget: TimeBudget
  lang: string
  /** The token is read for every call, because signing in and out changes it during a request. */
  token(): string | null
  /** Called when the API reports that the token's session has ended. */
  onSessionEnded(): void
  /** Whether the API has reported the end of the session during this request. */
  hasSessionEnded(): boolean
  /** Why this request may not change anything, as text for the reader; null: it may. */
  unchangeable(): string | null
  /**
   * Headers that identify the caller beside the token; read only where the response may depend on the caller.
   * @param orderNumber of the order that the call is about
   */
  callerHeaders(orderNumber?: string): Readonly<Record<string, string>>
  /** Called before a change of the caller's data. */
  onChange(): void
  /** Reads the values for the visitor's cookies from a response. */
  onHandedBack(headers: Headers): void
  request_id: string
  kv: KVNamespace
  waitUntil(work: Promise<unknown>): void
  measure<T>(work: () => Promise<T>): Promise<T>
}

/** The Worker's client: one for each request, in the language of the request and with its token. */
export function createApiClient(context: ClientContext): ApiClient {
  return (endpoint, request, options = {}) => {
    if (isChange(endpoint)) return context.budget.write(() => call(context, endpoint, request, options))
    const read = call(context, endpoint, request, options)
    // An uncached read ends by itself at the timeout, and reports it to the breaker.
    if (!endpoint.cached) return read
    return withTimeout(context.budget.left(), read, () => {
      // The response may still arrive and serve the next page.
      context.breaker?.failed(endpoint.path)
      context.waitUntil(read.catch(() => undefined))
      return new ApiTimeoutError(endpoint.path)
    })
  }
}

/** A response, as a value or as text. */
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
    // A cached response is shared, so it must not depend on a caller.
    const needsCaller = !policy && endpoint.is_personal
    // A customer's call is not repeated as a visitor's, because the customer would see an empty cart.
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
      // Only a success is cached, never an error.
      return { body: answer.text, value: readData(endpoint, answer.text, answer.headers) }
    } catch (error) {
      if (token === null || !(error instanceof ApiError) || error.code !== CODE.session_invalid) throw error
      context.onSessionEnded()
      if (needsSession || endpoint.caller !== 'anyone' || isApiKey(token)) throw error
      return load()
    }
  }
  if (!policy) return (await load()).value
  const tools = { kv: context.kv, waitUntil: context.waitUntil, now: () => Date.now(), onPurged: () => context.upstream.forget?.() }
  const { path, query } = toHttp(endpoint, request)
  // The cache keeps the responses of different APIs apart.
  const key = `${context.api_base || 'embedded'} ${context.lang}${path}${query}`
  return readThroughCache(tools, key, policy, { load, read: (body) => readData(endpoint, body) })
}

/** The number of the order that a request is about; undefined for all others. */
function orderIn(request: unknown): string | undefined {
  const { order_number, order } = request as { order_number?: unknown; order?: unknown }
  const number = order_number ?? order
  return typeof number === 'string' ? number : undefined
}

/** The fields of a query without the empty ones. */
function queryFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const definedFields = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(definedFields.map(([name, value]) => [name, String(value).toWellFormed()]))
}

/** Fills the path's parameters. The other fields go into the query of a GET, and into the body of every other method. */
export function toHttp(endpoint: Endpoint, request: unknown): { path: string; query: string; body: string | null } {
  const { path, rest } = fillPath(endpoint.path, request as object)
  if (endpoint.method !== 'GET') return { path, query: '', body: JSON.stringify(rest) }
  const text = new URLSearchParams(queryFields(rest)).toString()
  return { path, query: text && `?${text}`, body: null }
}

const JSON_TYPE = 'application/json'

/** A call is sent by value to the embedded API, and as JSON for the cache and to any other API. A call with a file is sent as a form. */
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
