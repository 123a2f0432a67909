import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents, offer, small_offers } from '#test-support/offers.ts'
import { breakFor } from '../../trade/price-breaks.ts'
import { isOrderable, orderableQuantity } from '../../trade/quantity.ts'
import { buyFromOffer } from './one-offer.ts'

describe('buyFromOffer', () => {
  const two_breaks = offer({
    stock: 5000,
    prices: [
      [1, 100],
      [1000, 90],
    ],
  })

  it('buys 1,000 where they are cheaper than 930', () => {
    expect(buyFromOffer(two_breaks, 930)).toMatchObject({
      qty: 1000,
      unit_price: cents(90),
      ext_price: cents(90_000),
      plain_qty: 930,
      plain_ext_price: cents(93_000),
      saved: cents(3000),
      leftover: 70,
      missing: 0,
      full_packs: 1,
      loose_pieces: 0,
      from_stock: 1000,
      back_order: 0,
      ready_days: 0,
    })
  })

  it('buys 890 where 1,000 are not', () => {
    expect(buyFromOffer(two_breaks, 890)).toMatchObject({ qty: 890, saved: 0, leftover: 0, full_packs: 0, loose_pieces: 890 })
  })

  it('does not wait for a factory to reach a break that the stock does not', () => {
    expect(buyFromOffer({ ...two_breaks, stock: 950 }, 930)).toMatchObject({ qty: 930, back_order: 0, ready_days: 0 })
  })

  it('orders a need beyond the stock as a whole, and says how long it takes', () => {
    expect(buyFromOffer({ ...two_breaks, stock: 900 }, 930)).toMatchObject({ qty: 1000, from_stock: 900, back_order: 100, ready_days: 70 })
  })

  it('says that it does not know how long', () => {
    expect(buyFromOffer({ ...two_breaks, stock: 900, lead_time_weeks: 0 }, 930)?.ready_days).toBeNull()
  })

  it('buys what there is without back-orders, and says what is missing', () => {
    expect(buyFromOffer({ ...two_breaks, stock: 900 }, 930, { back_order: false })).toMatchObject({
      qty: 900,
      missing: 30,
      plain_qty: 900,
      saved: 0,
    })
  })

  it('counts a pack of ten as ten pieces', () => {
    const packs = offer({ moq: 10, multiple: 10, stock: 95, prices: [[10, 100]] })
    expect(buyFromOffer(packs, 12)).toMatchObject({ qty: 20, ext_price: cents(2000), leftover: 8 })
    // Nine packs are on the shelf; the odd five pieces are none.
    expect(buyFromOffer(packs, 91)).toMatchObject({ qty: 100, from_stock: 90, back_order: 10 })
  })

  test.each([
    { needed: 1, qty: 3000, full_packs: 1 },
    { needed: 3000, qty: 3000, full_packs: 1 },
    { needed: 7000, qty: 9000, full_packs: 3 },
  ])('buys $full_packs whole reels for $needed pieces', ({ needed, qty, full_packs }) => {
    const tape = offer({ stock: 20_000, moq: 10, multiple: 10, spq: 3000 })
    expect(buyFromOffer(tape, needed, { whole_packs: true })).toMatchObject({ qty, full_packs, loose_pieces: 0 })
  })

  it('keeps the multiple where a pack is none of it', () => {
    expect(buyFromOffer(offer({ multiple: 4, moq: 4, spq: 10 }), 3, { whole_packs: true })).toMatchObject({ qty: 20, full_packs: 2 })
  })

  it('has no answer without a price, or without a piece', () => {
    expect(buyFromOffer(offer({ prices: [] }), 5)).toBeNull()
    expect(buyFromOffer(offer({ stock: 0 }), 5, { back_order: false })).toBeNull()
    expect(buyFromOffer(offer({ stock: 5, moq: 10 }), 5, { back_order: false })).toBeNull()
  })

  it('reads breaks in any order', () => {
    expect(
      buyFromOffer(
        offer({
          prices: [
            [100, 50],
            [1, 100],
          ],
        }),
        60,
      ),
    ).toMatchObject({ qty: 100, ext_price: cents(5000) })
  })

  it('counts up to a billion pieces, and money as far as it goes', () => {
    const cheap = offer({ stock: 2_000_000_000, prices: [[1, 900]] })
    expect(buyFromOffer(cheap, 1_000_000_000)?.ext_price).toBe(9_000_000_000_000_000)
    // Ten thousand dollars a piece are nine billion at 900,719 pieces.
    const dear = offer({ stock: 2_000_000_000, prices: [[1, 1_000_000]] })
    expect(buyFromOffer(dear, 1_000_000_000)).toMatchObject({ qty: 900_719, missing: 999_099_281 })
  })

  test.each([0, -1, 1.5, Number.NaN])('refuses %d pieces', (needed) => {
    expect(() => buyFromOffer(offer(), needed)).toThrow(RangeError)
  })

  it('equals trying every quantity', () => {
    fc.assert(
      fc.property(small_offers(1), fc.integer({ min: 1, max: 60 }), ([one], needed) => {
        if (!one) return
        const bought = buyFromOffer(one, needed)
        const costAt = (qty: number) => ((breakFor(one.price_breaks, qty) ?? one.price_breaks[0])?.unit_price ?? 0) * qty
        const shelf = Math.floor(one.stock / one.multiple) * one.multiple
        const plain = orderableQuantity(needed, one)
        let best = Number.POSITIVE_INFINITY
        for (let qty = needed; qty <= Math.max(100, plain); qty++) {
          if (isOrderable(qty, one) && (plain > shelf || qty <= shelf)) best = Math.min(best, costAt(qty))
        }
        if (one.price_breaks.length === 0) {
          expect(bought).toBeNull()
          return
        }
        expect(bought?.ext_price).toBe(best)
        expect(bought?.plain_qty).toBe(plain)
        expect(bought?.saved).toBe(costAt(plain) - best)
      }),
      { numRuns: 300 },
    )
  })
})
