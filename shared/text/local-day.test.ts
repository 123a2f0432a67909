import { expect, test } from 'vitest'
import { addDays, findEndOfDay, toLocalDay } from './local-day.ts'

test.each([
  ['2026-11-24', 'UTC', '2026-11-24T23:59:00.000Z'],
  ['2026-11-24', 'Asia/Shanghai', '2026-11-24T15:59:00.000Z'],
  ['2026-11-24', 'America/Los_Angeles', '2026-11-25T07:59:00.000Z'],
  // Clocks go back, and forward.
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:00.000Z'],
  ['2026-11-24', 'Pacific/Kiritimati', '2026-11-24T09:59:00.000Z'],
  ['2026-11-24', 'Pacific/Pago_Pago', '2026-11-25T10:59:00.000Z'],
])('the end of %s in %s is %s', (day, timeZone, expected) => {
  expect(findEndOfDay(day, timeZone)?.toISOString()).toBe(expected)
})

test.each(['', '2026-02-30', '24.11.2026', '2026-11-24T00:00'])('%o is no day', (day) => {
  expect(findEndOfDay(day, 'UTC')).toBeNull()
})

test('a day is that of the place', () => {
  expect(toLocalDay(new Date('2026-11-24T17:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-25')
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
})
