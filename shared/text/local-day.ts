import { DAY_MS, MINUTE_MS } from './durations.ts'

/** The calendar date in a time zone: "2026-11-24". @param timeZone IANA name */
export const toLocalDay = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

/** The date this many days later. @param day ISO 8601 date */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The last full minute of an instant's day in a time zone. */
export const extendToEndOfDay = (at: Date, timeZone: string): Date => findEndOfDay(toLocalDay(at, timeZone), timeZone) ?? at

/**
 * The last full minute of a day in a time zone, even on days with a clock change.
 * @param day ISO 8601 date
 * @returns null for an invalid date
 */
export function findEndOfDay(day: string, timeZone: string): Date | null {
  const noon = Date.parse(`${day}T12:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(noon) || new Date(noon).toISOString().slice(0, 10) !== day) return null
  // The first minute of the next day is within a day and a half of this day's noon UTC, on either side.
  let [before, after] = [noon - 2 * DAY_MS, noon + 2 * DAY_MS]
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (toLocalDay(new Date(middle), timeZone) <= day) before = middle
    else after = middle
  }
  return new Date(before)
}
