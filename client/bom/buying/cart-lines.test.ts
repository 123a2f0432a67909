import { expect, it } from 'vitest'
import type { Purchases } from '#shared/bom/buying/model.ts'
import { withListRemarks } from '#shared/bom/list-remarks.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { makeLine, makePart, waiting } from '#test-support/bom-lines.ts'
import { type BuyingChoice, computePurchase } from './buying.ts'
import { listSeparateLines, sortForCart, toCartOrder } from './cart-lines.ts'

const CHOICE: BuyingChoice = { set_count: 10, strategy: 'cheapest', back_order: 'last_resort' }
const toPlans = (lines: Parameters<typeof computePurchase>[0]): Purchases =>
  new Map(computePurchase(lines, CHOICE).plans.map((plan) => [plan.line_id, plan]))
const ids = (lines: readonly { line_id: number }[]) => lines.map(({ line_id }) => line_id)

const contradicted: Partial<BomLineView> = { state: 'check', remarks: [{ code: 'voltage_differs', row: '35 V', part: '10 V' }] }

it('accepts confirmed lines alone, and leaves out lines to check, contradicted or not fitted', () => {
  const lines = [
    makeLine(1),
    makeLine(2, { ...contradicted, part: makePart({ goods_id: 2 }) }),
    makeLine(3, { ...contradicted, part: makePart({ goods_id: 3 }), confirmed: true }),
    makeLine(4, { do_not_fit: true }),
    makeLine(5, { part: null, state: 'none' }),
    makeLine(6, { part: makePart({ goods_id: 6, offers: [] }) }),
    makeLine(7, { qty: null, part: makePart({ goods_id: 7 }) }),
    makeLine(8, { qty: 0 }),
    waiting(9),
  ]
  const sorting = sortForCart(lines, toPlans(lines))
  expect([sorting.ready, sorting.unconfirmed, sorting.left, sorting.excluded].map(ids)).toEqual([[1, 3], [2], [5, 6, 7, 9], [4, 8]])
  const { items, amount, cart_lines } = toCartOrder(sorting.ready, toPlans(lines))
  expect(ids(items)).toEqual([1, 3])
  expect([amount, cart_lines]).toEqual([2 * 21 * 500_000, 1])
})

it('leaves out both lines of a designator with two parts, until one of them is removed', () => {
  const makeDesignatorLine = (lineId: number, change: Partial<BomLineView> = {}) =>
    makeLine(lineId, {
      qty: 1,
      part: makePart({ goods_id: lineId }),
      source: { ...makeLine(lineId).source, qty: 1, designators: ['R1'] },
      ...change,
    })
  const sorted = (...lines: BomLineView[]) => {
    const linesWithRemarks = withListRemarks([...lines, makeLine(3, { part: makePart({ goods_id: 3 }) })], 1)
    const { ready, unconfirmed, doubled } = sortForCart(linesWithRemarks, toPlans(linesWithRemarks))
    return [ready, unconfirmed, doubled].map(ids)
  }
  expect(sorted(makeDesignatorLine(1), makeDesignatorLine(2))).toEqual([[3], [], [1, 2]])
  expect(sorted(makeDesignatorLine(1))).toEqual([[1, 3], [], []])
  expect(sorted(makeDesignatorLine(1), makeDesignatorLine(2, { state: 'check' }))).toEqual([[1, 3], [2], []])
  expect(sorted(makeDesignatorLine(1), makeDesignatorLine(2, { do_not_fit: true }))).toEqual([[1, 3], [], []])
})

it('leaves a quantity that contradicts its designators until it is confirmed or put right', () => {
  const counted = (change: Partial<BomLineView> = {}) =>
    makeLine(1, { qty: 40, source: { ...makeLine(1).source, designators: ['C1', 'C2', 'C3', 'C4'] }, ...change })
  const sorted = (line: BomLineView) => {
    const linesWithRemarks = withListRemarks([line, makeLine(2)], 1)
    const { ready, unconfirmed } = sortForCart(linesWithRemarks, toPlans(linesWithRemarks))
    return [ready, unconfirmed].map(ids)
  }
  expect(sorted(counted())).toEqual([[2], [1]])
  // A chosen part, or a confirmed match, does not confirm the quantity.
  expect(sorted(counted({ confirmed: true, kind: 'chosen' }))).toEqual([[2], [1]])
  expect(sorted(counted({ confirmed: true, qty_confirmed: true }))).toEqual([[1, 2], []])
  expect(sorted(counted({ qty: 4 }))).toEqual([[1, 2], []])
  expect(sorted(counted({ qty: 5 }))).toEqual([[1, 2], []])
})

it('plans lines again that shared an order with lines left out', () => {
  const lines = [makeLine(1), makeLine(2), makeLine(3, contradicted), makeLine(4, { part: makePart({ goods_id: 2 }) })]
  const plans = toPlans(lines)
  const { ready } = sortForCart(lines, plans)
  expect(ids(listSeparateLines(ready, plans))).toEqual([1, 2])
  expect(listSeparateLines(lines, plans)).toEqual([])
  // The cart gets the quantities that these lines need on their own.
  const alone = toPlans(listSeparateLines(ready, plans))
  expect(toCartOrder(ready.slice(0, 2), alone).items.reduce((sum, { qty }) => sum + qty, 0)).toBe(
    computePurchase(lines.slice(0, 2), CHOICE).plans.reduce((sum, { qty }) => sum + qty, 0),
  )
})
