import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { computeExtendedPrice, toMoney } from './money.ts'
import { computeMissingAmount, DEFAULT_MINIMUM, findMinimumLineQuantity, isBelowLineMinimum, type OrderMinimum } from './order-minimum.ts'
import { findPriceBreak } from './price-breaks.ts'
import { isOrderable } from './quantity.ts'

const minimum = (order: number, line: number): OrderMinimum => ({
  minimum_order: toMoney(order * 10_000),
  minimum_line: toMoney(line * 10_000),
})
const breaks = (...prices: [from_qty: number, micros: number][]) =>
  prices.map(([fromQty, micros]) => ({ from_qty: fromQty, unit_price: toMoney(micros) }))
const ONES = { moq: 1, multiple: 1 }

describe('the least that an order comes to', () => {
  it.each([
    { goods: 0, order: 0, missing: 1 },
    { goods: 1, order: 0, missing: 0 },
    { goods: 0, order: 5000, missing: 5000 },
    { goods: 3770, order: 5000, missing: 1230 },
    { goods: 5000, order: 5000, missing: 0 },
    { goods: 5001, order: 5000, missing: 0 },
  ])('of $goods cents, $missing are missing to $order', ({ goods, order, missing }) => {
    expect(computeMissingAmount(toMoney(goods * 10_000), minimum(order, 1))).toBe(missing * 10_000)
  })
})

describe('the least that a line comes to', () => {
  it.each([
    // $0.0008 a piece: nine and ten are cut to nothing, and so are twelve.
    { qty: 9, prices: breaks([1, 800]), rule: ONES, line: 1, least: 12 },
    { qty: 10, prices: breaks([1, 800]), rule: { moq: 1, multiple: 10 }, line: 1, least: 20 },
    { qty: 3, prices: breaks([1, 7]), rule: ONES, line: 1, least: 1286 },
    { qty: 100, prices: breaks([1, 800]), rule: ONES, line: 500, least: 6249 },
    // The cheaper break needs more pieces than the dearer one.
    { qty: 1, prices: breaks([1, 1000], [9, 500]), rule: ONES, line: 1, least: 19 },
    { qty: 1, prices: breaks([10, 0]), rule: ONES, line: 1, least: null },
    { qty: 1, prices: [], rule: ONES, line: 1, least: null },
  ])('is reached at $least from $qty', ({ qty, prices, rule, line, least }) => {
    expect(findMinimumLineQuantity(qty, { breaks: prices, rule, minimum: minimum(0, line) })).toBe(least)
  })

  it('is the first quantity that reaches it, and may be ordered', () => {
    const prices = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3000 })), {
        maxLength: 4,
        selector: ([from]) => from,
      })
      .map((list) => breaks(...list.sort(([a], [b]) => a - b)))
    const rules = fc.record({ moq: fc.integer({ min: 1, max: 20 }), multiple: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), prices, rules, fc.integer({ min: 1, max: 4 }), (qty, list, rule, line) => {
        const least = minimum(0, line)
        const priceAt = (pieces: number) => (findPriceBreak(list, pieces) ?? list[0])?.unit_price ?? toMoney(0)
        const reaches = (pieces: number) =>
          isOrderable(pieces, rule) && !isBelowLineMinimum(computeExtendedPrice(priceAt(pieces), pieces), least)
        const foundQuantity = findMinimumLineQuantity(qty, { breaks: list, rule, minimum: least })
        const first = Array.from({ length: 4000 }, (_, index) => qty + index).find(reaches)
        if (foundQuantity === null || foundQuantity < 4000) expect(foundQuantity).toBe(first ?? null)
      }),
      { numRuns: draws(300) },
    )
  })
})

it('sells nothing that is worth nothing', () => {
  expect(isBelowLineMinimum(toMoney(0), DEFAULT_MINIMUM)).toBe(true)
  expect(isBelowLineMinimum(toMoney(10_000), DEFAULT_MINIMUM)).toBe(false)
  expect(computeMissingAmount(toMoney(0), minimum(0, 0))).toBe(10_000)
})
