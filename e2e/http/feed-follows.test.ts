/** Prices change in a running shop: cached pages are updated, and carts and orders keep their agreed prices. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { putOffers } from '#shared/contract/desk-catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { readText } from '#test-support/html.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'
import { openDatabase, readLocalSecrets } from '../../scripts/dev/local-state.ts'
import { callShop, type RunningShop } from '../../scripts/push/running-shop.ts'
import { randomAddress } from '../address.ts'

const PARTS = 2000
/** The longest time that a page may show old data. */
const FOLLOWS_MS = 60_000
/** Until the next request: a cached page may show old data for some seconds more. */
const UNREAD_MS = 50_000
/** More than a batch's limit of individually refreshed pages. */
const MANY = 600

interface Offer {
  offer_id: number
  path: string
}

let server: Server
let shop: RunningShop
let state: string
let offers: Offer[]

function database<T>(read: (db: ReturnType<typeof openDatabase>) => T): T {
  const db = openDatabase(state, 'CATALOGUE')
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** Copies the prices of one offer to another, directly in the database. */
function copyPrices(from: Offer, to: Offer): void {
  database((db) =>
    db
      .prepare('UPDATE offers SET price_breaks = (SELECT price_breaks FROM offers WHERE offer_id = ?) WHERE offer_id = ?')
      .run(from.offer_id, to.offer_id),
  )
}

/** Offers that are the only one of their part. */
function prepare(): Offer[] {
  return database((db) => {
    db.exec('UPDATE offers SET stock = 5000, moq = 1, multiple = 1')
    const rows = db
      .prepare(
        'SELECT min(o.offer_id) AS offer_id, p.part_id, p.part_number FROM offers o JOIN parts p ON p.part_id = o.offer_id / 8 GROUP BY p.part_id HAVING count(*) = 1',
      )
      .all()
    return rows.map((row) => ({
      offer_id: Number(row['offer_id']),
      path: `/productdetail/${toGoodsPageUrl(String(row['part_number']), Number(row['part_id']))}`,
    }))
  })
}

const page = async ({ path }: Offer): Promise<string> => readText(await (await fetch(server.url + path)).text())

const feed = (changed: readonly Offer[], price: string, more: Partial<EndpointRequest<typeof putOffers>> = {}) =>
  callShop(shop, putOffers, {
    ...{ change_set: `follows-${randomUUID()}`, batch: 0, is_last: true, ...more },
    offers: changed.map(({ offer_id }) => ({ offer: { offer_id }, price_breaks: [{ from_qty: 1, unit_price: price }] })),
  })

/** A buyer's cart with one offer, read from the API. */
class Cart {
  #cookie = ''
  readonly #address = randomAddress()

  async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<{ code: number; data: T }> {
    const answer = await fetch(server.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': this.#address, Cookie: this.#cookie, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    if (cookies.length > 0) this.#cookie = [this.#cookie, ...cookies].filter(Boolean).join('; ')
    return (await answer.json()) as { code: number; data: T }
  }

  async line(): Promise<{ item_id: number; cart_num: number; price: string; price_was: string | null }> {
    const { data } = await this.call<{ lines: { item_id: number; cart_num: number; price: string; price_was: string | null }[] }>(
      'GET',
      '/api/cart',
    )
    const [line] = data.lines
    if (!line) throw new Error('the cart is empty')
    return line
  }

  add = ({ offer_id }: Offer) => this.call('POST', '/api/cart/items', { items: [{ offer_id, qty: 10 }] })

  async submit(unitPrice: string) {
    const { item_id, cart_num } = await this.line()
    return this.call<{ order_number: string; fields: Record<string, string> }>(
      'POST',
      '/api/order/submit',
      {
        email: `ada-${randomUUID().slice(0, 8)}@example.com`,
        lines: [{ item_id, qty: cart_num, unit_price: unitPrice }],
        shipping_address: {
          contact_name: 'Ada Byron',
          company_name: 'Engine Works',
          address_line1: 'Seestrasse 1',
          city: 'Berlin',
          postal_code: '10115',
          country: 'DE',
          telephone: '+49 30 5550100',
        },
        delivery: 'pick_up',
        payment: 'wire',
        freight: '0',
        agree_terms: true,
      },
      { 'Idempotency-Key': randomUUID() },
    )
  }
}

const linePrices = (orderNumber: string): unknown[] => {
  const db = openDatabase(state, 'SHOP')
  try {
    return db
      .prepare('SELECT l.unit_price FROM orders o JOIN order_lines l USING (order_id, revision) WHERE o.order_number = ?')
      .all(orderNumber)
      .map((row) => row['unit_price'])
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'solderline-follows-'))
  const { code, output } = await runQuietly(NODE, [
    ...[join(ROOT, 'scripts/commands/catalogue.ts'), 'load', '--parts', String(PARTS), '--state', state],
  ])
  if (code !== 0) throw new Error(output)
  offers = prepare()
  server = await startServer({ port: 0, state, onLog() {} })
  shop = { url: server.direct_url, token: readLocalSecrets(state).DESK_TOKEN }
  await feed(offers, '7.77')
})
afterAll(async () => {
  await server?.dispose()
  rmSync(state, { recursive: true, force: true })
})

it('updates cached pages, and tells buyers before they pay another price', async () => {
  // The last is of another kind: no other part here has it as an alternative.
  const [first, second, third] = [offers[0], offers[1], offers.at(-1)] as [Offer, Offer, Offer]
  for (const [offer, price] of [
    [first, '1.23'],
    [second, '1.24'],
    [third, '1.99'],
  ] as const)
    await feed([offer], price)
  // A page rendered within a second of a change is not cached: it may have old data.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await page(first)).toContain('1.23')
  expect(await page(second)).toContain('1.24')
  // A direct database write changes no page: the cached one stays.
  copyPrices(third, first)
  expect(await page(first)).not.toContain('1.99')
  await feed([third], '1.23')
  copyPrices(third, first)

  const [early, late] = [new Cart(), new Cart()]
  await early.add(first)
  await late.add(first)
  const placed = await early.submit('1.23')
  expect(placed.code).toBe(CODE.success)
  expect(await late.line()).toMatchObject({ price: '1.23', price_was: null })

  expect(await feed([first], '2.34')).toMatchObject({ state: 'applied', counts: { prices: 1 } })
  await vi.waitFor(async () => expect(await page(first)).toContain('2.34'), { timeout: FOLLOWS_MS, interval: 100 })
  expect(await page(first)).not.toContain('1.23')
  expect(await page(second)).toContain('1.24')

  expect(linePrices(placed.data.order_number)).toEqual([1_230_000])
  const line = await late.line()
  expect(line).toMatchObject({ price: '2.34', price_was: '1.23' })
  expect(await late.submit('1.23')).toMatchObject({ code: CODE.conflict, data: { fields: { [`lines.${line.item_id}`]: 'price_changed' } } })
  const agreed = await late.submit('2.34')
  expect(agreed.code).toBe(CODE.success)
  expect(linePrices(agreed.data.order_number)).toEqual([2_340_000])
})

it.runIf(IN_MATRIX)(
  'has pages of a change set that is still open follow as well, when it has too many to name',
  { timeout: 2 * FOLLOWS_MS },
  async () => {
    const changed = offers.slice(10, 10 + MANY)
    const visibleParts = changed.filter((_, index) => index % 50 === 0)
    for (const offer of visibleParts) expect(await page(offer)).not.toContain('3.45')
    expect(await feed(changed, '3.45', { is_last: false })).toMatchObject({ state: 'open', counts: { prices: MANY } })
    const start = Date.now()
    // An infrequent visitor, before whom no request refreshed the page.
    await new Promise((resolve) => setTimeout(resolve, UNREAD_MS))
    for (const offer of visibleParts)
      await vi.waitFor(async () => expect(await page(offer)).toContain('3.45'), { timeout: FOLLOWS_MS, interval: 200 })
    expect(Date.now() - start).toBeLessThan(FOLLOWS_MS)
  },
)
