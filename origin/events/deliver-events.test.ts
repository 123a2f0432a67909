import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/text/durations.ts'
import { createEventShop, deliverToBadReceiver, isSignedBody } from '#test-support/event-receiver.ts'
import { draws } from '#test-support/matrix.ts'
import { deliverEvents } from './deliver-events.ts'
import { isWebhookUrl } from './webhook-url.ts'
import { insertWebhook, listDeliveries, listWebhooks, purgeDeliveries, removeWebhook, retryDelivery } from './webhooks.ts'

const URL_OF_ERP = 'https://erp.acme.com/events'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/** A shop with one webhook, on a clock that `pass` moves. */
async function createShop(url = URL_OF_ERP, more: object = {}) {
  const shop = createEventShop()
  const env = { ...shop.env, ...more }
  const { webhook_id = 0, secret = '' } = (await insertWebhook(env, url, new Date())) ?? {}
  let at = Date.now() + MINUTE_MS
  const now = () => new Date(at)
  const pass = (ms: number): void => {
    at += ms
  }
  const readStates = () =>
    shop.database
      .prepare('SELECT state FROM webhook_deliveries ORDER BY event_id')
      .all()
      .map(({ state }) => state)
  return { ...shop, env, webhook_id, secret, now, readStates, pass }
}

describe('events for a receiver that fails one call in three, dies for an hour and answers late', () => {
  it.each([1, 2])('arrive all, and in the order of their subjects (%i)', async (seed) => {
    const figures = await deliverToBadReceiver(draws(10_000), seed)
    expect(figures).toMatchObject({ lost: 0, out_of_order: 0, wrongly_signed: 0 })
    expect(figures.calls).toBeGreaterThan(figures.events * 1.3)
    expect(figures.repeated).toBeGreaterThan(figures.events * 0.1)
  })
})

describe('a delivery', () => {
  it('has the event and a signature, over HTTP, and follows no redirect', async () => {
    const requests: { headers: IncomingMessage['headers']; body: string; path: string }[] = []
    const answers = [
      (response: ServerResponse) => response.writeHead(302, { Location: '/secret' }).end(),
      (response: ServerResponse) => response.writeHead(500).end(`no room for ada@acme.example\n${'x'.repeat(5000)}`),
      (response: ServerResponse) => response.writeHead(200).end('ok'),
    ]
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const piece of request) body += String(piece)
      requests.push({ headers: request.headers, body, path: request.url ?? '' })
      answers.shift()?.(response)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
    const { env, secret, now, pass, insertEvents } = await createShop(url, { OUTBOX: '1' })
    insertEvents(7, 1, 100)
    const errors: (string | null | undefined)[] = []
    for (let run = 0; run < 3; run++) {
      await deliverEvents(env, { now })
      errors.push((await listDeliveries(env.SHOP, 'waiting'))[0]?.error)
      pass(5 * MINUTE_MS)
    }
    server.close()
    expect(errors[0]).toBe('HTTP 302')
    expect(errors[1]).toMatch(/^HTTP 500 no room for \(address\) x{100,200}$/)
    expect(errors[2]).toBeUndefined()
    expect(await listDeliveries(env.SHOP, 'sent')).toMatchObject([{ status: 200, error: null, tries: 3, next_try_at: null }])
    expect(requests.map(({ path }) => path)).toEqual(['/events', '/events', '/events'])
    for (const { headers, body } of requests) {
      const signature = String(headers['solderline-signature'])
      expect(isSignedBody(signature, body, secret)).toBe(true)
      expect(isSignedBody(signature, `${body} `, secret)).toBe(false)
      expect(JSON.parse(body)).toEqual({
        event_id: 1,
        kind: 'order.state_changed',
        subject: 'SO7',
        created_at: expect.any(String),
        data: {},
      })
    }
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain(secret)
  })

  it('that fails is tried for three days with longer and longer waits, and delays its subject alone', async () => {
    const shop = await createShop()
    const { env, now, pass, insertEvents, readStates } = shop
    // Subjects SO0, SO1, SO0, SO1.
    insertEvents(0, 4, 2)
    const times: number[] = []
    const answer: typeof fetch = async (_, init) => {
      const { event_id } = JSON.parse(String(init?.body))
      if (event_id === 1) times.push(now().getTime())
      return new Response(null, { status: event_id === 1 ? 503 : 200 })
    }
    const run = () => deliverEvents(env, { now, fetch: answer })
    await run()
    await run()
    expect(readStates()).toEqual(['waiting', 'sent', 'waiting', 'sent'])
    expect(await listWebhooks(env.SHOP)).toMatchObject([{ waiting: 2, failed: 0 }])
    while (readStates()[0] === 'waiting') {
      pass(MINUTE_MS)
      await run()
    }
    expect(readStates()).toEqual(['failed', 'sent', 'sent', 'sent'])
    const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8].map((minutes) => minutes * MINUTE_MS))
    expect(Math.max(...waits)).toBe(8 * HOUR_MS)
    expect(((times.at(-1) ?? 0) - (times[0] ?? 0)) / HOUR_MS).toBeCloseTo(72.5, 0)
  })

  it('is tried again at the desk’s word, and later events of its subject wait for it', async () => {
    const { env, now, pass, insertEvents, webhook_id, readStates, database } = await createShop()
    insertEvents(0, 3, 1)
    database.exec("UPDATE webhook_deliveries SET state = 'failed', error = 'HTTP 500', next_try_at = NULL, tries = 18 WHERE event_id = 1")
    database.exec("UPDATE webhook_deliveries SET next_try_at = '2026-01-01T00:00:00.000Z' WHERE event_id = 2")
    const order: number[] = []
    const answer: typeof fetch = async (_, init) => {
      order.push(JSON.parse(String(init?.body)).event_id)
      return new Response()
    }
    const retry = (eventId: number) => retryDelivery(env.SHOP, { webhook_id, event_id: eventId }, now())
    expect(await retry(2)).toBe(false)
    expect(await retry(9)).toBe(false)
    expect(await retry(1)).toBe(true)
    expect(await listDeliveries(env.SHOP, 'waiting')).toMatchObject([{ event_id: 1, tries: 0 }])
    await deliverEvents(env, { now, fetch: answer })
    expect([order, readStates()]).toEqual([
      [1, 2, 3],
      ['sent', 'sent', 'sent'],
    ])
    expect(await retry(1)).toBe(false)
    pass(HOUR_MS)
    await deliverEvents(env, { now, fetch: answer })
    expect(order).toHaveLength(3)
  })

  it('of a run that broke off is sent again after its lease, and by no second run before', async () => {
    const { env, now, pass, insertEvents, readStates } = await createShop()
    insertEvents(0, 2, 1)
    const bodies: string[] = []
    let breaksOff = true
    const answer: typeof fetch = async (_, init) => {
      bodies.push(String(init?.body))
      if (breaksOff) await deliverEvents(env, { now, fetch: answer })
      return new Response()
    }
    const batch = vi.spyOn(env.SHOP, 'batch').mockRejectedValueOnce(new Error('gone'))
    await expect(deliverEvents(env, { now, fetch: answer })).rejects.toThrow('gone')
    batch.mockRestore()
    expect(bodies).toHaveLength(1)
    breaksOff = false
    pass(4 * MINUTE_MS)
    await deliverEvents(env, { now, fetch: answer })
    expect(bodies).toHaveLength(1)
    pass(2 * MINUTE_MS)
    await deliverEvents(env, { now, fetch: answer })
    expect(bodies.map((body) => JSON.parse(body).event_id)).toEqual([1, 1, 2])
    expect(readStates()).toEqual(['sent', 'sent'])
  })
})

describe('a webhook', () => {
  it('that is dead delays no other, and is not asked for every event', async () => {
    const { env, now, insertEvents } = await createShop()
    const other = await insertWebhook(env, 'https://other.acme.com/', new Date())
    insertEvents(0, 100, 50)
    const calls: string[] = []
    await deliverEvents(env, {
      now,
      fetch: async (url) => {
        calls.push(String(url))
        if (url === URL_OF_ERP) throw new TypeError('fetch failed')
        return new Response()
      },
    })
    expect(calls.filter((url) => url === URL_OF_ERP)).toHaveLength(10)
    expect(await listWebhooks(env.SHOP)).toMatchObject([{ waiting: 100 }, { webhook_id: other?.webhook_id, waiting: 0 }])
  })

  it('gets the events since it was added, until it is removed, and leaves no rows', async () => {
    const { env, now, pass, insertEvents, webhook_id, database } = await createShop()
    insertEvents(0, 2500, 2500)
    const count = () => Number(database.prepare('SELECT count(*) AS n FROM webhook_deliveries').get()?.['n'])
    await deliverEvents(env, { now, fetch: async () => new Response() })
    expect(await listDeliveries(env.SHOP, 'sent')).toHaveLength(100)
    pass(29 * 24 * HOUR_MS)
    await purgeDeliveries(env.SHOP, now())
    expect(count()).toBe(2500)
    pass(2 * 24 * HOUR_MS)
    await purgeDeliveries(env.SHOP, now())
    // Those that wait stay.
    expect(count()).toBe(1500)
    expect(await removeWebhook(env.SHOP, webhook_id, now())).toBe(true)
    expect(await removeWebhook(env.SHOP, webhook_id, now())).toBe(false)
    insertEvents(2500, 10, 10)
    expect(count()).toBe(1500)
    await deliverEvents(env, { now, fetch: async () => expect.fail('it was removed') })
    await purgeDeliveries(env.SHOP, now())
    expect([count(), await listWebhooks(env.SHOP)]).toEqual([0, []])
    expect(database.prepare('SELECT count(*) AS n FROM webhooks').get()).toEqual({ n: 0 })
  })

  it('signs with the same key after SIGNING_SECRET was changed with a transition, and not at all without one', async () => {
    const { env, now, insertEvents, secret } = await createShop()
    const answers: boolean[] = []
    const answer: typeof fetch = async (_, init) => {
      answers.push(isSignedBody(new Headers(init?.headers).get('Solderline-Signature') ?? '', String(init?.body), secret))
      return new Response()
    }
    const next = { ...env, SIGNING_SECRET: 'another-for-tests-0123456789abcdef' }
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    insertEvents(0, 1, 1)
    await deliverEvents(next, { now, fetch: answer })
    expect(answers).toEqual([])
    await deliverEvents({ ...next, SIGNING_SECRET_BEFORE: env.SIGNING_SECRET ?? '' }, { now, fetch: answer })
    insertEvents(1, 1, 1)
    await deliverEvents(next, { now, fetch: answer })
    expect(answers).toEqual([true, true])
  })

  it.each([
    ['https://erp.acme.com/events?shop=1', true],
    ['https://erp.acme.com:8443/', true],
    ['http://erp.acme.com/', false],
    ['https://user:pass@erp.acme.com/', false],
    ['https://127.0.0.1/', false],
    ['https://2130706433/', false],
    ['https://0x7f.1/', false],
    ['https://8.8.8.8/', false],
    ['https://[::1]/', false],
    ['https://[::ffff:10.0.0.1]/', false],
    ['https://localhost/', false],
    ['https://localhost./', false],
    ['https://erp/', false],
    ['https://erp.internal/', false],
    ['https://erp.LOCAL./', false],
    ['https://router.home.arpa/', false],
    ['ftp://erp.acme.com/', false],
    ['erp.acme.com', false],
  ])('may have the URL %s: %s', (url, isAllowed) => {
    expect(isWebhookUrl(url, false)).toBe(isAllowed)
    if (url.startsWith('http')) expect(isWebhookUrl(url, true)).toBe(!url.includes('@'))
  })
})
