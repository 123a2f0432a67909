import { createMiddleware } from 'hono/factory'
import { parse } from 'hono/utils/cookie'
import { knownVoided } from '#origin/http/voided.ts'
import { preferredLanguage } from '#shared/languages.ts'
import { CONSENT_COOKIE } from '#shared/visitor/consent.ts'
import { switchedFrom } from '../middleware/language.ts'
import { encodeVisitorHtml, fillPage, type VisitorBytes, type VisitorHtml } from '../render/slots.ts'
import type { Bindings, Ctx, WorkerEnv } from '../request/env.ts'
import { KEPT } from '../visitor/passing-cookies.ts'
import { CART_TOKEN } from '../visitor/visitor-cookies.ts'
import { isYounger, type KeptPage, pages } from './page-cache.ts'
import { PageMemory } from './page-memory.ts'

/** An answer with a kept page, as far as it is the same for all visitors of its kind. */
interface Repeatable {
  page: KeptPage
  fills: VisitorHtml
  /** Seconds that the page is served as it is. */
  fresh: number
  tags: readonly string[]
}

declare module 'hono' {
  interface ContextVariableMap {
    /** What the request is answered with, where the next one of its kind may have the same. */
    repeatable?: Repeatable
  }
}

interface Remembered extends Pick<Repeatable, 'fresh' | 'tags'> {
  /** The making of its page: one that was made anew has other answers. */
  made_at: number
  fills: VisitorBytes
  headers: Headers
  validator: string | null
  bytes: number
}

/** Beside the pages themselves: what fills one takes a few kilobytes. */
const MEMORY_BYTES = 4 * 1024 * 1024

/** The answers of this isolate, by kind of visitor and address. */
const answers = new PageMemory<Remembered>(MEMORY_BYTES)

/** All of a request, but for its address, by which an answer with a kept page differs; null: it is left to the whole of the edge. */
function kindOf({ method, headers, url }: Request): string | null {
  if (method !== 'GET' || headers.has('X-Listing') || headers.has('Sec-Purpose')) return null
  const { token, typed, cart, cart_lines = '', lang, [CONSENT_COOKIE]: consent = '' } = parse(headers.get('Cookie') ?? '')
  if (token !== undefined || typed !== undefined) return null
  const lines = cart !== undefined && CART_TOKEN.test(cart) ? cart_lines : '0'
  if (!KEPT.cart_lines.fits.test(lines) || switchedFrom(headers.get('Referer') ?? undefined, url)) return null
  const offered = lang === undefined ? preferredLanguage(headers.get('Accept-Language')) : '-'
  return `${offered} ${lines} ${headers.get('Sec-GPC') === '1'} ${consent}`
}

/** By what a page is kept: of another API it is another page. */
export const pageKey = ({ API_BASE }: Pick<Bindings, 'API_BASE'>, address: string): string => `${API_BASE} ${address}`

const keyOf = (kind: string, page: string): string => `${kind} ${page}`

/** Whether a validator is among those that a browser says it holds. */
export const isHeld = (request: Request, validator: string): boolean =>
  (request.headers.get('If-None-Match') ?? '').split(',').some((one) => one.trim() === validator)

/** The answer that a visitor of this kind got to this address before, where its page is still fresh; null: it is to be found out. */
export function answerAtOnce(request: Request, env: Bindings): Response | null {
  const kind = kindOf(request)
  const answer = kind === null ? undefined : answers.get(keyOf(kind, pageKey(env, request.url)))
  if (!answer) return null
  const page = pages.memory.get(pageKey(env, request.url))
  const now = Date.now()
  const voidedAt = knownVoided(env.CACHE, answer.tags, now)
  if (page?.made_at !== answer.made_at || voidedAt === null || page.made_at <= voidedAt || !isYounger(page, answer.fresh, now)) return null
  const { headers, fills, validator } = answer
  const response =
    validator !== null && isHeld(request, validator)
      ? new Response(null, { status: 304, headers })
      : new Response(fillPage(page, { ...fills, ...encodeVisitorHtml({ attempt: crypto.randomUUID() }) }), { status: page.status, headers })
  response.headers.set('X-Request-Id', crypto.randomUUID())
  return response
}

/** Remembers how a request was answered, for those of its kind. */
function rememberAnswer({ env, req, res, var: { repeatable } }: Ctx): void {
  const kind = repeatable ? kindOf(req.raw) : null
  if (!repeatable || kind === null || res.headers.has('Set-Cookie')) return
  const { page, fills, fresh, tags } = repeatable
  // Another address of the same page is left to the whole of the edge.
  const at = pageKey(env, req.url)
  if (pages.memory.peek(at) !== page) return
  const key = keyOf(kind, at)
  const headers = new Headers(res.headers)
  headers.set('Server-Timing', 'memory;dur=0.0')
  const encoded = encodeVisitorHtml(fills)
  const size = [...headers].join().length + Object.values(encoded).reduce((sum, { byteLength }) => sum + byteLength, 0)
  answers.set(key, {
    made_at: page.made_at,
    fills: encoded,
    headers,
    fresh,
    tags,
    validator: res.headers.get('ETag'),
    bytes: size + 2 * key.length,
  })
}

/** Answers a page's request from memory, before all other middlewares; what they added is in the answer that is remembered. */
export const answerFromMemory = createMiddleware<WorkerEnv>(async (c, next) => {
  const answer = answerAtOnce(c.req.raw, c.env)
  if (answer) return answer
  await next()
  rememberAnswer(c)
})
