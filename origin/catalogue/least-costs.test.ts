import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPartCost } from '#shared/bom/buying/part-cost.ts'
import { toMoney } from '#shared/trade/money.ts'
import { encodePriceBreaks } from './codes.ts'
import { LeastCosts } from './least-costs.ts'

const OFFER = { offer_id: 1, packaging: 'reel', location: 'rotterdam', supplier: '', spq: 1, lead_time_weeks: 0 }

describe('the cost of so many pieces', () => {
  const offer = fc.record(
    {
      moq: fc.integer({ min: 1, max: 500 }),
      multiple: fc.integer({ min: 1, max: 50 }),
      stock: fc.constantFrom(0, 90, 1500, 1_000_000),
      price_breaks: fc.uniqueArray(fc.constantFrom(1, 10, 100, 1000, 2500), { maxLength: 4 }).map((from) =>
        from
          .sort((a, b) => a - b)
          // Micros from 10 to 9,000: a tenth of a cent and less.
          .map((fromQty, index) => ({ from_qty: fromQty, unit_price: toMoney(9000 - index * 1230) })),
      ),
    },
    { noNullPrototype: true },
  )

  it('is the index’s column in lists', () => {
    const quantities = [1, 7, 100, 2500]
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 4 }), (offers) => {
        const costs = new LeastCosts(quantities, 1)
        for (const { moq, multiple, stock, price_breaks } of offers) costs.add(0, encodePriceBreaks(price_breaks), moq, multiple, stock)
        const visibleOffers = offers.map((some) => ({ ...OFFER, ...some }))
        expect(quantities.map((_, at) => costs.costs(at)[0])).toEqual(
          quantities.map((qty) => findPartCost(visibleOffers, qty)?.cost ?? Number.POSITIVE_INFINITY),
        )
      }),
    )
  })
})
