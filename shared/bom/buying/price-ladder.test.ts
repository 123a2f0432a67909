import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { toMoney } from '../../trade/money.ts'
import { priceQuantity } from '../../trade/price-breaks.ts'
import { findBestOffer } from './best-offer.ts'
import type { BuyOffer } from './model.ts'
import { toPriceLadder } from './price-ladder.ts'

const offer = (
  offerId: number,
  stock: number,
  moq: number,
  breaks: readonly (readonly [number, number])[],
  packaging = 'cut_tape',
): BuyOffer => ({
  offer_id: offerId,
  packaging,
  location: 'hong_kong',
  supplier: 'own_stock',
  stock,
  moq,
  multiple: moq,
  spq: 1,
  lead_time_weeks: 0,
  price_breaks: breaks.map(([fromQty, micros]) => ({ from_qty: fromQty, unit_price: toMoney(micros) })),
})

const listRows = (offers: readonly BuyOffer[]) =>
  toPriceLadder(offers).map(({ qty, unit_price, packaging }) => [qty, Number(unit_price), packaging])

it('is the breaks of the only offer, with what each comes to', () => {
  expect(
    toPriceLadder([
      offer(1, 5000, 10, [
        [10, 9000],
        [100, 2000],
      ]),
    ]),
  ).toEqual([
    { qty: 10, unit_price: toMoney(9000), ext_price: toMoney(90_000), packaging: 'cut_tape', max_qty: 5000 },
    { qty: 100, unit_price: toMoney(2000), ext_price: toMoney(200_000), packaging: 'cut_tape', max_qty: 5000 },
  ])
})

it('goes over to the reel where that is cheaper, and leaves out what brings nothing', () => {
  const tape = offer(1, 90_000, 10, [
    [10, 9000],
    [1000, 1400],
    [5000, 1300],
  ])
  const reel = offer(
    2,
    280_000,
    5000,
    [
      [5000, 1250],
      [10_000, 1250],
      [25_000, 1200],
    ],
    'reel',
  )
  expect(listRows([tape, reel])).toEqual([
    [10, 9000, 'cut_tape'],
    [1000, 1400, 'cut_tape'],
    [5000, 1250, 'reel'],
    [25_000, 1200, 'reel'],
  ])
})

it('takes the price of an offer that has the pieces, and that of a list where none has them', () => {
  const near = offer(1, 50, 1, [
    [1, 1000],
    [100, 500],
  ])
  const far = offer(2, 400, 1, [
    [1, 1100],
    [100, 600],
  ])
  expect(listRows([near, far])).toEqual([
    [1, 1000, 'cut_tape'],
    [51, 1100, 'cut_tape'],
    [100, 600, 'cut_tape'],
  ])
  expect(
    toPriceLadder([
      offer(1, 50, 1, [
        [1, 1000],
        [100, 500],
      ]),
    ]).map(({ max_qty }) => max_qty),
  ).toEqual([50, null])
  expect(
    listRows([
      offer(1, 0, 1, [
        [1, 1000],
        [100, 500],
      ]),
    ]),
  ).toEqual([
    [1, 1000, 'cut_tape'],
    [100, 500, 'cut_tape'],
  ])
})

it('orders in whole multiples: a break between two of them begins at the next', () => {
  expect(
    listRows([
      offer(1, 9000, 40, [
        [40, 1000],
        [100, 500],
      ]),
    ]),
  ).toEqual([
    [40, 1000, 'cut_tape'],
    [120, 500, 'cut_tape'],
  ])
})

it('goes on with the price of the next offer where the stock of the cheaper one ends', () => {
  const rotterdam = offer(1, 93_792, 10, [
    [10, 9000],
    [10_000, 1140],
  ])
  const hongKong = offer(2, 500_524, 100, [
    [100, 9500],
    [50_000, 1200],
  ])
  expect(toPriceLadder([rotterdam, hongKong]).map(({ qty, unit_price, max_qty }) => [qty, Number(unit_price), max_qty])).toEqual([
    [10, 9000, 93_790],
    [10_000, 1140, 93_790],
    [93_800, 1200, 500_500],
  ])
})

it('is one row where two places have a part at one price', () => {
  const breaks = [[1, 1000]] as const
  expect(toPriceLadder([offer(1, 50, 1, breaks), offer(2, 400, 1, breaks)])).toMatchObject([{ qty: 1, max_qty: 400 }])
})

it('names the price that is charged, at every quantity that one offer has', () => {
  const pieces = fc.integer({ min: 1, max: 3000 })
  const anyOffer = fc.record({
    stock: pieces,
    froms: fc.uniqueArray(pieces, { minLength: 1, maxLength: 4 }),
    price: fc.integer({ min: 5, max: 99 }),
  })
  fc.assert(
    fc.property(fc.array(anyOffer, { minLength: 1, maxLength: 3 }), pieces, (drawn, qty) => {
      const offers = drawn.map(({ stock, froms, price }, index) =>
        offer(
          index,
          stock,
          1,
          froms.toSorted((a, b) => a - b).map((from, step) => [from, price - step]),
        ),
      )
      const best = findBestOffer(offers, qty)
      const charged = best && priceQuantity(best.price_breaks, qty, best)
      // Below its first break an offer has that price; only the last step that begins at or below the quantity holds.
      const ladder = toPriceLadder(offers)
      if (!charged || qty < (ladder[0]?.qty ?? 0)) return
      expect(ladder.findLast((step) => step.qty <= qty)?.unit_price).toBe(charged.unit_price)
    }),
    { numRuns: draws(500) },
  )
})
