import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoney, computeExtendedPrice, toMoney } from '#shared/trade/money.ts'
import { DEFAULT_MINIMUM } from '#shared/trade/order-minimum.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { isOrderable, toOrderableQuantity } from '#shared/trade/quantity.ts'
import { arePricesCurrent } from '../catalogue/price-validity.ts'
import { type CurrentOffer, priceListLine, priceQuotedLine, sumCartLines } from './cart-line.ts'

const breaks = (...prices: [from_qty: number, micros: number][]) =>
  prices.map(([fromQty, micros]) => ({ from_qty: fromQty, unit_price: toMoney(micros) }))

const PRICES = breaks([1, 500], [100, 400], [1000, 300])
const OFFER: CurrentOffer = { stock: 5000, moq: 10, multiple: 10, lead_time_weeks: 12, price_breaks: PRICES }
const TERMS = { is_fresh: true, minimum: DEFAULT_MINIMUM }
const judge = (cartNum: number, offer: CurrentOffer | null = OFFER, seenPrices: CurrentOffer['price_breaks'] | null = PRICES) =>
  priceListLine({ cart_num: cartNum, seen_prices: seenPrices, offer }, TERMS)

describe('a line at list price', () => {
  it('has the price of its quantity’s break, and names the next one', () => {
    expect(judge(100)).toMatchObject({
      state: 'ok',
      price: 400,
      ext_price: 40_000,
      next_break: null,
    })
    expect(judge(600)).toMatchObject({ next_break: { from_qty: 1000, unit_price: 300, missing: 400 } })
    expect(judge(1000)).toMatchObject({ price: 300, next_break: null })
    // To the next quantity that may be ordered.
    expect(judge(600, { ...OFFER, multiple: 150 }).next_break).toMatchObject({ from_qty: 1000, missing: 450 })
    // More than twice the quantity is named only where all pieces together cost less.
    expect(judge(499, { ...OFFER, multiple: 1 }).next_break).toBeNull()
    expect(judge(5, { ...OFFER, moq: 1, multiple: 1, price_breaks: breaks([1, 1_000_000], [50, 90_000]) }).next_break).toMatchObject({
      from_qty: 50,
    })
    expect(judge(1, { ...OFFER, moq: 1, multiple: 1, price_breaks: breaks([10, 10_000]) })).toMatchObject({
      state: 'ok',
      price: 10_000,
      next_break: null,
    })
  })

  it.each([
    ['gone', null, 100],
    ['on_request', { ...OFFER, price_breaks: [] }, 100],
    ['on_request', { ...OFFER, price_breaks: [], stock: 0 }, 100],
    ['sold_out', { ...OFFER, stock: 0 }, 100],
    ['sold_out', { ...OFFER, stock: 0 }, 101],
    ['quantity', OFFER, 101],
    ['quantity', OFFER, 5],
    ['quantity', OFFER, 5001],
    ['understock', OFFER, 5010],
    ['ok', OFFER, 5000],
  ] as const)('is %s', (state, offer, cartNum) => {
    expect(judge(cartNum, offer).state).toBe(state)
  })

  it.each([
    { pieces: 9, line: 10_000, state: 'below_minimum', least: 12 },
    { pieces: 11, line: 10_000, state: 'below_minimum', least: 12 },
    { pieces: 12, line: 10_000, state: 'ok', least: null },
    { pieces: 12, line: 5_000_000, state: 'below_minimum', least: 6249 },
    { pieces: 12, line: 0, state: 'ok', least: null },
  ])('of $pieces pieces at $0.0008 is $state where a line is $line micros at least', ({ pieces, line, state, least }) => {
    const offer = { ...OFFER, moq: 1, multiple: 1, price_breaks: breaks([1, 800]) }
    const terms = { ...TERMS, minimum: { ...DEFAULT_MINIMUM, minimum_line: toMoney(line) } }
    expect(priceListLine({ cart_num: pieces, seen_prices: null, offer }, terms)).toMatchObject({ state, least_qty: least })
  })

  it('shows its earlier price when it has changed', () => {
    const dearer = { ...OFFER, price_breaks: breaks([1, 600], [100, 400]) }
    expect(judge(50, dearer)).toMatchObject({ price: 600, price_was: 500 })
    expect(judge(100, dearer).price_was).toBeNull()
    expect(judge(1000, dearer)).toMatchObject({ price: 400, price_was: 300 })
    expect(judge(50, dearer, null).price_was).toBeNull()
    expect(judge(50, dearer, []).price_was).toBeNull()
  })

  it('is not sold at prices that are too old', () => {
    expect(priceListLine({ cart_num: 100, seen_prices: PRICES, offer: OFFER }, { ...TERMS, is_fresh: false })).toMatchObject({
      state: 'on_request',
      price: 400,
      next_break: null,
      price_was: null,
    })
    const now = new Date('2026-11-21T12:00:00.000Z')
    expect(arePricesCurrent('2026-11-20T12:00:00.000Z', 24, now)).toBe(true)
    expect(arePricesCurrent('2026-11-20T11:59:59.999Z', 24, now)).toBe(false)
    expect(arePricesCurrent(null, 24, now)).toBe(true)
  })
})

it('keeps a quoted price until its instant, exclusive', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  const state = (priceUntil: string | null) =>
    priceQuotedLine({ cart_num: 3, locked_price: toMoney(7_000), price_until: priceUntil }, now, DEFAULT_MINIMUM).state
  expect([null, '2026-11-21T12:00:00.001Z', '2026-11-21T12:00:00.000Z'].map(state)).toEqual(['ok', 'ok', 'expired'])
})

it('orders nothing at a quoted price below the minimum', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  const state = (cartNum: number) =>
    priceQuotedLine({ cart_num: cartNum, locked_price: toMoney(800), price_until: null }, now, DEFAULT_MINIMUM)
  expect([9, 11, 12].map((pieces) => state(pieces).state)).toEqual(['below_minimum', 'below_minimum', 'ok'])
  expect(state(9).least_qty).toBeNull()
})

describe('of any cart', () => {
  const offers = fc.record({
    stock: fc.nat({ max: 100_000 }),
    moq: fc.integer({ min: 1, max: 5000 }),
    multiple: fc.integer({ min: 1, max: 500 }),
    lead_time_weeks: fc.nat({ max: 52 }),
    price_breaks: fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.nat({ max: 2_000_000_000 })), {
        maxLength: 6,
        selector: ([fromQty]) => fromQty,
      })
      .map((prices) => breaks(...prices.sort(([a], [b]) => a - b))),
  })
  const lines = fc.record({ cart_num: fc.integer({ min: 1, max: 1_000_000_000 }), offer: fc.option(offers, { freq: 8 }) })
  const judged = ({ cart_num, offer }: { cart_num: number; offer: CurrentOffer | null }) =>
    priceListLine({ cart_num, offer, seen_prices: null }, TERMS)

  it('the total is the sum of the lines that can be bought, each line its price times its pieces', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 40 }), (items) => {
        const { lines: summed, total } = sumCartLines(items.map(judged))
        const bought = summed.filter(({ state }) => state === 'ok')
        expect(total).toBe(addMoney(...bought.map(({ ext_price }) => ext_price)))
        summed.forEach((line, index) => {
          const { cart_num, offer } = items[index] as (typeof items)[number]
          if (line.state !== 'ok') return
          expect(line.ext_price).toBeGreaterThan(0)
          expect(line.ext_price).toBe(computeExtendedPrice(line.price, cart_num))
          expect(offer && isOrderable(cart_num, offer) && offer.stock >= cart_num).toBe(true)
          expect(line.price).toBe(offer && priceQuantity(offer.price_breaks, cart_num, offer)?.unit_price)
        })
      }),
    )
  })

  it('the next break is reached with the missing pieces, and not before', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 20_000 }), (offer, pieces) => {
        const cartNum = toOrderableQuantity(pieces, offer)
        const { next_break } = judged({ cart_num: cartNum, offer })
        if (!next_break) return
        const reached = cartNum + next_break.missing
        expect(isOrderable(reached, offer)).toBe(true)
        expect(reached).toBeGreaterThanOrEqual(next_break.from_qty)
        expect(reached - offer.multiple).toBeLessThan(next_break.from_qty)
        expect(cartNum).toBeLessThan(next_break.from_qty)
      }),
    )
  })

  it('a break is mentioned if a piece gets cheaper by 5 %, or all of them cost less', () => {
    const judge = (cartNum: number, second: number) =>
      judged({ cart_num: cartNum, offer: { ...OFFER, moq: 1, multiple: 1, price_breaks: breaks([1, 1000], [1000, second]) } }).next_break
    expect(judge(500, 951)).toBeNull()
    expect(judge(500, 950)).toMatchObject({ from_qty: 1000, missing: 500 })
    expect(judge(990, 985)).toMatchObject({ from_qty: 1000, missing: 10 })
    expect(judge(985, 985)).toBeNull()
  })

  it('any amount can be shown', () => {
    const dear = { ...OFFER, moq: 1, multiple: 1, stock: 1_000_000_000, price_breaks: breaks([1, 9_000_000_000]) }
    expect(judged({ cart_num: 1_000_000_000, offer: dear })).toMatchObject({ state: 'on_request', price: 0, ext_price: 0 })
    const million = judged({ cart_num: 1_000_000, offer: dear })
    expect(million.state).toBe('ok')
    const { lines: summed, total } = sumCartLines([million, million])
    expect(summed.map(({ state }) => state)).toEqual(['ok', 'on_request'])
    expect(total).toBe(million.ext_price)
  })
})
