import { createMiddleware } from 'hono/factory'
import { renderDocument } from '../render/document.tsx'
import { cookiesPage } from '../render/error-page.tsx'
import type { WorkerEnv } from '../request/env.ts'
import { leadTo } from '../request/private-answer.ts'

/** Stands in the address behind a form whose answer has set a cookie in a browser that had none. */
const COOKIE_CHECK = 'cookie_check'

/**
 * A browser that refuses cookies is told so behind the form that needed one: its first cookie has to come back with the page that the
 * form leads to. Browsers alone are checked, which name a navigation as such.
 */
export const cookieCheck = createMiddleware<WorkerEnv>(async (c, next) => {
  const hasCookies = c.req.header('Cookie') !== undefined
  const url = new URL(c.req.url)
  if (c.req.method === 'GET' && url.searchParams.has(COOKIE_CHECK)) {
    url.searchParams.delete(COOKIE_CHECK)
    const address = url.pathname + url.search
    return hasCookies ? leadTo(c, address) : renderDocument(c, cookiesPage(c, address))
  }
  await next()
  const isForm = c.req.method === 'POST' && c.req.header('Sec-Fetch-Mode') === 'navigate' && c.res.status === 303
  const location = c.res.headers.get('Location')
  if (!isForm || hasCookies || location === null || !c.res.headers.getSetCookie().some((cookie) => !cookie.includes('Max-Age=0'))) return
  const target = new URL(location, url)
  if (target.origin !== url.origin) return
  target.searchParams.set(COOKIE_CHECK, '1')
  c.res.headers.set('Location', target.pathname + target.search + target.hash)
})
