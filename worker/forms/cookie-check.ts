import { createMiddleware } from 'hono/factory'
import { renderDocument } from '../render/document.tsx'
import { cookiesPage } from '../render/error-page.tsx'
import type { Ctx, WorkerEnv } from '../request/env.ts'
import { leadTo } from '../request/private-answer.ts'

/** Stands in the address behind a form whose answer has set a cookie in a browser that had none. */
const COOKIE_CHECK = 'cookie_check'

/** The cookies that a form does without: of the visitor's id, and of the state of the database that they have seen. */
const DISPENSABLE = /^(?:__Host-)?(?:visitor|bookmark)=/

const isNeeded = (cookie: string): boolean => !cookie.includes('Max-Age=0') && !DISPENSABLE.test(cookie)

const hasCookies = (c: Ctx): boolean => c.req.header('Cookie') !== undefined

/** Whether a browser sends a form without any cookie. Programs are not meant: browsers alone name a navigation as such. */
export const isFormWithoutCookies = (c: Ctx): boolean =>
  c.req.method === 'POST' && c.req.header('Sec-Fetch-Mode') === 'navigate' && !hasCookies(c)

/**
 * A browser that refuses cookies is told so behind the form that needs one: its first cookie has to come back with the page that the
 * form leads to.
 */
export const cookieCheck = createMiddleware<WorkerEnv>(async (c, next) => {
  const url = new URL(c.req.url)
  if (c.req.method === 'GET' && url.searchParams.has(COOKIE_CHECK)) {
    url.searchParams.delete(COOKIE_CHECK)
    const address = url.pathname + url.search
    return hasCookies(c) ? leadTo(c, address) : renderDocument(c, cookiesPage(c, address))
  }
  await next()
  const location = c.res.headers.get('Location')
  if (!isFormWithoutCookies(c) || c.res.status !== 303 || location === null || !c.res.headers.getSetCookie().some(isNeeded)) return
  const target = new URL(location, url)
  if (target.origin !== url.origin) return
  target.searchParams.set(COOKIE_CHECK, '1')
  c.res.headers.set('Location', target.pathname + target.search + target.hash)
})
