import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { pathTo, type Route, routes } from '#shared/routes.ts'
import type { WorkerEnv } from './env.ts'

/**
 * What one page hands to the next and no address may tell: where a mail was sent, and the tokens of our mails' links. Each
 * goes to its own page alone.
 */
const KEPT = {
  registered: { route: routes.register, seconds: 900, fits: /^[^\s\p{Cc}]{3,254}$/u },
  recovered: { route: routes.forgot_identify, seconds: 900, fits: /^[^\s\p{Cc}]{3,254}$/u },
  activation: { route: routes.register_activate, seconds: 3600, fits: /^[\w-]{16,128}$/ },
  reset: { route: routes.forgot_reset, seconds: 3600, fits: /^[\w-]{16,128}$/ },
} as const satisfies Record<string, { route: Route; seconds: number; fits: RegExp }>

type Passing = keyof typeof KEPT

export function passOn(c: Context<WorkerEnv>, name: Passing, value: string): void {
  const { route, seconds } = KEPT[name]
  setCookie(c, name, value, {
    path: pathTo(route, c.var.lang, {}),
    maxAge: seconds,
    httpOnly: true,
    // A link in a mail leads here from another site: Strict would not come along.
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
  })
}

/** What was passed on, or null; what we did not write counts as absent. */
export function passedOn(c: Context<WorkerEnv>, name: Passing): string | null {
  const value = getCookie(c, name) ?? ''
  return KEPT[name].fits.test(value) ? value : null
}

export function forgetPassed(c: Context<WorkerEnv>, name: Passing): void {
  deleteCookie(c, name, { path: pathTo(KEPT[name].route, c.var.lang, {}) })
}

/** Moves the token of a mail's link out of the address, so that no history, referrer or copied address tells it; null: there is none. */
export function takeLinkToken(c: Context<WorkerEnv>, name: 'activation' | 'reset'): Response | null {
  const token = new URL(c.req.url).searchParams.get('token')
  if (token === null) return null
  const { route, fits } = KEPT[name]
  // Until the token is out of the address, nothing may pass it on.
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', 'private, no-store')
  if (fits.test(token)) passOn(c, name, token)
  else forgetPassed(c, name)
  return c.redirect(pathTo(route, c.var.lang, {}), 303)
}
