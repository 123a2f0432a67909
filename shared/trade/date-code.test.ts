import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { computeDateCodeAge, parseDateCodes } from './date-code.ts'

/** A Saturday of week 47. */
const NOW = new Date('2026-11-21T12:00:00Z')

test.each<[text: string, from: string | null, to: string | null]>([
  ['2431', '2431', '2431'],
  [' dc 2431 ', '2431', '2431'],
  ['D/C: 2431', '2431', '2431'],
  ['Date code 2431', '2431', '2431'],
  ['２４３１＋', '2431', null],
  ['2431+', '2431', null],
  ['2431 +', '2431', null],
  ['2431 or newer', '2431', null],
  ['>2431', '2431', null],
  ['≥ 2431', '2431', null],
  ['from 2431', '2431', null],
  ['2431以后', '2431', null],
  ['<2431', null, '2431'],
  ['until 2431', null, '2431'],
  ['-2430', null, '2430'],
  ['2401-', '2401', null],
  // years
  ['24', '2401', '2452'],
  ['24+', '2401', null],
  ['DC 24+', '2401', null],
  ['DC24+', '2401', null],
  ['24年+', '2401', null],
  ['24年', '2401', '2452'],
  ['24年以后', '2401', null],
  ['2024', '2401', '2452'],
  ['2024+', '2401', null],
  ['2026', '2601', '2653'],
  ['2020', '2001', '2053'],
  ['22/23', '2201', '2352'],
  ['22, 23', '2201', '2352'],
  ['22 or 23', '2201', '2352'],
  ['22、23', '2201', '2352'],
  ['22/23/24', '2201', '2452'],
  ['23+/24+', '2301', null],
  ['2023-2025', '2301', '2552'],
  ['2023–2025', '2301', '2552'],
  ['2025-2023', '2301', '2552'],
  ['2023 to 2025', '2301', '2552'],
  ['23~25', '2301', '2552'],
  // weeks
  ['2401-2430', '2401', '2430'],
  ['between 2401 and 2430', '2401', '2430'],
  ['2401 to 2430', '2401', '2430'],
  ['2430-2401', '2401', '2430'],
  ['from 2401 to 2430', '2401', '2430'],
  ['2401, 2407, 2410', '2401', '2410'],
  ['2001-2052', '2001', '2052'],
  ['2031', '2031', '2031'],
  ['24/31', '2431', '2431'],
  ['202431', '2431', '2431'],
  ['202431+', '2431', null],
  ['24W31', '2431', '2431'],
  ['2024-W31', '2431', '2431'],
  ['wk31/2024', '2431', '2431'],
  ['KW 31/24+', '2431', null],
  ['2453', '2453', '2453'],
  // ages
  ['within 2 years', '2447', null],
  ['Within two years', '2447', null],
  ['<2 years', '2447', null],
  ['< 2 yrs', '2447', null],
  ['less than 2 years old', '2447', null],
  ['not older than 24 months', '2447', null],
  ['max. 1 year', '2547', null],
  ['last 6 months', '2621', null],
  ['2年内', '2447', null],
  ['两年以内', '2447', null],
  ['2 Jahre', '2447', null],
  ['moins de 2 ans', '2447', null],
])('reads "%s" as %s to %s', (text, from, to) => {
  expect(parseDateCodes(text, NOW)).toEqual({ from, to })
})

test.each([
  '',
  '   ',
  'any',
  'Any date code',
  'no limit',
  'n/a',
  '不限',
  '-',
  '+',
  '/',
  'DC',
  'new',
  '2400',
  '2454',
  '2499+',
  '9931',
  '28+',
  '2028-2030-9',
  '0',
  '7',
  '12345',
  '2431 please call',
  'older than 2 years',
  'over 2 years',
  '0 years',
  '999 years',
  '24 pcs',
  'RC0402FR-0710KL',
  '\u0000',
  '9'.repeat(5000),
])('makes nothing of "%s"', (text) => {
  expect(parseDateCodes(text, NOW)).toBeNull()
})

describe('for any text', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc
      .array(
        fc.constantFrom(
          '24',
          '2431',
          '2024',
          '202431',
          '+',
          '-',
          '/',
          ' ',
          'dc',
          'to',
          'within',
          'years',
          '<',
          '>',
          'wk',
          '年',
          '内',
          '53',
          '00',
        ),
        { maxLength: 7 },
      )
      .map((parts) => parts.join('')),
  )

  it('gives codes of weeks that there are, the earlier one first', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const window = parseDateCodes(text, NOW)
        if (!window) return
        const { from, to } = window
        expect(from ?? to).not.toBeNull()
        for (const code of [from, to]) if (code !== null) expect(code).toMatch(/^\d\d(?:0[1-9]|[1-4]\d|5[0-3])$/)
        if (from !== null && to !== null) expect(from <= to).toBe(true)
      }),
      { numRuns: draws(2000) },
    )
  })

  it('reads every code that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 21, max: 26 }), fc.integer({ min: 1, max: 53 }), (year, week) => {
        const code = `${year}${String(week).padStart(2, '0')}`
        expect(parseDateCodes(code, NOW)).toEqual({ from: code, to: code })
        expect(parseDateCodes(`${code}+`, NOW)).toEqual({ from: code, to: null })
      }),
    )
  })
})

describe('the age of a date code', () => {
  const now = new Date('2026-11-29T00:00:00Z')
  test.each([
    ['2347', 3],
    ['2349', 2],
    ['2243', 4],
    ['2647', 0],
    ['2652', null],
    ['2299', null],
    ['2021', 6],
    ['24+', null],
    ['', null],
  ])('of %j is %j', (code, years) => {
    expect(computeDateCodeAge(code, now)).toBe(years)
  })
})
