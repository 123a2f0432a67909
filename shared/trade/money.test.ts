import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { LANGUAGES } from '../languages.ts'
import {
  addMoney,
  computeExtendedPrice,
  formatAmount,
  formatUnitPrice,
  isWholeCents,
  type Money,
  parseMoney,
  roundToCents,
  roundToFiveDecimals,
  toDecimalString,
  toMoney,
} from './money.ts'

const amounts = fc.maxSafeInteger().map(toMoney)
/** Prices as people meet them. */
const prices = fc.integer({ min: 0, max: 10_000_000_000 }).map(toMoney)

const usd = (decimal: string): Money => {
  const amount = parseMoney(decimal)
  if (amount === null) throw new Error(`no money: ${decimal}`)
  return amount
}

/** The specification's roundings on exact numbers. */
const big = {
  fiveDecimals: (micros: bigint): bigint => (micros < 0n ? -big.fiveDecimals(-micros) : ((micros + 5n) / 10n) * 10n),
  cents: (micros: bigint): bigint => (micros < 0n ? -big.cents(-micros) : ((micros + 999n) / 1000n / 10n) * 10_000n),
}

describe('money', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (value) => {
    expect(() => toMoney(value)).toThrow(RangeError)
  })

  it('knows no negative zero', () => {
    expect(toMoney(-0)).toBe(0)
    expect(toDecimalString(toMoney(-0))).toBe('0')
  })
})

describe('parseMoney and moneyString', () => {
  test.each([
    ['0', 0],
    ['0.0123', 12_300],
    ['12.5', 12_500_000],
    ['-0.000001', -1],
    ['-0', 0],
    ['007.10', 7_100_000],
    ['9007199254.740991', Number.MAX_SAFE_INTEGER],
  ])('%s is %d micros', (decimal, micros) => {
    expect(parseMoney(decimal)).toBe(micros)
  })

  test.each(['', '.5', '5.', '1e3', '0.0000001', '1,000', ' 1', '1 ', '+1', '--1', '$1', 'NaN', '٣', '9007199254.740992', '99999999999'])(
    'does not read %j',
    (decimal) => {
      expect(parseMoney(decimal)).toBeNull()
    },
  )

  it('is undone by the other, for every amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseMoney(toDecimalString(amount))).toBe(amount)
      }),
    )
  })

  it('writes no trailing zero and no exponent', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(toDecimalString(amount)).toMatch(/^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d{0,5}[1-9])?)$/)
      }),
    )
  })

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = parseMoney(text)
        expect(amount === null || Number.isSafeInteger(amount)).toBe(true)
      }),
    )
  })
})

describe('arithmetic', () => {
  it('multiplies exactly, and rounds the product to cents once', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 100_000 }), (price, qty) => {
        expect(BigInt(computeExtendedPrice(price, qty))).toBe(big.cents(BigInt(price) * BigInt(qty)))
        expect(isWholeCents(computeExtendedPrice(price, qty))).toBe(true)
      }),
    )
  })

  it('refuses a product that it cannot hold, rather than round it', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000_000_000 }), (price, qty) => {
        const exact = BigInt(price) * BigInt(qty)
        const holds = exact >= -BigInt(Number.MAX_SAFE_INTEGER) && exact <= BigInt(Number.MAX_SAFE_INTEGER)
        if (holds) expect(BigInt(computeExtendedPrice(price, qty))).toBe(big.cents(exact))
        else expect(() => computeExtendedPrice(price, qty)).toThrow(RangeError)
      }),
    )
  })

  it('refuses a quantity that is not whole', () => {
    expect(() => computeExtendedPrice(toMoney(10), 1.5)).toThrow(RangeError)
    expect(() => computeExtendedPrice(toMoney(10), Number.NaN)).toThrow(RangeError)
  })

  it('adds exactly, or not at all', () => {
    expect(addMoney()).toBe(0)
    fc.assert(
      fc.property(fc.array(prices, { maxLength: 50 }), (list) => {
        expect(BigInt(addMoney(...list))).toBe(list.reduce((sum, amount) => sum + BigInt(amount), 0n))
      }),
    )
    const maxAmount = toMoney(Number.MAX_SAFE_INTEGER)
    // On the way there the sum would lose its last digit.
    expect(() => addMoney(maxAmount, maxAmount, toMoney(1), toMoney(-maxAmount), toMoney(-maxAmount))).toThrow(RangeError)
  })
})

describe('rounding as in section 5 of the specification', () => {
  test.each([
    ['1.9991', '2'],
    ['1.2341', '1.23'],
    ['1.9990', '1.99'],
    ['1.9901', '1.99'],
    ['0.0091', '0.01'],
    ['0.0090', '0'],
    ['0.000001', '0'],
    ['0.009001', '0.01'],
    ['0.01', '0.01'],
    ['123.456', '123.45'],
    ['123.459001', '123.46'],
    ['0', '0'],
  ])('default mode: %s becomes %s, up to three decimals and then cut to two', (before, after) => {
    expect(toDecimalString(roundToCents(usd(before)))).toBe(after)
  })

  test.each([
    ['0.000005', '0.00001'],
    ['0.000004', '0'],
    ['-0.000005', '-0.00001'],
    ['-0.000004', '0'],
    ['1.234564', '1.23456'],
    ['1.234565', '1.23457'],
    ['0.999995', '1'],
  ])('five-decimal mode: %s becomes %s', (before, after) => {
    expect(toDecimalString(roundToFiveDecimals(usd(before)))).toBe(after)
  })

  it('agrees with exact arithmetic on every amount', () => {
    const within = fc.integer({ min: -(2 ** 53 - 20_000), max: 2 ** 53 - 20_000 }).map(toMoney)
    fc.assert(
      fc.property(fc.oneof(within, prices), (amount) => {
        expect(BigInt(roundToCents(amount))).toBe(big.cents(BigInt(amount)))
        expect(BigInt(roundToFiveDecimals(amount))).toBe(big.fiveDecimals(BigInt(amount)))
      }),
      { numRuns: draws(500) },
    )
  })

  it('changes nothing the second time and never the order of two amounts', () => {
    fc.assert(
      fc.property(prices, prices, (a, b) => {
        for (const round of [roundToCents, roundToFiveDecimals]) {
          expect(round(round(a))).toBe(round(a))
          if (a <= b) expect(round(a)).toBeLessThanOrEqual(round(b))
        }
      }),
    )
  })

  it('is off by less than a cent, and never up by more than nine tenths of one', () => {
    fc.assert(
      fc.property(prices, (amount) => {
        const difference = roundToCents(amount) - amount
        expect(difference).toBeGreaterThan(-10_000)
        expect(difference).toBeLessThan(1000)
      }),
    )
  })
})

describe('formatting', () => {
  test.each([
    ['0.0123', 'en', '$0.01230'],
    ['1.5', 'en', '$1.50000'],
    ['0.001', 'en', '$0.00100'],
    ['1234.567891', 'en', '$1,234.56789'],
    ['1234.5', 'de', '1.234,50000\u00a0$'],
    ['0.0123', 'ar', '$0.01230'],
  ])('unit price %s in %s', (decimal, tag, expected) => {
    expect(formatUnitPrice(usd(decimal), tag)).toBe(expected)
  })

  it('shows an extended price with two decimals by the default mode', () => {
    expect(formatAmount(usd('1.9991'), 'en')).toBe('$2.00')
    expect(formatAmount(usd('1.2341'), 'en')).toBe('$1.23')
    expect(formatAmount(usd('1234567.891'), 'en')).toBe('$1,234,567.89')
  })

  it('shows "0.00" for what is empty', () => {
    for (const empty of [null, undefined, toMoney(0)]) expect(formatAmount(empty, 'en')).toBe('$0.00')
  })

  it('says the same digits in every language', () => {
    for (const { tag } of LANGUAGES) expect(formatUnitPrice(usd('1234.56789'), tag).replace(/\D/g, ''), tag).toBe('123456789')
  })
})
