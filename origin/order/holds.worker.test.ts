/** Unpaid orders hold stock: as much of it, and as long, as the operator allows. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deskOrderConfirm, deskOrderList, deskOrderRelease } from '#shared/contract/desk.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { payConfirm, payStart } from '#shared/contract/pay.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import { ask, type CallOptions } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { DESK, fill, type PlacedOrder, pay, placeOrder, putTariff, type Submission, see, submit } from '#test-support/orders.ts'
import { putStock, stockLeft } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'
import type { OriginBindings } from '../http/env.ts'
import { computeHoldEnd } from './holds.ts'
import { cancelUnpaid } from './jobs.ts'

const OFFERS = TEST_PARTS.map(({ part_id }) => part_id * 8)
const [STOCKED = 0] = OFFERS
const PRICE = 10_000

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  await env.SHOP.prepare("INSERT OR REPLACE INTO site_config (name, value) VALUES ('bank_account_number', 'DE00 1234')").run()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await env.SHOP.batch([
    env.SHOP.prepare('UPDATE orders SET hold_until = NULL'),
    env.SHOP.prepare("UPDATE orders SET status = 'canceled' WHERE status IN ('unpaid', 'confirming')"),
  ])
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1, price_breaks = ?')
    .bind(encodePriceBreaks([{ from_qty: 1, unit_price: PRICE }]))
    .run()
  await putStock(1000)
})

/** An address of a new network without any counts. */
let networks = 0
const newAddress = (): string => `198.51.${++networks}.7`
const stock = (): Promise<number> => stockLeft(STOCKED)
const endHolds = () =>
  env.SHOP.prepare('UPDATE orders SET hold_until = ? WHERE hold_until IS NOT NULL').bind('2020-01-01T00:00:00.000Z').run()

interface Buyer extends CallOptions {
  email?: string
}

async function order(
  qty: number,
  { email = `${newKey()}@buyer.example`, ...options }: Buyer,
  more: Partial<Submission> = {},
  offerId = STOCKED,
) {
  const { caller, request } = await fill([{ offer_id: offerId, qty }], options.bearer)
  return submit({ ...caller, ...options }, { ...request, email, ...more })
}

const fields = ({ data }: { data: unknown }) => (data as { fields?: Record<string, string> } | null)?.fields ?? {}

describe('stock in unpaid orders', () => {
  it('is not emptied by one network that orders repeatedly under new names: proof of a person is required, nothing is written', async () => {
    const address = newAddress()
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await order(20, { address, visitor: newKey() }))
    const acceptedCount = answers.filter(({ code }) => code === CODE.success).length
    expect(acceptedCount).toBeGreaterThan(0)
    expect(acceptedCount).toBeLessThanOrEqual(3)
    expect(answers.slice(acceptedCount).map(fields)).toEqual(
      Array(8 - acceptedCount).fill({ verification_code: 'enter_verification_code' }),
    )
    expect(await stock()).toBe(1000 - 20 * acceptedCount)
    // All other visitors order as before.
    expect((await order(20, { address: newAddress() })).code).toBe(CODE.success)
  })

  it('counts one e-mail address in many networks as one buyer', async () => {
    const email = `${newKey()}@buyer.example`
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await order(1, { address: newAddress(), email }))
    expect(answers.map(({ code }) => code)).toEqual([CODE.success, CODE.success, CODE.success, CODE.validation, CODE.validation])
  })

  it('cannot be reserved from many networks: more than half of over twenty offers requires a check for a person', async () => {
    const { order_number } = await order(501, { address: newAddress() })
    // The same order holds most of others.
    const reserveUpToLimit = (from: number, to: number) =>
      env.SHOP.batch([
        env.SHOP.prepare(
          `WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
           INSERT INTO offer_stock (offer_id, part_number, stock, feed_stock, feed_at, shown) SELECT i, 'HELD' || i, 1, 3, '2026-11-01', 1 FROM n`,
        ).bind(from, to),
        env.SHOP.prepare(
          `INSERT INTO order_lines (order_id, revision, position, offer_id, reserved_qty, part_number, brand_name, packaging, date_code, qty,
             unit_price, lead_time_weeks)
           SELECT l.order_id, l.revision, s.offer_id, s.offer_id, 2, s.part_number, l.brand_name, l.packaging, l.date_code, 2, l.unit_price,
             l.lead_time_weeks
           FROM order_lines l JOIN orders USING (order_id), offer_stock s
           WHERE order_number = ?3 AND position = 1 AND s.offer_id BETWEEN ?1 AND ?2`,
        ).bind(from, to, order_number),
      ])
    await reserveUpToLimit(101, 118)
    const other = OFFERS[1] ?? 0
    expect((await order(501, { address: newAddress() }, {}, other)).code).toBe(CODE.success)
    await putStock(1000, other)
    await reserveUpToLimit(119, 121)
    const rejectedOrder = await order(501, { address: newAddress() }, {}, other)
    expect([rejectedOrder.code, fields(rejectedOrder)]).toEqual([CODE.validation, { verification_code: 'enter_verification_code' }])
    expect(await stockLeft(other)).toBe(1000)
    // Others order as before, and a customer takes the rest of the stock.
    expect((await order(500, { address: newAddress() }, {}, other)).code).toBe(CODE.success)
    expect((await order(500, { address: newAddress(), bearer: await signIn(`${newKey()}@buyer.example`) }, {}, other)).code).toBe(
      CODE.success,
    )
  })

  it.each<[string, Partial<OriginBindings>]>([
    ['value', { HOLD_VALUE: toDecimalString((50 * PRICE) as never) }],
    ['lines', { HOLD_LINES: '1' }],
  ])('is limited in %s, and the cart keeps its lines', async (_, vars) => {
    const address = newAddress()
    expect((await order(40, { address, vars })).code).toBe(CODE.success)
    const rejectedOrder = await order(20, { address, vars })
    expect([rejectedOrder.code, fields(rejectedOrder)]).toEqual([CODE.validation, { lines: 'too_much_unpaid' }])
    expect(await stock()).toBe(960)
  })

  it('is not limited for a customer with a paid order', async () => {
    const [address, email, vars] = [newAddress(), `${newKey()}@buyer.example`, { HOLD_LINES: '1' }]
    const bearer = await signIn(email)
    const first = await order(1, { bearer, address, email, vars })
    expect((await order(1, { bearer, address, email, vars })).code).toBe(CODE.validation)
    await pay({ order_number: first.order_number, access: '' })
    for (let i = 0; i < 3; i++) expect((await order(1, { bearer, address, email, vars })).code).toBe(CODE.success)
    // Only typing the address of that customer does not count as having paid.
    expect((await order(1, { address, email, vars })).code).toBe(CODE.validation)
  })

  it('comes back after its time, a declared transfer’s as well, and the buyer is informed', async () => {
    const declared = await placeOrder([{ offer_id: STOCKED, qty: 30 }])
    await ask(payStart, { order_number: declared.order_number, access: declared.access, payment: 'wire' }, { idempotency_key: newKey() })
    await ask(payConfirm, { order_number: declared.order_number, access: declared.access, declared: true })
    const paid = await placeOrder([{ offer_id: STOCKED, qty: 5 }])
    await pay(paid)
    expect(await see(declared)).toMatchObject({ status: 'confirming', hold: { is_held: true } })
    expect(await stock()).toBe(965)
    await cancelUnpaid(env, new Date())
    expect(await stock()).toBe(965)
    await endHolds()
    await cancelUnpaid(env, new Date())
    expect(await stock()).toBe(995)
    expect(await see(declared)).toMatchObject({ status: 'canceled', hold: null })
    expect((await see(paid)).status).toBe('confirming')
    const mails = await env.SHOP.prepare("SELECT 1 FROM mails WHERE subject_id = ? AND kind = 'order_canceled'")
      .bind(declared.order_number)
      .all()
    expect(mails.results).toHaveLength(1)
  })

  it('is not extended by beginning to pay over and over', async () => {
    const { order_number, ...rest } = await placeOrder([{ offer_id: STOCKED, qty: 10 }], { payment: 'card' })
    const begin = () =>
      env.SHOP.prepare(
        "INSERT INTO payments (payment_id, order_id, provider, amount, created_at) SELECT ?, order_id, 'sandbox', 1, ? FROM orders WHERE order_number = ?",
      )
        .bind(newKey(), new Date().toISOString(), order_number)
        .run()
    await begin()
    await env.SHOP.prepare('UPDATE orders SET hold_until = ? WHERE order_number = ?')
      .bind(new Date(Date.now() - 60_000).toISOString(), order_number)
      .run()
    await cancelUnpaid(env, new Date())
    expect((await see({ order_number, ...rest })).status).toBe('unpaid')
    await endHolds()
    await cancelUnpaid(env, new Date())
    expect((await see({ order_number, ...rest })).status).toBe('canceled')
  })

  it('is held for hours by card and for working days by wire, as the operator sets', async () => {
    const friday = new Date('2026-11-20T12:00:00Z')
    const { SHOP } = env
    expect(await computeHoldEnd({ SHOP }, 'card', friday, 'Europe/Berlin')).toBe('2026-11-22T12:00:00.000Z')
    expect(await computeHoldEnd({ SHOP, HOLD_CARD_HOURS: '3' }, 'paypal', friday, '')).toBe('2026-11-20T15:00:00.000Z')
    // To the end of the last day where the buyer is; where that is unknown, at the desk.
    expect(await computeHoldEnd({ SHOP, HOLD_WIRE_DAYS: '1' }, 'wire', friday, 'Europe/Berlin')).toBe('2026-11-23T22:59:00.000Z')
    expect(await computeHoldEnd({ SHOP, HOLD_WIRE_DAYS: 'soon' }, 'wire', friday, '')).toBe('2026-12-04T23:59:00.000Z')
    const byCard = await placeOrder([{ offer_id: STOCKED, qty: 1 }], { payment: 'card' })
    const before = (await see(byCard)).hold?.until ?? ''
    await ask(payStart, { ...toOrderKey(byCard), payment: 'wire' }, { idempotency_key: newKey() })
    const after = (await see(byCard)).hold?.until ?? ''
    expect(after > before).toBe(true)
    await ask(payStart, { ...toOrderKey(byCard), payment: 'wire' }, { idempotency_key: newKey() })
    expect((await see(byCard)).hold?.until).toBe(after)
  })
})

const toOrderKey = ({ order_number, access }: PlacedOrder) => ({ order_number, access })

describe('the desk', () => {
  it('sees holds and releases them; a later payment takes the stock again, or reports that there is none', async () => {
    const unpaidOrder = await placeOrder([{ offer_id: STOCKED, qty: 300 }])
    const { order_number } = unpaidOrder
    const row = async () => (await ask(deskOrderList, { search: order_number }, DESK)).items[0]
    expect((await row())?.hold_until).toBe((await see(unpaidOrder)).hold?.until)
    const { history } = await see(unpaidOrder)
    await ask(deskOrderRelease, { order_number, steps: history.length }, DESK)
    expect(await stock()).toBe(1000)
    expect((await row())?.hold_until).toBe(null)
    expect(await see(unpaidOrder)).toMatchObject({
      status: 'unpaid',
      hold: { is_held: false },
      history: [{}, { actor: 'desk', note: '[hold_ended]' }],
    })
    const confirm = async () => ask(deskOrderConfirm, { order_number, steps: (await see(unpaidOrder)).history.length }, DESK)
    await pay(unpaidOrder)
    await putStock(299, STOCKED)
    await expect(confirm()).rejects.toThrow()
    await putStock(310, STOCKED)
    await confirm()
    expect(await stock()).toBe(10)
  })
})
