import { describe, expect, it, test } from 'vitest'
import { WatchConditions as Conditions, type WatchConditions } from '#shared/contract/watch.ts'
import { toMoney } from '#shared/trade/money.ts'
import { compareParts, compareWatch } from './compare.ts'
import { formatWatchState, type PartState, parseWatchState } from './state.ts'
import type { WatchedPart } from './watched-parts.ts'

const toConditions = (some: Partial<WatchConditions>): WatchConditions => Conditions.parse(some)
const ALL = toConditions({ in_stock: true, price_percent: 10, end_of_life: true })
const part = (stock: number, price: number | null = 100, stage = 0): PartState => ({
  stock,
  price: price === null ? null : toMoney(price),
  stage,
})

describe('a part between two checks', () => {
  test.each<{ what: string; before: PartState; now: PartState; need?: number; happened: unknown[] }>([
    { what: 'nothing', before: part(5), now: part(6), happened: [] },
    { what: 'back in stock', before: part(0), now: part(7), happened: [{ what: 'in_stock', stock: 7 }] },
    { what: 'still out of stock', before: part(0), now: part(0), happened: [] },
    { what: 'stock under need', before: part(100), now: part(99), need: 100, happened: [{ what: 'under_need', stock: 99, need: 100 }] },
    { what: 'under need as before', before: part(99), now: part(50), need: 100, happened: [] },
    { what: 'price up to the share', before: part(5, 100), now: part(5, 110), happened: [{ what: 'price', from: 100, to: 110 }] },
    { what: 'price down to the share', before: part(5, 100), now: part(5, 90), happened: [{ what: 'price', from: 100, to: 90 }] },
    { what: 'price within the share', before: part(5, 100), now: part(5, 109), happened: [] },
    { what: 'a price that is gone', before: part(5, 100), now: part(5, null), happened: [] },
    { what: 'a price that came', before: part(5, null), now: part(5, 100), happened: [] },
    { what: 'nothing of a price of nothing', before: part(5, 0), now: part(5, 0), happened: [] },
    { what: 'end of life', before: part(5, 100, 0), now: part(5, 100, 3), happened: [{ what: 'end_of_life', from: 0, to: 3 }] },
    { what: 'a part that is made again', before: part(5, 100, 3), now: part(5, 100, 0), happened: [] },
  ])('$what', ({ before, now, need = null, happened }) => {
    expect(compareParts(before, now, ALL, need).happened).toEqual(happened)
    expect(compareParts(before, now, toConditions({}), null).happened).toEqual([])
  })

  it('adds small steps of a price up until they are reported, and then starts again', () => {
    let { state } = compareParts(part(5, 100), part(5, 106), ALL, null)
    expect(state.price).toBe(100)
    const second = compareParts(state, part(5, 112), ALL, null)
    expect(second.happened).toEqual([{ what: 'price', from: 100, to: 112 }])
    expect(compareParts(second.state, part(5, 112), ALL, null).happened).toEqual([])
    // On request for a while: the earlier price still counts.
    state = compareParts(second.state, part(5, null), ALL, null).state
    expect(compareParts(state, part(5, 130), ALL, null).happened).toEqual([{ what: 'price', from: 112, to: 130 }])
  })
})

const facts = (goodsId: number, stock: number): WatchedPart => ({
  ...{ goods_id: goodsId, stock, stage: 0, part_number: `P${goodsId}`, brand_name: 'Maker' },
  priceAt: (pieces) => toMoney(pieces >= 100 ? 90 : 100),
})

describe('a watch between two checks', () => {
  const seen = (ids: readonly number[], stock = 5) => ids.map((id) => ({ part: facts(id, stock), pieces: null }))

  it('reports nothing at its first check, the baseline of later ones', () => {
    const { news, state } = compareWatch({ parts: seen([1]), total: null, before: null }, ALL, 'then')
    expect(news).toBeNull()
    expect(parseWatchState(formatWatchState(state))).toEqual(state)
    expect(state.parts.get(1)).toEqual(part(5, 100))
  })

  it('reports new hits of a search only if their number grows', () => {
    const before = compareWatch({ parts: seen([1, 2]), total: 2, before: null }, toConditions({ new_parts: true }), 'then').state
    const look = (ids: number[], total: number) =>
      compareWatch({ parts: seen(ids), total, before }, toConditions({ new_parts: true }), 'then').news
    expect(look([2, 1], 2)).toBeNull()
    expect(look([3, 1], 2)).toBeNull()
    expect(look([1, 2, 3], 3)).toMatchObject({ parts: [{ part_number: 'P3', happened: [{ what: 'new' }] }], more: 0 })
    expect(look([1, 2], 9)).toEqual({ parts: [], more: 7 })
  })

  it('names the first parts of many, and counts the rest', () => {
    const ids = Array.from({ length: 50 }, (_, index) => index + 1)
    const before = compareWatch({ parts: seen(ids, 0), total: null, before: null }, ALL, 'then').state
    const { news } = compareWatch({ parts: seen(ids, 9), total: null, before }, ALL, 'then')
    expect([news?.parts.length, news?.more]).toEqual([20, 30])
  })

  it('reads the price at the required pieces, also if the requirement itself is not reported', () => {
    const sight = { parts: [{ part: facts(1, 5), pieces: 100 }], total: null, before: null }
    expect(compareWatch(sight, toConditions({ price_percent: 5 }), 'then').state.parts.get(1)?.price).toBe(90)
  })
})
