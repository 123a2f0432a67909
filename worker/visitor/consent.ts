import { deleteCookie, getCookie } from 'hono/cookie'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { splitLanguage, withLanguage } from '#shared/routes.ts'
import { DAY_SECONDS } from '#shared/text/durations.ts'
import { parseRedirectPath } from '#shared/url/redirect-path.ts'
import {
  CONSENT_COOKIE,
  CONSENT_DAYS,
  type Consent,
  type ConsentAnswer,
  formatConsent,
  isServiceCookie,
  parseConsent,
  type ServiceIds,
  toConsent,
} from '#shared/visitor/consent.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx } from '../request/env.ts'

/** The configured services that this reader has consented to. */
export const readConsent = (c: Ctx, services: ServiceIds): Consent =>
  toConsent(services, parseConsent(getCookie(c, CONSENT_COOKIE)), { hasGpc: c.req.header('Sec-GPC') === '1' })

/** Stores an answer. A rejection also ends former consents, and deletes the services' cookies of our domain. */
export function storeConsent(c: Ctx, answer: ConsentAnswer): void {
  setSiteCookie(c, CONSENT_COOKIE, formatConsent(answer), { seconds: CONSENT_DAYS * DAY_SECONDS })
  if (!answer.is_yes) for (const name of Object.keys(getCookie(c))) if (isServiceCookie(name)) deleteCookie(c, name, { path: '/' })
}

/** The page to which the form redirects: the page with the form, in its language; the home page for any other URL. */
export function toConsentReturn(to: string): string {
  const path = parseRedirectPath(to)
  if (path === null) return '/'
  const { prefix } = splitLanguage(to.split(/[?#]/, 1)[0] ?? '')
  const end = path.search(/[?#]|$/)
  return withLanguage(prefix ?? DEFAULT_LANGUAGE, path.slice(0, end)) + path.slice(end)
}
