import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents, line, offer, smallOffers } from '#test-support/offers.ts'
import type { PurchaseLine } from './model.ts'
import { type PreparedBom, prepareBom } from './prepared-bom.ts'
import { planBom } from './strategies.ts'
import { listRisks, summarizeBom } from './summary.ts'

const cheapest = (bom: PreparedBom, setCount: number) => planBom(bom, setCount, 'cheapest')

const [CHEAP, DEAR, LATE, NO_MATCH, ON_REQUEST, HOW_MANY, NOT_FITTED, GONE] = [1, 2, 3, 4, 5, 6, 7, 8]

const otherSource = { offer_id: 2, supplier: 'manufacturer', location: 'reno' }

describe('summarize', () => {
  const lines = [
    line({ line_id: CHEAP, offers: [offer({ prices: [[1, 10]] }), offer(otherSource)] }),
    line({
      line_id: DEAR,
      offers: [offer({ ...otherSource, stock: 3, prices: [[1, 290]] })],
    }),
    line({ line_id: LATE, offers: [offer({ stock: 0, lead_time_weeks: 10 })] }),
    line({ line_id: NO_MATCH, goods_id: null, offers: [] }),
    line({ line_id: ON_REQUEST, offers: [offer({ prices: [] })] }),
    line({ line_id: HOW_MANY, single_set_qty: null }),
    line({ line_id: NOT_FITTED, do_not_fit: true }),
    line({ line_id: GONE, lifecycle: 'obsolete', offers: [offer({ stock: 4 })] }),
  ]
  const bom = prepareBom(lines)
  const plan = cheapest(bom, 2)
  const summary = summarizeBom(bom, plan, 2)

  it('adds up what is bought', () => {
    expect(plan.amount).toBe(cents(200 + 5800 + 2000 + 400))
    expect(summary.per_set).toBe(cents(4200))
    expect(summary.costs).toHaveLength(4)
    expect(plan.sources.length).toBe(2)
  })

  it('leaves out what is missing, and what is not needed', () => {
    expect(plan.lines.flatMap(({ line_id, problem, missing }) => (problem ? [{ line_id, problem, missing }] : []))).toEqual([
      { line_id: NO_MATCH, problem: 'no_match', missing: 20 },
      { line_id: ON_REQUEST, problem: 'no_price', missing: 20 },
      { line_id: HOW_MANY, problem: 'no_quantity', missing: 0 },
      { line_id: GONE, problem: 'short', missing: 16 },
    ])
  })

  it('shares the cost out, the dearest line first', () => {
    expect(summary.costs.map(({ line_id }) => line_id)).toEqual([DEAR, LATE, GONE, CHEAP])
    expect(summary.costs[0]?.share).toBeCloseTo(5800 / 8400)
  })

  it('names the lines that decide when all is there', () => {
    // Of the only offer, 17 pieces come from the factory as well.
    expect(plan.ready_days).toBe(70)
    expect(summary.deciding).toEqual([DEAR, LATE])
    const atOnce = prepareBom([line()])
    expect(summarizeBom(atOnce, cheapest(atOnce, 1), 1)).toMatchObject({ deciding: [] })
    const withoutLeadTime = prepareBom([line(), line({ line_id: 2, offers: [offer({ stock: 0, lead_time_weeks: 0 })] })])
    expect(summarizeBom(withoutLeadTime, cheapest(withoutLeadTime, 1), 1)).toMatchObject({ deciding: [2] })
  })

  it('marks risks', () => {
    expect(summary.risks).toEqual({
      no_price: [ON_REQUEST],
      end_of_life: [GONE],
      stock_short: [DEAR, LATE, GONE],
      single_source: [DEAR, LATE, ON_REQUEST, HOW_MANY, GONE],
    })
  })

  it('is empty for an empty BOM', () => {
    const empty = prepareBom([])
    expect(summarizeBom(empty, cheapest(empty, 1), 1)).toEqual({
      per_set: 0,
      costs: [],
      risks: {},
      deciding: [],
      surplus: { count: 0, amount: 0 },
    })
  })

  it('names what is paid for beyond the need, where no smaller order is cheaper', () => {
    const reel = line({ line_id: 1, single_set_qty: 1, offers: [offer({ moq: 4000, multiple: 4000, stock: 8000, prices: [[1, 1]] })] })
    const cheaperAtHundred = line({
      line_id: 2,
      single_set_qty: 30,
      offers: [
        offer({
          prices: [
            [1, 100],
            [100, 1],
          ],
        }),
      ],
    })
    const bom = prepareBom([reel, { ...cheaperAtHundred, goods_id: 2 }])
    expect(summarizeBom(bom, cheapest(bom, 1), 1).surplus).toEqual({ count: 1, amount: cents(3999) })
  })

  it('has shares that make one whole, and no line twice or lost', () => {
    fc.assert(
      fc.property(fc.array(smallOffers(4), { maxLength: 5 }), fc.integer({ min: 1, max: 4 }), (lists, setCount) => {
        const small = prepareBom(lists.map((offers, index) => line({ line_id: index, offers })))
        const plan = planBom(small, setCount, 'fewest_sources')
        const summary = summarizeBom(small, plan, setCount)
        const { amount, lines_missing: missingCount } = plan
        if (amount) expect(summary.costs.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
        expect(amount).toBe(summary.costs.reduce((sum, { ext_price }) => sum + ext_price, 0))
        const missing = plan.lines.filter(({ problem }) => problem !== null)
        expect(missing.length).toBe(missingCount)
        expect(summary.costs.length + missing.filter(({ missing: pieces }) => pieces === setCount * 10).length).toBe(lists.length)
      }),
    )
  })
})

describe('listRisks', () => {
  const two = [offer({ stock: 15 }), offer({ ...otherSource, stock: 4 })]
  test.each<{ what: string; with_: Partial<PurchaseLine>; needed: number; risks: string[] }>([
    { what: 'plenty at two places', with_: { offers: two }, needed: 4, risks: [] },
    { what: 'plenty at one place of two', with_: { offers: two }, needed: 9, risks: ['single_source'] },
    { what: 'less than twice the need', with_: { offers: two }, needed: 10, risks: ['stock_low', 'single_source'] },
    { what: 'just the need', with_: { offers: two }, needed: 19, risks: ['stock_low'] },
    { what: 'less than the need', with_: { offers: two }, needed: 20, risks: ['stock_short'] },
    {
      what: 'two packings of one source',
      with_: { offers: [offer(), offer({ offer_id: 2, packaging: 'reel' })] },
      needed: 9,
      risks: ['single_source'],
    },
    { what: 'not for new designs', with_: { offers: two, lifecycle: 'nrnd' }, needed: 4, risks: ['end_of_life'] },
    { what: 'the last time to buy', with_: { offers: two, lifecycle: 'last_time_buy' }, needed: 4, risks: ['end_of_life'] },
    { what: 'no offers', with_: { offers: [] }, needed: 9, risks: ['no_price', 'stock_short'] },
    { what: 'nothing needed', with_: { offers: [], lifecycle: 'obsolete' }, needed: 0, risks: [] },
  ])('$what', ({ with_, needed, risks }) => {
    const [prepared] = prepareBom([line(with_)]).lines
    expect(prepared && listRisks(prepared, { needed, problem: null })).toEqual(risks)
  })
})
