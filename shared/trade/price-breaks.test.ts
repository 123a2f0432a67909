import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { computeExtendedPrice, type Money, toMoney } from './money.ts'
import { findPriceBreak, type PriceBreak, priceQuantity } from './price-breaks.ts'
import { type QuantityRule, toOrderableQuantity } from './quantity.ts'

const at = (fromQty: number, micros: number): PriceBreak => ({ from_qty: fromQty, unit_price: toMoney(micros) })

const rules: fc.Arbitrary<QuantityRule> = fc.record({ moq: fc.integer({ min: 1, max: 60 }), multiple: fc.integer({ min: 1, max: 40 }) })

/** One to six breaks at rising quantities and falling prices. */
const descendingBreaks = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1_000_000 })), {
    minLength: 1,
    maxLength: 6,
    selector: ([fromQty]) => fromQty,
  })
  .map((steps) => {
    const quantities = steps.map(([fromQty]) => fromQty).sort((a, b) => a - b)
    const prices = steps.map(([, price]) => price).sort((a, b) => b - a)
    return quantities.map((fromQty, index) => at(fromQty, prices[index] ?? 1))
  })

/** What a quantity costs, written as plainly as can be. */
function computeCost(breaks: readonly PriceBreak[], qty: number): number {
  const reached = breaks.filter(({ from_qty }) => from_qty <= qty)
  const unitPrice: Money = reached.at(-1)?.unit_price ?? breaks[0]?.unit_price ?? toMoney(0)
  return computeExtendedPrice(unitPrice, qty)
}

describe('breakFor', () => {
  const breaks = [at(10, 300), at(100, 200), at(1000, 100)]
  test.each([
    [1, null],
    [9, null],
    [10, 10],
    [99, 10],
    [100, 100],
    [999, 100],
    [1000, 1000],
    [1_000_000, 1000],
  ])('%d pieces fall in the break from %s', (qty, fromQty) => {
    expect(findPriceBreak(breaks, qty)?.from_qty ?? null).toBe(fromQty)
  })

  it('finds nothing without breaks', () => {
    expect(findPriceBreak([], 5)).toBeNull()
  })
})

describe('priceQuantity', () => {
  const breaks = [at(1, 10_000), at(10, 8000), at(100, 5000)]
  const any = { moq: 1, multiple: 1 }

  test.each([
    { pieces: 1, qty: 1, unit_price: 10_000, ext_price: 10_000, missing: null, cheaper: null },
    // 8 × 10,000 is as much as 10 × 8,000: not cheaper.
    { pieces: 8, qty: 8, unit_price: 10_000, ext_price: 80_000, missing: 2, cheaper: null },
    { pieces: 9, qty: 9, unit_price: 10_000, ext_price: 90_000, missing: 1, cheaper: { qty: 10, ext_price: 80_000 } },
    { pieces: 10, qty: 10, unit_price: 8000, ext_price: 80_000, missing: null, cheaper: null },
    { pieces: 50, qty: 50, unit_price: 8000, ext_price: 400_000, missing: 50, cheaper: null },
    { pieces: 64, qty: 64, unit_price: 8000, ext_price: 510_000, missing: 36, cheaper: { qty: 100, ext_price: 500_000 } },
    { pieces: 100, qty: 100, unit_price: 5000, ext_price: 500_000, missing: null, cheaper: null },
  ])('prices $pieces pieces', ({ pieces, qty, unit_price, ext_price, missing, cheaper }) => {
    const priced = priceQuantity(breaks, pieces, any)
    expect(priced).toMatchObject({ qty, unit_price, ext_price, cheaper_at: cheaper })
    expect(priced?.next?.missing ?? null).toBe(missing)
  })

  it('rounds up to what may be ordered before it prices', () => {
    expect(priceQuantity(breaks, 1, { moq: 5, multiple: 5 })).toMatchObject({ qty: 5, ext_price: 50_000 })
    expect(priceQuantity(breaks, 6, { moq: 5, multiple: 5 })).toMatchObject({ qty: 10, ext_price: 80_000 })
  })

  it('counts missing pieces to a quantity that may be ordered', () => {
    expect(priceQuantity([at(1, 10), at(10, 9)], 8, { moq: 1, multiple: 4 })?.next).toEqual({ from_qty: 10, unit_price: 9, missing: 4 })
  })

  it('has no price without breaks', () => {
    expect(priceQuantity([], 10, any)).toBeNull()
  })

  it('says "cheaper" of a break that is worth it, though one before it is not', () => {
    expect(priceQuantity([at(1, 345_000), at(29, 345_000), at(30, 100_000)], 27, any)).toMatchObject({
      next: { from_qty: 30, missing: 3 },
      cheaper_at: { qty: 30, ext_price: 3_000_000 },
    })
  })

  it('holds the first price below the first break, and does not offer that price as the next one', () => {
    const priced = priceQuantity([at(10, 300), at(12, 200)], 6, any)
    expect(priced).toMatchObject({ qty: 6, unit_price: 300, ext_price: 0, next: { from_qty: 12, missing: 6 } })
    expect(priceQuantity([at(10, 300)], 3, any)?.next).toBeNull()
  })

  test.each([0, -3, 1.5, Number.NaN])('refuses to price %d pieces', (pieces) => {
    expect(() => priceQuantity(breaks, pieces, any)).toThrow(RangeError)
  })

  it('costs the price of its pieces, in cents', () => {
    fc.assert(
      fc.property(descendingBreaks, rules, fc.integer({ min: 1, max: 700 }), (list, rule, pieces) => {
        const priced = priceQuantity(list, pieces, rule)
        expect(priced?.qty).toBe(toOrderableQuantity(pieces, rule))
        expect(priced?.ext_price).toBe(computeExtendedPrice(priced?.unit_price ?? toMoney(0), priced?.qty ?? 0))
        expect(priced?.ext_price).toBe(computeCost(list, priced?.qty ?? 0))
      }),
    )
  })

  it('never asks more a piece for more pieces', () => {
    fc.assert(
      fc.property(
        descendingBreaks,
        rules,
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 0, max: 700 }),
        (list, rule, pieces, more) => {
          const few = priceQuantity(list, pieces, rule)
          const many = priceQuantity(list, pieces + more, rule)
          expect(many?.unit_price).toBeLessThanOrEqual(few?.unit_price ?? 0)
        },
      ),
    )
  })

  it('names the next break where all pieces together cost less, or one is 5 % cheaper within twice the quantity', () => {
    fc.assert(
      fc.property(descendingBreaks, rules, fc.integer({ min: 1, max: 700 }), (list, rule, pieces) => {
        const priced = priceQuantity(list, pieces, rule)
        if (!priced) return
        const worth = list.slice(1).find((step) => {
          const qty = toOrderableQuantity(step.from_qty, rule)
          const isNear = qty <= 2 * priced.qty
          const isLess = (isNear && step.unit_price <= priced.unit_price * 0.95) || step.unit_price * qty < priced.ext_price
          return step.from_qty > priced.qty && isLess
        })
        expect(priced.next?.from_qty).toBe(worth?.from_qty)
        if (worth) expect(priced.qty + (priced.next?.missing ?? 0)).toBe(toOrderableQuantity(worth.from_qty, rule))
      }),
    )
  })

  it('says "cheaper" exactly when some orderable quantity up to the next break costs less in all', () => {
    fc.assert(
      fc.property(descendingBreaks, rules, fc.integer({ min: 1, max: 700 }), (list, rule, pieces) => {
        const priced = priceQuantity(list, pieces, rule)
        if (!priced) throw new Error('these breaks have prices')
        const last = priced.next ? priced.qty + priced.next.missing : priced.qty
        let best = { qty: priced.qty, ext_price: computeCost(list, priced.qty) }
        for (let qty = priced.qty; qty <= last; qty += rule.multiple) {
          const extPrice = computeCost(list, qty)
          if (extPrice < best.ext_price) best = { qty, ext_price: extPrice }
        }
        expect(priced.cheaper_at).toEqual(best.qty === priced.qty ? null : best)
        if (priced.cheaper_at) {
          expect(priced.cheaper_at.ext_price).toBeLessThan(priced.ext_price)
          expect(priced.cheaper_at.qty).toBeGreaterThan(priced.qty)
        }
      }),
      { numRuns: draws(400) },
    )
  })
})
