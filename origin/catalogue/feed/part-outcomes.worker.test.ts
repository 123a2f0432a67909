/** Parts that are retired, moved, renamed, merged and deleted while the shop is up, and undone. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { cart } from '#shared/contract/cart.ts'
import { getCategory, goodsDetail, goodsRecommend, manufacturer, search } from '#shared/contract/catalogue.ts'
import { deskCatalogueDigests } from '#shared/contract/catalogue-compare.ts'
import { deskCatalogueExport } from '#shared/contract/catalogue-export.ts'
import { deskChangeUndo, putOffers, putParts } from '#shared/contract/desk-catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { DESK, fill, placeOrder, putTariff } from '#test-support/orders.ts'

type Part = (typeof TEST_PARTS)[number]
type Sent = EndpointRequest<typeof putParts>['parts'][number]
const [TEN_K, FOUR_K7, CRCW] = TEST_PARTS as readonly [Part, Part, Part]
const YAGEO = { manufacturer: 'Yageo', part_number: TEN_K.part_number }

let sets = 0
const newSet = (): string => `fates-set-${++sets}`
const feed = async (part: Sent, changeSet = newSet()) => ({
  ...(await ask(putParts, { change_set: changeSet, batch: 0, is_last: true, parts: [part] }, DESK)),
  change_set: changeSet,
})
const undo = (changeSet: string) => ask(deskChangeUndo, { change_set: changeSet }, DESK)
const at = (id: number) => ask(goodsDetail, { id: String(id) })
const isGone = async (id: number) => (await call(goodsDetail, { id: String(id) })).code === CODE.not_found
const found = async (keyword: string) => (await ask(search, { keyword })).listing.items.map(({ part_number }) => part_number)
const listed = async (category: string) => {
  const { listing, category: node } = await ask(getCategory, { id: category })
  return { total: listing.total, count: node.part_count, numbers: listing.items.map(({ part_number }) => part_number) }
}
const rows = async (sql: string) => (await env.CATALOGUE.prepare(sql).all()).results
const readStock = (offerId: number) =>
  env.SHOP.prepare('SELECT stock FROM offer_stock WHERE offer_id = ?').bind(offerId).first<number>('stock')

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})

describe('a part that is retired', () => {
  it('keeps its page with a notice, and its number; no list and no search by words has it, until it is undone', async () => {
    const [before, list, words] = [await at(TEN_K.part_id), await listed('chip-resistors'), await found('10k')]
    expect(words).toContain(TEN_K.part_number)
    const { counts, samples, change_set } = await feed({ ...YAGEO, retired: true })
    expect(counts).toMatchObject({ changed: 1, retired: 1, offers: 1, description: 0 })
    expect(samples).toContainEqual(expect.objectContaining({ kind: 'retired', part_number: TEN_K.part_number }))
    expect(await at(TEN_K.part_id)).toMatchObject({ lifecycle: 'retired', stock: 0, offers: [], indexed: false })
    expect(await listed('chip-resistors')).toEqual({
      total: list.total - 1,
      count: list.count - 1,
      numbers: list.numbers.filter((number) => number !== TEN_K.part_number),
    })
    expect(await found(TEN_K.part_number)).toContain(TEN_K.part_number)
    expect(await found('10k')).not.toContain(TEN_K.part_number)
    expect((await ask(goodsRecommend, { id: CRCW.part_id })).map(({ part_number }) => part_number)).not.toContain(TEN_K.part_number)
    expect((await ask(goodsRecommend, { id: TEN_K.part_id })).map(({ part_number }) => part_number)).toContain(CRCW.part_number)
    const { part_numbers } = await ask(deskCatalogueDigests, { columns: 'stock' }, DESK)
    expect(part_numbers).not.toContain(TEN_K.part_number)
    expect((await feed({ ...YAGEO, retired: true })).counts).toMatchObject({ changed: 0, retired: 0 })
    const { csv } = await ask(deskCatalogueExport, {}, DESK)
    const [head = '', ...lines] = csv.split(/\r?\n/)
    const retired = lines.filter((line) => line.split(',')[head.split(',').indexOf('retired')] === 'yes')
    expect(retired).toEqual([expect.stringContaining(TEN_K.part_number)])
    await undo(change_set)
    expect(await at(TEN_K.part_id)).toEqual({ ...before, updated_at: expect.any(String) })
    expect([await listed('chip-resistors'), await found('10k')]).toEqual([list, words])
  })

  it('is sold again with new offers', async () => {
    const { change_set } = await feed({ ...YAGEO, retired: true })
    const again = await feed({ ...YAGEO, offers: [{ packaging: 'reel', stock: 7, price_breaks: [{ from_qty: 1, unit_price: '0.01' }] }] })
    expect(again.counts).toMatchObject({ changed: 1, retired: 0, description: 1, offers: 1 })
    expect(await at(TEN_K.part_id)).toMatchObject({ lifecycle: 'active', stock: 7 })
    expect(await found('10k')).toContain(TEN_K.part_number)
    await undo(again.change_set)
    await undo(change_set)
  })
})

describe('a part that is moved', () => {
  it('has a new id to which the old one redirects, and is back at its old id when that is undone', async () => {
    const before = await at(TEN_K.part_id)
    const list = await listed('chip-resistors')
    const { counts, samples, change_set } = await feed({ ...YAGEO, category: 'fuses' })
    expect(counts).toMatchObject({ changed: 1, moved: 1, offers: 0, prices: 0 })
    expect(samples).toContainEqual(expect.objectContaining({ kind: 'moved', before: 'chip-resistors', after: 'fuses' }))
    const moved = await at(TEN_K.part_id)
    expect(moved).toMatchObject({ category: { slug: 'fuses' }, former_number: TEN_K.part_number, stock: before.stock, series: 'RC' })
    expect(moved.goods_id).not.toBe(TEN_K.part_id)
    expect(moved.offers.map(({ price_breaks }) => price_breaks)).toEqual(before.offers.map(({ price_breaks }) => price_breaks))
    expect(await at(moved.goods_id)).toMatchObject({ former_number: null, goods_id: moved.goods_id })
    expect((await listed('chip-resistors')).count).toBe(list.count - 1)
    expect(await listed('fuses')).toEqual({ total: 1, count: 1, numbers: [TEN_K.part_number] })
    expect(await found(TEN_K.part_number)).toEqual([TEN_K.part_number])
    expect(await rows(`SELECT part_id FROM part_documents WHERE kind = 'certificate'`)).toEqual([{ part_id: moved.goods_id }])

    expect(await undo(change_set)).toMatchObject({ state: 'undone', later: [] })
    expect(await at(TEN_K.part_id)).toEqual({ ...before, updated_at: expect.any(String) })
    expect(await at(moved.goods_id)).toMatchObject({ goods_id: TEN_K.part_id, former_number: TEN_K.part_number })
    expect([await listed('chip-resistors'), await listed('fuses')]).toEqual([list, { total: 0, count: 0, numbers: [] }])
    const again = await feed({ ...YAGEO, category: 'fuses' })
    expect((await at(TEN_K.part_id)).goods_id).toBeGreaterThan(moved.goods_id)
    expect((await at(moved.goods_id)).goods_id).toBe((await at(TEN_K.part_id)).goods_id)
    await undo(again.change_set)
    expect(await rows('SELECT * FROM former_parts WHERE leads_to <> part_id AND leads_to NOT IN (SELECT part_id FROM parts)')).toEqual([])
  })

  it('stays in carts, and its stock stays reserved by open orders', async () => {
    const offerId = TEN_K.part_id * 8
    const stock = (await at(TEN_K.part_id)).stock
    await placeOrder([{ offer_id: offerId, qty: 100 }])
    const buyer = await fill([{ offer_id: offerId, qty: 20 }])
    const { change_set } = await feed({ ...YAGEO, category: 'fuses' })
    const { goods_id } = await at(TEN_K.part_id)
    expect(await readStock(goods_id * 8)).toBe(stock - 100)
    expect(await readStock(offerId)).toBeNull()
    const [line] = (await ask(cart, {}, buyer.caller)).lines
    expect(line).toMatchObject({ cart_num: 20, goods_id, part_number: TEN_K.part_number })
    // A cart with the old id orders the same.
    await placeOrder([{ offer_id: offerId, qty: 50 }])
    expect(await readStock(goods_id * 8)).toBe(stock - 150)
    // A feed of all stored pieces subtracts theirs.
    await ask(
      putOffers,
      { change_set: newSet(), batch: 0, is_last: true, stock_kind: 'gross', offers: [{ offer: YAGEO, stock: 1000 }] },
      DESK,
    )
    expect((await at(goods_id)).stock).toBe(850)
    await undo(change_set)
    expect(await readStock(offerId)).toBe(850)
    expect((await at(TEN_K.part_id)).stock).toBe(850)
    expect((await ask(cart, {}, buyer.caller)).lines[0]).toMatchObject({ cart_num: 20, goods_id: TEN_K.part_id })
  })

  it('is not moved back if another batch has described it since', async () => {
    const { change_set } = await feed({ ...YAGEO, category: 'fuses' })
    const later = await feed({ ...YAGEO, package: '0805' })
    expect(await undo(change_set)).toMatchObject({ state: 'applied', later: [{ change_set: later.change_set, offers: 1 }] })
    await undo(later.change_set)
    expect(await undo(change_set)).toMatchObject({ state: 'undone' })
    expect((await at(TEN_K.part_id)).goods_id).toBe(TEN_K.part_id)
  })
})

describe('a part with another name', () => {
  it('keeps its position under a new number', async () => {
    const before = await at(TEN_K.part_id)
    const { counts, change_set } = await feed({ ...YAGEO, becomes: { manufacturer: 'Yageo', part_number: 'RT0402-10K' } })
    expect(counts).toMatchObject({ changed: 1, renamed: 1, merged: 0, offers: 0 })
    expect(await at(TEN_K.part_id)).toMatchObject({ part_number: 'RT0402-10K', offers: before.offers })
    expect([await found('RT0402-10K'), await found(TEN_K.part_number)]).toEqual([['RT0402-10K'], []])
    await undo(change_set)
    expect(await at(TEN_K.part_id)).toEqual({ ...before, updated_at: expect.any(String) })
    expect(await found(TEN_K.part_number)).toContain(TEN_K.part_number)
  })

  it('is another maker’s until that is undone, and carts have it again', async () => {
    const { caller } = await fill([{ offer_id: TEN_K.part_id * 8, qty: 10 }])
    const { change_set } = await feed({ ...YAGEO, becomes: { manufacturer: 'Vishay', part_number: TEN_K.part_number } })
    expect(await at(TEN_K.part_id)).toMatchObject({
      manufacturer: { slug: 'vishay' },
      series: 'RC',
      datasheet_url: '/files/datasheets/rc.pdf',
    })
    expect((await ask(manufacturer, { id: 'vishay' })).listing.total).toBe(2)
    await undo(change_set)
    expect((await ask(manufacturer, { id: 'vishay' })).listing.total).toBe(1)
    expect((await ask(cart, {}, caller)).lines[0]).toMatchObject({ goods_id: TEN_K.part_id, cart_num: 10 })
  })

  it('is merged into the part with that name, whose offers stay; its id redirects', async () => {
    const other = await at(FOUR_K7.part_id)
    const list = await listed('chip-resistors')
    const { counts, samples, change_set } = await feed({
      ...YAGEO,
      becomes: { manufacturer: 'Phycomp', part_number: FOUR_K7.part_number },
    })
    expect(counts).toMatchObject({ changed: 1, merged: 1, renamed: 0, prices: 0 })
    expect(samples).toContainEqual(expect.objectContaining({ kind: 'merged', after: `Phycomp ${FOUR_K7.part_number}` }))
    expect(await at(TEN_K.part_id)).toEqual({ ...other, updated_at: expect.any(String), former_number: TEN_K.part_number })
    expect((await listed('chip-resistors')).count).toBe(list.count - 1)
    expect(await found(TEN_K.part_number)).not.toContain(TEN_K.part_number)
    await undo(change_set)
    expect(await at(TEN_K.part_id)).toMatchObject({ part_number: TEN_K.part_number, former_number: null, stock: expect.any(Number) })
    expect(await listed('chip-resistors')).toEqual(list)
  })
})

describe('a part that is deleted', () => {
  it('leaves nothing, and is restored when that is undone', async () => {
    const [before, list] = [await at(TEN_K.part_id), await listed('chip-resistors')]
    const { counts, change_set } = await feed({ ...YAGEO, deleted: true })
    expect(counts).toMatchObject({ changed: 1, deleted: 1 })
    expect(await isGone(TEN_K.part_id)).toBe(true)
    expect(await found(TEN_K.part_number)).not.toContain(TEN_K.part_number)
    expect((await listed('chip-resistors')).count).toBe(list.count - 1)
    await undo(change_set)
    expect(await at(TEN_K.part_id)).toEqual({ ...before, updated_at: expect.any(String) })
    expect(await listed('chip-resistors')).toEqual(list)
  })

  it('is not restored if another part has its name by now, and that part keeps its id', async () => {
    const { change_set } = await feed({ ...YAGEO, deleted: true })
    const again = await feed({ ...YAGEO, category: 'chip-resistors', package: '0402' })
    expect(again.counts).toMatchObject({ new: 1 })
    const [only] = await rows(`SELECT part_id FROM parts WHERE part_number = '${TEN_K.part_number}'`)
    expect(Number(only?.['part_id'])).toBeGreaterThan(CRCW.part_id)
    expect(await undo(change_set)).toMatchObject({ state: 'applied' })
    await undo(again.change_set)
    await undo(change_set)
    expect((await at(TEN_K.part_id)).goods_id).toBe(TEN_K.part_id)
  })

  it('is rejected for a missing part, and takes no further name of the batch', async () => {
    const parts = [
      { manufacturer: 'Yageo', part_number: 'NONE', deleted: true, category: 'fuses' },
      { ...YAGEO, becomes: { manufacturer: 'Yageo', part_number: FOUR_K7.part_number } },
      { manufacturer: 'Yageo', part_number: FOUR_K7.part_number, retired: true },
    ]
    const { problems } = await ask(putParts, { change_set: newSet(), batch: 0, is_dry_run: true, parts }, DESK)
    expect(problems).toEqual([
      { index: 0, field: 'part_number', problem: 'unknown_part' },
      { index: 2, field: 'part_number', problem: 'twice' },
    ])
  })
})
