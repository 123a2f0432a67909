import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents, line, offer, smallOffers } from '#test-support/offers.ts'
import type { BuyLine } from './model.ts'
import { type PreparedBom, prepareBom } from './prepared-bom.ts'
import { planBom } from './strategies.ts'
import { listRisks, summarize } from './summary.ts'

const cheapest = (bom: PreparedBom, setCount: number) => planBom(bom, setCount, 'cheapest')

const otherSource = { offer_id: 2, supplier: 'manufacturer', location: 'reno' }

describe('summarize', () => {
  const lines = [
    line({ line_id: 'cheap', offers: [offer({ prices: [[1, 10]] }), offer(otherSource)] }),
    line({
      line_id: 'dear',
      offers: [offer({ ...otherSource, stock: 3, prices: [[1, 290]] })],
    }),
    line({ line_id: 'late', offers: [offer({ stock: 0, lead_time_weeks: 10 })] }),
    line({ line_id: 'unknown', goods_id: null, offers: [] }),
    line({ line_id: 'request', offers: [offer({ prices: [] })] }),
    line({ line_id: 'how many', single_set_qty: null }),
    line({ line_id: 'empty place', do_not_fit: true }),
    line({ line_id: 'gone', lifecycle: 'obsolete', offers: [offer({ stock: 4 })] }),
  ]
  const bom = prepareBom(lines)
  const summary = summarize(bom, cheapest(bom, 2), 2)

  it('adds up what is bought', () => {
    expect(summary).toMatchObject({ amount: cents(200 + 5800 + 2000 + 400), per_set: cents(4200), lines_bought: 4, lines_not_needed: 1 })
    expect(summary.sources.length).toBe(2)
  })

  it('counts and lists what is missing', () => {
    expect(summary.problems).toEqual({ no_match: 1, no_price: 1, no_quantity: 1, short: 1 })
    expect(summary.missing).toEqual([
      { line_id: 'unknown', problem: 'no_match', pieces: 20 },
      { line_id: 'request', problem: 'no_price', pieces: 20 },
      { line_id: 'how many', problem: 'no_quantity', pieces: 0 },
      { line_id: 'gone', problem: 'short', pieces: 16 },
    ])
  })

  it('shares the cost out, the dearest line first', () => {
    expect(summary.costs.map(({ line_id }) => line_id)).toEqual(['dear', 'late', 'gone', 'cheap'])
    expect(summary.costs[0]?.share).toBeCloseTo(5800 / 8400)
  })

  it('names the lines that decide when all is there', () => {
    // Of the only offer, 17 pieces come from the factory as well.
    expect(summary).toMatchObject({ ready_days: 70, deciding: ['dear', 'late'] })
    const atOnce = prepareBom([line()])
    expect(summarize(atOnce, cheapest(atOnce, 1), 1)).toMatchObject({ ready_days: 0, deciding: [] })
    const neverSaid = prepareBom([line(), line({ line_id: 2, offers: [offer({ stock: 0, lead_time_weeks: 0 })] })])
    expect(summarize(neverSaid, cheapest(neverSaid, 1), 1)).toMatchObject({ ready_days: null, deciding: [2] })
  })

  it('marks risks', () => {
    expect(summary.risks).toEqual([
      { line_id: 'dear', risks: ['stock_short', 'single_source'] },
      { line_id: 'late', risks: ['stock_short', 'single_source'] },
      { line_id: 'request', risks: ['no_price', 'single_source'] },
      { line_id: 'how many', risks: ['single_source'] },
      { line_id: 'gone', risks: ['end_of_life', 'stock_short', 'single_source'] },
    ])
  })

  it('is empty for an empty BOM', () => {
    const empty = prepareBom([])
    expect(summarize(empty, cheapest(empty, 1), 1)).toMatchObject({
      amount: 0,
      per_set: 0,
      costs: [],
      missing: [],
      risks: [],
      deciding: [],
    })
  })

  it('has shares that make one whole, and no line twice or lost', () => {
    fc.assert(
      fc.property(fc.array(smallOffers(4), { maxLength: 5 }), fc.integer({ min: 1, max: 4 }), (lists, setCount) => {
        const small = prepareBom(lists.map((offers, index) => line({ line_id: index, offers })))
        const plan = planBom(small, setCount, 'fewest_sources')
        const summary = summarize(small, plan, setCount)
        if (summary.amount) expect(summary.costs.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
        expect(summary.amount).toBe(summary.costs.reduce((sum, { ext_price }) => sum + ext_price, 0))
        expect(summary.missing.length).toBe(plan.lines_missing)
        expect(summary.lines_bought + summary.missing.filter(({ pieces }) => pieces === setCount * 10).length).toBe(lists.length)
      }),
    )
  })
})

describe('listRisks', () => {
  const two = [offer({ stock: 15 }), offer({ ...otherSource, stock: 4 })]
  test.each<{ what: string; with_: Partial<BuyLine>; needed: number; risks: string[] }>([
    { what: 'plenty', with_: { offers: two }, needed: 9, risks: [] },
    { what: 'less than twice the need', with_: { offers: two }, needed: 10, risks: ['stock_low'] },
    { what: 'just the need', with_: { offers: two }, needed: 19, risks: ['stock_low'] },
    { what: 'less than the need', with_: { offers: two }, needed: 20, risks: ['stock_short'] },
    {
      what: 'two packings of one source',
      with_: { offers: [offer(), offer({ offer_id: 2, packaging: 'reel' })] },
      needed: 9,
      risks: ['single_source'],
    },
    { what: 'not for new designs', with_: { offers: two, lifecycle: 'nrnd' }, needed: 9, risks: ['end_of_life'] },
    { what: 'the last time to buy', with_: { offers: two, lifecycle: 'last_time_buy' }, needed: 9, risks: ['end_of_life'] },
    { what: 'no offers', with_: { offers: [] }, needed: 9, risks: ['no_price', 'stock_short'] },
    { what: 'nothing needed', with_: { offers: [], lifecycle: 'obsolete' }, needed: 0, risks: [] },
  ])('$what', ({ with_, needed, risks }) => {
    const [prepared] = prepareBom([line(with_)]).lines
    expect(prepared && listRisks(prepared, { needed, problem: null })).toEqual(risks)
  })
})
