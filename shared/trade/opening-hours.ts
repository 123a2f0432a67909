import { DAY_MS } from '../text/durations.ts'
import { formatUtcOffset, getDateFormat } from '../text/moment.ts'
import type { WorkingCalendar } from './working-hours.ts'

/** A Monday, from which names of weekdays are formatted. */
const WEEK_STARTS = Date.UTC(1970, 0, 5)

/**
 * The opening hours of a desk, like "Monday – Friday 09:00–12:00 and 13:30–18:00 (UTC+8)".
 * @param tag BCP 47
 * @param now decides the offset if the time zone has summer time
 */
export function formatOpeningHours({ days, hours, time_zone }: WorkingCalendar, tag: string, now: Date): string {
  const weekday = getDateFormat(tag, { weekday: 'long', timeZone: 'UTC' })
  const list = new Intl.ListFormat(tag)
  const toWeekday = (day: number): number => WEEK_STARTS + (day - 1) * DAY_MS
  const dayTexts = consecutive(days).map(([first, last]) =>
    first === last ? weekday.format(toWeekday(first)) : weekday.formatRange(toWeekday(first), toWeekday(last)),
  )
  const hourTexts = hours.map(([from, to]) => `${from}–${to}`)
  return `${list.format(dayTexts)} ${list.format(hourTexts)} (${formatUtcOffset(now, time_zone)})`
}

/** Groups consecutive numbers to ranges: 1, 2, 3, 6 as 1–3 and 6. */
function consecutive(numbers: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges
}
