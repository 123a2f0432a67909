import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { findLanguage } from '#shared/languages.ts'
import type { WorkerEnv } from '../env.ts'
import { openApiDocument } from './openapi.ts'
import { upstreamOf } from './upstream.ts'

/** What of a browser's request goes on to the API. Cookies never do: the token becomes a Bearer header. */
const FORWARDED = ['accept', 'content-type', 'idempotency-key', 'x-cart'] as const
/** What of the API's answer goes back. Set-Cookie and hop-by-hop headers do not. */
const RETURNED = ['content-type', 'content-disposition', 'retry-after', 'content-length'] as const

/** JSON bodies are small; uploads have their own call with its own limit. */
const BODY_LIMIT_BYTES = 1_000_000
const UPLOAD_LIMIT_BYTES = 12_000_000
const UPLOAD = /^\/api\/(?:upload\/excel|bom\/uploadBom)$/

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** `/api/*`: from the browser to the API, with the language and the token, and nothing else of the visitor. */
export const proxy = new Hono<WorkerEnv>()
  .get('/api/openapi.json', (c) => c.json(openApiDocument(), 200, { 'Cache-Control': 'public, max-age=300' }))
  .all('/api/*', async (c) => {
    const { method } = c.req
    if (!METHODS.has(method)) return c.text('Method not allowed', 405, { Allow: [...METHODS].join(', ') })
    const url = new URL(c.req.url)
    const limit = UPLOAD.test(url.pathname) ? UPLOAD_LIMIT_BYTES : BODY_LIMIT_BYTES
    const declared = Number(c.req.header('Content-Length') ?? 0)
    if (declared > limit) return c.text('Body too large', 413)
    const headers = new Headers()
    for (const name of FORWARDED) {
      const value = c.req.header(name)
      if (value) headers.set(name, value)
    }
    headers.set('Lang', findLanguage(c.req.header('Lang'))?.lang ?? c.var.lang)
    headers.set('X-Request-Id', c.var.request_id)
    if (c.var.visitor.token) headers.set('Authorization', `Bearer ${c.var.visitor.token}`)
    const body = method === 'GET' || method === 'HEAD' || c.req.raw.body === null ? null : c.req.raw.body.pipeThrough(limitBytes(limit))
    const upstream = upstreamOf(c.env, c.executionCtx as ExecutionContext)
    const response = await c.var.timings.measure('api', () => upstream.fetch(url.pathname + url.search, { method, headers, body }))
    if (response.status >= 500) {
      await response.body?.cancel()
      throw new ApiError(CODE.unavailable, { message: `${url.pathname} answered HTTP ${response.status}` })
    }
    const answered = new Headers({ 'Cache-Control': 'private, no-store' })
    for (const name of RETURNED) {
      const value = response.headers.get(name)
      if (value) answered.set(name, value)
    }
    return new Response(response.body, { status: response.status, headers: answered })
  })

/** Lets so many bytes through and then breaks the stream, for bodies that do not say their length. */
function limitBytes(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > limit) controller.error(new ApiError(CODE.upload_refused))
      else controller.enqueue(chunk)
    },
  })
}
