/** Parts that are added, changed and removed while the shop is up. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  categoryTree,
  getCategory,
  getCategoryFilter,
  goodsDetail,
  manufacturer,
  productIndex,
  search,
} from '#shared/contract/catalogue.ts'
import { deskChangeUndo, putOffers, putParts } from '#shared/contract/desk-catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { toMoney } from '#shared/trade/money.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { DESK } from '#test-support/orders.ts'

type Sent = EndpointRequest<typeof putParts>['parts'][number]
type Part = (typeof TEST_PARTS)[number]
const [TEN_K, , CRCW] = TEST_PARTS as readonly [Part, Part, Part]

let sets = 0
const newSet = (): string => `parts-set-${++sets}`
const feed = (parts: readonly unknown[], more: Partial<EndpointRequest<typeof putParts>> = {}) =>
  ask(putParts, { change_set: newSet(), batch: 0, is_last: true, ...more, parts: parts as Sent[] }, DESK)
const undo = (changeSet: string) => ask(deskChangeUndo, { change_set: changeSet }, DESK)
const found = async (keyword: string) => (await ask(search, { keyword })).listing.items
const readGoods = async (partNumber: string) => {
  const [part] = (await found(partNumber)).filter(({ part_number }) => part_number === partNumber)
  if (!part) throw new Error(`${partNumber} is not found`)
  return ask(goodsDetail, { id: part.goods_page_url })
}
const listed = async (filters = '', sort = '', qty = 1) => {
  const { listing, category } = await ask(getCategory, { id: 'chip-resistors', filters, sort, qty })
  return { total: listing.total, count: category.part_count, numbers: listedNumbers(listing.items) }
}
const listedNumbers = (items: readonly { part_number: string }[]) => items.map(({ part_number }) => part_number)

const NEW: Sent = {
  manufacturer: 'Panasonic',
  part_number: 'ERJ-2RKF1002X',
  category: 'chip-resistors',
  series: 'ERJ',
  package: '1005 metric',
  rohs: true,
  datasheet_url: 'https://example.com/erj.pdf',
  parameters: { resistance: 10_000 },
  offers: [{ packaging: 'reel', stock: 900, multiple: 100, lead_time_weeks: 6, price_breaks: [{ from_qty: 100, unit_price: '0.0031' }] }],
}

beforeAll(async () => {
  await fillTestCatalogue(env)
})

describe('a new part', () => {
  const changeSet = newSet()

  it('is found by its number and its words, listed, counted and shown, and so is its maker', async () => {
    const before = await listed()
    expect(await feed([NEW], { change_set: changeSet })).toMatchObject({
      state: 'applied',
      counts: { rows: 1, changed: 1, new: 1 },
      problems: [],
    })
    const part = await readGoods('ERJ-2RKF1002X')
    expect(part).toMatchObject({
      manufacturer: { slug: 'panasonic', name: 'Panasonic' },
      package: '0402',
      series: 'ERJ',
      rohs: true,
      lifecycle: 'active',
      ...{ stock: 900, datasheet_url: 'https://example.com/erj.pdf', demonstration: false },
      offers: [{ packaging: 'reel', location: 'hong_kong', moq: 100, multiple: 100, spq: 100, lead_time_weeks: 6 }],
      parameters: [{ slug: 'resistance', value: 10_000 }],
    })
    expect(part.offers[0]?.price_breaks).toEqual([{ from_qty: 100, unit_price: toMoney(3100) }])
    const after = await listed()
    // Between the numbers with more and with fewer parts.
    const numbers = before.numbers.toSpliced(1, 0, 'ERJ-2RKF1002X')
    expect(after).toEqual({ total: before.total + 1, count: before.count + 1, numbers })
    expect((await listed('manufacturer=panasonic')).numbers).toEqual(['ERJ-2RKF1002X'])
    const cheapest = async (qty: number) => (await listed('resistance=10000&in_stock=1', 'price', qty)).numbers[0]
    // The smallest order is a hundred pieces.
    expect([await cheapest(1), await cheapest(70), await cheapest(100)]).toEqual([TEN_K.part_number, 'ERJ-2RKF1002X', 'ERJ-2RKF1002X'])
    const { facets } = await ask(getCategoryFilter, { id: 'chip-resistors' })
    expect(JSON.stringify(facets)).toContain('panasonic')
    expect((await found('panasonic')).map(({ part_number }) => part_number)).toEqual(['ERJ-2RKF1002X'])
    expect((await ask(manufacturer, { id: 'panasonic' })).listing.total).toBe(1)
    const index = await ask(productIndex, { name: 'e', page: 1 })
    expect([index.total, index.items.map(({ part_number }) => part_number)]).toEqual([1, ['ERJ-2RKF1002X']])
    expect((await ask(categoryTree, {}))[0]?.part_count).toBe(after.count)
  })

  it('changes nothing when it is sent again', async () => {
    const version = () => env.CATALOGUE.prepare("SELECT value FROM catalogue_state WHERE name = 'version'").first()
    const before = await version()
    expect(await feed([NEW])).toMatchObject({ counts: { rows: 1, changed: 0, new: 0 }, problems: [] })
    expect(await version()).toEqual(before)
  })

  it('is removed when it is undone, from lists, searches and counts; its position is not reused', async () => {
    const { goods_id } = await readGoods('ERJ-2RKF1002X')
    const before = await listed()
    expect(await undo(changeSet)).toMatchObject({ state: 'undone', left: 0, lists_behind: 0 })
    expect(await found('ERJ-2RKF1002X')).toEqual([])
    const numbers = before.numbers.filter((number) => number !== 'ERJ-2RKF1002X')
    expect(await listed()).toEqual({ total: before.total - 1, count: before.count - 1, numbers })
    expect((await listed('resistance=10000', 'price')).numbers).not.toContain('ERJ-2RKF1002X')
    expect((await ask(productIndex, { name: 'e', page: 1 })).total).toBe(0)
    await feed([{ ...NEW, part_number: 'ERJ-2RKF2002X' }])
    expect((await readGoods('ERJ-2RKF2002X')).goods_id).toBeGreaterThan(goods_id)
    expect((await listed()).numbers).toContain('ERJ-2RKF2002X')
    // A page after the empty position.
    const page = await ask(getCategory, { id: 'chip-resistors', page: 2, page_size: 2 })
    expect(page.listing.items.map(({ part_number }) => part_number)).toEqual(['CRCW060310K0FKEA', 'RC0402FR-074K7L'])
  })
})

describe('an existing part', () => {
  const named = { manufacturer: 'Yageo', part_number: TEN_K.part_number }

  it('is described as sent, and keeps fields that are not sent', async () => {
    const changeSet = newSet()
    const before = await readGoods(TEN_K.part_number)
    const result = await feed([{ ...named, package: '0603', lifecycle: 'nrnd', parameters: { resistance: 12_000 } }], {
      change_set: changeSet,
    })
    expect(result.counts).toMatchObject({ changed: 1, new: 0, parameters: 1, package: 1, description: 1, prices: 0, stock: 0, offers: 0 })
    const after = await readGoods(TEN_K.part_number)
    expect(after).toMatchObject({ package: '0603', lifecycle: 'nrnd', goods_id: before.goods_id, parameters: [{ value: 12_000 }] })
    expect(after.offers).toEqual(before.offers)
    expect(after.series).toBe('RC')
    expect((await listed('resistance=12000')).numbers).toEqual([TEN_K.part_number])
    expect((await found('12k')).map(({ part_number }) => part_number)).toContain(TEN_K.part_number)
    await undo(changeSet)
    expect(await readGoods(TEN_K.part_number)).toEqual({ ...before, updated_at: expect.any(String) })
    expect((await found('12k')).map(({ part_number }) => part_number)).not.toContain(TEN_K.part_number)
  })

  it('has the sent offers, and remaining ones keep their numbers', async () => {
    const changeSet = newSet()
    const [remainingOffer] = (await readGoods(TEN_K.part_number)).offers
    const offers = [
      { packaging: 'reel', stock: 4000 },
      { packaging: 'cut_tape', stock: 40, price_breaks: [{ from_qty: 1, unit_price: '0.01' }] },
    ]
    expect((await feed([{ ...named, offers }], { change_set: changeSet })).counts).toMatchObject({
      offers: 1,
      stock: 1,
      prices: 0,
      terms: 0,
    })
    const both = (await readGoods(TEN_K.part_number)).offers
    expect(both.find(({ offer_id }) => offer_id === remainingOffer?.offer_id)).toEqual({ ...remainingOffer, stock: 4000 })
    expect(both).toHaveLength(2)
    const removal = newSet()
    expect((await feed([{ ...named, offers: [] }], { change_set: removal })).counts).toMatchObject({ offers: 1 })
    expect((await readGoods(TEN_K.part_number)).offers).toEqual([])
    await undo(removal)
    expect((await readGoods(TEN_K.part_number)).offers).toEqual(both)
    await undo(changeSet)
    expect((await readGoods(TEN_K.part_number)).offers).toEqual([remainingOffer])
  })

  it('lists later changes that would be lost by undoing', async () => {
    const [first, second] = [newSet(), newSet()]
    await feed(
      [
        { ...NEW, part_number: 'ERJ-LATER' },
        { ...named, rohs: false },
      ],
      { change_set: first },
    )
    const { offers } = await readGoods('ERJ-LATER')
    await ask(
      putOffers,
      {
        change_set: second,
        batch: 0,
        is_last: true,
        source: 'stock',
        offers: [{ offer: { offer_id: offers[0]?.offer_id ?? 0 }, stock: 3 }],
      },
      DESK,
    )
    expect(await undo(first)).toMatchObject({ state: 'applied', later: [{ change_set: second, source: 'stock', offers: 1 }] })
    await undo(second)
    expect(await undo(first)).toMatchObject({ state: 'undone', later: [] })
    expect(await found('ERJ-LATER')).toEqual([])
  })
})

it('reports invalid rows, and applies the rest', async () => {
  const part = (partNumber: string, more: object = {}) => ({
    manufacturer: 'Vishay',
    part_number: partNumber,
    category: 'chip-resistors',
    ...more,
  })
  const { problems, counts } = await feed([
    part('A1', { category: 'nothing' }),
    part('A2', { category: 'passives' }),
    part(CRCW.part_number, { category: 'fuses', becomes: { manufacturer: 'Vishay', part_number: 'CRCW-X' } }),
    part('A3', { category: undefined }),
    part('A4', { parameters: { capacitance: 1 } }),
    part('A5', { parameters: { resistance: 'ten' } }),
    part('A6', { lifecycle: 'dead' }),
    part('A7', { datasheet_url: 'javascript:alert(1)' }),
    part('A7', { datasheet_url: '/files/../api/user/export' }),
    part('A8', { offers: [{ packaging: 'bag' }] }),
    part('A9', { offers: [{ moq: 1, price_breaks: [{ from_qty: 10, unit_price: '1' }] }] }),
    part('---'),
    part('B1'),
    part('B1'),
  ])
  expect(problems).toEqual([
    { index: 0, field: 'category', problem: 'unknown_category' },
    { index: 1, field: 'category', problem: 'unknown_category' },
    { index: 2, field: 'becomes', problem: 'elsewhere' },
    { index: 3, field: 'category', problem: 'required' },
    { index: 4, field: 'parameters.capacitance', problem: 'unknown_parameter' },
    { index: 5, field: 'parameters.resistance', problem: 'wrong_kind' },
    { index: 6, field: 'lifecycle', problem: 'invalid_value' },
    { index: 7, field: 'datasheet_url', problem: 'valid_url' },
    { index: 8, field: 'datasheet_url', problem: 'valid_url' },
    { index: 9, field: 'offers', problem: 'unknown_word' },
    { index: 10, field: 'offers', problem: 'price_above_minimum' },
    { index: 11, field: 'part_number', problem: 'no_letter_or_digit' },
    { index: 13, field: 'part_number', problem: 'twice' },
  ])
  expect(counts).toMatchObject({ rows: 14, changed: 1, new: 1, problems: 13 })
  expect((await readGoods('B1')).offers).toEqual([])
})
