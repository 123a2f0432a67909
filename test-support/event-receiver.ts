/** A receiver of webhooks that fails, dies for an hour and answers late, on a simulated clock: for a test and for `npm run bench -- events`. */
import { createHmac } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { deliverEvents } from '#origin/events/deliver-events.ts'
import { insertWebhook } from '#origin/events/webhooks.ts'
import type { OriginBindings } from '#origin/http/env.ts'
import { ShopEvent } from '#shared/contract/desk-events.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/text/durations.ts'
import { migrate } from '../scripts/dev/apply-migrations.ts'
import { toLocalD1 } from '../scripts/dev/local-d1.ts'
import { MIGRATIONS } from '../scripts/dev/local-state.ts'

/** A shop without orders, whose events are written by `insertEvents`. */
export function createEventShop() {
  const database = new DatabaseSync(':memory:')
  migrate(database, MIGRATIONS.SHOP)
  const env = { SHOP: toLocalD1(database), SIGNING_SECRET: 'only-for-tests-0123456789abcdefghij' } as OriginBindings
  const insert = database.prepare(`WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1 + ?2)
    INSERT INTO events (kind, subject) SELECT 'order.state_changed', 'SO' || CAST(i % ?3 AS INTEGER) FROM n`)
  return { database, env, insertEvents: (from: number, count: number, subjects: number) => void insert.run(from, count, subjects) }
}

/** Whether a signature is that of a body. */
export function isSignedBody(header: string, body: string, secret: string): boolean {
  const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  return signature === createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}

/** Numbers from 0 to 1, the same ones each time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export interface DeliveryFigures {
  events: number
  /** Requests, of which some events need several. */
  calls: number
  lost: number
  /** Events that came after a later one of their subject. */
  out_of_order: number
  repeated: number
  wrongly_signed: number
  runs: number
  simulated_hours: number
  seconds: number
}

/** Sends events until none waits; half of them are written while others are sent. */
export async function deliverToBadReceiver(events: number, seed = 1): Promise<DeliveryFigures> {
  const { database, env, insertEvents } = createEventShop()
  const { secret = '' } = (await insertWebhook(env, 'https://erp.acme.com/events', new Date())) ?? {}
  const subjects = Math.ceil(events / 6)
  const begun = Date.now()
  const random = createRandom(seed)
  let at = begun + MINUTE_MS
  const start = at
  const received = new Set<number>()
  const lastOf = new Map<string, number>()
  const figures = { calls: 0, out_of_order: 0, repeated: 0, wrongly_signed: 0 }
  const receive = (body: string, header: string): void => {
    if (!isSignedBody(header, body, secret)) figures.wrongly_signed++
    const { event_id, subject } = ShopEvent.parse(JSON.parse(body))
    if (received.has(event_id)) figures.repeated++
    if (event_id < (lastOf.get(subject) ?? 0)) figures.out_of_order++
    received.add(event_id)
    lastOf.set(subject, event_id)
  }
  const answer: typeof fetch = async (_, init) => {
    figures.calls++
    at += 10
    for (let turns = Math.floor(random() * 4); turns > 0; turns--) await new Promise(setImmediate)
    const elapsed = at - start
    if (elapsed > 10 * MINUTE_MS && elapsed < 10 * MINUTE_MS + HOUR_MS) throw new TypeError('fetch failed')
    const luck = random()
    if (luck < 1 / 6) return new Response('out of order', { status: 500 })
    receive(String(init?.body), new Headers(init?.headers).get('Solderline-Signature') ?? '')
    // The event has arrived, and the answer comes too late.
    if (luck < 1 / 3) throw new DOMException('late', 'TimeoutError')
    return new Response(null, { status: 204 })
  }
  const waiting = database.prepare("SELECT count(*) AS n FROM webhook_deliveries WHERE state <> 'sent'")
  let written = Math.ceil(events / 2)
  insertEvents(0, written, subjects)
  let runs = 0
  while (written < events || Number(waiting.get()?.['n']) > 0) {
    await deliverEvents(env, { now: () => new Date(at), fetch: answer })
    const more = Math.min(events - written, Math.ceil(events / 20))
    if (more > 0) insertEvents(written, more, subjects)
    written += more
    at += 5 * MINUTE_MS
    if (++runs > events) throw new Error('the events come to no end')
  }
  const lost = database
    .prepare('SELECT event_id FROM events')
    .all()
    .filter((row) => !received.has(Number(row['event_id'])))
  database.close()
  return { events, ...figures, lost: lost.length, runs, simulated_hours: (at - start) / HOUR_MS, seconds: (Date.now() - begun) / 1000 }
}
