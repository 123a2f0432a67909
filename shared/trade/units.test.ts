import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { LANGUAGES } from '../languages.ts'
import { formatCount } from './count.ts'
import { choosePrefix, formatQuantity, parseValue, UNITS, type Unit } from './units.ts'

/** Blanks of a formatted value are no-break; a table is easier to read without. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const units = Object.keys(UNITS) as Unit[]

describe('parseValue', () => {
  test.each<[string, number, Unit | null]>([
    // a prefix alone
    ['10k', 10_000, null],
    ['10K', 10_000, null],
    ['1M', 1_000_000, null],
    ['2.2M', 2_200_000, null],
    ['1G', 1e9, null],
    ['10m', 0.01, null],
    ['100n', 1e-7, null],
    ['4.7u', 4.7e-6, null],
    ['4.7µ', 4.7e-6, null],
    ['22p', 2.2e-11, null],
    ['4,7k', 4700, null],
    // a letter where the point would be
    ['4k7', 4700, null],
    ['4K7', 4700, null],
    ['4u7', 4.7e-6, null],
    ['2M2', 2_200_000, null],
    ['1p5', 1.5e-12, null],
    ['6n8', 6.8e-9, null],
    ['49k9', 49_900, null],
    ['4k75', 4750, null],
    ['4k7Ω', 4700, 'ohm'],
    ['4u7F', 4.7e-6, 'farad'],
    ['2n2F', 2.2e-9, 'farad'],
    ['2R2', 2.2, 'ohm'],
    ['4r7', 4.7, 'ohm'],
    ['0R1', 0.1, 'ohm'],
    ['0R', 0, 'ohm'],
    ['10R', 10, 'ohm'],
    ['100R0', 100, 'ohm'],
    ['4R7Ω', 4.7, 'ohm'],
    ['R47', 0.47, 'ohm'],
    ['R005', 0.005, 'ohm'],
    ['3V3', 3.3, 'volt'],
    ['5V0', 5, 'volt'],
    // resistance
    ['10Ω', 10, 'ohm'],
    ['10\u2126', 10, 'ohm'],
    ['10kΩ', 10_000, 'ohm'],
    ['10kohm', 10_000, 'ohm'],
    ['47ohms', 47, 'ohm'],
    ['100mΩ', 0.1, 'ohm'],
    ['1MΩ', 1_000_000, 'ohm'],
    // capacitance and inductance
    ['100nF', 1e-7, 'farad'],
    ['0.1uF', 1e-7, 'farad'],
    ['0.1µF', 1e-7, 'farad'],
    ['0.1μF', 1e-7, 'farad'],
    ['.1uF', 1e-7, 'farad'],
    ['0,1uF', 1e-7, 'farad'],
    ['1,000uF', 1e-3, 'farad'],
    ['100NF', 1e-7, 'farad'],
    ['10UF', 1e-5, 'farad'],
    ['100PF', 1e-10, 'farad'],
    ['22pf', 2.2e-11, 'farad'],
    ['1F', 1, 'farad'],
    ['1mH', 0.001, 'henry'],
    ['1mh', 0.001, 'henry'],
    ['10H', 10, 'henry'],
    ['10uH', 1e-5, 'henry'],
    ['2.2µH', 2.2e-6, 'henry'],
    ['1nH', 1e-9, 'henry'],
    // electricity
    ['50V', 50, 'volt'],
    ['12VDC', 12, 'volt'],
    ['230vac', 230, 'volt'],
    ['1.5kV', 1500, 'volt'],
    ['10mV', 0.01, 'volt'],
    ['500mA', 0.5, 'ampere'],
    ['1A', 1, 'ampere'],
    ['10uA', 1e-5, 'ampere'],
    ['1W', 1, 'watt'],
    ['0.25W', 0.25, 'watt'],
    ['100mW', 0.1, 'watt'],
    ['20nC', 2e-8, 'coulomb'],
    // time and frequency
    ['16MHz', 16_000_000, 'hertz'],
    ['16mhz', 16_000_000, 'hertz'],
    ['16MHZ', 16_000_000, 'hertz'],
    ['32.768kHz', 32_768, 'hertz'],
    ['32.768KHz', 32_768, 'hertz'],
    ['10Hz', 10, 'hertz'],
    ['2.4GHz', 2_400_000_000, 'hertz'],
    ['70ns', 7e-8, 'second'],
    ['10ms', 0.01, 'second'],
    ['2000h', 2000, 'hour'],
    // data
    ['64KB', 65_536, 'byte'],
    ['64kB', 65_536, 'byte'],
    ['1MB', 1_048_576, 'byte'],
    ['256B', 256, 'byte'],
    ['1TB', 2 ** 40, 'byte'],
    ['128Mbit', 134_217_728, 'bit'],
    ['128mbit', 134_217_728, 'bit'],
    ['128MBIT', 134_217_728, 'bit'],
    ['128Mb', 134_217_728, 'bit'],
    ['1Gbit', 1_073_741_824, 'bit'],
    ['8bits', 8, 'bit'],
    ['10Mbps', 10_000_000, 'bit_per_second'],
    ['100kbit/s', 100_000, 'bit_per_second'],
    ['1MSPS', 1_000_000, 'sample_per_second'],
    // what bears no prefix
    ['1%', 1, 'percent'],
    ['±1%', 1, 'percent'],
    ['+5%', 5, 'percent'],
    ['±0.1%', 0.1, 'percent'],
    ['100ppm', 100, 'ppm'],
    ['±25ppm', 25, 'ppm'],
    ['25ppm/K', 25, 'ppm_per_kelvin'],
    ['100ppm/°C', 100, 'ppm_per_kelvin'],
    ['5mm', 5, 'millimetre'],
    ['2.54mm', 2.54, 'millimetre'],
    ['5MM', 5, 'millimetre'],
    ['850nm', 850, 'nanometre'],
    ['85°C', 85, 'celsius'],
  ])('reads %s as %d (%s)', (text, value, unit) => {
    expect(parseValue(text)).toEqual({ value, unit })
  })

  test.each([
    // numbers, packages, codes and pieces of part numbers
    '10',
    '0603',
    '01005',
    '1.5',
    '1e3',
    'X7R',
    'SOT23',
    'SOIC-8',
    '2N7002',
    '1N4148',
    '2N3904',
    'BC547',
    'M47',
    'K10',
    'p5',
    '328P',
    '10U',
    '10N',
    '100P',
    // a unit with a prefix that it does not bear, or with another unit's letter
    '5kmm',
    '5k%',
    '1mppm',
    '2R2F',
    '10RF',
    '10uB',
    '1nbit',
    '10hH',
    '1A5V',
    // not whole
    '',
    ' ',
    'k',
    'R',
    'Ω',
    '%',
    '±',
    '1kk',
    '4k7k',
    '4.7k7',
    '4R7k',
    '10kHzV',
    '10 k',
    '-5V',
    '1..5k',
    '1.2.3k',
    '1,2,3k',
    '10kΩ!',
    '1234567890k',
    `${'1'.repeat(8)}.${'1'.repeat(12)}uF0000`,
  ])('reads no value in %j', (text) => {
    expect(parseValue(text)).toBeNull()
  })

  it('reads back what a value is shown as', () => {
    const spelt: Unit[] = ['ohm', 'farad', 'henry', 'volt', 'ampere', 'watt', 'hertz', 'second', 'coulomb', 'candela']
    const other: Unit[] = [
      'bit_per_second',
      'sample_per_second',
      'bit',
      'byte',
      'percent',
      'ppm',
      'ppm_per_kelvin',
      'millimetre',
      'nanometre',
      'celsius',
      'hour',
    ]
    const numbers = fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: -11, max: 8 }))
      .map(([digits, power]) => Number(`${digits}e${power}`))
    fc.assert(
      fc.property(numbers, fc.constantFrom(...spelt), (value, unit) => {
        const read = parseValue(formatQuantity(value, unit, 'en').replace('\u00a0', ''))
        const { prefix } = choosePrefix(value, unit)
        // Two that are shown and not read so: "85C" means degrees to most, and "16mHz" millions.
        fc.pre(!(unit === 'coulomb' && prefix === '') && !(unit === 'hertz' && prefix === 'm'))
        // A farad has no kilo: beyond a thousand of them two separators stand in the number.
        fc.pre(unit !== 'farad' || value < 1_000_000)
        expect(read?.unit).toBe(unit)
        expect(Math.abs((read?.value ?? 0) / value - 1)).toBeLessThan(1e-6)
      }),
      { numRuns: draws(300) },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.constantFrom(...other), fc.constantFrom('', '±'), (value, unit, sign) => {
        expect(parseValue(formatQuantity(value, unit, 'en', sign).replace('\u00a0', ''))).toEqual({ value, unit })
      }),
    )
  })

  it('reads every spelling of one value alike', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('k', 'M', 'm', 'u', 'n', 'p'),
        (whole, tenth, prefix) => {
          const value = parseValue(`${whole}.${tenth}${prefix}`)
          expect(value).not.toBeNull()
          expect(parseValue(`${whole}${prefix}${tenth}`)).toEqual(value)
          expect(parseValue(`${whole},${tenth}${prefix}`)).toEqual(value)
          expect(parseValue(`+${whole}.${tenth}0${prefix}`)).toEqual(value)
          expect(parseValue(`${whole}.${tenth}${prefix}F`)).toEqual({ ...value, unit: 'farad' })
          expect(value?.value).toBe(Number(`${whole}.${tenth}e${{ k: 3, M: 6, m: -3, u: -6, n: -9, p: -12 }[prefix]}`))
        },
      ),
    )
  })

  it('never throws, and returns finite positive numbers in an existing unit, whatever the text', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789.,±+-kKMGTRmµμunpFHVAWzsBbit%Ω°C/ '), maxLength: 26 })
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 40 })), (text) => {
        const read = parseValue(text)
        if (read === null) return
        expect(Number.isFinite(read.value)).toBe(true)
        expect(read.value).toBeGreaterThanOrEqual(0)
        expect(read.value).toBeLessThan(1e22)
        expect(read.unit === null || units.includes(read.unit)).toBe(true)
        expect(/\d/.test(text) && text.length <= 24).toBe(true)
      }),
      { numRuns: draws(2000) },
    )
  })

  it('reads no number in a long text, and ends', () => {
    for (const text of ['1'.repeat(1e6), `${'1,'.repeat(5e5)}k`, `1${'k'.repeat(1e6)}`]) expect(parseValue(text)).toBeNull()
  })
})

describe('formatQuantity', () => {
  test.each<[number, Unit, string]>([
    [10_000, 'ohm', '10 kΩ'],
    [4700, 'ohm', '4.7 kΩ'],
    [0.005, 'ohm', '5 mΩ'],
    [0, 'ohm', '0 Ω'],
    [1e-7, 'farad', '100 nF'],
    [4.7e-6, 'farad', '4.7 µF'],
    [1e-3, 'farad', '1,000 µF'],
    [0.1, 'farad', '0.1 F'],
    [2.2e-13, 'farad', '0.22 pF'],
    [1e-9, 'henry', '1 nH'],
    [16e6, 'hertz', '16 MHz'],
    [32_768, 'hertz', '32.768 kHz'],
    [65_536, 'byte', '64 KB'],
    [1_171_456, 'bit', '1,144 Kbit'],
    [1_572_864, 'bit', '1.5 Mbit'],
    [4_718_592, 'bit', '4.5 Mbit'],
    [2 ** 30, 'bit', '1 Gbit'],
    [12, 'bit', '12 bit'],
    [300_000, 'volt_per_second', '0.3 V/µs'],
    [2.54, 'millimetre', '2.54 mm'],
    [100, 'ppm_per_kelvin', '100 ppm/K'],
    [-40, 'celsius', '−40 °C'],
    [120, 'degree', '120°'],
    [2000, 'hour', '2,000 h'],
    [8, 'count', '8'],
    [-0.5, 'volt', '−500 mV'],
  ])('shows %d %s as %s', (value, unit, expected) => {
    expect(plain(formatQuantity(value, unit, 'en'))).toBe(expected)
  })

  it('puts the sign before the digits and uses the digits of the language', () => {
    expect(plain(formatQuantity(1, 'percent', 'en', '±'))).toBe('±1 %')
    expect(plain(formatQuantity(25 / 8.2, 'percent', 'en', '±'))).toBe('±3.05 %')
    expect(plain(formatQuantity(4700, 'ohm', 'de'))).toBe('4,7 kΩ')
    expect(plain(formatQuantity(4700, 'ohm', 'ar'))).toBe('4.7 kΩ')
  })

  it('does not show the rounding of binary fractions', () => {
    expect(plain(formatQuantity(0.1 + 0.2, 'volt', 'en'))).toBe('300 mV')
    expect(plain(formatQuantity(4.7 * 1e-6, 'farad', 'en'))).toBe('4.7 µF')
    expect(plain(formatQuantity(1e-9 * (1 - 1e-12), 'farad', 'en'))).toBe('1 nF')
  })
})

describe('prefixFor', () => {
  it('leaves a number of at least 1 before the symbol, and below 1000 where a larger prefix exists', () => {
    const numbers = fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: -12, max: 12 }))
      .map(([digits, power]) => Number(`${digits}e${power}`))
    fc.assert(
      fc.property(numbers, fc.constantFrom<Unit>('ohm', 'volt', 'hertz', 'henry'), (value, unit) => {
        const scaledValue = value / choosePrefix(value, unit).factor
        expect(scaledValue).toBeGreaterThan(0.999999)
        if (value < 1e15) expect(scaledValue).toBeLessThan(1000.001)
      }),
    )
  })

  it('gives none to units that bear none, and none to zero', () => {
    for (const unit of units) {
      expect(choosePrefix(0, unit)).toEqual({ factor: 1, prefix: '' })
      if (!UNITS[unit].prefixed) expect(choosePrefix(123_456, unit)).toEqual({ factor: 1, prefix: '' })
    }
  })
})

describe('formatCount', () => {
  it('shows every digit of a count, in every language', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(...LANGUAGES), (count, { tag }) => {
        expect(formatCount(count, tag).replace(/\D/g, '')).toBe(String(count))
      }),
    )
    expect(formatCount(30_123_456, 'en')).toBe('30,123,456')
    expect(formatCount(1234, 'de')).toBe('1.234')
  })
})
