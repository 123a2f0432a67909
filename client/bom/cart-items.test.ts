import { expect, it } from 'vitest'
import type { LinePlan, PlanItem } from '#shared/bom/buying/model.ts'
import { CART_LINES_MOST } from '#shared/constants.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { money } from '#shared/money.ts'
import { cartItems } from './cart-items.ts'
import { makeLine } from './test-lines.ts'

const item = (offer_id: number, qty: number): PlanItem => ({
  ...{ offer_id, qty, supplier: 'own', location: 'hong_kong', packaging: 'reel', from_stock: qty, back_order: 0 },
  ...{ unit_price: money(1), ext_price: money(qty), ready_days: 0 },
})
const plan = (line_id: number, items: readonly PlanItem[]): [number, LinePlan] => [
  line_id,
  { line_id, needed: 1, items, qty: 1, ext_price: money(1), leftover: 0, missing: 0, problem: null, ready_days: 0 },
]
const lines = (count: number): BomLineView[] => Array.from({ length: count }, (_, index) => makeLine(index + 1))

it('adds up what lines take of one offer, and counts those that get nothing', () => {
  const plans = new Map([plan(1, [item(8, 100), item(16, 50)]), plan(2, [item(8, 200)]), plan(3, [])])
  expect(cartItems(lines(4), plans)).toEqual({
    items: [
      { offer_id: 8, qty: 300 },
      { offer_id: 16, qty: 50 },
    ],
    left: 2,
  })
})

it('leaves out what is not fitted, and what no cart holds', () => {
  expect(cartItems([makeLine(1, { do_not_fit: true })], new Map([plan(1, [item(8, 1)])]))).toEqual({ items: [], left: 0 })
  const many = lines(CART_LINES_MOST + 3)
  const { items, left } = cartItems(many, new Map(many.map(({ line_id }) => plan(line_id, [item(line_id, 1)]))))
  expect([items.length, left]).toEqual([CART_LINES_MOST, 3])
})
