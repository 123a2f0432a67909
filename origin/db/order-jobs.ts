import { UNPAID_DAYS } from '#shared/constants.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { historyNote } from '#shared/order-states.ts'
import { mailStatement } from '../mail/queue.ts'
import { releaseStock } from './order-stock.ts'
import { changeStatus, findOrder, guardMoney, isRaced, type KeptOrder, PAID } from './orders.ts'

const DAY_MS = 86_400_000
/** Mails and pages name a day in UTC: by then it is over wherever the buyer is. */
const DAY_EVERYWHERE_MS = 36 * 3_600_000
/** A payment that was begun may still end well. */
const PAYING_MS = 3_600_000
/** Orders of one run: it comes again in five minutes. */
const RUN_MOST = 50

/**
 * Cancels orders that nobody pays: their stock is free again. Not where a payment is under way, where the buyer is asked
 * something, where something happened lately, or where the buyer could not pay because sales has never named the freight.
 */
export async function cancelUnpaid(db: D1Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNPAID_DAYS * DAY_MS - DAY_EVERYWHERE_MS).toISOString()
  const { results } = await db
    .prepare(
      `SELECT o.order_number FROM orders o WHERE o.status = 'unpaid' AND o.submitted_at < ?
         AND NOT EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.order_id AND h.at >= ?)
         AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.order_id AND p.created_at >= ?)
         AND NOT EXISTS (SELECT 1 FROM order_counters k WHERE k.order_id = o.order_id AND k.state = 'open')
         AND (o.freight IS NOT NULL OR EXISTS (SELECT 1 FROM order_counters k WHERE k.order_id = o.order_id))
         AND ${PAID} = 0
       ORDER BY o.submitted_at LIMIT ${RUN_MOST}`,
    )
    .bind(before, before, new Date(now.getTime() - PAYING_MS).toISOString())
    .all<{ order_number: string }>()
  await eachOrder(db, results, (order) =>
    order.status === 'unpaid' && order.paid === 0
      ? [
          ...changeStatus(db, order, { to: 'canceled', actor: 'system', note: historyNote('not_paid'), now }),
          guardMoney(db, order),
          releaseStock(db, order),
          mailStatement(db, 'order_canceled', order.order_number, now),
        ]
      : [],
  )
}

/** Ends counter-offers whose time is over; the order stays as it was. */
export async function expireCounters(db: D1Database, now: Date): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT o.order_number FROM order_counters k JOIN orders o USING (order_id) WHERE k.state = 'open' AND k.valid_until <= ? LIMIT ${RUN_MOST}`,
    )
    .bind(now.toISOString())
    .all<{ order_number: string }>()
  await eachOrder(db, results, (order) =>
    order.counter?.state === 'open' && order.counter.valid_until <= now.toISOString()
      ? [
          ...changeStatus(db, order, { to: order.status, actor: 'system', note: historyNote('offer_expired'), now }),
          db
            .prepare("UPDATE order_counters SET state = 'expired' WHERE order_id = ? AND revision = ?")
            .bind(order.order_id, order.counter.revision),
        ]
      : [],
  )
}

/** Changes orders one by one; what somebody changes meanwhile is left to them. */
async function eachOrder(
  db: D1Database,
  rows: readonly { order_number: string }[],
  change: (order: KeptOrder) => D1PreparedStatement[],
): Promise<void> {
  for (const { order_number } of rows) {
    const order = await findOrder(db, order_number, DEFAULT_LANGUAGE)
    const statements = order ? change(order) : []
    if (statements.length === 0) continue
    try {
      await db.batch(statements)
    } catch (error) {
      if (!isRaced(error)) throw error
    }
  }
}
