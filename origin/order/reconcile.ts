/**
 * Applies the ledger to an order. SQL within the writing batch decides, from the sums of that moment, so that concurrent, repeated and
 * reordered events give the same result.
 */

import { type Money, toDecimalString } from '#shared/trade/money.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { runBatch, type Sql, sql } from '../database/sql.ts'
import type { MailKind } from '../mail/kinds.ts'
import { insertMailsSql } from '../mail/queue.ts'
import type { PaymentEvent } from '../pay/provider.ts'
import { restoreStockSql } from '../stock/stock.ts'
import { createRefundId, finishRefundSql, insertLedgerEntrySql, insertRefundsWhereSql, type Payment, updateCaptureSql } from './ledger.ts'
import { changeStateSql, IS_OVER, insertHistoryNoteSql, toTransitionCondition } from './states.ts'
import { CHARGE_SQL, PAID_SQL, RECEIVED_SQL, REFUNDING_SQL } from './sums.ts'

const hasEvent = (kind: PaymentEvent['kind'] | 'declared'): Sql =>
  sql`EXISTS (SELECT 1 FROM payment_events e WHERE e.order_id = o.order_id AND e.kind = ${kind})`

/**
 * Whether all payments ever received cover the charge, whenever refunds are reported. While the freight is open the charge is unknown, and
 * nothing covers it.
 */
const IS_COVERED = sql`coalesce(${RECEIVED_SQL} >= ${CHARGE_SQL}, 0)`
const IS_NEWLY_PAID = sql`o.paid_at IS NULL AND NOT ${IS_OVER} AND ${IS_COVERED}`
const IS_PAID_OR_DECLARED = sql`o.freight IS NOT NULL AND (${IS_COVERED} OR ${hasEvent('declared')})`
const IS_REFUNDED = sql`${RECEIVED_SQL} > 0 AND ${PAID_SQL} <= 0 AND ${hasEvent('refunded')}`
const BECOMES_REFUNDED = sql`${toTransitionCondition('refunded')} AND ${IS_REFUNDED}`

/** An amount of whole cents in SQL, as `parseMoney` reads it. */
const decimalSql = (amount: Sql): Sql => sql`printf('%d.%02d', ${amount} / 1000000, ${amount} % 1000000 / 10000)`

/** The subject id of a mail about a full refund, as `toRefundSubject` of compose-mail.ts writes it. */
const ALL_OF_IT = sql`o.order_number || ' ' || ${decimalSql(RECEIVED_SQL)}`

/** The surplus of an order; for a canceled order, all its money. Money that arrives after a refund is treated separately. */
const SURPLUS = sql`(${PAID_SQL} - ${REFUNDING_SQL} - CASE o.status WHEN 'canceled' THEN 0 WHEN 'refunded' THEN NULL ELSE ${CHARGE_SQL} END)`

/**
 * The statements that update an order from its ledger: paid, or refunded with its stock returned, and any surplus queued as a refund. They
 * follow each statement that writes to the ledger, cancels an order or changes its price, in the same batch.
 */
export function reconcileOrderSql(orderId: number, now: Date): Sql[] {
  const surplusId = createRefundId()
  const surplus = sql`(SELECT r.amount FROM refunds r WHERE r.refund_id = ${surplusId})`
  /**
   * Adds the refund that the statement before has queued to the history.
   * @param amount null if there was none
   */
  const insertRefundNote = (amount: Sql) =>
    insertHistoryNoteSql(
      orderId,
      { condition: sql`changes() > 0 AND ${amount} > 0`, note: sql`'[refund ' || ${decimalSql(amount)} || ']'` },
      now,
    )
  return [
    ...changeStateSql(
      orderId,
      'confirming',
      { condition: IS_PAID_OR_DECLARED, actor: sql`CASE WHEN NOT ${IS_COVERED} THEN 'buyer' ELSE 'payment' END` },
      now,
    ),
    insertOrderMailSql('order_paid', orderId, { condition: IS_NEWLY_PAID }, now),
    insertOrderMailSql('order_paid_copy', orderId, { condition: sql`${IS_NEWLY_PAID} AND o.invoice_email <> ''` }, now),
    sql`UPDATE orders AS o SET paid_at = ${now} WHERE o.order_id = ${orderId} AND ${IS_NEWLY_PAID}`,
    restoreStockSql(sql`SELECT n.offer_id, n.part_number, sum(n.reserved_qty) AS qty FROM orders o JOIN order_lines n USING (order_id, revision)
        WHERE o.order_id = ${orderId} AND o.status IN ('confirming', 'preparing') AND ${BECOMES_REFUNDED} AND n.reserved_qty > 0 GROUP BY 1, 2`),
    insertOrderMailSql('order_refunded', orderId, { condition: BECOMES_REFUNDED, subject: ALL_OF_IT }, now),
    ...changeStateSql(orderId, 'refunded', { condition: IS_REFUNDED, actor: sql`'payment'` }, now),
    insertRefundsWhereSql(
      orderId,
      {
        refund_id: sql`${surplusId}`,
        payment_id: sql`NULL`,
        amount: SURPLUS,
        reason: sql`CASE o.status WHEN 'canceled' THEN 'canceled' ELSE 'surplus' END`,
        where: sql`${SURPLUS} > 0`,
      },
      now,
    ),
    insertRefundNote(surplus),
    // No mail is sent if the cancellation mail or the payment mail reports this refund already.
    insertOrderMailSql(
      'order_refunded',
      orderId,
      { condition: sql`o.status <> 'canceled' AND ${surplus} > 0`, subject: sql`o.order_number || ' ' || ${decimalSql(surplus)}` },
      now,
    ),
    // A refunded order may keep a part of the money on purpose, so only later payments are refunded.
    insertRefundsWhereSql(
      orderId,
      {
        refund_id: sql`'late-' || e.payment_id`,
        payment_id: sql`e.payment_id`,
        amount: sql`min(e.amount, ${PAID_SQL} - ${REFUNDING_SQL})`,
        reason: sql`'late'`,
        join: sql`JOIN payment_events e ON e.order_id = o.order_id AND e.kind = 'captured'`,
        where: sql`o.status = 'refunded' AND ${PAID_SQL} - ${REFUNDING_SQL} > 0
           AND e.recorded_at >= (SELECT max(h.at) FROM order_history h WHERE h.order_id = o.order_id AND h.to_status = 'refunded')`,
      },
      now,
    ),
    insertRefundNote(
      sql`(SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.order_id AND r.reason = 'late' AND r.created_at = ${now})`,
    ),
  ]
}

/** A mail about an order, if a condition is true when the batch runs. `condition` and `subject` are SQL on the row `o` of the order. */
const insertOrderMailSql = (
  kind: MailKind,
  orderId: number,
  { condition, subject = sql`o.order_number` }: { condition: Sql; subject?: Sql },
  now: Date,
): Sql => insertMailsSql(kind, sql`SELECT ${subject} AS subject_id FROM orders o WHERE o.order_id = ${orderId} AND ${condition}`, now)

/** Tells the buyer that money for an ended order is refunded. Runs directly after the insert into the ledger. */
function insertLateRefundMailSql(orderId: number, amount: Money, now: Date): Sql {
  const condition = sql`changes() > 0 AND ${IS_OVER}`
  return insertOrderMailSql('order_refunded', orderId, { condition, subject: sql`o.order_number || ${` ${toDecimalString(amount)}`}` }, now)
}

/** Stores a company's report about a payment, and its consequences for the order, in one batch. */
export async function recordPaymentEvents(
  db: ShopDatabase,
  payment: Payment,
  { events, captured_as }: { events: readonly PaymentEvent[]; captured_as: string | null },
  now: Date,
): Promise<void> {
  if (events.length === 0 && captured_as === null) return
  const { payment_id, order_id } = payment
  const isCaptured = events.some(({ kind }) => kind === 'captured')
  await runBatch(db, [
    ...events.flatMap((event) => [
      insertLedgerEntrySql(payment, event, now),
      ...(event.kind === 'captured' ? [insertLateRefundMailSql(order_id, event.amount, now)] : []),
    ]),
    ...events.flatMap(({ refund_id }) => (refund_id === undefined ? [] : [finishRefundSql(refund_id, payment)])),
    updateCaptureSql(payment_id, captured_as, isCaptured),
    ...reconcileOrderSql(order_id, now),
  ])
}
