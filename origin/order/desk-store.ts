import type { deskOrderDetail, deskOrderList } from '#shared/contract/desk.ts'
import type { EndpointData, ParsedRequest } from '#shared/contract/endpoint.ts'
import type { Order } from '#shared/contract/order.ts'
import { readOffers } from '../catalogue/offer-facts.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { joinConditions, readInBatch, type Sql, sql } from '../database/sql.ts'
import { selectShopStockSql } from '../stock/stock.ts'
import type { StoredOrder } from './model.ts'
import { IS_WAITING } from './states.ts'
import { GOODS_SQL, PAID_SQL } from './sums.ts'

const PAGE_SIZE = 50

/** All orders for the desk: first those that wait for the desk, the oldest first; then those that wait for the buyer. */
export async function listDeskOrders(db: ShopDatabase, { page, status, search }: ParsedRequest<typeof deskOrderList>) {
  const piece = search?.toLowerCase()
  const where = joinConditions(
    status && sql`o.status = ${status}`,
    search
      ? sql`(instr(o.order_number, ${search.toUpperCase()}) > 0 OR instr(lower(o.email), ${piece}) > 0
          OR instr(lower(o.shipping_address ->> 'company_name'), ${piece}) > 0 OR instr(lower(o.po_number), ${piece}) > 0)`
      : null,
  )
  const [[counted], items] = await readInBatch(
    db,
    sql<{ total: number }>`SELECT count(*) AS total FROM orders o WHERE ${where}`,
    sql<
      EndpointData<typeof deskOrderList>['items'][number]
    >`SELECT o.order_number, o.status, o.submitted_at, o.payment, ${GOODS_SQL} + coalesce(o.freight, 0) AS total, ${PAID_SQL} AS paid,
        o.shipping_address ->> 'company_name' AS company_name, o.shipping_address ->> 'country' AS country,
        (SELECT count(*) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0) AS line_count,
        iif(${IS_WAITING} AND ${PAID_SQL} = 0 AND EXISTS (SELECT 1 FROM order_lines l
          WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.reserved_qty > 0), o.hold_until, NULL) AS hold_until
      FROM orders o WHERE ${where}
      ORDER BY CASE o.status WHEN 'confirming' THEN 0 WHEN 'preparing' THEN 1 WHEN 'unpaid' THEN 2 WHEN 'shipping' THEN 3 ELSE 4 END,
        CASE WHEN o.status IN ('confirming', 'preparing', 'unpaid') THEN o.order_id ELSE -o.order_id END
      LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`,
  )
  return { total: counted?.total ?? 0, page_size: PAGE_SIZE, items }
}

type DeskSide = EndpointData<typeof deskOrderDetail>

/** What the desk sees besides the order: the history of its money, and the remaining stock of its lines' offers. */
export async function readDeskSide({ SHOP, CATALOGUE }: Databases, { order_id, revision, remaining_lines }: StoredOrder) {
  const [ledger, refunds, stockRows] = await readInBatch(
    SHOP,
    sql<
      DeskSide['ledger'][number]
    >`SELECT at, provider, event_id, kind, amount FROM payment_events WHERE order_id = ${order_id} ORDER BY at, recorded_at`,
    // Refunds that no payment company will send are `by_hand`, as `finishManualRefund` selects them.
    sql<DeskSide['refunds'][number]>`SELECT refund_id, created_at, amount, reason, coalesce(error, '') AS error,
        CASE WHEN state = 'due' AND next_try_at IS NULL THEN 'by_hand' ELSE state END AS state
      FROM refunds WHERE order_id = ${order_id} ORDER BY created_at, refund_id`,
    sql<DeskSide['stock'][number]>`SELECT l.position, ${selectShopStockSql(sql`l.offer_id`, sql`l.part_number`)} AS stock
      FROM order_lines l WHERE l.order_id = ${order_id} AND l.revision = ${revision} ORDER BY l.position`,
  )
  const offers = await readOffers(
    CATALOGUE,
    remaining_lines.map(({ offer_id }) => offer_id),
  )
  const isOffered = new Set(
    remaining_lines.flatMap(({ position, offer_id, part_number }) =>
      offer_id !== null && offers.get(offer_id)?.part_number === part_number ? position : [],
    ),
  )
  return { ledger, refunds, stock: stockRows.map(({ position, stock }) => ({ position, stock: isOffered.has(position) ? stock : null })) }
}

/** The statement that stores when an order was paid. */
export const updatePaidSql = ({ order_id }: StoredOrder, now: Date): Sql =>
  sql`UPDATE orders SET paid_at = coalesce(paid_at, ${now}) WHERE order_id = ${order_id}`

/** The statement that stores how an order was sent. */
export const updateShipmentSql = ({ order_id }: StoredOrder, shipment: Pick<Order, 'shipping_carrier' | 'shipping_number'>): Sql =>
  sql`UPDATE orders SET shipping_carrier = ${shipment.shipping_carrier}, shipping_number = ${shipment.shipping_number}
    WHERE order_id = ${order_id}`

/** The statement that stores the desk's remark to the buyer, if there is one. */
export const updateRemarkSql = ({ order_id }: StoredOrder, platformRemark: string): Sql[] =>
  platformRemark === '' ? [] : [sql`UPDATE orders SET platform_remark = ${platformRemark} WHERE order_id = ${order_id}`]
