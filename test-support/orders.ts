/** Orders of the worker tests: a cart, its submission, and its payment. */

import { env } from 'cloudflare:workers'
import type { z } from 'zod'
import tariff from '#demo/shop/freight.json'
import { runBatch } from '#origin/database/sql.ts'
import { insertLedgerEntrySql, insertWirePaymentSql, toWirePayment } from '#origin/order/ledger.ts'
import { reconcileOrderSql } from '#origin/order/reconcile.ts'
import { cartAdd, cartShare } from '#shared/contract/cart.ts'
import { deskOrderDetail, deskOrderOffer } from '#shared/contract/desk.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { type Order, orderCancel, orderDetail, orderSubmit } from '#shared/contract/order.ts'
import { toDecimalString, toMoney } from '#shared/trade/money.ts'
import { ask, type CallOptions, call, DESK_TOKEN } from './calls.ts'
import { TEST_PARTS } from './catalogue.ts'
import { newKey } from './visitor.ts'

export const DESK: CallOptions = { bearer: DESK_TOKEN }

/** Adds the operator's freight tariff to the configuration. */
export const putTariff = () =>
  env.SHOP.prepare("INSERT OR REPLACE INTO site_config (name, value) VALUES ('freight', ?)").bind(JSON.stringify(tariff)).run()

export const ADDRESS = {
  contact_name: 'Ada Byron',
  company_name: 'Engine Works',
  address_line1: 'Seestrasse 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  telephone: '+49 30 5550100',
}

export type Submission = z.input<typeof orderSubmit.request>

/** A buyer with offers in a cart, ready to submit. Pick-up costs no freight. */
export async function fill(items: { offer_id: number; qty: number }[], bearer?: string) {
  const { headers, data } = await call(cartAdd, { items }, bearer === undefined ? {} : { bearer })
  const { cart } = cartAdd.data.parse(data)
  const caller: CallOptions = bearer === undefined ? { cart: headers.get('X-Cart') ?? '' } : { bearer }
  const request: Submission = {
    email: 'ada@engine.example',
    lines: cart.lines.map(({ item_id, cart_num, price }) => ({ item_id, qty: cart_num, unit_price: toDecimalString(price) })),
    shipping_address: ADDRESS,
    delivery: 'pick_up',
    payment: 'wire',
    freight: '0',
    agree_terms: true,
  }
  return { caller, request, lines: cart.lines }
}

export interface PlacedOrder {
  order_number: string
  /** Its access key. */
  access: string
}

/** Sends a submission. */
export async function submit(caller: CallOptions, request: Submission, idempotencyKey = newKey()) {
  const { code, data, headers } = await call(orderSubmit, request, { ...caller, idempotency_key: idempotencyKey })
  const [orderNumber = '', access = ''] = (headers.get('X-Order-Access') ?? '').split('~')
  return { code, data, order_number: orderNumber, access }
}

/** A placed order. */
export async function placeOrder(
  items: { offer_id: number; qty: number }[],
  more: Partial<Submission> = {},
  bearer?: string,
): Promise<PlacedOrder> {
  const { caller, request } = await fill(items, bearer)
  const { code, data, order_number, access } = await submit(caller, { ...request, ...more })
  if (code !== CODE.success) throw new Error(`not placed: ${code} ${JSON.stringify(data)}`)
  return { order_number, access }
}

/** The order as its buyer sees it. */
export const see = ({ order_number, access }: PlacedOrder): Promise<Order> => ask(orderDetail, { order_number }, { order_access: access })
export const open = (orderNumber: string) => ask(deskOrderDetail, { order_number: orderNumber }, DESK)

/** A payment for an order, reported by a payment company. @param amount micros; default: all of it */
export async function pay({ order_number }: PlacedOrder, amount?: number): Promise<void> {
  const { order } = await open(order_number)
  const row = await env.SHOP.prepare('SELECT order_id FROM orders WHERE order_number = ?').bind(order_number).first<{ order_id: number }>()
  const orderId = row?.order_id ?? 0
  const fullAmount = toMoney(amount ?? order.amounts.total)
  const now = new Date()
  await runBatch(env.SHOP, [
    insertWirePaymentSql({ order_id: orderId, order_number }, fullAmount, now),
    insertLedgerEntrySql(
      toWirePayment({ order_id: orderId, order_number }),
      { kind: 'received', event_id: newKey(), amount: fullAmount, at: now },
      now,
    ),
    ...reconcileOrderSql(orderId, now),
  ])
}

/**
 * Every kind of data of a customer's orders: one with an unanswered counter-offer and a payment, a refund by hand, begun payments, and a
 * line at list price in the cart.
 * @param name is part of all its texts
 */
export async function makeOrders(name: string, email: string, bearer: string) {
  const offerId = (TEST_PARTS[0]?.part_id ?? 0) * 8
  const person = { ...ADDRESS, contact_name: name, company_name: `${name} GmbH`, address_line1: `${name} street 1` }
  const texts = { email, shipping_address: person, po_number: `${name}-po`, remark: `${name} remark` }
  /** Orders only this line, even with others in the cart. */
  const placeSingleOrder = async (qty: number): Promise<PlacedOrder> => {
    const { caller, request, lines } = await fill([{ offer_id: offerId, qty }], bearer)
    const itemId = lines.find((each) => each.offer_id === offerId)?.item_id
    const { code, data, ...placed } = await submit(caller, {
      ...request,
      ...texts,
      lines: request.lines.filter((each) => each.item_id === itemId),
    })
    if (code !== CODE.success) throw new Error(`not placed: ${code} ${JSON.stringify(data)}`)
    return placed
  }
  const order = await placeSingleOrder(100)
  const { order_number } = order
  await pay(order, 100_000)
  const { history } = await ask(
    deskOrderOffer,
    {
      ...{ order_number, valid_until: new Date(Date.now() + 3 * 86_400_000).toISOString(), note: `${name} offer`, freight: '5' },
      lines: [{ position: 1, offer: { unit_price: '0.004', qty: 90, lead_time_weeks: 0 }, note: `${name} line` }],
    },
    DESK,
  )
  const over = await placeSingleOrder(10)
  await pay(over)
  await ask(orderCancel, { order_number: over.order_number }, { bearer })
  const { caller, lines } = await fill([{ offer_id: offerId, qty: 10 }], bearer)
  const line = lines.find((each) => each.offer_id === offerId)
  const { share_id } = await ask(cartShare, { ids: [] }, caller)
  const { results } = await env.SHOP.prepare(
    `SELECT p.payment_id, (SELECT refund_id FROM refunds r WHERE r.order_id = o.order_id) AS refund_id
     FROM orders o JOIN payments p USING (order_id) WHERE o.order_number IN (?, ?) ORDER BY refund_id`,
  )
    .bind(order_number, over.order_number)
    .all<{ payment_id: string; refund_id: string | null }>()
  return {
    order,
    over,
    share_id,
    steps: history.length,
    revision: 1,
    line: { item_id: line?.item_id ?? 0, price: line?.price ?? toMoney(0) },
    payment_id: results[0]?.payment_id ?? '',
    refund_id: results.at(-1)?.refund_id ?? '',
  }
}
export type Orders = Awaited<ReturnType<typeof makeOrders>>
