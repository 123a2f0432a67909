import { Cart } from '#shared/contract/cart.ts'
import { Order } from '#shared/contract/order.ts'
import { RfqView } from '#shared/contract/rfq.ts'
import { type CartView, readCart } from '../cart/store.ts'
import { findOrder, listOrderNumbers } from '../order/store.ts'
import { listWholeRfqs } from '../rfq/store.ts'
import { listAddresses } from './addresses.ts'
import { getProfile } from './customers.ts'
import { type KeptBom, listKeptBoms, listKeptLines, readCustomerRemains } from './data.ts'
import { listSessions } from './session-list.ts'

/** An RFQ may have a thousand lines, a BOM ten thousand. */
const RFQS_AT_ONCE = 10
const BOMS_AT_ONCE = 50
const ORDERS_AT_ONCE = 50

/**
 * Everything that is kept about a customer, as pieces of one JSON object. It is never whole in memory: years of BOMs are
 * larger than that.
 */
export async function* accountData(db: D1Database, customer_id: number, token_hash: string | null, view: CartView): AsyncGenerator<string> {
  const { now } = view
  const [profile, { registered_at, ...remains }, addresses, sessions, cart] = await Promise.all([
    getProfile(db, customer_id),
    readCustomerRemains(db, customer_id),
    listAddresses(db, customer_id),
    listSessions(db, customer_id, token_hash, now),
    readCart(db, { customer_id }, view),
  ])
  const small = {
    exported_at: now.toISOString(),
    profile: { ...profile, registered_at },
    addresses,
    sessions,
    cart: Cart.encode(cart),
    ...remains,
  }
  yield `${JSON.stringify(small).slice(0, -1)},"rfqs":[`
  yield* separated(rfqTexts(db, customer_id))
  yield '],"orders":['
  yield* separated(orderTexts(db, customer_id, view))
  yield '],"boms":['
  yield* separated(bomTexts(db, customer_id))
  yield ']}'
}

async function* separated(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let is_first = true
  for await (const text of texts) {
    yield is_first ? text : `,${text}`
    is_first = false
  }
}

async function* rfqTexts(db: D1Database, customer_id: number): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rfqs = await listWholeRfqs(db, customer_id, after, RFQS_AT_ONCE)
    for (const rfq of rfqs) yield JSON.stringify(RfqView.encode(rfq))
    const last = rfqs.at(-1)
    if (!last || rfqs.length < RFQS_AT_ONCE) return
    after = last.rfq_id
  }
}

async function* orderTexts(db: D1Database, customer_id: number, { lang }: CartView): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const numbers = await listOrderNumbers(db, customer_id, after, ORDERS_AT_ONCE)
    for (const { order_number } of numbers) {
      const order = await findOrder(db, order_number, lang)
      if (order) yield JSON.stringify(Order.encode(order))
    }
    const last = numbers.at(-1)
    if (!last || numbers.length < ORDERS_AT_ONCE) return
    after = last.order_id
  }
}

async function* bomTexts(db: D1Database, customer_id: number): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const boms = await listKeptBoms(db, customer_id, after, BOMS_AT_ONCE)
    for (const bom of boms) yield bomText(bom, await listKeptLines(db, customer_id, bom.bom_row))
    const last = boms.at(-1)
    if (!last || boms.length < BOMS_AT_ONCE) return
    after = last.bom_row
  }
}

function bomText({ bom_row: _, ...bom }: KeptBom, lines: readonly string[]): string {
  return `${JSON.stringify(bom).slice(0, -1)},"lines":[${lines.join(',')}]}`
}
