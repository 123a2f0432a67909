import { expect, test } from 'vitest'
import { toSupportedTimeZone } from './time-zone.ts'

test.each([
  ['Asia/Shanghai', 'Asia/Shanghai'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', ''],
  ['+08:00', ''],
  ['', ''],
  ['Europe/Berlin\nX', ''],
])('%j is %j', (text, zone) => {
  expect(toSupportedTimeZone(text)).toBe(zone)
})
