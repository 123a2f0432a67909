import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decodePriceBreaks, encodePriceBreaks, LIFECYCLES, LOCATIONS, OFFERS_PER_PART, PACKAGINGS } from './codes.ts'

describe('stored codes', () => {
  // The place in these lists is what lies in the database: an entry that moves changes parts that are there already.
  it('never move', () => {
    expect(PACKAGINGS.slice(0, 7)).toEqual(['cut_tape', 'reel', 'tray', 'tube', 'bulk', 'box', 'ammo_pack'])
    expect(LOCATIONS.slice(0, 4)).toEqual(['hong_kong', 'shenzhen', 'rotterdam', 'reno'])
    expect(LIFECYCLES.slice(0, 4)).toEqual(['active', 'nrnd', 'last_time_buy', 'obsolete'])
    expect(OFFERS_PER_PART).toBe(8)
  })

  it('are each there once', () => {
    for (const list of [PACKAGINGS, LOCATIONS, LIFECYCLES]) expect(new Set<string>(list).size).toBe(list.length)
  })
})

describe('price breaks', () => {
  test.each([
    ['', []],
    ['1:5200', [{ from_qty: 1, unit_price: 5200 }]],
    [
      '1:5200,10:4100',
      [
        { from_qty: 1, unit_price: 5200 },
        { from_qty: 10, unit_price: 4100 },
      ],
    ],
  ])('are stored as %j', (text, breaks) => {
    expect(encodePriceBreaks(breaks)).toBe(text)
    expect(decodePriceBreaks(text)).toEqual(breaks)
  })

  it('come back as they were', () => {
    const breaks = fc.array(
      fc.record(
        { from_qty: fc.integer({ min: 1, max: 10_000_000 }), unit_price: fc.nat({ max: Number.MAX_SAFE_INTEGER }) },
        { noNullPrototype: true },
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(breaks, (list) => {
        expect(decodePriceBreaks(encodePriceBreaks(list))).toEqual(list)
      }),
    )
  })
})
