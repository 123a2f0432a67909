import { expect, test } from 'vitest'
import { money } from '#shared/trade/money.ts'
import { makeLine, makePart } from '#test-support/bom-lines.ts'
import { buy } from './buying.ts'
import { planDecimals } from './unit-prices.ts'

const priced = (lineId: number, micros: number) =>
  makeLine(lineId, {
    part: makePart({
      goods_id: lineId,
      offers: makePart().offers.map((offer) => ({ ...offer, price_breaks: [{ from_qty: 1, unit_price: money(micros) }] })),
    }),
  })

test.each([
  [[118_000, 219_200], 4],
  [[118_000, 1_500_000], 3],
  [[500_000], 2],
  [[2_330, 500_000], 5],
  [[], 2],
])('the unit prices %j of a BOM have %d decimals, all of them', (prices, decimals) => {
  const lines = prices.map((micros, at) => priced(at + 1, micros))
  const { plans } = buy(lines, { set_count: 1, strategy: 'cheapest', back_order: 'last_resort' })
  expect(planDecimals(new Map(plans.map((plan) => [plan.line_id, plan])))).toBe(decimals)
})
