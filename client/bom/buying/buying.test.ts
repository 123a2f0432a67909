import { describe, expect, it } from 'vitest'
import { BOM_ID, makeLine, makePart } from '#test-support/bom-lines.ts'
import { type BuyingChoice, computePurchase } from './buying.ts'
import { toRfqItems } from './rfq-items.ts'

const CHOICE: BuyingChoice = { set_count: 10, strategy: 'cheapest', back_order: 'last_resort' }

describe('buying the lines of a BOM', () => {
  it('buys the cheapest offer, with spare pieces for assembly', () => {
    const { plans, summary } = computePurchase([makeLine(1)], CHOICE)
    expect(plans[0]).toMatchObject({ needed: 21, qty: 21, items: [{ offer_id: 11 }] })
    expect(plans[0]?.problem).toBeNull()
    expect(summary).toMatchObject({ amount: 21 * 500_000, source_count: 1 })
  })

  it('buys the offer that the buyer has chosen, and still reports other offers', () => {
    const { plans, summary } = computePurchase([makeLine(1, { offer_id: 12 })], CHOICE)
    expect(plans[0]?.items[0]).toMatchObject({ offer_id: 12 })
    expect(summary.risks.single_source).toBeUndefined()
  })

  it('applies the strategy to a line whose chosen offer no longer exists', () => {
    const { plans } = computePurchase([makeLine(1, { offer_id: 99 })], CHOICE)
    expect(plans[0]?.items[0]).toMatchObject({ offer_id: 11 })
  })

  it('says which lines are missing in the total, and buys nothing that is not fitted', () => {
    const lines = [makeLine(1, { part: null, state: 'none' }), makeLine(2, { do_not_fit: true }), makeLine(3, { qty: null })]
    const { plans, summary } = computePurchase(lines, CHOICE)
    expect(plans).toMatchObject([
      { line_id: 1, problem: 'no_match', missing: expect.any(Number) },
      { line_id: 2, problem: null, items: [] },
      { line_id: 3, problem: 'no_quantity', missing: 0 },
    ])
    expect(summary.amount).toBe(0)
  })

  it('has all three strategies and a curve with the requested number of sets', () => {
    const { strategies, curve } = computePurchase([makeLine(1)], { ...CHOICE, set_count: 33 })
    expect(Object.keys(strategies ?? {})).toEqual(['cheapest', 'soonest', 'fewest_sources'])
    expect(curve?.map(({ set_count }) => set_count)).toContain(33)
  })
})

describe('lines for an RFQ', () => {
  it('requests our part where there is one, and otherwise the text of the file', () => {
    const source = { ...makeLine(2).source, part_number: '', value: '10k', package: '0603' }
    const lines = [
      makeLine(1),
      makeLine(2, { part: null, state: 'none', source }),
      makeLine(3, { part: null, source: { ...source, value: '', package: '' } }),
    ]
    const plans = new Map(computePurchase(lines, CHOICE).plans.map((plan) => [plan.line_id, plan]))
    expect(toRfqItems(BOM_ID, lines, plans, 10)).toMatchObject([
      { goods_id: 1, part_number: 'NE555P', qty: 21 },
      { goods_id: 0, part_number: '10k 0603', line_id: `bom${BOM_ID.slice(0, 8)}-2` },
    ])
  })

  it('asks for a part once, with the pieces of all its lines', () => {
    const lines = [makeLine(1), makeLine(2, { qty: 3 })]
    const plans = new Map(computePurchase(lines, CHOICE).plans.map((plan) => [plan.line_id, plan]))
    // 50 pieces and one spare, not one spare for each line.
    expect(toRfqItems(BOM_ID, lines, plans, 10)).toMatchObject([{ goods_id: 1, qty: 51 }])
  })

  it('stops where an RFQ is full', () => {
    const lines = Array.from({ length: 600 }, (_, index) => makeLine(index, { part: makePart({ goods_id: index + 1 }) }))
    expect(toRfqItems(BOM_ID, lines, new Map(), 1)).toHaveLength(500)
  })
})
