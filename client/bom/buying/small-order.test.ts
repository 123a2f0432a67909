import { expect, test } from 'vitest'
import type { BomLineView } from '#shared/contract/bom.ts'
import { toMoney } from '#shared/trade/money.ts'
import { DEFAULT_MINIMUM, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import { makeLine, makePart } from '#test-support/bom-lines.ts'
import { computePurchase } from './buying.ts'
import { findSmallOrder } from './small-order.ts'

/** A line of that many pieces, at $0.0004 each in multiples of one. */
const cheap = (lineId: number, qty: number): BomLineView =>
  makeLine(lineId, {
    qty,
    part: makePart({
      offers: makePart().offers.map((offer) => ({ ...offer, price_breaks: [{ from_qty: 1, unit_price: toMoney(400) }] })),
    }),
  })

function smallOrders(lines: readonly BomLineView[], minimum: OrderMinimum) {
  const { plans } = computePurchase(lines, { set_count: 1, strategy: 'cheapest', back_order: 'last_resort' })
  return lines.map((line, at) => {
    const plan = plans[at]
    return plan ? findSmallOrder(line, plan, minimum) : undefined
  })
}

test('an order of a line below the minimum names the quantity that would be enough', () => {
  const [small] = smallOrders([cheap(1, 9)], DEFAULT_MINIMUM)
  expect(small?.least_qty).toBeGreaterThan(9)
  expect(smallOrders([cheap(1, small?.least_qty ?? 0)], DEFAULT_MINIMUM)).toEqual([null])
})

test('the operator sets the minimum of a line', () => {
  const minimum = { ...DEFAULT_MINIMUM, minimum_line: toMoney(1_000_000) }
  expect(smallOrders([cheap(1, 500)], DEFAULT_MINIMUM)).toEqual([null])
  expect(smallOrders([cheap(1, 500)], minimum)).toEqual([{ least_qty: 2498 }])
})

test('lines that share one order are one line of the cart', () => {
  expect(smallOrders([cheap(1, 9), cheap(2, 100)], DEFAULT_MINIMUM)).toEqual([null, null])
})
