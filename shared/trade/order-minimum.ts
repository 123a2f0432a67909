import { computeExtendedPrice, type Money, toMoney } from './money.ts'
import { findPriceBreak, type PriceBreak } from './price-breaks.ts'
import { type QuantityRule, toOrderableQuantity } from './quantity.ts'

/** The operator's minimum values: of all goods of an order, and of one line. Whole cents, 0 or more. */
export interface OrderMinimum {
  minimum_order: Money
  minimum_line: Money
}

const ONE_CENT = toMoney(10_000)

/** The default: any order, of lines of at least one cent. */
export const DEFAULT_MINIMUM: OrderMinimum = { minimum_order: toMoney(0), minimum_line: ONE_CENT }

/** The minimum value of the goods of an order. Goods of no value are never sold, even if the operator sets 0. */
export const toMinimumOrder = ({ minimum_order }: OrderMinimum): Money => toMoney(Math.max(minimum_order, ONE_CENT))

/** The value that goods lack to the minimum order; 0 if they reach it. */
export const computeMissingAmount = (goods: Money, minimum: OrderMinimum): Money => toMoney(Math.max(0, toMinimumOrder(minimum) - goods))

/** Whether a line's value is below the minimum of a line. */
export const isBelowLineMinimum = (extPrice: Money, { minimum_line }: OrderMinimum): boolean => extPrice < minimum_line

const MAX_PIECES = 1_000_000_000
/** Amounts are rounded up to tenths of a cent before they are truncated: one that lacks at most this much reaches a whole cent. */
const ROUNDED_UP_MICROS = 999

/**
 * The smallest quantity from `qty` up that can be ordered and reaches the minimum of a line; null if there is none.
 * @param breaks ascending by `from_qty`; below the first its price applies
 */
export function findMinimumLineQuantity(
  qty: number,
  { breaks, rule, minimum }: { breaks: readonly PriceBreak[]; rule: QuantityRule; minimum: OrderMinimum },
): number | null {
  const { minimum_line } = minimum
  const candidates = breaks.flatMap(({ from_qty, unit_price }, index) => {
    if (unit_price <= 0) return []
    const needed = Math.ceil((minimum_line - ROUNDED_UP_MICROS) / unit_price)
    const pieces = toOrderableQuantity(Math.max(qty, index === 0 ? 1 : from_qty, needed), rule)
    const price = (findPriceBreak(breaks, pieces) ?? breaks[0])?.unit_price ?? unit_price
    return pieces <= MAX_PIECES && !isBelowLineMinimum(computeExtendedPrice(price, pieces), minimum) ? [pieces] : []
  })
  return candidates.length > 0 ? Math.min(...candidates) : null
}
