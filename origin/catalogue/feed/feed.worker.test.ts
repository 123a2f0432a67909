/** Prices and stock that change while the shop is up. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCategory, goodsDetail } from '#shared/contract/catalogue.ts'
import * as calls from '#shared/contract/desk-catalogue.ts'
import { putOffers } from '#shared/contract/desk-catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { toMoney } from '#shared/trade/money.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { DESK, placeOrder, putTariff } from '#test-support/orders.ts'
import { stockLeft } from '#test-support/stock.ts'
import { encodePriceBreaks } from '../codes.ts'
import { publishPendingChanges } from './publish/publish-changes.ts'

type TestPart = (typeof TEST_PARTS)[number]
const [TEN_K, FOUR_K7, CRCW] = TEST_PARTS as readonly [TestPart, TestPart, TestPart]
type Request = EndpointRequest<typeof putOffers>

const BREAKS = [
  { from_qty: 10, unit_price: 5200 },
  { from_qty: 100, unit_price: 4100 },
]

let sets = 0
const newSet = (): string => `change-set-${++sets}`
const request = (offers: readonly unknown[], more: Partial<Request> = {}): Request => ({
  change_set: newSet(),
  batch: 0,
  is_last: true,
  ...more,
  offers: offers as Request['offers'],
})
const feed = (offers: readonly unknown[], more?: Partial<Request>) => ask(putOffers, request(offers, more), DESK)
const readOffer = async ({ part_id }: TestPart) => {
  const [offer] = (await ask(goodsDetail, { id: `x-${part_id}` })).offers
  if (!offer) throw new Error('the part has no offer')
  return offer
}
const named = ({ part_number, manufacturer_id }: TestPart) => ({ manufacturer: manufacturer_id === 1 ? 'Phycomp' : 'vishay', part_number })
const listed = async (filters: string, sort: string) =>
  (await ask(getCategory, { id: 'chip-resistors', filters, sort })).listing.items.map(({ part_number }) => part_number)

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})
beforeEach(async () => {
  await env.SHOP.prepare("UPDATE orders SET status = 'canceled'").run()
  await env.SHOP.prepare('DELETE FROM offer_stock').run()
  await env.CATALOGUE.batch(
    TEST_PARTS.map(({ part_id, stock }) =>
      env.CATALOGUE.prepare(
        `UPDATE offers SET stock = ?, moq = 10, multiple = 10, spq = 5000, lead_time_weeks = 8, date_code = '2431', stock_number = NULL, price_breaks = ?
         WHERE offer_id = ?`,
      ).bind(stock, encodePriceBreaks(BREAKS), part_id * 8),
    ),
  )
})

describe('a feed of prices and stock', () => {
  it('changes the named offers, and nothing else', async () => {
    const before = await readOffer(TEN_K)
    const result = await feed([{ offer: named(TEN_K), stock: 4321 }])
    expect(result).toMatchObject({ state: 'applied', counts: { rows: 1, changed: 1, stock: 1, prices: 0, terms: 0 }, problems: [] })
    expect(await readOffer(TEN_K)).toEqual({ ...before, stock: 4321 })
    await feed([{ offer: named(TEN_K), price_breaks: [{ from_qty: 10, unit_price: '0.0049' }], lead_time_weeks: 12 }])
    expect(await readOffer(TEN_K)).toEqual({
      ...before,
      stock: 4321,
      lead_time_weeks: 12,
      price_breaks: [{ from_qty: 10, unit_price: toMoney(4900) }],
    })
  })

  it('clears null fields', async () => {
    const emptied = { stock: null, price_breaks: null, moq: null, multiple: null, spq: null, lead_time_weeks: null, date_code: null }
    const before = await readOffer(TEN_K)
    await feed([{ offer: named(TEN_K), ...emptied }])
    expect(await readOffer(TEN_K)).toEqual({
      ...before,
      stock: 0,
      price_breaks: [],
      moq: 1,
      multiple: 1,
      spq: 1,
      lead_time_weeks: 0,
      date_code: null,
    })
  })

  it('finds offers by the stock number from a feed or an import', async () => {
    await feed([{ offer: { ...named(TEN_K), packaging: 'Reel', location: 'hong kong' }, stock_number: 'A-17' }])
    expect(await feed([{ offer: { stock_number: 'A-17' }, stock: 77 }])).toMatchObject({ counts: { changed: 1 } })
    expect((await readOffer(TEN_K)).stock).toBe(77)
  })

  it('reports invalid rows, and applies the rest', async () => {
    await feed([
      { offer: named(FOUR_K7), stock_number: 'SAME' },
      { offer: named(CRCW), stock_number: 'SAME' },
    ])
    const { problems, counts } = await feed([
      { offer: { manufacturer: 'Yageo', part_number: 'NOT-OURS' }, stock: 1 },
      { offer: { manufacturer: 'Nobody', part_number: TEN_K.part_number }, stock: 1 },
      { offer: { ...named(TEN_K), packaging: 'tray' }, stock: 1 },
      { offer: { stock_number: 'unknown' }, stock: 1 },
      { offer: { stock_number: 'SAME' }, stock: 1 },
      { offer: named(CRCW), price_breaks: [{ from_qty: 10, unit_price: '-1' }] },
      {
        offer: named(CRCW),
        price_breaks: [
          { from_qty: 100, unit_price: '1' },
          { from_qty: 10, unit_price: '2' },
        ],
      },
      { offer: named(CRCW), stock: 'many' },
      'nothing',
      { offer: named(CRCW), moq: 5 },
      { offer: named(TEN_K), stock: 4999 },
      { offer: { offer_id: TEN_K.part_id * 8 }, stock: 1 },
    ])
    expect(problems).toEqual([
      { index: 0, field: 'offer', problem: 'unknown_part' },
      { index: 1, field: 'offer', problem: 'unknown_part' },
      { index: 2, field: 'offer', problem: 'unknown_offer' },
      { index: 3, field: 'offer', problem: 'unknown_stock_number' },
      { index: 4, field: 'offer', problem: 'ambiguous_offer' },
      { index: 5, field: 'price_breaks.0', problem: 'valid_price' },
      { index: 6, field: 'price_breaks', problem: 'not_ascending' },
      { index: 7, field: 'stock', problem: 'valid_quantity' },
      { index: 8, field: 'body', problem: 'invalid_type' },
      { index: 9, field: 'moq', problem: 'price_above_minimum' },
      { index: 11, field: 'offer', problem: 'twice' },
    ])
    expect(counts).toMatchObject({ rows: 12, changed: 1, stock: 1, problems: 11 })
    expect((await readOffer(TEN_K)).stock).toBe(4999)
    expect((await readOffer(CRCW)).stock).toBe(CRCW.stock)
  })

  it('is applied once, however often it is sent, with the first answer', async () => {
    const sent = request([
      { offer: named(TEN_K), stock: 10 },
      { offer: { stock_number: 'none' }, stock: 3 },
    ])
    const first = await ask(putOffers, sent, DESK)
    await feed([{ offer: named(TEN_K), stock: 20 }])
    expect(await ask(putOffers, sent, DESK)).toEqual(first)
    const both = request([{ offer: named(FOUR_K7), stock: 10 }])
    const [one, other] = await Promise.all([ask(putOffers, both, DESK), ask(putOffers, both, DESK)])
    expect(one).toEqual(other)
    expect((await readOffer(TEN_K)).stock).toBe(20)
    const another = { ...sent, offers: [{ offer: named(TEN_K), stock: 11 }] }
    expect(await call(putOffers, another, DESK)).toMatchObject({ code: CODE.conflict, data: { fields: { batch: 'used' } } })
    expect(await call(putOffers, { ...sent, batch: 1 }, DESK)).toMatchObject({
      code: CODE.conflict,
      data: { fields: { change_set: 'closed' } },
    })
  })

  it('stays open until its last batch, and while one is missing', async () => {
    const changeSet = newSet()
    const of = (batch: number, stock: number, isLast = false) =>
      feed([{ offer: named(TEN_K), stock }], { change_set: changeSet, batch, is_last: isLast })
    expect((await of(0, 1)).state).toBe('open')
    expect((await of(2, 3, true)).state).toBe('open')
    expect((await of(1, 2)).state).toBe('open')
    expect((await of(2, 3, true)).state).toBe('applied')
    expect((await readOffer(TEN_K)).stock).toBe(2)
  })

  it('waits for approval where it is a proposal', async () => {
    const before = await readOffer(TEN_K)
    const result = await feed([{ offer: named(TEN_K), stock: 1, price_breaks: null }], { is_proposal: true })
    expect(result).toMatchObject({ state: 'proposed', counts: { changed: 1, stock: 1, prices: 1 } })
    expect(await readOffer(TEN_K)).toEqual(before)
  })

  it('reaches filters and sorted lists', async () => {
    await feed([
      { offer: named(TEN_K), stock: 0 },
      { offer: named(FOUR_K7), stock: 300, price_breaks: [{ from_qty: 10, unit_price: '0.5' }] },
      { offer: named(CRCW), stock: 120, price_breaks: [{ from_qty: 10, unit_price: '0.0001' }] },
    ])
    expect(await listed('in_stock=1', '-stock')).toEqual([FOUR_K7.part_number, CRCW.part_number])
    expect(await listed('', 'price')).toEqual([CRCW.part_number, TEN_K.part_number, FOUR_K7.part_number])
    expect(await listed('price.max=0.001', 'price')).toEqual([CRCW.part_number])
    await feed([{ offer: named(TEN_K), stock: 9000 }])
    expect(await listed('in_stock=1', '-stock')).toEqual([TEN_K.part_number, FOUR_K7.part_number, CRCW.part_number])
    expect(await env.CATALOGUE.prepare('SELECT count(*) AS left FROM stale_chunks').first()).toEqual({ left: 0 })
  })

  it('loses nothing of two that come at once', async () => {
    await Promise.all([
      feed([{ offer: named(TEN_K), stock: 111 }]),
      feed([{ offer: named(TEN_K), lead_time_weeks: 3 }]),
      feed([{ offer: named(TEN_K), date_code: '2512' }]),
    ])
    expect(await readOffer(TEN_K)).toMatchObject({ stock: 111, lead_time_weeks: 3, date_code: '2512' })
  })

  it('is completed if the connection to the shop’s database broke off', async () => {
    await placeOrder([{ offer_id: TEN_K.part_id * 8, qty: 100 }])
    const sent = request([{ offer: named(TEN_K), stock: 300 }])
    const SHOP = databaseWith(env.SHOP, {
      batch() {
        throw new Error('D1_ERROR: gone')
      },
    })
    expect(await call(putOffers, sent, { ...DESK, vars: { SHOP } })).toMatchObject({ code: CODE.unavailable })
    expect(await stockLeft(TEN_K.part_id * 8)).toBe(4900)
    expect(await ask(putOffers, sent, DESK)).toMatchObject({ state: 'applied', counts: { stock: 1 } })
    expect(await stockLeft(TEN_K.part_id * 8)).toBe(200)
    // If it is not sent again, the next job completes it.
    const left = request([{ offer: named(TEN_K), stock: 400 }])
    expect(await call(putOffers, left, { ...DESK, vars: { SHOP } })).toMatchObject({ code: CODE.unavailable })
    await feed([{ offer: named(FOUR_K7), stock: 5 }])
    await publishPendingChanges(env)
    expect([await stockLeft(TEN_K.part_id * 8), (await readOffer(TEN_K)).stock]).toEqual([300, 300])
  })

  it('is for the desk alone', async () => {
    const sent = request([{ offer: named(TEN_K), stock: 1 }])
    expect(await call(putOffers, sent, {})).toMatchObject({ code: CODE.not_allowed })
    expect(await call(putOffers, { ...sent, offers: [] }, DESK)).toMatchObject({ code: CODE.validation })
    expect(await call(putOffers, { ...sent, change_set: "x'; DROP" }, DESK)).toMatchObject({ code: CODE.validation })
  })
})

describe('stock of open orders', () => {
  const stock = async () => (await readOffer(TEN_K)).stock
  const order = (qty: number) => placeOrder([{ offer_id: TEN_K.part_id * 8, qty }])
  const feedStock = (pieces: number, more: Partial<Request>) => feed([{ offer: named(TEN_K), stock: pieces }], more)

  it('is subtracted from a net stock already', async () => {
    await order(100)
    expect(await stock()).toBe(4900)
    expect(await feedStock(4900, { stock_kind: 'net' })).toMatchObject({ counts: { changed: 0 } })
    expect(await stock()).toBe(4900)
    await feedStock(7000, { stock_kind: 'net' })
    expect(await stock()).toBe(7000)
  })

  it('is subtracted from a net stock if the order is later than the count', async () => {
    const asOf = new Date(Date.now() - 60_000).toISOString()
    await order(100)
    await feedStock(5000, { stock_kind: 'net', as_of: asOf })
    expect(await stock()).toBe(4900)
  })

  it('is subtracted from a gross stock, the default', async () => {
    await order(100)
    expect(await feedStock(5000, { stock_kind: 'gross' })).toMatchObject({ counts: { changed: 0 } })
    expect(await stock()).toBe(4900)
    await feedStock(600, {})
    expect(await stock()).toBe(500)
    await feedStock(60, {})
    expect(await stock()).toBe(0)
  })
})

describe('a change set', () => {
  const undo = (changeSet: string, more: { despite_later?: boolean } = {}) =>
    ask(calls.deskChangeUndo, { change_set: changeSet, who: 'Ada', ...more }, DESK)
  const detail = (changeSet: string) => ask(calls.deskChangeDetail, { change_set: changeSet }, DESK)
  const all = () => Promise.all([TEN_K, FOUR_K7, CRCW].map(readOffer))

  it('has its author, its changes and their time', async () => {
    const changeSet = newSet()
    const started = new Date().toISOString()
    await feed(
      [
        { offer: named(TEN_K), stock: 1, price_breaks: [{ from_qty: 10, unit_price: '0.0078' }] },
        { offer: named(CRCW), price_breaks: [{ from_qty: 10, unit_price: '0.0079' }], lead_time_weeks: 2 },
        { offer: { stock_number: 'nobody’s' } },
      ],
      { change_set: changeSet, who: 'Ada', source: 'prices.csv' },
    )
    const seen = await detail(changeSet)
    expect(seen).toMatchObject({
      change_set: changeSet,
      state: 'applied',
      who: 'Ada',
      source: 'prices.csv',
      stock_kind: 'gross',
      can_undo: true,
      counts: { rows: 3, changed: 2, prices: 2, stock: 1, terms: 1, jumps: 1, problems: 1 },
      batches: { total: 1, live: 1 },
    })
    expect(seen.started_at >= started).toBe(true)
    expect(seen.samples.map(({ kind, part_number, before, after }) => [kind, part_number, before, after])).toEqual([
      ['prices', CRCW.part_number, '0.0052', '0.0079'],
      ['prices', TEN_K.part_number, '0.0052', '0.0078'],
      ['stock', TEN_K.part_number, '5000', '1'],
      ['terms', CRCW.part_number, '8', '2'],
    ])
    const { items } = await ask(calls.deskChangeList, { state: 'applied' }, DESK)
    expect(items[0]).toEqual({ ...seen, samples: undefined })
    expect(await call(calls.deskChangeDetail, { change_set: 'nobody-s-set' }, DESK)).toMatchObject({ code: CODE.not_found })
  })

  it('is undone, in its catalogue, its lists and the shop', async () => {
    await placeOrder([{ offer_id: TEN_K.part_id * 8, qty: 100 }])
    const before = await all()
    const listedBefore = await listed('', '-stock')
    const changeSet = newSet()
    await feed(
      [
        { offer: named(TEN_K), stock: 20_000, price_breaks: null },
        { offer: named(CRCW), date_code: null, stock: 0 },
      ],
      { change_set: changeSet, is_last: false },
    )
    await feed(
      [
        { offer: named(TEN_K), stock: 30_000 },
        { offer: named(FOUR_K7), stock: 7, moq: 50 },
      ],
      { change_set: changeSet, batch: 1 },
    )
    await placeOrder([{ offer_id: FOUR_K7.part_id * 8, qty: 50 }]).catch(() => {})
    expect(await undo(changeSet)).toEqual({ state: 'undone', left: 0, lists_behind: 0, later: [] })
    expect(await all()).toEqual(before)
    expect(await stockLeft(TEN_K.part_id * 8)).toBe(4900)
    expect(await listed('', '-stock')).toEqual(listedBefore)
    expect(await detail(changeSet)).toMatchObject({ state: 'undone', undone_by: 'Ada', can_undo: false, batches: { total: 2, live: 0 } })
    // Pressed twice.
    expect(await undo(changeSet)).toMatchObject({ state: 'undone' })
    expect(await all()).toEqual(before)
  })

  it('subtracts later orders from the restored stock', async () => {
    const changeSet = newSet()
    await feed([{ offer: named(TEN_K), stock: 8000 }], { change_set: changeSet })
    await placeOrder([{ offer_id: TEN_K.part_id * 8, qty: 300 }])
    await env.SHOP.prepare("UPDATE orders SET status = 'received'").run()
    await undo(changeSet)
    expect([await stockLeft(TEN_K.part_id * 8), (await readOffer(TEN_K)).stock]).toEqual([4700, 4700])
  })

  it('lists later change sets that it meets, and keeps their changes', async () => {
    const [first, second] = [newSet(), newSet()]
    await feed(
      [
        { offer: named(TEN_K), lead_time_weeks: 20, stock: 1 },
        { offer: named(CRCW), lead_time_weeks: 20 },
      ],
      { change_set: first },
    )
    // A later feed of stock does not prevent prices and terms from being undone.
    await feed(
      [
        { offer: named(TEN_K), stock: 2 },
        { offer: named(CRCW), lead_time_weeks: 30 },
      ],
      { change_set: second, source: 'later.csv' },
    )
    expect(await undo(first)).toEqual({
      state: 'applied',
      left: 0,
      lists_behind: 0,
      later: [{ change_set: second, source: 'later.csv', offers: 2 }],
    })
    expect(await readOffer(TEN_K)).toMatchObject({ lead_time_weeks: 20, stock: 2 })
    expect(await undo(first, { despite_later: true })).toMatchObject({ state: 'undone' })
    expect(await readOffer(TEN_K)).toMatchObject({ lead_time_weeks: 8, stock: 2 })
    expect(await readOffer(CRCW)).toMatchObject({ lead_time_weeks: 30 })
  })

  it('is applied when it is approved, and not when it is rejected', async () => {
    const [good, bad] = [newSet(), newSet()]
    for (const changeSet of [good, bad]) {
      await feed([{ offer: named(TEN_K), stock: 42 }], { change_set: changeSet, is_proposal: true, is_last: false })
      await feed([{ offer: named(CRCW), stock: 43 }], { change_set: changeSet, is_proposal: true, batch: 1 })
    }
    expect((await ask(calls.deskChangeList, {}, DESK)).items.slice(0, 2).map(({ state }) => state)).toEqual(['proposed', 'proposed'])
    expect(await ask(calls.deskChangeRefuse, { change_set: bad, who: 'Bob' }, DESK)).toMatchObject({ state: 'refused' })
    expect((await readOffer(TEN_K)).stock).toBe(TEN_K.stock)
    expect(await ask(calls.deskChangeApprove, { change_set: good, who: 'Bob' }, DESK)).toEqual({
      state: 'applied',
      left: 0,
      lists_behind: 0,
    })
    expect([(await readOffer(TEN_K)).stock, (await readOffer(CRCW)).stock]).toEqual([42, 43])
    expect(await detail(good)).toMatchObject({ state: 'applied', decided_by: 'Bob', counts: { stock: 2 } })
    expect(await call(calls.deskChangeApprove, { change_set: bad }, DESK)).toMatchObject({ code: CODE.conflict })
    expect(await call(calls.deskChangeRefuse, { change_set: good }, DESK)).toMatchObject({ code: CODE.conflict })
    await undo(good)
    expect([(await readOffer(TEN_K)).stock, (await readOffer(CRCW)).stock]).toEqual([TEN_K.stock, CRCW.stock])
  })

  it('is undone completely by the next job if a call broke off, and cannot be undone after 30 days', async () => {
    const changeSet = newSet()
    await feed([{ offer: named(TEN_K), stock: 9 }], { change_set: changeSet })
    const SHOP = databaseWith(env.SHOP, {
      batch() {
        throw new Error('D1_ERROR: gone')
      },
    })
    expect(await call(calls.deskChangeUndo, { change_set: changeSet }, { ...DESK, vars: { SHOP } })).toMatchObject({
      code: CODE.unavailable,
    })
    await publishPendingChanges(env)
    expect(await detail(changeSet)).toMatchObject({ state: 'undone' })
    expect((await readOffer(TEN_K)).stock).toBe(TEN_K.stock)
    const old = newSet()
    await feed([{ offer: named(TEN_K), stock: 10 }], { change_set: old })
    await env.CATALOGUE.prepare("UPDATE change_sets SET started_at = '2026-01-01T00:00:00.000Z' WHERE change_set_id = ?").bind(old).run()
    expect(await call(calls.deskChangeUndo, { change_set: old }, DESK)).toMatchObject({
      code: CODE.conflict,
      data: { fields: { change_set: 'too_old' } },
    })
  })
})
