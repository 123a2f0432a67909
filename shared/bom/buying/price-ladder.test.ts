import { expect, it } from 'vitest'
import { money } from '../../trade/money.ts'
import type { BuyOffer } from './model.ts'
import { priceLadder } from './price-ladder.ts'

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
  price_breaks: breaks.map(([fromQty, micros]) => ({ from_qty: fromQty, unit_price: money(micros) })),
})

const rowsOf = (offers: readonly BuyOffer[]) =>
  priceLadder(offers).map(({ qty, unit_price, packaging }) => [qty, Number(unit_price), packaging])

it('is the breaks of the only offer, with what each comes to', () => {
  expect(
    priceLadder([
      offer(1, 5000, 10, [
        [10, 9000],
        [100, 2000],
      ]),
    ]),
  ).toEqual([
    { qty: 10, unit_price: money(9000), ext_price: money(90_000), packaging: 'cut_tape', is_in_stock: true },
    { qty: 100, unit_price: money(2000), ext_price: money(200_000), packaging: 'cut_tape', is_in_stock: true },
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
  expect(rowsOf([tape, reel])).toEqual([
    [10, 9000, 'cut_tape'],
    [1000, 1400, 'cut_tape'],
    [5000, 1250, 'reel'],
    [25_000, 1200, 'reel'],
  ])
})

it('takes the price of an offer that has the pieces, and of the first one where none has them', () => {
  const near = offer(1, 50, 1, [
    [1, 1000],
    [100, 500],
  ])
  const far = offer(2, 400, 1, [
    [1, 1100],
    [100, 600],
  ])
  expect(rowsOf([near, far])).toEqual([
    [1, 1000, 'cut_tape'],
    [100, 600, 'cut_tape'],
  ])
  expect(
    priceLadder([
      offer(1, 50, 1, [
        [1, 1000],
        [100, 500],
      ]),
    ]).map(({ is_in_stock }) => is_in_stock),
  ).toEqual([true, false])
  expect(
    rowsOf([
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
    rowsOf([
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
