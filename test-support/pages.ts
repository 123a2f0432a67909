/** For the worker tests: a URL of every page, and a browser that requests pages. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { type RouteName, type RouteParams, routes, toPath } from '#shared/routes.ts'
import { app } from '#worker/app.tsx'
import type { Bindings } from '#worker/request/env.ts'

/** Parameters for routes that need them. */
const PARAMS: { readonly [Name in RouteName]?: RouteParams<(typeof routes)[Name]> } = {
  category: { id: 'capacitors' },
  landing: { id: 'capacitors', facet: 'murata' },
  manufacturer: { id: 'murata' },
  account_rfq: { number: 'rfq261122-29m1nq' },
  account_order: { number: 'so261122-29m1nq' },
  news: { id: 'mlcc-dc-bias' },
  rfq_quote: { number: 'rfq261122-29m1nq' },
  product: { id: 'rc0402fr-0710kl-1' },
  passport: { id: 'rc0402fr-0710kl-1' },
  pay: { order: 'so261122-29m1nq' },
  order: { number: 'so261122-29m1nq' },
  desk_order: { number: 'so261122-29m1nq' },
  desk_rfq: { number: 'rfq261122-29m1nq' },
}

/** Beside the URL of each route: those with an optional id. */
const MORE = [
  '/bom/0123456789abcdef0123456789abcdef',
  '/datasheet/rc0402fr-0710kl-1',
  '/products/r/1',
  '/s?wd=rc0402',
  '/myaccount/address?new=1',
]

/** A URL path of every page, without language. */
export const PAGE_PATHS: readonly string[] = [
  ...(Object.keys(routes) as RouteName[]).map((name) => toPath(routes[name], 'en', (PARAMS[name] ?? {}) as never)),
  ...MORE,
]

/** The placeholder of an unfilled slot (shared/text/slot-mark.ts): no response may contain one, since its id is a secret of the isolate. */
export const SLOT_MARK = /slot-[\da-f]{32}-/

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** One response of the edge, including its background work. */
export async function visit(path: string, init: RequestInit = {}, vars: Partial<Bindings> = {}) {
  const ctx = createExecutionContext()
  const request = new Request(`https://shop.test${path}`, { redirect: 'manual', ...init })
  const response = await app.fetch(request, { ...env, ...vars }, ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, location: response.headers.get('Location'), text }
}

/** The browser's cookies after a response. */
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
