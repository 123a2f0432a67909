/**
 * The ledger of what companies and the desk said about money, and the state of an order that follows from it. Everything here
 * is decided by SQL inside the batch that writes, from the sum as it is then: whatever comes at the same time, twice or in
 * another order ends in the same.
 */
import { type Money, moneyString } from '#shared/trade/money.ts'
import type { MailKind } from '../mail/kinds.ts'
import { mailsStatement } from '../mail/queue.ts'
import type { Fact, Provider } from '../pay/company.ts'
import { isSameOffer } from './stock.ts'
import { CHARGE_SQL, PAID, RECEIVED } from './store.ts'

/** A payment as it is kept. `reference` is null until its company has answered. */
export interface Payment {
  payment_id: string
  order_id: number
  provider: Provider | 'wire'
  reference: string | null
  captured_as: string | null
  amount: Money
  created_at: string
}

/** An order was paid or was not, in whichever order its refunds are told. */
const CAME = RECEIVED
const HELD = PAID
/** What is on its way back, or should be. */
const GOING = "(SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = o.order_id AND r.state IN ('due', 'failed'))"
const has = (kind: string): string => `EXISTS (SELECT 1 FROM payment_events e WHERE e.order_id = o.order_id AND e.kind = '${kind}')`

/** Where the freight is open, the charge is unknown, and nothing covers it. */
const IS_COVERED = `coalesce(${CAME} >= ${CHARGE_SQL}, 0)`
const IS_NEWLY_PAID = `o.paid_at IS NULL AND o.status NOT IN ('canceled', 'refunded') AND ${IS_COVERED}`
const BECOMES_CONFIRMING = `o.status = 'unpaid' AND o.freight IS NOT NULL AND (${IS_COVERED} OR ${has('declared')})`
const BECOMES_REFUNDED = `o.status IN ('confirming', 'preparing', 'shipping', 'received') AND ${CAME} > 0 AND ${HELD} <= 0 AND ${has('refunded')}`

/** An amount of whole cents in SQL, as `parseMoney` reads it. */
const decimalSql = (amount: string): string => `printf('%d.%02d', ${amount} / 1000000, ${amount} % 1000000 / 10000)`

/** The subject of a mail that says that all goes back, as `refundSubject` of compose-mail.ts writes it. */
const ALL_OF_IT = `o.order_number || ' ' || ${decimalSql(CAME)}`

/** What is too much: all of it for a canceled order. What comes once an order was refunded has a rule of its own. */
const SURPLUS = `(${HELD} - ${GOING} - CASE o.status WHEN 'canceled' THEN 0 WHEN 'refunded' THEN NULL ELSE ${CHARGE_SQL} END)`

/**
 * The statements that bring an order where its ledger says: paid, refunded with its stock put back, and what came too much on
 * its way back. To be put behind whatever writes to the ledger, cancels an order or changes what it costs, in the same batch.
 */
export function settleStatements(db: D1Database, order_id: number, now: Date): D1PreparedStatement[] {
  const at = now.toISOString()
  const step = (to: string, condition: string) =>
    db
      .prepare(
        `INSERT INTO order_history (order_id, step, at, actor, from_status, to_status, note)
         SELECT o.order_id, (SELECT coalesce(max(h.step), -1) + 1 FROM order_history h WHERE h.order_id = o.order_id), ?,
           CASE WHEN o.status = 'unpaid' AND NOT ${IS_COVERED} THEN 'buyer' ELSE 'payment' END, o.status, '${to}', ''
         FROM orders o WHERE o.order_id = ? AND ${condition}`,
      )
      .bind(at, order_id)
  const surplus_id = newRefundId()
  /** Tells what the statement before has put on its way back. @param amount in SQL, null where it was nothing */
  const told = (amount: string) =>
    db
      .prepare(
        `INSERT INTO order_history (order_id, step, at, actor, from_status, to_status, note)
         SELECT o.order_id, (SELECT coalesce(max(h.step), -1) + 1 FROM order_history h WHERE h.order_id = o.order_id), ?, 'system', o.status, o.status,
           '[refund ' || ${decimalSql(amount)} || ']'
         FROM orders o WHERE o.order_id = ? AND changes() > 0 AND ${amount} > 0`,
      )
      .bind(at, order_id)
  const surplus = `(SELECT r.amount FROM refunds r WHERE r.refund_id = '${surplus_id}')`
  const change = (set: string, condition: string) => db.prepare(`UPDATE orders AS o SET ${set} WHERE o.order_id = ? AND ${condition}`)
  return [
    step('confirming', BECOMES_CONFIRMING),
    change("status = 'confirming'", BECOMES_CONFIRMING).bind(order_id),
    mailOfOrder(db, 'order_paid', order_id, { condition: IS_NEWLY_PAID }, now),
    change('paid_at = ?', IS_NEWLY_PAID).bind(at, order_id),
    step('refunded', BECOMES_REFUNDED),
    db
      .prepare(
        `UPDATE offers SET stock = offers.stock + l.qty FROM (
           SELECT n.offer_id, n.part_number, sum(n.reserved_qty) AS qty FROM orders o JOIN order_lines n USING (order_id, revision)
           WHERE o.order_id = ? AND o.status IN ('confirming', 'preparing') AND ${BECOMES_REFUNDED} AND n.reserved_qty > 0 GROUP BY 1, 2) AS l
         WHERE offers.offer_id = l.offer_id AND ${isSameOffer('l.offer_id')}`,
      )
      .bind(order_id),
    mailOfOrder(db, 'order_refunded', order_id, { condition: BECOMES_REFUNDED, subject: ALL_OF_IT }, now),
    change("status = 'refunded'", BECOMES_REFUNDED).bind(order_id),
    db
      .prepare(
        `INSERT INTO refunds (refund_id, order_id, amount, reason, state, next_try_at, created_at)
         SELECT ?, o.order_id, ${SURPLUS}, CASE o.status WHEN 'canceled' THEN 'canceled' ELSE 'surplus' END, 'due', ?, ?
         FROM orders o WHERE o.order_id = ? AND ${SURPLUS} > 0`,
      )
      .bind(surplus_id, at, at, order_id),
    told(surplus),
    // Who cancels is told by the mail about that, and who pays afterwards by one about the payment.
    mailOfOrder(
      db,
      'order_refunded',
      order_id,
      { condition: `o.status <> 'canceled' AND ${surplus} > 0`, subject: `o.order_number || ' ' || ${decimalSql(surplus)}` },
      now,
    ),
    // A refunded order may have kept a part on purpose: only what came since goes back.
    db
      .prepare(
        `INSERT INTO refunds (refund_id, order_id, payment_id, amount, reason, state, next_try_at, created_at)
         SELECT 'late-' || e.payment_id, o.order_id, e.payment_id, min(e.amount, ${HELD} - ${GOING}), 'late', 'due', ?, ?
         FROM orders o JOIN payment_events e ON e.order_id = o.order_id AND e.kind = 'captured'
         WHERE o.order_id = ? AND o.status = 'refunded' AND ${HELD} - ${GOING} > 0
           AND e.recorded_at >= (SELECT max(h.at) FROM order_history h WHERE h.order_id = o.order_id AND h.to_status = 'refunded')
         ON CONFLICT DO NOTHING`,
      )
      .bind(at, at, order_id),
    told(`(SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.order_id AND r.reason = 'late' AND r.created_at = '${at}')`),
  ]
}

export const newRefundId = (): string => crypto.randomUUID().replaceAll('-', '')

/** A row of the ledger. The same event again, or the same capture by another way, writes nothing. */
export function ledgerStatement(
  db: D1Database,
  { payment_id, order_id, provider }: Pick<Payment, 'payment_id' | 'order_id' | 'provider'>,
  row: { kind: Fact['kind'] | 'received' | 'declared'; event_id: string; amount: Money; at: Date },
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO payment_events (provider, event_id, payment_id, order_id, kind, amount, at, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    )
    .bind(provider, row.event_id, payment_id, order_id, row.kind, row.amount, row.at.toISOString(), now.toISOString())
}

/** The one payment of an order by wire transfer: whatever arrives at the bank belongs to it. */
export const wireOf = ({ order_id, order_number }: { order_id: number; order_number: string }) =>
  ({ payment_id: `wire-${order_number}`, order_id, provider: 'wire', reference: order_number }) as const

/** Keeps that an order is to be paid by wire transfer; needed before any row of the ledger about it. */
export function wireStatement(
  db: D1Database,
  order: { order_id: number; order_number: string },
  amount: Money,
  now: Date,
): D1PreparedStatement {
  const { payment_id, order_id, provider, reference } = wireOf(order)
  return db
    .prepare(
      `INSERT INTO payments (payment_id, order_id, provider, reference, amount, created_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (payment_id) DO UPDATE SET amount = excluded.amount`,
    )
    .bind(payment_id, order_id, provider, reference, amount, now.toISOString())
}

/**
 * A mail about an order, where a condition holds when the batch gets there.
 * @param where.condition in SQL on its row `o`, like `subject`; both are written by us, never by a caller
 */
function mailOfOrder(
  db: D1Database,
  kind: MailKind,
  order_id: number,
  { condition, subject = 'o.order_number' }: { condition: string; subject?: string },
  now: Date,
): D1PreparedStatement {
  const sql = `SELECT ${subject} AS subject_id FROM orders o WHERE o.order_id = ? AND ${condition}`
  return mailsStatement(db, kind, { sql, values: [order_id] }, now)
}

/** Tells the buyer that money which comes for an order that is over goes back. It stands right behind the row of the ledger. */
function tooLate(db: D1Database, order_id: number, amount: Money, now: Date): D1PreparedStatement {
  const condition = "changes() > 0 AND o.status IN ('canceled', 'refunded')"
  return mailOfOrder(db, 'order_refunded', order_id, { condition, subject: `o.order_number || ' ${moneyString(amount)}'` }, now)
}

/** Writes what a company says about a payment, and what follows from it for the order: all at once. */
export async function recordFacts(
  db: D1Database,
  payment: Payment,
  { facts, captured_as }: { facts: readonly Fact[]; captured_as: string | null },
  now: Date,
): Promise<void> {
  if (facts.length === 0 && captured_as === null) return
  const { payment_id, order_id } = payment
  const is_captured = facts.some(({ kind }) => kind === 'captured')
  await db.batch([
    ...facts.flatMap((fact) => [
      ledgerStatement(db, payment, fact, now),
      ...(fact.kind === 'captured' ? [tooLate(db, order_id, fact.amount, now)] : []),
    ]),
    ...facts.flatMap(({ refund_id }) =>
      refund_id === undefined
        ? []
        : [
            db
              .prepare("UPDATE refunds SET state = 'done', payment_id = ?, error = NULL WHERE refund_id = ? AND order_id = ?")
              .bind(payment_id, refund_id, order_id),
          ],
    ),
    db
      .prepare('UPDATE payments SET captured_as = coalesce(captured_as, ?), next_look_at = iif(?, NULL, next_look_at) WHERE payment_id = ?')
      .bind(captured_as, is_captured ? 1 : 0, payment_id),
    ...settleStatements(db, order_id, now),
  ])
}
