import { computeExtendedPrice, type Money } from './money.ts'
import { type QuantityRule, toOrderableQuantity } from './quantity.ts'

/** `unit_price` per piece from `from_qty` pieces up. */
export interface PriceBreak {
  from_qty: number
  unit_price: Money
}

/** The next break worth a larger order, and the number of pieces missing to it. */
export interface NextBreak extends PriceBreak {
  missing: number
}

export interface PricedQuantity {
  /** Pieces, after rounding up to an orderable quantity. */
  qty: number
  unit_price: Money
  ext_price: Money
  next: NextBreak | null
  /** Set if the order at `next` costs less in total than `qty` does. */
  cheaper_at: { qty: number; ext_price: Money } | null
}

/**
 * The break of a quantity, or null below the first one or without any.
 * @param breaks ascending by `from_qty`
 */
export function findPriceBreak(breaks: readonly PriceBreak[], qty: number): PriceBreak | null {
  let reached: PriceBreak | null = null
  for (const step of breaks) {
    if (step.from_qty > qty) break
    reached = step
  }
  return reached
}

/**
 * The price of `pieces`, rounded up to an orderable quantity, or null without a price.
 * @param breaks ascending by `from_qty`; below the first one its price applies, since the MOQ is the lower limit
 * @throws RangeError if `pieces` is not a whole number of at least 1
 */
export function priceQuantity(breaks: readonly PriceBreak[], pieces: number, rule: QuantityRule): PricedQuantity | null {
  const qty = toOrderableQuantity(pieces, rule)
  const current = findPriceBreak(breaks, qty) ?? breaks[0]
  if (!current) return null
  const line = { qty, unit_price: current.unit_price, ext_price: computeExtendedPrice(current.unit_price, qty) }
  const next = findNextBreak(breaks, line, rule)
  if (!next) return { ...line, next, cheaper_at: null }
  const more = qty + next.missing
  const extOfMore = computeExtendedPrice(findPriceBreak(breaks, more)?.unit_price ?? next.unit_price, more)
  return { ...line, next, cheaper_at: extOfMore < line.ext_price ? { qty: more, ext_price: extOfMore } : null }
}

/** A larger order is suggested for at least this saving per piece, up to this many times the quantity. */
const WORTH_SAYING_PERCENT = 5
const WORTH_SAYING_TIMES = 2

/**
 * The next break above a quantity at which the total is lower, or a piece is cheaper by `WORTH_SAYING_PERCENT` within
 * `WORTH_SAYING_TIMES` the quantity; null if there is none.
 * @param breaks ascending by `from_qty`
 */
export function findNextBreak(
  breaks: readonly PriceBreak[],
  line: { qty: number; unit_price: Money; ext_price: Money },
  rule: QuantityRule,
): NextBreak | null {
  // The price of the first break already applies below that break.
  const reached = Math.max(line.qty, rule.moq, breaks[0]?.from_qty ?? 0)
  for (const step of breaks) {
    if (step.from_qty <= reached) continue
    const qty = toOrderableQuantity(step.from_qty, rule)
    const isNear = qty <= line.qty * WORTH_SAYING_TIMES
    const isMuchLess = isNear && step.unit_price * 100 <= line.unit_price * (100 - WORTH_SAYING_PERCENT)
    if (isMuchLess || step.unit_price * qty < line.ext_price) return { ...step, missing: qty - line.qty }
  }
  return null
}
