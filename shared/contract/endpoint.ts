import type { z } from 'zod'
import type { ApiScope } from './api-scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Seconds for which a cached response is fresh, and for which the edge may then serve it while it revalidates. */
export interface EdgeCache {
  fresh_seconds: number
  stale_seconds: number
  /** A response with empty `items` is not cached, because a request can name anything, like a tag that does not exist. */
  only_with_items?: true
}

export const EDGE_CACHE = {
  minute: { fresh_seconds: MINUTE_S, stale_seconds: DAY_S },
  five_minutes: { fresh_seconds: 5 * MINUTE_S, stale_seconds: 7 * DAY_S },
  five_minutes_for_a_day: { fresh_seconds: 5 * MINUTE_S, stale_seconds: DAY_S },
  hour: { fresh_seconds: HOUR_S, stale_seconds: 7 * DAY_S },
  day: { fresh_seconds: DAY_S, stale_seconds: 30 * DAY_S },
} as const satisfies Record<string, EdgeCache>

export const SPREADSHEETS = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const

/** Properties of a call beside its URL and schemas. Edge, embedded API, documents and checks read them here. */
export interface EndpointOptions {
  /** The call changes nothing, although it is no GET. One exception: an RFQ that the desk opens counts as viewed. */
  reads?: true
  /** Media types of the file that the call returns without an envelope. A browser opens none of them as a page of the site. */
  file?: readonly string[]
  /** The edge caches the responses in KV, by language. They depend on no caller, and contain no prices or stock. */
  cached?: EdgeCache
  /** The call needs no session, and works with an expired one: signing in, links in mails. */
  entrance?: true
  /** `search` counts against SEARCH_LIMIT. `list` reads or matches a whole list of parts, and waits in the queue of such calls. */
  load?: 'search' | 'list'
  /** The body may be as large as a file. */
  upload?: true
  /** With an `Idempotency-Key`, a repetition returns the first response. */
  idempotent?: true
  /** A page of the desk calls it before the desk has signed in. */
  desk_entrance?: true
  /** A payment company calls it from its servers and signs the body. */
  webhook?: true
  /** The scope that an API key needs. A call without a scope rejects every key. */
  scope?: ApiScope
  /** A sandbox key may make this change, because it affects only lists of the key's customer. */
  sandbox?: true
}

/**
 * One call of the API: its path, request and response. `request` is the query of a GET and the JSON body of every other method; it also
 * fills each `:name` in the path.
 */
export interface Endpoint<
  Request extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  M extends Method = Method,
  Path extends string = string,
> extends EndpointOptions {
  method: M
  /** The path below the API's base URL, in Hono's syntax: `/api/goods/recommend/:id`. */
  path: Path
  summary: string
  /** `customer` needs a token. */
  caller: 'anyone' | 'customer' | 'desk'
  /** The response or a rate limit depends on the caller, so the edge sends the caller's identity. Browsing calls send none. */
  is_personal: boolean
  request: Request
  data: Data
}

interface CallerFacts extends Pick<EndpointOptions, 'scope' | 'sandbox'> {
  isPersonal: boolean
}

const withMethod =
  <const M extends Method>(method: M, caller: Endpoint['caller'], { isPersonal, ...defaults }: CallerFacts) =>
  <Request extends z.ZodType, Data extends z.ZodType, const Path extends string>(
    path: Path,
    summary: string,
    request: Request,
    data: Data,
    facts: EndpointOptions = {},
  ): Endpoint<Request, Data, M, Path> => ({ method, path, summary, caller, is_personal: isPersonal, request, data, ...defaults, ...facts })

const createEndpointBuilder = (caller: Endpoint['caller'], facts: CallerFacts = { isPersonal: true }) => ({
  get: withMethod('GET', caller, facts),
  post: withMethod('POST', caller, facts),
  put: withMethod('PUT', caller, facts),
  patch: withMethod('PATCH', caller, facts),
  delete: withMethod('DELETE', caller, facts),
})

/** Declares calls by their permitted callers: `customerEndpoint.get('/api/user/address', 'The address book', nothing, Book)`. */
export const visitorEndpoint = createEndpointBuilder('anyone')
/** Calls with the same response for every caller. */
export const publicEndpoint = createEndpointBuilder('anyone', { isPersonal: false, scope: 'read' })
export const customerEndpoint = createEndpointBuilder('customer')
export const deskEndpoint = createEndpointBuilder('desk')
/** Declares calls that API keys of a scope may make. */
export const createScopedEndpoints = (facts: Required<Pick<EndpointOptions, 'scope'>> & Pick<EndpointOptions, 'sandbox'>) => ({
  visitorEndpoint: createEndpointBuilder('anyone', { isPersonal: true, ...facts }),
  customerEndpoint: createEndpointBuilder('customer', { isPersonal: true, ...facts }),
})

/** What a caller passes: the input side of the request schema. */
export type EndpointRequest<E extends Endpoint> = z.input<E['request']>
/** What a handler receives: the output side of the request schema. */
export type ParsedRequest<E extends Endpoint> = z.output<E['request']>
/** What a caller receives: the output side of the data schema. */
export type EndpointData<E extends Endpoint> = z.output<E['data']>
/** "GET /api/index/search": how the browser names an endpoint without bundling its schemas. */
export type EndpointAddress<E extends Endpoint> = `${E['method']} ${E['path']}`

/** Whether a call is one of the desk's, also one that needs no secret. */
export const isDeskCall = ({ caller, desk_entrance }: Endpoint): boolean => caller === 'desk' || desk_entrance === true

/** Whether a call may change data. */
export const isChange = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean => method !== 'GET' && !reads
