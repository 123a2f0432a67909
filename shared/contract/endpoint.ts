import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API: where it is, what goes in and what comes out. `request` is the query of a GET and the JSON body
 * of everything else; a `:name` in the path is taken from it.
 */
export interface Endpoint<
  Request extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  M extends Method = Method,
  Path extends string = string,
> {
  method: M
  /** Below the API's base, in Hono's syntax: `/api/goods/recommend/:id`. */
  path: Path
  summary: string
  /** `customer` needs a token. */
  caller: 'anyone' | 'customer' | 'desk'
  request: Request
  data: Data
}

/** A call of one method. */
const withMethod =
  <const M extends Method>(method: M, caller: Endpoint['caller']) =>
  <Request extends z.ZodType, Data extends z.ZodType, const Path extends string>(
    path: Path,
    summary: string,
    request: Request,
    data: Data,
  ): Endpoint<Request, Data, M, Path> => ({ method, path, summary, caller, request, data })

const callsOf = (caller: Endpoint['caller']) => ({
  get: withMethod('GET', caller),
  post: withMethod('POST', caller),
  put: withMethod('PUT', caller),
  patch: withMethod('PATCH', caller),
  delete: withMethod('DELETE', caller),
})

/** Calls by who may make them: `customer.get('/api/user/address', 'The address book', nothing, Book)`. */
export const anyone = callsOf('anyone')
export const customer = callsOf('customer')
export const desk = callsOf('desk')

/** What a caller passes: the input side of the request schema. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>
/** What a handler gets: the output side of the request schema. */
export type ParsedOf<E extends Endpoint> = z.output<E['request']>
/** What a caller gets: the output side of the data schema. */
export type DataOf<E extends Endpoint> = z.output<E['data']>
/** "GET /api/index/search": how the browser names an endpoint without carrying its schemas. */
export type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`

/** The name of a call where only its type is imported. */
export const addressOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`
