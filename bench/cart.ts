/** Carts of several sizes in the production Worker inside the local runtime: what reading, adding and changing cost. */
import { cartAdd } from '#shared/contract/cart.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import { migrateState } from '../scripts/commands/migrate.ts'
import { openExistingDatabase } from '../scripts/dev/local-state.ts'
import { type BenchRequest, type BenchWorker, percentile, type Sample, startBenchWorker } from './workerd.ts'

export interface CartFigure {
  lines: number
  call: string
  p50_ms: number
  p95_ms: number
  /** Of workerd with D1's SQLite: what a busy machine changes least. Null where it cannot be told apart. */
  cpu_ms: number | null
  bytes: number
}

const SIZES = [1, 50, 500]
const SAMPLES = 200
const SAMPLES_OF_ALL = 40
const WARM_UP = 20

export async function benchCarts(state: string): Promise<CartFigure[]> {
  migrateState(state)
  const db = openExistingDatabase(state, 'SHOP')
  using catalogue = openExistingDatabase(state, 'CATALOGUE')
  const before = new Set(
    db
      .prepare('SELECT cart_id FROM carts')
      .all()
      .map((row) => row['cart_id']),
  )
  const worker = await startBenchWorker(state)
  try {
    // From all over the catalogue, so that no two lie in one page of the database.
    const offers = catalogue
      .prepare(
        "SELECT offer_id FROM offers WHERE price_breaks <> '' AND rowid IN (SELECT part_id * 8 FROM parts ORDER BY key LIMIT 2000) LIMIT ?",
      )
      .all(Math.max(...SIZES))
      .map((row) => Number(row['offer_id']))
    const figures: CartFigure[] = []
    for (const size of SIZES) figures.push(...(await measureCart(worker, offers.slice(0, size))))
    return figures
  } finally {
    await worker.dispose()
    for (const row of db.prepare('SELECT cart_id FROM carts').all()) {
      const cartId = String(row['cart_id'])
      if (before.has(cartId)) continue
      db.prepare('DELETE FROM cart_items WHERE cart_id = ?').run(cartId)
      db.prepare('DELETE FROM carts WHERE cart_id = ?').run(cartId)
    }
    db.close()
  }
}

async function measureCart(worker: BenchWorker, offerIds: readonly number[]): Promise<CartFigure[]> {
  const all = { items: offerIds.map((offerId) => ({ offer_id: offerId, qty: 100 })) }
  const made = await fetch(`${worker.url}${cartAdd.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(all),
  })
  const { cart } = cartAdd.data.parse(Envelope.parse(await made.json()).data)
  const size = offerIds.length
  if (cart.lines.length !== size) throw new Error(`a cart of ${cart.lines.length} lines, not ${size}`)
  const Cookie = made.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const one = (path: string, method: string, body: (index: number) => object): BenchRequest[] =>
    Array.from({ length: SAMPLES }, (_, index) => ({
      path: path.replace(':id', String(cart.lines[index % size]?.item_id)),
      method,
      body: body(index),
    }))
  const calls: Record<string, BenchRequest[]> = {
    read: Array.from({ length: SAMPLES }, () => '/api/cart'),
    count: Array.from({ length: SAMPLES }, () => '/api/cart/count'),
    'add one': one('/api/cart/items', 'POST', (index) => ({ items: [{ offer_id: offerIds[index % size], qty: 10 }] })),
    'add as many': Array.from({ length: SAMPLES_OF_ALL }, () => ({ path: '/api/cart/items', method: 'POST', body: all })),
    change: one('/api/cart/items/:id', 'PATCH', (index) => ({ cart_num: 100 + index })),
    'agree to a price': one('/api/cart/items/:id', 'PATCH', () => ({ agree_price: true })),
    'paste as many': Array.from({ length: SAMPLES_OF_ALL }, () => ({
      path: '/api/cart/paste',
      method: 'POST',
      body: { text: cart.lines.map(({ part_number }) => `${part_number}, 10`).join('\n') },
    })),
    remove: Array.from({ length: Math.min(size, SAMPLES_OF_ALL) }, (_, index) => ({
      path: '/api/cart/items',
      method: 'DELETE',
      body: { ids: [cart.lines[index]?.item_id] },
    })),
  }
  const figures: CartFigure[] = []
  for (const [call, requests] of Object.entries(calls)) {
    // A full cart has no room for other offers of its parts: each paste fills a new one.
    const headers: Record<string, string> = call === 'paste as many' ? {} : { Cookie }
    if (call !== 'remove') await worker.run(requests.slice(0, WARM_UP), headers)
    const start = worker.cpuSeconds()
    const samples = await worker.run(requests, headers)
    const cpuMs = ((worker.cpuSeconds() - start) * 1000) / samples.length
    figures.push({ ...figureOf(size, call, samples), cpu_ms: Number.isNaN(cpuMs) ? null : cpuMs })
  }
  return figures
}

function figureOf(lines: number, call: string, samples: readonly Sample[]): Omit<CartFigure, 'cpu_ms'> {
  if (samples.some(({ status }) => status !== 200)) throw new Error(`${call} failed`)
  const durations = samples.map(({ duration_ms }) => duration_ms)
  return { lines, call, p50_ms: percentile(durations, 50), p95_ms: percentile(durations, 95), bytes: samples[0]?.bytes ?? 0 }
}
