import { toErrorSummary } from '../render/error-summary.ts'
import type { ApiClient } from '../request/api-client.ts'
import type { Ctx } from '../request/env.ts'
import { markSessionEnded } from '../visitor/visit.ts'
import { deleteCartLinesCookie, storeResponseCookies, toCallerHeaders } from '../visitor/visitor-cookies.ts'
import { createAdmission } from './admission.ts'
import { getBreaker } from './breaker.ts'
import { type ClientContext, createApiClient } from './client.ts'
import { createUpstream } from './upstream.ts'

/** The caller in whose name calls are made, and what their responses change for that caller. */
type Caller = Pick<ClientContext, 'token' | 'onSessionEnded' | 'hasSessionEnded' | 'callerHeaders' | 'onChange' | 'onHandedBack'>

function createClient(c: Ctx, caller: Caller): ApiClient {
  const ctx = c.executionCtx as ExecutionContext
  return createApiClient({
    ...caller,
    upstream: createUpstream(c.env, ctx),
    api_base: c.env.API_BASE,
    breaker: c.env.API_BASE ? getBreaker(c.env.API_BASE) : null,
    admit: createAdmission(c),
    budget: c.var.budget,
    lang: c.var.lang,
    unchangeable: () => (c.var.is_restored ? c.var.t('error.typed_again') : null),
    request_id: c.var.request_id,
    kv: c.env.CACHE,
    waitUntil: (work) => ctx.waitUntil(work),
    measure: (work) => c.var.timings.measure('api', work),
  })
}

/** A client of the API for the visitor of this request, signed in or not. */
export function createVisitorApi(c: Ctx): ApiClient {
  return createClient(c, {
    token: () => c.var.visitor.token,
    onSessionEnded: () => markSessionEnded(c),
    hasSessionEnded: () => c.var.ended_session !== undefined,
    callerHeaders: (orderNumber) => toCallerHeaders(c, orderNumber),
    onChange: () => deleteCartLinesCookie(c),
    onHandedBack: (headers) => storeResponseCookies(c, headers),
  })
}

/** A client of the API for a page that is the same for every visitor. A read that the API does not answer makes the page incomplete. */
export function createPublicApi(c: Ctx): ApiClient {
  const api = createClient(c, {
    token: () => null,
    onSessionEnded() {},
    hasSessionEnded: () => false,
    callerHeaders: () => ({}),
    onChange() {},
    onHandedBack() {},
  })
  return (...call) =>
    api(...call).catch((error: unknown) => {
      if (toErrorSummary(error).page.status >= 429) c.set('is_incomplete', true)
      throw error
    })
}

/** A client of the API for the desk: it sends no customer's token, and of the visitor only the IP address. */
export const createDeskApi = (c: Ctx, secret: string | null): ApiClient =>
  createClient(c, {
    token: () => secret,
    onSessionEnded() {},
    hasSessionEnded: () => false,
    callerHeaders: () => ({ 'X-Client-Address': c.req.header('CF-Connecting-IP') ?? '', 'X-Site-Url': c.var.site_url }),
    onChange() {},
    onHandedBack() {},
  })
