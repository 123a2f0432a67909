import { isWholeCents, type Money, toMoney } from '#shared/trade/money.ts'

const MICROS_PER_CENT = 10_000

/** Whole cents of an amount. @throws RangeError for an amount with a fraction of a cent: no amount of ours has one */
export function toCents(amount: Money): number {
  if (!isWholeCents(amount)) throw new RangeError(`not whole cents: ${amount}`)
  return amount / MICROS_PER_CENT
}

/** The amount of so many cents. @throws RangeError if they are not whole */
export const fromCents = (cents: number): Money => toMoney(cents * MICROS_PER_CENT)

/** With two decimals, as PayPal writes amounts. @throws RangeError as `toCents` */
export function toDecimal(amount: Money): string {
  const cents = String(toCents(amount)).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
