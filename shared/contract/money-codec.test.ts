import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { toDecimalString, toMoney } from '../trade/money.ts'
import { moneyCodec } from './money-codec.ts'

describe('moneyCodec', () => {
  it('reads a decimal string as micros and writes micros as a decimal string', () => {
    expect(z.decode(moneyCodec, '0.0123')).toBe(12_300)
    expect(z.encode(moneyCodec, toMoney(12_300))).toBe('0.0123')
  })

  it('is exact both ways, for every amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (micros) => {
        const decimal = z.encode(moneyCodec, toMoney(micros))
        expect(decimal).toBe(toDecimalString(toMoney(micros)))
        expect(z.decode(moneyCodec, decimal)).toBe(toMoney(micros))
      }),
    )
  })

  test.each(['', 'free', '1,50', '1e3', '0.0000001', '99999999999', ' 1', '$1'])(
    'refuses %j with a code that can be translated',
    (text) => {
      const { success, error } = moneyCodec.safeParse(text)
      expect(success).toBe(false)
      expect(error?.issues[0]?.message).toBe('not_money')
    },
  )

  test.each([[12], [null], [undefined], [{}], [['1']]])('refuses %j, which is no text', (value) => {
    expect(moneyCodec.safeParse(value).success).toBe(false)
  })

  test.each([0.5, Number.NaN, 2 ** 53])('does not write %d, which is no amount', (value) => {
    expect(z.safeEncode(moneyCodec, value as ReturnType<typeof toMoney>).success).toBe(false)
  })

  it('works inside an object', () => {
    const Line = z.object({ qty: z.int(), unit_price: moneyCodec.nullable() })
    const line = { qty: 2, unit_price: '1.5' }
    expect(z.encode(Line, z.decode(Line, line))).toEqual(line)
    expect(z.decode(Line, { qty: 2, unit_price: null })).toEqual({ qty: 2, unit_price: null })
  })
})
