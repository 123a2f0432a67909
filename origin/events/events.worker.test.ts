import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deskOrderConfirm, deskOrderOffer, deskOrderRefund, deskOrderRefunded, deskOrderShip, deskRfqQuote } from '#shared/contract/desk.ts'
import { putOffers } from '#shared/contract/desk-catalogue.ts'
import * as calls from '#shared/contract/desk-events.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { orderAnswer, orderReceive } from '#shared/contract/order.ts'
import { acceptQuote, goodsDetailRfq } from '#shared/contract/rfq.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { DESK, open, pay, placeOrder, putTariff, see } from '#test-support/orders.ts'
import { doWork, newKey, signIn } from '#test-support/visitor.ts'
import { copyChangeSetEvents } from './change-set-events.ts'
import { markExpiredQuotes, purgeEvents } from './store.ts'

const { deskEventList } = calls
const [PART] = TEST_PARTS
const OFFER = (PART?.part_id ?? 0) * 8
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1').run()
})

/** All events of a subject, the oldest first. */
async function listEventsOf(subject: string): Promise<calls.ShopEvent[]> {
  const { results } = await env.SHOP.prepare('SELECT * FROM events WHERE subject = ? ORDER BY event_id')
    .bind(subject)
    .all<{ data: string }>()
  return results.map((row) => calls.ShopEvent.parse({ ...row, data: JSON.parse(row.data) }))
}
const listKindsOf = async (subject: string) => (await listEventsOf(subject)).map(({ kind }) => kind)

describe('events of the trade', () => {
  it('are written with an order, from its cart to its refund', async () => {
    const order = await placeOrder([{ offer_id: OFFER, qty: 10 }])
    const { order_number, access } = order
    const { order: placed } = await open(order_number)
    const line = { position: 1, offer: { unit_price: '0.01', qty: 100, lead_time_weeks: 0 }, note: '' }
    await ask(deskOrderOffer, { order_number, valid_until: inDays(2), lines: [line] }, DESK)
    await ask(orderAnswer, { order_number, access, revision: 1, lines: [{ position: 1, answer: 'accepted' }] })
    await ask(deskOrderConfirm, { order_number, received: '1', bank_reference: newKey() }, DESK)
    await ask(deskOrderShip, { order_number, shipping_carrier: 'DHL', shipping_number: '123' }, DESK)
    await ask(orderReceive, { order_number, access })
    await ask(deskOrderRefund, { order_number, amount: '0.4', note: 'two were broken' }, DESK)
    await vi.waitFor(async () => expect((await open(order_number)).refunds).toMatchObject([{ state: 'by_hand' }]))
    const [refund] = (await open(order_number)).refunds
    await ask(deskOrderRefunded, { order_number, refund_id: refund?.refund_id ?? '' }, DESK)
    const events = await listEventsOf(order_number)
    const total = (Number(placed.amounts.goods) / 1e6).toFixed(2)
    expect(events.map(({ kind, data }) => [kind, data])).toEqual([
      ['order.placed', { status: 'unpaid', payment: 'wire', goods: total, freight: '0.00', currency: 'USD' }],
      ['order.counter_offered', { revision: 1, valid_until: expect.any(String) }],
      ['order.counter_answered', { revision: 1, accepted: 1, swapped: 0, declined: 0 }],
      ['order.state_changed', { from: 'unpaid', to: 'confirming', actor: 'desk' }],
      ['order.state_changed', { from: 'confirming', to: 'preparing', actor: 'desk' }],
      ['payment.received', expect.objectContaining({ provider: 'wire', amount: '1.00', currency: 'USD' })],
      ['order.state_changed', { from: 'preparing', to: 'shipping', actor: 'desk' }],
      ['order.shipped', { shipping_carrier: 'DHL', shipping_number: '123' }],
      ['order.state_changed', { from: 'shipping', to: 'received', actor: 'buyer' }],
      ['refund.due', { refund_id: refund?.refund_id, amount: '0.40', currency: 'USD' }],
      ['payment.refunded', expect.objectContaining({ amount: '0.40' })],
      ['refund.done', { refund_id: refund?.refund_id, amount: '0.40', currency: 'USD' }],
    ])
    for (const { kind } of events) expect(calls.EVENT_KINDS).toContain(kind)
    expect(JSON.stringify(events)).not.toContain('ada@')
  })

  it('are not written for a change that is rolled back, nor twice for one that is repeated', async () => {
    const order = await placeOrder([{ offer_id: OFFER, qty: 100 }])
    await pay(order)
    const before = await listKindsOf(order.order_number)
    expect(before).toEqual(['order.placed', 'payment.received', 'order.state_changed'])
    const steps = (await see(order)).history.length
    const twice = await Promise.all([1, 2].map(() => call(deskOrderConfirm, { order_number: order.order_number, steps }, DESK)))
    expect(twice.map(({ code }) => code).sort()).toEqual([CODE.success, CODE.conflict])
    expect(await listKindsOf(order.order_number)).toEqual([...before, 'order.state_changed'])
  })

  it('are written with an RFQ, from its arrival to the end of its quote', async () => {
    const visitor = newKey()
    const request = { goods_id: PART?.part_id ?? 0, qty: 500, email: 'eve@engine.example', contact_name: 'Eve' }
    const { data, headers } = await call(
      goodsDetailRfq,
      { ...request, verification: { work: await doWork(visitor) } },
      { visitor, idempotency_key: newKey() },
    )
    const { rfq_number } = goodsDetailRfq.data.parse(data)
    const access = (headers.get('X-Rfq-Access') ?? '').split('~')[1] ?? ''
    const answer = (unitPrice: string) =>
      ask(deskRfqQuote, { rfq_number, valid_until: inDays(1), lines: [{ position: 1, unit_price: unitPrice, lead_time_weeks: 0 }] }, DESK)
    const { quoted_at } = await answer('0.0421')
    const accept = (at: string) => ask(acceptQuote, { rfq_number, access, quoted_at: at, positions: [1] }, { visitor })
    await accept(quoted_at)
    await accept(quoted_at)
    await accept((await answer('0.04')).quoted_at)
    await markExpiredQuotes(env.SHOP, new Date())
    const events = await listEventsOf(rfq_number)
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['rfq.submitted', 'rfq.quoted', 'rfq.quote_accepted', 'rfq.quoted', 'rfq.quote_accepted'],
    ])
    expect(events[0]?.data).toEqual({ source: 'product' })
    expect(events[4]?.data).toEqual({ position: 1, qty: 500, unit_price: '0.040000', currency: 'USD' })
    for (const day of [2, 3]) await markExpiredQuotes(env.SHOP, new Date(inDays(day)))
    expect((await listKindsOf(rfq_number)).slice(5)).toEqual(['rfq.quote_ended'])
    // A later quote ends as well.
    await answer('0.05')
    await markExpiredQuotes(env.SHOP, new Date(inDays(2)))
    expect((await listKindsOf(rfq_number)).slice(6)).toEqual(['rfq.quoted', 'rfq.quote_ended'])
  })

  it('tell of a change set once, though it is in the other database', async () => {
    const changeSet = newKey()
    const offer = { manufacturer: 'Phycomp', part_number: PART?.part_number ?? '' }
    await ask(putOffers, { change_set: changeSet, batch: 0, is_last: true, source: 'list.csv', offers: [{ offer, stock: 4711 }] }, DESK)
    const [event, ...others] = await listEventsOf(changeSet)
    expect([event, others]).toMatchObject([{ kind: 'change_set.applied', data: { source: 'list.csv' } }, []])
    // A run that ended before it removed the event from CATALOGUE.
    await env.CATALOGUE.prepare("INSERT INTO change_set_events (change_set_id, state, source, as_of) VALUES (?, 'applied', '', '')")
      .bind(changeSet)
      .run()
    await env.CATALOGUE.prepare("UPDATE change_sets SET state = 'undone' WHERE change_set_id = ?").bind(changeSet).run()
    await copyChangeSetEvents(env)
    expect(await listKindsOf(changeSet)).toEqual(['change_set.applied', 'change_set.undone'])
    expect(await env.CATALOGUE.prepare('SELECT count(*) AS n FROM change_set_events').first('n')).toBe(0)
  })
})

describe('the list of events', () => {
  it('is read to its end by number, 500 per call, and stays the same', async () => {
    await env.SHOP.prepare(
      "INSERT INTO events (kind, subject) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100) SELECT 'order.placed', 'SO' || i FROM n",
    ).run()
    const numbers: number[] = []
    let page = await ask(deskEventList, {}, DESK)
    expect(page.oldest).toBe(page.items[0]?.event_id)
    for (; ; page = await ask(deskEventList, { after: page.next }, DESK)) {
      expect(page.items.length).toBeLessThanOrEqual(calls.MAX_EVENTS)
      numbers.push(...page.items.map(({ event_id }) => event_id))
      if (!page.has_more) break
    }
    const all = await env.SHOP.prepare('SELECT event_id FROM events ORDER BY event_id').all<{ event_id: number }>()
    expect(numbers).toEqual(all.results.map(({ event_id }) => event_id))
    expect(await ask(deskEventList, { after: page.next }, DESK)).toEqual({
      items: [],
      next: page.next,
      has_more: false,
      oldest: numbers[0],
    })
    expect((await call(deskEventList, { after: 'x' }, DESK)).code).toBe(CODE.validation)
  })

  it('loses the events that are older than their time, in steps, and gives no number twice', async () => {
    const count = async () => Number(await env.SHOP.prepare('SELECT count(*) AS n FROM events').first('n'))
    const [before, last] = [await count(), await env.SHOP.prepare('SELECT max(event_id) AS n FROM events').first<number>('n')]
    await purgeEvents(env.SHOP, new Date(inDays(399)))
    expect(await count()).toBe(before)
    await env.SHOP.prepare(
      "INSERT INTO events (kind, subject) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT 'order.placed', 'SO' || i FROM n",
    ).run()
    await purgeEvents(env.SHOP, new Date(inDays(401)))
    expect(await count()).toBe(before)
    await purgeEvents(env.SHOP, new Date(inDays(401)))
    expect(await ask(deskEventList, {}, DESK)).toEqual({ items: [], next: 0, has_more: false, oldest: null })
    const order = await placeOrder([{ offer_id: OFFER, qty: 10 }])
    expect((await listEventsOf(order.order_number))[0]?.event_id).toBeGreaterThan(Number(last) + 2000)
  })
})

describe('the calls about events', () => {
  const endpoints = Object.values<unknown>(calls).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'caller' in value,
  )

  it.each(endpoints)('$method $path is for the desk alone', async (endpoint) => {
    expect(endpoint.caller).toBe('desk')
    const buyer = { bearer: await signIn(`${newKey()}@example.com`) }
    for (const caller of [{}, buyer, { bearer: 'x'.repeat(30) }])
      expect((await call(endpoint, {} as never, { ...caller, address: newKey() })).code, JSON.stringify(caller)).toBe(CODE.not_allowed)
  })
})
