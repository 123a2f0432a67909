import { setCookie } from 'hono/cookie'
import type { Ctx } from './env.ts'

interface CookieRules {
  /** The cookie's lifetime in the browser. */
  seconds: number
  /** Whether our scripts may read it. */
  is_open?: boolean
  /** Lax by default: a link in a mail comes from another site, and a Strict cookie would not be sent. */
  same_site?: 'Lax' | 'Strict'
}

/**
 * Sets a cookie; every cookie is set here. It is valid for the whole site, as the prefix of host-cookies.ts requires, and hidden from
 * scripts by default.
 */
export function setSiteCookie(c: Ctx, name: string, value: string, { seconds, is_open, same_site = 'Lax' }: CookieRules): void {
  setCookie(c, name, value, {
    path: '/',
    maxAge: seconds,
    httpOnly: !is_open,
    sameSite: same_site,
    secure: new URL(c.req.url).protocol === 'https:',
  })
}
