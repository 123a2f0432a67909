import { expect, test } from 'vitest'
import { formatOpeningHours } from './opening-hours.ts'

const DESK = {
  time_zone: 'Asia/Shanghai',
  days: [1, 2, 3, 4, 5],
  hours: [
    ['09:00', '12:00'],
    ['13:30', '18:00'],
  ] as const,
  holidays: [],
  workdays: [],
}
const WINTER = new Date('2026-12-01T00:00:00Z')

test.each([
  ['en', 'Monday – Friday 09:00–12:00 and 13:30–18:00 (UTC+8)'],
  ['de', 'Montag – Freitag 09:00–12:00 und 13:30–18:00 (UTC+8)'],
  ['zh-Hans', '星期一 – 星期五 09:00–12:00和13:30–18:00 (UTC+8)'],
  ['ar', 'الاثنين – الجمعة 09:00–12:00 و13:30–18:00 (UTC+8)'],
])('opening hours in %s name every period', (tag, text) => {
  expect(formatOpeningHours(DESK, tag, WINTER).replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toBe(text)
})

test('single days stand beside ranges, and the offset is that of the season', () => {
  const desk = { ...DESK, time_zone: 'Europe/Berlin', days: [6, 1, 2, 3], hours: [['08:00', '16:30']] as const }
  const text = (now: Date) => formatOpeningHours(desk, 'en', now).replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
  expect(text(WINTER)).toBe('Monday – Wednesday and Saturday 08:00–16:30 (UTC+1)')
  expect(text(new Date('2026-07-01T00:00:00Z'))).toBe('Monday – Wednesday and Saturday 08:00–16:30 (UTC+2)')
})
