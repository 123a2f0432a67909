import { createMiddleware } from 'hono/factory'
import { isApiKey } from '#shared/contract/api-scopes.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { hashText, isSameSecret, isSigned, sign } from '../runtime/seal.ts'
import { listSiteUrls } from '../runtime/site-url.ts'
import type { Asker, OriginBindings, OriginContext, OriginEnv } from './env.ts'
import { findSession, isUseUnrecorded, updateLastUse } from './sessions.ts'
import { enforceAttemptLimit, enforceNetworkDelay } from './sign-in-limits.ts'

/** Reads any token: one without a session is rejected later, rather than treated as a visitor's. */
const parseBearer = (header: string | undefined): string | null => /^Bearer (\S{1,4000})$/.exec(header ?? '')?.[1] ?? null

/** Reads the caller from the headers that the edge sets. Nothing is checked yet: each call declares its required caller. */
export const readCaller = createMiddleware<OriginEnv>(async (c, next) => {
  const token = parseBearer(c.req.header('Authorization'))
  c.set('caller', {
    token_hash: token === null ? null : await hashText(token),
    visitor: (c.req.header('X-Visitor') ?? '').slice(0, 64),
    address: (c.req.header('X-Client-Address') ?? '').slice(0, 64),
    cart: c.req.header('X-Cart') ?? null,
    agent: (c.req.header('X-Client-Agent') ?? '').slice(0, 500),
    is_key: token !== null && isApiKey(token),
    is_sandbox: false,
    country: /^[A-Z]{2}$/.exec(c.req.header('X-Client-Country') ?? '')?.[0] ?? '',
  })
  c.set('customer_id', null)
  c.set('site_url', listSiteUrls(c.env)[0] ?? (c.req.header('X-Site-Url') || new URL(c.req.url).origin).replace(/\/$/, ''))
  await next()
})

/**
 * The customer of the token's session or of the API key, or null without a token.
 * @throws ApiError `session_invalid` for an unknown, expired or revoked token
 */
export async function findCustomerId(c: OriginContext): Promise<number | null> {
  const { token_hash } = c.var.caller
  if (token_hash === null || c.var.customer_id !== null) return c.var.customer_id
  const now = new Date()
  const session = await findSession(c.env.SHOP, token_hash, now)
  if (!session) throw new ApiError(CODE.session_invalid)
  if (isUseUnrecorded(session.last_used_at, now)) c.executionCtx.waitUntil(updateLastUse(c.env.SHOP, token_hash, now))
  c.set('customer_id', session.customer_id)
  return session.customer_id
}

/** The customer who calls. @throws ApiError `session_invalid` without a session */
export async function getCustomerId(c: OriginContext): Promise<number> {
  const customerId = await findCustomerId(c)
  if (customerId === null) throw new ApiError(CODE.session_invalid)
  return customerId
}

/**
 * Passes for the sales desk only.
 * @throws ApiError `not_found` if no desk is set up, `not_allowed` without its secret, `too_many_requests`
 */
export const requireSalesDesk = (c: OriginContext): Promise<void> => requireSalesDeskToken(c, c.req.header('Authorization'))

/** The same check as `requireSalesDesk`, for requests outside the API. @param authorization the raw header */
export async function requireSalesDeskToken(c: Asker, authorization: string | undefined): Promise<void> {
  const token = /^Bearer (\S{16,256})$/.exec(authorization ?? '')?.[1]
  if (!c.env.DESK_TOKEN) throw new ApiError(CODE.not_found)
  if (!token || !(await isSameSecret(token, c.env.DESK_TOKEN))) {
    // A request without a token is not counted as a guess.
    if (authorization !== undefined) await enforceAttemptLimit(c, 'desk')
    throw new ApiError(CODE.not_allowed)
  }
  // The right token has to wait, too. Otherwise its acceptance during a wait would reveal it.
  await enforceNetworkDelay(c, 'desk')
}

const CART_ID = /^[0-9a-f]{32}$/

/** The token in the visitor's cart cookie: the cart's id and our signature. */
export async function createCartToken(env: OriginBindings, cartId: string): Promise<string> {
  return `${cartId}.${await sign(env, 'cart', cartId)}`
}

/** The cart of a token, or null for a token that we did not sign. */
export async function readCartToken(env: OriginBindings, token: string | null): Promise<string | null> {
  const [cartId = '', signature = ''] = (token ?? '').split('.')
  if (!CART_ID.test(cartId)) return null
  return (await isSigned(env, 'cart', cartId, signature)) ? cartId : null
}
