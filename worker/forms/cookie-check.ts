import { createMiddleware } from 'hono/factory'
import { renderDocument } from '../render/document.tsx'
import { createCookiesPage, createMissingCookiesPage } from '../render/error-page.tsx'
import type { Ctx, WorkerEnv } from '../request/env.ts'
import { redirectTo } from '../request/private-response.ts'

/** Stands in the address behind a form whose answer has set a cookie in a browser that had none. */
const COOKIE_CHECK = 'cookie_check'

/** Its value where the form has taken effect without its cookie, which only lets the next page show what was sent. */
const SENT = 'sent'

/** The cookies that a form does without: the visitor's id, the state of the database that they have seen, and what a newsletter form shows again. */
const DISPENSABLE = /^(?:__Host-)?(?:visitor|bookmark|typed_email)=/

/** The cookies that let the next page show what the API has already received: an RFQ, a registration, a password request. */
const SUBMISSION_COOKIES = /^(?:__Host-)?(?:rfq|registered|recovered)=/

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
    const isSent = url.searchParams.get(COOKIE_CHECK) === SENT
    url.searchParams.delete(COOKIE_CHECK)
    const address = url.pathname + url.search
    if (hasCookies(c)) return redirectTo(c, address)
    return renderDocument(c, isSent ? createMissingCookiesPage(c) : createCookiesPage(c, address))
  }
  await next()
  const location = c.res.headers.get('Location')
  const needed = c.res.headers.getSetCookie().filter(isNeeded)
  if (!isFormWithoutCookies(c) || c.res.status !== 303 || location === null || needed.length === 0) return
  const target = new URL(location, url)
  if (target.origin !== url.origin) return
  target.searchParams.set(COOKIE_CHECK, needed.every((cookie) => SUBMISSION_COOKIES.test(cookie)) ? SENT : '1')
  c.res.headers.set('Location', target.pathname + target.search + target.hash)
})
