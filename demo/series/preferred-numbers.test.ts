import { expect, test } from 'vitest'
import { listPreferred, preferredValues, toRank } from './preferred-numbers.ts'

test.each([3, 6, 12, 24, 96, 192])('E%i has as many values a decade, ascending', (series) => {
  const values = listPreferred(series)
  expect(new Set(values).size).toBe(series)
  expect([...values].sort((a, b) => a - b)).toEqual(values)
})

test('E192 and E96 hold the numbers of the standard that formulas miss', () => {
  expect(listPreferred(192)).toContain(920)
  expect(listPreferred(192)).not.toContain(919)
  for (const value of [102, 147, 274, 499, 698, 976]) expect(listPreferred(96)).toContain(value)
})

test('values are as clean as a decimal and within their range', () => {
  for (const value of [...preferredValues(1, 1e7, [24, 96]), ...preferredValues(0.1, 10, [24])])
    expect(value).toBe(Number(value.toPrecision(3)))
  expect(preferredValues(10, 100, [6])).toEqual([10, 15, 22, 33, 47, 68, 100])
  expect(preferredValues(1e-12, 1e-11, [3])).toEqual([1e-12, 2.2e-12, 4.7e-12, 1e-11])
})

test.each([
  [1e-7, 3],
  [1500, 6],
  [1.2e6, 12],
  [51, 24],
  [49.9, 96],
  [1010, 192],
  [1234, Number.POSITIVE_INFINITY],
  [100.01, Number.POSITIVE_INFINITY],
])('%d is of E%i and no coarser series', (value, series) => {
  expect(toRank(value)).toBe(series)
})
