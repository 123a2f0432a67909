import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { type ListedKind, type ListedValueError, readListedValue } from './listed-value.ts'
import { formatQuantity, UNITS, type Unit } from './units.ts'

const of = (unit: Unit, more: Partial<ListedKind> = {}): ListedKind => ({ unit, is_plus_minus: false, side: null, ...more })
const deviation = (unit: Unit) => of(unit, { is_plus_minus: true })

describe('readListedValue', () => {
  test.each<[text: string, kind: ListedKind, value: number]>([
    // counts as words
    ...(['Single', 'Dual', 'Triple', 'Four channels', 'Five', 'Hex', 'seven', 'Octal'] as const).map(
      (text, at): [string, ListedKind, number] => [text, of('count'), at + 1],
    ),
    ['Quad-Channel', of('count'), 4],
    ['300V/ms', of('volt_per_second'), 300_000],
    ['1kV/µs', of('volt_per_second'), 1e9],
    // temperatures
    ...['-40°C', '-40 °C', '−40°C', '–40℃', '-40C', '-40', '-40 deg C'].map((text): [string, ListedKind, number] => [
      text,
      of('celsius'),
      -40,
    ]),
    ['125℃', of('celsius'), 125],
    ['125C', of('celsius'), 125],
    ['+125°C', of('celsius'), 125],
    ['-55℃~+125℃', of('celsius', { side: 'min' }), -55],
    ['-55℃~+125℃', of('celsius', { side: 'max' }), 125],
    ['-55°C ~ 155°C (TJ)', of('celsius', { side: 'max' }), 155],
    ['-40 to 85', of('celsius', { side: 'min' }), -40],
    ['-40~85', of('celsius', { side: 'max' }), 85],
    ['-40…+85°C', of('celsius', { side: 'min' }), -40],
    // what programs compute
    ['1.4999999999999999e-05', of('farad'), 1.5e-5],
    ['4019.9999999999995', of('ohm'), 4020],
    ['0.47000000000000003', of('ohm'), 0.47],
    ['1E-7', of('farad'), 1e-7],
    ['10000.0', of('ohm'), 10_000],
    // deviations
    ['+/-5%', deviation('percent'), 5],
    ['±5%', deviation('percent'), 5],
    ['± 0.05 %', deviation('percent'), 0.05],
    ['±0.05', deviation('percent'), 0.05],
    ['5', deviation('percent'), 5],
    ['0.05%', deviation('percent'), 0.05],
    ['-20%~+20%', deviation('percent'), 20],
    ['±100ppm/℃', deviation('ppm_per_kelvin'), 100],
    ['±100ppm', deviation('ppm_per_kelvin'), 100],
    ['±10ppm', deviation('ppm'), 10],
    // conditions, remarks, both spellings of one value
    ['19mΩ@18V', of('ohm'), 0.019],
    ['350mV@100mA', of('volt'), 0.35],
    ['16 mOhm @ 10A, 10V', of('ohm'), 0.016],
    ['2.5V @ 250µA', of('volt'), 2.5],
    ['≤50ns', of('second'), 5e-8],
    ['50ns max', of('second'), 5e-8],
    ['Typ. 50ns', of('second'), 5e-8],
    ['50ns (max)', of('second'), 5e-8],
    ['0.1W, 1/10W', of('watt'), 0.1],
    ['0.100" (2.54mm)', of('millimetre'), 2.54],
    ['0.039" (1.00mm)', of('millimetre'), 1],
    ['2.54mm (0.100")', of('millimetre'), 2.54],
    ['100mil', of('millimetre'), 2.54],
    // fractions, letters as points, prefixes
    ['1/4W', of('watt'), 0.25],
    ['1/16 W', of('watt'), 0.0625],
    ['2R2', of('ohm'), 2.2],
    ['4k7', of('ohm'), 4700],
    ['3V3', of('volt'), 3.3],
    ['10 kOhms', of('ohm'), 10_000],
    ['10k', of('ohm'), 10_000],
    ['１０ｋΩ', of('ohm'), 10_000],
    ['4,7 µF', of('farad'), 4.7e-6],
    ['16M', of('hertz'), 16e6],
    // units that are plain only where they are expected
    ['3950K', of('kelvin'), 3950],
    ['64K', of('byte'), 65_536],
    ['256Byte', of('byte'), 256],
    ['64KByte', of('byte'), 65_536],
    ['512Kbit', of('byte'), 65_536],
    ['8MB', of('bit'), 8 * 2 ** 23],
    ['6000hrs', of('hour'), 6000],
    ['2000H', of('hour'), 2000],
    ['2000hrs@105℃', of('hour'), 2000],
    ['250gf', of('newton'), 2.4516625],
    ['1.6N', of('newton'), 1.6],
    ['300mcd', of('candela'), 0.3],
    ['20nC', of('coulomb'), 2e-8],
    ['2P', of('count'), 2],
    ['100,000 Cycles', of('count'), 100_000],
    ['1,000,000 Cycles', of('count'), 1e6],
    ['1,234.5V', of('volt'), 1234.5],
    ['0,123V', of('volt'), 0.123],
    ['12Bit', of('bit'), 12],
    ['10Mb/s', of('bit_per_second'), 1e7],
    ['1Msps', of('sample_per_second'), 1e6],
    ['0.5V/μs', of('volt_per_second'), 5e5],
    ['-30V', of('volt'), -30],
    ['1.8V-5.5V', of('volt', { side: 'min' }), 1.8],
    ['100~200mA', of('ampere', { side: 'min' }), 0.1],
    ['5V~5V', of('volt'), 5],
  ])('reads %s (%o) as %d', (text, kind, value) => {
    expect(readListedValue(text, kind)).toEqual({ value })
  })

  test.each(['-20%~+80%', '+80%/-20%', '-20% +80%', '-20/+80%'])('takes the greater deviation of %s, and says so', (text) => {
    expect(readListedValue(text, deviation('percent'))).toEqual({ value: 80, is_wider: true })
  })

  test.each<[text: string, kind: ListedKind, fault: ListedValueError]>([
    ['', of('ohm'), 'no_number'],
    ['much', of('ohm'), 'no_number'],
    ['10uF', of('ohm'), 'no_number'],
    ['±0.25pF', deviation('percent'), 'no_number'],
    ['5m', of('millimetre'), 'no_number'],
    ['64Kb', of('millimetre'), 'no_number'],
    ['1/0W', of('watt'), 'no_number'],
    ['1e99', of('ohm'), 'no_number'],
    ['X7R', of('percent'), 'no_number'],
    ['10k, much', of('ohm'), 'no_number'],
    ['1.2.3', of('ohm'), 'no_number'],
    ['1 0'.repeat(50), of('ohm'), 'no_number'],
    ['-5', of('ohm'), 'negative'],
    ['-5%', deviation('percent'), 'negative'],
    ['1.25V ~ 37V', of('volt'), 'range'],
    ['+5%~+10%', deviation('percent'), 'range'],
    ['1k, 10k', of('ohm'), 'several'],
    ['5mm (10mm)', of('millimetre'), 'several'],
    ['0.05', deviation('percent'), 'share'],
    ['0,05', deviation('percent'), 'share'],
  ])('reads no value in %j (%o): %s', (text, kind, fault) => {
    expect(readListedValue(text, kind)).toEqual({ fault })
  })

  const units = Object.keys(UNITS) as Unit[]
  const kinds = fc.record({
    unit: fc.constantFrom(...units),
    is_plus_minus: fc.boolean(),
    side: fc.constantFrom('min' as const, 'max' as const, null),
  })

  it('reads back what a value is shown as, with either sign where it may have one', () => {
    const numbers = fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: -9, max: 8 }), fc.constantFrom('', '-'))
      .map(([digits, power, sign]) => Number(`${sign}${digits}e${power}`))
    // Farads have no kilo, and "Mbit" is a prefix of two.
    const testedUnits = units.filter((unit) => !['farad', 'bit', 'byte', 'volt_per_second'].includes(unit))
    fc.assert(
      fc.property(numbers, fc.constantFrom(...testedUnits), (value, unit) => {
        // Thousandths of these do not occur: "16mHz" is sixteen million.
        fc.pre(Math.abs(value) >= 1 || !['hertz', 'bit_per_second', 'sample_per_second'].includes(unit))
        const read = readListedValue(formatQuantity(value, unit, 'en').replace(/,/g, ''), of(unit))
        if ('fault' in read) expect([read.fault, value < 0]).toEqual(['negative', true])
        else expect(Math.abs(read.value / value - 1)).toBeLessThan(1e-6)
      }),
      { numRuns: draws(500) },
    )
  })

  it('reads a number of any length as itself, and a condition behind it changes nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-15, max: 1e15, noNaN: true }), fc.constantFrom(...units), (value, unit) => {
        const read = readListedValue(String(value), of(unit))
        expect('value' in read && Math.abs(read.value / value - 1)).toBeLessThan(1e-11)
        expect(readListedValue(`${value}@10V,5A`, of(unit))).toEqual(read)
      }),
      { numRuns: draws(500) },
    )
  })

  it('takes one end of a range for the least and the other for the greatest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 300 }),
        fc.integer({ min: -200, max: 300 }),
        fc.constantFrom('~', ' ~ ', ' to ', '…', '..'),
        (a, b, mark) => {
          const text = `${a}°C${mark}${b}°C`
          expect(readListedValue(text, of('celsius', { side: 'min' }))).toEqual({ value: Math.min(a, b) })
          expect(readListedValue(text, of('celsius', { side: 'max' }))).toEqual({ value: Math.max(a, b) })
        },
      ),
    )
  })

  it('never throws, and gives numbers that a part can have, whatever the text', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789.,±+-~@/()"eEkKMGTRmµunpFHVAWzsBbit%Ω°C℃ '), maxLength: 30 })
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 90 })), kinds, (text, kind) => {
        const read = readListedValue(text, kind)
        if ('fault' in read) return
        expect(Math.abs(read.value)).toBeLessThanOrEqual(1e18)
        expect(/\p{N}/u.test(text)).toBe(true)
        if (kind.is_plus_minus) expect(read.value).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: draws(3000) },
    )
  })
})
