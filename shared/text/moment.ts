import { MINUTE_MS } from './durations.ts'
import { getOrInsertBounded } from './get-or-insert.ts'
import { toIntlLocale } from './intl-locale.ts'
import { isolateBidi } from './isolate.ts'
import { toSupportedTimeZone } from './time-zone.ts'

/** Cached, because creating a format takes longer than anything else on a page with a date. */
const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 60

/** A format, created once per locale and options. */
export function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getOrInsertBounded(formats, MAX_FORMATS, JSON.stringify([locale, options]), () => new Intl.DateTimeFormat(locale, options))
}

export interface LocalizedMoment {
  /** ISO 8601. */
  at: string
  /** IANA name; an unknown name means UTC. */
  time_zone: string
  /** BCP 47. */
  tag: string
}

/**
 * Date and time in a time zone, always with its UTC offset: "Nov 24, 2026, 09:30 UTC+1". Abbreviations are not used: CST is the time of
 * Chicago and of Shanghai.
 */
export function formatMoment({ at, time_zone, tag }: LocalizedMoment): string {
  const timeZone = toSupportedTimeZone(time_zone) || 'UTC'
  const offset = formatUtcOffset(new Date(at), timeZone)
  return `${formatClock({ at, time_zone, tag })} ${isolateBidi(offset, tag)}`
}

/** A deadline. At midnight, which could belong to either day, it is the end of the day before; otherwise it is formatted as an instant. */
export function formatDeadline(moment: LocalizedMoment, formatEndOfDay: (values: { day: string; zone: string }) => string): string {
  const { at, time_zone, tag } = moment
  const dayAfter = (ms: number): string => formatDay(new Date(Date.parse(at) + ms).toISOString(), tag, 'medium', time_zone)
  const day = dayAfter(-1)
  if (day === dayAfter(MINUTE_MS)) return formatMoment(moment)
  return formatEndOfDay({ day, zone: formatUtcOffset(new Date(at), toSupportedTimeZone(time_zone) || 'UTC') })
}

/** Date and time in a time zone that the page names nearby: "Nov 24, 2026, 09:30". */
export function formatClock({ at, time_zone, tag }: LocalizedMoment): string {
  return getDateFormat(toIntlLocale(tag), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: toSupportedTimeZone(time_zone) || 'UTC',
  }).format(new Date(at))
}

/** Formats a day. @param at an instant or a date, ISO 8601 @param timeZone IANA name; an unknown name means UTC */
export function formatDay(at: string, tag: string, dateStyle: 'medium' | 'long' = 'medium', timeZone = 'UTC'): string {
  return getDateFormat(toIntlLocale(tag), { dateStyle, timeZone: toSupportedTimeZone(timeZone) || 'UTC' }).format(new Date(at))
}

/** The UTC offset of a time zone at an instant: "UTC", "UTC+8", "UTC−3:30". @param timeZone a supported IANA name */
export function formatUtcOffset(at: Date, timeZone: string): string {
  const parts = getDateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace(/^GMT(?:[+-]0$)?/, 'UTC').replace('-', '−')
}
