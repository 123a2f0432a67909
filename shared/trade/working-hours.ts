import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/durations.ts'
import { getOrInsert } from '../text/get-or-insert.ts'

/** The working hours of a desk, in its local time. */
export interface WorkingCalendar {
  /** IANA name. */
  time_zone: string
  /** ISO weekdays, 1 for Monday to 7 for Sunday. */
  days: readonly number[]
  /** Opening periods of a working day, from and to as "HH:MM", ascending and apart; "24:00" is the day's end. */
  hours: readonly (readonly [from: string, to: string])[]
  /** ISO dates without work, whatever their weekday. */
  holidays: readonly string[]
  /**
   * ISO dates with work, whatever their weekday, and even if they are holidays as well: China works on such days to make up for long
   * holidays.
   */
  workdays: readonly string[]
}

/** Maximum time that is searched for working hours: ten years. */
const HORIZON_MS = 3660 * DAY_MS

/** Local clock time in milliseconds since 1970, as if it were UTC. */
type LocalMs = number
interface Period {
  from_ms: number
  to_ms: number
}

/**
 * The instant at which `hours` of working time have passed since `start`. Time counts while the desk's local time is within an opening
 * period of a working day: an hour that a clock change skips does not count, and a repeated one counts twice. A start outside counts from
 * the next opening; the result is within a period or at its end, and for zero hours the first such instant.
 * @param hours may be a fraction; counted in milliseconds
 * @throws RangeError if the date is invalid, the hours are negative or not a number, the calendar has an unknown zone or an invalid period,
 * or the working time exceeds ten years
 */
export function addWorkingHours(start: Date, hours: number, calendar: WorkingCalendar): Date {
  const begin = start.getTime()
  if (!Number.isFinite(begin)) throw new RangeError('not a date')
  if (!(hours >= 0)) throw new RangeError(`not a number of hours: ${hours}`)
  const offsetAt = offsetReader(calendar.time_zone)
  const { isOpen, openings } = readOpenings(calendar)

  let missingMs = Math.round(hours * HOUR_MS)
  if (missingMs === 0 && isOpen(begin - 1 + offsetAt(begin - 1))) return new Date(begin)
  for (let from = begin; from < begin + HORIZON_MS; ) {
    const { offset, until } = findConstantOffset(from, offsetAt)
    for (const [open, close] of openings(from + offset, until + offset)) {
      if (close - open >= missingMs) return new Date(open + missingMs - offset)
      missingMs -= close - open
    }
    from = until
  }
  throw new RangeError(`no ${hours} working hours within ten years of ${start.toISOString()}`)
}

/** The working hours between two instants, as `addWorkingHours` counts them; 0 if `end` is not later. */
export function countWorkingHours(start: Date, end: Date, calendar: WorkingCalendar): number {
  const offsetAt = offsetReader(calendar.time_zone)
  const { openings } = readOpenings(calendar)
  let passedMs = 0
  for (let from = start.getTime(); from < end.getTime(); ) {
    const { offset, until } = findConstantOffset(from, offsetAt)
    for (const [open, close] of openings(from + offset, Math.min(until, end.getTime()) + offset)) passedMs += close - open
    from = until
  }
  return passedMs / HOUR_MS
}

function readOpenings(calendar: WorkingCalendar) {
  const periods = calendar.hours.map(readPeriod)
  const isWorkingDay = workingDayTest(calendar)

  function isOpen(local: LocalMs): boolean {
    const day = Math.floor(local / DAY_MS)
    const time = local - day * DAY_MS
    return isWorkingDay(day) && periods.some(({ from_ms, to_ms }) => from_ms <= time && time < to_ms)
  }

  /** The working times between two local times, ascending. */
  function* openings(from: LocalMs, to: LocalMs): Generator<[open: LocalMs, close: LocalMs]> {
    for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day++) {
      if (!isWorkingDay(day)) continue
      for (const { from_ms, to_ms } of periods) {
        const open = Math.max(from, day * DAY_MS + from_ms)
        const close = Math.min(to, day * DAY_MS + to_ms)
        if (close > open) yield [open, close]
      }
    }
  }
  return { isOpen, openings }
}

/** @param day days since 1970-01-01, a Thursday */
function workingDayTest({ days, holidays, workdays }: WorkingCalendar): (day: number) => boolean {
  const weekdays = new Set(days)
  const closed = new Set(holidays)
  const madeUp = new Set(workdays)
  return (day) => {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    return madeUp.has(date) || (weekdays.has(((((day + 3) % 7) + 7) % 7) + 1) && !closed.has(date))
  }
}

function readPeriod([from, to]: readonly [string, string]): Period {
  const [fromMs, toMs] = [timeOfDay(from), timeOfDay(to)]
  if (fromMs >= toMs) throw new RangeError(`not an opening period: ${from} to ${to}`)
  return { from_ms: fromMs, to_ms: toMs }
}

function timeOfDay(text: string): number {
  const [, hour, minute] = /^(\d\d):([0-5]\d)$/.exec(text) ?? []
  const time = Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS
  if (!(time <= DAY_MS)) throw new RangeError(`not a time of day: ${text}`)
  return time
}

/** The UTC offset from an instant on, for at most a day without a clock change. No zone changes its clock twice within one day. */
function findConstantOffset(from: number, offsetAt: (at: number) => number): { offset: number; until: number } {
  const offset = offsetAt(from)
  let until = from + DAY_MS
  if (offsetAt(until) === offset) return { offset, until }
  let before = from
  while (until - before > 1) {
    const middle = Math.floor((before + until) / 2)
    if (offsetAt(middle) === offset) before = middle
    else until = middle
  }
  return { offset, until }
}

/** Formats by time zone, because creating one costs a hundred times as much as using it. A site has one desk. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a function from an instant to its UTC offset, both in milliseconds. @throws RangeError for an unknown zone */
function offsetReader(timeZone: string): (at: number) => number {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const options = { timeZone, hourCycle: 'h23', ...parts } as const
  const reader = getOrInsert(formats, timeZone, () => new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', options))
  return (at) => {
    const seconds = Math.floor(at / 1000) * 1000
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of reader.formatToParts(seconds)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second) - seconds
  }
}
