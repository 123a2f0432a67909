import { intlLocale } from './intl-locale.ts'
import { isolate } from './isolate.ts'
import { keptOf } from './kept.ts'
import { knownTimeZone } from './time-zone.ts'

/** Making one takes longer than all else on a page with a date. */
const formats = new Map<string, Intl.DateTimeFormat>()
const FORMATS_MOST = 60

/** A format, made once for all that ask for the same. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keptOf(formats, FORMATS_MOST, JSON.stringify([locale, options]), () => new Intl.DateTimeFormat(locale, options))
}

export interface Instant {
  /** ISO 8601. */
  at: string
  /** IANA name; an unknown name means UTC. */
  time_zone: string
  /** BCP 47. */
  tag: string
}

/**
 * Date and time on the clock of a place, always with the clock's distance from UTC: "Nov 24, 2026, 09:30 UTC+1". The names of
 * zones are not used: CST is the time of Chicago and of Shanghai.
 */
export function formatMoment({ at, time_zone, tag }: Instant): string {
  const timeZone = knownTimeZone(time_zone) || 'UTC'
  const offset = utcOffset(new Date(at), timeZone)
  return `${formatClock({ at, time_zone, tag })} ${isolate(offset, tag)}`
}

/** Date and time on the clock of a place which is named nearby: "Nov 24, 2026, 09:30". */
export function formatClock({ at, time_zone, tag }: Instant): string {
  return dateFormat(intlLocale(tag), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: knownTimeZone(time_zone) || 'UTC',
  }).format(new Date(at))
}

/** The day of an instant on the clock of a place, or an ISO 8601 date. @param timeZone IANA name; an unknown name means UTC */
export function formatDay(at: string, tag: string, dateStyle: 'medium' | 'long' = 'medium', timeZone = 'UTC'): string {
  return dateFormat(intlLocale(tag), { dateStyle, timeZone: knownTimeZone(timeZone) || 'UTC' }).format(new Date(at))
}

/** "UTC", "UTC+8", "UTC−3:30". */
export function utcOffset(at: Date, timeZone: string): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace(/^GMT(?:[+-]0$)?/, 'UTC').replace('-', '−')
}
