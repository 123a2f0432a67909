import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../languages.ts'
import { formatCount } from '../trade/count.ts'
import { formatAmount, formatUnitPrice, roundToCents, roundToFiveDecimals, toMoney } from '../trade/money.ts'
import { formatQuantity } from '../trade/units.ts'
import { toIntlLocale } from './intl-locale.ts'

const tags = fc.constantFrom(...LANGUAGES.map(({ tag }) => tag))
/** Of every length, and of both signs. */
const numbers = fc.tuple(fc.integer({ min: 0, max: 15 }), fc.maxSafeInteger()).map(([cut, value]) => Math.trunc(value / 10 ** cut) || 0)

const dollars = (tag: string, minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(tag === 'ar' ? 'en' : tag, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits,
    maximumFractionDigits,
  })

describe('what is written digit by digit is what Intl writes', () => {
  it('of counts', () => {
    fc.assert(
      fc.property(tags, numbers, (tag, value) => {
        expect(formatCount(value, tag)).toBe(new Intl.NumberFormat(toIntlLocale(tag)).format(value))
      }),
    )
  })

  it('of money', () => {
    fc.assert(
      fc.property(tags, numbers, (tag, value) => {
        const amount = toMoney(value)
        expect(formatUnitPrice(amount, tag)).toBe(dollars(tag, 5, 5).format(roundToFiveDecimals(amount) / 1e6))
        expect(formatAmount(amount, tag)).toBe(dollars(tag, 2, 2).format(roundToCents(amount) / 1e6))
      }),
    )
  })

  it('of values', () => {
    fc.assert(
      fc.property(tags, fc.double({ noNaN: true, noDefaultInfinity: true }), (tag, value) => {
        const expected = new Intl.NumberFormat(toIntlLocale(tag), { maximumSignificantDigits: 7 }).format(
          Number((value + 0).toPrecision(7)),
        )
        // A value is set with the sign of the trade's tables, which is no hyphen.
        expect(formatQuantity(value + 0, 'count', tag)).toBe(expected.replace('-', '−'))
      }),
    )
  })
})
