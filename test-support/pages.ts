/** For the worker tests: every page by an address of it, and a browser that asks for pages. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { type RouteName, type RouteParams, routes, toPath } from '#shared/routes.ts'
import { app } from '#worker/app.tsx'
import type { Bindings } from '#worker/request/env.ts'

/** What stands in the places of addresses that need something there. */
const PARAMS: { readonly [Name in RouteName]?: RouteParams<(typeof routes)[Name]> } = {
  category: { id: 'capacitors' },
  landing: { id: 'capacitors', facet: 'murata' },
  manufacturer: { id: 'murata' },
  account_rfq: { number: 'rfq261122-29m1nq' },
  account_order: { number: 'so261122-29m1nq' },
  news: { id: 'mlcc-dc-bias' },
  rfq_quote: { number: 'rfq261122-29m1nq' },
  product: { id: 'rc0402fr-0710kl-1' },
  pay: { order: 'so261122-29m1nq' },
  order: { number: 'so261122-29m1nq' },
  desk_order: { number: 'so261122-29m1nq' },
  desk_rfq: { number: 'rfq261122-29m1nq' },
}

/** Beside the address that each route has: those with an id that may be left out. */
const MORE = [
  '/bom/0123456789abcdef0123456789abcdef',
  '/datasheet/rc0402fr-0710kl-1',
  '/products/r/1',
  '/s?wd=rc0402',
  '/myaccount/address?new=1',
]

/** An address of every page, without language. */
export const PAGE_PATHS: readonly string[] = [
  ...(Object.keys(routes) as RouteName[]).map((name) => toPath(routes[name], 'en', (PARAMS[name] ?? {}) as never)),
  ...MORE,
]

/** What stands for a slot that was not filled (shared/text/slot-mark.ts): no answer may hold one, since its id is a secret of the isolate. */
export const SLOT_MARK = /slot-[\da-f]{32}-/

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** One answer of the edge, with everything that it left for later done. */
export async function visit(path: string, init: RequestInit = {}, vars: Partial<Bindings> = {}) {
  const ctx = createExecutionContext()
  const request = new Request(`https://shop.test${path}`, { redirect: 'manual', ...init })
  const response = await app.fetch(request, { ...env, ...vars }, ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, location: response.headers.get('Location'), text }
}

/** Cookies that a browser has after an answer. */
export function cookiesAfter(headers: Headers, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const cookies = { ...before }
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0/i.test(line)) delete cookies[name]
    else cookies[name] = value
  }
  return cookies
}

export const cookieHeader = (cookies: Readonly<Record<string, string>>): Record<string, string> => ({
  Cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
})
