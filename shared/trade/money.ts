import { getOrInsert } from '../text/get-or-insert.ts'
import { createNumberWriter, type NumberWriter } from '../text/number-writer.ts'

declare const micros: unique symbol

/**
 * An amount in US dollars as a whole number of micros (millionths of a dollar): 0.0123 USD is 12,300.
 * Whole and at most 2^53 − 1 in magnitude, which is nine billion dollars.
 */
export type Money = number & { readonly [micros]: true }

const MICROS_PER_DOLLAR = 1_000_000
const MICROS_PER_CENT = 10_000
const DECIMALS = 6
const UNIT_PRICE_DECIMALS = 5
const DECIMAL = /^(-?)(\d{1,10})(?:\.(\d{1,6}))?$/

/** Brands a whole number of micros as money. @throws RangeError if it is not a safe integer */
export function toMoney(wholeMicros: number): Money {
  if (!Number.isSafeInteger(wholeMicros)) throw new RangeError(`not a whole number of micros: ${wholeMicros}`)
  // −0 would print as "-0".
  return (wholeMicros === 0 ? 0 : wholeMicros) as Money
}

/** Reads a decimal string such as "12.5" or "-0.000001"; null if it is invalid or has more than six decimals. */
export function parseMoney(decimal: string): Money | null {
  const match = DECIMAL.exec(decimal)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const value = Number(whole) * MICROS_PER_DOLLAR + Number(fraction.padEnd(6, '0'))
  return Number.isSafeInteger(value) ? toMoney(sign ? -value : value) : null
}

/**
 * Reads a unit price as programs compute it: "0.0007246377", "1.5e-05". More decimals than an amount has are rounded by the specification's
 * rule for unit prices, half away from zero to five decimals. Null for any other text, or a negative price.
 */
export function parseUnitPrice(decimal: string): Money | null {
  const plain = decimal.startsWith('-') ? null : parseMoney(decimal)
  if (plain !== null) return plain
  const match = /^(\d{1,20})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i.exec(decimal)
  if (!match) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  // Enough zeros on both sides to move the point.
  const zeros = '0'.repeat(100)
  const digits = `${zeros}${whole}${fraction}${zeros}`
  const point = zeros.length + whole.length + Number(exponent)
  const ones = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const decimals = digits.slice(point).replace(/0+$/, '')
  const amount = parseMoney(`${ones}${decimals && `.${decimals.slice(0, DECIMALS)}`}`)
  return amount === null || decimals.length <= DECIMALS ? amount : roundToFiveDecimals(amount)
}

/** The exact decimal string of an amount, without trailing zeros: 12,300 is "0.0123". */
export function toDecimalString(amount: Money): string {
  const sign = amount < 0 ? '-' : ''
  const absolute = Math.abs(amount)
  const whole = Math.floor(absolute / MICROS_PER_DOLLAR)
  const fraction = String(absolute % MICROS_PER_DOLLAR)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

/**
 * The price of `qty` pieces, in whole cents: `unit_price` × `qty`, rounded by the default mode of the specification. Only this function
 * rounds amounts to cents. Totals are sums of such amounts, so that displayed amounts add up.
 * @throws RangeError when the product is beyond nine billion dollars or `qty` is not whole
 */
export function computeExtendedPrice(unitPrice: Money, qty: number): Money {
  if (!Number.isSafeInteger(qty)) throw new RangeError(`not a whole quantity: ${qty}`)
  return roundToCents(toMoney(unitPrice * qty))
}

/** Whether an amount can be charged: payments have no fractions of a cent. */
export const isWholeCents = (amount: Money): boolean => amount % MICROS_PER_CENT === 0

/** The exact sum. @throws RangeError beyond nine billion dollars */
export function addMoney(...amounts: Money[]): Money {
  return amounts.reduce<Money>((sum, amount) => toMoney(sum + amount), toMoney(0))
}

/** This percentage of a price, rounded up to whole micros. */
export const computeShare = (price: Money, percent: number): Money => toMoney(Math.ceil((price * percent) / 100))

/** Five-decimal mode of the specification, section 5: rounds half away from zero to five decimals of a dollar. Used for unit prices. */
export function roundToFiveDecimals(amount: Money): Money {
  return toMoney(Math.sign(amount) * Math.round(Math.abs(amount) / 10) * 10)
}

/**
 * Default mode of the specification, section 5: rounds up to three decimals, then truncates to two.
 * 1.9991 → 2.000 → 2.00; 1.2341 → 1.235 → 1.23. Used for extended prices.
 */
export function roundToCents(amount: Money): Money {
  const thousandths = Math.ceil(Math.abs(amount) / 1000)
  return toMoney(Math.sign(amount) * Math.floor(thousandths / 10) * MICROS_PER_CENT)
}

const writers = new Map<string, NumberWriter>()

function dollarWriter(tag: string): NumberWriter {
  // Prices in Arabic have Latin digits with the sign before them, as in datasheets.
  const locale = tag === 'ar' ? 'en' : tag
  return createNumberWriter(new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }))
}

/** Dollars with at least this many decimals, and more if the amount has them. A negative difference has its sign in front. */
function formatDollars(amount: Money, tag: string, decimals: number): string {
  const [whole = '', fraction = ''] = toDecimalString(toMoney(Math.abs(amount))).split('.')
  const text = getOrInsert(writers, tag, () => dollarWriter(tag))(whole, fraction.padEnd(decimals, '0'))
  return amount < 0 ? `-${text}` : text
}

/** A unit price for display in the language `tag` (BCP 47), with "$" and five decimals: the same on every page. */
export function formatUnitPrice(amount: Money, tag: string): string {
  return formatDollars(roundToFiveDecimals(amount), tag, UNIT_PRICE_DECIMALS)
}

/** An extended price or a total for display: two decimals by the default mode, with thousands separators and "$"; 0.00 for null. */
export function formatAmount(amount: Money | null | undefined, tag: string): string {
  return formatDollars(roundToCents(amount ?? toMoney(0)), tag, 2)
}
