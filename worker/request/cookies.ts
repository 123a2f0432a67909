import { setCookie } from 'hono/cookie'
import type { Ctx } from './env.ts'

interface CookieRules {
  /** How long a browser keeps it. */
  seconds: number
  /** Whether our scripts may read it. */
  is_open?: boolean
  /** Lax by default: a link in a mail leads here from another site, and Strict would not come along. */
  same_site?: 'Lax' | 'Strict'
}

/** The one way to set a cookie: for all of the site, as the prefix of host-cookies.ts demands, and hidden from scripts by default. */
export function setSiteCookie(c: Ctx, name: string, value: string, { seconds, is_open, same_site = 'Lax' }: CookieRules): void {
  setCookie(c, name, value, {
    path: '/',
    maxAge: seconds,
    httpOnly: !is_open,
    sameSite: same_site,
    secure: new URL(c.req.url).protocol === 'https:',
  })
}
