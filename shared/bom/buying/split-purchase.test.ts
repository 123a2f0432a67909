import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents, line, offer } from '#test-support/offers.ts'
import { computeExtendedPrice, toMoney } from '../../trade/money.ts'
import { prepareBom } from './prepared-bom.ts'
import { splitProportionally, splitPurchase } from './split-purchase.ts'
import { planBom } from './strategies.ts'

describe('inProportion', () => {
  test.each([
    { total: 10, weights: [1, 1], parts: [5, 5] },
    { total: 10, weights: [1, 2], parts: [3, 7] },
    { total: 1, weights: [1, 1, 1], parts: [0, 0, 1] },
    { total: 0, weights: [3], parts: [0] },
    { total: 7, weights: [0, 0], parts: [0, 0] },
    { total: 1_000_000_000_000, weights: [1_000_000_000, 999_999_999], parts: [500_000_000_250, 499_999_999_750] },
  ])('$total by $weights', ({ total, weights, parts }) => {
    expect(splitProportionally(total, weights)).toEqual(parts)
  })

  it('loses nothing, and gives everybody enough where there is enough', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), weights, (total, list) => {
        const parts = splitProportionally(total, list)
        const sum = list.reduce((all, one) => all + one, 0)
        expect(parts.reduce((all, one) => all + one, 0)).toBe(total)
        parts.forEach((part, index) => {
          if (total >= sum) expect(part).toBeGreaterThanOrEqual(list[index] ?? 0)
          if (total <= sum) expect(part).toBeLessThanOrEqual(list[index] ?? 0)
        })
      }),
    )
  })
})

describe('an order for several lines', () => {
  it('is shared out with its breaks, its minimum and what is left over', () => {
    const breaks = [
      [1, 100],
      [100, 60],
    ] as const
    const lines = [30, 60].map((singleSetQty, lineId) =>
      line({ line_id: lineId, single_set_qty: singleSetQty, offers: [offer({ prices: breaks })] }),
    )
    // 100 at 60 are cheaper than 90 at 100.
    expect(planBom(prepareBom(lines), 1, 'cheapest')).toMatchObject({
      amount: cents(6000),
      lines: [
        { line_id: 0, needed: 30, qty: 33, leftover: 3, ext_price: cents(33 * 60), together: { line_count: 2, needed: 90, qty: 100 } },
        { line_id: 1, needed: 60, qty: 67, leftover: 7, ext_price: cents(67 * 60) },
      ],
    })
  })

  it('does not sell one stock twice', () => {
    const lines = [1, 2].map((lineId) =>
      line({ line_id: lineId, single_set_qty: 60, lifecycle: 'obsolete', offers: [offer({ stock: 100 })] }),
    )
    const plan = planBom(prepareBom(lines), 1, 'cheapest')
    expect(plan.lines_missing).toBe(2)
    expect(plan.lines).toMatchObject([
      { needed: 60, qty: 50, missing: 10, problem: 'short' },
      { needed: 60, qty: 50, missing: 10, problem: 'short' },
    ])
  })

  it('loses the leader of one tape', () => {
    const lines = [1, 2].map((lineId) => line({ line_id: lineId, single_set_qty: 1, part_class: 'chip_0402' }))
    expect(planBom(prepareBom(lines), 10, 'cheapest').lines).toMatchObject([{ needed: 20 }, { needed: 20 }])
  })

  it('costs its lines together what the order costs, to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 6 }),
        (micros, needs) => {
          const offers = [offer({ stock: 10_000, price_breaks: [{ from_qty: 1, unit_price: toMoney(micros) }] })]
          const lines = needs.map((singleSetQty, lineId) => line({ line_id: lineId, single_set_qty: singleSetQty, offers }))
          const plan = planBom(prepareBom(lines), 1, 'cheapest')
          expect(plan.amount).toBe(
            computeExtendedPrice(
              toMoney(micros),
              plan.lines.reduce((sum, { qty }) => sum + qty, 0),
            ),
          )
          for (const { ext_price } of plan.lines) expect(ext_price % 10_000).toBe(0)
        },
      ),
    )
  })

  it('takes from its offers in their order, from the shelf first', () => {
    const lines = [1, 2, 3].map((lineId) => line({ line_id: lineId }))
    const item = { supplier: 'own_stock', location: 'hong_kong', packaging: 'reel', unit_price: 5, ext_price: 0 } as const
    const [plan] = planBom(prepareBom([line({ line_id: 1, single_set_qty: 30 })]), 1, 'cheapest').lines
    if (!plan) throw new Error('no plan')
    const two = {
      ...plan,
      items: plan.items.flatMap((one) => [
        { ...one, ...item, unit_price: one.unit_price, qty: 12, from_stock: 12, back_order: 0, ext_price: one.ext_price, ready_days: 0 },
        { ...one, offer_id: 2, qty: 18, from_stock: 3, back_order: 15, ready_days: 70 },
      ]),
    }
    const shared = splitPurchase(two, lines)
    expect(shared.map(({ items }) => items.map(({ offer_id, qty, from_stock }) => [offer_id, qty, from_stock]))).toEqual([
      [[1, 10, 10]],
      [
        [1, 2, 2],
        [2, 8, 3],
      ],
      [[2, 10, 0]],
    ])
    expect(shared.map(({ ready_days }) => ready_days)).toEqual([0, 70, 70])
  })

  it('stays apart where the buyer has chosen another offer for one of the lines', () => {
    const offers = [offer(), offer({ offer_id: 2, prices: [[1, 200]] })]
    const lines = [line({ offers }), line({ line_id: 2, offers: offers.slice(1) })]
    const plan = planBom(prepareBom(lines), 1, 'cheapest')
    expect(plan.lines.map(({ items, together }) => [items[0]?.offer_id, together])).toEqual([
      [1, undefined],
      [2, undefined],
    ])
  })

  test.each([
    { what: 'no offers', with_: { offers: [] }, problem: 'no_offer', missing: 10 },
    { what: 'nothing there', with_: { lifecycle: 'obsolete', offers: [offer({ stock: 0 })] }, problem: 'short', missing: 10 },
    { what: 'too many pieces', with_: { single_set_qty: 600_000_000 }, problem: 'too_large', missing: 0 },
  ] as const)('says of each line what is wrong: $what', ({ with_, problem, missing }) => {
    const plan = planBom(prepareBom([line(with_), line({ ...with_, line_id: 2 })]), 1, 'cheapest')
    expect(plan.lines).toMatchObject([
      { problem, missing, items: [] },
      { problem, missing, items: [] },
    ])
  })
})
