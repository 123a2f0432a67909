import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '../languages.ts'
import { toDecimalString, toMoney } from './money.ts'
import { formatTypedPrice, parsePriceString, readQuantity } from './typed-number.ts'

describe('a price as it is typed', () => {
  test.each([
    ['0.125', 'en', '0.125'],
    ['$0.125', 'en', '0.125'],
    ['US$ 12', 'en', '12'],
    ['12 USD', 'en', '12'],
    ['.5', 'en', '0.5'],
    ['5.', 'en', '5'],
    ['0,125', 'en', '0.125'],
    ['0,125', 'de', '0.125'],
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['1.234', 'de', '1234'],
    ['1.234', 'en', '1.234'],
    ['1.234', 'zh-Hans', '1.234'],
    ['1,234', 'ar', '1234'],
    ['1.234,5', 'en', '1234.5'],
    ['1,234.5', 'de', '1234.5'],
    ['1,234,567', 'de', '1234567'],
    ['1 234,50', 'fr', '1234.5'],
    ["1'234.50", 'de', '1234.5'],
    ['１２．５', 'ja', '12.5'],
    ['١٢٫٥', 'ar', '12.5'],
    ['0', 'en', '0'],
  ])('%s in %s is %s', (typed, tag, expected) => {
    expect(parsePriceString(typed, tag)).toBe(expected)
  })

  test.each(['', 'abc', '-1', '1-2', '1.2.3', '1,23,4', '1.234.5', '12,34,567', '0.1234567', '99999999999', '€5', '1e3', '.', ','])(
    '"%s" is none',
    (typed) => {
      expect(parsePriceString(typed, 'en')).toBeNull()
    },
  )

  it('is read back as it was written, in every language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), fc.constantFrom(...LANGUAGES), (micros, { tag }) => {
        const decimal = toDecimalString(toMoney(micros))
        expect(parsePriceString(formatTypedPrice(decimal, tag), tag)).toBe(decimal)
      }),
    )
  })
})

test.each([
  ['1,000', 1000],
  ['١٠٠', 100],
  ['۱۲', 12],
  ['1.5', null],
  ['0', null],
  ['', null],
])('a quantity "%s" is %s', (typed, expected) => {
  expect(readQuantity(typed)).toBe(expected)
})
