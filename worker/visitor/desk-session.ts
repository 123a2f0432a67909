import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { seal, unseal } from '#origin/http/seal.ts'
import { breakerOf } from '../api/breaker.ts'
import { type ApiClient, apiClient } from '../api/client.ts'
import { upstreamOf } from '../api/upstream.ts'
import type { WorkerEnv } from '../middleware/env.ts'

type Ctx = Context<WorkerEnv>

/** A working day of the desk. */
const HOURS = 12
const COOKIE = 'desk'
const PURPOSE = 'desk session'

const Session = z.object({ secret: z.string().min(1).max(256), until_ms: z.number() })

/** Keeps the desk's secret in this browser, sealed: what the cookie holds opens nothing anywhere else. */
export async function keepDeskSecret(c: Ctx, secret: string): Promise<void> {
  const sealed = await seal(c.env.SIGNING_SECRET, PURPOSE, { secret, until_ms: Date.now() + HOURS * 3_600_000 })
  setCookie(c, COOKIE, sealed, {
    // All of the site, as the prefix of host-cookies.ts asks for; Strict keeps it from other sites' links.
    path: '/',
    maxAge: HOURS * 3600,
    httpOnly: true,
    sameSite: 'Strict',
    secure: new URL(c.req.url).protocol === 'https:',
  })
}

export function dropDeskSecret(c: Ctx): void {
  deleteCookie(c, COOKIE, { path: '/' })
}

/** The secret that this browser was let in with, or null; a cookie that we did not make, or that is over, counts as absent. */
export async function readDeskSecret(c: Ctx): Promise<string | null> {
  const sealed = getCookie(c, COOKIE)
  if (!sealed) return null
  const session = Session.safeParse(await unseal(c.env.SIGNING_SECRET, PURPOSE, sealed))
  return session.success && session.data.until_ms > Date.now() ? session.data.secret : null
}

/** A client of the API for the desk: it never brings a customer's token, nor anything else of the visitor but the address. */
export function deskApi(c: Ctx, secret: string | null): ApiClient {
  const ctx = c.executionCtx as ExecutionContext
  return apiClient({
    upstream: upstreamOf(c.env, ctx),
    breaker: breakerOf(c.env.API_BASE),
    budget: c.var.budget,
    lang: c.var.lang,
    token: () => secret,
    onSessionEnded() {},
    hasSessionEnded: () => false,
    unchangeable: () => null,
    callerHeaders: () => ({ 'X-Client-Address': c.req.header('CF-Connecting-IP') ?? '', 'X-Site-Url': c.var.site_url }),
    onHandedBack() {},
    request_id: c.var.request_id,
    kv: c.env.CACHE,
    waitUntil: (work) => ctx.waitUntil(work),
    measure: (work) => c.var.timings.measure('api', work),
  })
}
