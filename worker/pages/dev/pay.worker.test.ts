import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { runBatch } from '#origin/database/sql.ts'
import { createDocumentKey } from '#origin/http/document-keys.ts'
import { insertOrderSql } from '#origin/order/states.ts'
import { signSandboxMessage, updateSandboxPayment } from '#origin/pay/sandbox.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { payStart } from '#shared/contract/pay.ts'
import { toMoney } from '#shared/trade/money.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { testOrder } from '#test-support/invoice-order.ts'
import { app } from '../../app.tsx'
import type { Bindings } from '../../request/env.ts'

const SANDBOX: Partial<Bindings> = { SANDBOX_PAYMENTS: '1' }

beforeAll(() => fillTestCatalogue(env))

/** A browser's request to the Worker; the response comes before the deferred work. */
async function ask(path: string, init: RequestInit = {}, vars: Partial<Bindings> = SANDBOX, wait = true): Promise<Response> {
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(`https://shop.test${path}`, { redirect: 'manual', ...init }), { ...env, ...vars }, ctx)
  const answered = new Response(await response.text(), response)
  if (wait) await waitOnExecutionContext(ctx)
  return answered
}

const choose = (path: string, form: Record<string, string>) => ask(path, { method: 'POST', body: new URLSearchParams(form) })

let orders = 0

/** An order with a payment begun. @returns the path of the sandbox's page */
async function begin() {
  const orderNumber = `SO-SANDBOX-${++orders}`
  const { email, time_zone, delivery, carrier_account, incoterm, named_place, shipping_address, billing_address, po_number } = testOrder(0)
  await runBatch(
    env.SHOP,
    insertOrderSql({
      order_number: orderNumber,
      customer_id: null,
      lang: 'en',
      email,
      time_zone,
      payment: 'card',
      delivery,
      carrier_account,
      incoterm,
      named_place,
      shipping_address,
      billing_address,
      po_number,
      remark: '',
      weight_grams: 300,
      submitted_at: new Date(),
      hold_until: '2099-01-01T00:00:00.000Z',
      placed_from: '',
      freight: toMoney(40_000_000),
      lines: [],
    }),
  )
  const access = (await createDocumentKey(env, 'order', orderNumber, new Date())).key
  const answer = await ask(payStart.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ order_number: orderNumber, access, payment: 'card' }),
  })
  const { data } = (await answer.json()) as { data: { url: string } }
  const path = new URL(data.url).pathname
  return { order_number: orderNumber, path, payment_id: path.split('/').at(-1) ?? '' }
}

async function readStatus(orderNumber: string) {
  return env.SHOP.prepare(
    'SELECT status, (SELECT count(*) FROM payment_events e WHERE e.order_id = o.order_id) AS events FROM orders o WHERE order_number = ?',
  )
    .bind(orderNumber)
    .first()
}

describe('the sandbox’s page', () => {
  it('says what it is, and pays', async () => {
    const { order_number, path, payment_id } = await begin()
    const visitedPage = await ask(path)
    const html = await visitedPage.text()
    expect(html).toContain('no money moves')
    expect(html).toContain('Pay US$40.00')
    expect(html).toContain(order_number)
    expect(visitedPage.headers.get('Cache-Control')).toBe('no-store')
    const paid = await choose(path, { outcome: 'paid', message: 'twice', step: 'go' })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('Location')).toBe(`https://shop.test/pay/successful?order=${order_number}&payment=${payment_id}`)
    expect(await readStatus(order_number)).toEqual({ status: 'confirming', events: 1 })
    expect(await (await ask(path)).text()).toContain('This is paid.')
  })

  it('can omit its message to the shop, decline, and go back', async () => {
    const { order_number, path, payment_id } = await begin()
    const back = `https://shop.test/pay/${order_number}?payment=${payment_id}`
    expect((await choose(path, { step: 'cancel' })).headers.get('Location')).toBe(back)
    expect((await choose(path, { outcome: 'declined', message: 'once' })).headers.get('Location')).toBe(back)
    expect(await readStatus(order_number)).toEqual({ status: 'unpaid', events: 1 })
    await choose(path, { outcome: 'paid', message: 'never' })
    expect(await readStatus(order_number)).toEqual({ status: 'unpaid', events: 1 })
  })

  it('asks for a second factor first', async () => {
    const { order_number, path } = await begin()
    expect(await (await choose(path, { outcome: 'second_factor', message: 'once' })).text()).toContain('Your bank asks for a code')
    expect(await (await choose(path, { code: '000000', message: 'once' })).text()).toContain('That is not the code.')
    expect(await readStatus(order_number)).toEqual({ status: 'unpaid', events: 0 })
    expect((await choose(path, { code: '123456', message: 'once' })).status).toBe(303)
    expect(await readStatus(order_number)).toEqual({ status: 'confirming', events: 1 })
  })

  it('does not exist where money moves, nor for an unknown payment', async () => {
    const { path } = await begin()
    for (const vars of [{}, { ...SANDBOX, STRIPE_SECRET_KEY: 'sk_test' }, { ...SANDBOX, PAYPAL_CLIENT_ID: 'client' }])
      expect((await ask(path, {}, vars)).status).toBe(404)
    expect((await ask('/dev/pay/0123456789abcdef')).status).toBe(404)
    expect((await ask('/dev/pay/0123456789abcdef', { method: 'POST', body: new URLSearchParams() })).status).toBe(404)
    const foreign = await ask(path, {
      method: 'POST',
      headers: { Origin: 'https://other.test' },
      body: new URLSearchParams({ outcome: 'paid' }),
    })
    expect(foreign.status).toBe(403)
  })
})

describe('a payment company’s message', () => {
  it('reaches the API as it was signed, from wherever it comes, and leaves no cookie', async () => {
    const { order_number, payment_id } = await begin()
    const vars = { ...env, ...SANDBOX }
    const message = await updateSandboxPayment(vars, payment_id, 'paid')
    if (!message) throw new Error('nothing to tell')
    const signed = await signSandboxMessage(vars, message)
    const post = (body: string) =>
      ask('/api/pay/webhook/sandbox', { method: 'POST', headers: { ...signed.headers, Origin: 'https://company.test' }, body })
    expect((await post(`${signed.body} `)).status).toBe(400)
    expect(await readStatus(order_number)).toEqual({ status: 'unpaid', events: 0 })
    const webhookResponse = await post(signed.body)
    expect(webhookResponse.status).toBe(200)
    expect(await webhookResponse.json()).toMatchObject({ code: CODE.success })
    expect(webhookResponse.headers.getSetCookie()).toEqual([])
    expect(await readStatus(order_number)).toEqual({ status: 'confirming', events: 1 })
  })

  it('is answered with an error where we fail, so that it is repeated', async () => {
    const { payment_id } = await begin()
    const vars = { ...env, ...SANDBOX }
    const message = await updateSandboxPayment(vars, payment_id, 'paid')
    if (!message) throw new Error('nothing to tell')
    const { headers, body } = await signSandboxMessage(vars, message)
    const broken = { ...SANDBOX, SHOP: null as unknown as D1Database }
    const answer = await ask('/api/pay/webhook/sandbox', { method: 'POST', headers, body }, broken)
    expect(answer.status).toBeGreaterThanOrEqual(500)
  })
})

it('lets forms lead to the companies that the operator has chosen', async () => {
  const sources = async (vars: Partial<Bindings>) =>
    (await ask('/healthz', {}, vars)).headers
      .get('Content-Security-Policy')
      ?.split('; ')
      .find((part) => part.startsWith('form-action'))
  expect(await sources({})).toBe("form-action 'self'")
  expect(await sources({ STRIPE_SECRET_KEY: 'sk_test' })).toBe("form-action 'self' https://checkout.stripe.com")
  expect(await sources({ PAYPAL_CLIENT_ID: 'client', PAYPAL_API: 'https://api-m.sandbox.paypal.com' })).toBe(
    "form-action 'self' https://www.sandbox.paypal.com",
  )
})
