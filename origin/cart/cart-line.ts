import type { CartLine } from '#shared/contract/cart.ts'
import { addMoney, computeExtendedPrice, type Money, toMoney } from '#shared/trade/money.ts'
import { findMinimumLineQuantity, isBelowLineMinimum, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import { findNextBreak, findPriceBreak, type PriceBreak } from '#shared/trade/price-breaks.ts'
import { isOrderable } from '#shared/trade/quantity.ts'
import type { OfferRow } from '../database/rows.ts'

/** An offer's present data. */
export type CurrentOffer = Pick<OfferRow, 'stock' | 'moq' | 'multiple' | 'lead_time_weeks'> & { price_breaks: readonly PriceBreak[] }

/** The data that decide price and state of a line at list price. */
export interface ListLine {
  cart_num: number
  /** The price breaks that the buyer saw; null if the line has none. */
  seen_prices: readonly PriceBreak[] | null
  /** Null if the offer no longer exists, or belongs to another part now. */
  offer: CurrentOffer | null
}

/** What a line costs and whether it can be bought. */
export type LineAvailability = Pick<
  CartLine,
  'price' | 'ext_price' | 'rule' | 'price_breaks' | 'stock' | 'lead_time_weeks' | 'next_break' | 'least_qty' | 'price_was' | 'state'
>

const NOTHING = toMoney(0)
const UNPRICED = { price: NOTHING, ext_price: NOTHING, next_break: null, least_qty: null, price_was: null } as const

/** The unit price at a quantity. Below the first price break, the price of the first one applies. Null without price breaks. */
export const findUnitPrice = (breaks: readonly PriceBreak[], qty: number): Money | null =>
  (findPriceBreak(breaks, qty) ?? breaks[0])?.unit_price ?? null

/** Terms that apply to every line of a cart. */
export interface LineTerms {
  /** Whether the list prices are recent enough to buy at. */
  is_fresh: boolean
  minimum: OrderMinimum
}

/** Price and state of a line at list price. */
export function priceListLine({ cart_num, seen_prices, offer }: ListLine, { is_fresh, minimum }: LineTerms): LineAvailability {
  if (!offer) return { ...UNPRICED, rule: null, price_breaks: [], stock: 0, lead_time_weeks: 0, state: 'gone' }
  const { stock, moq, multiple, lead_time_weeks } = offer
  const rule = { moq, multiple }
  const priceBreaks = [...offer.price_breaks]
  const price = findUnitPrice(priceBreaks, cart_num)
  const extPrice = price === null ? null : computeAmount(price, cart_num)
  const judged = { rule, price_breaks: priceBreaks, stock, lead_time_weeks }
  if (price === null || extPrice === null) return { ...judged, ...UNPRICED, state: 'on_request' }
  if (!is_fresh) return { ...judged, ...UNPRICED, price, ext_price: extPrice, state: 'on_request' }
  const seen = seen_prices && findUnitPrice(seen_prices, cart_num)
  const isBelow = isBelowLineMinimum(extPrice, minimum)
  const state =
    stock === 0
      ? 'sold_out'
      : !isOrderable(cart_num, rule)
        ? 'quantity'
        : stock < cart_num
          ? 'understock'
          : isBelow
            ? 'below_minimum'
            : 'ok'
  const priceWas = seen !== price ? seen : null
  return {
    ...judged,
    price,
    ext_price: extPrice,
    next_break: findNextBreak(priceBreaks, { qty: cart_num, unit_price: price, ext_price: extPrice }, rule),
    least_qty: state === 'below_minimum' ? findMinimumLineQuantity(cart_num, { breaks: priceBreaks, rule, minimum }) : null,
    price_was: priceWas,
    state,
  }
}

/** Price and state of a line at a quoted price. It is valid until `price_until` (null: without end) and for one order. */
export function priceQuotedLine(
  line: { cart_num: number; locked_price: Money; price_until: string | null; is_ordered?: boolean },
  now: Date,
  minimum: OrderMinimum,
): LineAvailability {
  const { cart_num, locked_price: price, price_until, is_ordered = false } = line
  const judged = { rule: null, price_breaks: [], stock: null, lead_time_weeks: 0, next_break: null, least_qty: null, price_was: null }
  const extPrice = computeAmount(price, cart_num)
  if (extPrice === null) return { ...judged, price, ext_price: NOTHING, state: 'on_request' }
  const isExpired = price_until !== null && price_until <= now.toISOString()
  return {
    ...judged,
    price,
    ext_price: extPrice,
    state: is_ordered ? 'ordered' : isExpired ? 'expired' : isBelowLineMinimum(extPrice, minimum) ? 'below_minimum' : 'ok',
  }
}

/** Null above the limit of `Money`: the sales team has to quote such a line. */
const computeAmount = (unitPrice: Money, qty: number): Money | null => orNullIfUnsafe(() => computeExtendedPrice(unitPrice, qty))

function orNullIfUnsafe(reckon: () => Money): Money | null {
  try {
    return reckon()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The lines, and the total of those that can be bought; a line that would exceed the limit of money cannot be bought. */
export function sumCartLines<Line extends Pick<CartLine, 'ext_price' | 'state'>>(lines: readonly Line[]): { lines: Line[]; total: Money } {
  let total = NOTHING
  const summed = lines.map((line): Line => {
    if (line.state !== 'ok') return line
    const more = orNullIfUnsafe(() => addMoney(total, line.ext_price))
    if (more === null) return { ...line, state: 'on_request' }
    total = more
    return line
  })
  return { lines: summed, total }
}
