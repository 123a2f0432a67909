import { type DataOf, type Endpoint, fillPath, type RequestOf } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, type Code, Envelope } from '#shared/contract/envelope.ts'
import { cached, renewed } from '../cache/kv-cache.ts'
import { CACHE_POLICIES } from '../cache/policies.ts'
import type { Upstream } from './upstream.ts'

/** Calls an endpoint and gives its data. @throws ApiError with the answer's code; `unavailable` when there was none */
export type ApiClient = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<DataOf<E>>

export interface ClientContext {
  upstream: Upstream
  lang: string
  token: string | null
  request_id: string
  kv: KVNamespace
  waitUntil(work: Promise<unknown>): void
  measure<T>(work: () => Promise<T>): Promise<T>
}

const CODES = new Set<number>(Object.values(CODE))

/** The Worker's own client: one for each request, in its language and with its token. */
export function apiClient(context: ClientContext): ApiClient {
  return async (endpoint, request) => {
    const call = async (): Promise<string> => {
      const { path, query, body } = addressOf(endpoint, request)
      const headers = new Headers({
        Lang: context.lang,
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-Request-Id': context.request_id,
      })
      if (context.token) headers.set('Authorization', `Bearer ${context.token}`)
      const text = await context.measure(() => context.upstream.text(`${path}${query}`, { method: endpoint.method, headers, body }))
      // Only what says success may be kept: an error is never cached.
      readData(endpoint, text, context.request_id)
      return text
    }
    const policy = CACHE_POLICIES.get(endpoint)
    if (!policy || endpoint.caller !== 'anyone') return readDataOnce(endpoint, await call(), context.request_id)
    const tools = { kv: context.kv, waitUntil: context.waitUntil, now: () => Date.now() }
    const { path, query } = addressOf(endpoint, request)
    const key = `${context.lang}${path}${query}`
    const text = await cached(tools, key, policy, call)
    try {
      return readDataOnce(endpoint, text, context.request_id)
    } catch {
      // What was fetched has been read already: this is a copy from before the contract changed.
      return readDataOnce(endpoint, await renewed(tools, key, policy, call), context.request_id)
    }
  }
}

/** Fills the path's parameters; what is left goes into the query of a GET and into the body of everything else. */
export function addressOf(endpoint: Endpoint, request: unknown): { path: string; query: string; body: string | null } {
  const { path, rest } = fillPath(endpoint.path, request as object)
  if (endpoint.method !== 'GET') return { path, query: '', body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return { path, query: text && `?${text}`, body: null }
}

/** The last text of each endpoint that was read, with its data: cached answers are parsed once, not once a page. */
const recent = new Map<string, unknown>()
const RECENT_ENTRIES = 64

function readDataOnce<E extends Endpoint>(endpoint: E, text: string, request_id: string): DataOf<E> {
  if (!CACHE_POLICIES.has(endpoint)) return readData(endpoint, text, request_id)
  const key = `${endpoint.path} ${text}`
  if (recent.has(key)) return recent.get(key) as DataOf<E>
  const data = readData(endpoint, text, request_id)
  recent.set(key, data)
  for (const oldest of recent.keys()) {
    if (recent.size <= RECENT_ENTRIES) break
    recent.delete(oldest)
  }
  return data
}

/** Parses an answer with its endpoint's schema. */
function readData<E extends Endpoint>(endpoint: E, text: string, request_id: string): DataOf<E> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new ApiError(CODE.unavailable, { message: `${endpoint.path} answered no JSON`, cause })
  }
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) throw new ApiError(CODE.unavailable, { message: `${endpoint.path} answered no envelope` })
  const { code, message, data } = envelope.data
  if (code !== CODE.success) throw new ApiError(CODES.has(code) ? (code as Code) : CODE.fault, { message: `${endpoint.path}: ${message}` })
  const parsed = endpoint.data.safeParse(data)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    console.error(JSON.stringify({ level: 'error', event: 'contract_mismatch', request_id, call: endpoint.path, field }))
    throw new ApiError(CODE.unavailable, { message: `${endpoint.path}: the field "${field}" does not fit the contract` })
  }
  return parsed.data as DataOf<E>
}
