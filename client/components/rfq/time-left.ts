import { DAY_MS, HOUR_MS } from '#shared/text/durations.ts'
import { toSupportedTimeZone } from '#shared/text/time-zone.ts'

/** How long a quote is still valid: in calendar days, on its last day in hours. */
export type TimeLeft = { kind: 'expired' } | { kind: 'hours' | 'days'; count: number }

/**
 * The time from `now` to `until`, both ISO 8601. Days are counted by the calendar of the time zone: on the 21st, at any hour, the 24th is
 * three days away.
 */
export function toTimeLeft(now: string, until: string, timeZone: string): TimeLeft {
  const leftMs = Date.parse(until) - Date.parse(now)
  if (leftMs <= 0) return { kind: 'expired' }
  if (leftMs < DAY_MS) return { kind: 'hours', count: Math.max(1, Math.floor(leftMs / HOUR_MS)) }
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: toSupportedTimeZone(timeZone) || 'UTC' })
  const midnight = (at: string): number => Date.parse(date.format(new Date(at)))
  return { kind: 'days', count: Math.round((midnight(until) - midnight(now)) / DAY_MS) }
}
