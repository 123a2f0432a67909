import { expect, it, test } from 'vitest'
import { formatDay, formatDeadline, formatMoment } from './moment.ts'

const AT = '2026-11-24T08:30:00.000Z'

test.each([
  ['en', 'Europe/Berlin', 'Nov 24, 2026, 09:30 UTC+1'],
  ['de', 'Europe/Berlin', '24. Nov. 2026, 09:30 UTC+1'],
  ['zh-Hans', 'Asia/Shanghai', '2026年11月24日 16:30 UTC+8'],
  ['en', 'America/Chicago', 'Nov 24, 2026, 02:30 UTC−6'],
  ['en', 'Asia/Kolkata', 'Nov 24, 2026, 14:00 UTC+5:30'],
  ['en', 'America/St_Johns', 'Nov 24, 2026, 05:00 UTC−3:30'],
  ['en', 'no such zone', 'Nov 24, 2026, 08:30 UTC'],
])('says in %s what the clock of %s shows', (tag, timeZone, text) => {
  expect(formatMoment({ at: AT, time_zone: timeZone, tag })).toBe(text)
})

it('says midnight as the beginning of a day', () => {
  expect(formatMoment({ at: '2026-11-24T00:05:00.000Z', time_zone: 'UTC', tag: 'en' })).toBe('Nov 24, 2026, 00:05 UTC')
})

it('keeps the sign of a zone before its number in Arabic, and Latin digits', () => {
  expect(formatMoment({ at: AT, time_zone: 'America/Chicago', tag: 'ar' })).toMatch(/02:30 \u2068UTC−6\u2069$/)
})

test.each([
  ['Asia/Shanghai', 'Nov 24, 2026'],
  ['America/Chicago', 'Nov 23, 2026'],
  ['', 'Nov 24, 2026'],
])('takes the day from the calendar of the place: %s', (timeZone, text) => {
  expect(formatDay('2026-11-24T03:00:00.000Z', 'en', 'medium', timeZone)).toBe(text)
})

test.each([
  ['2026-12-10T22:59:00.000Z', 'Europe/Berlin', 'the end of Dec 10, 2026 (UTC+1)'],
  ['2026-12-10T23:00:00.000Z', 'Europe/Berlin', 'the end of Dec 10, 2026 (UTC+1)'],
  // The night of a clock change.
  ['2026-10-25T22:59:00.000Z', 'Europe/Berlin', 'the end of Oct 25, 2026 (UTC+1)'],
  ['2026-12-10T22:58:00.000Z', 'Europe/Berlin', 'Dec 10, 2026, 23:58 UTC+1'],
  ['2026-12-10T22:59:00.000Z', 'Asia/Shanghai', 'Dec 11, 2026, 06:59 UTC+8'],
  ['2026-12-10T23:59:00.000Z', '', 'the end of Dec 10, 2026 (UTC)'],
])('says the deadline %s in %s as the end of a day only where it is one', (at, timeZone, text) => {
  expect(formatDeadline({ at, time_zone: timeZone, tag: 'en' }, ({ day, zone }) => `the end of ${day} (${zone})`)).toBe(text)
})
