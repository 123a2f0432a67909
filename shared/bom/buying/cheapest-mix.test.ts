import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { cents, everyWay, line, offer, smallOffers } from '#test-support/offers.ts'
import { MixSearch, NO_LIMITS } from './cheapest-mix.ts'
import { DEFAULT_BUYING_OPTIONS } from './model.ts'
import { type PricedOffer, planItem, priceOffer } from './offer-steps.ts'

const search = new MixSearch()
const priced = (offers: Parameters<typeof offer>[0][]): PricedOffer[] =>
  offers.flatMap((each, index) => priceOffer(offer({ offer_id: index + 1, ...each })) ?? [])
const orders = () => search.offers.map((index, at) => [index, search.qtys[at]]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))

describe('one offer', () => {
  test.each([
    { need: 930, qty: 1000, cost: 1000 * 90 },
    { need: 899, qty: 899, cost: 899 * 100 },
    // 900 at 100 cost as much as 1,000 at 90: fewer pieces are enough.
    { need: 900, qty: 900, cost: 900 * 100 },
    { need: 1, qty: 1, cost: 100 },
    { need: 1001, qty: 1001, cost: 1001 * 90 },
  ])('$need pieces are bought as $qty', ({ need, qty, cost }) => {
    const offers = priced([
      {
        stock: 5000,
        prices: [
          [1, 100],
          [1000, 90],
        ],
      },
    ])
    expect(search.find(offers, need, NO_LIMITS)).toBe(cents(cost))
    expect(orders()).toEqual([[0, qty]])
  })

  it('looks over a break that does not pay at one further up that does', () => {
    const offers = priced([
      {
        stock: 5000,
        prices: [
          [1, 100],
          [60, 99],
          [100, 50],
        ],
      },
    ])
    expect(search.find(offers, 55, NO_LIMITS)).toBe(cents(100 * 50))
  })
})

describe('several offers', () => {
  it('adds the rest from the next one where one has too few', () => {
    const offers = priced([
      { stock: 70, prices: [[1, 100]] },
      { stock: 500, prices: [[1, 110]] },
    ])
    expect(search.find(offers, 100, { ...NO_LIMITS, back: false })).toBe(cents(70 * 100 + 30 * 110))
    expect(orders()).toEqual([
      [0, 70],
      [1, 30],
    ])
  })

  it('takes whole reels and the rest from tape', () => {
    const offers = priced([
      { packaging: 'reel', stock: 40_000, moq: 4000, multiple: 4000, prices: [[4000, 50]] },
      { stock: 40_000, prices: [[1, 80]] },
    ])
    expect(search.find(offers, 9300, NO_LIMITS)).toBe(cents(8000 * 50 + 1300 * 80))
    // A third reel is cheaper than 2,600 pieces of tape.
    expect(search.find(offers, 10_600, NO_LIMITS)).toBe(cents(12_000 * 50))
  })

  it('leaves pieces of the cheaper offer where that reaches a break of the other', () => {
    const offers = priced([
      { stock: 95, prices: [[1, 100]] },
      {
        stock: 500,
        prices: [
          [1, 200],
          [50, 101],
        ],
      },
    ])
    // 95 + 5 × 200 costs more than 50 + 50 × 101.
    expect(search.find(offers, 100, { ...NO_LIMITS, back: false })).toBe(cents(50 * 100 + 50 * 101))
  })

  it('combines odd multiples to the piece', () => {
    const offers = priced([
      { stock: 70, moq: 7, multiple: 7, prices: [[7, 100]] },
      { stock: 110, moq: 11, multiple: 11, prices: [[11, 100]] },
    ])
    // 7a + 11b = 100 has one answer: 8 and 4.
    expect(search.find(offers, 100, { ...NO_LIMITS, back: false })).toBe(cents(10_000))
    expect(orders()).toEqual([
      [0, 56],
      [1, 44],
    ])
  })

  it('asks only one of them for more than its stock', () => {
    const offers = priced([
      { stock: 10, prices: [[1, 100]] },
      { stock: 10, moq: 15, prices: [[1, 90]] },
    ])
    expect(search.find(offers, 40, NO_LIMITS)).toBe(cents(40 * 90))
    expect(orders()).toEqual([[1, 40]])
    expect(search.find(offers, 40, { ...NO_LIMITS, back: false })).toBe(Number.POSITIVE_INFINITY)
  })

  it('finds nothing without offers', () => {
    expect(search.find([], 5, NO_LIMITS)).toBe(Number.POSITIVE_INFINITY)
    expect(search.offers).toEqual([])
  })
})

describe('exactness', () => {
  const limits = fc.record({
    back: fc.boolean(),
    within_days: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 14, 0),
  })

  it('equals trying every quantity of every offer', () => {
    fc.assert(
      fc.property(smallOffers(4), fc.integer({ min: 1, max: 60 }), limits, (offers, need, { back, within_days }) => {
        const list = offers.flatMap((each) => priceOffer(each) ?? [])
        const cost = search.find(list, need, { allowed: -1, back, within_days })
        const ways = everyWay(line({ offers }), need, { ...DEFAULT_BUYING_OPTIONS, back_order: back ? 'allowed' : 'never' }, within_days)
        expect(Number.isFinite(cost)).toBe(ways.some(({ got }) => got === need))
        if (Number.isFinite(cost)) {
          expect(cost).toBe(Math.min(...ways.map((way) => way.cost)))
          const items = search.offers.map((index, at) => planItem(list[index] as PricedOffer, search.qtys[at] ?? 0))
          expect(items.reduce((sum, { ext_price }) => sum + ext_price, 0)).toBe(cost)
          expect(items.reduce((sum, { qty }) => sum + qty, 0)).toBeGreaterThanOrEqual(need)
          expect(items.filter(({ back_order }) => back_order > 0).length).toBeLessThanOrEqual(back ? 1 : 0)
        }
        expect(search.exact).toBe(true)
      }),
      { numRuns: draws(400) },
    )
  })

  it('never costs less for more pieces', () => {
    fc.assert(
      fc.property(smallOffers(5), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 }), (offers, need, more) => {
        const list = offers.flatMap((each) => priceOffer(each) ?? [])
        expect(search.find(list, need, NO_LIMITS)).toBeLessThanOrEqual(search.find(list, need + more, NO_LIMITS))
      }),
    )
  })
})

describe('eight offers', () => {
  /** As parts have them: tape and reels at several places, with eight breaks each. */
  const positions = Array.from({ length: 8 }, (_, index) => {
    const reel = index % 3 === 2
    const multiple = reel ? 4000 : index % 2 === 0 ? 1 : 10
    return {
      stock: 700 + index * 900 + (reel ? 12_000 : 0),
      moq: multiple,
      multiple,
      prices: [1, 10, 25, 100, 250, 500, 1000, 5000]
        .filter((fromQty) => fromQty >= multiple)
        .concat(reel ? [4000, 8000] : [])
        .sort((a, b) => a - b)
        .map((fromQty, at) => [fromQty, 100 - at * 7 + index * 0.37] as const),
    }
  })

  test.each([1, 9, 333, 4999, 12_345, 30_000, 1_000_000, 1_000_000_000])('%d pieces are searched to the end', (need) => {
    const offers = priced(positions)
    const cost = search.find(offers, need, NO_LIMITS)
    expect(search.exact).toBe(true)
    expect(Number.isSafeInteger(cost)).toBe(true)
  })

  it('stops in the end with offers that share nothing, and still has enough', () => {
    const offers = priced(
      [97, 89, 83, 79, 73, 71, 67, 61, 59, 53, 47, 43].map((multiple, index) => ({
        stock: 4000,
        moq: multiple,
        multiple,
        prices: [
          [1, 1000 + index],
          [500, 990 + index],
          [2000, 985 + index],
        ] as const,
      })),
    )
    expect(Number.isSafeInteger(search.find(offers, 20_011, { ...NO_LIMITS, back: false }))).toBe(true)
    expect(search.qtys.reduce((sum, qty) => sum + qty, 0)).toBeGreaterThanOrEqual(20_011)
  })
})
