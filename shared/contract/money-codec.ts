import { z } from 'zod'
import { type Money, money, moneyString, parseMoney } from '../money.ts'

/** Money on the wire: a decimal string outside, `Money` inside. */
export const moneyCodec = z.codec(
  z.string().refine((text) => parseMoney(text) !== null, 'not_money'),
  z.custom<Money>((value) => Number.isSafeInteger(value)),
  {
    decode: (text) => parseMoney(text) ?? money(0),
    encode: (amount) => moneyString(amount),
  },
)
