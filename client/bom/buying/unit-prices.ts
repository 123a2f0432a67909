import type { Purchase } from '#shared/bom/buying/model.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'

/** The unit price of a line with a purchase: of one offer, or the mean of several. */
export function computeMeanUnitPrice({ items, ext_price, qty }: Purchase): Money {
  const [first, ...others] = items
  return first && others.length === 0 ? first.unit_price : toMoney(Math.round(ext_price / qty))
}
