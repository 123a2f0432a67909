import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { cents, line, offer, smallOffers } from '#test-support/offers.ts'
import { CURVE_SETS, computeCostCurve } from './cost-curve.ts'
import { prepareBom } from './prepared-bom.ts'
import { planBom } from './strategies.ts'

const lines = fc
  .array(
    fc.record({
      offers: smallOffers(4),
      single_set_qty: fc.option(fc.integer({ min: 0, max: 20 })),
      part_class: fc.constantFrom('large_ic' as const, 'small_ic' as const, 'chip_0402' as const),
      lifecycle: fc.constantFrom('active', 'obsolete'),
    }),
    { maxLength: 5 },
  )
  // Every third line is of the part of the first.
  .map((list) =>
    list.map((each, index) =>
      line({ ...each, ...(index % 3 === 0 && { ...list[0], single_set_qty: each.single_set_qty }), line_id: index }),
    ),
  )

describe('costCurve', () => {
  it('says what all sets and one set cost, and which lines the stock does not cover', () => {
    const bom = prepareBom([
      line({
        offers: [
          offer({
            stock: 1000,
            prices: [
              [1, 100],
              [500, 50],
            ],
          }),
        ],
      }),
      line({ line_id: 2, lifecycle: 'obsolete', offers: [offer({ stock: 55 })] }),
      line({ line_id: 3, offers: [] }),
      line({ line_id: 4, do_not_fit: true }),
    ])
    expect(computeCostCurve(bom, 6, [1, 10, 200])).toEqual([
      { set_count: 1, amount: cents(2000), per_set: cents(2000), lines_beyond_stock: 0 },
      // Five pieces of the obsolete part are missing: what is there is counted.
      { set_count: 6, amount: cents(6000 + 5500), per_set: 19_166_667, lines_beyond_stock: 1 },
      { set_count: 10, amount: cents(10_000 + 5500), per_set: cents(1550), lines_beyond_stock: 1 },
      { set_count: 200, amount: cents(100_000 + 5500), per_set: cents(527.5), lines_beyond_stock: 2 },
    ])
  })

  it('counts the stock of a part once, whatever many lines it is on', () => {
    const linesSharingPart = [line(), line({ line_id: 2 }), line({ line_id: 3, goods_id: 2 })]
    expect(computeCostCurve(prepareBom(linesSharingPart), undefined, [50, 51])).toMatchObject([
      { lines_beyond_stock: 0 },
      { lines_beyond_stock: 2 },
    ])
  })

  it('stands at the usual sizes, and at the own one once', () => {
    const bom = prepareBom([line()])
    expect(computeCostCurve(bom).map(({ set_count }) => set_count)).toEqual([...CURVE_SETS])
    expect(computeCostCurve(bom, 100).map(({ set_count }) => set_count)).toEqual([...CURVE_SETS])
    expect(computeCostCurve(bom, 37).map(({ set_count }) => set_count)).toContain(37)
  })

  it('never falls, and is the cheapest strategy at every size', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('allowed' as const, 'never' as const), (list, backOrder) => {
        const bom = prepareBom(list, { back_order: backOrder })
        const curve = computeCostCurve(bom, 3, [1, 2, 5, 10])
        curve.forEach(({ set_count, amount }, index) => {
          expect(amount).toBeGreaterThanOrEqual(curve[index - 1]?.amount ?? 0)
          expect(planBom(bom, set_count, 'cheapest').amount).toBe(amount)
        })
      }),
      { numRuns: draws(150) },
    )
  })

  it('is the cheapest strategy with back-orders as a last resort, too', () => {
    fc.assert(
      fc.property(lines, (list) => {
        const bom = prepareBom(list, { back_order: 'last_resort' })
        for (const { set_count, amount } of computeCostCurve(bom, 3, [1, 5]))
          expect(planBom(bom, set_count, 'cheapest').amount).toBe(amount)
      }),
    )
  })

  it('stops where neither pieces nor money can be counted', () => {
    const bom = prepareBom([line({ single_set_qty: 1_000_000, offers: [offer({ prices: [[1, 1000]] })] })])
    expect(computeCostCurve(bom, undefined, [1, 100, 1000, 10_000]).map(({ amount }) => amount)).toEqual([
      10_000_000_000_000,
      1_000_000_000_000_000,
      null,
      null,
    ])
  })
})
