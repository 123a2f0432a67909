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

export function endpoint<Request extends z.ZodType, Data extends z.ZodType, const M extends Method, const Path extends string>(
  method: M,
  path: Path,
  summary: string,
  request: Request,
  data: Data,
  caller: Endpoint['caller'] = 'anyone',
): Endpoint<Request, Data, M, Path> {
  return { method, path, summary, caller, request, data }
}

/** What a caller passes: the input side of the request schema. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>
/** What a caller gets: the output side of the data schema. */
export type DataOf<E extends Endpoint> = z.output<E['data']>
/** "GET /api/index/search": how the browser names an endpoint without carrying its schemas. */
export type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`

/** Fills the `:name` parts of an endpoint's path from a request, encoded; `rest` is what goes into the query or the body. */
export function fillPath(pattern: string, request: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...request }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}
