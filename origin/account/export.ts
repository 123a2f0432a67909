import { Cart } from '#shared/contract/cart.ts'
import { Order } from '#shared/contract/order.ts'
import { RfqView } from '#shared/contract/rfq.ts'
import { type CartView, readCart } from '../cart/store.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { findOrder, listOrderNumbers } from '../order/store.ts'
import { listRfqsWithLines } from '../rfq/store.ts'
import { listAddresses } from './addresses.ts'
import { listApiKeys } from './api-keys.ts'
import { getProfile } from './customers.ts'
import {
  listBomRevisionLinesAsJson,
  listCustomerBomLines,
  listCustomerBomRevisions,
  listCustomerBoms,
  listCustomerCorrections,
  readCustomerMailRecords,
} from './data.ts'
import { listSessions } from './session-list.ts'

/** Number of rows in one page of the export. An RFQ is read with its lines, up to a thousand. */
const RFQS_AT_ONCE = 10
const BOMS_AT_ONCE = 50
const ORDERS_AT_ONCE = 50

/** All data stored about a customer, as pieces of one JSON object: years of BOMs do not fit into memory. */
export async function* streamAccountData(
  dbs: Databases,
  customerId: number,
  tokenHash: string | null,
  view: CartView,
): AsyncGenerator<string> {
  const { now } = view
  const db = dbs.SHOP
  const [profile, { registered_at, ...remains }, addresses, sessions, apiKeys, corrections, cart] = await Promise.all([
    getProfile(db, customerId),
    readCustomerMailRecords(db, customerId),
    listAddresses(db, customerId),
    listSessions(db, customerId, tokenHash, now),
    listApiKeys(db, customerId, now),
    listCustomerCorrections(db, customerId),
    readCart(dbs, { customer_id: customerId }, view),
  ])
  const small = {
    exported_at: now.toISOString(),
    profile: { ...profile, registered_at },
    addresses,
    sessions,
    api_keys: apiKeys,
    cart: Cart.encode(cart),
    ...corrections,
    ...remains,
  }
  yield `${JSON.stringify(small).slice(0, -1)},"rfqs":[`
  yield* joinWithCommas(rfqTexts(db, customerId))
  yield '],"orders":['
  yield* joinWithCommas(orderTexts(dbs, customerId, view))
  yield '],"boms":['
  yield* joinWithCommas(bomTexts(db, customerId))
  yield ']}'
}

async function* joinWithCommas(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const text of texts) {
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
}

/** All rows of a table, page by page. @param read the rows after an id; 0: from the first */
async function* readAllPages<Id extends string, Row extends Record<Id, number>>(
  id: Id,
  atOnce: number,
  read: (after: number, count: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows = await read(after, atOnce)
    yield* rows
    after = rows.length < atOnce ? undefined : rows.at(-1)?.[id]
  }
}

async function* rfqTexts(db: ShopDatabase, customerId: number): AsyncGenerator<string> {
  const rfqs = readAllPages('rfq_id', RFQS_AT_ONCE, (after, count) => listRfqsWithLines(db, customerId, after, count))
  for await (const rfq of rfqs) yield JSON.stringify(RfqView.encode(rfq))
}

async function* orderTexts(dbs: Databases, customerId: number, { lang }: CartView): AsyncGenerator<string> {
  const numbers = readAllPages('order_id', ORDERS_AT_ONCE, (after, count) => listOrderNumbers(dbs.SHOP, customerId, after, count))
  for await (const { order_number } of numbers) {
    const order = await findOrder(dbs, order_number, lang)
    if (order) yield JSON.stringify(Order.encode(order))
  }
}

async function* bomTexts(db: ShopDatabase, customerId: number): AsyncGenerator<string> {
  const boms = readAllPages('bom_row', BOMS_AT_ONCE, (after, count) => listCustomerBoms(db, customerId, after, count))
  for await (const { bom_row, ...bom } of boms) {
    const lines = await listCustomerBomLines(db, customerId, bom_row)
    const revisions: string[] = []
    for (const { revision_id, ...revision } of await listCustomerBomRevisions(db, customerId, bom_row)) {
      const revisionLines = await listBomRevisionLinesAsJson(db, customerId, revision_id)
      revisions.push(`${JSON.stringify(revision).slice(0, -1)},"lines":[${revisionLines.join(',')}]}`)
    }
    yield `${JSON.stringify(bom).slice(0, -1)},"lines":[${lines.join(',')}],"revisions":[${revisions.join(',')}]}`
  }
}
