import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { addMs, DAY_MS, HOUR_MS } from '#shared/text/durations.ts'
import { historyNote, type OrderActor } from '#shared/trade/order-states.ts'
import type { Databases } from '../database/databases.ts'
import { batchFailure } from '../database/guards.ts'
import { runTogether, type Sql, sql } from '../database/sql.ts'
import { mailStatement } from '../mail/queue.ts'
import { releaseStock, showStock } from '../stock/stock.ts'
import type { KeptOrder } from './model.ts'
import { changeStatus, guardMoney, IS_WAITING, mayBecomeSql } from './states.ts'
import { findOrder } from './store.ts'
import { PAID } from './sums.ts'

/** A payment that was begun may still end well. */
const PAYING_MS = HOUR_MS
/** Orders of one run: it comes again in five minutes. */
const RUN_MOST = 50

/** The statements that give a hold of stock up, as a row of the order's history says; the order stays as it is. */
export const releaseHold = (order: KeptOrder, actor: OrderActor, now: Date): Sql[] => [
  ...changeStatus(order, { to: null, actor, note: historyNote('hold_ended'), now }),
  guardMoney(order),
  releaseStock(order),
  sql`UPDATE order_lines SET reserved_qty = 0 WHERE order_id = ${order.order_id} AND revision = ${order.revision}`,
]

/**
 * Ends what orders hold of the stock beyond their time without a payment, declared transfers among them. Such an order is
 * canceled; one that could not be paid, because sales has never named its freight, only gives its stock back. Not where a payment
 * began within the last hour, within a day from the end, nor where a counter-offer waits for the buyer.
 */
export async function cancelUnpaid(dbs: Databases, now: Date): Promise<void> {
  const results = await sql<{ order_number: string }>`SELECT o.order_number FROM orders o
    WHERE ${mayBecomeSql('canceled')} AND o.hold_until < ${now}
      AND (o.hold_until < ${addMs(now, -DAY_MS)} OR NOT EXISTS (SELECT 1 FROM payments p
        WHERE p.order_id = o.order_id AND p.provider <> 'wire' AND p.created_at >= ${addMs(now, -PAYING_MS)}))
      AND NOT EXISTS (SELECT 1 FROM order_counters k WHERE k.order_id = o.order_id AND k.state = 'open')
      AND (o.freight IS NOT NULL OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.reserved_qty > 0))
      AND (o.freight > 0 OR o.freight IS NULL
        OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty * l.unit_price > 0))
      AND ${PAID} = 0
    ORDER BY o.hold_until LIMIT ${RUN_MOST}`.all(dbs.SHOP)
  await eachOrder(dbs, results, (order) => {
    if (order.hold === null || order.paid !== 0) return []
    if (order.amounts.freight === null) return releaseHold(order, 'system', now)
    return [
      ...changeStatus(order, { to: 'canceled', actor: 'system', note: historyNote('not_paid'), now }),
      guardMoney(order),
      releaseStock(order),
      mailStatement('order_canceled', order.order_number, now),
    ]
  })
  // `placed_from` is forgotten once an order holds nothing unpaid.
  await sql`UPDATE orders AS o SET placed_from = '' WHERE o.placed_from <> '' AND NOT ${IS_WAITING}`.run(dbs.SHOP)
}

/** Ends counter-offers whose time is over; the order stays as it was. */
export async function expireCounters(dbs: Databases, now: Date): Promise<void> {
  const results = await sql<{ order_number: string }>`SELECT o.order_number FROM order_counters k JOIN orders o USING (order_id)
    WHERE k.state = 'open' AND k.valid_until <= ${now} LIMIT ${RUN_MOST}`.all(dbs.SHOP)
  await eachOrder(dbs, results, (order) =>
    order.counter?.state === 'open' && order.counter.valid_until <= now.toISOString()
      ? [
          ...changeStatus(order, { to: null, actor: 'system', note: historyNote('offer_expired'), now }),
          sql`UPDATE order_counters SET state = 'expired'
            WHERE order_id = ${order.order_id} AND revision = ${order.counter.revision}`,
        ]
      : [],
  )
}

/** Changes orders one by one; what somebody changes meanwhile is left to them. */
async function eachOrder(dbs: Databases, rows: readonly { order_number: string }[], change: (order: KeptOrder) => Sql[]): Promise<void> {
  for (const { order_number } of rows) {
    const order = await findOrder(dbs, order_number, DEFAULT_LANGUAGE)
    const statements = order ? change(order) : []
    if (statements.length === 0) continue
    try {
      await runTogether(dbs.SHOP, statements)
    } catch (error) {
      if (batchFailure(error) !== 'order_changed') throw error
    }
  }
  await showStock(dbs)
}
