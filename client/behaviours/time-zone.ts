import Cookies from 'js-cookie'
import { formatMoment } from '#shared/text/moment.ts'
import { PREFERENCE_COOKIE_DAYS } from '#shared/visitor/link-times.ts'
import { setDataAttribute } from '../marks.ts'
import { getBrowserTimeZone } from '../shell/time-zone.ts'

/** Sends the browser's time zone with the next requests, and shows this page's times in it. A zone that the reader chose has priority. */
export function applyBrowserTimeZone(root: HTMLElement): void {
  if (Cookies.get('time_zone') ?? Cookies.get('__Host-time_zone')) return
  const timeZone = getBrowserTimeZone()
  Cookies.set('browser_zone', timeZone, { expires: PREFERENCE_COOKIE_DAYS, sameSite: 'lax' })
  setDataAttribute(root, 'time-zone', timeZone)
  // An element with a day alone is the same in every zone.
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[datetime*="T"]'))
    element.textContent = formatMoment({ at: element.dateTime, time_zone: timeZone, tag: root.lang })
}
