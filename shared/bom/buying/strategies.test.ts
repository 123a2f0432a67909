import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { cents, everyWay, line, listPurchaseFaults, offer, smallOffers, type Way } from '#test-support/offers.ts'
import { toMoney } from '../../trade/money.ts'
import { type BomPlan, type BuyingOptions, DEFAULT_BUYING_OPTIONS, type Purchase, type PurchaseItem, type PurchaseLine } from './model.ts'
import { computeOrderNeed } from './order-quantity.ts'
import { prepareBom } from './prepared-bom.ts'
import { planBom, STRATEGIES } from './strategies.ts'

const options: fc.Arbitrary<BuyingOptions> = fc.record({
  has_attrition: fc.constant(false),
  back_order: fc.constantFrom('allowed', 'last_resort', 'never'),
})

/** So many lines at most, of up to four offers from so many sources. */
function boms(lines: number, locationCount: number): fc.Arbitrary<PurchaseLine[]> {
  return fc
    .array(
      fc.record({
        offers: smallOffers(4, locationCount),
        single_set_qty: fc.integer({ min: 0, max: 20 }),
        do_not_fit: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
        lifecycle: fc.constantFrom('active', 'active', 'obsolete'),
      }),
      { maxLength: lines },
    )
    .map((list) => list.map((each, index) => line({ ...each, line_id: index, goods_id: index })))
}

const smallBoms = boms(6, 3)

/** All ways to buy all lines: the cheapest for each time and set of sources. */
function everyWayOfAll(lines: readonly PurchaseLine[], setCount: number, all: BuyingOptions): Way[] {
  let states: Way[] = [{ got: 0, cost: 0, days: 0, sources: new Set() }]
  for (const each of lines) {
    const need = computeOrderNeed(each, setCount, all)
    if (need === null || need === 'too_large' || need.needed === 0) continue
    const next = new Map<string, Way>()
    for (const way of everyWay(each, need.needed, all)) {
      for (const state of states) {
        const sources = new Set([...state.sources, ...way.sources])
        // As the strategy does: what has no known lead time is waited for apart.
        const days = Math.max(state.days, way.days)
        const name = `${days}|${[...sources].sort().join()}`
        const cost = state.cost + way.cost
        if ((next.get(name)?.cost ?? Number.POSITIVE_INFINITY) > cost) next.set(name, { got: 0, cost, days, sources })
      }
    }
    states = [...next.values()]
  }
  return states
}

const lowest = (ways: readonly Way[]): number => Math.min(...ways.map(({ cost }) => cost))
const faults = (plan: BomPlan, lines: readonly PurchaseLine[]): string[] =>
  plan.lines.flatMap((each, index) => listPurchaseFaults(each, lines[index] ?? line()))

describe('against all ways to buy small BOMs', () => {
  const cases = fc.tuple(smallBoms, fc.integer({ min: 1, max: 3 }), options)

  it('cheapest: no way costs less', () => {
    fc.assert(
      fc.property(cases, ([lines, setCount, all]) => {
        const plan = planBom(prepareBom(lines, all), setCount, 'cheapest')
        expect(plan.amount).toBe(lowest(everyWayOfAll(lines, setCount, all)))
        expect(faults(plan, lines)).toEqual([])
      }),
      { numRuns: draws(200) },
    )
  })

  it('soonest: no way is there sooner, and none of those costs less', () => {
    fc.assert(
      fc.property(cases, ([lines, setCount, all]) => {
        // Unknown lead times have a separate test.
        const relevantLines = lines.map((each) => ({
          ...each,
          offers: each.offers.map((one) => ({ ...one, lead_time_weeks: Math.max(1, one.lead_time_weeks) })),
        }))
        const plan = planBom(prepareBom(relevantLines, all), setCount, 'soonest')
        const ways = everyWayOfAll(relevantLines, setCount, all)
        const soonest = Math.min(...ways.map(({ days }) => days))
        expect(plan.amount).toBe(lowest(ways.filter(({ days }) => days <= soonest)))
        expect(plan.ready_days).toBeLessThanOrEqual(soonest)
        expect(faults(plan, relevantLines)).toEqual([])
      }),
      { numRuns: draws(200) },
    )
  })

  it('fewest sources: no way needs fewer, and none of those costs less', () => {
    fc.assert(
      fc.property(cases, ([lines, setCount, all]) => {
        const plan = planBom(prepareBom(lines, all), setCount, 'fewest_sources')
        const ways = everyWayOfAll(lines, setCount, all)
        const fewest = Math.min(...ways.map(({ sources }) => sources.size))
        expect(plan.sources.length).toBe(fewest)
        expect(plan.amount).toBe(lowest(ways.filter(({ sources }) => sources.size === fewest)))
        expect(faults(plan, lines)).toEqual([])
      }),
      { numRuns: draws(200) },
    )
  })

  it('fewest sources: nor with twice as many sources', () => {
    fc.assert(
      fc.property(boms(4, 6), options, (lines, all) => {
        const plan = planBom(prepareBom(lines, all), 1, 'fewest_sources')
        const ways = everyWayOfAll(lines, 1, all)
        const fewest = Math.min(...ways.map(({ sources }) => sources.size))
        expect(plan.sources.length).toBe(fewest)
        expect(plan.amount).toBe(lowest(ways.filter(({ sources }) => sources.size === fewest)))
      }),
      { numRuns: draws(150) },
    )
  })

  it('all of them miss the same pieces, and each is best at its own', () => {
    fc.assert(
      fc.property(cases, ([lines, setCount, all]) => {
        const bom = prepareBom(lines, all)
        const [cheapest, soonest, fewestSources] = STRATEGIES.map((strategy) => planBom(bom, setCount, strategy)) as [
          BomPlan,
          BomPlan,
          BomPlan,
        ]
        const missing = (plan: BomPlan) => plan.lines.map((each) => each.missing)
        expect(missing(soonest)).toEqual(missing(cheapest))
        expect(missing(fewestSources)).toEqual(missing(cheapest))
        expect(cheapest.amount).toBeLessThanOrEqual(soonest.amount ?? 0)
        expect(cheapest.amount).toBeLessThanOrEqual(fewestSources.amount ?? 0)
        expect(fewestSources.sources.length).toBeLessThanOrEqual(Math.min(cheapest.sources.length, soonest.sources.length))
      }),
      { numRuns: draws(200) },
    )
  })
})

describe('lines of one part', () => {
  /** Up to three parts, each on up to three lines that stand in any order. */
  const parts = fc.array(
    fc.record({
      offers: smallOffers(3),
      quantities: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
      lifecycle: fc.constantFrom('active', 'obsolete'),
      first: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  const cases = fc.tuple(parts, fc.integer({ min: 1, max: 2 }), options, fc.constantFrom(...STRATEGIES))

  it('are one order: as cheap as all ways to buy their sum', () => {
    fc.assert(
      fc.property(cases, ([list, setCount, all, strategy]) => {
        const relevantLines = list.map((each) => ({
          ...each,
          offers: each.offers.map((one) => ({ ...one, lead_time_weeks: Math.max(1, one.lead_time_weeks) })),
        }))
        const lines = relevantLines
          .flatMap(({ quantities, first, ...rest }, goodsId) =>
            quantities.map((singleSetQty, at) => ({
              at: first ? 0 : at,
              line: line({ ...rest, goods_id: goodsId, single_set_qty: singleSetQty }),
            })),
          )
          .sort((a, b) => a.at - b.at)
          .map((each, lineId) => ({ ...each.line, line_id: lineId }))
        const sums = relevantLines.map(({ quantities, offers, lifecycle }, goodsId) =>
          line({ goods_id: goodsId, offers, lifecycle, single_set_qty: quantities.reduce((sum, one) => sum + one, 0) }),
        )
        const ways = everyWayOfAll(sums, setCount, all)
        const plan = planBom(prepareBom(lines, all), setCount, strategy)
        const soonest = Math.min(...ways.map(({ days }) => days))
        const fewest = Math.min(...ways.map(({ sources }) => sources.size))
        const expected = {
          cheapest: ways,
          soonest: ways.filter(({ days }) => days <= soonest),
          fewest_sources: ways.filter(({ sources }) => sources.size === fewest),
        }
        expect(plan.amount).toBe(lowest(expected[strategy]))
        expect(plan.lines.map(({ line_id }) => line_id)).toEqual(lines.map(({ line_id }) => line_id))
        // All pieces of an offer together are one order by its rules, and no piece leaves the shelf twice.
        for (const [goodsId, sum] of sums.entries()) {
          const linesOfPart = plan.lines.filter((_, index) => lines[index]?.goods_id === goodsId)
          const total = (count: (each: Purchase) => number): number =>
            linesOfPart.reduce((runningTotal, each) => runningTotal + count(each), 0)
          const ids = [...new Set(linesOfPart.flatMap(({ items }) => items.map(({ offer_id }) => offer_id)))]
          const items = ids.flatMap((id): PurchaseItem[] => {
            const pieces = linesOfPart.flatMap((each) => each.items.filter(({ offer_id }) => offer_id === id))
            const add = (count: (item: PurchaseItem) => number): number =>
              pieces.reduce((runningTotal, one) => runningTotal + count(one), 0)
            const [one] = pieces
            if (!one) return []
            const extPrice = toMoney(add((piece) => piece.ext_price))
            const [qty, fromStock, backOrder] = [
              add((piece) => piece.qty),
              add((piece) => piece.from_stock),
              add((piece) => piece.back_order),
            ]
            return [{ ...one, qty, from_stock: fromStock, back_order: backOrder, ext_price: extPrice }]
          })
          const needed = total((each) => each.needed)
          const missing = total((each) => each.missing)
          const combinedPurchase: Purchase = {
            line_id: 0,
            needed,
            items,
            qty: total(({ qty }) => qty),
            ext_price: toMoney(total(({ ext_price }) => ext_price)),
            leftover: total(({ leftover }) => leftover),
            missing,
            problem: linesOfPart.find(({ problem }) => problem !== null)?.problem ?? null,
            ready_days: 0,
          }
          expect(listPurchaseFaults(combinedPurchase, sum)).toEqual([])
          for (const each of linesOfPart) expect(each.missing > 0).toBe(each.problem !== null)
        }
      }),
      { numRuns: draws(300) },
    )
  })
})

describe('a BOM of three lines', () => {
  const here = { supplier: 'own_stock', location: 'hong_kong' }
  const there = { supplier: 'market_partner', location: 'reno' }
  const lines = [
    line({
      line_id: 1,
      offers: [
        offer({ offer_id: 1, ...here, stock: 0, lead_time_weeks: 12, prices: [[1, 100]] }),
        offer({ offer_id: 2, ...there, prices: [[1, 150]] }),
      ],
    }),
    line({ line_id: 2, offers: [offer({ offer_id: 3, ...here, stock: 0, lead_time_weeks: 4, prices: [[1, 1000]] })] }),
    line({
      line_id: 3,
      offers: [offer({ offer_id: 4, ...here, prices: [[1, 30]] }), offer({ offer_id: 5, ...there, prices: [[1, 20]] })],
    }),
  ]

  test.each([
    { strategy: 'cheapest' as const, offers: [1, 3, 5], amount: cents(11_200), days: 84, sources: 2 },
    // Line b takes four weeks anyway; line a need not wait for twelve.
    { strategy: 'soonest' as const, offers: [2, 3, 5], amount: cents(11_700), days: 28, sources: 2 },
    { strategy: 'fewest_sources' as const, offers: [1, 3, 4], amount: cents(11_300), days: 84, sources: 1 },
  ])('$strategy', ({ strategy, offers, amount, days, sources }) => {
    const plan = planBom(prepareBom(lines), 1, strategy)
    expect(plan.lines.map(({ items }) => items.map(({ offer_id }) => offer_id))).toEqual(offers.map((id) => [id]))
    expect(plan).toMatchObject({ amount, ready_days: days, lines_missing: 0 })
    expect(plan.sources.length).toBe(sources)
  })

  it('takes from stock first where back-orders are the last resort', () => {
    const plan = planBom(prepareBom(lines, { back_order: 'last_resort' }), 1, 'cheapest')
    expect(plan).toMatchObject({ amount: cents(11_700), ready_days: 28 })
  })

  it('is the same for any order of the options', () => {
    expect(planBom(prepareBom(lines, DEFAULT_BUYING_OPTIONS), 1, 'cheapest')).toEqual(planBom(prepareBom(lines), 1, 'cheapest'))
  })
})

describe('lines that cannot be bought', () => {
  test.each([
    { what: 'no match', with_: { goods_id: null, offers: [] }, problem: 'no_match', missing: 10 },
    { what: 'no offers', with_: { offers: [] }, problem: 'no_offer', missing: 10 },
    { what: 'offers on request', with_: { offers: [offer({ prices: [] })] }, problem: 'no_price', missing: 10 },
    { what: 'a negative price', with_: { offers: [offer({ prices: [[1, -5]] })] }, problem: 'no_price', missing: 10 },
    { what: 'no quantity', with_: { single_set_qty: null }, problem: 'no_quantity', missing: 0 },
    { what: 'too many pieces', with_: { single_set_qty: 1_000_000_001 }, problem: 'too_large', missing: 0 },
    {
      what: 'too much money',
      with_: { single_set_qty: 1_000_000_000, offers: [offer({ prices: [[1, 1_000_000]] })] },
      problem: 'too_large',
      missing: 1_000_000_000,
    },
    { what: 'the last of what is obsolete', with_: { lifecycle: 'obsolete', offers: [offer({ stock: 4 })] }, problem: 'short', missing: 6 },
    { what: 'obsolete and gone', with_: { lifecycle: 'obsolete', offers: [offer({ stock: 0 })] }, problem: 'short', missing: 10 },
    { what: 'do not fit', with_: { do_not_fit: true, offers: [] }, problem: null, missing: 0 },
    { what: 'quantity 0', with_: { single_set_qty: 0, goods_id: null }, problem: null, missing: 0 },
  ] as const)('$what', ({ with_, problem, missing }) => {
    const lines = [line(with_), line({ line_id: 2, goods_id: 2 })]
    for (const strategy of STRATEGIES) {
      const plan = planBom(prepareBom(lines), 1, strategy)
      expect(plan.lines[0]).toMatchObject({ problem, missing })
      expect(plan.lines[1]).toMatchObject({ problem: null, qty: 10, ext_price: cents(1000) })
      expect(plan.lines_missing).toBe(problem === null ? 0 : 1)
    }
  })

  it('buys what there is of an obsolete part, and says what is missing', () => {
    const lines = [
      line({ lifecycle: 'obsolete', offers: [offer({ stock: 4 }), offer({ offer_id: 2, stock: 3, supplier: 'manufacturer' })] }),
    ]
    const plan = planBom(prepareBom(lines), 1, 'fewest_sources')
    expect(plan.lines[0]).toMatchObject({ needed: 10, qty: 7, missing: 3, problem: 'short', ready_days: 0 })
  })

  it('does not delay others for an unknown lead time', () => {
    const lines = [
      line({ offers: [offer({ stock: 0, lead_time_weeks: 0 })] }),
      line({
        line_id: 2,
        offers: [offer({ stock: 0, lead_time_weeks: 3, prices: [[1, 90]] }), offer({ offer_id: 2, supplier: 'manufacturer' })],
      }),
    ]
    const plan = planBom(prepareBom(lines), 1, 'soonest')
    expect(plan.lines.map(({ ready_days }) => ready_days)).toEqual([null, 0])
    expect(plan.ready_days).toBeNull()
  })

  it('has no total beyond what can be counted, and still a plan for every line', () => {
    const dear = { single_set_qty: 600_000, offers: [offer({ stock: 600_000, prices: [[1, 1_000_000]] })] }
    const plan = planBom(prepareBom([line(dear), line({ ...dear, line_id: 2, goods_id: 2 })]), 1, 'cheapest')
    expect(plan.amount).toBeNull()
    expect(plan.lines.map(({ qty }) => qty)).toEqual([600_000, 600_000])
  })

  it('plans nothing for an empty BOM', () => {
    for (const strategy of STRATEGIES) {
      expect(planBom(prepareBom([]), 1, strategy)).toEqual({ lines: [], amount: 0, sources: [], ready_days: 0, lines_missing: 0 })
    }
  })

  test.each([0, -1, 1.5, Number.NaN])('refuses %d sets', (setCount) => {
    expect(() => planBom(prepareBom([line()]), setCount, 'cheapest')).toThrow(RangeError)
  })
})

describe('large numbers', () => {
  const large = fc.record({
    single_set_qty: fc.integer({ min: 1, max: 1_000_000_000 }),
    offers: fc.array(
      fc
        .record({
          offer_id: fc.integer({ min: 1, max: 1_000_000 }),
          supplier: fc.constantFrom('own_stock', 'manufacturer'),
          stock: fc.integer({ min: 0, max: 1_000_000_000 }),
          moq: fc.integer({ min: 1, max: 1_000_000 }),
          multiple: fc.constantFrom(1, 5, 10, 25, 2500, 4000, 5000),
          lead_time_weeks: fc.integer({ min: 1, max: 520 }),
          micros: fc.array(fc.integer({ min: 1, max: 10_000_000_000 }), { minLength: 1, maxLength: 5 }),
        })
        .map(({ micros, ...rest }) => {
          const prices = micros.toSorted((a, b) => b - a).map((price, index) => [10 ** (index * 2), price] as const)
          return offer({ ...rest, spq: rest.multiple, prices })
        }),
      { maxLength: 4 },
    ),
  })

  it('keeps all rules and never leaves whole numbers', () => {
    fc.assert(
      fc.property(fc.array(large, { maxLength: 5 }), fc.integer({ min: 1, max: 1_000_000 }), (boms, setCount) => {
        const lines = boms.map(({ single_set_qty, offers }, index) =>
          line({
            line_id: index,
            single_set_qty,
            offers: offers.filter((one, at) => offers.findIndex(({ offer_id }) => offer_id === one.offer_id) === at),
          }),
        )
        for (const strategy of STRATEGIES) {
          const plan = planBom(prepareBom(lines), setCount, strategy)
          const relevantLines = plan.lines.filter(({ needed, problem }) => needed > 0 || problem === null)
          expect(relevantLines.flatMap((each) => listPurchaseFaults(each, lines[Number(each.line_id)] ?? line()))).toEqual([])
          if (plan.amount !== null) expect(Number.isSafeInteger(plan.amount)).toBe(true)
        }
      }),
      { numRuns: draws(200) },
    )
  })
})

describe('many sources', () => {
  it('chooses among sixteen exactly', () => {
    // Line i can come from sources i and i + 1: every second one is enough.
    const source = (index: number) => ({ supplier: 'own_stock', location: `place_${String(index % 16).padStart(2, '0')}` })
    const lines = Array.from({ length: 16 }, (_, index) =>
      line({
        line_id: index,
        offers: [
          offer({ offer_id: 1, ...source(index) }),
          offer({ offer_id: 2, ...source(index + 1), prices: [[1, index % 2 === 0 ? 90 : 200]] }),
        ],
      }),
    )
    const plan = planBom(prepareBom(lines), 1, 'fewest_sources')
    expect(plan.sources.length).toBe(8)
    // The odd places: even lines at their second offer's 90, odd ones at their first one's 100.
    expect(plan.amount).toBe(cents(8 * 10 * 90 + 8 * 10 * 100))
  })

  it('covers every line with more sources than can be tried', () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      line({
        line_id: index,
        offers: [0, 7, 19].map((step, at) => offer({ offer_id: at + 1, location: `place_${(index * 3 + step) % 40}` })),
      }),
    )
    const plan = planBom(prepareBom(lines), 1, 'fewest_sources')
    expect(plan.lines_missing).toBe(0)
    expect(plan.sources.length).toBeLessThan(planBom(prepareBom(lines), 1, 'cheapest').sources.length)
  })
})
