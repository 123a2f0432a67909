import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { offer, smallOffers } from '#test-support/offers.ts'
import { toMoney } from '../../trade/money.ts'
import { findPriceBreak } from '../../trade/price-breaks.ts'
import { isOrderable } from '../../trade/quantity.ts'
import { computeMaxQuantity, findQuantityRange, planItem, priceOffer, sumMoney } from './offer-steps.ts'

const steps = (change: Parameters<typeof offer>[0]) =>
  priceOffer(offer(change))?.steps.map(({ lo, hi, price, back }) => [lo, hi > 1_000_000 ? null : hi, price / 10_000, back])

describe('priceOffer', () => {
  it('cuts breaks at the stock', () => {
    expect(
      steps({
        stock: 50,
        prices: [
          [1, 9],
          [10, 8],
          [100, 7],
        ],
      }),
    ).toEqual([
      [1, 9, 9, false],
      [10, 50, 8, false],
      [51, 99, 8, true],
      [100, null, 7, true],
    ])
  })

  it('starts steps where something may be ordered', () => {
    expect(
      steps({
        stock: 50,
        moq: 4,
        multiple: 4,
        prices: [
          [1, 9],
          [10, 8],
          [11, 7],
        ],
      }),
    ).toEqual([
      [4, 8, 9, false],
      [12, 48, 7, false],
      [52, null, 7, true],
    ])
  })

  it('has no step in a stock that is below the minimum', () => {
    expect(steps({ stock: 50, moq: 100 })).toEqual([[100, null, 100, true]])
  })

  it('holds the first price below the first break', () => {
    expect(steps({ stock: 5, moq: 2, prices: [[10, 9]] })).toEqual([
      [2, 5, 9, false],
      [6, null, 9, true],
    ])
  })

  test.each([
    { what: 'without breaks', change: { prices: [] } },
    {
      what: 'with a negative price',
      change: {
        prices: [
          [1, 100],
          [10, -1],
        ] as const,
      },
    },
  ])('gives nothing $what', ({ change }) => {
    expect(priceOffer(offer(change))).toBeNull()
  })

  it('counts no further than money does', () => {
    const dear = priceOffer(offer({ stock: 10_000_000, prices: [[1, 1_000_000]] }))
    expect(dear?.steps).toMatchObject([{ lo: 1, hi: 900_719, back: false }])
    expect(Number.isSafeInteger(10_000_000_000 * 900_719)).toBe(true)
  })

  it('has one step for every quantity that may be ordered, at its price', () => {
    fc.assert(
      fc.property(smallOffers(1), ([one]) => {
        if (!one) return
        const priced = priceOffer(one)
        if (!priced) {
          expect(one.price_breaks).toEqual([])
          return
        }
        for (let qty = 1; qty <= 80; qty++) {
          const on = priced.steps.filter(({ lo, hi }) => lo <= qty && qty <= hi && qty % priced.multiple === 0)
          expect(on.length).toBe(isOrderable(qty, one) ? 1 : 0)
          expect(findQuantityRange(priced, qty)).toBe(on[0] ?? null)
          if (!on[0]) {
            expect(() => planItem(priced, qty)).toThrow(RangeError)
            continue
          }
          const item = planItem(priced, qty)
          expect(item.unit_price).toBe((findPriceBreak(one.price_breaks, qty) ?? one.price_breaks[0])?.unit_price)
          expect(item.from_stock).toBeLessThanOrEqual(one.stock)
          expect(item.from_stock % one.multiple).toBe(0)
          expect(item.back_order > 0).toBe(on[0].back)
        }
      }),
      { numRuns: draws(200) },
    )
  })
})

describe('mostOf', () => {
  const priced = priceOffer(offer({ stock: 55, multiple: 10, moq: 10, lead_time_weeks: 2, prices: [[1, 0.01]] }))
  test.each([
    { back: false, within_days: 0, most: 50 },
    { back: true, within_days: 13, most: 50 },
    { back: true, within_days: 14, most: 1_000_000_000_000 },
  ])('$most pieces in $within_days days (back-order: $back)', ({ back, within_days, most: maxQuantity }) => {
    expect(priced && computeMaxQuantity(priced, { back, within_days })).toBe(maxQuantity)
  })
})

describe('sumMoney', () => {
  it('adds up to nine billion dollars', () => {
    expect(sumMoney([toMoney(1), toMoney(2)])).toBe(3)
    expect(sumMoney([])).toBe(0)
    expect(sumMoney([toMoney(Number.MAX_SAFE_INTEGER)])).toBe(Number.MAX_SAFE_INTEGER)
    expect(sumMoney([toMoney(Number.MAX_SAFE_INTEGER), toMoney(1)])).toBeNull()
  })
})
