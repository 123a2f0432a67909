import { money } from '#shared/trade/money.ts'
import type { OrderState, PaymentMethod } from '#shared/trade/order-states.ts'
import type { KeptOrder } from './model.ts'
import { IS_WAITING } from './states.ts'
import { isSameOffer } from './stock.ts'
import { GOODS, PAID } from './sums.ts'

const PAGE_SIZE = 50

interface Row {
  order_number: string
  status: OrderState
  submitted_at: string
  company_name: string
  country: string
  payment: PaymentMethod
  goods: number
  freight: number
  paid: number
  line_count: number
  hold_until: string | null
}

/** All orders for the desk: first what waits for it, the oldest before the others; then what waits for the buyer. */
export async function listDeskOrders(
  db: D1Database,
  { page, status, search }: { page: number; status?: OrderState | undefined; search?: string | undefined },
) {
  const conditions = ['true']
  const values: string[] = []
  if (status) {
    conditions.push('o.status = ?')
    values.push(status)
  }
  if (search) {
    conditions.push(
      `(instr(o.order_number, ?) > 0 OR instr(lower(o.email), ?) > 0 OR instr(lower(o.shipping_address ->> 'company_name'), ?) > 0 OR instr(lower(o.po_number), ?) > 0)`,
    )
    values.push(search.toUpperCase(), search.toLowerCase(), search.toLowerCase(), search.toLowerCase())
  }
  const where = conditions.join(' AND ')
  const [total, rows] = await db.batch([
    db.prepare(`SELECT count(*) AS total FROM orders o WHERE ${where}`).bind(...values),
    db
      .prepare(
        `SELECT o.order_number, o.status, o.submitted_at, o.payment, coalesce(o.freight, 0) AS freight, ${PAID} AS paid,
           o.shipping_address ->> 'company_name' AS company_name, o.shipping_address ->> 'country' AS country,
           (SELECT count(*) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0) AS line_count,
           iif(${IS_WAITING} AND ${PAID} = 0 AND EXISTS (SELECT 1 FROM order_lines l
             WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.reserved_qty > 0), o.hold_until, NULL) AS hold_until,
           ${GOODS} AS goods
         FROM orders o WHERE ${where}
         ORDER BY CASE o.status WHEN 'confirming' THEN 0 WHEN 'preparing' THEN 1 WHEN 'unpaid' THEN 2 WHEN 'shipping' THEN 3 ELSE 4 END,
           CASE WHEN o.status IN ('confirming', 'preparing', 'unpaid') THEN o.order_id ELSE -o.order_id END
         LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`,
      )
      .bind(...values),
  ])
  return {
    total: (total as D1Result<{ total: number }>).results[0]?.total ?? 0,
    page_size: PAGE_SIZE,
    items: (rows as D1Result<Row>).results.map(({ goods, freight, paid, ...row }) => ({
      ...row,
      total: money(goods + freight),
      paid: money(paid),
    })),
  }
}

interface LedgerRow {
  at: string
  provider: string
  event_id: string
  kind: 'captured' | 'received' | 'refunded' | 'declined' | 'disputed' | 'declared'
  amount: number
}

interface RefundRow {
  refund_id: string
  created_at: string
  amount: number
  reason: string
  state: 'due' | 'by_hand' | 'done' | 'failed'
  error: string
}

/** What the desk sees beside the order: what happened to its money, and what is left in stock of its lines' offers. */
export async function readDeskSide(db: D1Database, { order_id, revision }: KeptOrder) {
  const [ledger, refunds, stock] = await db.batch([
    db
      .prepare('SELECT at, provider, event_id, kind, amount FROM payment_events WHERE order_id = ? ORDER BY at, recorded_at')
      .bind(order_id),
    // As `settleByHand` sees them: what no company will do any more.
    db
      .prepare(
        `SELECT refund_id, created_at, amount, reason, coalesce(error, '') AS error, CASE WHEN state = 'due' AND next_try_at IS NULL THEN 'by_hand' ELSE state END AS state
         FROM refunds WHERE order_id = ? ORDER BY created_at, refund_id`,
      )
      .bind(order_id),
    db
      .prepare(
        `SELECT l.position, CASE WHEN ${isSameOffer('l.offer_id')} THEN (SELECT stock FROM offers f WHERE f.offer_id = l.offer_id) END AS stock
         FROM order_lines l WHERE l.order_id = ? AND l.revision = ? ORDER BY l.position`,
      )
      .bind(order_id, revision),
  ])
  return {
    ledger: (ledger as D1Result<LedgerRow>).results.map(({ amount, ...row }) => ({ ...row, amount: money(amount) })),
    refunds: (refunds as D1Result<RefundRow>).results.map(({ amount, ...row }) => ({ ...row, amount: money(amount) })),
    stock: (stock as D1Result<{ position: number; stock: number | null }>).results,
  }
}

/** The statement that keeps since when an order is paid. */
export const writePaid = (db: D1Database, { order_id }: KeptOrder, now: Date): D1PreparedStatement =>
  db.prepare('UPDATE orders SET paid_at = coalesce(paid_at, ?) WHERE order_id = ?').bind(now.toISOString(), order_id)

/** The statement that keeps how an order was sent. */
export function writeShipment(
  db: D1Database,
  { order_id }: KeptOrder,
  { shipping_carrier, shipping_number }: { shipping_carrier: string; shipping_number: string },
): D1PreparedStatement {
  return db
    .prepare('UPDATE orders SET shipping_carrier = ?, shipping_number = ? WHERE order_id = ?')
    .bind(shipping_carrier, shipping_number, order_id)
}

/** The statement that keeps the desk's remark to the buyer, where it makes one. */
export function writeRemark(db: D1Database, { order_id }: KeptOrder, platform_remark: string): D1PreparedStatement[] {
  return platform_remark === ''
    ? []
    : [db.prepare('UPDATE orders SET platform_remark = ? WHERE order_id = ?').bind(platform_remark, order_id)]
}
