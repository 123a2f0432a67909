import { z } from 'zod'
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#shared/languages.ts'
import { DAY_MS } from '#shared/text/durations.ts'
import { getOrInsertBounded } from '#shared/text/get-or-insert.ts'
import type { WorkingCalendar } from '#shared/trade/working-hours.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { log } from '../runtime/log.ts'
import { readConfigValues } from './store.ts'

/** Working hours of the sales desk, and the language of its mails. */
export interface DeskCalendar extends WorkingCalendar {
  lang: Language
  /**
   * Time to answer an RFQ, in working hours. `product`: hours by the clock for a question from a product page; null: working hours apply.
   */
  answer_hours: { working: number; product: number | null }
}

/** The calendar of a site without these settings, or with invalid ones. */
export const DEFAULT_DESK: DeskCalendar = {
  time_zone: 'UTC',
  days: [1, 2, 3, 4, 5],
  hours: [['09:00', '18:00']],
  holidays: [],
  workdays: [],
  lang: DEFAULT_LANGUAGE,
  answer_hours: { working: 12, product: null },
}

/** Longer ranges are treated as typing errors. */
const MAX_RANGE_DAYS = 366

/** Entries between commas or blanks. */
const listed = z.string().transform((text) => text.split(/[\s,;]+/).filter((entry) => entry !== ''))

const TimeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}, 'no time zone')

/** "1-5" or "1,2,3,4,5": ISO weekdays. */
const Days = listed
  .pipe(z.array(z.string().regex(/^[1-7](?:-[1-7])?$/)).min(1))
  .transform((entries) => entries.map((entry) => entry.split('-').map(Number)))
  .refine((ranges) => ranges.every(([first = 0, last = first]) => first <= last), 'a range that ends before it begins')
  .transform((ranges) => [
    ...new Set(ranges.flatMap(([first = 0, last = first]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))),
  ])

/** "09:00-12:00, 13:30-18:00": ascending, without overlap. */
const Hours = listed
  .pipe(
    z
      .array(
        z.templateLiteral([z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d/), '-', z.string().regex(/(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)]),
      )
      .min(1),
  )
  .transform((entries) => entries.map((entry): [string, string] => [entry.slice(0, 5), entry.slice(6)]))
  .refine((periods) => periods.every(([from, to], i) => from < to && (periods[i - 1]?.[1] ?? '') <= from), 'not ascending and apart')

/** "2026-01-01, 2026-02-15/2026-02-23": days and ranges of days, both ends included. */
const Dates = listed.pipe(z.array(z.string().regex(/^\d{4}-\d\d-\d\d(?:\/\d{4}-\d\d-\d\d)?$/))).transform((entries, context) =>
  entries.flatMap((entry) => {
    const [first = '', last = first] = entry.split('/')
    const [from, to] = [Date.parse(first), Date.parse(last)]
    const days = (to - from) / DAY_MS + 1
    // An impossible date would be parsed as a later day.
    const exist = [first, last].every((date) => z.iso.date().safeParse(date).success)
    if (!exist || !(days >= 1 && days <= MAX_RANGE_DAYS)) {
      context.issues.push({ code: 'custom', message: `not a day or a range of days: ${entry}`, input: entry })
      return []
    }
    return Array.from({ length: days }, (_, i) => new Date(from + i * DAY_MS).toISOString().slice(0, 10))
  }),
)

/** The time to answer in working hours, at most those of a month. */
const AnswerHours = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'not a number of hours')
  .transform(Number)
  .refine((hours) => hours <= 240, 'too many hours')

const Lang = z.string().transform((code, context) => {
  const entry = findLanguage(code)
  if (entry) return entry.lang
  context.issues.push({ code: 'custom', message: 'no language of ours', input: code })
  return z.NEVER
})

/** The values of the site configuration for the calendar, as texts. */
export const DESK_VALUES = {
  desk_time_zone: TimeZone,
  desk_days: Days,
  desk_hours: Hours,
  desk_holidays: Dates,
  desk_workdays: Dates,
  desk_lang: Lang,
  desk_answer_hours: AnswerHours,
  desk_product_answer_hours: AnswerHours,
} as const

/**
 * The sales desk's calendar from the site configuration, rows `desk_…`. For a missing or invalid value the default applies, and an invalid
 * one is logged, so that no RFQ fails.
 */
export async function getDeskCalendar(d1: ShopDatabase): Promise<DeskCalendar> {
  return readDeskCalendar(await readConfigValues(d1))
}

/** @param values of the site configuration, by name */
export function readDeskCalendar(values: ReadonlyMap<string, string>): DeskCalendar {
  const written = Object.keys(DESK_VALUES).map((name) => values.get(name) ?? '')
  return getOrInsertBounded(calendars, 1, JSON.stringify(written), () => calendarIn(values))
}

/** Cached: every RFQ and every mail needs it. */
const calendars = new Map<string, DeskCalendar>()

function calendarIn(values: ReadonlyMap<string, string>): DeskCalendar {
  const read = <T>(name: keyof typeof DESK_VALUES, schema: z.ZodType<T>, fallback: T): T => {
    const value = values.get(name)?.trim() ?? ''
    if (value === '') return fallback
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    log('warn', 'desk_calendar_broken', { name, problem: parsed.error.issues[0]?.message ?? '' })
    return fallback
  }
  return {
    time_zone: read('desk_time_zone', DESK_VALUES.desk_time_zone, DEFAULT_DESK.time_zone),
    days: read('desk_days', DESK_VALUES.desk_days, DEFAULT_DESK.days),
    hours: read('desk_hours', DESK_VALUES.desk_hours, DEFAULT_DESK.hours),
    holidays: read('desk_holidays', DESK_VALUES.desk_holidays, DEFAULT_DESK.holidays),
    workdays: read('desk_workdays', DESK_VALUES.desk_workdays, DEFAULT_DESK.workdays),
    lang: read('desk_lang', DESK_VALUES.desk_lang, DEFAULT_DESK.lang),
    answer_hours: {
      working: read('desk_answer_hours', DESK_VALUES.desk_answer_hours, DEFAULT_DESK.answer_hours.working),
      product: read('desk_product_answer_hours', DESK_VALUES.desk_product_answer_hours, DEFAULT_DESK.answer_hours.product),
    },
  }
}
