import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { addMs, DAY_MS, HOUR_MS } from '#shared/text/durations.ts'
import { encodeHistoryNote, type OrderActor } from '#shared/trade/order-states.ts'
import type { Databases } from '../database/databases.ts'
import { findBatchFailure } from '../database/guards.ts'
import { runBatch, type Sql, sql } from '../database/sql.ts'
import { insertMailSql } from '../mail/queue.ts'
import { publishStock, releaseStockSql } from '../stock/stock.ts'
import type { StoredOrder } from './model.ts'
import { changeStatusSql, guardMoneySql, IS_WAITING, toTransitionCondition } from './states.ts'
import { findOrder } from './store.ts'
import { PAID_SQL } from './sums.ts'

/** A payment that was started may still succeed within this time. */
const PAYMENT_GRACE_MS = HOUR_MS
/** Maximum number of orders in one run; the job runs every five minutes. */
const MAX_ORDERS_PER_RUN = 50

/** The statements that release an order's stock, with a row of its history; the state does not change. */
export const releaseHoldSql = (order: StoredOrder, actor: OrderActor, now: Date): Sql[] => [
  ...changeStatusSql(order, { to: null, actor, note: encodeHistoryNote('hold_ended'), now }),
  guardMoneySql(order),
  releaseStockSql(order),
  sql`UPDATE order_lines SET reserved_qty = 0 WHERE order_id = ${order.order_id} AND revision = ${order.revision}`,
]

/**
 * Ends holds of stock that have expired without a payment; a declared transfer does not count as paid. The order is canceled. An order
 * whose freight sales has not set could not be paid, so it only releases its stock. A payment started within the last hour delays this, by
 * at most a day. An order with an open counter-offer is skipped.
 */
export async function cancelUnpaid(dbs: Databases, now: Date): Promise<void> {
  const results = await sql<{ order_number: string }>`SELECT o.order_number FROM orders o
    WHERE ${toTransitionCondition('canceled')} AND o.hold_until < ${now}
      AND (o.hold_until < ${addMs(now, -DAY_MS)} OR NOT EXISTS (SELECT 1 FROM payments p
        WHERE p.order_id = o.order_id AND p.provider <> 'wire' AND p.created_at >= ${addMs(now, -PAYMENT_GRACE_MS)}))
      AND NOT EXISTS (SELECT 1 FROM order_counters k WHERE k.order_id = o.order_id AND k.state = 'open')
      AND (o.freight IS NOT NULL OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.reserved_qty > 0))
      AND (o.freight > 0 OR o.freight IS NULL
        OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty * l.unit_price > 0))
      AND ${PAID_SQL} = 0
    ORDER BY o.hold_until LIMIT ${MAX_ORDERS_PER_RUN}`.all(dbs.SHOP)
  await eachOrder(dbs, results, (order) => {
    if (order.hold === null || order.paid !== 0) return []
    if (order.amounts.freight === null) return releaseHoldSql(order, 'system', now)
    return [
      ...changeStatusSql(order, { to: 'canceled', actor: 'system', note: encodeHistoryNote('not_paid'), now }),
      guardMoneySql(order),
      releaseStockSql(order),
      insertMailSql('order_canceled', order.order_number, now),
    ]
  })
  // `placed_from` is stored only while an order holds unpaid stock.
  await sql`UPDATE orders AS o SET placed_from = '' WHERE o.placed_from <> '' AND NOT ${IS_WAITING}`.run(dbs.SHOP)
}

/** Ends counter-offers that have expired; the orders do not change. */
export async function expireCounters(dbs: Databases, now: Date): Promise<void> {
  const results = await sql<{ order_number: string }>`SELECT o.order_number FROM order_counters k JOIN orders o USING (order_id)
    WHERE k.state = 'open' AND k.valid_until <= ${now} LIMIT ${MAX_ORDERS_PER_RUN}`.all(dbs.SHOP)
  await eachOrder(dbs, results, (order) =>
    order.counter?.state === 'open' && order.counter.valid_until <= now.toISOString()
      ? [
          ...changeStatusSql(order, { to: null, actor: 'system', note: encodeHistoryNote('offer_expired'), now }),
          sql`UPDATE order_counters SET state = 'expired'
            WHERE order_id = ${order.order_id} AND revision = ${order.counter.revision}`,
        ]
      : [],
  )
}

/** Changes orders one by one; skips an order that another request changes meanwhile. */
async function eachOrder(dbs: Databases, rows: readonly { order_number: string }[], change: (order: StoredOrder) => Sql[]): Promise<void> {
  for (const { order_number } of rows) {
    const order = await findOrder(dbs, order_number, DEFAULT_LANGUAGE)
    const statements = order ? change(order) : []
    if (statements.length === 0) continue
    try {
      await runBatch(dbs.SHOP, statements)
    } catch (error) {
      if (findBatchFailure(error) !== 'order_changed') throw error
    }
  }
  await publishStock(dbs)
}
