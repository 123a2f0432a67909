import { deleteCookie, getCookie } from 'hono/cookie'
import { type Route, routes, toPath } from '#shared/routes.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx } from '../request/env.ts'
import { setPrivateCache } from '../request/private-response.ts'

/**
 * What one page hands to the next and no address may tell: where a mail was sent, what was typed, and the tokens of our mails' links. They
 * come to every page, as the page of the policy has another address in each language, and may be changed there.
 */
export const TEMPORARY_COOKIES = {
  /** Under which a form lies that was typed before its session ended. */
  typed: { seconds: 1800, fits: /^[0-9a-f]{32}$/ },
  /** What was typed into the newsletter's form, also with a slip in it, until the page that shows it is there. */
  typed_email: { seconds: 60, fits: /^[^\p{Cc}]{0,254}$/u },
  registered: { seconds: 900, fits: /^[^\s\p{Cc}]{3,254}$/u },
  recovered: { seconds: 900, fits: /^[^\s\p{Cc}]{3,254}$/u },
  activation: { seconds: 3600, fits: /^[\w-]{16,128}$/ },
  reset: { seconds: 3600, fits: /^[\w-]{16,128}$/ },
  /** How far the database had come when this browser last changed something, sealed by the API; a copy that has not come as far may not answer. */
  bookmark: { seconds: 300, fits: /^[\w-]{16,512}$/ },
  /**
   * How many lines lie in a visitor's cart, as this browser was last told. A cart without an account changes through this browser alone, so
   * that the number holds until something is changed here; it is read again then, and after this time in any case.
   */
  cart_lines: { seconds: 300, fits: /^(?:0|[1-9]\d{0,3})$/ },
  newsletter_confirm: { seconds: 3600, fits: /^[\w-]{16,512}$/ },
  newsletter_leave: { seconds: 3600, fits: /^[\w-]{16,512}$/ },
  watch_confirm: { seconds: 3600, fits: /^[\w-]{16,512}$/ },
  watch_end: { seconds: 3600, fits: /^[\w-]{16,512}$/ },
} as const satisfies Record<string, { seconds: number; fits: RegExp }>

type Passing = keyof typeof TEMPORARY_COOKIES

export function setTemporaryCookie(c: Ctx, name: Passing, value: string): void {
  setSiteCookie(c, name, value, { seconds: TEMPORARY_COOKIES[name].seconds })
}

/** What was passed on, or null; what we did not write counts as absent. */
export function readTemporaryCookie(c: Ctx, name: Passing): string | null {
  const value = getCookie(c, name) ?? ''
  return TEMPORARY_COOKIES[name].fits.test(value) ? value : null
}

export function deleteTemporaryCookie(c: Ctx, name: Passing): void {
  deleteCookie(c, name, { path: '/' })
}

/** What was typed into the newsletter's form, on the page that says what became of it; empty otherwise. */
export const readTypedEmail = (c: Ctx): string =>
  new URL(c.req.url).searchParams.has('subscribed') ? (readTemporaryCookie(c, 'typed_email') ?? '') : ''

/** Where the links in our mails lead. */
const LINKS = {
  activation: routes.register_activate,
  reset: routes.forgot_reset,
  newsletter_confirm: routes.newsletter_confirm,
  newsletter_leave: routes.newsletter_leave,
  watch_confirm: routes.watch_confirm,
  watch_end: routes.watch_end,
} as const satisfies Partial<Record<Passing, Route>>

export type LinkName = keyof typeof LINKS

/** Moves the token of a mail's link out of the address, so that no history, referrer or copied address tells it; null: there is none. */
export function takeLinkToken(c: Ctx, name: LinkName): Response | null {
  const token = new URL(c.req.url).searchParams.get('token')
  if (token === null) return null
  // Until the token is out of the address, nothing may pass it on.
  c.header('Referrer-Policy', 'no-referrer')
  setPrivateCache(c)
  if (TEMPORARY_COOKIES[name].fits.test(token)) setTemporaryCookie(c, name, token)
  else deleteTemporaryCookie(c, name)
  return c.redirect(toPath(LINKS[name], c.var.lang, {}), 303)
}
