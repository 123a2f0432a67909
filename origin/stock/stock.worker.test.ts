/** The operator's stock and the orders that reserve it: nothing is sold twice, and nothing is subtracted twice. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCategory } from '#shared/contract/catalogue.ts'
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { orderCancel, orderSubmit } from '#shared/contract/order.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { fill, placeOrder, putTariff } from '#test-support/orders.ts'
import { putStock, stockLeft } from '#test-support/stock.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'
import { updateColumns } from '../catalogue/feed/publish/update-columns.ts'
import { readOffers } from '../catalogue/offer-facts.ts'
import { runBatch } from '../database/sql.ts'
import { runScheduledJobs } from '../jobs.ts'
import { followCatalogue } from './follow-catalogue.ts'
import { feedStockSql, publishStock } from './stock.ts'

const [PART] = TEST_PARTS
if (!PART) throw new Error('the test catalogue has parts')
const OFFER = PART.part_id * 8
const BREAKS = encodePriceBreaks([{ from_qty: 1, unit_price: 10_000 }])

/** The catalogue's stock. */
const readVisibleStock = async () => (await readOffers(env.CATALOGUE, [OFFER])).get(OFFER)?.stock

/** The operator's number of pieces arrives, first in the catalogue. */
async function feed(stock: number, kind: StockKind = 'gross', asOf = new Date(), price = BREAKS) {
  await env.CATALOGUE.prepare('UPDATE offers SET stock = ?, price_breaks = ? WHERE offer_id = ?').bind(stock, price, OFFER).run()
  const feedRows = [{ offer_id: OFFER, part_number: PART?.part_number ?? '', stock }]
  await runBatch(env.SHOP, feedStockSql(feedRows, kind, { as_of: asOf, now: new Date() }))
  await publishStock(env)
}

const reserved = async () =>
  (
    await env.SHOP.prepare('SELECT l.reserved_qty FROM orders o JOIN order_lines l USING (order_id, revision) ORDER BY order_id').all<{
      reserved_qty: number
    }>()
  ).results.map(({ reserved_qty }) => reserved_qty)

const order = (qty: number) => placeOrder([{ offer_id: OFFER, qty }])
const become = (orderNumber: string, status: string) =>
  env.SHOP.prepare('UPDATE orders SET status = ? WHERE order_number = ?').bind(status, orderNumber).run()

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1, price_breaks = ?').bind(BREAKS).run()
  await env.SHOP.prepare("UPDATE orders SET status = 'canceled'").run()
  await env.SHOP.prepare('UPDATE order_lines SET reserved_qty = 0').run()
  await putStock(5000)
  return () => vi.restoreAllMocks()
})

describe('an order', () => {
  it('reduces the feed’s stock, and the catalogue shows the rest', async () => {
    const { order_number, access } = await order(30)
    expect([await stockLeft(OFFER), await readVisibleStock()]).toEqual([4970, 4970])
    await ask(orderCancel, { order_number }, { order_access: access })
    expect([await stockLeft(OFFER), await readVisibleStock()]).toEqual([5000, 5000])
  })

  it('that takes the last pieces makes the part sold out, until it is canceled', async () => {
    const figures = async () => {
      await updateColumns(env.CATALOGUE, Date.now() + 10_000)
      const { listing } = await ask(getCategory, { id: 'chip-resistors', filters: 'in_stock=1' })
      const counted = await env.CATALOGUE.prepare("SELECT value FROM catalogue_state WHERE name = 'offers_in_stock'").first<{
        value: string
      }>()
      return { is_listed: listing.items.some(({ goods_id }) => goods_id === PART.part_id), counted: Number(counted?.value) }
    }
    const before = await figures()
    expect(before.is_listed).toBe(true)
    const { order_number, access } = await order(5000)
    expect(await figures()).toEqual({ is_listed: false, counted: before.counted - 1 })
    await ask(orderCancel, { order_number }, { order_access: access })
    expect(await figures()).toEqual(before)
  })

  it('is shown in the catalogue by the next job if the catalogue could not be reached', async () => {
    const { caller, request } = await fill([{ offer_id: OFFER, qty: 30 }])
    const silent = databaseWith(env.CATALOGUE, {
      prepare(db, text) {
        if (/^UPDATE offers/.test(text)) throw new Error('D1_ERROR: gone')
        return db.prepare(text)
      },
    })
    const answer = call((await import('#shared/contract/order.ts')).orderSubmit, request, {
      ...caller,
      idempotency_key: crypto.randomUUID(),
      vars: { CATALOGUE: silent },
    })
    await answer.catch(() => {})
    expect([await stockLeft(OFFER), await readVisibleStock()]).toEqual([4970, 5000])
    await runScheduledJobs({ ...env, OUTBOX: '1' })
    expect(await readVisibleStock()).toBe(4970)
  })

  it('is not sold at a price that a feed changes at the same time', async () => {
    const { caller, request, lines } = await fill([{ offer_id: OFFER, qty: 30 }])
    let isFed = false
    const slow = databaseWith(env.SHOP, {
      async batch(db, statements) {
        if (statements.length > 10 && !isFed) {
          isFed = true
          await feed(5000, 'gross', new Date(), encodePriceBreaks([{ from_qty: 1, unit_price: 20_000 }]))
        }
        return db.batch(statements)
      },
    })
    const { code, data } = await call(orderSubmit, request, { ...caller, idempotency_key: crypto.randomUUID(), vars: { SHOP: slow } })
    expect([isFed, code, data]).toEqual([true, CODE.conflict, { fields: { [`lines.${lines[0]?.item_id}`]: 'price_changed' } }])
    expect(await stockLeft(OFFER)).toBe(5000)
  })
})

describe('gross stock', () => {
  it('still includes the pieces of open orders, and not those sent or canceled', async () => {
    await order(1000)
    const { order_number: preparing } = await order(500)
    await become(preparing, 'preparing')
    const { order_number: sent } = await order(200)
    await become(sent, 'shipping')
    const { order_number, access } = await order(300)
    await ask(orderCancel, { order_number }, { order_access: access })
    await feed(5000)
    expect([await stockLeft(OFFER), await readVisibleStock()]).toEqual([3500, 3500])
    // The same number again subtracts nothing twice.
    await feed(5000)
    expect(await stockLeft(OFFER)).toBe(3500)
  })

  it('is shared if it is too small, the earlier order first, and returns only what was reserved', async () => {
    const first = await order(1000)
    const second = await order(500)
    await order(10)
    await feed(1200)
    expect([await stockLeft(OFFER), (await reserved()).slice(-3)]).toEqual([0, [1000, 200, 0]])
    await ask(orderCancel, { order_number: second.order_number }, { order_access: second.access })
    expect(await stockLeft(OFFER)).toBe(200)
    await feed(2000)
    expect([await stockLeft(OFFER), (await reserved()).at(-3)]).toEqual([990, 1000])
    await ask(orderCancel, { order_number: first.order_number }, { order_access: first.access })
    expect(await stockLeft(OFFER)).toBe(1990)
  })
})

describe('net stock', () => {
  it('excludes the pieces of open orders already, except of orders after the count', async () => {
    const { order_number, access } = await order(100)
    const asOf = new Date()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await order(7)
    await feed(4900, 'net', asOf)
    expect([await stockLeft(OFFER), await readVisibleStock()]).toEqual([4893, 4893])
    // A returned piece is free, until the operator counts it.
    await ask(orderCancel, { order_number }, { order_access: access })
    expect(await stockLeft(OFFER)).toBe(4993)
  })
})

it('is written completely, once, if a deployment has switched to another catalogue', async () => {
  const { order_number, access } = await order(30)
  await env.CATALOGUE.batch([
    env.CATALOGUE.prepare('UPDATE offers SET stock = 700 WHERE offer_id = ?').bind(OFFER),
    env.CATALOGUE.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('filled', '2026-11-23T00:00:00.000Z 3')"),
  ])
  await followCatalogue(env, 'gross', new Date())
  expect([await stockLeft(OFFER), await readVisibleStock()]).toEqual([670, 670])
  await followCatalogue(env, 'gross', new Date())
  expect(await stockLeft(OFFER)).toBe(670)
  await ask(orderCancel, { order_number }, { order_access: access })
  expect(await stockLeft(OFFER)).toBe(700)
})
