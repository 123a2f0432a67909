import { computeExtendedPrice, type Money, toMoney } from './money.ts'
import { findPriceBreak, type PriceBreak } from './price-breaks.ts'
import { type QuantityRule, toOrderableQuantity } from './quantity.ts'

/** The least that an operator sells: the goods of an order together, and one line of it. Whole cents, 0 or more. */
export interface OrderMinimum {
  minimum_order: Money
  minimum_line: Money
}

const ONE_CENT = toMoney(10_000)

/** Where the operator says nothing: any order, of lines that come to a cent at least. */
export const DEFAULT_MINIMUM: OrderMinimum = { minimum_order: toMoney(0), minimum_line: ONE_CENT }

/** The least that the goods of an order come to. Goods worth nothing are never sold, whatever the operator says. */
export const toMinimumOrder = ({ minimum_order }: OrderMinimum): Money => toMoney(Math.max(minimum_order, ONE_CENT))

/** What goods of this value lack to an order; 0 where they are enough. */
export const computeMissingAmount = (goods: Money, minimum: OrderMinimum): Money => toMoney(Math.max(0, toMinimumOrder(minimum) - goods))

/** Whether a line of this value is too small to be ordered. */
export const isBelowLineMinimum = (extPrice: Money, { minimum_line }: OrderMinimum): boolean => extPrice < minimum_line

const MAX_PIECES = 1_000_000_000
/** An amount is rounded up to a tenth of a cent before it is cut: so much is missing at most to a cent that counts. */
const ROUNDED_UP_MICROS = 999

/**
 * The smallest quantity from `qty` up that may be ordered and comes to the least of a line; null where there is none.
 * @param breaks ascending by `from_qty`; below the first its price holds
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
