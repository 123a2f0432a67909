import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { faultsOf, line, offer, small_offers } from '#test-support/offers.ts'
import { chosenPlan, listChoices, type Preference, preferredPlan } from './line-choices.ts'
import { type BuyingOptions, type BuyLine, DEFAULT_BUYING } from './model.ts'
import { prepareBom } from './prepared-bom.ts'

function prepared(with_: Partial<BuyLine>, options: Partial<BuyingOptions> = {}) {
  const bom = prepareBom([line(with_)], options)
  const [first] = bom.lines
  if (!first) throw new Error('there is one line')
  return { bom, first }
}

const tape = offer({
  offer_id: 1,
  stock: 5000,
  spq: 4000,
  prices: [
    [1, 100],
    [1000, 60],
  ],
})
const reel = offer({ offer_id: 2, packaging: 'reel', stock: 8000, moq: 4000, multiple: 4000, spq: 4000, prices: [[4000, 40]] })
const far = offer({ offer_id: 3, location: 'reno', supplier: 'market_partner', stock: 0, lead_time_weeks: 6, spq: 1, prices: [[1, 50]] })
const on_request = offer({ offer_id: 4, prices: [] })

describe('listChoices', () => {
  it('shows every offer, broken and in whole packs, by price', () => {
    const { first } = prepared({ offers: [tape, reel, far, on_request] })
    const choices = listChoices(first, 3000, DEFAULT_BUYING)
    expect(
      choices.map(({ purchase, whole_packs, cheapest, soonest }) => [purchase.offer_id, purchase.qty, whole_packs, cheapest, soonest]),
    ).toEqual([
      [3, 3000, false, true, false],
      [2, 4000, false, false, true],
      [1, 3000, false, false, false],
      [1, 4000, true, false, false],
    ])
  })

  it('puts offers that have too few last', () => {
    const { first } = prepared({
      lifecycle: 'obsolete',
      offers: [offer({ stock: 5, spq: 1, prices: [[1, 1]] }), offer({ offer_id: 2, spq: 1 })],
    })
    expect(listChoices(first, 10, DEFAULT_BUYING).map(({ purchase }) => [purchase.offer_id, purchase.missing])).toEqual([
      [2, 0],
      [1, 5],
    ])
  })

  it('is empty without prices', () => {
    expect(listChoices(prepared({ offers: [on_request] }).first, 10, DEFAULT_BUYING)).toEqual([])
  })
})

describe('preferredPlan', () => {
  test.each<{ preference: Preference; offers: number[]; ready_days: number }>([
    { preference: { by: 'price' }, offers: [3], ready_days: 42 },
    { preference: { by: 'lead_time' }, offers: [1], ready_days: 0 },
    { preference: { by: 'location', location: 'hong_kong' }, offers: [1], ready_days: 0 },
    { preference: { by: 'location', location: 'reno' }, offers: [3], ready_days: 42 },
    // Nothing lies there: as by price.
    { preference: { by: 'location', location: 'rotterdam' }, offers: [3], ready_days: 42 },
  ])('$preference', ({ preference, offers, ready_days }) => {
    const { bom, first } = prepared({ offers: [tape, reel, far] })
    const plan = preferredPlan(bom, first, 3, preference)
    expect(plan.items.map(({ offer_id }) => offer_id)).toEqual(offers)
    expect(plan.ready_days).toBe(ready_days)
  })

  it('keeps all rules, whatever is preferred', () => {
    const preferences = fc.constantFrom<Preference>({ by: 'price' }, { by: 'lead_time' }, { by: 'location', location: 'hong_kong' })
    fc.assert(
      fc.property(small_offers(4), fc.integer({ min: 1, max: 6 }), preferences, (offers, set_count, preference) => {
        const { bom, first } = prepared({ offers })
        expect(faultsOf(preferredPlan(bom, first, set_count, preference), first.line)).toEqual([])
      }),
    )
  })
})

describe('chosenPlan', () => {
  test.each([
    { what: 'as many as needed from one', chosen: [{ offer_id: 1, qty: null }], items: [[1, 30]], problem: null, missing: 0 },
    { what: 'whole reels where a reel was chosen', chosen: [{ offer_id: 2, qty: null }], items: [[2, 4000]], problem: null, missing: 0 },
    { what: 'as many as were chosen', chosen: [{ offer_id: 1, qty: 50 }], items: [[1, 50]], problem: null, missing: 0 },
    // 1,000 would be cheaper, but somebody typed 900.
    { what: 'not the cheaper break', chosen: [{ offer_id: 1, qty: 900 }], items: [[1, 900]], problem: null, missing: 0 },
    { what: 'rounded up to what may be ordered', chosen: [{ offer_id: 2, qty: 4001 }], items: [[2, 8000]], problem: null, missing: 0 },
    { what: 'fewer than needed, and says so', chosen: [{ offer_id: 1, qty: 20 }], items: [[1, 20]], problem: 'chosen_less', missing: 10 },
    {
      what: 'the rest from another',
      chosen: [
        { offer_id: 1, qty: 20 },
        { offer_id: 3, qty: null },
      ],
      items: [
        [1, 20],
        [3, 10],
      ],
      problem: null,
      missing: 0,
    },
    { what: 'nothing of nothing', chosen: [{ offer_id: 1, qty: 0 }], items: [], problem: 'chosen_less', missing: 30 },
    { what: 'an offer that is on request', chosen: [{ offer_id: 4, qty: null }], items: [], problem: 'no_price', missing: 30 },
    { what: 'an offer that is gone', chosen: [{ offer_id: 99, qty: 30 }], items: [], problem: 'no_offer', missing: 30 },
    {
      what: 'one offer twice',
      chosen: [
        { offer_id: 1, qty: 30 },
        { offer_id: 1, qty: 30 },
      ],
      items: [[1, 30]],
      problem: null,
      missing: 0,
    },
    { what: 'the cheapest where nothing is chosen', chosen: [], items: [[3, 30]], problem: null, missing: 0 },
  ])('$what', ({ chosen, items, problem, missing }) => {
    const { bom, first } = prepared({ offers: [tape, reel, far, on_request], chosen })
    const plan = chosenPlan(bom, first, 3)
    expect(plan.items.map(({ offer_id, qty }) => [offer_id, qty])).toEqual(items)
    expect(plan).toMatchObject({ problem, missing, needed: 30 })
    expect(faultsOf(plan, first.line)).toEqual([])
  })

  it('does not sell more than the stock of what is no longer made', () => {
    const { bom, first } = prepared({ lifecycle: 'obsolete', offers: [offer({ stock: 12 })], chosen: [{ offer_id: 1, qty: 50 }] })
    expect(chosenPlan(bom, first, 3)).toMatchObject({ qty: 12, missing: 18, problem: 'short' })
  })

  it('needs nothing for lines that are not fitted', () => {
    const { bom, first } = prepared({ do_not_fit: true, chosen: [{ offer_id: 1, qty: 50 }] })
    expect(chosenPlan(bom, first, 3)).toMatchObject({ qty: 0, needed: 0, problem: null })
  })

  it('keeps all rules, whatever is chosen', () => {
    const chosen = fc.array(fc.record({ offer_id: fc.integer({ min: 1, max: 5 }), qty: fc.option(fc.integer({ min: 0, max: 60 })) }), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(small_offers(4), chosen, fc.constantFrom('active', 'obsolete'), (offers, choices, lifecycle) => {
        const { bom, first } = prepared({ offers, chosen: choices, lifecycle })
        const plan = chosenPlan(bom, first, 2)
        // Two quantities beyond the stock may be typed for two offers: then each is an order of its own.
        expect(faultsOf(plan, first.line).filter((fault) => fault !== 'two back-orders')).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
