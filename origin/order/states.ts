/**
 * The only module that writes an order's status and history. `shared/trade/order-states.ts` defines the transitions, which code and SQL
 * both follow.
 */

import { ApiError, CODE } from '#shared/contract/envelope.ts'
import {
  canBecome,
  isFinalState,
  isWaitingState,
  listStatesBefore,
  ORDER_STATES,
  type OrderActor,
  type OrderState,
} from '#shared/trade/order-states.ts'
import { guard } from '../database/guards.ts'
import { insert, raw, type Sql, sql } from '../database/sql.ts'
import { insertOrderLinesSql } from './lines.ts'
import type { NewOrder, StoredOrder } from './model.ts'
import { PAID_SQL, REFUNDING_SQL } from './sums.ts'

const isAmong = (states: readonly OrderState[]): Sql => raw(`o.status IN (${states.map((state) => `'${state}'`).join(', ')})`)

/** Condition in SQL: the order `o` may change to a state in one step. */
export const toTransitionCondition = (to: OrderState): Sql => isAmong(listStatesBefore(to))

/** Condition in SQL: the order `o` waits for its money or for our confirmation. */
export const IS_WAITING = isAmong(ORDER_STATES.filter(isWaitingState))

/** Condition in SQL: the order `o` is in a final state. */
export const IS_OVER = isAmong(ORDER_STATES.filter(isFinalState))

/** The statements that write an order with its lines and the first row of its history; for one batch. */
export const insertOrderSql = ({ lines, ...order }: NewOrder): Sql[] => [
  insert('orders', {
    ...order,
    status: 'unpaid',
    shipping_address: JSON.stringify(order.shipping_address),
    billing_address: JSON.stringify(order.billing_address),
  }),
  insertOrderLinesSql(order.order_number, 0, lines),
  sql`INSERT INTO order_history (order_id, step, at, actor, from_status, to_status, note)
    SELECT order_id, 0, ${order.submitted_at}, 'buyer', NULL, status, '' FROM orders WHERE order_number = ${order.order_number}`,
]

export interface OrderChange {
  /** Null: the state does not change, only a row is added to the history. */
  to: OrderState | null
  actor: OrderActor
  note?: string
  now: Date
}

/**
 * The statements that change an order's state, with a row of its history. If a concurrent change has written the same step, the whole batch
 * fails as `order_changed`.
 * @throws ApiError `conflict` if the transition is not allowed
 */
export function changeStatusSql(order: Pick<StoredOrder, 'order_id' | 'status' | 'history'>, change: OrderChange): Sql[] {
  if (change.to !== null && !canBecome(order.status, change.to)) throw toStateError(order)
  const to = change.to ?? order.status
  return [
    sql`INSERT INTO order_history (order_id, step, at, actor, from_status, to_status, note)
      SELECT order_id, ${order.history.length}, ${change.now}, ${change.actor}, ${order.status}, ${to}, ${change.note ?? ''} FROM orders
      WHERE order_id = ${order.order_id}`,
    sql`UPDATE orders SET status = ${to} WHERE order_id = ${order.order_id}`,
    // An order that is settled has no open counter-offer.
    ...(isWaitingState(to)
      ? []
      : [sql`UPDATE order_counters SET state = 'withdrawn' WHERE order_id = ${order.order_id} AND state = 'open'`]),
  ]
}

/** The error if the order's state does not allow the change. */
export const toStateError = ({ status }: Pick<StoredOrder, 'status'>): ApiError => new ApiError(CODE.conflict, { fields: { status } })

/** A row of the history of the order `o`, if a condition is true when the batch runs. */
const insertNoteSql = (
  orderId: number,
  { actor, to, note, condition }: { actor: Sql; to: Sql; note: Sql; condition: Sql },
  now: Date,
): Sql =>
  sql`INSERT INTO order_history (order_id, step, at, actor, from_status, to_status, note)
    SELECT o.order_id, (SELECT coalesce(max(h.step), -1) + 1 FROM order_history h WHERE h.order_id = o.order_id), ${now}, ${actor}, o.status, ${to}, ${note}
    FROM orders o WHERE o.order_id = ${orderId} AND ${condition}`

/**
 * The statements that change an order's state from any state that allows it, if a condition is true when the batch runs. `condition` and
 * `actor` are SQL on the row `o` of the order.
 */
export function changeStateSql(orderId: number, to: OrderState, { condition, actor }: { condition: Sql; actor: Sql }, now: Date): Sql[] {
  const may = sql`${toTransitionCondition(to)} AND ${condition}`
  return [
    insertNoteSql(orderId, { actor, to: sql`${to}`, note: sql`''`, condition: may }, now),
    sql`UPDATE orders AS o SET status = ${to} WHERE o.order_id = ${orderId} AND ${may}`,
  ]
}

/** The statement that adds a note to the history of an order without a change of its state. @param where SQL on its row `o` */
export const insertHistoryNoteSql = (orderId: number, where: { condition: Sql; note: Sql }, now: Date): Sql =>
  insertNoteSql(orderId, { ...where, actor: sql`'system'`, to: sql`o.status` }, now)

/** Continues a batch only if the order's payments have not changed since they were read; otherwise it fails as `order_changed`. */
export const guardMoneySql = ({ order_id, paid, refunding }: Pick<StoredOrder, 'order_id' | 'paid' | 'refunding'>): Sql =>
  guard('order_changed', sql`SELECT ${PAID_SQL} = ${paid} AND ${REFUNDING_SQL} = ${refunding} FROM orders o WHERE o.order_id = ${order_id}`)
