import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isOrderable, parseQuantity, toOrderableQuantity } from './quantity.ts'

const rules = fc.record({ moq: fc.integer({ min: 1, max: 5000 }), multiple: fc.integer({ min: 1, max: 5000 }) })
const quantities = fc.integer({ min: 1, max: 1_000_000 })

describe('orderableQuantity', () => {
  test.each([
    { pieces: 1, moq: 1, multiple: 1, expected: 1 },
    { pieces: 11, moq: 10, multiple: 10, expected: 20 },
    { pieces: 10, moq: 10, multiple: 10, expected: 10 },
    { pieces: 1, moq: 25, multiple: 10, expected: 30 },
    { pieces: 26, moq: 25, multiple: 1, expected: 26 },
    { pieces: 4999, moq: 5000, multiple: 5000, expected: 5000 },
    { pieces: 5001, moq: 5000, multiple: 5000, expected: 10_000 },
  ])('rounds $pieces up to $expected (MOQ $moq, multiple $multiple)', ({ pieces, expected, ...rule }) => {
    expect(toOrderableQuantity(pieces, rule)).toBe(expected)
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (pieces) => {
    expect(() => toOrderableQuantity(pieces, { moq: 1, multiple: 1 })).toThrow(RangeError)
  })

  it('covers the need and the MOQ in whole multiples, and nothing smaller does', () => {
    fc.assert(
      fc.property(quantities, rules, (pieces, { moq, multiple }) => {
        const qty = toOrderableQuantity(pieces, { moq, multiple })
        expect(qty % multiple).toBe(0)
        expect(qty).toBeGreaterThanOrEqual(pieces)
        expect(qty).toBeGreaterThanOrEqual(moq)
        expect(qty - multiple).toBeLessThan(Math.max(pieces, moq))
      }),
    )
  })

  it('leaves an orderable quantity as it is', () => {
    fc.assert(
      fc.property(quantities, rules, (pieces, rule) => {
        const qty = toOrderableQuantity(pieces, rule)
        expect(toOrderableQuantity(qty, rule)).toBe(qty)
        expect(isOrderable(qty, rule)).toBe(true)
        expect(isOrderable(pieces, rule)).toBe(pieces === qty)
      }),
    )
  })
})

describe('isOrderable', () => {
  test.each([0, -10, 10.5, Number.NaN, 15, 5])('refuses %d (MOQ 10, multiple 10)', (qty) => {
    expect(isOrderable(qty, { moq: 10, multiple: 10 })).toBe(false)
  })
})

describe('parseQuantity', () => {
  test.each([
    ['1', 1],
    [' 42 ', 42],
    ['1000', 1000],
    ['1,000', 1000],
    ['1.000', 1000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['1\u202f000', 1000],
    ['1’000', 1000],
    ["1'000", 1000],
    ['1_000', 1000],
    ['1٬000', 1000],
    ['1,000,000', 1_000_000],
    ['１０', 10],
    ['0010', 10],
    ['1000000000', 1_000_000_000],
  ])('reads %j', (text, expected) => {
    expect(parseQuantity(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '0',
    '000',
    '-5',
    '+5',
    '1.5',
    '1,5',
    '1,00',
    '10,00',
    '1,0000',
    ',100',
    '1e3',
    '10k',
    'ten',
    '1000000001',
    '99999999999999',
    '½',
    'NaN',
    '0x10',
  ])('reads nothing in %j', (text) => {
    expect(parseQuantity(text)).toBeNull()
  })

  it('reads back every quantity, however it was grouped', () => {
    const wholeNumber = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(wholeNumber, fc.constantFrom('en', 'de', 'fr', 'ru', 'es', 'it', 'de-CH', 'zh-Hans'), (qty, tag) => {
        expect(parseQuantity(String(qty))).toBe(qty)
        expect(parseQuantity(new Intl.NumberFormat(tag).format(qty))).toBe(qty)
      }),
    )
  })

  it('gives a whole number in range, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123456789,. -+e') })), (text) => {
        const qty = parseQuantity(text)
        expect(qty === null || (Number.isInteger(qty) && qty >= 1 && qty <= 1_000_000_000)).toBe(true)
      }),
    )
  })
})
