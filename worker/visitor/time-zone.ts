import { deleteCookie, getCookie } from 'hono/cookie'
import { DAY_SECONDS } from '#shared/text/durations.ts'
import { toSupportedTimeZone } from '#shared/text/time-zone.ts'
import { PREFERENCE_COOKIE_DAYS } from '#shared/visitor/link-times.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx } from '../request/env.ts'
import { readNetworkText } from './network-location.ts'

/** The time zone that the visitor chose, or empty. */
export const readChosenTimeZone = (c: Ctx): string => toSupportedTimeZone(getCookie(c, 'time_zone') ?? '')

/** The time zone without a choice: that of the browser, as its script reported it, or that of the network; empty: unknown. */
const findAutomaticTimeZone = (c: Ctx): string =>
  toSupportedTimeZone(getCookie(c, 'browser_zone') ?? '') || toSupportedTimeZone(readNetworkText(c, 'timezone'))

export const readAutomaticTimeZone = (c: Ctx): string => findAutomaticTimeZone(c) || 'UTC'

/** The time zone that the visitor chose, or else the automatic one; empty: unknown. */
export const findTimeZone = (c: Ctx): string => readChosenTimeZone(c) || findAutomaticTimeZone(c)

/** The time zone of all times on a visitor's pages. */
export const readTimeZone = (c: Ctx): string => findTimeZone(c) || 'UTC'

/** Stores the visitor's choice; any other text ends it. */
export function storeTimeZone(c: Ctx, name: string): void {
  const zone = toSupportedTimeZone(name)
  if (zone === '') deleteCookie(c, 'time_zone', { path: '/' })
  else setSiteCookie(c, 'time_zone', zone, { seconds: PREFERENCE_COOKIE_DAYS * DAY_SECONDS, is_open: true })
}
