/** What this browser keeps of whoever is signed in. */
import { DAY_SECONDS } from '#shared/text/durations.ts'
import { SESSION_DAYS } from '#shared/visitor/link-times.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx } from '../request/env.ts'
import { dropSession } from './session.ts'
import { deleteTemporaryCookie } from './temporary-cookies.ts'
import { dropDevice, dropVisitorCookies } from './visitor-cookies.ts'

/** Keeps the customer's name for the header of every page, where scripts may read it; without a token beside it, it says nothing. */
export function setUserCookie(c: Ctx, user: { name: string; email: string }): void {
  setSiteCookie(c, 'userInfo', JSON.stringify(user), { seconds: SESSION_DAYS * DAY_SECONDS, is_open: true })
  c.set('visitor', { ...c.var.visitor, user })
}

/** Forgets the session and all that was kept of whoever had it; the list of parts in the browser's storage stays. */
export function clearVisit(c: Ctx): void {
  dropSession(c)
  dropVisitorCookies(c)
  // The address that a mail was sent to.
  deleteTemporaryCookie(c, 'registered')
  deleteTemporaryCookie(c, 'recovered')
}

/** The API refuses the token as ended: what follows is a visitor's, and this browser keeps nothing of it. */
export function markSessionEnded(c: Ctx): void {
  c.set('ended_session', { email: c.var.visitor.user?.email ?? null })
  // What streams in late can set no cookie any more; the next page does.
  if (!c.finalized) clearVisit(c)
}

/** Forgets an account that was deleted here, and that it was ever signed in to. */
export function clearAccount(c: Ctx): void {
  clearVisit(c)
  dropDevice(c)
}
