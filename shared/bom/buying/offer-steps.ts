import { computeExtendedPrice, type Money, toMoney } from '../../trade/money.ts'
import type { PriceBreak } from '../../trade/price-breaks.ts'
import type { BuyOffer, PurchaseItem } from './model.ts'

/**
 * Quantities of one offer with one price and one time: `lo`, `lo` + `multiple`, … up to `hi`. Quantities within the stock and beyond it are
 * separate ranges.
 */
export interface QuantityRange {
  lo: number
  hi: number
  /** Micros a piece. */
  price: number
  /** True beyond the stock, where the factory makes the rest. */
  back: boolean
  /** Calendar days until the last piece is ready; Infinity if the lead time is unknown. */
  days: number
}

/** An offer with a price, prepared for computation. */
export interface PricedOffer {
  offer: BuyOffer
  multiple: number
  /** Pieces in stock, rounded down to whole multiples. */
  shelf: number
  /** Ascending, without gaps between orderable quantities; empty if the minimum exceeds `MAX_ORDER_QUANTITY`. */
  steps: readonly QuantityRange[]
}

/** Maximum pieces of one order. Sums of a dozen such orders are still exact whole numbers. */
const MAX_ORDER_QUANTITY = 1_000_000_000_000
const DAYS_OF_A_WEEK = 7

const roundUp = (qty: number, multiple: number): number => Math.ceil(qty / multiple) * multiple
const roundDown = (qty: number, multiple: number): number => Math.floor(qty / multiple) * multiple

export function computeGreatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : computeGreatestCommonDivisor(b, a % b)
}

/** Price breaks in ascending order. An operator's API may send another order. */
function ascending(breaks: readonly PriceBreak[]): readonly PriceBreak[] {
  const sorted = breaks.every((step, index) => index === 0 || step.from_qty >= (breaks[index - 1]?.from_qty ?? 0))
  return sorted ? breaks : breaks.toSorted((a, b) => a.from_qty - b.from_qty)
}

/** Splits an offer into ranges of quantities; null without a price. Quantities whose cost exceeds the range of `Money` are left out. */
export function priceOffer(offer: BuyOffer): PricedOffer | null {
  const breaks = ascending(offer.price_breaks)
  // A negative price is an error of the API: the offer counts as one without a price.
  if (breaks.length === 0 || breaks.some(({ unit_price }) => unit_price < 0)) return null
  const { multiple } = offer
  const least = roundUp(Math.max(offer.moq, 1), multiple)
  const shelf = roundDown(offer.stock, multiple)
  const backDays = offer.lead_time_weeks > 0 ? offer.lead_time_weeks * DAYS_OF_A_WEEK : Number.POSITIVE_INFINITY
  const steps: QuantityRange[] = []
  for (let i = 0; i < breaks.length; i++) {
    const step = breaks[i]
    const next = breaks[i + 1]
    if (!step) continue
    const price = step.unit_price
    const countable = price === 0 ? MAX_ORDER_QUANTITY : Math.min(MAX_ORDER_QUANTITY, Math.floor(Number.MAX_SAFE_INTEGER / price))
    // The price of the first break also applies below that break, down to the MOQ.
    const lo = i === 0 ? least : Math.max(least, roundUp(step.from_qty, multiple))
    const hi = Math.min(next ? roundUp(next.from_qty, multiple) - multiple : MAX_ORDER_QUANTITY, roundDown(countable, multiple))
    if (lo <= Math.min(hi, shelf)) steps.push({ lo, hi: Math.min(hi, shelf), price, back: false, days: 0 })
    const beyond = Math.max(lo, shelf + multiple)
    if (beyond <= hi) steps.push({ lo: beyond, hi, price, back: true, days: backDays })
  }
  return { offer, multiple, shelf, steps }
}

/** The range of a quantity; null if it cannot be ordered. */
export function findQuantityRange({ steps, multiple }: PricedOffer, qty: number): QuantityRange | null {
  if (qty % multiple !== 0) return null
  return steps.find(({ lo, hi }) => lo <= qty && qty <= hi) ?? null
}

/** The largest quantity that is available in time and within the limits. */
export function computeMaxQuantity({ steps }: PricedOffer, { back, within_days }: { back: boolean; within_days: number }): number {
  let maxQuantity = 0
  for (const step of steps) if ((back || !step.back) && step.days <= within_days && step.hi > maxQuantity) maxQuantity = step.hi
  return maxQuantity
}

/** The order of `qty` pieces from an offer. @throws RangeError if none of the offer's ranges has that quantity */
export function planItem(priced: PricedOffer, qty: number): PurchaseItem {
  const step = findQuantityRange(priced, qty)
  if (!step) throw new RangeError(`not orderable: ${qty}`)
  const { offer } = priced
  const fromStock = Math.min(priced.shelf, qty)
  return {
    offer_id: offer.offer_id,
    supplier: offer.supplier,
    location: offer.location,
    packaging: offer.packaging,
    qty,
    from_stock: fromStock,
    back_order: qty - fromStock,
    unit_price: toMoney(step.price),
    ext_price: computeExtendedPrice(toMoney(step.price), qty),
    ready_days: Number.isFinite(step.days) ? step.days : null,
  }
}

/** The sum of amounts, or null beyond nine billion dollars. */
export function sumMoney(amounts: Iterable<Money>): Money | null {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (sum > Number.MAX_SAFE_INTEGER) return null
  }
  return toMoney(sum)
}
