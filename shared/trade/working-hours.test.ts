import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { addWorkingHours, countWorkingHours, type WorkingCalendar } from './working-hours.ts'

const OFFICE = [
  ['09:00', '12:00'],
  ['13:30', '18:00'],
] as const
const WEEKDAYS = [1, 2, 3, 4, 5]

const calendar = (timeZone: string, more: Partial<WorkingCalendar> = {}): WorkingCalendar => ({
  time_zone: timeZone,
  days: WEEKDAYS,
  hours: OFFICE,
  holidays: [],
  workdays: [],
  ...more,
})

/** Around the clock, so that the hours of a day are seen. */
const always = (timeZone: string) => calendar(timeZone, { days: [1, 2, 3, 4, 5, 6, 7], hours: [['00:00', '24:00']] })

const SHANGHAI = calendar('Asia/Shanghai', {
  // Spring Festival and National Day of 2026, with the weekends that make up for them.
  holidays: [
    '2026-02-16',
    '2026-02-17',
    '2026-02-18',
    '2026-02-19',
    '2026-02-20',
    '2026-02-23',
    '2026-10-01',
    '2026-10-02',
    '2026-10-05',
    '2026-10-06',
    '2026-10-07',
  ],
  workdays: ['2026-02-14', '2026-02-28', '2026-09-20', '2026-10-10'],
})
const BERLIN = calendar('Europe/Berlin', { holidays: ['2026-04-03', '2026-04-06', '2026-12-25'] })
const NEW_YORK = calendar('America/New_York', { holidays: ['2026-11-26'] })
const KOLKATA = calendar('Asia/Kolkata', { days: [1, 2, 3, 4, 5, 6] })

/** Local times with their offset, so that a row can be checked with a wall calendar alone. */
test.each<[what: string, WorkingCalendar, start: string, hours: number, end: string]>([
  // weekends and the hours of a day
  ['within the morning', SHANGHAI, '2026-06-02T09:00+08:00', 2, '2026-06-02T11:00+08:00'],
  ['over the lunch break', SHANGHAI, '2026-06-02T11:00+08:00', 2, '2026-06-02T14:30+08:00'],
  ['to the very end of the morning', SHANGHAI, '2026-06-02T09:00+08:00', 3, '2026-06-02T12:00+08:00'],
  ['to the very end of the day', SHANGHAI, '2026-06-02T09:00+08:00', 7.5, '2026-06-02T18:00+08:00'],
  ['from the end of the morning', SHANGHAI, '2026-06-02T12:00+08:00', 1, '2026-06-02T14:30+08:00'],
  ['from lunch', SHANGHAI, '2026-06-02T12:40+08:00', 1, '2026-06-02T14:30+08:00'],
  ['before the desk opens', SHANGHAI, '2026-06-02T03:00+08:00', 1, '2026-06-02T10:00+08:00'],
  ['after it has closed', SHANGHAI, '2026-06-02T18:00+08:00', 1, '2026-06-03T10:00+08:00'],
  ['twelve hours from a Monday morning', SHANGHAI, '2026-06-01T09:00+08:00', 12, '2026-06-02T15:00+08:00'],
  ['twelve hours over a weekend', SHANGHAI, '2026-06-05T16:00+08:00', 12, '2026-06-09T11:30+08:00'],
  ['from a Saturday', SHANGHAI, '2026-06-06T10:00+08:00', 12, '2026-06-09T15:00+08:00'],
  ['at midnight of a Sunday', SHANGHAI, '2026-06-08T00:00+08:00', 3, '2026-06-08T12:00+08:00'],
  ['a fraction', SHANGHAI, '2026-06-02T09:00+08:00', 0.25, '2026-06-02T09:15+08:00'],
  // holidays, and Saturdays and Sundays that make up for them
  ['over the Golden Week', SHANGHAI, '2026-09-30T16:00+08:00', 12, '2026-10-09T11:30+08:00'],
  ['over the Golden Week into a working Saturday', SHANGHAI, '2026-10-09T16:00+08:00', 9, '2026-10-10T17:30+08:00'],
  ['on a working Sunday', SHANGHAI, '2026-09-20T09:00+08:00', 1, '2026-09-20T10:00+08:00'],
  ['over Spring Festival', SHANGHAI, '2026-02-13T16:00+08:00', 12, '2026-02-24T11:30+08:00'],
  ['over Good Friday and Easter Monday', BERLIN, '2026-04-02T17:00+02:00', 2, '2026-04-07T10:00+02:00'],
  ['over Thanksgiving', NEW_YORK, '2026-11-25T17:00-05:00', 2, '2026-11-27T10:00-05:00'],
  ['a Saturday where it is one of work', KOLKATA, '2026-06-06T17:00+05:30', 2, '2026-06-08T10:00+05:30'],
  // leap days
  ['on a leap day', calendar('Asia/Kolkata'), '2028-02-29T17:00+05:30', 2, '2028-03-01T10:00+05:30'],
  ['over the end of a February without one', KOLKATA, '2026-02-28T17:00+05:30', 2, '2026-03-02T10:00+05:30'],
  // clock changes over a weekend: the wall clock counts
  ['over the spring change', BERLIN, '2026-03-27T16:00+01:00', 12, '2026-03-31T11:30+02:00'],
  ['over the autumn change', BERLIN, '2026-10-23T16:00+02:00', 12, '2026-10-27T11:30+01:00'],
  ['over the spring change', NEW_YORK, '2026-03-06T16:00-05:00', 12, '2026-03-10T11:30-04:00'],
  ['over the autumn change', NEW_YORK, '2026-10-30T16:00-04:00', 12, '2026-11-03T11:30-05:00'],
  ['over a change of half an hour', calendar('Australia/Lord_Howe'), '2026-10-02T16:00+10:30', 12, '2026-10-06T11:30+11:00'],
  ['and back', calendar('Australia/Lord_Howe'), '2026-04-03T16:00+11:00', 12, '2026-04-07T11:30+10:30'],
  // days of 23, 25, 23.5 and 24.5 hours
  ['a day of 23 hours', always('Europe/Berlin'), '2026-03-29T00:00+01:00', 24, '2026-03-30T01:00+02:00'],
  ['a day of 25 hours', always('Europe/Berlin'), '2026-10-25T00:00+02:00', 25, '2026-10-26T00:00+01:00'],
  ['a day of 23 hours', always('America/New_York'), '2026-03-08T00:00-05:00', 23, '2026-03-09T00:00-04:00'],
  ['a day of 25 hours', always('America/New_York'), '2026-11-01T00:00-04:00', 24, '2026-11-01T23:00-05:00'],
  ['a day of 23.5 hours', always('Australia/Lord_Howe'), '2026-10-04T00:00+10:30', 23.5, '2026-10-05T00:00+11:00'],
  ['a day of 24.5 hours', always('Australia/Lord_Howe'), '2026-04-05T00:00+11:00', 24.5, '2026-04-06T00:00+10:30'],
  ['a zone that never changes', always('Asia/Shanghai'), '2026-03-29T00:00+08:00', 24, '2026-03-30T00:00+08:00'],
])('%s', (_, desk, start, hours, end) => {
  expect(addWorkingHours(new Date(start), hours, desk).toISOString()).toBe(new Date(end).toISOString())
})

describe('local times that do not exist, or exist twice', () => {
  const nights = (timeZone: string, from: string, to: string) => calendar(timeZone, { days: [1, 2, 3, 4, 5, 6, 7], hours: [[from, to]] })

  test.each<[what: string, WorkingCalendar, start: string, hours: number, end: string]>([
    [
      'opens in the hour that is skipped',
      nights('Europe/Berlin', '02:30', '04:00'),
      '2026-03-29T00:00+01:00',
      0.5,
      '2026-03-29T03:30+02:00',
    ],
    ['closes in it', nights('Europe/Berlin', '01:00', '02:30'), '2026-03-29T00:00+01:00', 1.25, '2026-03-30T01:15+02:00'],
    ['lies within it', nights('Europe/Berlin', '02:10', '02:50'), '2026-03-29T00:00+01:00', 0.5, '2026-03-30T02:40+02:00'],
    [
      'opens in the hour that comes twice',
      nights('Europe/Berlin', '02:30', '04:00'),
      '2026-10-25T00:00+02:00',
      1.5,
      '2026-10-25T03:30+01:00',
    ],
    ['closes in it', nights('Europe/Berlin', '01:00', '02:30'), '2026-10-25T00:00+02:00', 2, '2026-10-25T02:30+01:00'],
    [
      'half an hour that is skipped',
      nights('Australia/Lord_Howe', '01:00', '03:00'),
      '2026-10-04T00:00+10:30',
      1.5,
      '2026-10-04T03:00+11:00',
    ],
    [
      'half an hour that comes twice',
      nights('Australia/Lord_Howe', '01:00', '03:00'),
      '2026-04-05T00:00+11:00',
      2.5,
      '2026-04-05T03:00+10:30',
    ],
    ['a day that a country left out', nights('Pacific/Apia', '09:00', '17:00'), '2011-12-29T16:00-10:00', 2, '2011-12-31T10:00+14:00'],
    ['a midnight that was skipped', nights('America/Sao_Paulo', '00:00', '02:00'), '2018-11-03T23:00-03:00', 1, '2018-11-04T02:00-02:00'],
  ])('%s', (_, desk, start, hours, end) => {
    expect(addWorkingHours(new Date(start), hours, desk).toISOString()).toBe(new Date(end).toISOString())
  })
})

describe('zero hours', () => {
  test.each([
    { what: 'while it is open', start: '2026-06-02T10:00+08:00', end: '2026-06-02T10:00+08:00' },
    { what: 'at the opening', start: '2026-06-02T09:00+08:00', end: '2026-06-02T09:00+08:00' },
    { what: 'at the close', start: '2026-06-02T12:00+08:00', end: '2026-06-02T12:00+08:00' },
    { what: 'at lunch', start: '2026-06-02T12:01+08:00', end: '2026-06-02T13:30+08:00' },
    { what: 'in the Golden Week', start: '2026-10-02T10:00+08:00', end: '2026-10-08T09:00+08:00' },
  ])('$what', ({ start, end }) => {
    expect(addWorkingHours(new Date(start), 0, SHANGHAI).toISOString()).toBe(new Date(end).toISOString())
  })
})

describe('what cannot be', () => {
  const start = new Date('2026-06-02T01:00Z')

  test.each<[what: string, WorkingCalendar]>([
    ['no days', calendar('Asia/Shanghai', { days: [] })],
    ['no hours', calendar('Asia/Shanghai', { hours: [] })],
    ['only days that have passed', calendar('Asia/Shanghai', { days: [], workdays: ['2026-06-01'] })],
    ['weekdays that there are not', calendar('Asia/Shanghai', { days: [0, 8] })],
  ])('a calendar without working time ends: %s', (_, desk) => {
    expect(() => addWorkingHours(start, 1, desk)).toThrow(RangeError)
    expect(() => addWorkingHours(start, 0, desk)).toThrow(RangeError)
  })

  test.each<[what: string, () => unknown]>([
    ['a date that is none', () => addWorkingHours(new Date('soon'), 1, SHANGHAI)],
    ['negative hours', () => addWorkingHours(start, -1, SHANGHAI)],
    ['hours that are no number', () => addWorkingHours(start, Number.NaN, SHANGHAI)],
    ['endless hours', () => addWorkingHours(start, Number.POSITIVE_INFINITY, SHANGHAI)],
    ['the end of time', () => addWorkingHours(new Date(8.64e15), 1, SHANGHAI)],
    ['an unknown zone', () => addWorkingHours(start, 1, calendar('Mars/Olympus'))],
    ['a period that ends before it begins', () => addWorkingHours(start, 1, calendar('Asia/Shanghai', { hours: [['18:00', '09:00']] }))],
    ['a time that is none', () => addWorkingHours(start, 1, calendar('Asia/Shanghai', { hours: [['9', '25:00']] }))],
  ])('%s', (_, call) => {
    expect(call).toThrow(RangeError)
  })

  it('counts on the one day that is left', () => {
    const desk = calendar('Asia/Shanghai', { days: [], workdays: ['2027-01-09'] })
    expect(addWorkingHours(start, 1, desk).toISOString()).toBe('2027-01-09T02:00:00.000Z')
  })
})

describe('for any calendar', () => {
  const MINUTE_MS = 60_000
  const zones = [
    'Asia/Shanghai',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'America/St_Johns',
    'Africa/Casablanca',
  ]
  const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const anyHours = fc
    .uniqueArray(fc.integer({ min: 0, max: 48 }), { minLength: 2, maxLength: 6 })
    .map((marks) => [...marks].sort((a, b) => a - b).map((mark) => clock(mark * 30)))
    .map((marks) => Array.from({ length: Math.floor(marks.length / 2) }, (_, i) => [marks[2 * i] ?? '', marks[2 * i + 1] ?? ''] as const))
  const daysOf2026 = fc.integer({ min: 0, max: 364 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  const anyCalendar: fc.Arbitrary<WorkingCalendar> = fc.record({
    time_zone: fc.constantFrom(...zones),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    hours: anyHours,
    holidays: fc.array(daysOf2026, { maxLength: 20 }),
    workdays: fc.array(daysOf2026, { maxLength: 5 }),
  })
  /** Whole minutes, around the clock changes as often as not. */
  const anyStart = fc
    .oneof(
      fc.integer({ min: 0, max: 365 * 1440 }),
      ...['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'].map((date) => {
        const day = (Date.parse(date) - Date.UTC(2026, 0, 1)) / MINUTE_MS
        return fc.integer({ min: day - 1440, max: day + 1440 })
      }),
    )
    .map((minute) => new Date(Date.UTC(2026, 0, 1) + minute * MINUTE_MS))
  const anyMinutes = fc.integer({ min: 0, max: 40 * 60 })

  const clocks = new Map(
    zones.map((zone) => [zone, new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })]),
  )

  /** Whether the minute that begins here is one of work, looked up by the wall clock alone. */
  function isOpenMinute(at: number, desk: WorkingCalendar): boolean {
    const text = clocks.get(desk.time_zone)?.format(at) ?? ''
    const [date = '', time = ''] = text.split(' ')
    const weekday = new Date(date).getUTCDay() || 7
    const works = desk.workdays.includes(date) || (desk.days.includes(weekday) && !desk.holidays.includes(date))
    return works && desk.hours.some(([from, to]) => from <= time && time < to)
  }

  it('is within an opening period, or at its end', () => {
    fc.assert(
      fc.property(anyCalendar, anyStart, anyMinutes, (desk, start, minutes) => {
        const end = addWorkingHours(start, minutes / 60, desk).getTime()
        expect(end).toBeGreaterThanOrEqual(start.getTime())
        expect(isOpenMinute(end, desk) || isOpenMinute(end - MINUTE_MS, desk)).toBe(true)
      }),
    )
  })

  it('counts as a clerk would who looks at the clock every minute', () => {
    fc.assert(
      fc.property(anyCalendar, anyStart, fc.integer({ min: 1, max: 180 }), (desk, start, minutes) => {
        const end = addWorkingHours(start, minutes / 60, desk).getTime()
        // A calendar of one day a week would take the clerk too long.
        fc.pre(end - start.getTime() < 2 * 24 * 60 * MINUTE_MS)
        let counted = 0
        for (let at = start.getTime(); at < end; at += MINUTE_MS) if (isOpenMinute(at, desk)) counted++
        expect(counted).toBe(minutes)
        expect(isOpenMinute(end - MINUTE_MS, desk)).toBe(true)
      }),
      { numRuns: draws(60) },
    )
  })

  it('never ends earlier for more hours or a later start', () => {
    fc.assert(
      fc.property(anyCalendar, anyStart, anyMinutes, anyMinutes, (desk, start, minutes, more) => {
        const end = addWorkingHours(start, minutes / 60, desk).getTime()
        expect(addWorkingHours(start, (minutes + more) / 60, desk).getTime()).toBeGreaterThanOrEqual(end)
        expect(addWorkingHours(new Date(start.getTime() + more * MINUTE_MS), minutes / 60, desk).getTime()).toBeGreaterThanOrEqual(end)
      }),
    )
  })

  it('comes to the same in one step or in two', () => {
    fc.assert(
      fc.property(anyCalendar, anyStart, anyMinutes, anyMinutes, (desk, start, first, second) => {
        const twice = addWorkingHours(addWorkingHours(start, first / 60, desk), second / 60, desk)
        expect(twice).toEqual(addWorkingHours(start, (first + second) / 60, desk))
      }),
    )
  })
})

test('the hours between two instants are those that were added', () => {
  const calendars = fc.constantFrom(SHANGHAI, BERLIN, NEW_YORK, KOLKATA, always('Australia/Lord_Howe'))
  const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(calendars, start, fc.integer({ min: 0, max: 400 }), (desk, from, quarters) => {
      expect(countWorkingHours(from, addWorkingHours(from, quarters / 4, desk), desk)).toBeCloseTo(quarters / 4, 6)
    }),
    { numRuns: draws(300) },
  )
})

test.each([
  ['over the lunch break', '2026-06-02T11:00+08:00', '2026-06-02T14:30+08:00', 2],
  ['at night', '2026-06-02T20:00+08:00', '2026-06-03T08:00+08:00', 0],
  ['over a weekend', '2026-06-05T17:30+08:00', '2026-06-08T09:15+08:00', 0.75],
  ['backwards', '2026-06-02T14:30+08:00', '2026-06-02T11:00+08:00', 0],
] as const)('counts working hours: %s', (_, from, to, hours) => {
  expect(countWorkingHours(new Date(from), new Date(to), SHANGHAI)).toBe(hours)
})
