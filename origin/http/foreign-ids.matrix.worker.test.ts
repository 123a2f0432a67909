/** Every call of the contract, with another customer's ids in every field that accepts such an id. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressList } from '#shared/contract/address.ts'
import { exportBom, mainBom } from '#shared/contract/bom.ts'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { cart } from '#shared/contract/cart.ts'
import { subscribe } from '#shared/contract/common.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { orderDetail } from '#shared/contract/order.ts'
import { accountExport, profileInfo } from '#shared/contract/profile.ts'
import { rfqDetail } from '#shared/contract/rfq.ts'
import { PASSWORD } from '#test-support/account.ts'
import { createApiKey } from '#test-support/api-key.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { type Account, makeAccount } from '#test-support/full-account.ts'
import { makeOrders, type Orders, type PlacedOrder, placeOrder, putTariff } from '#test-support/orders.ts'
import { leaves, ordinaryRequest, valueAt, withAt } from '#test-support/ordinary-request.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { toHttp } from '#worker/api/client.ts'
import { hashPassword } from '../account/password-hash.ts'
import { origin } from '../app.ts'

/** The owner's name: it is in all of the owner's texts, and in no request of another caller. */
const MARK = 'ownera'
const OTHER = 'other@other.example'

let owner: Account
let orders: Orders
/** Another visitor's order, which its key alone opens. */
let othersOrder: PlacedOrder
let otherHash: string
let numbers: readonly number[]

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  owner = await makeAccount(MARK, newKey())
  orders = await makeOrders(MARK, owner.email, owner.bearer)
  othersOrder = await placeOrder([{ offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 10 }])
  otherHash = await hashPassword(PASSWORD)
  const rows = await env.SHOP.prepare(
    'SELECT customer_id, rfq_id, bom_row FROM customers JOIN rfqs USING (customer_id) JOIN boms USING (customer_id) WHERE customers.email = ?',
  )
    .bind(owner.email)
    .first<Record<string, number>>()
  const { address_ids, session_ids, item_ids, line_ids, heading_ids, name_ids } = owner
  numbers = [
    ...new Set([
      ...Object.values(rows ?? {}),
      ...address_ids,
      ...session_ids,
      ...item_ids,
      ...line_ids,
      ...heading_ids,
      ...name_ids,
      orders.line.item_id,
    ]),
  ]
})

/** The other customer, signed in again: a call about accounts may have ended the session, or the account. */
const signInOther = () => signIn(OTHER, { contact_name: 'other', password_hash: otherHash })

/** One call and its whole answer as text: an envelope, or a file. */
async function answerTo(endpoint: Endpoint, request: unknown, bearer: string | null) {
  const { path, query, body } = toHttp(endpoint, request)
  const headers = new Headers({ 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), 'X-Visitor': newKey() })
  if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`)
  // The edge sends the key stored under the number; a faulty edge may send another.
  if (bearer !== owner.bearer) headers.set('X-Order-Access', othersOrder.access)
  const ctx = createExecutionContext()
  const response = await origin.fetch(new Request(`http://origin${path}${query}`, { method: endpoint.method, headers, body }), env, ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  const isEnvelope = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  const handed = ['X-Order-Access', 'X-Rfq-Access', 'X-Cart'].map((name) => response.headers.get(name) ?? '').join(' ')
  return { code: isEnvelope ? Envelope.parse(JSON.parse(text)).code : CODE.success, text, handed }
}

/** All of the owner's data, row by row. */
async function rowsOfOwner(): Promise<unknown[]> {
  const { email, rfq_number } = owner
  const ofEmail = [
    'SELECT * FROM customers WHERE email = ?1',
    'SELECT s.* FROM sessions s JOIN customers USING (customer_id) WHERE email = ?1 ORDER BY token_hash',
    'SELECT a.* FROM addresses a JOIN customers USING (customer_id) WHERE email = ?1 ORDER BY address_id',
    'SELECT k.*, i.* FROM carts k JOIN customers USING (customer_id) LEFT JOIN cart_items i USING (cart_id) WHERE email = ?1 ORDER BY item_id',
    'SELECT b.* FROM boms b JOIN customers USING (customer_id) WHERE email = ?1 ORDER BY bom_row',
    'SELECT l.* FROM bom_lines l JOIN boms USING (bom_row) JOIN customers USING (customer_id) WHERE email = ?1 ORDER BY bom_row, line_id',
    ...['bom_headings', 'bom_names'].map(
      (table) => `SELECT t.* FROM ${table} t JOIN customers USING (customer_id) WHERE email = ?1 ORDER BY 1`,
    ),
    'SELECT r.* FROM bom_revisions r JOIN boms USING (bom_row) JOIN customers USING (customer_id) WHERE email = ?1 ORDER BY 1, 2',
    'SELECT r.* FROM rfqs r JOIN customers c USING (customer_id) WHERE c.email = ?1 ORDER BY rfq_id',
    'SELECT l.* FROM rfq_lines l JOIN rfqs USING (rfq_id) JOIN customers c USING (customer_id) WHERE c.email = ?1 ORDER BY rfq_id, position',
    'SELECT * FROM subscribers WHERE email = ?1',
    'SELECT w.* FROM watches w JOIN watch_recipients USING (recipient_id) JOIN customers c USING (customer_id) WHERE c.email = ?1 ORDER BY watch_id',
    `SELECT * FROM feedbacks WHERE content LIKE '${MARK}%' AND email = ?1`,
    'SELECT * FROM orders WHERE email = ?1 ORDER BY order_id',
    ...['order_lines', 'order_counters', 'order_history', 'payments', 'payment_events', 'refunds'].map(
      (table) => `SELECT t.* FROM ${table} t JOIN orders USING (order_id) WHERE email = ?1 ORDER BY 1, 2, 3`,
    ),
  ]
  const results = await env.SHOP.batch([
    ...ofEmail.map((sql) => env.SHOP.prepare(sql).bind(email)),
    env.SHOP.prepare('SELECT * FROM mails WHERE subject_id = ? ORDER BY mail_id').bind(rfq_number),
    env.SHOP.prepare('SELECT * FROM mails WHERE substr(subject_id, 1, 15) IN (?, ?) ORDER BY mail_id').bind(
      orders.order.order_number,
      orders.over.order_number,
    ),
    env.SHOP.prepare('SELECT * FROM cart_shares WHERE share_id = ?').bind(orders.share_id),
  ])
  return results.map(({ results: rows }) => rows)
}

const [PART] = TEST_PARTS
/** Fields that may refer to another customer's data, with the owner's values for them. */
function foreign(path: string, field: string, isNumber: boolean): unknown {
  const isBom = path.startsWith('/api/bom/')
  switch (field) {
    case 'rfq_number':
      return owner.rfq_number
    case 'bom_id':
    case 'into':
      return owner.bom_id
    case 'bom_ids':
      return [owner.bom_id]
    case 'id':
      return isBom ? owner.bom_id : isNumber ? PART?.part_id : 'chip-resistors'
    case 'line_id':
      return owner.line_ids[0]
    case 'line_ids':
      return owner.line_ids
    case 'ids':
      return owner.item_ids
    case 'goods_id':
      return PART?.part_id
    case 'watch_id':
      return owner.watch_ids[0]
    case 'heading_ids':
      return owner.heading_ids
    case 'name_ids':
      return owner.name_ids
    case 'address_id':
      return owner.address_ids[0]
    case 'address_ids':
      return owner.address_ids
    case 'session_id':
      return owner.session_ids[0]
    case 'order_number':
    case 'order':
    case 'number':
      return orders.order.order_number
    case 'payment_id':
      return orders.payment_id
    case 'refund_id':
      return orders.refund_id
    case 'revision':
      return orders.revision
    case 'item_id':
      return orders.line.item_id
    case 'access':
      return path.startsWith('/api/rfq') ? undefined : othersOrder.access
    default:
      return undefined
  }
}

/** A valid request, with the owner's ids in the fields of that name. */
const requestFor = (endpoint: Endpoint): unknown => ordinaryRequest(endpoint, (field, isNumber) => foreign(endpoint.path, field, isNumber))

/** The request itself, and every variant with an id of the owner in one position. */
function* variants(request: unknown): Generator<unknown> {
  yield request
  for (const leafPath of leaves(request)) {
    const texts =
      leafPath.at(-1) === 'email'
        ? [owner.email]
        : [owner.rfq_number, owner.bom_id, orders.order.order_number, orders.payment_id, ...numbers.map(String)]
    const others = typeof valueAt(request, leafPath) === 'number' ? numbers : texts
    for (const each of others) yield withAt(request, leafPath, each)
  }
}

const named = ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Requests with files, or with earlier results, which cannot be made of a schema alone. */
const NOT_FITTING = new Set(['POST /api/upload/excel'])

/**
 * Ids that open something for every caller who has them are left out: the link of a shared BOM and the key to an RFQ. The id of a
 * customer's BOM is included: it opens for the customer alone.
 */
describe('another customer’s ids', () => {
  it('exist: their owner sees by them what others may not', async () => {
    const { bearer, rfq_number, bom_id: id } = owner
    const seen: [Endpoint, unknown][] = [
      ...([profileInfo, addressList, cart, accountExport] as readonly Endpoint[]).map((endpoint): [Endpoint, unknown] => [endpoint, {}]),
      [rfqDetail, { rfq_number }],
      [orderDetail, { order_number: orders.order.order_number }],
      [mainBom, { id }],
      [exportBom, { id, format: 'csv' }],
    ]
    for (const [endpoint, request] of seen) {
      const { text } = await answerTo(endpoint, request, bearer)
      // The quoted line in the cart is of the catalogue.
      expect({ path: endpoint.path, text: text.toLowerCase() }).toMatchObject({
        text: expect.stringContaining(endpoint === (cart as Endpoint) ? rfq_number.toLowerCase() : MARK),
      })
    }
  })

  it.each(named)('%s reads nothing and changes nothing by them', async (name, endpoint) => {
    const request = requestFor(endpoint)
    const { error } = endpoint.request.safeParse(request)
    // Otherwise it would be rejected before the check of the owner.
    if (!NOT_FITTING.has(name)) expect(error).toBeUndefined()
    const before = await rowsOfOwner()
    let other = await signInOther()
    await env.SHOP.prepare('DELETE FROM api_keys').run()
    const key = await createApiKey(OTHER)
    for (const each of variants(request)) {
      for (const bearer of [other, key, null]) {
        const { code, text, handed } = await answerTo(endpoint, each, bearer)
        // Subscribing returns the recipient of its mail: the caller's input.
        const responseText = endpoint === (subscribe as Endpoint) ? text.replace(owner.email, '') : text
        expect({ each, code, text: responseText.toLowerCase() }).not.toMatchObject({ text: expect.stringContaining(MARK) })
        expect({ each, code }).not.toMatchObject({ code: CODE.fault })
        expect({ each, handed }).not.toMatchObject({ handed: expect.stringContaining(orders.order.order_number) })
      }
      if (endpoint.method !== 'GET' && endpoint.path.startsWith('/api/user/')) other = await signInOther()
    }
    expect(await rowsOfOwner()).toEqual(before)
  })

  it.each(named.filter(([, { caller }]) => caller === 'customer'))('%s checks the caller before anything else', async (_, endpoint) => {
    for (const bearer of [null, newKey()])
      for (const request of [requestFor(endpoint), {}])
        expect(await answerTo(endpoint, request, bearer)).toMatchObject({ code: CODE.session_invalid })
  })

  it.each(named.filter(([, { caller }]) => caller === 'desk'))('%s is for no customer', async (_, endpoint) => {
    for (const bearer of [owner.bearer, await signInOther(), newKey(), null])
      for (const request of [requestFor(endpoint), {}])
        expect(await answerTo(endpoint, request, bearer)).toMatchObject({ code: CODE.not_allowed })
  })
})
