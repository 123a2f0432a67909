import { isWholeCents, type Money, money } from '#shared/trade/money.ts'

const MICROS_PER_CENT = 10_000

/** Whole cents of an amount. @throws RangeError for one that has less than a cent in it: no amount of ours does */
export function centsOf(amount: Money): number {
  if (!isWholeCents(amount)) throw new RangeError(`not whole cents: ${amount}`)
  return amount / MICROS_PER_CENT
}

/** The amount of so many cents. @throws RangeError when they are not whole */
export const fromCents = (cents: number): Money => money(cents * MICROS_PER_CENT)

/** With two decimals, as PayPal writes amounts. @throws RangeError as `centsOf` */
export function decimalOf(amount: Money): string {
  const cents = String(centsOf(amount)).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
