import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  axis,
  axisWhere,
  capacitanceCode,
  defineSeries,
  fixedLetterCode,
  fourDigitCode,
  preferred,
  preferredValues,
  resistances,
  shortLetterCode,
  spreadingStride,
  threeDigitCode,
} from './grammar.ts'

test.each([
  { series: 3, count: 3 },
  { series: 6, count: 6 },
  { series: 12, count: 12 },
  { series: 24, count: 24 },
  { series: 96, count: 96 },
  { series: 192, count: 192 },
] as const)('E$series has $count values a decade, ascending', ({ series, count }) => {
  const values = preferred(series)
  expect(new Set(values).size).toBe(count)
  expect([...values].sort((a, b) => a - b)).toEqual(values)
})

test('E192 and E96 hold the numbers of the standard that formulas miss', () => {
  expect(preferred(192)).toContain(920)
  expect(preferred(192)).not.toContain(919)
  for (const value of [102, 147, 274, 499, 698, 976]) expect(preferred(96)).toContain(value)
})

test.each([
  { ohms: 0.47, short: '0R47', four: '0R47', three: 'R47', digits: null },
  { ohms: 1, short: '1R', four: '1R00', three: '1R0', digits: '1R00' },
  { ohms: 49.9, short: '49R9', four: '49R9', three: null, digits: '49R9' },
  { ohms: 100, short: '100R', four: '100R', three: '101', digits: '1000' },
  { ohms: 4_700, short: '4K7', four: '4K70', three: '472', digits: '4701' },
  { ohms: 10_000, short: '10K', four: '10K0', three: '103', digits: '1002' },
  { ohms: 97_600, short: '97K6', four: '97K6', three: null, digits: '9762' },
  { ohms: 1e6, short: '1M', four: '1M00', three: '105', digits: '1004' },
])('writes $ohms Ω as $short, $four, $three and $digits', ({ ohms, short, four, three, digits }) => {
  expect(shortLetterCode(ohms)).toBe(short)
  expect(fixedLetterCode(ohms, 4)).toBe(four)
  if (three !== null) expect(threeDigitCode(ohms)).toBe(three)
  if (digits !== null) expect(fourDigitCode(ohms)).toBe(digits)
})

test.each([
  { farads: 1e-7, code: '104' },
  { farads: 1e-5, code: '106' },
  { farads: 1e-11, code: '100' },
  { farads: 1.5e-12, code: '1R5' },
  { farads: 4.7e-10, code: '471' },
])('writes $farads F as $code', ({ farads, code }) => {
  expect(capacitanceCode(farads)).toBe(code)
})

test('values are as clean as a decimal and within their range', () => {
  for (const { value } of [...preferredValues(1, 1e7, 24, 96), ...resistances(0.1, 10, 24)])
    expect(value).toBe(Number(value.toPrecision(3)))
  expect(preferredValues(10, 100, 6).map(({ value }) => value)).toEqual([10, 15, 22, 33, 47, 68, 100])
})

test('a series holds every combination once, popular ones first', () => {
  const tiers = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 5 }))
  fc.assert(
    fc.property(fc.array(tiers, { minLength: 1, maxLength: 4 }), (shape) => {
      const axes = shape.map(([favourite, popular, rare]) =>
        axisWhere(
          Array.from({ length: favourite + popular + rare }, (_, i) => i),
          (i) => i < favourite + popular,
          (i) => i < favourite,
        ),
      )
      const series = defineSeries<number[]>(
        { slug: 'x', manufacturer: 'x', category: 'x', name: 'x', summary: 'x', source: 'x' },
        axes,
        (...digits) => ({ part_number: digits.join('-'), package: null, parameters: {}, packaging: 'reel', spq: 1, base_price: 1 }),
      )
      const numbers = Array.from({ length: series.size }, (_, i) => series.at(i).part_number)
      expect(series.size).toBe(shape.reduce((product, [a, b, c]) => product * (a + b + c), 1))
      expect(new Set(numbers).size).toBe(series.size)
      const tier = (text: string) =>
        Math.max(
          ...text.split('-').map((digit, i) => {
            const [favourite, popular] = shape[i] as [number, number, number]
            return Number(digit) < favourite ? 0 : Number(digit) < favourite + popular ? 1 : 2
          }),
        )
      const ranks = numbers.map(tier)
      expect([...ranks].sort((a, b) => a - b)).toEqual(ranks)
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('an index outside of the series is refused', () => {
  const series = defineSeries<[string]>(
    { slug: 'x', manufacturer: 'x', category: 'x', name: 'x', summary: 'x', source: 'x' },
    [axis(['a', 'b'])],
    (partNumber) => ({ part_number: partNumber, package: null, parameters: {}, packaging: 'reel', spq: 1, base_price: 1 }),
  )
  for (const index of [-1, 2, 0.5, Number.NaN]) expect(() => series.at(index)).toThrow(RangeError)
})

test('a stride visits every index', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), (size) => {
      const stride = spreadingStride(size)
      expect(new Set(Array.from({ length: size }, (_, i) => (i * stride) % size)).size).toBe(size)
    }),
    { numRuns: 50, seed: 7 },
  )
})
