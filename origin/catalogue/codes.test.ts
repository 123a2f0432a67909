import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toMoney } from '#shared/trade/money.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { PRICE_QUANTITIES } from '#shared/url/listing-limits.ts'
import { computeCosts, decodePriceBreaks, encodePriceBreaks, LIFECYCLES, PACKAGINGS } from './codes.ts'

describe('stored codes', () => {
  // The database stores the index in these lists: a moved entry changes existing parts.
  it('keep their positions', () => {
    expect(PACKAGINGS.slice(0, 7)).toEqual(['cut_tape', 'reel', 'tray', 'tube', 'bulk', 'box', 'ammo_pack'])
    expect(LIFECYCLES.slice(0, 4)).toEqual(['active', 'nrnd', 'last_time_buy', 'obsolete'])
  })

  it('are each there once', () => {
    for (const list of [PACKAGINGS, LIFECYCLES]) expect(new Set<string>(list).size).toBe(list.length)
  })
})

describe('price breaks', () => {
  test.each([
    ['', []],
    ['Aeg', [{ from_qty: 1, unit_price: 5200 }]],
    ['(7).4', [{ from_qty: 7, unit_price: 4 }]],
    [
      'AegCbe',
      [
        { from_qty: 1, unit_price: 5200 },
        { from_qty: 10, unit_price: 4100 },
      ],
    ],
  ])('are stored as %j', (text, breaks) => {
    expect(encodePriceBreaks(breaks)).toBe(text)
    expect(decodePriceBreaks(text)).toEqual(breaks)
  })

  const quantities = fc.oneof(fc.constantFrom(1, 10, 100, 2500), fc.integer({ min: 1, max: 10_000_000 }))
  const breaks = fc.array(fc.record({ from_qty: quantities, unit_price: fc.nat({ max: 9_000_000_000_000 }) }, { noNullPrototype: true }), {
    maxLength: 8,
  })

  it('have the shop’s price at a quantity', () => {
    const ascending = fc.uniqueArray(quantities, { minLength: 1, maxLength: 8 }).map((list) => list.sort((a, b) => a - b))
    fc.assert(
      fc.property(ascending, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 50 }), (from, moq, multiple) => {
        const steps = from.map((fromQty, index) => ({ from_qty: fromQty, unit_price: 1_000_000 - index * 1230 }))
        const costs = new Float64Array(PRICE_QUANTITIES.length)
        computeCosts(encodePriceBreaks(steps), moq, multiple, PRICE_QUANTITIES, costs)
        const shop = steps.map(({ from_qty, unit_price }) => ({ from_qty, unit_price: toMoney(unit_price) }))
        expect([...costs]).toEqual(
          PRICE_QUANTITIES.map((requestedQuantity) => {
            const priced = priceQuantity(shop, requestedQuantity, { moq, multiple })
            return priced && priced.unit_price * priced.qty
          }),
        )
      }),
    )
  })

  it('come back as they were', () => {
    fc.assert(
      fc.property(breaks, (list) => {
        expect(decodePriceBreaks(encodePriceBreaks(list))).toEqual(list)
      }),
    )
  })
})
