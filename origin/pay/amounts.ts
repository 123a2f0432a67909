import { type Money, money, roundToCents } from '#shared/money.ts'

const MICROS_PER_CENT = 10_000

/** What is asked for a total: payment companies know no less than a cent. The one place where a total is rounded to be paid. */
export const chargeOf = (total: Money): Money => roundToCents(total)

/**
 * The charge for the order `o` in SQL, by the rule of `chargeOf`, so that a state and the sum that decides it are of the same
 * moment; NULL while its freight is not known. Totals are never negative, and SQLite divides whole numbers downwards.
 */
export const CHARGE_SQL = `((((SELECT coalesce(sum(l.qty * l.unit_price), 0) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision)
  + o.freight + 999) / 1000) / 10 * ${MICROS_PER_CENT})`

/** Whole cents of an amount. @throws RangeError for one that has less than a cent in it: it was not rounded by `chargeOf` */
export function centsOf(amount: Money): number {
  if (amount % MICROS_PER_CENT !== 0) throw new RangeError(`not whole cents: ${amount}`)
  return amount / MICROS_PER_CENT
}

/** The amount of so many cents. @throws RangeError when they are not whole */
export const fromCents = (cents: number): Money => money(cents * MICROS_PER_CENT)

/** With two decimals, as PayPal writes amounts. @throws RangeError as `centsOf` */
export function decimalOf(amount: Money): string {
  const cents = String(centsOf(amount)).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
