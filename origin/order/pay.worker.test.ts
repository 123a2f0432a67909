import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { orderCancel } from '#shared/contract/order.ts'
import { payConfirm, payInvoice, payStart } from '#shared/contract/pay.ts'
import { computeExtendedPrice, toMoney } from '#shared/trade/money.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { testOrder } from '#test-support/invoice-order.ts'
import { draws } from '#test-support/matrix.ts'
import { FakePayPal, FakeStripe, PAYPAL_VARS, STRIPE_VARS, signPayPal, signStripe } from '#test-support/payment-companies.ts'
import { chooseDatabase, putStock, stockLeft } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { toHttp } from '#worker/api/client.ts'
import { origin } from '../app.ts'
import { readOffers } from '../catalogue/offer-facts.ts'
import { runBatch, sql } from '../database/sql.ts'
import { createDocumentKey } from '../http/document-keys.ts'
import type { OriginBindings } from '../http/env.ts'
import { fromCents, toCents, toDecimal } from '../pay/amounts.ts'
import type { PaymentEvent } from '../pay/provider.ts'
import { signSandboxMessage, updateSandboxPayment } from '../pay/sandbox.ts'
import { insertOfferStockSql, subtractFromStockSql } from '../stock/stock.ts'
import { toRefundSubject } from './compose-mail.ts'
import { insertRefundSql, type Payment } from './ledger.ts'
import { findPayment, refreshPayments } from './payments.ts'
import { reconcileOrderSql, recordPaymentEvents } from './reconcile.ts'
import { finishManualRefund, sendRefunds } from './refunds.ts'
import { insertOrderSql } from './states.ts'
import { findOrder } from './store.ts'
import { CHARGE_SQL } from './sums.ts'

type Vars = Partial<OriginBindings>

const SANDBOX: Vars = { SANDBOX_PAYMENTS: '1' }
const OFFER = (TEST_PARTS[0]?.part_id ?? 0) * 8
const PART_NUMBER = TEST_PARTS[0]?.part_number ?? ''
/** 100 pieces at 4.51 and freight of 40. */
const CHARGE = fromCents(49_100)

let stripe: FakeStripe
let paypal: FakePayPal

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putStock(1_000_000)
  const bank = ['account_name', 'account_number', 'name', 'address', 'swift']
  await env.SHOP.batch(
    bank.map((name) => env.SHOP.prepare('INSERT INTO site_config (name, value) VALUES (?, ?)').bind(`bank_${name}`, `the ${name}`)),
  )
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { host } = new URL(request.url)
    if (host === 'api.stripe.com') return stripe.fetch(request)
    if (host === 'api-m.paypal.com') return paypal.fetch(request)
    throw new Error(`no network in tests: ${request.url}`)
  })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  stripe = new FakeStripe()
  paypal = new FakePayPal()
})

interface ProviderCall {
  access?: string
  key?: string
  address?: string
  bearer?: string
}

async function post(vars: Vars, method: string, path: string, body: string | null, headers: HeadersInit): Promise<Response> {
  const ctx = createExecutionContext()
  const response = await origin.fetch(new Request(`https://shop.test${path}`, { method, headers, body }), { ...env, ...vars }, ctx)
  const answered = new Response(await response.text(), response)
  await waitOnExecutionContext(ctx)
  return answered
}

async function call<E extends Endpoint>(vars: Vars, endpoint: E, request: EndpointRequest<E>, caller: ProviderCall = {}) {
  const { path, query, body } = toHttp(endpoint, request)
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (caller.key) headers.set('Idempotency-Key', caller.key)
  if (caller.access) headers.set('X-Order-Access', caller.access)
  if (caller.address) headers.set('X-Client-Address', caller.address)
  if (caller.bearer) headers.set('Authorization', `Bearer ${caller.bearer}`)
  return Envelope.parse(await (await post(vars, endpoint.method, path + query, body, headers)).json())
}

async function ask<E extends Endpoint>(
  vars: Vars,
  endpoint: E,
  request: EndpointRequest<E>,
  caller: ProviderCall = {},
): Promise<EndpointData<E>> {
  const { code, message, data } = await call(vars, endpoint, request, caller)
  expect({ code, message, data }).toMatchObject({ code: CODE.success })
  return endpoint.data.parse(data) as EndpointData<E>
}

/** The webhook's answer to a message. */
async function hook(vars: Vars, provider: string, { headers, body }: { headers: HeadersInit; body: string }): Promise<number> {
  return (await post(vars, 'POST', `/api/pay/webhook/${provider}`, body, headers)).status
}

let orders = 0

/** A visitor's order of a hundred pieces, for which stock is taken. */
async function placeOrder({ freight = 40_000_000 as number | null, unit_price = 4_510_000 } = {}) {
  const orderNumber = `SO-PAY-${++orders}`
  const { email, time_zone, delivery, carrier_account, incoterm, named_place, shipping_address, billing_address, po_number } = testOrder(0)
  const line = {
    position: 1,
    offer_id: OFFER,
    reserved_qty: 100,
    goods_id: null,
    part_number: PART_NUMBER,
    brand_name: 'Yageo',
    packaging: 'reel',
  }
  await runBatch(env.SHOP, [
    ...insertOrderSql({
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
      freight: freight === null ? null : toMoney(freight),
      lines: [
        {
          ...line,
          date_code: '2431',
          qty: 100,
          unit_price: toMoney(unit_price),
          ext_price: computeExtendedPrice(toMoney(unit_price), 100),
          lead_time_weeks: 0,
          rfq_id: null,
          rfq_position: null,
        },
      ],
    }),
    insertOfferStockSql([...(await readOffers(env.CATALOGUE, [OFFER])).values()], new Date()),
    subtractFromStockSql([{ offer_id: OFFER, part_number: line.part_number, qty: 100 }]),
  ])
  const row = await env.SHOP.prepare('SELECT order_id FROM orders WHERE order_number = ?').bind(orderNumber).first<{ order_id: number }>()
  const access = (await createDocumentKey(env, 'order', orderNumber, new Date())).key
  return { order_number: orderNumber, access, order_id: row?.order_id ?? 0 }
}
type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>

const rows = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await chooseDatabase(sql)
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results

/** All fields of an order that money decides. */
async function readState({ order_id }: PlacedOrder) {
  const [order] = await rows<{ status: string; is_paid: number }>(
    'SELECT status, paid_at IS NOT NULL AS is_paid FROM orders WHERE order_id = ?',
    order_id,
  )
  const ledger = await rows<{ kind: string; amount: number }>('SELECT kind, amount FROM payment_events WHERE order_id = ?', order_id)
  const history = await rows<{ to_status: string }>(
    'SELECT to_status FROM order_history WHERE order_id = ? AND from_status IS NOT to_status ORDER BY step',
    order_id,
  )
  const refunds = await rows<{ amount: number; state: string }>('SELECT amount, state FROM refunds WHERE order_id = ?', order_id)
  const counted = ledger.filter(({ kind }) => kind === 'captured' || kind === 'received' || kind === 'refunded')
  return {
    status: order?.status,
    is_paid: order?.is_paid === 1,
    paid: counted.reduce((sum, { amount }) => sum + amount, 0),
    kinds: ledger.map(({ kind }) => kind).sort(),
    history: history.map(({ to_status }) => to_status),
    refunds,
  }
}

const mailsAbout = async ({ order_number }: PlacedOrder) =>
  (await rows<{ kind: string }>('SELECT kind FROM mails WHERE subject_id LIKE ? ORDER BY mail_id', `${order_number}%`)).map(
    ({ kind }) => kind,
  )

const stock = () => stockLeft(OFFER)

async function start(vars: Vars, order: PlacedOrder, payment: 'card' | 'paypal' | 'wire' = 'card', key = newKey()) {
  const started = await ask(vars, payStart, { order_number: order.order_number, access: order.access, payment }, { key })
  if (started.kind !== 'redirect') throw new Error('no redirect')
  const [last] = await rows<Payment>('SELECT * FROM payments WHERE order_id = ? ORDER BY created_at DESC', order.order_id)
  if (!last?.reference) throw new Error('no payment')
  return { ...started, payment_id: last.payment_id, reference: last.reference }
}

const confirm = (vars: Vars, { order_number, access }: PlacedOrder, more: Partial<EndpointRequest<typeof payConfirm>> = {}) =>
  ask(vars, payConfirm, { order_number, access, ...more })

const PAID_ONCE = { status: 'confirming', is_paid: true, paid: CHARGE, kinds: ['captured'], history: ['unpaid', 'confirming'], refunds: [] }

describe('a card', () => {
  it('is paid with on Stripe’s page, whose result is read afterwards', async () => {
    const order = await placeOrder()
    const begun = await start(STRIPE_VARS, order)
    expect(begun).toMatchObject({ url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//), is_sandbox: false })
    expect(stripe.session(begun.reference)).toMatchObject({ amount_total: 49_100 })
    expect(stripe.sessions.get(begun.reference)?.success_url).toBe(
      `https://shop.test/pay/successful?order=${order.order_number}&payment=${begun.payment_id}`,
    )
    expect(await confirm(STRIPE_VARS, order)).toEqual({ status: 'unpaid', outcome: 'pending', paid: 0 })
    stripe.become(begun.reference, 'paid')
    expect(await confirm(STRIPE_VARS, order, { payment_id: begun.payment_id })).toEqual({
      status: 'confirming',
      outcome: 'paid',
      paid: CHARGE,
    })
    expect(await readState(order)).toEqual(PAID_ONCE)
    expect(await mailsAbout(order)).toEqual(['order_paid'])
    // Its message comes afterwards, and changes nothing.
    expect(await hook(STRIPE_VARS, 'stripe', await signStripe(stripe.completed(begun.reference)))).toBe(200)
    expect(await readState(order)).toEqual(PAID_ONCE)
    expect(await confirm(STRIPE_VARS, order)).toMatchObject({ outcome: 'paid' })
    expect(await mailsAbout(order)).toEqual(['order_paid'])
  })

  it('is declined, and tried again', async () => {
    const order = await placeOrder()
    const begun = await start(STRIPE_VARS, order)
    stripe.become(begun.reference, 'refused')
    expect(await confirm(STRIPE_VARS, order)).toEqual({ status: 'unpaid', outcome: 'declined', paid: 0 })
    const intent = { object: 'payment_intent', metadata: { payment_id: begun.payment_id } }
    expect(await hook(STRIPE_VARS, 'stripe', await signStripe(stripe.event('payment_intent.payment_failed', intent)))).toBe(200)
    expect(await readState(order)).toMatchObject({ status: 'unpaid', paid: 0, kinds: ['declined'] })
    stripe.become(begun.reference, 'paid')
    expect(await confirm(STRIPE_VARS, order)).toMatchObject({ status: 'confirming', outcome: 'paid' })
  })

  it('begins once for the same call, however often it is made', async () => {
    const order = await placeOrder()
    const key = newKey()
    const request = { order_number: order.order_number, access: order.access, payment: 'card' } as const
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(STRIPE_VARS, payStart, request, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(stripe.sessions.size).toBe(1)
    expect(await ask(STRIPE_VARS, payStart, request, { key })).toEqual(answers[0])
    expect(await call(STRIPE_VARS, payStart, { ...request, payment: 'wire' }, { key })).toMatchObject({ code: CODE.conflict })
    expect((await call(STRIPE_VARS, payStart, request)).code).toBe(CODE.success)
  })

  it('is not begun again if another window has paid', async () => {
    const order = await placeOrder()
    const begun = await start(STRIPE_VARS, order)
    stripe.become(begun.reference, 'paid')
    const again = await call(STRIPE_VARS, payStart, { ...order, payment: 'card' }, { key: newKey() })
    expect(again).toMatchObject({ code: CODE.conflict, data: { fields: { status: 'paid' } } })
    expect(await readState(order)).toEqual(PAID_ONCE)
  })

  it('reports that Stripe cannot be reached, without its message', async () => {
    const order = await placeOrder()
    stripe.failing = 9
    const answer = await call(STRIPE_VARS, payStart, { ...order, payment: 'card' }, { key: newKey() })
    expect(answer.code).toBe(CODE.unavailable)
    expect(JSON.stringify(answer)).not.toContain('sk_test')
    const tiny = await placeOrder({ unit_price: 0, freight: 100_000 })
    stripe.failing = 0
    expect(await call(STRIPE_VARS, payStart, { ...tiny, payment: 'card' }, { key: newKey() })).toMatchObject({
      code: CODE.conflict,
      data: { fields: { payment: 'not_available' } },
    })
    stripe.failing = 0
    const begun = await start(STRIPE_VARS, order)
    stripe.become(begun.reference, 'paid')
    stripe.failing = 9
    expect(await confirm(STRIPE_VARS, order)).toMatchObject({ outcome: 'pending', status: 'unpaid' })
    // The buyer does not come back and no message comes: the background job asks.
    stripe.failing = 0
    await refreshPayments({ ...env, ...STRIPE_VARS }, new Date(Date.now() + 3_600_000))
    expect(await readState(order)).toEqual(PAID_ONCE)
  })
})

describe('PayPal', () => {
  it('is approved on its page, and captured afterwards', async () => {
    const order = await placeOrder()
    const begun = await start(PAYPAL_VARS, order, 'paypal')
    expect(begun.url).toMatch(/^https:\/\/www\.paypal\.com\//)
    expect(paypal.orders.get(begun.reference)).toMatchObject({ value: '491.00', custom_id: begun.payment_id })
    expect(await confirm(PAYPAL_VARS, order)).toMatchObject({ outcome: 'pending' })
    paypal.approve(begun.reference)
    expect(await confirm(PAYPAL_VARS, order)).toEqual({ status: 'confirming', outcome: 'paid', paid: CHARGE })
    expect(
      await hook(PAYPAL_VARS, 'paypal', await signPayPal(paypal.event('PAYMENT.CAPTURE.COMPLETED', paypal.capture(begun.reference)))),
    ).toBe(200)
    expect(await readState(order)).toEqual(PAID_ONCE)
  })

  it('is captured by its message if the buyer does not come back', async () => {
    const order = await placeOrder()
    const begun = await start(PAYPAL_VARS, order, 'paypal')
    paypal.approve(begun.reference)
    const approved = await signPayPal(paypal.event('CHECKOUT.ORDER.APPROVED', { id: begun.reference }))
    const [first, second] = await Promise.all([hook(PAYPAL_VARS, 'paypal', approved), confirm(PAYPAL_VARS, order)])
    expect([first, second.outcome]).toEqual([200, 'paid'])
    expect(paypal.captures).toBe(1)
    expect(await readState(order)).toEqual(PAID_ONCE)
  })

  it('takes no money for an order that was canceled meanwhile', async () => {
    const order = await placeOrder()
    const begun = await start(PAYPAL_VARS, order, 'paypal')
    paypal.approve(begun.reference)
    await ask(PAYPAL_VARS, orderCancel, order)
    expect(await confirm(PAYPAL_VARS, order)).toMatchObject({ status: 'canceled', outcome: 'pending', paid: 0 })
    expect(paypal.captures).toBe(0)
  })

  it('is declined by the buyer’s bank', async () => {
    const order = await placeOrder()
    const begun = await start(PAYPAL_VARS, order, 'paypal')
    paypal.approve(begun.reference)
    paypal.declines = true
    expect(await confirm(PAYPAL_VARS, order)).toEqual({ status: 'unpaid', outcome: 'declined', paid: 0 })
  })
})

describe('a wire transfer', () => {
  it('counts when the desk has seen it, and not before', async () => {
    const order = await placeOrder()
    const request = { order_number: order.order_number, access: order.access, payment: 'wire' } as const
    expect(await call({}, payConfirm, { ...order, declared: true })).toMatchObject({
      code: CODE.conflict,
      data: { fields: { payment: 'not_begun' } },
    })
    expect(await ask({}, payStart, request, { key: newKey() })).toEqual({
      kind: 'wire',
      amount: CHARGE,
      bank: {
        account_name: 'the account_name',
        account_number: 'the account_number',
        bank_name: 'the name',
        bank_address: 'the address',
        swift: 'the swift',
        reference: order.order_number,
      },
    })
    expect(await ask({}, payStart, request, { key: newKey() })).toMatchObject({ kind: 'wire' })
    const declared = await Promise.all([1, 2, 3].map(() => confirm({}, order, { declared: true })))
    for (const one of declared) expect(one).toEqual({ status: 'confirming', outcome: 'declared', paid: 0 })
    expect(await readState(order)).toEqual({ ...PAID_ONCE, is_paid: false, paid: 0, kinds: ['declared'] })
    expect(await mailsAbout(order)).toEqual([])
  })

  it('goes back by hand', async () => {
    const order = await placeOrder()
    await ask({}, payStart, { order_number: order.order_number, access: order.access, payment: 'wire' }, { key: newKey() })
    await confirm({}, order, { declared: true })
    const wire = await findPayment(env.SHOP, `wire-${order.order_number}`)
    if (!wire) throw new Error('no payment')
    const now = new Date()
    const event = `bank:${order.order_number}`
    await runBatch(env.SHOP, [
      sql`INSERT INTO payment_events VALUES ('wire', ${event}, ${wire.payment_id}, ${order.order_id}, 'received', ${CHARGE}, ${now}, ${now})`,
      ...reconcileOrderSql(order.order_id, now),
      insertRefundSql({ order_id: order.order_id, amount: CHARGE, reason: 'test' }, now),
    ])
    await sendRefunds(env, { order_id: order.order_id })
    expect(await readState(order)).toMatchObject({ is_paid: true, paid: CHARGE, refunds: [{ amount: CHARGE, state: 'due' }] })
    const [due] = await rows<{ refund_id: string }>('SELECT refund_id FROM refunds WHERE order_id = ?', order.order_id)
    expect(await finishManualRefund(env.SHOP, due?.refund_id ?? '', now)).toBe(true)
    expect(await finishManualRefund(env.SHOP, due?.refund_id ?? '', now)).toBe(false)
    expect(await readState(order)).toMatchObject({ status: 'refunded', paid: 0, refunds: [{ state: 'done' }] })
  })
})

describe('the sandbox', () => {
  const message = async (paymentId: string) => {
    const chosen = await updateSandboxPayment({ ...env, ...SANDBOX }, paymentId, 'paid')
    if (!chosen) throw new Error('nothing to tell')
    return chosen
  }

  it('replaces both if it is set and there is no other', async () => {
    for (const payment of ['card', 'paypal'] as const) {
      const order = await placeOrder()
      const begun = await start(SANDBOX, order, payment)
      expect(begun).toMatchObject({ url: `https://shop.test/dev/pay/${begun.payment_id}`, is_sandbox: true })
      await message(begun.payment_id)
      expect(await confirm(SANDBOX, order)).toEqual({ status: 'confirming', outcome: 'paid', paid: CHARGE })
    }
    const order = await placeOrder()
    const refused = { code: CODE.conflict, data: { fields: { payment: 'not_available' } } }
    expect(await call({}, payStart, { ...order, payment: 'card' }, { key: newKey() })).toMatchObject(refused)
    expect(await call({ ...SANDBOX, ...STRIPE_VARS }, payStart, { ...order, payment: 'paypal' }, { key: newKey() })).toMatchObject(refused)
    expect(await hook({ ...SANDBOX, ...STRIPE_VARS }, 'sandbox', { headers: {}, body: '{}' })).toBe(404)
  })

  it.each([
    ['second_factor', 'pending'],
    ['silent', 'pending'],
    ['declined', 'declined'],
  ] as const)('can leave a payment %s', async (state, outcome) => {
    const order = await placeOrder()
    const { payment_id } = await start(SANDBOX, order)
    await updateSandboxPayment({ ...env, ...SANDBOX }, payment_id, state)
    expect(await confirm(SANDBOX, order)).toEqual({ status: 'unpaid', outcome, paid: 0 })
    await message(payment_id)
    expect(await confirm(SANDBOX, order)).toMatchObject({ outcome: 'paid' })
  })

  it('signs its messages, which are accepted for five minutes', async () => {
    const order = await placeOrder()
    const { payment_id } = await start(SANDBOX, order)
    const companyMessage = await message(payment_id)
    const vars = { ...env, ...SANDBOX }
    expect(await hook(SANDBOX, 'sandbox', await signSandboxMessage(vars, companyMessage, Date.now() - 400_000))).toBe(400)
    expect(await hook(SANDBOX, 'sandbox', await signSandboxMessage(vars, companyMessage, Date.now() + 400_000))).toBe(400)
    const signed = await signSandboxMessage(vars, companyMessage)
    expect(await hook(SANDBOX, 'sandbox', { ...signed, body: signed.body.replace('49100', '49101') })).toBe(400)
    expect(await readState(order)).toMatchObject({ status: 'unpaid', kinds: [] })
    expect(await hook(SANDBOX, 'sandbox', signed)).toBe(200)
    expect(await hook(SANDBOX, 'sandbox', signed)).toBe(200)
    expect(await readState(order)).toEqual(PAID_ONCE)
  })
})

describe('messages', () => {
  it('change nothing if they are forged, unsigned or old', async () => {
    const order = await placeOrder()
    const begun = await start(STRIPE_VARS, order)
    stripe.become(begun.reference, 'paid')
    const event = stripe.completed(begun.reference)
    const good = await signStripe(event)
    const bad = [
      { body: good.body, headers: {} },
      { body: good.body, headers: { 'Stripe-Signature': 't=1,v1=00' } },
      { body: good.body, headers: { 'Stripe-Signature': 'nonsense' } },
      { ...good, body: good.body.replace('49100', '49000') },
      await signStripe(event, { secret: 'whsec_of-somebody-else' }),
      await signStripe(event, { age_seconds: 600 }),
    ]
    for (const message of bad) expect(await hook(STRIPE_VARS, 'stripe', message)).toBe(400)
    expect(await hook({ STRIPE_SECRET_KEY: STRIPE_VARS.STRIPE_SECRET_KEY }, 'stripe', good)).toBe(400)
    expect(await hook({}, 'stripe', good)).toBe(404)
    expect(await hook(STRIPE_VARS, 'somebody', good)).toBe(404)
    expect(await readState(order)).toMatchObject({ status: 'unpaid', kinds: [], history: ['unpaid'] })

    const other = await placeOrder()
    const atPaypal = await start(PAYPAL_VARS, other, 'paypal')
    paypal.approve(atPaypal.reference)
    const capture = paypal.event('PAYMENT.CAPTURE.COMPLETED', paypal.capture(atPaypal.reference))
    for (const message of [
      { body: '{}', headers: {} },
      await signPayPal(capture, { forged: true }),
      await signPayPal(capture, { age_days: 9 }),
    ])
      expect(await hook(PAYPAL_VARS, 'paypal', message)).toBe(400)
    expect(await readState(other)).toMatchObject({ status: 'unpaid', kinds: [] })
  })

  it('are accepted and ignored if they do not concern us', async () => {
    const unrecognizedMessages = [
      stripe.event('customer.created', { id: 'cus_1', object: 'customer' }),
      stripe.event('checkout.session.completed', {
        id: 'cs_other',
        payment_status: 'paid',
        amount_total: 5,
        currency: 'usd',
        payment_intent: 'pi_other',
      }),
      // Another shop of the same account.
      stripe.event('payment_intent.succeeded', { id: 'pi_other', metadata: {}, amount_received: 5, currency: 'eur' }),
      stripe.event('refund.created', {
        id: 're_other',
        payment_intent: 'pi_other',
        amount: 5,
        currency: 'usd',
        status: 'succeeded',
        created: 1,
      }),
      stripe.event('refund.created', {
        id: 're_other',
        payment_intent: 'pi_other',
        amount: 5,
        currency: 'eur',
        status: 'succeeded',
        created: 1,
      }),
    ]
    for (const event of unrecognizedMessages) expect(await hook(STRIPE_VARS, 'stripe', await signStripe(event))).toBe(200)
    expect(await hook(PAYPAL_VARS, 'paypal', await signPayPal(paypal.event('BILLING.PLAN.CREATED', {})))).toBe(200)
  })

  it('come again if they could not be processed', async () => {
    const order = await placeOrder()
    const begun = await start(STRIPE_VARS, order)
    stripe.become(begun.reference, 'paid')
    // The capture is not recorded yet, and the refund's payment cannot be looked up now.
    const refund = await signStripe(stripe.event('refund.created', stripe.refundByHand(begun.reference, 49_100)))
    stripe.failing = 9
    expect(await hook(STRIPE_VARS, 'stripe', refund)).toBe(503)
    stripe.failing = 0
    expect(await hook(STRIPE_VARS, 'stripe', refund)).toBe(200)
    expect(await readState(order)).toMatchObject({ status: 'unpaid', paid: -CHARGE })
    expect(await hook(STRIPE_VARS, 'stripe', await signStripe(stripe.completed(begun.reference)))).toBe(200)
    expect(await readState(order)).toMatchObject({ status: 'refunded', paid: 0, history: ['unpaid', 'confirming', 'refunded'] })
    expect(await mailsAbout(order)).toEqual(['order_paid', 'order_refunded'])
  })

  it('count once when fifty come at the same time as the buyer', async () => {
    const order = await placeOrder()
    const begun = await start(STRIPE_VARS, order)
    stripe.become(begun.reference, 'paid')
    const same = await signStripe(stripe.completed(begun.reference, 'evt_same'))
    const forged = { ...same, body: `${same.body} ` }
    const storm = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 5 === 0) return (await confirm(STRIPE_VARS, order)).outcome
        if (index % 5 === 1) return hook(STRIPE_VARS, 'stripe', forged)
        if (index % 5 === 2) return hook(STRIPE_VARS, 'stripe', same)
        return hook(STRIPE_VARS, 'stripe', await signStripe(stripe.completed(begun.reference)))
      }),
    )
    expect(new Set(storm)).toEqual(new Set(['paid', 400, 200]))
    expect(await readState(order)).toEqual(PAID_ONCE)
    expect(await mailsAbout(order)).toEqual(['order_paid'])
  })

  it('send money back that comes for a canceled order', async () => {
    const order = await placeOrder()
    const before = await stock()
    const begun = await start(STRIPE_VARS, order)
    await ask(STRIPE_VARS, orderCancel, order)
    expect(await stock()).toBe(before + 100)
    stripe.become(begun.reference, 'paid')
    const paid = await signStripe(stripe.completed(begun.reference))
    expect(await Promise.all([1, 2, 3, 4].map(() => hook(STRIPE_VARS, 'stripe', paid)))).toEqual([200, 200, 200, 200])
    expect(stripe.refunded(`pi_${begun.reference}`)).toBe(49_100)
    expect(await readState(order)).toMatchObject({
      status: 'canceled',
      is_paid: false,
      paid: 0,
      refunds: [{ amount: CHARGE, state: 'done' }],
    })
    expect(await stock()).toBe(before + 100)
    const mails = await rows("SELECT subject_id FROM mails WHERE kind = 'order_refunded' AND subject_id LIKE ?", `${order.order_number} %`)
    expect(mails).toEqual([{ subject_id: toRefundSubject(order.order_number, CHARGE) }])
  })

  it('report disputes, and those that are lost', async () => {
    const order = await placeOrder()
    const begun = await start(STRIPE_VARS, order)
    stripe.become(begun.reference, 'paid')
    await confirm(STRIPE_VARS, order)
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      amount: 49_100,
      currency: 'usd',
      payment_intent: `pi_${begun.reference}`,
      status: 'needs_response',
    }
    expect(await hook(STRIPE_VARS, 'stripe', await signStripe(stripe.event('charge.dispute.created', dispute)))).toBe(200)
    expect(await readState(order)).toMatchObject({ status: 'confirming', paid: CHARGE, kinds: ['captured', 'disputed'] })
    const lost = stripe.event('charge.dispute.closed', { ...dispute, status: 'lost' })
    expect(await hook(STRIPE_VARS, 'stripe', await signStripe(lost))).toBe(200)
    expect(await readState(order)).toMatchObject({ status: 'refunded', paid: 0, refunds: [] })
  })
})

describe('refunds', () => {
  async function paidBy(vars: Vars, payment: 'card' | 'paypal') {
    const order = await placeOrder()
    const begun = await start(vars, order, payment)
    if (payment === 'card') stripe.become(begun.reference, 'paid')
    else paypal.approve(begun.reference)
    await confirm(vars, order)
    return { order, begun }
  }

  it.each(['card', 'paypal'] as const)('go back by %s, once however often they are sent', async (payment) => {
    const vars = payment === 'card' ? STRIPE_VARS : PAYPAL_VARS
    const { order, begun } = await paidBy(vars, payment)
    const before = await stock()
    await runBatch(env.SHOP, [insertRefundSql({ order_id: order.order_id, amount: CHARGE, reason: 'test' }, new Date())])
    await Promise.all([1, 2, 3].map(() => sendRefunds({ ...env, ...vars }, { order_id: order.order_id })))
    const gone = payment === 'card' ? stripe.refunded(`pi_${begun.reference}`) : paypal.refunded(`CAP-${begun.reference}`)
    expect(gone).toBe(49_100)
    expect(await readState(order)).toMatchObject({
      status: 'refunded',
      paid: 0,
      history: ['unpaid', 'confirming', 'refunded'],
      kinds: ['captured', 'refunded'],
      refunds: [{ amount: CHARGE, state: 'done' }],
    })
    expect(await stock()).toBe(before + 100)
    // The company's message about it changes nothing.
    const webhookStatus =
      payment === 'card'
        ? await hook(
            vars,
            'stripe',
            await signStripe(stripe.event('refund.updated', stripe.refundObject([...stripe.refunds.keys()][0] ?? ''))),
          )
        : await hook(vars, 'paypal', await signPayPal(paypal.refundedEvent(begun.reference, 49_100, [...paypal.refunds.keys()][0])))
    expect(webhookStatus).toBe(200)
    expect(await readState(order)).toMatchObject({ paid: 0, kinds: ['captured', 'refunded'] })
    expect(await stock()).toBe(before + 100)
  })

  it('are tried again if the company did not answer, or its answer was lost', async () => {
    const { order, begun } = await paidBy(STRIPE_VARS, 'card')
    await runBatch(env.SHOP, [insertRefundSql({ order_id: order.order_id, amount: fromCents(9_100), reason: 'test' }, new Date())])
    stripe.failing = 9
    await sendRefunds({ ...env, ...STRIPE_VARS })
    expect(await readState(order)).toMatchObject({ paid: CHARGE, refunds: [{ state: 'due' }] })
    stripe.failing = 0
    const again = () =>
      env.SHOP.prepare("UPDATE refunds SET next_try_at = '2000', state = 'due' WHERE order_id = ?").bind(order.order_id).run()
    await again()
    await sendRefunds({ ...env, ...STRIPE_VARS })
    expect(await readState(order)).toMatchObject({ status: 'confirming', paid: CHARGE - 91_000_000, refunds: [{ state: 'done' }] })
    // As if the process had died before storing it.
    await again()
    await sendRefunds({ ...env, ...STRIPE_VARS })
    expect(stripe.refunded(`pi_${begun.reference}`)).toBe(9_100)
    expect(await readState(order)).toMatchObject({ paid: CHARGE - 91_000_000, refunds: [{ state: 'done' }] })
  })

  it('never exceed the payments', async () => {
    const { order, begun } = await paidBy(STRIPE_VARS, 'card')
    const refund = (cents: number) => insertRefundSql({ order_id: order.order_id, amount: fromCents(cents), reason: 'test' }, new Date())
    await runBatch(env.SHOP, [refund(40_000), refund(40_000)])
    await Promise.all([1, 2].map(() => sendRefunds({ ...env, ...STRIPE_VARS }, { order_id: order.order_id })))
    expect(stripe.refunded(`pi_${begun.reference}`)).toBe(49_100)
    const { paid, refunds, status } = await readState(order)
    expect({ paid, status }).toEqual({ paid: 0, status: 'refunded' })
    expect(refunds.map(({ amount, state }) => `${amount} ${state}`).sort()).toEqual(['400000000 done', '91000000 done'])
  })

  it('send back a second payment', async () => {
    const order = await placeOrder()
    const [one, two] = [await start(STRIPE_VARS, order), await start(STRIPE_VARS, order)]
    for (const { reference } of [one, two]) {
      stripe.become(reference, 'paid')
      await hook(STRIPE_VARS, 'stripe', await signStripe(stripe.completed(reference)))
    }
    expect(stripe.refunded(`pi_${one.reference}`) + stripe.refunded(`pi_${two.reference}`)).toBe(49_100)
    expect(await readState(order)).toMatchObject({ status: 'confirming', paid: CHARGE, refunds: [{ amount: CHARGE, state: 'done' }] })
    // The buyer sees it on the page, in the history and in a mail.
    const storedOrder = await findOrder(env, order.order_number, 'en')
    expect(storedOrder).toMatchObject({ paid: CHARGE, received: 2 * CHARGE, refunding: 0 })
    expect(storedOrder?.history.map(({ note }) => note)).toContain('[refund 491.00]')
    expect(await mailsAbout(order)).toEqual(['order_paid', 'order_refunded'])
    const mails = await rows("SELECT subject_id FROM mails WHERE kind = 'order_refunded' AND subject_id LIKE ?", `${order.order_number} %`)
    expect(mails).toEqual([{ subject_id: `${order.order_number} 491.00` }])
  })

  it('are spread over the payments of an order', async () => {
    const order = await placeOrder()
    const begun = await start(STRIPE_VARS, order)
    stripe.become(begun.reference, 'paid')
    const part = { ...stripe.session(begun.reference), amount_total: 30_000, payment_intent: `pi_${begun.reference}` }
    await hook(STRIPE_VARS, 'stripe', await signStripe(stripe.event('checkout.session.completed', part)))
    expect(await readState(order)).toMatchObject({ status: 'unpaid', paid: fromCents(30_000) })
    const rest = await start(STRIPE_VARS, order)
    expect(stripe.session(rest.reference)).toMatchObject({ amount_total: 19_100 })
    stripe.become(rest.reference, 'paid')
    await confirm(STRIPE_VARS, order)
    expect(await readState(order)).toMatchObject({ status: 'confirming', paid: CHARGE })
    await runBatch(env.SHOP, [insertRefundSql({ order_id: order.order_id, amount: fromCents(25_000), reason: 'test' }, new Date())])
    await sendRefunds({ ...env, ...STRIPE_VARS }, { order_id: order.order_id })
    expect(stripe.refunded(`pi_${begun.reference}`) + stripe.refunded(`pi_${rest.reference}`)).toBe(25_000)
    expect(await readState(order)).toMatchObject({ status: 'confirming', paid: fromCents(24_100) })
  })

  it('send back payments after the end, and not the part that the desk retained', async () => {
    const order = await placeOrder()
    const [one, two] = [await start(STRIPE_VARS, order), await start(STRIPE_VARS, order)]
    stripe.become(one.reference, 'paid')
    await confirm(STRIPE_VARS, order, { payment_id: one.payment_id })
    const now = new Date()
    await runBatch(env.SHOP, [
      sql`INSERT INTO order_history (order_id, step, at, actor, from_status, to_status, note)
        VALUES (${order.order_id}, 2, ${now}, 'desk', 'confirming', 'refunded', '')`,
      sql`UPDATE orders SET status = 'refunded' WHERE order_id = ${order.order_id}`,
      insertRefundSql({ order_id: order.order_id, amount: fromCents(40_000), reason: 'less a fee' }, now),
    ])
    await sendRefunds({ ...env, ...STRIPE_VARS }, { order_id: order.order_id })
    stripe.become(two.reference, 'paid')
    const late = await signStripe(stripe.completed(two.reference))
    for (let times = 0; times < 3; times++) expect(await hook(STRIPE_VARS, 'stripe', late)).toBe(200)
    expect(await readState(order)).toMatchObject({ status: 'refunded', paid: fromCents(9_100) })
    expect(stripe.refunded(`pi_${one.reference}`) + stripe.refunded(`pi_${two.reference}`)).toBe(89_100)
  })

  it('that fail later are added to the sum again', async () => {
    const { order, begun } = await paidBy(STRIPE_VARS, 'card')
    const { id } = stripe.refundByHand(begun.reference, 10_000)
    for (const [type, status] of [
      ['refund.failed', 'failed'],
      ['refund.created', 'succeeded'],
    ] as const)
      expect(await hook(STRIPE_VARS, 'stripe', await signStripe(stripe.event(type, stripe.refundObject(id, status))))).toBe(200)
    expect(await readState(order)).toMatchObject({ status: 'confirming', paid: CHARGE })
  })
})

describe('the right to pay', () => {
  it('hides orders from callers without their key', async () => {
    const [order, other] = [await placeOrder(), await placeOrder()]
    const otherCustomer = await signIn(`${newKey()}@example.com`)
    for (const caller of [{}, { access: other.access }, { access: 'forged' }, { bearer: otherCustomer }]) {
      const request = { order_number: order.order_number }
      expect(await call(SANDBOX, payStart, { ...request, payment: 'card' }, { ...caller, key: newKey() })).toMatchObject({
        code: CODE.not_found,
      })
      expect(await call(SANDBOX, payConfirm, request, caller)).toMatchObject({ code: CODE.not_found })
      expect(await call(SANDBOX, payConfirm, { ...request, declared: true }, caller)).toMatchObject({ code: CODE.not_found })
      expect(await call(SANDBOX, payInvoice, { order: order.order_number }, caller)).toMatchObject({ code: CODE.not_found })
    }
    const { payment_id } = await start(SANDBOX, order)
    expect(await call(SANDBOX, payConfirm, { ...other, payment_id })).toMatchObject({ code: CODE.not_found })
    expect(await call(SANDBOX, payConfirm, other)).toMatchObject({ code: CODE.conflict, data: { fields: { payment: 'not_begun' } } })
  })

  it('rejects orders that cannot be paid', async () => {
    const open = await placeOrder({ freight: null })
    const toRejection = (fields: Record<string, string>) => ({ code: CODE.conflict, data: { fields } })
    for (const payment of ['card', 'wire'] as const)
      expect(await call(SANDBOX, payStart, { ...open, payment }, { key: newKey() })).toMatchObject(toRejection({ freight: 'freight_open' }))
    const canceled = await placeOrder()
    await ask(SANDBOX, orderCancel, canceled)
    expect(await call(SANDBOX, payStart, { ...canceled, payment: 'card' }, { key: newKey() })).toMatchObject(
      toRejection({ status: 'canceled' }),
    )
    const paid = await placeOrder()
    const { payment_id } = await start(SANDBOX, paid)
    await updateSandboxPayment({ ...env, ...SANDBOX }, payment_id, 'paid')
    await confirm(SANDBOX, paid)
    expect(await call(SANDBOX, payStart, { ...paid, payment: 'card' }, { key: newKey() })).toMatchObject(toRejection({ status: 'paid' }))
    expect(await call(SANDBOX, payStart, { ...paid, payment: 'gold' as 'card' }, { key: newKey() })).toMatchObject({
      code: CODE.validation,
    })
  })

  it('requests no money for an order without a charge', async () => {
    const order = await placeOrder({ freight: 0, unit_price: 0 })
    const answer = await call(SANDBOX, payStart, { ...order, payment: 'card' }, { key: newKey() })
    expect(answer).toMatchObject({ code: CODE.conflict, data: { fields: { status: 'paid' } } })
    expect(await readState(order)).toMatchObject({ status: 'confirming', is_paid: true, paid: 0 })
  })

  it('limits the payments that a caller begins', async () => {
    const order = await placeOrder()
    const address = `203.0.113.${orders}`
    let last: { code: number } = { code: 0 }
    for (let tries = 0; tries < 42 && last.code !== CODE.too_many_requests; tries++)
      last = await call(SANDBOX, payStart, { ...order, payment: 'card' }, { key: newKey(), address })
    expect(last.code).toBe(CODE.too_many_requests)
  })
})

describe('amounts', () => {
  it('are the same in SQL as in the order', async () => {
    for (const unitPrice of [0, 1, 91, 12_345, 1_999_123, 89_999_999]) {
      const order = await placeOrder({ unit_price: unitPrice, freight: 40_000_000 })
      const row = await sql<{ charge: number }>`SELECT ${CHARGE_SQL} AS charge FROM orders o WHERE order_id = ${order.order_id}`.first(
        env.SHOP,
      )
      expect(row?.charge).toBe(computeExtendedPrice(toMoney(unitPrice), 100) + 40_000_000)
    }
  })

  it('are whole cents to Stripe and two decimals to PayPal', () => {
    expect([5, 10, 100, 49_100].map((cents) => toDecimal(fromCents(cents)))).toEqual(['0.05', '0.10', '1.00', '491.00'])
    expect(toCents(fromCents(7))).toBe(7)
    expect(() => toCents(toMoney(12_345))).toThrow(RangeError)
  })
})

it('has the same sum and state with events in any order, however often', async () => {
  const events = fc
    .record({
      parts: fc.array(fc.integer({ min: 1, max: 49_100 }), { minLength: 1, maxLength: 3 }),
      refunds: fc.array(fc.integer({ min: 1, max: 16_000 }), { maxLength: 3 }),
      all_back: fc.boolean(),
      noise: fc.boolean(),
      is_canceled: fc.boolean(),
    })
    .map(({ parts, refunds, ...rest }) => {
      // Payments never exceed the order's price, and refunds never the payments.
      let left = 49_100
      const came = parts.map((part) => {
        const cents = Math.min(part, left)
        left -= cents
        return cents
      })
      const total = came.reduce((sum, cents) => sum + cents, 0)
      let balance = total
      const went = rest.all_back
        ? came
        : refunds.map((refund) => {
            const cents = Math.min(refund, balance)
            balance -= cents
            return cents
          })
      return { came: came.filter((cents) => cents > 0), went: went.filter((cents) => cents > 0), ...rest }
    })
  await fc.assert(
    fc.asyncProperty(events, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), async ({ came, went, noise, is_canceled }, random) => {
      const webhookStatus = (name: string): { payment: number; event: PaymentEvent }[] => [
        ...came.map((cents, index) => ({
          payment: index,
          event: { kind: 'captured' as const, event_id: `c-${name}-${index}`, amount: fromCents(cents), at: new Date() },
        })),
        ...went.map((cents, index) => ({
          payment: 0,
          event: { kind: 'refunded' as const, event_id: `r-${name}-${index}`, amount: fromCents(-cents), at: new Date() },
        })),
        ...(noise ? [{ payment: 0, event: { kind: 'declined' as const, event_id: `d-${name}`, amount: toMoney(0), at: new Date() } }] : []),
      ]
      const run = async (shuffle: boolean, atOnce: boolean) => {
        const order = await placeOrder()
        if (is_canceled) await env.SHOP.prepare("UPDATE orders SET status = 'canceled' WHERE order_id = ?").bind(order.order_id).run()
        const name = order.order_number
        const payments = came.map(
          (cents, index): Payment => ({
            ...{ payment_id: `prop-${name}-${index}`, order_id: order.order_id, provider: 'sandbox', reference: `ref-${name}-${index}` },
            captured_as: null,
            amount: fromCents(cents),
            created_at: new Date().toISOString(),
          }),
        )
        await env.SHOP.batch(
          payments.map((one) =>
            env.SHOP.prepare(
              "INSERT INTO payments (payment_id, order_id, provider, reference, amount, created_at) VALUES (?, ?, 'sandbox', ?, ?, ?)",
            ).bind(one.payment_id, one.order_id, one.reference, one.amount, one.created_at),
          ),
        )
        const once = webhookStatus(name)
        // Every event is reported twice, the second time in another order.
        const messages = shuffle
          ? [...once, ...once].map((one, index) => ({ one, at: random[index % random.length] ?? 0 })).sort((a, b) => a.at - b.at)
          : once.map((one) => ({ one }))
        const sendMessage = async ({ one }: (typeof messages)[number]) => {
          const payment = payments[one.payment]
          if (payment) await recordPaymentEvents(env.SHOP, payment, { events: [one.event], captured_as: null }, new Date())
        }
        if (atOnce) await Promise.all(messages.map(sendMessage))
        else for (const message of messages) await sendMessage(message)
        const { refunds, ...state } = await readState(order)
        // A temporary surplus depends on the order of events, and so do the mails about it.
        const [surplus] = await rows<{ count: number }>(
          "SELECT count(*) AS count FROM refunds WHERE order_id = ? AND reason = 'surplus'",
          order.order_id,
        )
        const mails = (await mailsAbout(order)).sort()
        mails.splice(mails.indexOf('order_refunded'), surplus?.count ?? 0)
        return { ...state, history: state.history.at(-1), mails }
      }
      const straight = await run(false, false)
      expect(await run(true, false)).toEqual(straight)
      expect(await run(true, true)).toEqual(straight)
      const total = came.reduce((sum, cents) => sum + cents, 0) - went.reduce((sum, cents) => sum + cents, 0)
      expect(straight.paid).toBe(fromCents(total))
    }),
    { numRuns: draws(40) },
  )
})

it('keeps the company’s amounts under concurrent changes', async () => {
  const step = fc.oneof(
    ...['paid', 'message', 'again', 'confirm', 'start', 'refunds', 'look'].map((kind) =>
      fc.record({ kind: fc.constant(kind), of: fc.nat(2) }),
    ),
    fc.record({ kind: fc.constantFrom('cancel', 'by_hand'), of: fc.nat(2) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }), async (rounds) => {
      const order = await placeOrder()
      const vars = STRIPE_VARS
      const sessions: string[] = []
      const begin = async () => {
        const before = new Set(stripe.sessions.keys())
        await call(vars, payStart, { ...order, payment: 'card' }, { key: newKey() })
        sessions.push(...[...stripe.sessions.keys()].filter((id) => !before.has(id) && !sessions.includes(id)))
      }
      await begin()
      await begin()
      const act = async ({ kind, of }: { kind: string; of: number }) => {
        const id = sessions[of % sessions.length] ?? ''
        const isPaid = stripe.sessions.get(id)?.state === 'paid'
        if (kind === 'paid') stripe.become(id, 'paid')
        if (kind === 'message' && isPaid) await hook(vars, 'stripe', await signStripe(stripe.completed(id)))
        if (kind === 'again' && isPaid) await hook(vars, 'stripe', await signStripe(stripe.completed(id, `evt_${id}`)))
        if (kind === 'confirm') await call(vars, payConfirm, order)
        if (kind === 'start') await begin()
        if (kind === 'refunds') await sendRefunds({ ...env, ...vars }, { order_id: order.order_id })
        if (kind === 'look') await refreshPayments({ ...env, ...vars }, new Date(Date.now() + 3_600_000))
        if (kind === 'cancel') await call(vars, orderCancel, order)
        if (kind === 'by_hand' && isPaid && stripe.refunded(`pi_${id}`) === 0) {
          const refund = stripe.refundByHand(id, 10_000)
          await hook(vars, 'stripe', await signStripe(stripe.event('refund.created', refund)))
        }
      }
      for (const round of rounds) await Promise.all(round.map(act))
      // In the end all events are reported, and due refunds are sent.
      for (const id of sessions)
        if (stripe.sessions.get(id)?.state === 'paid') await hook(vars, 'stripe', await signStripe(stripe.completed(id)))
      await env.SHOP.prepare("UPDATE refunds SET next_try_at = '2000' WHERE order_id = ? AND state = 'due'").bind(order.order_id).run()
      await sendRefunds({ ...env, ...vars }, { order_id: order.order_id })
      const paidTotal = sessions.reduce((sum, id) => {
        const session = stripe.sessions.get(id)
        return sum + (session?.state === 'paid' ? session.cents - stripe.refunded(`pi_${id}`) : 0)
      }, 0)
      const { status, paid, refunds } = await readState(order)
      expect(paid).toBe(fromCents(paidTotal))
      expect(refunds.filter(({ state }) => state !== 'done')).toEqual([])
      if (status === 'canceled' || status === 'refunded' || status === 'unpaid') expect(paidTotal).toBe(0)
      else expect(paidTotal).toBeLessThanOrEqual(49_100)
    }),
    { numRuns: draws(25) },
  )
})
