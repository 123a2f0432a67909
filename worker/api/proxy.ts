import { getEnvelopeMessage } from '#origin/runtime/messages.ts'
import { readUpTo } from '#origin/runtime/read-up-to.ts'
import { SEARCH_POLICY } from '#shared/contract/api-scopes.ts'
import { isDeskCall } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { readCallLanguage } from '../middleware/language.ts'
import type { Ctx } from '../request/env.ts'
import { PRIVATE } from '../request/private-response.ts'
import { findSessionChangeByPath } from '../visitor/sign-in.ts'
import { deleteCartLinesCookie, isKeyCaller, storeResponseCookies, toCallerHeaders } from '../visitor/visitor-cookies.ts'
import { createAdmission } from './admission.ts'
import { findEndpoint, readAnswer, readOrderNumber } from './contract-call.ts'
import { createUpstream } from './upstream.ts'

/** Request headers that are forwarded to the API. Cookies never are: the token becomes a Bearer header. */
const FORWARDED = ['accept', 'content-type', 'idempotency-key'] as const
/** Response headers that are returned to the browser. Set-Cookie and hop-by-hop headers are not. */
const RETURNED = ['content-type', 'content-disposition', 'retry-after', 'content-length', 'ratelimit', 'ratelimit-policy'] as const

/** JSON bodies are small; uploads have another call and limit. */
const BODY_LIMIT_BYTES = 1_000_000
const UPLOAD_LIMIT_BYTES = 12_000_000

/** Signature headers of payment companies' webhooks. */
const SIGNATURES = [
  'stripe-signature',
  'sandbox-signature',
  ...['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'].map((name) => `paypal-${name}`),
]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

function jsonOrNothing(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch {
    return ''
  }
}

/** `/api/*`: forwards a browser's call with the language and the token. A personal call also has the headers of `toCallerHeaders`. */
export async function forwardCall(c: Ctx): Promise<Response> {
  const { method } = c.req
  if (!METHODS.has(method)) {
    c.header('Allow', [...METHODS].join(', '))
    return c.json({ code: CODE.not_found, message: getEnvelopeMessage(CODE.not_found, readCallLanguage(c)), data: null }, 405)
  }
  const url = new URL(c.req.url)
  const endpoint = findEndpoint(method, url.pathname)
  if (!endpoint) return c.json({ code: CODE.not_found, message: getEnvelopeMessage(CODE.not_found, readCallLanguage(c)), data: null })
  const limit = endpoint.upload ? UPLOAD_LIMIT_BYTES : BODY_LIMIT_BYTES
  const declared = Number(c.req.header('Content-Length') ?? 0)
  if (declared > limit) throw new ApiError(CODE.upload_refused)
  const headers = new Headers()
  const isWebhook = endpoint.webhook === true
  for (const name of isWebhook ? [...FORWARDED, ...SIGNATURES] : FORWARDED) {
    const value = c.req.header(name)
    if (value) headers.set(name, value)
  }
  headers.set('Lang', readCallLanguage(c))
  headers.set('X-Request-Id', c.var.request_id)
  const body =
    method === 'GET' || method === 'HEAD' || c.req.raw.body === null
      ? null
      : await readUpTo(c.req.raw.body, limit, () => new ApiError(CODE.upload_refused))
  const needsCaller = !isWebhook && endpoint.is_personal
  if (needsCaller)
    for (const [name, value] of Object.entries(toCallerHeaders(c, readOrderNumber(endpoint, url, body)))) headers.set(name, value)
  // The desk sends its own secret, never a customer's token. A program sends its API key, which the session middleware has read.
  const authorization = isDeskCall(endpoint) ? c.req.header('Authorization') : c.var.visitor.token && `Bearer ${c.var.visitor.token}`
  if (authorization) headers.set('Authorization', authorization)
  if (needsCaller && method !== 'GET') deleteCartLinesCookie(c)
  const upstream = createUpstream(c.env, c.executionCtx as ExecutionContext)
  const response = await createAdmission(c)(endpoint, c.var.budget.left(), () =>
    c.var.timings.measure('api', () => upstream.fetch(url.pathname + url.search, { method, headers, body })),
  )
  // The API sends no redirects, so the browser must not follow one.
  if (response.status >= 500 || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel()
    throw new ApiError(CODE.unavailable, { message: `${url.pathname} answered HTTP ${response.status}` })
  }
  // The embedded API encodes its responses by the contract; an operator's response is checked here.
  const text = c.env.API_BASE && !isWebhook && method !== 'HEAD' ? await readAnswer(endpoint, response) : null
  const answered = new Headers({ 'Cache-Control': PRIVATE })
  for (const name of RETURNED) {
    const value = response.headers.get(name)
    if (value) answered.set(name, value)
  }
  if (endpoint.load === 'search' && !isKeyCaller(c) && !c.env.API_BASE) answered.set('RateLimit-Policy', SEARCH_POLICY)
  if (needsCaller) storeResponseCookies(c, response.headers)
  const change = method === 'POST' && !isKeyCaller(c) ? findSessionChangeByPath(url.pathname) : null
  if (change || text !== null || isWebhook) {
    answered.delete('content-length')
    answered.set('content-type', 'application/json')
    // A payment company reads only the status; a body that is not JSON is dropped.
    const completeBody = text ?? jsonOrNothing(await response.text())
    return c.newResponse(change ? await change(c, completeBody) : completeBody, response.status as 200, Object.fromEntries(answered))
  }
  return c.newResponse(response.body, response.status as 200, Object.fromEntries(answered))
}
