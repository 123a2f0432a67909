/**
 * Orders sent to the production Worker in the local runtime, each of them twice with one Idempotency-Key, and then counted in
 * the database: carts of many lines, and a rush for one part of which there are not enough.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cartAdd } from '#shared/contract/cart.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import { orderSubmit } from '#shared/contract/order.ts'
import { moneyString } from '#shared/trade/money.ts'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../scripts/dev/install.mjs'
import { openExistingDatabase } from '../scripts/dev/local-state.ts'
import { browserHeaders, eachAtOnce } from './rfq.ts'
import { percentile } from './workerd.ts'

export interface OrderFigures {
  what: string
  buyers: number
  lines_each: number
  sends_each: number
  at_once: number
  submissions_per_second: number
  p50_ms: number
  p95_ms: number
  orders: number
  /** Refused because there was too little. */
  refused: number
  pieces_wanted: number
  pieces_in_stock: number
  pieces_sold: number
  /** Pieces that are neither in stock nor in an order any more, or in both. */
  pieces_lost: number
  /** A number answered to two different carts, or two to the same. */
  duplicated: number
}

const PARTS = 2000
const SENDS = 2
const PLENTY = 1_000_000

interface Rush {
  what: string
  buyers: number
  lines: number
  at_once: number
  qty: number
  /** Pieces of every offer. */
  stock: number
}

const RUSHES: readonly Rush[] = [
  { what: 'carts of ten lines', buyers: 400, lines: 10, at_once: 50, qty: 10, stock: PLENTY },
  { what: 'carts of two hundred lines', buyers: 20, lines: 200, at_once: 5, qty: 10, stock: PLENTY },
  { what: 'one part, stock for fifty', buyers: 200, lines: 1, at_once: 200, qty: 1, stock: 50 },
]

export async function benchOrders(): Promise<OrderFigures[]> {
  const state = mkdtempSync(join(tmpdir(), 'solderline-bench-orders-'))
  try {
    const { code, output } = await runQuietly(NODE, [
      join(ROOT, 'scripts/commands/catalogue.ts'),
      'load',
      '--parts',
      String(PARTS),
      '--state',
      state,
    ])
    if (code !== 0) throw new Error(output)
    const server = await startServer({ port: 0, state, onLog() {} })
    try {
      const figures: OrderFigures[] = []
      for (const [index, rush] of RUSHES.entries()) figures.push(await measure(server, state, rush, index * 10_000))
      return figures
    } finally {
      await server.dispose()
    }
  } finally {
    rmSync(state, { recursive: true, force: true })
  }
}

const ADDRESS = {
  contact_name: 'Ada Buyer',
  address_line1: 'Seestrasse 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  telephone: '+49 30 5550100',
}

async function measure(server: Server, state: string, rush: Rush, firstBuyer: number): Promise<OrderFigures> {
  const { what, buyers, lines, at_once, qty, stock } = rush
  const offers = stockUp(state, lines, stock)
  const filled = new Array<{ headers: Record<string, string>; body: string }>(buyers)
  await eachAtOnce(buyers, Math.min(at_once, 20), async (index) => {
    filled[index] = await fillCart(server.url, firstBuyer + index, offers, qty)
  })
  const durations: number[] = []
  const numbers = filled.map(() => new Set<string>())
  let refused = 0
  const start = performance.now()
  await eachAtOnce(buyers, at_once, async (index) => {
    const { headers, body } = filled[index] ?? { headers: {}, body: '' }
    const sends = Array.from({ length: SENDS }, async () => {
      const sent = performance.now()
      const answer = await fetch(server.url + orderSubmit.path, { method: 'POST', headers, body })
      const { code, data } = Envelope.parse(await answer.json())
      durations.push(performance.now() - sent)
      if (code === 200) numbers[index]?.add(orderSubmit.data.parse(data).order_number)
      else if (code === 4009) refused++
      else throw new Error(`${orderSubmit.path} answered ${code}: ${JSON.stringify(data)}`)
    })
    await Promise.all(sends)
  })
  const seconds = (performance.now() - start) / 1000
  const all = numbers.flatMap((set) => [...set])
  const { sold, left } = count(state, all, offers)
  return {
    what,
    buyers,
    lines_each: lines,
    sends_each: SENDS,
    at_once,
    submissions_per_second: (buyers * SENDS) / seconds,
    p50_ms: percentile(durations, 50),
    p95_ms: percentile(durations, 95),
    orders: new Set(all).size,
    refused: refused / SENDS,
    pieces_wanted: buyers * lines * qty,
    pieces_in_stock: lines * stock,
    pieces_sold: sold,
    pieces_lost: lines * stock - left - sold,
    duplicated: all.length - new Set(all).size + numbers.filter((set) => set.size > 1).length,
  }
}

/** Offers that anybody may order any quantity of. @returns their ids */
function stockUp(state: string, count: number, stock: number): number[] {
  const db = openExistingDatabase(state, 'CATALOGUE')
  try {
    const rows = db
      .prepare("SELECT offer_id FROM offers WHERE price_breaks <> '' AND offer_id % 8 = 0 ORDER BY offer_id LIMIT ?")
      .all(count)
    const offers = rows.map((row) => Number(row['offer_id']))
    db.prepare('UPDATE offers SET stock = ?, moq = 1, multiple = 1 WHERE offer_id IN (SELECT value FROM json_each(?))').run(
      stock,
      JSON.stringify(offers),
    )
    return offers
  } finally {
    db.close()
  }
}

async function fillCart(url: string, buyer: number, offers: readonly number[], qty: number) {
  const visitorHeaders = browserHeaders(buyer)
  const headers = { ...visitorHeaders, 'Content-Type': 'application/json' }
  const items = offers.map((offerId) => ({ offer_id: offerId, qty }))
  const answer = await fetch(url + cartAdd.path, { method: 'POST', headers, body: JSON.stringify({ items }) })
  const { cart } = cartAdd.data.parse(Envelope.parse(await answer.json()).data)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return {
    headers: { ...headers, Cookie: [visitorHeaders['Cookie'], ...cookies].join('; '), 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      email: `buyer-${buyer}@example.com`,
      lines: cart.lines.map(({ item_id, cart_num, price }) => ({ item_id, qty: cart_num, unit_price: moneyString(price) })),
      shipping_address: ADDRESS,
      delivery: 'pick_up',
      payment: 'wire',
      freight: '0',
      agree_terms: true,
    }),
  }
}

function count(state: string, numbers: readonly string[], offers: readonly number[]): { sold: number; left: number } {
  const db = openExistingDatabase(state, 'SHOP')
  try {
    const sold = db
      .prepare(
        'SELECT sum(reserved_qty) AS pieces FROM order_lines JOIN orders USING (order_id) WHERE order_number IN (SELECT value FROM json_each(?))',
      )
      .get(JSON.stringify(numbers))
    const left = db
      .prepare('SELECT sum(stock) AS pieces FROM offer_stock WHERE offer_id IN (SELECT value FROM json_each(?))')
      .get(JSON.stringify(offers))
    return { sold: Number(sold?.['pieces'] ?? 0), left: Number(left?.['pieces'] ?? 0) }
  } finally {
    db.close()
  }
}
