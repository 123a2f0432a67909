import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offer as aBuyOffer, cents, smallOffers } from '#test-support/offers.ts'
import type { Offer } from '../../contract/catalogue.ts'
import { toMoney } from '../../trade/money.ts'
import { isOrderable } from '../../trade/quantity.ts'
import { findBestOffer } from './best-offer.ts'
import { purchasePart } from './part-purchase.ts'

it('buys where the pieces are, at the least cost, then the fewest', () => {
  const offer = (offerId: number, change: Partial<Offer>): Offer => ({
    offer_id: offerId,
    packaging: 'reel',
    location: 'hong_kong',
    supplier: 'own_stock',
    stock: 1000,
    moq: 1,
    multiple: 1,
    spq: 1,
    lead_time_weeks: 0,
    date_code: null,
    price_breaks: [{ from_qty: 1, unit_price: toMoney(100_000) }],
    ...change,
  })
  const cheap = { price_breaks: [{ from_qty: 1, unit_price: toMoney(80_000) }] }
  expect(findBestOffer([offer(1, {}), offer(2, cheap)], 100)?.offer_id).toBe(2)
  // A reel that costs more than the few that are wanted.
  expect(findBestOffer([offer(1, {}), offer(2, { ...cheap, moq: 500, multiple: 500 })], 100)?.offer_id).toBe(1)
  expect(findBestOffer([offer(1, {}), offer(2, { ...cheap, stock: 99 })], 100)?.offer_id).toBe(1)
  expect(
    findBestOffer(
      [offer(1, { multiple: 30 }), offer(2, { multiple: 20, moq: 60, price_breaks: [{ from_qty: 1, unit_price: toMoney(100_000) }] })],
      55,
    )?.offer_id,
  ).toBe(1)
  expect(findBestOffer([offer(1, { price_breaks: [] }), offer(2, { stock: 0 })], 1)).toBeNull()
})

describe('what is bought of a part', () => {
  const here = aBuyOffer({ offer_id: 1, location: 'rotterdam', stock: 93_790, multiple: 10, moq: 10, prices: [[1, 2]] })
  const there = aBuyOffer({ offer_id: 2, stock: 500_524, prices: [[1, 3]] })
  const reels = aBuyOffer({ offer_id: 3, stock: 280_000, moq: 5000, multiple: 5000, prices: [[5000, 4]] })
  const offers = [here, there, reels]
  const listPurchased = (pieces: number) => purchasePart(offers, pieces).items.map(({ offer_id, qty }) => [offer_id, qty])

  it('comes from the offer that has it and costs least', () => {
    expect(listPurchased(100)).toEqual([[1, 100]])
    expect(listPurchased(500_000)).toEqual([[2, 500_000]])
  })

  it('comes from several where none has it', () => {
    expect(listPurchased(550_000)).toEqual([
      [2, 456_210],
      [1, 93_790],
    ])
    expect(purchasePart(offers, 550_000)).toMatchObject({ qty: 550_000, missing: 0, ext_price: cents(456_210 * 3 + 93_790 * 2) })
  })

  it('is what there is where all have too little', () => {
    expect(purchasePart(offers, 2_000_000)).toMatchObject({ qty: 874_314, missing: 1_125_686 })
    expect(purchasePart([], 5)).toEqual({ items: [], qty: 0, ext_price: 0, missing: 5 })
    expect(purchasePart([{ ...here, price_breaks: [] }], 5)).toMatchObject({ items: [], missing: 5 })
  })

  it('can be ordered and delivered, whatever the quantity, and lacks no piece that is in stock', () => {
    fc.assert(
      fc.property(smallOffers(5), fc.integer({ min: 1, max: 150 }), (list, pieces) => {
        const { items, qty, missing, ext_price } = purchasePart(list, pieces)
        for (const item of items) {
          const source = list.find(({ offer_id }) => offer_id === item.offer_id)
          expect(source && isOrderable(item.qty, source) && item.qty <= source.stock).toBe(true)
        }
        expect(new Set(items.map(({ offer_id }) => offer_id)).size).toBe(items.length)
        expect(ext_price).toBe(items.reduce((sum, item) => sum + item.ext_price, 0))
        expect(missing).toBe(Math.max(0, pieces - qty))
        const shelf = list
          .filter(({ price_breaks }) => price_breaks.length > 0)
          .reduce((sum, { stock, multiple, moq }) => {
            const maxQuantity = Math.floor(stock / multiple) * multiple
            return sum + (maxQuantity >= moq ? maxQuantity : 0)
          }, 0)
        if (missing > 0) expect(qty).toBe(shelf)
      }),
    )
  })
})
