import { expect, it, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

const AT = '2026-11-24T08:30:00.000Z'

test.each([
  ['en', 'Europe/Berlin', 'Nov 24, 2026, 09:30 AM GMT+1'],
  ['de', 'Europe/Berlin', '24. Nov. 2026, 09:30 MEZ'],
  ['zh-Hans', 'Asia/Shanghai', '2026年11月24日 GMT+8 16:30'],
  ['en', 'no such zone', 'Nov 24, 2026, 08:30 AM UTC'],
])('says in %s what the clock of %s shows', (tag, time_zone, text) => {
  expect(formatMoment({ at: AT, time_zone, tag })).toBe(text)
})

it('keeps the sign of a zone before its number in Arabic', () => {
  expect(formatMoment({ at: AT, time_zone: 'Asia/Shanghai', tag: 'ar' })).toMatch(/غرينتش\u200e\+8$/)
})
