import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cart, cartAdd } from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { orderDetail, orderSubmit } from '#shared/contract/order.ts'
import { toDecimalString, toMoney } from '#shared/trade/money.ts'
import { createApiKey } from '#test-support/api-key.ts'
import { ask, type CallOptions, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { draws } from '#test-support/matrix.ts'
import { fill, putTariff } from '#test-support/orders.ts'
import { putStock, stockLeft } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'
import { confirmMailbox } from '../mail/mailboxes.ts'

const OFFER = (TEST_PARTS[0]?.part_id ?? 0) * 8
const EMAIL = 'program@keys.example'
const BREAKS = encodePriceBreaks([
  { from_qty: 1, unit_price: 10_000 },
  { from_qty: 100, unit_price: 5000 },
])

let session: string

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  await confirmMailbox(env.SHOP, 'ada@engine.example', new Date())
  session = await signIn(EMAIL)
})
beforeEach(async () => {
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1, price_breaks = ?').bind(BREAKS).run()
  await putStock(100_000, OFFER)
  await env.SHOP.prepare('DELETE FROM api_keys').run()
})

/** What an order changes. */
const readState = async () => ({
  stock: await stockLeft(OFFER),
  rows: await Promise.all(
    ['orders', 'order_lines', 'order_history', 'mails', 'idempotency_keys'].map((table) =>
      env.SHOP.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>(),
    ),
  ),
})

describe('an order by key', () => {
  it('is the customer’s, and is placed once for an idempotency key', async () => {
    const bearer = await createApiKey(EMAIL, { scopes: ['order'] })
    const { request } = await fill([{ offer_id: OFFER, qty: 150 }], bearer)
    const options: CallOptions = { bearer, idempotency_key: newKey() }
    const first = await ask(orderSubmit, request, options)
    expect(first).toMatchObject({ is_sandbox: false, status: 'unpaid' })
    expect(await ask(orderSubmit, request, options)).toEqual(first)
    // The key belongs to the customer: the session repeats the call.
    expect(await ask(orderSubmit, request, { ...options, bearer: session })).toEqual(first)
    const order = await ask(orderDetail, { order_number: first.order_number }, { bearer: session })
    expect(order.lines).toMatchObject([{ qty: 150 }])
    const other = await signIn('another@keys.example')
    expect(await call(orderDetail, { order_number: first.order_number }, { bearer: other })).toMatchObject({ code: CODE.not_found })
    const repeated = await call(orderSubmit, { ...request, remark: 'other' }, options)
    expect(repeated).toMatchObject({ code: CODE.conflict, data: { fields: { idempotency_key: 'used' } } })
  })
})

describe('an order by sandbox key', () => {
  it('is checked and priced as a real one, and leaves nothing behind', async () => {
    const bearer = await createApiKey(EMAIL, { is_sandbox: true })
    const { request } = await fill([{ offer_id: OFFER, qty: 150 }], bearer)
    const before = await readState()
    const simulated = await ask(orderSubmit, request, { bearer, idempotency_key: newKey() })
    expect(await readState()).toEqual(before)
    expect((await ask(cart, {}, { bearer })).lines).toHaveLength(1)
    expect(await call(orderDetail, { order_number: simulated.order_number }, { bearer })).toMatchObject({ code: CODE.not_found })
    const live = await createApiKey(EMAIL)
    const placed = await ask(orderSubmit, (await fill([{ offer_id: OFFER, qty: 150 }], live)).request, { bearer: live })
    expect(simulated).toEqual({ ...placed, is_sandbox: true, order_number: expect.stringMatching(/^TEST\d{6}-\w{6}$/) })
  })

  it('has a cart of its own', async () => {
    const bearer = await createApiKey(EMAIL, { is_sandbox: true })
    const before = await ask(cart, {}, { bearer: session })
    await ask(cartAdd, { items: [{ offer_id: OFFER, qty: 7 }] }, { bearer })
    expect(await ask(cart, {}, { bearer: session })).toEqual(before)
    expect((await ask(cart, {}, { bearer })).lines).toMatchObject([{ cart_num: 7 }])
    expect((await ask(cart, {}, { bearer: await createApiKey(EMAIL, { is_sandbox: true }) })).lines).toEqual([])
  })

  it('is refused for what a real one is refused for', async () => {
    const bearer = await createApiKey(EMAIL, { is_sandbox: true })
    const { request, lines } = await fill([{ offer_id: OFFER, qty: 150 }], bearer)
    const [line] = lines
    await putStock(100, OFFER)
    const answer = await call(orderSubmit, request, { bearer })
    expect(answer).toMatchObject({ code: CODE.conflict, data: { fields: { [`lines.${line?.item_id}`]: 'understock' } } })
  })
})

/** Gives the offer one price for any quantity, in micros. */
const setPrice = (price: number) =>
  env.CATALOGUE.prepare('UPDATE offers SET price_breaks = ? WHERE offer_id = ?')
    .bind(encodePriceBreaks([{ from_qty: 1, unit_price: price }]), OFFER)
    .run()

describe('a ceiling of price', () => {
  it('takes the place of the price that a buyer saw', async () => {
    const bearer = await createApiKey(EMAIL)
    const { request } = await fill([{ offer_id: OFFER, qty: 150 }], bearer)
    const withCeiling = (max: string) => ({
      ...request,
      lines: request.lines.map(({ unit_price: _, ...line }) => ({ ...line, max_unit_price: max })),
    })
    const before = await readState()
    const refused = await call(orderSubmit, withCeiling('0.004999'), { bearer })
    const [line] = request.lines
    expect(refused).toMatchObject({ code: CODE.conflict, data: { fields: { [`lines.${line?.item_id}`]: 'above_max_unit_price' } } })
    expect(await readState()).toEqual(before)
    expect(await ask(orderSubmit, withCeiling('0.005'), { bearer })).toMatchObject({ amounts: { goods: 750_000 } })
  })

  it('needs the price or the ceiling', async () => {
    const bearer = await createApiKey(EMAIL)
    const { request } = await fill([{ offer_id: OFFER, qty: 150 }], bearer)
    const lines = request.lines.map(({ unit_price: _, ...line }) => line)
    expect(await call(orderSubmit, { ...request, lines }, { bearer })).toMatchObject({
      code: CODE.validation,
      data: { fields: { 'lines.0.unit_price': 'required' } },
    })
  })

  it('is never exceeded, whatever prices do before and while an order is placed', async () => {
    const bearer = await createApiKey(EMAIL)
    const price = fc.integer({ min: 1, max: 40 }).map((tens) => tens * 1000)
    await fc.assert(
      fc.asyncProperty(price, price, price, fc.integer({ min: 0, max: 60 }), async (seen, later, ceiling, waitMs) => {
        await setPrice(seen)
        const { request } = await fill([{ offer_id: OFFER, qty: 100 }], bearer)
        const lines = request.lines.map(({ item_id, qty }) => ({ item_id, qty, max_unit_price: toDecimalString(toMoney(ceiling)) }))
        const changing = scheduler.wait(waitMs).then(() => setPrice(later))
        const { code, data } = await call(orderSubmit, { ...request, lines }, { bearer })
        await changing
        if (code === CODE.success) {
          const { order_number } = orderSubmit.data.parse(data)
          const order = await ask(orderDetail, { order_number }, { bearer })
          for (const { unit_price } of order.lines) expect(unit_price).toBeLessThanOrEqual(ceiling)
        } else expect(Math.max(seen, later)).toBeGreaterThan(ceiling)
        await env.SHOP.prepare('DELETE FROM cart_items').run()
      }),
      { numRuns: draws(200) },
    )
  })
})
