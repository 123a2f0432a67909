import { extendedPrice, type Money } from './money.ts'
import { orderableQuantity, type QuantityRule } from './quantity.ts'

/** `unit_price` per piece from `from_qty` pieces up. */
export interface PriceBreak {
  from_qty: number
  unit_price: Money
}

export interface PricedQuantity {
  /** Pieces, after rounding up to what may be ordered. */
  qty: number
  unit_price: Money
  ext_price: Money
  /** The next break and how many pieces are missing to it; null on the last one. */
  next: { from_qty: number; unit_price: Money; missing: number } | null
  /** Set where ordering up to the next break costs less in all than `qty` does. */
  cheaper_at: { qty: number; ext_price: Money } | null
}

/**
 * The break that a quantity falls in, or null below the first one or without any.
 * @param breaks ascending by `from_qty`
 */
export function breakFor(breaks: readonly PriceBreak[], qty: number): PriceBreak | null {
  let reached: PriceBreak | null = null
  for (const step of breaks) {
    if (step.from_qty > qty) break
    reached = step
  }
  return reached
}

/**
 * What so many `pieces` cost once rounded up to an orderable quantity, or null where there is no price.
 * @param breaks ascending by `from_qty`; below the first one its price holds, since the MOQ guards the door
 * @throws RangeError if `pieces` is not a whole number of at least 1
 */
export function priceQuantity(breaks: readonly PriceBreak[], pieces: number, rule: QuantityRule): PricedQuantity | null {
  const qty = orderableQuantity(pieces, rule)
  const current = breakFor(breaks, qty) ?? breaks[0]
  if (!current) return null
  const extPrice = extendedPrice(current.unit_price, qty)
  // Below the first break its price holds already: it is not the next one.
  const step = breaks.find((candidate) => candidate.from_qty > Math.max(qty, current.from_qty))
  if (!step) return { qty, unit_price: current.unit_price, ext_price: extPrice, next: null, cheaper_at: null }
  const qtyAtNext = orderableQuantity(step.from_qty, rule)
  const extAtNext = extendedPrice(breakFor(breaks, qtyAtNext)?.unit_price ?? step.unit_price, qtyAtNext)
  return {
    qty,
    unit_price: current.unit_price,
    ext_price: extPrice,
    next: { ...step, missing: qtyAtNext - qty },
    cheaper_at: extAtNext < extPrice ? { qty: qtyAtNext, ext_price: extAtNext } : null,
  }
}
