/** A new catalogue is filled beside the live one, verified, switched to by the deployment's binding, and switched back. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { localFill } from '#test-support/local-fill.ts'
import { migrateState } from '../../scripts/commands/migrate.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'
import { openDatabase, startMiniflare } from '../../scripts/dev/local-state.ts'
import { checkDatabase, fillDatabase } from '../../scripts/fill/fill.ts'
import { randomAddress } from '../address.ts'

const PARTS = 400
const STOCK = 5000
const OTHER = 'CATALOGUE-2'

let folder: string
let state: string
let server: Server

const run = async (command: 'catalogue' | 'shop', ...args: string[]): Promise<void> => {
  const { code, output } = await runQuietly(NODE, [join(ROOT, `scripts/commands/${command}.ts`), ...args])
  expect(code, output).toBe(0)
}

interface CartLine {
  item_id: number
  offer_id: number
  part_number: string
  cart_num: number
  price: string
  state: string
}

/** A buyer whose browser stores cart and orders. */
class Buyer {
  readonly #cookies = new Map<string, string>()
  readonly #address = randomAddress()

  async call<T>(method: string, path: string, body?: unknown): Promise<{ code: number; data: T }> {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'CF-Connecting-IP': this.#address,
        'Idempotency-Key': randomUUID(),
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    return (await answer.json()) as { code: number; data: T }
  }

  async lines(): Promise<CartLine[]> {
    return (await this.call<{ lines: CartLine[] }>('GET', '/api/cart')).data.lines
  }

  async add(offerId: number, qty: number): Promise<void> {
    const { code, data } = await this.call('POST', '/api/cart/items', { items: [{ offer_id: offerId, qty }] })
    expect(code, JSON.stringify(data)).toBe(CODE.success)
  }

  async order(): Promise<{ code: number; data: { order_number: string; fields?: Record<string, string> } }> {
    const lines = await this.lines()
    return this.call('POST', '/api/order/submit', {
      email: `ada-${randomUUID().slice(0, 8)}@example.com`,
      lines: lines.map(({ item_id, cart_num, price }) => ({ item_id, qty: cart_num, unit_price: price })),
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
    })
  }
}

interface Part {
  part_number: string
  offer_id: number
}

/** Parts with one offer, from one piece up, in the database of this server. */
async function listParts(binding: string): Promise<Part[]> {
  const miniflare = await fillable(binding)
  try {
    const db = await miniflare.getD1Database('FILLED')
    const query = `SELECT p.part_number, min(o.offer_id) AS offer_id FROM offers o JOIN parts p ON p.part_id = o.offer_id / 8
      WHERE o.price_breaks <> '' GROUP BY p.part_id HAVING count(*) = 1 AND max(o.moq) = 1 AND max(o.multiple) = 1 ORDER BY p.part_id`
    return (await db.prepare(query).all<Part>()).results
  } finally {
    await miniflare.dispose()
  }
}

const fillable = (name: string) =>
  startMiniflare(state, {
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
    compatibilityDate: '2026-01-01',
    d1Databases: { FILLED: name },
  })

async function deploy(binding: string): Promise<void> {
  await server?.dispose()
  server = await startServer({ port: 0, state, catalogue: binding, onLog() {} })
}

const ordered = (): { offer_id: number; part_number: string; stock: number }[] => {
  const db = openDatabase(state, 'SHOP')
  try {
    return db.prepare('SELECT offer_id, part_number, stock FROM offer_stock ORDER BY part_number').all() as never
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-another-'))
  state = join(folder, 'state')
  await run('catalogue', 'load', '--parts', String(PARTS), '--state', state)
  const db = openDatabase(state, 'CATALOGUE')
  db.exec(`UPDATE offers SET stock = ${STOCK}`)
  db.close()
  await deploy('CATALOGUE')
})
afterAll(async () => {
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

it('sells from another catalogue what the first one has not sold, whatever ids its offers have, and goes back', {
  timeout: 120_000,
}, async () => {
  const [first, second, third] = (await listParts('CATALOGUE')) as [Part, Part, Part]
  const [early, waiting] = [new Buyer(), new Buyer()]
  await early.add(first.offer_id, 100)
  await early.add(third.offer_id, 7)
  const placed = await early.order()
  expect(placed.code, JSON.stringify(placed.data)).toBe(CODE.success)
  await waiting.add(second.offer_id, 10)

  // The same parts in another order have other ids.
  const file = join(folder, 'pulled.csv')
  await run('catalogue', 'pull', file, '--from', server.direct_url, '--state', state)
  const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\r\n')
  writeFileSync(file, `${[header, ...rows.reverse()].join('\r\n')}\r\n`)
  const fresh = join(folder, 'fresh')
  migrateState(fresh)
  // Its warehouses and kinds of supplier.
  await run('shop', 'load', '--shop', join(ROOT, 'demo/shop'), '--state', fresh)
  await run('catalogue', 'import', file, '--state', fresh)
  const files = join(folder, 'files')
  await run('catalogue', 'sql', files, '--state', fresh)
  await server.dispose()
  const miniflare = await fillable(OTHER)
  const target = localFill(await miniflare.getD1Database('FILLED'))
  await fillDatabase(target, files)
  expect(await checkDatabase(target, files)).toEqual([])
  await miniflare.dispose()
  const others = new Map((await listParts(OTHER)).map((part) => [part.part_number, part.offer_id]))
  const newId = ({ part_number }: Part): number => others.get(part_number) ?? 0
  expect([first, second, third].map((part) => newId(part) === part.offer_id)).toEqual([false, false, false])

  await deploy(OTHER)
  // The first order already counts the stock reserved by open orders.
  const greedy = new Buyer()
  await greedy.add(newId(first), STOCK - 99)
  expect(await greedy.order()).toMatchObject({ code: CODE.conflict })
  const rest = new Buyer()
  await rest.add(newId(first), STOCK - 100)
  const restOrder = await rest.order()
  expect(restOrder.code, JSON.stringify(restOrder.data)).toBe(CODE.success)
  const findStock = (part: Part) => ordered().find(({ part_number }) => part_number === part.part_number)
  expect(findStock(first)).toMatchObject({ offer_id: newId(first), stock: 0 })
  expect(findStock(third)).toMatchObject({ offer_id: newId(third), stock: STOCK - 7 })
  // The cart's lines still exist and can be bought.
  expect(await waiting.lines()).toMatchObject([{ part_number: second.part_number, state: 'ok' }])
  expect((await waiting.order()).code).toBe(CODE.success)
  expect(findStock(second)).toMatchObject({ offer_id: newId(second), stock: STOCK - 10 })
  // Canceled stock returns to the current catalogue.
  const canceled = await early.call('POST', '/api/order/cancel', { order_number: placed.data.order_number })
  expect(canceled.code, JSON.stringify(canceled.data)).toBe(CODE.success)
  expect([findStock(first)?.stock, findStock(third)?.stock]).toEqual([100, STOCK])

  await deploy('CATALOGUE')
  const late = new Buyer()
  await late.add(third.offer_id, 1)
  expect((await late.order()).code).toBe(CODE.success)
  // The first catalogue has the first order's reservation and missed its cancellation; later sales are subtracted.
  expect(findStock(first)).toMatchObject({ offer_id: first.offer_id, stock: 0 })
  expect(findStock(second)).toMatchObject({ offer_id: second.offer_id, stock: STOCK - 10 })
  expect(findStock(third)).toMatchObject({ offer_id: third.offer_id, stock: STOCK - 8 })
  expect(ordered()).toHaveLength(3)
})
