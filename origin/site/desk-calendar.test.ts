import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { z } from 'zod'
import { SiteConfig } from '#shared/contract/site.ts'
import { addWorkingHours } from '#shared/trade/working-hours.ts'
import { DEFAULT_DESK, readDeskCalendar } from './desk-calendar.ts'

const read = (values: Record<string, string>) => readDeskCalendar(new Map(Object.entries(values)))

const warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  warn.mockImplementation(() => {})
})
afterEach(() => {
  warn.mockReset()
})

describe('the demonstration site', () => {
  const file = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../demo/shop/shop.json'), 'utf8')))
  const config = z
    .record(z.string(), z.string())
    .parse(Object.fromEntries(Object.entries(file).filter(([name]) => name.startsWith('desk_'))))

  it('has a valid calendar, to the last value', () => {
    const desk = read(config)
    expect(warn).not.toHaveBeenCalled()
    expect(desk).toMatchObject({
      time_zone: 'Asia/Shanghai',
      days: [1, 2, 3, 4, 5],
      hours: [
        ['09:00', '12:00'],
        ['13:30', '18:00'],
      ],
      lang: 'en',
    })
    expect(desk.holidays).toHaveLength(33 + 13)
    expect(desk.holidays).toContain('2026-10-07')
    // No extra working day is itself a holiday or a usual working day.
    for (const date of desk.workdays) expect([0, 6]).toContain(new Date(date).getUTCDay())
    for (const date of desk.workdays) expect(desk.holidays).not.toContain(date)
  })

  it('answers over the Golden Week of 2026', () => {
    expect(addWorkingHours(new Date('2026-09-30T16:00+08:00'), 12, read(config))).toEqual(new Date('2026-10-09T11:30+08:00'))
  })

  it('shows nothing of it to visitors', () => {
    expect(Object.keys(SiteConfig.shape).filter((name) => name.startsWith('desk'))).toEqual([])
  })
})

test.each([
  ['desk_days', '1-5', { days: [1, 2, 3, 4, 5] }],
  ['desk_days', '7, 1-4', { days: [7, 1, 2, 3, 4] }],
  ['desk_days', '1,1,2', { days: [1, 2] }],
  ['desk_hours', '00:00-24:00', { hours: [['00:00', '24:00']] }],
  [
    'desk_hours',
    '08:00-12:00 12:00-17:30',
    {
      hours: [
        ['08:00', '12:00'],
        ['12:00', '17:30'],
      ],
    },
  ],
  ['desk_holidays', '2026-12-31/2027-01-02', { holidays: ['2026-12-31', '2027-01-01', '2027-01-02'] }],
  ['desk_workdays', '2028-02-29', { workdays: ['2028-02-29'] }],
  ['desk_time_zone', 'America/New_York', { time_zone: 'America/New_York' }],
  ['desk_lang', 'zh', { lang: 'zh' }],
])('reads %s "%s"', (name, value, expected) => {
  expect(read({ [name]: value })).toEqual({ ...DEFAULT_DESK, ...expected })
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['desk_time_zone', 'Mars/Olympus'],
  ['desk_days', '0-6'],
  ['desk_days', '5-1'],
  ['desk_days', 'Mon'],
  ['desk_days', ', ,'],
  ['desk_hours', '18:00-09:00'],
  ['desk_hours', '09:00-09:00'],
  ['desk_hours', '13:00-18:00, 09:00-12:00'],
  ['desk_hours', '09:00-13:00, 12:00-18:00'],
  ['desk_hours', '9-18'],
  ['desk_hours', '09:00-25:00'],
  ['desk_hours', '09:00-12:00-18:00'],
  ['desk_holidays', '2027-02-29'],
  ['desk_holidays', '2026-10-07/2026-10-01'],
  ['desk_holidays', '2026-01-01/2036-01-01'],
  ['desk_holidays', 'Christmas'],
  ['desk_workdays', '01.10.2026'],
  ['desk_lang', 'klingon'],
])('takes the default and logs it for %s "%s"', (name, value) => {
  expect(read({ [name]: value })).toEqual(DEFAULT_DESK)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(name))
})

it('logs nothing of missing settings', () => {
  expect(read({ desk_hours: ' ' })).toEqual(DEFAULT_DESK)
  expect(warn).not.toHaveBeenCalled()
})
