import { createMiddleware } from 'hono/factory'
import { renderDocument } from '../render/document.tsx'
import { createCookiesPage, createMissingCookiesPage } from '../render/error-page.tsx'
import type { Ctx, WorkerEnv } from '../request/env.ts'
import { redirectTo } from '../request/private-response.ts'

/** The query parameter of the page after a form whose response has set a cookie in a browser that had none. */
const COOKIE_CHECK = 'cookie_check'

/** The parameter's value if the form took effect. Its missing cookie only lets the next page show the submission. */
const SENT = 'sent'

/** Cookies that no form needs: the visitor's id, the database bookmark, and the address typed into the newsletter form. */
const DISPENSABLE = /^(?:__Host-)?(?:visitor|bookmark|typed_email)=/

/** Cookies that let the next page show what the API has received: an RFQ, a registration, a password request. */
const SUBMISSION_COOKIES = /^(?:__Host-)?(?:rfq|registered|recovered)=/

const isNeeded = (cookie: string): boolean => !cookie.includes('Max-Age=0') && !DISPENSABLE.test(cookie)

const hasCookies = (c: Ctx): boolean => c.req.header('Cookie') !== undefined

/** Whether a browser sends a form without any cookie. Only browsers mark a request as a navigation, so programs are not affected. */
export const isFormWithoutCookies = (c: Ctx): boolean =>
  c.req.method === 'POST' && c.req.header('Sec-Fetch-Mode') === 'navigate' && !hasCookies(c)

/** Reports to a browser that rejects cookies that its form needs one. The first cookie has to come back on the page after the form. */
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
