import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { cart, cartChange } from '#shared/contract/cart.ts'
import {
  deskMailFailures,
  deskMailRetry,
  deskOrderCancel,
  deskOrderConfirm,
  deskOrderDetail,
  deskOrderList,
  deskOrderOffer,
  deskOrderRefund,
  deskOrderRefunded,
  deskOrderShip,
} from '#shared/contract/desk.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import {
  orderAnswer,
  orderCancel,
  orderDetail,
  orderList,
  orderReceive,
  orderReorder,
  orderSubmit,
  orderTrack,
} from '#shared/contract/order.ts'
import { payStart } from '#shared/contract/pay.ts'
import { cartQuote } from '#shared/contract/quote.ts'
import { addMoney, computeExtendedPrice, type Money, toDecimalString, toMoney } from '#shared/trade/money.ts'
import { canBecome, ORDER_STATES, type OrderState } from '#shared/trade/order-states.ts'
import { ask, type CallOptions, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import {
  ADDRESS,
  DESK,
  fill,
  open,
  type PlacedOrder,
  pay,
  placeOrder,
  putTariff,
  type Submission,
  see,
  submit,
} from '#test-support/orders.ts'
import { chooseDatabase, putStock, stockLeft } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { deleteCustomerSql } from '../account/data.ts'
import { streamAccountData } from '../account/export.ts'
import { origin } from '../app.ts'
import { toCartView } from '../cart/store.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'
import { runBatch } from '../database/sql.ts'
import { createDocumentKey } from '../http/document-keys.ts'
import { NothingToSendError } from '../mail/compose-mail.ts'
import { confirmMailbox } from '../mail/mailboxes.ts'
import { deliverMails } from '../mail/queue.ts'
import { MAILS } from '../mails.ts'
import { readMailSite } from '../site/mail-site.ts'
import { cancelUnpaid, expireCounters } from './jobs.ts'

const [STOCKED, , FEW] = TEST_PARTS.map(({ part_id }) => part_id * 8) as [number, number, number]
const BREAKS = encodePriceBreaks([
  { from_qty: 1, unit_price: 10_000 },
  { from_qty: 100, unit_price: 5000 },
])

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  // Only a confirmed mailbox gets so many mails a day.
  await confirmMailbox(env.SHOP, 'ada@engine.example', new Date())
})
beforeEach(async () => {
  vi.useRealTimers()
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1, price_breaks = ?').bind(BREAKS).run()
  for (const { part_id, stock } of TEST_PARTS) await putStock(stock, part_id * 8)
})

const one = async <Row>(sql: string, ...values: unknown[]): Promise<Row> =>
  (await chooseDatabase(sql)
    .prepare(sql)
    .bind(...values)
    .first<Row>()) as Row
const readStock = stockLeft
const setStock = (offerId: number, stock: number) => putStock(stock, offerId)
const countRows = async (
  table: 'orders' | 'order_lines' | 'order_history' | 'mails' | 'idempotency_keys' | 'cart_items',
): Promise<number> => (await one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)).n
const readMails = async (orderNumber: string): Promise<string[]> =>
  (
    await env.SHOP.prepare("SELECT kind FROM mails WHERE subject_id = ?1 OR subject_id LIKE ?1 || ' %' ORDER BY mail_id")
      .bind(orderNumber)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind)
const readFields = ({ code, data }: { code: number; data: unknown }) => ({ code, ...(data as { fields?: object } | null)?.fields })
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const setStatus = (orderNumber: string, status: OrderState) =>
  env.SHOP.prepare('UPDATE orders SET status = ? WHERE order_number = ?').bind(status, orderNumber).run()

describe('placing an order', () => {
  it('takes the stock, removes its lines from the cart, and mails buyer and sales', async () => {
    const { caller, request, lines } = await fill([
      { offer_id: STOCKED, qty: 150 },
      { offer_id: FEW, qty: 20 },
    ])
    // The second line stays in the cart.
    const placedOrder = await submit(caller, {
      ...request,
      lines: request.lines.slice(0, 1),
      po_number: 'PO-77',
      tax_id: 'DE811234567',
      invoice_email: 'ap@engine.example',
      requested_date: '2027-02-28',
      shipment: 'complete',
      remark: 'Two\nlines',
      time_zone: 'Europe/Berlin',
    })
    expect(placedOrder.code).toBe(CODE.success)
    expect(orderSubmit.data.parse(placedOrder.data)).toMatchObject({
      status: 'unpaid',
      amounts: { goods: 150 * 5000, freight: 0, total: 150 * 5000 },
    })
    expect(await readStock(STOCKED)).toBe(4850)
    expect(await readStock(FEW)).toBe(120)
    expect((await ask(cart, {}, caller)).lines).toMatchObject([{ item_id: lines[1]?.item_id, cart_num: 20 }])
    const order = await see(placedOrder)
    expect(order).toMatchObject({
      tax_id: 'DE811234567',
      invoice_email: 'ap@engine.example',
      requested_date: '2027-02-28',
      shipment: 'complete',
      status: 'unpaid',
      po_number: 'PO-77',
      remark: 'Two\nlines',
      time_zone: 'Europe/Berlin',
      payment: 'wire',
      delivery: 'pick_up',
      lines: [{ position: 1, part_number: TEST_PARTS[0]?.part_number, qty: 150, unit_price: 5000, date_code: '2431', packaging: 'Reel' }],
      billing_address: { contact_name: 'Ada Byron', city: 'Berlin' },
      paid: 0,
      counter: null,
      history: [{ actor: 'buyer', from: null, to: 'unpaid' }],
    })
    expect(order.lines[0]?.goods_page_url).toContain('rc0402')
    expect(await readMails(placedOrder.order_number)).toEqual(['order_placed', 'order_placed_copy', 'order_for_sales'])
  })

  it.each([
    [{ requested_date: '2026-11-01' }, { requested_date: 'in_the_past' }],
    [{ invoice_email: 'nobody' }, { invoice_email: 'valid_email' }],
    [{ requested_date: '2027-02-30' }, { requested_date: 'valid_date' }],
    [{ tax_id: 'x'.repeat(41) }, { tax_id: 'too_long' }],
    [{ shipment: 'soon' }, { shipment: expect.any(String) }],
  ])('rejects %o, and keeps the cart', async (wrong, fields) => {
    const { caller, request } = await fill([{ offer_id: STOCKED, qty: 100 }])
    expect(readFields(await submit(caller, { ...request, ...wrong } as typeof request))).toEqual({ code: CODE.validation, ...fields })
    expect((await ask(cart, {}, caller)).lines).toHaveLength(1)
  })

  it('stores the buyer’s references of its lines, also of lines of no BOM', async () => {
    const { caller, request, lines } = await fill([{ offer_id: STOCKED, qty: 100 }])
    const named = await ask(cartChange, { id: lines[0]?.item_id ?? 0, customer_reference: ' P-4711 ' }, caller)
    expect(named.lines).toMatchObject([{ customer_reference: 'P-4711', reference: 'P-4711', cart_num: 100 }])
    const order = await see(await submit(caller, request))
    expect(order.lines).toMatchObject([{ reference: 'P-4711' }])
  })

  it('is rejected to a country that the operator does not serve, by any way', async () => {
    const { caller, request } = await fill([{ offer_id: STOCKED, qty: 100 }])
    for (const delivery of ['dhl', 'pick_up'] as const)
      expect(
        readFields(await submit(caller, { ...request, delivery, shipping_address: { ...request.shipping_address, country: 'KP' } })),
      ).toEqual({ code: CODE.validation, 'shipping_address.country': 'not_served' })
    expect((await ask(cart, {}, caller)).lines).toHaveLength(1)
  })

  it('is one order for one key, and rejects the key for another', async () => {
    const { caller, request } = await fill([{ offer_id: STOCKED, qty: 100 }])
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(caller, request, key)))
    answers.push(await submit(caller, request, key))
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(CODE.success))
    expect(new Set(answers.map(({ order_number }) => order_number)).size).toBe(1)
    expect(await readStock(STOCKED)).toBe(4900)
    expect(readFields(await submit(caller, { ...request, remark: 'other' }, key))).toEqual({ code: CODE.conflict, idempotency_key: 'used' })
    expect(readFields(await call(orderSubmit, request, { ...caller, idempotency_key: 'short' }))).toMatchObject({
      idempotency_key: 'invalid',
    })
    // The cart is empty by now: a call without a key is another order.
    expect((await call(orderSubmit, request, caller)).code).toBe(CODE.conflict)
    const strange = await call(orderSubmit, request, { visitor: newKey(), idempotency_key: key })
    expect(JSON.stringify(strange)).not.toContain(answers[0]?.order_number)
    expect(strange.headers.get('X-Order-Access')).toBeNull()
  })

  it('is one order for one cart, however many windows send it', async () => {
    const { caller, request } = await fill([{ offer_id: STOCKED, qty: 100 }])
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(caller, request)))
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === CODE.conflict)).toHaveLength(5)
    expect(await readStock(STOCKED)).toBe(4900)
  })

  it('names changed lines, and writes nothing', async () => {
    const { caller, request, lines } = await fill([
      { offer_id: STOCKED, qty: 150 },
      { offer_id: FEW, qty: 20 },
    ])
    const [first, second] = lines.map(({ item_id }) => item_id) as [number, number]
    const orders = await countRows('orders')
    const submitRejected = async (change: Partial<Submission> = {}) => readFields(await submit(caller, { ...request, ...change }))

    await env.CATALOGUE.prepare('UPDATE offers SET price_breaks = ? WHERE offer_id = ?')
      .bind(encodePriceBreaks([{ from_qty: 1, unit_price: 6000 }]), STOCKED)
      .run()
    await setStock(FEW, 19)
    expect(await submitRejected()).toEqual({ code: CODE.conflict, [`lines.${first}`]: 'price_changed', [`lines.${second}`]: 'understock' })
    await setStock(FEW, 0)
    expect(await submitRejected()).toMatchObject({ [`lines.${second}`]: 'sold_out' })
    await setStock(FEW, 120)
    await env.CATALOGUE.prepare('UPDATE offers SET price_breaks = ?, moq = 50 WHERE offer_id = ?').bind(BREAKS, FEW).run()
    expect(await submitRejected()).toMatchObject({ [`lines.${second}`]: 'quantity' })
    await env.CATALOGUE.prepare('UPDATE offers SET price_breaks = ?, moq = 1').bind(BREAKS).run()
    await ask(cartChange, { id: second, cart_num: 30 }, caller)
    expect(await submitRejected()).toEqual({ code: CODE.conflict, [`lines.${second}`]: 'quantity' })
    await ask(cartChange, { id: second, cart_num: 20 }, caller)
    const twice = [...request.lines, ...request.lines.slice(0, 1)]
    expect(await submitRejected({ lines: twice })).toEqual({ code: CODE.conflict, [`lines.${first}`]: 'gone' })
    expect(await submitRejected({ freight: '12' })).toEqual({ code: CODE.conflict, freight: 'freight_changed' })
    expect(await submitRejected({ delivery: 'customer_account' })).toEqual({
      code: CODE.validation,
      carrier_account: 'enter_carrier_account',
    })
    expect(await submitRejected({ delivery: 'sf' })).toEqual({ code: CODE.validation, delivery: 'select_carrier' })
    expect(await countRows('orders')).toBe(orders)
    expect(await readStock(STOCKED)).toBe(5000)
    expect((await ask(cart, {}, caller)).lines).toHaveLength(2)
    expect((await submit(caller, request)).code).toBe(CODE.success)
  })

  it('takes the freight that the quote showed', async () => {
    const { caller, request } = await fill([{ offer_id: STOCKED, qty: 1000 }])
    const quote = await ask(cartQuote, { country: 'DE', postal_code: '10115', delivery: 'dhl' }, caller)
    const freight = quote.amounts.freight as Money
    expect(freight).toBeGreaterThan(0)
    expect(quote.amounts.total).toBe(quote.amounts.goods + freight)
    const placedOrder = await submit(caller, { ...request, delivery: 'dhl', freight: String(freight / 1_000_000) })
    expect(orderSubmit.data.parse(placedOrder.data).amounts).toEqual(quote.amounts)
    expect(await see(placedOrder)).toMatchObject({ incoterm: expect.stringMatching(/^[A-Z]{3}$/), delivery: 'dhl' })
  })

  it.runIf(IN_MATRIX)(
    'sells fifty pieces to two hundred buyers fifty times',
    async () => {
      await setStock(FEW, 50)
      const buyers = await Promise.all(Array.from({ length: 200 }, () => fill([{ offer_id: FEW, qty: 1 }])))
      const answers = await Promise.all(buyers.map(({ caller, request }) => submit(caller, request)))
      expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(50)
      expect(answers.filter(({ code }) => code === CODE.conflict)).toHaveLength(150)
      expect(await readStock(FEW)).toBe(0)
      const numbers = answers.filter(({ code }) => code === CODE.success).map(({ order_number }) => order_number)
      const sold = await one<{ pieces: number }>(
        'SELECT sum(reserved_qty) AS pieces FROM order_lines JOIN orders USING (order_id) WHERE order_number IN (SELECT value FROM json_each(?))',
        JSON.stringify(numbers),
      )
      expect(sold.pieces).toBe(50)
      expect(answers.filter(({ code, data }) => code === CODE.conflict && JSON.stringify(data).includes('sold_out'))).toHaveLength(150)
    },
    120_000,
  )

  it('writes nothing if any of its statements fails', async () => {
    const { caller, request } = await fill([
      { offer_id: STOCKED, qty: 100 },
      { offer_id: FEW, qty: 7 },
    ])
    const all = async () => [
      await countRows('orders'),
      await countRows('order_lines'),
      await countRows('order_history'),
      await countRows('mails'),
      await countRows('idempotency_keys'),
      await countRows('cart_items'),
      await readStock(STOCKED),
      await readStock(FEW),
    ]
    const before = await all()
    const key = newKey()
    let statements = 1
    for (let failing = 0; failing < statements; failing++) {
      const broken = breaking((batch) => {
        // Other batches of a submission are shorter.
        if (batch.length < 8) return batch
        statements = batch.length
        return batch.toSpliced(failing, 1, env.SHOP.prepare('SELECT abs(-9223372036854775808)'))
      })
      vi.spyOn(console, 'error').mockImplementationOnce(() => {})
      const { code } = await post(orderSubmit.path, request, { ...caller, idempotency_key: key }, broken)
      expect(code, `statement ${failing}`).toBe(CODE.fault)
      expect(await all(), `statement ${failing}`).toEqual(before)
    }
    expect(statements).toBeGreaterThan(7)
    expect((await submit(caller, request, key)).code).toBe(CODE.success)
  })
})

/** The database with batches that are changed before they run. */
const breaking = (change: (batch: D1PreparedStatement[]) => D1PreparedStatement[]): D1Database =>
  databaseWith(env.SHOP, { batch: (db, batch) => db.batch(change(batch)) })

async function post(path: string, body: unknown, options: CallOptions, db: D1Database) {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (options.cart) headers.set('X-Cart', options.cart)
  if (options.idempotency_key) headers.set('Idempotency-Key', options.idempotency_key)
  const ctx = createExecutionContext()
  const answer = await origin.fetch(
    new Request(`http://origin${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    { ...env, SHOP: db },
    ctx,
  )
  const envelope = Envelope.parse(await answer.json())
  await waitOnExecutionContext(ctx)
  return envelope
}

describe('access to an order', () => {
  it('is for its key and its customer, and for no other caller', async () => {
    const ada = await signIn(`${newKey()}@example.com`)
    const eve = await signIn(`${newKey()}@example.com`)
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 10 }], {}, ada)
    const { order_number, access } = placedOrder
    const other = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
    const callers: CallOptions[] = [
      {},
      { bearer: eve },
      { order_access: other.access },
      { order_access: 'nonsense' },
      { order_access: (await createDocumentKey(env, 'order', order_number, new Date('2020-01-01'))).key },
    ]
    for (const caller of callers) {
      expect((await call(orderDetail, { order_number }, caller)).code).toBe(CODE.not_found)
      const key = caller.order_access === undefined ? {} : { access: caller.order_access }
      for (const endpoint of [orderCancel, orderReceive, orderReorder])
        expect((await call(endpoint, { order_number, ...key }, caller)).code, endpoint.path).toBe(CODE.not_found)
      expect((await call(orderAnswer, { order_number, ...key, revision: 1, lines: [] }, caller)).code).toBe(CODE.not_found)
    }
    expect((await call(orderDetail, { order_number: 'SO000000-000000' }, { order_access: access })).code).toBe(CODE.not_found)
    expect(await ask(orderDetail, { order_number }, { bearer: ada })).toMatchObject({ order_number })
    expect(await see(placedOrder)).toMatchObject({ order_number })
    expect((await call(orderList, {}, {})).code).toBe(CODE.session_invalid)
    expect(await ask(orderList, {}, { bearer: eve })).toMatchObject({ total: 0 })
    expect(await ask(orderList, { number: order_number.slice(-5).toLowerCase() }, { bearer: ada })).toMatchObject({
      total: 1,
      counts: { unpaid: 1 },
      items: [{ order_number, line_count: 1, part_numbers: [TEST_PARTS[0]?.part_number], total: 100_000 }],
    })
    const part = TEST_PARTS[0]?.part_number ?? ''
    expect(await ask(orderList, { number: part.slice(0, 6).toLowerCase() }, { bearer: ada })).toMatchObject({ total: 1 })
    expect(await ask(orderList, { number: part.slice(1) }, { bearer: ada })).toMatchObject({ total: 0 })
    await env.SHOP.prepare("UPDATE orders SET po_number = 'Po-4711' WHERE order_number = ?").bind(order_number).run()
    expect(await ask(orderList, { number: 'PO-47' }, { bearer: ada })).toMatchObject({ items: [{ po_number: 'Po-4711' }] })
    expect(await ask(orderList, { status: 'shipping' }, { bearer: ada })).toMatchObject({ total: 0, items: [] })
  })

  it('leaves the desk’s calls to the desk alone', async () => {
    const { order_number } = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
    const buyer = { bearer: await signIn(`${newKey()}@example.com`) }
    for (const caller of [{}, buyer]) {
      expect((await call(deskOrderList, {}, caller)).code).toBe(CODE.not_allowed)
      expect((await call(deskMailFailures, {}, caller)).code).toBe(CODE.not_allowed)
      expect((await call(deskMailRetry, { mail_id: 1 }, caller)).code).toBe(CODE.not_allowed)
      for (const endpoint of [deskOrderDetail, deskOrderConfirm, deskOrderRefund, deskOrderCancel])
        expect((await call(endpoint, { order_number }, caller)).code, endpoint.path).toBe(CODE.not_allowed)
      expect((await call(deskOrderShip, { order_number, shipping_number: '1' }, caller)).code).toBe(CODE.not_allowed)
      expect((await call(deskOrderRefunded, { order_number, refund_id: '1' }, caller)).code).toBe(CODE.not_allowed)
      expect((await call(deskOrderOffer, { order_number, valid_until: inDays(3), lines: [] }, caller)).code).toBe(CODE.not_allowed)
    }
    expect(await open(order_number)).toMatchObject({ order: { status: 'unpaid', history: [{}] } })
    expect((await call(deskOrderDetail, { order_number: 'SO1' }, DESK)).code).toBe(CODE.not_found)
  })

  it('is found by number and e-mail together', async () => {
    const { order_number } = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
    const answer = await call(orderTrack, { order_number: ` ${order_number.toLowerCase()} `, email: 'ADA@engine.example' })
    expect(answer.code).toBe(CODE.success)
    const access = (answer.headers.get('X-Order-Access') ?? '').split('~')[1] ?? ''
    expect(await see({ order_number, access })).toMatchObject({ order_number })
    const wrong = await call(orderTrack, { order_number, email: 'eve@engine.example' })
    const missing = await call(orderTrack, { order_number: 'SO000000-000000', email: 'ada@engine.example' })
    expect([wrong.code, missing.code]).toEqual([CODE.not_found, CODE.not_found])
    expect([wrong.data, wrong.message]).toEqual([missing.data, missing.message])
    expect(wrong.headers.get('X-Order-Access')).toBeNull()
  })
})

describe('from payment to the door', () => {
  it('goes its way by wire transfer, with every step in the history', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number, access } = placedOrder
    expect(readFields(await call(deskOrderConfirm, { order_number }, DESK))).toEqual({
      code: CODE.conflict,
      received: 'required',
      open: '0.5',
    })
    expect(readFields(await call(deskOrderConfirm, { order_number, received: '0.001' }, DESK))).toMatchObject({ code: CODE.validation })
    const part = await ask(deskOrderConfirm, { order_number, received: '0.2', bank_reference: 'B-1' }, DESK)
    expect(part).toMatchObject({ status: 'unpaid', paid: 200_000 })
    expect(readFields(await call(deskOrderConfirm, { order_number, received: '0.2', bank_reference: 'B-1' }, DESK))).toEqual({
      code: CODE.conflict,
      bank_reference: 'used',
    })
    const confirmed = await ask(deskOrderConfirm, { order_number, received: '0.3', bank_reference: 'B-2', platform_remark: 'Thanks' }, DESK)
    expect(confirmed).toMatchObject({ status: 'preparing', paid: 500_000, platform_remark: 'Thanks', paid_at: expect.any(String) })
    expect(readFields(await call(deskOrderConfirm, { order_number }, DESK))).toEqual({ code: CODE.conflict, status: 'preparing' })
    expect((await call(orderReceive, { order_number, access })).code).toBe(CODE.conflict)
    expect((await call(deskOrderShip, { order_number, shipping_number: ' ' }, DESK)).code).toBe(CODE.validation)
    await ask(deskOrderShip, { order_number, shipping_carrier: 'DHL', shipping_number: '123' }, DESK)
    const received = await ask(orderReceive, { order_number, access })
    expect(received).toMatchObject({ status: 'received', shipping_carrier: 'DHL', shipping_number: '123' })
    expect(received.history.map(({ actor, to, note }) => [actor, to, note])).toEqual([
      ['buyer', 'unpaid', ''],
      ['desk', 'unpaid', '[payment 0.2]'],
      ['desk', 'confirming', ''],
      ['desk', 'preparing', ''],
      ['desk', 'shipping', ''],
      ['buyer', 'received', ''],
    ])
    expect(await readMails(order_number)).toEqual([
      'order_placed',
      'order_for_sales',
      'order_confirmed',
      'order_shipped',
      'order_received_for_sales',
    ])
    expect((await open(order_number)).ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['received', 200_000],
      ['received', 300_000],
    ])
  })

  it('returns stock and money if it ends before', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number, access } = placedOrder
    await pay(placedOrder)
    expect(await see(placedOrder)).toMatchObject({ status: 'confirming', paid: 500_000 })
    const canceled = await ask(orderCancel, { order_number, access })
    expect(canceled).toMatchObject({ status: 'canceled' })
    expect(await readStock(STOCKED)).toBe(5000)
    const { refunds } = await open(order_number)
    expect(refunds).toMatchObject([{ amount: 500_000, state: 'by_hand' }])
    expect((await call(deskOrderRefunded, { order_number, refund_id: 'none' }, DESK)).code).toBe(CODE.not_found)
    expect(await ask(deskOrderRefunded, { order_number, refund_id: refunds[0]?.refund_id ?? '' }, DESK)).toMatchObject({ paid: 0 })
    expect((await call(orderCancel, { order_number, access })).code).toBe(CODE.conflict)
    expect(await readStock(STOCKED)).toBe(5000)

    const unpaid = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    await ask(orderCancel, { order_number: unpaid.order_number, access: unpaid.access })
    expect((await open(unpaid.order_number)).refunds).toEqual([])
    expect(await readStock(STOCKED)).toBe(5000)
    expect(await readMails(unpaid.order_number)).toContain('order_canceled_for_sales')
  })

  it('stores money that comes when the order is over, and sends it back', async () => {
    const late = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number, access } = late
    await ask(orderCancel, { order_number, access })
    const received = await ask(deskOrderConfirm, { order_number, received: '0.5', bank_reference: 'LATE-1' }, DESK)
    expect(received).toMatchObject({ status: 'canceled', paid: 500_000 })
    expect(received.history.slice(-2)).toMatchObject([
      { actor: 'desk', to: 'canceled', note: '[payment 0.5]' },
      { actor: 'system', to: 'canceled', note: '[refund 0.50]' },
    ])
    expect((await open(order_number)).refunds).toMatchObject([{ amount: 500_000, state: 'by_hand' }])

    const twice = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    await ask(deskOrderConfirm, { order_number: twice.order_number, received: '0.7', bank_reference: 'TWICE-1' }, DESK)
    expect((await open(twice.order_number)).refunds).toMatchObject([{ amount: 200_000 }])
    expect(
      await ask(deskOrderConfirm, { order_number: twice.order_number, received: '0.5', bank_reference: 'TWICE-2' }, DESK),
    ).toMatchObject({ status: 'preparing' })
    expect((await open(twice.order_number)).refunds.map(({ amount }) => amount).sort()).toEqual([200_000, 500_000])
  })

  it('stays when the customer is deleted', async () => {
    const email = `${newKey()}@example.com`
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 10 }], { email }, await signIn(email))
    const { customer_id } = await one<{ customer_id: number }>('SELECT customer_id FROM customers WHERE email = ?', email)
    await env.SHOP.prepare("UPDATE customers SET password_hash = 'x' WHERE customer_id = ?").bind(customer_id).run()
    const pieces: string[] = []
    for await (const piece of streamAccountData(env, customer_id, null, toCartView(env, 'en', new Date()))) pieces.push(piece)
    expect(JSON.parse(pieces.join(''))).toMatchObject({
      orders: [{ order_number: placedOrder.order_number, amounts: { total: '0.1' } }],
      mails: [
        { kind: 'order_for_sales', rfq_number: '', order_number: placedOrder.order_number },
        { kind: 'order_placed', rfq_number: '', order_number: placedOrder.order_number },
      ],
    })
    await runBatch(env.SHOP, deleteCustomerSql({ customer_id, email, password_hash: 'x' }))
    const { order_number } = placedOrder
    // Earlier keys are invalid; the next mail about it, and its number with the e-mail address, bring a new one.
    expect(await call(orderDetail, { order_number }, { order_access: placedOrder.access })).toMatchObject({ code: CODE.not_found })
    const access = (await call(orderTrack, { order_number, email })).headers.get('X-Order-Access')?.split('~')[1] ?? ''
    expect(await see({ order_number, access })).toMatchObject({ email, status: 'unpaid' })
  })

  it('refunds all, or a part of what was confirmed', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number } = placedOrder
    expect((await call(deskOrderRefund, { order_number }, DESK)).code).toBe(CODE.conflict)
    await pay(placedOrder)
    expect(readFields(await call(deskOrderRefund, { order_number, amount: '0.1' }, DESK))).toEqual({
      code: CODE.conflict,
      amount: 'not_all',
    })
    await ask(deskOrderConfirm, { order_number }, DESK)
    expect(readFields(await call(deskOrderRefund, { order_number, amount: '0.51' }, DESK))).toEqual({
      code: CODE.validation,
      amount: 'too_large',
    })
    expect(await ask(deskOrderRefund, { order_number, amount: '0.1', note: 'Bent pins' }, DESK)).toMatchObject({ status: 'preparing' })
    expect(await readStock(STOCKED)).toBe(4900)
    const refunded = await ask(deskOrderRefund, { order_number }, DESK)
    expect(refunded.status).toBe('refunded')
    expect(refunded.history.at(-2)?.note).toBe('[refund 0.1] Bent pins')
    expect(await readStock(STOCKED)).toBe(5000)
    expect((await open(order_number)).refunds.map(({ amount }) => amount).sort()).toEqual([100_000, 400_000])
    expect((await call(deskOrderRefund, { order_number }, DESK)).code).toBe(CODE.conflict)

    const sent = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    await pay(sent)
    await ask(deskOrderConfirm, { order_number: sent.order_number }, DESK)
    await ask(deskOrderShip, { order_number: sent.order_number, shipping_number: '1' }, DESK)
    await ask(deskOrderRefund, { order_number: sent.order_number }, DESK)
    // The goods were shipped.
    expect(await readStock(STOCKED)).toBe(4900)
  })

  it('adds its parts to the cart again, at present prices', async () => {
    const placedOrder = await placeOrder([
      { offer_id: STOCKED, qty: 100 },
      { offer_id: FEW, qty: 5 },
    ])
    const token = await signIn(`${newKey()}@example.com`)
    await env.SHOP.prepare(
      "UPDATE order_lines SET part_number = 'NO-MORE' WHERE order_id = (SELECT order_id FROM orders WHERE order_number = ?) AND offer_id = ?",
    )
      .bind(placedOrder.order_number, FEW)
      .run()
    expect(await ask(orderReorder, { ...placedOrder }, { bearer: token })).toEqual({ added: 1, unavailable: ['NO-MORE'] })
    expect((await ask(cart, {}, { bearer: token })).lines).toMatchObject([
      { part_number: TEST_PARTS[0]?.part_number, cart_num: 100, state: 'ok' },
    ])
  })

  it('lets exactly one of many concurrent changes succeed', async () => {
    for (let round = 0; round < 4; round++) {
      const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
      await pay(placedOrder)
      const { order_number, access } = placedOrder
      const before = (await see(placedOrder)).history.length
      const answers = await Promise.all([
        call(orderCancel, { order_number, access }),
        call(deskOrderConfirm, { order_number }, DESK),
        call(deskOrderRefund, { order_number }, DESK),
        call(deskOrderCancel, { order_number }, DESK),
        call(orderCancel, { order_number, access }),
      ])
      const order = await see(placedOrder)
      const won = answers.filter(({ code }) => code === CODE.success).length
      // Confirming leaves a state in which the refund may come after it. A refund is a separate row.
      expect(order.history.filter(({ actor }) => actor !== 'system').length - before).toBe(won)
      expect(won === 1 || (won === 2 && order.status === 'refunded' && order.history.at(-2)?.to === 'preparing')).toBe(true)
      const { refunds } = await open(order_number)
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.status === 'preparing' ? 0 : 100_000)
    }
  })

  const ACTIONS: Record<string, { to: OrderState; act: (placedOrder: PlacedOrder) => ReturnType<typeof call> }> = {
    'the buyer cancels': { to: 'canceled', act: ({ order_number, access }) => call(orderCancel, { order_number, access }) },
    'the buyer receives': { to: 'received', act: ({ order_number, access }) => call(orderReceive, { order_number, access }) },
    'the desk confirms': { to: 'preparing', act: ({ order_number }) => call(deskOrderConfirm, { order_number }, DESK) },
    'the desk sends': { to: 'shipping', act: ({ order_number }) => call(deskOrderShip, { order_number, shipping_number: '1' }, DESK) },
    'the desk refunds': { to: 'refunded', act: ({ order_number }) => call(deskOrderRefund, { order_number }, DESK) },
    'the desk cancels': { to: 'canceled', act: ({ order_number }) => call(deskOrderCancel, { order_number }, DESK) },
  }
  for (const [name, { to, act }] of Object.entries(ACTIONS))
    test.each(ORDER_STATES)(`${name}: only where a state may become ${to}, from %s`, async (from) => {
      const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
      // An unpaid order has no money; that of one that is over is on its way back.
      if (from !== 'unpaid' && from !== 'canceled' && from !== 'refunded') await pay(placedOrder)
      await setStatus(placedOrder.order_number, from)
      const before = await see(placedOrder)
      const { code } = await act(placedOrder)
      const after = await see(placedOrder)
      const may = canBecome(from, to)
      expect(code).toBe(may ? CODE.success : CODE.conflict)
      expect(after.status).toBe(may ? to : from)
      const steps = after.history.filter(({ actor }) => actor !== 'system')
      expect(steps.length).toBe(before.history.length + (may ? 1 : 0))
      const isHere = from === 'unpaid' || from === 'confirming' || from === 'preparing'
      const isOver = to === 'canceled' || to === 'refunded'
      expect(await readStock(STOCKED)).toBe(may && isOver && isHere ? 5000 : 4900)
    })
})

describe('counter-offers', () => {
  type Lines = EndpointRequest<typeof deskOrderOffer>['lines']
  const offer = (orderNumber: string, lines: Lines, more: { freight?: string; note?: string; valid_until?: string } = {}) =>
    call(deskOrderOffer, { order_number: orderNumber, valid_until: inDays(3), lines, ...more }, DESK)
  const terms = { unit_price: '0.004', qty: 100, date_code: '', lead_time_weeks: 0 }

  it('changes the accepted lines, and sends the difference back', async () => {
    const placedOrder = await placeOrder([
      { offer_id: STOCKED, qty: 200 },
      { offer_id: FEW, qty: 20 },
    ])
    const { order_number, access } = placedOrder
    await pay(placedOrder)
    const paid = (await see(placedOrder)).paid
    expect(
      (
        await offer(
          order_number,
          [
            { position: 1, offer: { ...terms, qty: 150 } },
            { position: 2, offer: null, note: 'End of life' },
          ],
          { note: 'Sorry' },
        )
      ).code,
    ).toBe(CODE.success)
    const offered = await see(placedOrder)
    expect(offered.counter).toMatchObject({
      revision: 1,
      state: 'open',
      note: 'Sorry',
      lines: [
        { position: 1, offer: { qty: 150, unit_price: 4000, date_code: '2431' } },
        { position: 2, offer: null, note: 'End of life' },
      ],
    })
    expect(offered.lines).toHaveLength(2)
    // Nothing is confirmed while the counter-offer is open.
    expect(readFields(await call(deskOrderConfirm, { order_number }, DESK))).toEqual({ code: CODE.conflict, counter: 'open' })
    const answers = [
      { position: 1, answer: 'accepted' as const },
      { position: 2, answer: 'declined' as const },
    ]
    expect(readFields(await call(orderAnswer, { order_number, access, revision: 1, lines: answers.slice(0, 1) }))).toEqual({
      code: CODE.validation,
      'lines.2': 'select_answer',
    })
    expect(
      readFields(await call(orderAnswer, { order_number, access, revision: 1, lines: [...answers, { position: 9, answer: 'accepted' }] })),
    ).toEqual({ code: CODE.validation, 'lines.9': 'select_answer' })
    expect(
      readFields(
        await call(orderAnswer, {
          order_number,
          access,
          revision: 1,
          lines: [
            { position: 1, answer: 'swapped' },
            { position: 2, answer: 'declined' },
          ],
        }),
      ),
    ).toEqual({ code: CODE.validation, 'lines.1': 'select_answer' })
    expect((await call(orderAnswer, { order_number, access, revision: 2, lines: answers })).code).toBe(CODE.conflict)
    const answered = await ask(orderAnswer, { order_number, access, revision: 1, lines: answers })
    expect(answered).toMatchObject({
      status: 'confirming',
      lines: [{ position: 1, qty: 150, unit_price: 4000 }],
      amounts: { total: 600_000 },
      counter: { state: 'answered', lines: [{ answer: 'accepted' }, { answer: 'declined' }] },
    })
    expect([await readStock(STOCKED), await readStock(FEW)]).toEqual([4850, 120])
    const { refunds } = await open(order_number)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid - 600_000)
    expect(await readMails(order_number)).toEqual(expect.arrayContaining(['order_offer', 'order_answer_for_sales', 'order_refunded']))
    expect((await call(orderAnswer, { order_number, access, revision: 1, lines: answers })).code).toBe(CODE.conflict)
    expect(await ask(deskOrderConfirm, { order_number }, DESK)).toMatchObject({ status: 'preparing' })
  })

  it('takes more from the same stock, or fails if there is too little', async () => {
    const placedOrder = await placeOrder([{ offer_id: FEW, qty: 20 }])
    const { order_number, access } = placedOrder
    await offer(order_number, [{ position: 1, offer: { ...terms, unit_price: '0.01', qty: 121 } }])
    const answer = () => call(orderAnswer, { order_number, access, revision: 1, lines: [{ position: 1, answer: 'accepted' }] })
    expect(readFields(await answer())).toEqual({ code: CODE.conflict, lines: 'understock' })
    expect(await readStock(FEW)).toBe(100)
    expect(await see(placedOrder)).toMatchObject({ counter: { state: 'open' }, lines: [{ qty: 20 }] })
    await setStock(FEW, 101)
    expect((await answer()).code).toBe(CODE.success)
    expect(await readStock(FEW)).toBe(0)
    await ask(orderCancel, { order_number, access })
    expect(await readStock(FEW)).toBe(121)
  })

  it('does not change a line that is repeated unchanged', async () => {
    const placedOrder = await placeOrder([
      { offer_id: STOCKED, qty: 200 },
      { offer_id: FEW, qty: 20 },
    ])
    const same: Lines = (await see(placedOrder)).lines.map(({ position, unit_price, qty, date_code, lead_time_weeks }) => ({
      position,
      offer: { unit_price: toDecimalString(unit_price), qty, date_code, lead_time_weeks },
    }))
    expect(readFields(await offer(placedOrder.order_number, same))).toEqual({ code: CODE.validation, lines: 'nothing_changed' })
    const changed: Lines = [{ position: 1, offer: { ...terms, qty: 150 } }]
    const offered = async (lines: Lines) => {
      expect((await offer(placedOrder.order_number, lines)).code).toBe(CODE.success)
      return (await see(placedOrder)).counter?.lines
    }
    expect(await offered([...changed, ...same.slice(1)])).toEqual(await offered(changed))
  })

  it('sets a freight that was open, and lets the buyer pay the rest', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number, access } = placedOrder
    await env.SHOP.prepare('UPDATE orders SET freight = NULL WHERE order_number = ?').bind(order_number).run()
    await pay(placedOrder)
    expect(readFields(await call(deskOrderConfirm, { order_number }, DESK))).toEqual({ code: CODE.conflict, freight: 'open' })
    expect(readFields(await offer(order_number, []))).toEqual({ code: CODE.validation, lines: 'nothing_changed' })
    expect((await offer(order_number, [], { freight: '35' })).code).toBe(CODE.success)
    const answered = await ask(orderAnswer, { order_number, access, revision: 1, lines: [] })
    expect(answered).toMatchObject({ amounts: { freight: 35_000_000, total: 35_500_000 }, paid: 500_000 })
    expect((await open(order_number)).refunds).toEqual([])
    expect(readFields(await call(deskOrderConfirm, { order_number }, DESK))).toMatchObject({ open: '35' })
    expect(await ask(deskOrderConfirm, { order_number, received: '35' }, DESK)).toMatchObject({ status: 'preparing', paid: 35_500_000 })
  })

  it('announces no refund while the freight is open, which may need the money', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number, access } = placedOrder
    await env.SHOP.prepare('UPDATE orders SET freight = NULL WHERE order_number = ?').bind(order_number).run()
    await pay(placedOrder)
    const less = { unit_price: '0.005', qty: 50, date_code: '', lead_time_weeks: 0 }
    expect((await offer(order_number, [{ position: 1, offer: less }])).code).toBe(CODE.success)
    await ask(orderAnswer, { order_number, access, revision: 1, lines: [{ position: 1, answer: 'accepted' }] })
    expect((await open(order_number)).refunds).toEqual([])
    expect(await readMails(order_number)).not.toContain('order_refunded')
    expect((await offer(order_number, [], { freight: '0.05' })).code).toBe(CODE.success)
    await ask(orderAnswer, { order_number, access, revision: 2, lines: [] })
    expect((await open(order_number)).refunds).toMatchObject([{ amount: 200_000 }])
    expect(await readMails(order_number)).toContain('order_refunded')
  })

  it('swaps a line for the alternative, and cancels an order without remaining lines', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number, access } = placedOrder
    await pay(placedOrder)
    await offer(order_number, [{ position: 1, offer: null, alternative: { ...terms, part_number: 'ALT-1', brand_name: 'Other' } }])
    const swapped = await ask(orderAnswer, { order_number, access, revision: 1, lines: [{ position: 1, answer: 'swapped' }] })
    expect(swapped.lines).toMatchObject([{ part_number: 'ALT-1', brand_name: 'Other', qty: 100, unit_price: 4000, goods_page_url: '' }])
    expect(await readStock(STOCKED)).toBe(5000)
    await offer(order_number, [{ position: 1, offer: null }])
    const left = await ask(orderAnswer, { order_number, access, revision: 2, lines: [{ position: 1, answer: 'accepted' }] })
    expect(left).toMatchObject({ status: 'canceled', lines: [], amounts: { total: 0 } })
    const { refunds } = await open(order_number)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(500_000)
    expect(await readStock(STOCKED)).toBe(5000)
  })

  it('is withdrawn by the next one and by the end of the order, and ends in time', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number, access } = placedOrder
    await offer(order_number, [{ position: 1, offer: terms }])
    await offer(order_number, [{ position: 1, offer: { ...terms, qty: 90 } }])
    expect((await see(placedOrder)).counter).toMatchObject({ revision: 2, state: 'open' })
    const states = async () =>
      (
        await env.SHOP.prepare(
          'SELECT state FROM order_counters JOIN orders USING (order_id) WHERE order_number = ? ORDER BY order_counters.revision',
        )
          .bind(order_number)
          .all<{ state: string }>()
      ).results.map(({ state }) => state)
    expect(await states()).toEqual(['withdrawn', 'open'])
    const lines = [{ position: 1, answer: 'accepted' as const }]
    expect((await call(orderAnswer, { order_number, access, revision: 1, lines })).code).toBe(CODE.conflict)
    await env.SHOP.prepare('UPDATE order_counters SET valid_until = ? WHERE revision = 2').bind(inDays(-1)).run()
    expect(readFields(await call(orderAnswer, { order_number, access, revision: 2, lines }))).toEqual({
      code: CODE.conflict,
      revision: 'expired',
    })
    await expireCounters(env, new Date())
    expect(await states()).toEqual(['withdrawn', 'expired'])
    expect((await see(placedOrder)).history.at(-1)).toMatchObject({ actor: 'system', note: '[offer_expired]', to: 'unpaid' })
    await offer(order_number, [{ position: 1, offer: terms }])
    await ask(orderCancel, { order_number, access })
    expect(await states()).toEqual(['withdrawn', 'expired', 'withdrawn'])
    expect(readFields(await offer(order_number, [{ position: 1, offer: terms }]))).toEqual({ code: CODE.conflict, status: 'canceled' })
  })

  it('rejects invalid changes', async () => {
    const { order_number } = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const fields = async (lines: Lines, more: Parameters<typeof offer>[2] = {}) => readFields(await offer(order_number, lines, more))
    expect(await fields([{ position: 2, offer: null }])).toMatchObject({ 'lines.0.position': 'not_in_order' })
    expect(
      await fields([
        { position: 1, offer: null },
        { position: 1, offer: null },
      ]),
    ).toMatchObject({ 'lines.1.position': 'twice' })
    expect(await fields([{ position: 1, offer: { ...terms, unit_price: '0' } }])).toMatchObject({
      'lines.0.offer.unit_price': 'valid_price',
    })
    expect(await fields([{ position: 1, offer: { ...terms, unit_price: '9000', qty: 1_000_000 } }])).toMatchObject({
      'lines.0.offer.qty': 'too_large',
    })
    expect(await fields([{ position: 1, offer: terms }], { valid_until: inDays(-1) })).toMatchObject({ valid_until: 'in_the_past' })
    expect(await fields([{ position: 1, offer: terms }], { freight: '-1' })).toMatchObject({ freight: 'valid_price' })
    expect((await open(order_number)).order.counter).toBeNull()
  })

  it('is answered once, under concurrent changes', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 100 }])
    const { order_number, access } = placedOrder
    await pay(placedOrder)
    await offer(order_number, [{ position: 1, offer: { ...terms, qty: 60 } }])
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        call(orderAnswer, { order_number, access, revision: 1, lines: [{ position: 1, answer: 'accepted' }] }),
      ),
      offer(order_number, [{ position: 1, offer: { ...terms, qty: 70 } }]),
    ])
    expect(answers.filter(({ code }) => code === CODE.success).length).toBeGreaterThanOrEqual(1)
    const { order, refunds } = await open(order_number)
    const wasAnswered = order.lines[0]?.qty === 60
    expect(await readStock(STOCKED)).toBe(wasAnswered ? 4940 : 4900)
    expect(addMoney(...refunds.map(({ amount }) => amount))).toBe(wasAnswered ? 500_000 - 240_000 : 0)
  })

  it('always add up to the payment, less refunds, plus the open amount', async () => {
    for (const [price, qty, answer] of [
      ['0.004', 50, 'accepted'],
      ['0.02', 100, 'accepted'],
      ['0.0051', 33, 'declined'],
      ['0.0049', 101, 'accepted'],
    ] as const) {
      const placedOrder = await placeOrder([
        { offer_id: STOCKED, qty: 100 },
        { offer_id: FEW, qty: 3 },
      ])
      const { order_number, access } = placedOrder
      await pay(placedOrder)
      await offer(order_number, [{ position: 1, offer: { ...terms, unit_price: price, qty } }], { freight: '1.23' })
      await ask(orderAnswer, { order_number, access, revision: 1, lines: [{ position: 1, answer }] })
      const { order, refunds } = await open(order_number)
      const goods = addMoney(...order.lines.map((line) => computeExtendedPrice(line.unit_price, line.qty)))
      expect(order.amounts.total).toBe(goods + 1_230_000)
      const back = addMoney(toMoney(0), ...refunds.map(({ amount }) => amount))
      const charge = Math.floor(Math.ceil(order.amounts.total / 1000) / 10) * 10_000
      expect(back).toBe(Math.max(0, order.paid - charge))
      await ask(deskOrderCancel, { order_number }, DESK)
      const all = (await open(order_number)).refunds
      expect(addMoney(toMoney(0), ...all.map(({ amount }) => amount))).toBe(order.paid)
    }
    expect([await readStock(STOCKED), await readStock(FEW)]).toEqual([5000, 120])
  })
})

describe('an unpaid order', () => {
  const endHold = (orderNumber: string, days = 0) =>
    env.SHOP.prepare('UPDATE orders SET hold_until = ? WHERE order_number = ?')
      .bind(inDays(-days - 0.01), orderNumber)
      .run()

  it('is canceled in time, with its stock free again', async () => {
    const [old, young, paying, paid] = (await Promise.all(
      Array.from({ length: 4 }, () => placeOrder([{ offer_id: STOCKED, qty: 10 }])),
    )) as [PlacedOrder, PlacedOrder, PlacedOrder, PlacedOrder]
    await Promise.all([old, paying, paid].map(({ order_number }) => endHold(order_number)))
    await env.SHOP.prepare('UPDATE orders SET hold_until = ? WHERE order_number = ?').bind(inDays(0.01), young.order_number).run()
    await env.SHOP.prepare(
      "INSERT INTO payments (payment_id, order_id, provider, amount, created_at) SELECT 'p-under-way', order_id, 'sandbox', 1, ? FROM orders WHERE order_number = ?",
    )
      .bind(new Date().toISOString(), paying.order_number)
      .run()
    await pay(paid)
    await Promise.all([cancelUnpaid(env, new Date()), cancelUnpaid(env, new Date())])
    expect((await see(old)).history.at(-1)).toMatchObject({ actor: 'system', from: 'unpaid', to: 'canceled', note: '[not_paid]' })
    expect(await readMails(old.order_number)).toContain('order_canceled')
    expect([(await see(young)).status, (await see(paying)).status, (await see(paid)).status]).toEqual(['unpaid', 'unpaid', 'confirming'])
    expect(await readStock(STOCKED)).toBe(4970)
    await env.SHOP.prepare('UPDATE payments SET created_at = ? WHERE payment_id = ?').bind(inDays(-1), 'p-under-way').run()
    await cancelUnpaid(env, new Date())
    expect((await see(paying)).status).toBe('canceled')
  })

  it('is not canceled before the freight was offered, as it could not be paid', async () => {
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
    const { order_number } = placedOrder
    await env.SHOP.prepare('UPDATE orders SET freight = NULL WHERE order_number = ?').bind(order_number).run()
    await endHold(order_number)
    await cancelUnpaid(env, new Date())
    await cancelUnpaid(env, new Date())
    expect(await see(placedOrder)).toMatchObject({
      status: 'unpaid',
      hold: { is_held: false },
      history: [{}, { actor: 'system', note: '[hold_ended]' }],
    })
    expect(await readStock(STOCKED)).toBe(5000)
    await ask(deskOrderOffer, { order_number, valid_until: inDays(3), lines: [], freight: '35' }, DESK)
    await env.SHOP.prepare("UPDATE order_counters SET state = 'expired' WHERE state = 'open'").run()
    await cancelUnpaid(env, new Date())
    // The time for a transfer starts at the offer's end.
    expect((await see(placedOrder)).status).toBe('unpaid')
    await env.SHOP.prepare('UPDATE orders SET freight = 35000000 WHERE order_number = ?').bind(order_number).run()
    await endHold(order_number)
    await cancelUnpaid(env, new Date())
    expect((await see(placedOrder)).status).toBe('canceled')
  })

  it('is found behind any number of orders that are paid in part', async () => {
    const { order_number } = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
    const late = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
    await pay({ order_number, access: '' }, 10_000)
    const columns = (await env.SHOP.prepare("SELECT name FROM pragma_table_info('orders')").all<{ name: string }>()).results
      .map(({ name }) => name)
      .filter((name) => !['order_id', 'order_number', 'submitted_at'].includes(name))
    // A run reads fifty, the oldest first.
    await env.SHOP.batch([
      env.SHOP.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
         INSERT INTO orders (order_number, submitted_at, ${columns.join()})
         SELECT 'PART' || i, ?, ${columns.join()} FROM orders CROSS JOIN n WHERE order_number = ?`,
      ).bind(inDays(-9), order_number),
      env.SHOP.prepare(
        `INSERT INTO payments (payment_id, order_id, provider, reference, amount, created_at)
         SELECT 'wire-' || order_number, order_id, 'wire', order_number, 1, ? FROM orders WHERE order_number LIKE 'PART%'`,
      ).bind(inDays(-9)),
      env.SHOP.prepare(
        `INSERT INTO payment_events (provider, event_id, payment_id, order_id, kind, amount, at, recorded_at)
         SELECT 'wire', order_number, 'wire-' || order_number, order_id, 'received', 10000, ?1, ?1 FROM orders WHERE order_number LIKE 'PART%'`,
      ).bind(inDays(-9)),
    ])
    await endHold(late.order_number)
    await cancelUnpaid(env, new Date())
    expect((await see(late)).status).toBe('canceled')
    await env.SHOP.batch(
      ['payment_events', 'payments', 'orders'].map((table) =>
        env.SHOP.prepare(`DELETE FROM ${table} WHERE order_id IN (SELECT order_id FROM orders WHERE order_number LIKE 'PART%')`),
      ),
    )
  })
})

describe('the desk', () => {
  it('lists orders that wait for it first, and finds by number, company and e-mail', async () => {
    const waiting = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
    await pay(waiting)
    const list = await ask(deskOrderList, { search: 'engine' }, DESK)
    expect(list.items[0]?.status).toBe('confirming')
    expect(await ask(deskOrderList, { search: waiting.order_number.toLowerCase() }, DESK)).toMatchObject({
      total: 1,
      items: [
        { order_number: waiting.order_number, company_name: 'Engine Works', country: 'DE', total: 100_000, paid: 100_000, line_count: 1 },
      ],
    })
    expect((await open(waiting.order_number)).stock).toEqual([{ position: 1, stock: 4990 }])
  })

  it('sees mails that were not sent, and tries them again', async () => {
    const { order_number } = await placeOrder([{ offer_id: STOCKED, qty: 10 }])
    const { mail_id } = await one<{ mail_id: number }>(
      "SELECT mail_id FROM mails WHERE kind = 'order_placed' AND subject_id = ?",
      order_number,
    )
    await env.SHOP.prepare(
      "UPDATE mails SET sent_at = NULL, tries = 6, error = 'refused', next_try_at = '9999-12-31T00:00:00.000Z' WHERE mail_id = ?",
    )
      .bind(mail_id)
      .run()
    expect(await ask(deskMailFailures, {}, DESK)).toMatchObject([{ mail_id, kind: 'order_placed', tries: 6, error: 'refused' }])
    await ask(deskMailRetry, { mail_id }, DESK)
    expect(await ask(deskMailFailures, {}, DESK)).toEqual([])
    expect((await call(deskMailRetry, { mail_id }, DESK)).code).toBe(CODE.not_found)
    expect((await call(deskMailRetry, { mail_id: 99_999 }, DESK)).code).toBe(CODE.not_found)
  })
})

describe('the log', () => {
  it('has no data of buyers, and nothing that opens an order', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
    const unreachable = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('secretly away'))
    const person = { ...ADDRESS, contact_name: 'Secretia Quiet', telephone: '+49 30 5550199' }
    const { caller, request } = await fill([{ offer_id: STOCKED, qty: 10 }])
    const submission: Submission = {
      ...request,
      email: 'quiet@secret.example',
      shipping_address: person,
      po_number: 'SECRET-PO',
      remark: 'secretly',
    }
    const failing = databaseWith(env.SHOP, { batch: () => Promise.reject(new Error('D1_ERROR: disk I/O error: SQLITE_IOERR')) })
    const key = newKey()
    expect((await submit({ ...caller, vars: { SHOP: failing } }, submission, key)).code).toBe(CODE.unavailable)
    const placedOrder = await submit(caller, submission, key)
    const { order_number, access } = placedOrder
    const holder = { order_number, access }
    expect((await call(orderCancel, holder, { vars: { SHOP: failing } })).code).toBe(CODE.unavailable)
    await call(orderTrack, { order_number, email: 'quiet@secret.example' }, { vars: { SHOP: failing } })
    await call(payStart, { ...holder, payment: 'card' }, { idempotency_key: newKey(), vars: { STRIPE_SECRET_KEY: 'sk_test_secret' } })
    await call(deskOrderRefund, { order_number, note: 'secretly' }, DESK)
    await pay(placedOrder)
    await ask(orderCancel, holder)
    const log = JSON.stringify(logs.map(({ mock }) => mock.calls))
    expect(unreachable).toHaveBeenCalled()
    for (const spy of [...logs, unreachable]) spy.mockRestore()
    // Proof that the log has content.
    expect(log).toContain('disk I/O error')
    expect(log).not.toMatch(/secret|5550199|Seestrasse/i)
    for (const text of [access, access.split('.')[1] ?? '', key, caller.cart ?? '']) expect(log).not.toContain(text)
  })
})

describe('mails', () => {
  it('could all be made, and their links open the order', async () => {
    for (let left = 10; left > 0; left--) await deliverMails(env, MAILS, { limit: 200, site_url: 'https://shop.example' })
    // An offer that was answered before its mail was composed needs none.
    const failed = await env.SHOP.prepare("SELECT kind, error FROM mails WHERE sent_at IS NULL AND kind <> 'order_offer'").all()
    expect(failed.results).toEqual([])
    const placedOrder = await placeOrder([{ offer_id: STOCKED, qty: 10 }], { email: 'link@engine.example' })
    const site = await readMailSite(env, 'https://shop.example')
    const mail = await MAILS.makers.order_placed(env, site, placedOrder.order_number, new Date())
    expect(mail).toMatchObject({ to: 'link@engine.example', reply_to: { email: 'sales@example.com' } })
    const url = new URL(/https:\S+key=\S+/.exec(mail.text)?.[0] ?? '')
    expect(url.pathname).toBe(`/order/${placedOrder.order_number.toLowerCase()}`)
    expect(await see({ ...placedOrder, access: url.searchParams.get('key') ?? '' })).toMatchObject({ email: 'link@engine.example' })
    const refund = await MAILS.makers.order_refunded(env, site, `${placedOrder.order_number} 0.05`, new Date())
    expect(refund.text).toContain('$0.05')
    await expect(MAILS.makers.order_refunded(env, site, placedOrder.order_number, new Date())).rejects.toThrow(NothingToSendError)
    await expect(MAILS.makers.order_offer(env, site, placedOrder.order_number, new Date())).rejects.toThrow(NothingToSendError)
    await expect(MAILS.makers.order_paid(env, site, 'SO000000-000000', new Date())).rejects.toThrow(NothingToSendError)
  })

  it('go to the address for invoices as well, for a buyer whose mailbox is confirmed, and for no other', async () => {
    const site = await readMailSite(env, 'https://shop.example')
    const { caller, request } = await fill([{ offer_id: STOCKED, qty: 100 }])
    const { order_number } = orderSubmit.data.parse((await submit(caller, { ...request, invoice_email: 'ap@engine.example' })).data)
    for (const kind of ['order_placed_copy', 'order_paid_copy'] as const)
      expect(await MAILS.makers[kind](env, site, order_number, new Date())).toMatchObject({ to: 'ap@engine.example' })
    const from = (email: string, invoiceEmail: string) =>
      env.SHOP.prepare('UPDATE orders SET email = ?, invoice_email = ? WHERE order_number = ?')
        .bind(email, invoiceEmail, order_number)
        .run()
    await from('stranger@engine.example', 'ap@engine.example')
    await expect(
      MAILS.makers.order_placed_copy(env, await readMailSite(env, 'https://shop.example'), order_number, new Date()),
    ).rejects.toThrow(NothingToSendError)
    await from('ada@engine.example', '')
    await expect(
      MAILS.makers.order_paid_copy(env, await readMailSite(env, 'https://shop.example'), order_number, new Date()),
    ).rejects.toThrow(NothingToSendError)
  })
})
