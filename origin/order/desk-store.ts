import type { Money } from '#shared/trade/money.ts'
import type { OrderState } from '#shared/trade/order-states.ts'
import type { OrdersRow, PaymentEventsRow, RefundsRow } from '../database/rows.ts'
import { allOf, readTogether, sql } from '../database/sql.ts'
import type { KeptOrder } from './model.ts'
import { IS_WAITING } from './states.ts'
import { isSameOffer } from './stock.ts'
import { GOODS, PAID } from './sums.ts'

const PAGE_SIZE = 50

type Row = Pick<OrdersRow, 'order_number' | 'status' | 'submitted_at' | 'payment' | 'hold_until'> & {
  company_name: string
  country: string
  total: Money
  paid: Money
  line_count: number
}

/** All orders for the desk: first what waits for it, the oldest before the others; then what waits for the buyer. */
export async function listDeskOrders(
  db: D1Database,
  { page, status, search }: { page: number; status?: OrderState | undefined; search?: string | undefined },
) {
  const piece = search?.toLowerCase()
  const where = allOf(
    status && sql`o.status = ${status}`,
    search
      ? sql`(instr(o.order_number, ${search.toUpperCase()}) > 0 OR instr(lower(o.email), ${piece}) > 0
          OR instr(lower(o.shipping_address ->> 'company_name'), ${piece}) > 0 OR instr(lower(o.po_number), ${piece}) > 0)`
      : null,
  )
  const [[counted], items] = await readTogether(
    db,
    sql<{ total: number }>`SELECT count(*) AS total FROM orders o WHERE ${where}`,
    sql<Row>`SELECT o.order_number, o.status, o.submitted_at, o.payment, ${GOODS} + coalesce(o.freight, 0) AS total, ${PAID} AS paid,
        o.shipping_address ->> 'company_name' AS company_name, o.shipping_address ->> 'country' AS country,
        (SELECT count(*) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0) AS line_count,
        iif(${IS_WAITING} AND ${PAID} = 0 AND EXISTS (SELECT 1 FROM order_lines l
          WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.reserved_qty > 0), o.hold_until, NULL) AS hold_until
      FROM orders o WHERE ${where}
      ORDER BY CASE o.status WHEN 'confirming' THEN 0 WHEN 'preparing' THEN 1 WHEN 'unpaid' THEN 2 WHEN 'shipping' THEN 3 ELSE 4 END,
        CASE WHEN o.status IN ('confirming', 'preparing', 'unpaid') THEN o.order_id ELSE -o.order_id END
      LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`,
  )
  return { total: counted?.total ?? 0, page_size: PAGE_SIZE, items }
}

type LedgerRow = Pick<PaymentEventsRow, 'at' | 'provider' | 'event_id' | 'kind'> & { amount: Money }
type RefundRow = Pick<RefundsRow, 'refund_id' | 'created_at' | 'reason'> & {
  amount: Money
  state: RefundsRow['state'] | 'by_hand'
  error: string
}

/** What the desk sees beside the order: what happened to its money, and what is left in stock of its lines' offers. */
export async function readDeskSide(db: D1Database, { order_id, revision }: KeptOrder) {
  const [ledger, refunds, stock] = await readTogether(
    db,
    sql<LedgerRow>`SELECT at, provider, event_id, kind, amount FROM payment_events WHERE order_id = ${order_id} ORDER BY at, recorded_at`,
    // As `settleByHand` sees them: what no company will do any more.
    sql<RefundRow>`SELECT refund_id, created_at, amount, reason, coalesce(error, '') AS error,
        CASE WHEN state = 'due' AND next_try_at IS NULL THEN 'by_hand' ELSE state END AS state
      FROM refunds WHERE order_id = ${order_id} ORDER BY created_at, refund_id`,
    sql<{ position: number; stock: number | null }>`SELECT l.position,
        CASE WHEN ${isSameOffer('l.offer_id')} THEN (SELECT stock FROM offers f WHERE f.offer_id = l.offer_id) END AS stock
      FROM order_lines l WHERE l.order_id = ${order_id} AND l.revision = ${revision} ORDER BY l.position`,
  )
  return { ledger, refunds, stock }
}

/** The statement that keeps since when an order is paid. */
export const writePaid = (db: D1Database, { order_id }: KeptOrder, now: Date): D1PreparedStatement =>
  sql`UPDATE orders SET paid_at = coalesce(paid_at, ${now}) WHERE order_id = ${order_id}`.on(db)

/** The statement that keeps how an order was sent. */
export function writeShipment(
  db: D1Database,
  { order_id }: KeptOrder,
  { shipping_carrier, shipping_number }: { shipping_carrier: string; shipping_number: string },
): D1PreparedStatement {
  return sql`UPDATE orders SET shipping_carrier = ${shipping_carrier}, shipping_number = ${shipping_number}
    WHERE order_id = ${order_id}`.on(db)
}

/** The statement that keeps the desk's remark to the buyer, where it makes one. */
export function writeRemark(db: D1Database, { order_id }: KeptOrder, platformRemark: string): D1PreparedStatement[] {
  return platformRemark === '' ? [] : [sql`UPDATE orders SET platform_remark = ${platformRemark} WHERE order_id = ${order_id}`.on(db)]
}
