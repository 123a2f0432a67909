import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { mateBom, uploadBom } from '#shared/contract/bom.ts'
import { cart, cartAdd, cartBom, cartChange, cartPaste } from '#shared/contract/cart.ts'
import { deskOrderOffer, deskRfqQuote } from '#shared/contract/desk.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { orderAnswer, orderReorder } from '#shared/contract/order.ts'
import { acceptQuote, rfqView, saveRfqContact } from '#shared/contract/rfq.ts'
import { getConfig } from '#shared/contract/site.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { draws } from '#test-support/matrix.ts'
import { DESK, fill, placeOrder, putTariff, see, submit } from '#test-support/orders.ts'
import { putStock, stockLeft } from '#test-support/stock.ts'
import { doWork, newKey } from '#test-support/visitor.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'

const [PART, , OTHER] = TEST_PARTS as [(typeof TEST_PARTS)[number], unknown, (typeof TEST_PARTS)[number]]
const [OFFER, OTHER_OFFER] = [PART.part_id * 8, OTHER.part_id * 8]

const setPrice = (micros: number) =>
  env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1, price_breaks = ?')
    .bind(encodePriceBreaks([{ from_qty: 1, unit_price: micros }]))
    .run()
const setMinimum = (name: 'minimum_order' | 'minimum_line', value: string) =>
  env.SHOP.prepare('INSERT OR REPLACE INTO site_config (name, value) VALUES (?, ?)').bind(name, value).run()
const orderCount = async () => (await env.SHOP.prepare('SELECT count(*) AS n FROM orders').first<{ n: number }>())?.n
const readFields = ({ code, data }: { code: number; data: unknown }) => ({ code, ...(data as { fields?: object } | null)?.fields })
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})
beforeEach(async () => {
  // $0.0008 a piece: eleven are cut to nothing, twelve are a cent.
  await setPrice(800)
  await putStock(100_000, OFFER)
  await putStock(100_000, OTHER_OFFER)
})
afterEach(async () => {
  await env.SHOP.prepare("DELETE FROM site_config WHERE name IN ('minimum_order', 'minimum_line')").run()
})

it('orders no line without value, names the least quantity, and reserves nothing', async () => {
  const { caller, request, lines } = await fill([{ offer_id: OFFER, qty: 9 }])
  expect(lines).toMatchObject([{ state: 'below_minimum', ext_price: 0, least_qty: 12 }])
  const before = await orderCount()
  expect(readFields(await submit(caller, request))).toEqual({ code: CODE.conflict, [`lines.${lines[0]?.item_id}`]: 'below_minimum' })
  expect(await orderCount()).toBe(before)
  expect(await stockLeft(OFFER)).toBe(100_000)
  const enough = await ask(cartChange, { id: lines[0]?.item_id ?? 0, cart_num: 12 }, caller)
  expect(enough).toMatchObject({ total: 10_000, lines: [{ state: 'ok', least_qty: null }] })
  const placedOrder = await submit(caller, { ...request, lines: [{ item_id: lines[0]?.item_id ?? 0, qty: 12, unit_price: '0.0008' }] })
  expect(placedOrder.code).toBe(CODE.success)
})

it('orders no goods below the operator’s minimum, and names the missing amount', async () => {
  await setMinimum('minimum_order', '50')
  await setPrice(1_000_000)
  expect(await ask(getConfig, {})).toMatchObject({ minimum_order: 50_000_000, minimum_line: 10_000 })
  const { caller, request } = await fill([{ offer_id: OFFER, qty: 38 }])
  expect(await ask(cart, {}, caller)).toMatchObject({ total: 38_000_000, minimum_order: 50_000_000 })
  expect(readFields(await submit(caller, request))).toEqual({ code: CODE.validation, lines: 'minimum_order', minimum: '50', missing: '12' })
  expect(await stockLeft(OFFER)).toBe(100_000)
  const more = await fill([{ offer_id: OFFER, qty: 50 }])
  expect((await submit(more.caller, more.request)).code).toBe(CODE.success)
})

it.each(['-5', 'fifty', '0.001', ''])('uses the default if the configuration is %j', async (value) => {
  await setMinimum('minimum_line', value)
  expect(await ask(getConfig, {})).toMatchObject({ minimum_line: 10_000 })
})

it('sells nothing without value, even if a line may be', async () => {
  await setMinimum('minimum_line', '0')
  const { caller, request, lines } = await fill([{ offer_id: OFFER, qty: 9 }])
  expect(lines).toMatchObject([{ state: 'ok', ext_price: 0 }])
  expect(readFields(await submit(caller, request))).toMatchObject({ lines: 'minimum_order', minimum: '0.01', missing: '0.01' })
})

it('applies to the order pad, which offers the least quantity', async () => {
  const paste = (qty: number) => ask(cartPaste, { text: `${PART.part_number}, ${qty}` })
  expect(await paste(9)).toMatchObject({ added: [], lines: [{ outcome: 'below_minimum', qty: 9, orderable_qty: 12 }] })
  expect(await paste(12)).toMatchObject({ added: [{ offer_id: OFFER, qty: 12 }], lines: [{ outcome: 'added' }] })
})

it('the order pad offers the stock', async () => {
  await putStock(4100, OFFER)
  const { lines, added } = await ask(cartPaste, { text: `${PART.part_number}, 10000` })
  expect(lines).toMatchObject([{ outcome: 'understock', qty: 10_000, orderable_qty: 4100 }])
  expect(added).toEqual([])
})

it('the order pad adds the least quantity of one offer to the pieces of another', async () => {
  const second = OFFER + 1
  await env.CATALOGUE.prepare(
    `INSERT INTO offers (offer_id, packaging, location, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks)
     SELECT ?, packaging, location + 1, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks FROM offers WHERE offer_id = ?`,
  )
    .bind(second, OFFER)
    .run()
  await putStock(100, OFFER)
  await putStock(50, second)
  const { lines } = await ask(cartPaste, { text: `${PART.part_number}, 105` })
  await env.CATALOGUE.prepare('DELETE FROM offers WHERE offer_id = ?').bind(second).run()
  // A hundred of the one, and twelve of the other instead of five.
  expect(lines).toMatchObject([{ outcome: 'below_minimum', qty: 105, orderable_qty: 112 }])
})

it('applies to lines of a BOM in the cart', async () => {
  const visitor = newKey()
  const line = { part_number: PART.part_number, manufacturer: 'Yageo', qty: 9, designators: [] }
  const { bom_id } = await ask(uploadBom, { lines: [line], name: 'few' }, { visitor })
  await ask(mateBom, { bom_id })
  const bought = await ask(cartBom, { bom_id, lines: [{ line_id: 1, offer_id: OFFER, qty: 9 }] })
  expect(bought.cart).toMatchObject({ total: 0, lines: [{ state: 'below_minimum', least_qty: 12 }] })
})

it('applies to a repeated order', async () => {
  await setPrice(8000)
  const placedOrder = await placeOrder([{ offer_id: OFFER, qty: 9 }])
  await setPrice(800)
  const { headers } = await call(cartAdd, { items: [{ offer_id: OTHER_OFFER, qty: 100 }] })
  const caller = { cart: headers.get('X-Cart') ?? '' }
  await ask(orderReorder, { ...placedOrder }, caller)
  expect((await ask(cart, {}, caller)).lines).toMatchObject([{ state: 'ok' }, { state: 'below_minimum', least_qty: 12 }])
})

it('applies to quotes: when they are made, and when they are ordered', async () => {
  const visitor = newKey()
  const { headers } = await call(
    saveRfqContact,
    {
      contact_name: 'Ada',
      company_name: 'Engine',
      email: 'ada@engine.example',
      country: 'DE',
      telephone: '+49 30 5550100',
      lines: [{ part_number: PART.part_number, manufacturer: 'Yageo', qty: 9 }],
      verification: { work: await doWork(visitor) },
    },
    { visitor },
  )
  const [rfqNumber = '', access = ''] = (headers.get('X-Rfq-Access') ?? '').split('~')
  const quote = (price: string) =>
    call(
      deskRfqQuote,
      { rfq_number: rfqNumber, valid_until: inDays(7), lines: [{ position: 1, unit_price: price, lead_time_weeks: 0 }] },
      DESK,
    )
  expect(readFields(await quote('0.0008'))).toEqual({ code: CODE.validation, 'lines.0.qty': 'minimum_line' })
  expect((await quote('0.08')).code).toBe(CODE.success)
  // The operator's minimum rises before the buyer accepts.
  await setMinimum('minimum_line', '1')
  const { quoted_at } = await ask(rfqView, { rfq_number: rfqNumber, access })
  const accepted = await call(acceptQuote, { rfq_number: rfqNumber, access, quoted_at: quoted_at ?? '', positions: [1] }, { visitor })
  const caller = { visitor, cart: accepted.headers.get('X-Cart') ?? '' }
  const { lines } = await ask(cart, {}, caller)
  expect(lines).toMatchObject([{ rfq_number: rfqNumber, state: 'below_minimum', least_qty: null }])
})

it('applies to counter-offers and their answers', async () => {
  await setPrice(1_000_000)
  await setMinimum('minimum_order', '50')
  const placedOrder = await placeOrder([
    { offer_id: OFFER, qty: 40 },
    { offer_id: OTHER_OFFER, qty: 20 },
  ])
  const { order_number, access } = placedOrder
  const terms = { date_code: '', lead_time_weeks: 0 }
  const offer = (lines: Parameters<typeof ask<typeof deskOrderOffer>>[1]['lines']) =>
    call(deskOrderOffer, { order_number, valid_until: inDays(3), lines }, DESK)
  expect(readFields(await offer([{ position: 1, offer: { ...terms, unit_price: '0.0008', qty: 9 } }]))).toMatchObject({
    'lines.0.offer.qty': 'minimum_line',
  })
  expect(readFields(await offer([{ position: 1, offer: { ...terms, unit_price: '0.5', qty: 40 } }]))).toEqual({
    code: CODE.validation,
    lines: 'minimum_order',
    minimum: '50',
    missing: '10',
  })
  const changed = [
    { position: 1, offer: { ...terms, unit_price: '0.9', qty: 40 } },
    { position: 2, offer: { ...terms, unit_price: '1.1', qty: 20 } },
  ]
  expect((await offer(changed)).code).toBe(CODE.success)
  const answer = (first: 'accepted' | 'declined', second: 'accepted' | 'declined') =>
    call(orderAnswer, {
      order_number,
      access,
      revision: 1,
      lines: [
        { position: 1, answer: first },
        { position: 2, answer: second },
      ],
    })
  expect(readFields(await answer('accepted', 'declined'))).toMatchObject({ lines: 'minimum_order', missing: '14' })
  expect((await see(placedOrder)).counter?.state).toBe('open')
  expect((await answer('declined', 'declined')).code).toBe(CODE.success)
  expect((await see(placedOrder)).status).toBe('canceled')
})

it('accepts no order whose goods are worth nothing, at any price and quantity', async () => {
  const prices = fc.integer({ min: 0, max: 4000 })
  const quantities = fc.integer({ min: 1, max: 40 })
  await fc.assert(
    fc.asyncProperty(prices, quantities, quantities, async (price, first, second) => {
      await setPrice(price)
      const { caller, request } = await fill([
        { offer_id: OFFER, qty: first },
        { offer_id: OTHER_OFFER, qty: second },
      ])
      await env.SHOP.prepare("UPDATE orders SET status = 'canceled'").run()
      const placedOrder = await submit(caller, request)
      if (placedOrder.code !== CODE.success) return
      const { amounts, lines } = await see(placedOrder)
      expect(amounts.goods).toBeGreaterThan(0)
      for (const line of lines) expect(line.ext_price).toBeGreaterThan(0)
    }),
    { numRuns: draws(25) },
  )
})
