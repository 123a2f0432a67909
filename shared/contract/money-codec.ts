import { z } from 'zod'
import { isWholeCents, type Money, parseMoney, toDecimalString, toMoney } from '../trade/money.ts'

/** Maximum length of the string, which is more than any safe integer of micros needs. */
const MAX_MONEY_LENGTH = 32

/** Money: a decimal string on the wire, `Money` in the code. */
export const moneyCodec = z.codec(
  z
    .string()
    .max(MAX_MONEY_LENGTH, { error: 'not_money', abort: true })
    .refine((text) => parseMoney(text) !== null, 'not_money')
    // The pattern is for the OpenAPI document.
    .meta({ pattern: '^-?\\d+(\\.\\d{1,6})?$' }),
  z.custom<Money>((value) => Number.isSafeInteger(value)),
  {
    decode: (text) => parseMoney(text) ?? toMoney(0),
    encode: (amount) => toDecimalString(amount),
  },
)

/** A charged, paid or refunded amount: `moneyCodec` for whole cents. Fractions of a cent are rejected in both directions. */
export const amountCodec = moneyCodec.refine(isWholeCents, 'valid_price')
