/** This browser's cookies of the signed-in customer. */
import { DAY_SECONDS } from '#shared/text/durations.ts'
import { SESSION_DAYS } from '#shared/visitor/link-times.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx } from '../request/env.ts'
import { dropSession } from './session.ts'
import { deleteTemporaryCookie } from './temporary-cookies.ts'
import { dropDevice, dropVisitorCookies } from './visitor-cookies.ts'

/** Stores the customer's name for the header of every page, where scripts may read it; without a token beside it, it means nothing. */
export function setUserCookie(c: Ctx, user: { name: string; email: string }): void {
  setSiteCookie(c, 'userInfo', JSON.stringify(user), { seconds: SESSION_DAYS * DAY_SECONDS, is_open: true })
  c.set('visitor', { ...c.var.visitor, user })
}

/** Deletes the session and all cookies of its customer; the list of parts in the browser's storage stays. */
export function clearVisit(c: Ctx): void {
  dropSession(c)
  dropVisitorCookies(c)
  // These cookies contain the address to which a mail was sent.
  deleteTemporaryCookie(c, 'registered')
  deleteTemporaryCookie(c, 'recovered')
}

/**
 * Handles a token that the API rejects as ended: the rest of the request is a visitor's, and this browser stores nothing of the session.
 */
export function markSessionEnded(c: Ctx): void {
  c.set('ended_session', { email: c.var.visitor.user?.email ?? null })
  // A late section can no longer set a cookie; the next page does.
  if (!c.finalized) clearVisit(c)
}

/** Deletes the cookies of an account that was deleted here, including the record of its sign-ins. */
export function clearAccount(c: Ctx): void {
  clearVisit(c)
  dropDevice(c)
}
