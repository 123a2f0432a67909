import { answerTo } from '../render/answers.ts'
import type { ApiClient } from '../request/api-client.ts'
import type { Ctx } from '../request/env.ts'
import { noteSessionEnded } from '../visitor/visit.ts'
import { callerHeaders, forgetCartLines, keepHandedBack } from '../visitor/visitor-cookies.ts'
import { admissionOf } from './admission.ts'
import { breakerOf } from './breaker.ts'
import { apiClient, type ClientContext } from './client.ts'
import { upstreamOf } from './upstream.ts'

/** In whose name calls are made, and what their answers change for them. */
type Caller = Pick<ClientContext, 'token' | 'onSessionEnded' | 'hasSessionEnded' | 'callerHeaders' | 'onChange' | 'onHandedBack'>

function clientOf(c: Ctx, caller: Caller): ApiClient {
  const ctx = c.executionCtx as ExecutionContext
  return apiClient({
    ...caller,
    upstream: upstreamOf(c.env, ctx),
    api_base: c.env.API_BASE,
    breaker: c.env.API_BASE ? breakerOf(c.env.API_BASE) : null,
    admit: admissionOf(c),
    budget: c.var.budget,
    lang: c.var.lang,
    unchangeable: () => (c.var.is_taken_up ? c.var.t('error.typed_again') : null),
    request_id: c.var.request_id,
    kv: c.env.CACHE,
    waitUntil: (work) => ctx.waitUntil(work),
    measure: (work) => c.var.timings.measure('api', work),
  })
}

/** A client of the API for the visitor of this request, signed in or not. */
export function visitorApi(c: Ctx): ApiClient {
  return clientOf(c, {
    token: () => c.var.visitor.token,
    onSessionEnded: () => noteSessionEnded(c),
    hasSessionEnded: () => c.var.ended_session !== undefined,
    callerHeaders: (orderNumber) => callerHeaders(c, orderNumber),
    onChange: () => forgetCartLines(c),
    onHandedBack: (headers) => keepHandedBack(c, headers),
  })
}

/** A client of the API for a page that is made for everybody. A read that the API does not answer makes the page incomplete. */
export function publicApi(c: Ctx): ApiClient {
  const api = clientOf(c, {
    token: () => null,
    onSessionEnded() {},
    hasSessionEnded: () => false,
    callerHeaders: () => ({}),
    onChange() {},
    onHandedBack() {},
  })
  return (...call) =>
    api(...call).catch((error: unknown) => {
      if (answerTo(error).page.status >= 429) c.set('is_incomplete', true)
      throw error
    })
}

/** A client of the API for the desk: it never brings a customer's token, nor anything else of the visitor but the address. */
export const deskApi = (c: Ctx, secret: string | null): ApiClient =>
  clientOf(c, {
    token: () => secret,
    onSessionEnded() {},
    hasSessionEnded: () => false,
    callerHeaders: () => ({ 'X-Client-Address': c.req.header('CF-Connecting-IP') ?? '', 'X-Site-Url': c.var.site_url }),
    onChange() {},
    onHandedBack() {},
  })
