import { randomUUID } from 'node:crypto'
import * as cart from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/order.ts'
import { cartQuote } from '#shared/contract/quote.ts'
import { parseMoney } from '#shared/trade/money.ts'
import { Caller } from '../caller.ts'
import type { Conversation, WireOf } from '../conversation.ts'
import { proveHuman } from '../human.ts'
import { buyable, type Known, NOWHERE } from '../known.ts'
import { checkPages } from '../lists.ts'

const ADDRESS = {
  contact_name: 'Conformance run',
  company_name: 'Example GmbH',
  address_line1: 'Musterstraße 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  telephone: '+49301234567',
}

export async function askOrder(c: Conversation, known: Known): Promise<void> {
  const as = new Caller()
  const terms = await c.ask(calls.orderTerms, {}, { as })
  await c.refuses(calls.orderDetail, { order_number: NOWHERE.slice(0, 20) }, CODE.not_found, 'there is no such order', { as })
  await c.refuses(
    calls.orderTrack,
    { order_number: NOWHERE.slice(0, 20), email: known.email },
    CODE.not_found,
    'no order has this number',
    { as },
  )
  await c.refuses(calls.orderList, {}, CODE.session_invalid, 'no token came along', { as })
  await c.refuses(calls.orderCancel, { order_number: NOWHERE.slice(0, 20) }, CODE.not_found, 'there is no such order', { as })
  if (known.may_write) {
    const order = await placeOrder(c, known, as, terms?.payments ?? ['wire'])
    if (order) await c.step(() => askPlaced(c, known, as, order))
    const second = await placeOrder(c, known, as, terms?.payments ?? ['wire'])
    if (second) await c.step(() => askCanceled(c, as, second))
  }
  const { customer } = known
  if (customer) await c.step(() => askHistory(c, known, customer, terms?.payments ?? ['wire']))
}

type Payment = WireOf<typeof calls.orderTerms>['payments'][number]

/** An order of one line, by a visitor or a customer, kept as `known.order_number`. */
export async function placeOrder(c: Conversation, known: Known, as: Caller, payments: readonly Payment[]): Promise<string | null> {
  const goods = buyable(known)
  if (!goods) return null
  const added = await c.ask(cart.cartAdd, { items: [{ offer_id: goods.offer_id, qty: goods.qty }] }, { as })
  const line = added?.cart.lines.find(({ offer_id, state }) => offer_id === goods.offer_id && state === 'ok')
  if (!line) return null
  const { country, postal_code } = ADDRESS
  const quote = await c.ask(cartQuote, { country, postal_code }, { as })
  const way =
    quote?.ways.find(({ can_choose, freight }) => can_choose && freight !== null) ?? quote?.ways.find(({ can_choose }) => can_choose)
  c.check(
    cartQuote,
    !quote || way !== undefined,
    'data.ways',
    'a way of delivery that can be chosen for Germany',
    quote?.ways.map(({ delivery }) => delivery),
  )
  if (!way) return null
  const ordered = { item_id: line.item_id, qty: line.cart_num, unit_price: line.price }
  const request = {
    email: known.email,
    shipping_address: ADDRESS,
    delivery: way.delivery,
    freight: way.freight,
    carrier_account: way.delivery === 'own_account' ? 'DHL 123' : '',
    lines: [ordered],
    payment: payments.includes('wire') ? ('wire' as const) : (payments[0] ?? 'wire'),
    remark: 'A line of the conformance run.',
    verification: await proveHuman(c, as),
    agree_terms: true as const,
  }
  const idempotencyKey = randomUUID()
  const dearer = { ...request, lines: [{ ...ordered, unit_price: '99999.99' }] }
  await c.refuses(calls.orderSubmit, dearer, CODE.conflict, 'the price is not today’s', { as })
  const placed = await c.ask(calls.orderSubmit, request, { as, idempotency_key: idempotencyKey })
  if (!placed) return null
  const again = await c.ask(calls.orderSubmit, request, { as, idempotency_key: idempotencyKey })
  c.check(
    calls.orderSubmit,
    !again || again.order_number === placed.order_number,
    'data.order_number',
    `${placed.order_number} again with the same Idempotency-Key`,
    again?.order_number,
  )
  known.order_number = placed.order_number
  const left = await c.ask(cart.cart, {}, { as })
  c.check(
    calls.orderSubmit,
    !left?.lines.some(({ item_id }) => item_id === line.item_id),
    'the cart',
    'without the line that was ordered',
    left?.lines.length,
  )
  return placed.order_number
}

async function askPlaced(c: Conversation, { email }: Known, as: Caller, orderNumber: string): Promise<void> {
  c.check(
    calls.orderSubmit,
    as.orderKey(orderNumber) !== undefined,
    'header X-Order-Access',
    `${orderNumber}~key, for a visitor`,
    'nothing',
  )
  const order = await c.ask(calls.orderDetail, { order_number: orderNumber }, { as })
  if (order) {
    const { goods, freight, total } = order.amounts
    const sum = (parseMoney(goods) ?? 0) + (freight === null ? 0 : (parseMoney(freight) ?? 0))
    c.check(calls.orderDetail, parseMoney(total) === sum, 'data.amounts.total', 'goods and freight together', total)
    c.check(calls.orderDetail, order.lines.length === 1, 'data.lines', 'the line that was ordered', order.lines.length)
    c.check(calls.orderDetail, order.history.length > 0, 'data.history', 'at least that it was placed', order.history)
  }
  const stranger = new Caller()
  await c.refuses(calls.orderDetail, { order_number: orderNumber }, CODE.not_found, 'the key did not come along', { as: stranger })
  await c.refuses(calls.orderCancel, { order_number: orderNumber }, CODE.not_found, 'the key did not come along', { as: stranger })
  await c.refuses(
    calls.orderTrack,
    { order_number: orderNumber, email: 'somebody-else@example.com' },
    CODE.not_found,
    'the e-mail address is another one',
    { as: stranger },
  )
  const tracked = await c.ask(calls.orderTrack, { order_number: orderNumber, email }, { as: stranger })
  if (tracked && !tracked.needs_session) await c.ask(calls.orderDetail, { order_number: orderNumber }, { as: stranger })
  await c.ask(calls.orderReorder, { order_number: orderNumber }, { as })
}

async function askCanceled(c: Conversation, as: Caller, orderNumber: string): Promise<void> {
  await c.refuses(calls.orderReceive, { order_number: orderNumber }, CODE.conflict, 'it was not sent yet', { as })
  await c.refuses(calls.orderAnswer, { order_number: orderNumber, revision: 1, lines: [] }, CODE.conflict, 'there is no counter-offer', {
    as,
  })
  const canceled = await c.ask(calls.orderCancel, { order_number: orderNumber }, { as })
  c.check(calls.orderCancel, !canceled || canceled.status === 'canceled', 'data.status', '"canceled"', canceled?.status)
  if (canceled) await c.refuses(calls.orderCancel, { order_number: orderNumber }, CODE.conflict, 'it is canceled already', { as })
}

async function askHistory(c: Conversation, known: Known, as: Caller, payments: readonly Payment[]): Promise<void> {
  const visitors = known.order_number
  if (visitors) await c.refuses(calls.orderDetail, { order_number: visitors }, CODE.not_found, 'the order is a visitor’s', { as })
  if (known.may_write) await placeOrder(c, known, as, payments)
  if (visitors) known.order_number = visitors
  const list = await c.ask(calls.orderList, {}, { as })
  await checkPages(c, calls.orderList, {
    at: 'data.items',
    page_size: list?.page_size ?? 20,
    readPage: async (page) => {
      const found = await c.ask(calls.orderList, { page: String(page) }, { as })
      return found && { total: found.total, ids: found.items.map(({ order_number }) => order_number) }
    },
  })
  const [first] = list?.items ?? []
  if (first) await c.ask(calls.orderDetail, { order_number: first.order_number }, { as })
  if (first)
    await c.refuses(calls.orderDetail, { order_number: first.order_number }, CODE.not_found, 'the order is a customer’s', {
      as: new Caller(),
    })
}
