/**
 * The only module that writes the ledger: payments, reports by payment companies and by the desk, and refunds. Every entry is idempotent:
 * repeated and concurrent reports give the same result.
 */

import type { Money } from '#shared/trade/money.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { PaymentRow, RefundRow } from '../database/rows.ts'
import { insert, joinConditions, runBatch, type Sql, sql } from '../database/sql.ts'
import type { PaymentEvent } from '../pay/provider.ts'
import type { StoredOrder } from './model.ts'

/** A stored payment. `reference` is null until its payment company has answered. */
export type Payment = Omit<PaymentRow, 'amount' | 'next_look_at'> & { amount: Money }

/** Payments, as SQL without a condition. */
export const SELECT_PAYMENT = sql`SELECT payment_id, order_id, provider, reference, captured_as, amount, created_at FROM payments`

/** Stores that a payment was started; a repeated one changes nothing. */
export const insertPaymentSql = (payment: Pick<Payment, 'payment_id' | 'order_id' | 'provider' | 'amount'>, now: Date): Sql =>
  sql`${insert('payments', { ...payment, created_at: now })} ON CONFLICT (payment_id) DO NOTHING`

/** Stores a company's reference of a payment, and when its state is first requested. */
export const updatePaymentReferenceSql = (paymentId: string, reference: string, nextLookAt: string): Sql =>
  sql`UPDATE payments SET reference = ${reference}, next_look_at = ${nextLookAt} WHERE payment_id = ${paymentId}`

/** Stores when a payment's state is requested again; null: never. A final payment does not change. */
export const schedulePaymentCheckSql = (paymentId: string, nextLookAt: string | null): Sql =>
  sql`UPDATE payments SET next_look_at = ${nextLookAt} WHERE payment_id = ${paymentId} AND next_look_at IS NOT NULL`

/** Stores a company's reference of the capture of a payment; a captured payment is final. */
export const updateCaptureSql = (paymentId: string, capturedAs: string | null, isCaptured: boolean): Sql =>
  sql`UPDATE payments SET captured_as = coalesce(captured_as, ${capturedAs}), next_look_at = iif(${isCaptured}, NULL, next_look_at)
    WHERE payment_id = ${paymentId}`

/** A row of the ledger. The same event again, or the same capture by another message, writes nothing. */
export const insertLedgerEntrySql = (
  { payment_id, order_id, provider }: Pick<Payment, 'payment_id' | 'order_id' | 'provider'>,
  { kind, event_id, amount, at }: { kind: PaymentEvent['kind'] | 'received' | 'declared'; event_id: string; amount: Money; at: Date },
  now: Date,
): Sql =>
  sql`${insert('payment_events', { provider, event_id, payment_id, order_id, kind, amount, at, recorded_at: now })} ON CONFLICT DO NOTHING`

/** The payment of an order by wire transfer, to which all its transfers belong. */
export const toWirePayment = ({ order_id, order_number }: { order_id: number; order_number: string }) =>
  ({ payment_id: `wire-${order_number}`, order_id, provider: 'wire', reference: order_number }) as const

/** Stores that an order is to be paid by wire transfer; needed before its first row in the ledger. */
export function insertWirePaymentSql(order: { order_id: number; order_number: string }, amount: Money, now: Date): Sql {
  const payment = insert('payments', { ...toWirePayment(order), amount, created_at: now })
  return sql`${payment} ON CONFLICT (payment_id) DO UPDATE SET amount = excluded.amount`
}

/**
 * The statements that store a received transfer; for one batch. If the transfer was already stored, the batch fails as
 * `duplicate_transfer`.
 */
export function insertReceivedTransferSql(
  order: StoredOrder,
  { amount, bank_reference }: { amount: Money; bank_reference: string },
  now: Date,
): Sql[] {
  const { payment_id, order_id, provider } = toWirePayment(order)
  const eventId = `received:${bank_reference || crypto.randomUUID()}`
  return [
    insertWirePaymentSql(order, amount, now),
    insert('payment_events', { provider, event_id: eventId, payment_id, order_id, kind: 'received', amount, at: now, recorded_at: now }),
  ]
}

/** A queued refund. `payment_id` is null until the payment to refund is chosen. */
export type DueRefund = Pick<RefundRow, 'refund_id' | 'order_id' | 'payment_id' | 'amount' | 'tries'>

export const createRefundId = (): string => crypto.randomUUID().replaceAll('-', '')

/**
 * Queues a refund, in the batch that causes it. The payments to refund, the newest first, are chosen when it is sent.
 * @param refund.amount above zero, in whole cents
 */
export const insertRefundSql = (refund: { order_id: number; amount: Money; reason: string }, now: Date): Sql =>
  insert('refunds', { ...refund, refund_id: createRefundId(), state: 'due', next_try_at: now, created_at: now })

/**
 * Queues a refund for each row of a query about the order `o`; an existing refund does not change.
 * @param refunds the refund's columns, the join with `o`, and the condition
 */
export const insertRefundsWhereSql = (
  orderId: number,
  refunds: { refund_id: Sql; payment_id: Sql; amount: Sql; reason: Sql; join?: Sql; where: Sql },
  now: Date,
): Sql =>
  sql`INSERT INTO refunds (refund_id, order_id, payment_id, amount, reason, state, next_try_at, created_at)
    SELECT ${refunds.refund_id}, o.order_id, ${refunds.payment_id}, ${refunds.amount}, ${refunds.reason}, 'due', ${now}, ${now}
    FROM orders o ${refunds.join ?? sql``} WHERE o.order_id = ${orderId} AND ${refunds.where} ON CONFLICT DO NOTHING`

/** Claims one refund that is due, until an instant, so that no other run sends it. @param orderId undefined: of any order */
export const claimRefund = (db: ShopDatabase, orderId: number | undefined, now: Date, until: Date): Promise<DueRefund | null> =>
  sql<DueRefund>`UPDATE refunds SET tries = tries + 1, next_try_at = ${until}
    WHERE refund_id = (SELECT refund_id FROM refunds
      WHERE ${joinConditions(sql`state = 'due'`, sql`next_try_at <= ${now}`, orderId !== undefined && sql`order_id = ${orderId}`)}
      ORDER BY next_try_at LIMIT 1)
    RETURNING refund_id, order_id, payment_id, amount, tries`.first(db)

/** The refundable amount of the payment `p`, as SQL: received, less refunds sent or queued. */
export const REFUNDABLE_AMOUNT = sql`((SELECT coalesce(sum(e.amount), 0) FROM payment_events e WHERE e.order_id = p.order_id AND e.payment_id = p.payment_id AND e.kind IN ('captured', 'received', 'refunded'))
  - (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = p.order_id AND r.payment_id = p.payment_id AND r.state = 'due'))`

/**
 * Assigns a part of a refund to a payment with this refundable amount; the rest becomes another refund.
 * @returns false if another refund has used the payment's balance meanwhile
 */
export async function assignRefundPart(
  db: ShopDatabase,
  { refund_id }: DueRefund,
  paymentId: string,
  part: number,
  now: Date,
): Promise<boolean> {
  const may = sql`r.refund_id = ${refund_id} AND r.payment_id IS NULL AND r.state = 'due'
    AND (SELECT ${REFUNDABLE_AMOUNT} FROM payments p WHERE p.payment_id = ${paymentId}) >= ${part}`
  const [, chosen] = await runBatch(db, [
    sql`INSERT INTO refunds (refund_id, order_id, amount, reason, state, next_try_at, created_at)
      SELECT ${createRefundId()}, r.order_id, r.amount - ${part}, r.reason, 'due', ${now}, r.created_at FROM refunds r
      WHERE ${may} AND r.amount > ${part}`,
    sql`UPDATE refunds AS r SET payment_id = ${paymentId}, amount = ${part} WHERE ${may}`,
  ])
  return chosen !== undefined && chosen.meta.changes > 0
}

/** Assigns a refund to the desk, which sends it by hand. */
export const assignRefundToDeskSql = (refundId: string): Sql => sql`UPDATE refunds SET next_try_at = NULL WHERE refund_id = ${refundId}`

/** Deletes a refund for which no money is left. */
export const deleteRefundSql = (refundId: string): Sql =>
  sql`DELETE FROM refunds WHERE refund_id = ${refundId} AND payment_id IS NULL AND state = 'due'`

/** Stores a failed try, and when the next one is; null: never. Does nothing if another run has claimed the refund. */
export const postponeRefundSql = ({ refund_id, tries }: DueRefund, nextTryAt: string | null, error: string): Sql =>
  sql`UPDATE refunds SET state = ${nextTryAt === null ? 'failed' : 'due'}, next_try_at = ${nextTryAt}, error = ${error}
    WHERE refund_id = ${refund_id} AND tries = ${tries} AND state = 'due'`

/** Stores that a refund of an order was paid. */
export const finishRefundSql = (refundId: string, { payment_id, order_id }: Pick<Payment, 'payment_id' | 'order_id'>): Sql =>
  sql`UPDATE refunds SET state = 'done', payment_id = ${payment_id}, error = NULL
    WHERE refund_id = ${refundId} AND order_id = ${order_id}`
