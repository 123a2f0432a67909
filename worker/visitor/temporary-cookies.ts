import { deleteCookie, getCookie } from 'hono/cookie'
import { type Route, routes, toPath } from '#shared/routes.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx } from '../request/env.ts'
import { setPrivateCache } from '../request/private-response.ts'

/**
 * Values that one page passes to the next and that no URL may contain: the address of a sent mail, input, and tokens of links. `seconds` is
 * the lifetime of the cookie, `fits` the format of a valid value.
 */
export const TEMPORARY_COOKIES = {
  /** The id of a stored form that was typed before its session ended. */
  typed: { seconds: 1800, fits: /^[0-9a-f]{32}$/ },
  /** The input of the newsletter's form, valid or not, until the page that shows it is loaded. */
  typed_email: { seconds: 60, fits: /^[^\p{Cc}]{0,254}$/u },
  registered: { seconds: 900, fits: /^[^\s\p{Cc}]{3,254}$/u },
  recovered: { seconds: 900, fits: /^[^\s\p{Cc}]{3,254}$/u },
  activation: { seconds: 3600, fits: /^[\w-]{16,128}$/ },
  /** A new API key, until the page that shows it is loaded. */
  new_api_key: { seconds: 300, fits: /^sl_[a-z]{4}_[\w-]{43}$/ },
  /** The key of a new webhook, until the page that shows it is loaded. */
  new_webhook_key: { seconds: 300, fits: /^whsec_[\w-]{43}$/ },
  reset: { seconds: 3600, fits: /^[\w-]{16,128}$/ },
  /** The state of the database when this browser last changed something, sealed by the API: an older replica must not answer. */
  bookmark: { seconds: 300, fits: /^[\w-]{16,512}$/ },
  /**
   * The number of lines in a visitor's cart, as this browser last learned it. A cart without an account changes only through this browser,
   * so the number is valid until a change here. It is read again then, and after this time in any case.
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

/** The value that was passed on, or null; a value that we did not write counts as absent. */
export function readTemporaryCookie(c: Ctx, name: Passing): string | null {
  const value = getCookie(c, name) ?? ''
  return TEMPORARY_COOKIES[name].fits.test(value) ? value : null
}

export function deleteTemporaryCookie(c: Ctx, name: Passing): void {
  deleteCookie(c, name, { path: '/' })
}

/** The input of the newsletter's form, on the page that shows its result; empty otherwise. */
export const readTypedEmail = (c: Ctx): string =>
  new URL(c.req.url).searchParams.has('subscribed') ? (readTemporaryCookie(c, 'typed_email') ?? '') : ''

/** The routes of the links in our mails. */
const LINKS = {
  activation: routes.register_activate,
  reset: routes.forgot_reset,
  newsletter_confirm: routes.newsletter_confirm,
  newsletter_leave: routes.newsletter_leave,
  watch_confirm: routes.watch_confirm,
  watch_end: routes.watch_end,
} as const satisfies Partial<Record<Passing, Route>>

export type LinkName = keyof typeof LINKS

/** Moves the token of a mail's link out of the URL, so that no history, referrer or copied URL contains it; null: there is none. */
export function takeLinkToken(c: Ctx, name: LinkName): Response | null {
  const token = new URL(c.req.url).searchParams.get('token')
  if (token === null) return null
  // Until the token is out of the URL, no referrer may contain it.
  c.header('Referrer-Policy', 'no-referrer')
  setPrivateCache(c)
  if (TEMPORARY_COOKIES[name].fits.test(token)) setTemporaryCookie(c, name, token)
  else deleteTemporaryCookie(c, name)
  return c.redirect(toPath(LINKS[name], c.var.lang, {}), 303)
}
