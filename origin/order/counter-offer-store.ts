import type { Money } from '#shared/trade/money.ts'
import { insert, type Sql, sql } from '../database/sql.ts'
import { insertOrderLinesSql } from './lines.ts'
import type { CounterOfferAnswer, NewOrderLine, StoredCounterOfferLine, StoredOrder } from './model.ts'

/**
 * The statements that send a counter-offer to the buyer, and withdraw an open one. For one batch.
 * @param counter.freight null: unchanged
 */
export function insertCounterOfferSql(
  order: StoredOrder,
  counter: { valid_until: string; freight: Money | null; note: string; lines: readonly StoredCounterOfferLine[] },
  now: Date,
): Sql[] {
  return [
    sql`UPDATE order_counters SET state = 'withdrawn' WHERE order_id = ${order.order_id} AND state = 'open'`,
    insert('order_counters', {
      order_id: order.order_id,
      revision: Math.max(order.revision, order.counter?.revision ?? 0) + 1,
      offered_at: now,
      ...counter,
      lines: JSON.stringify(counter.lines),
      state: 'open',
    }),
  ]
}

/**
 * The statements that apply an answered counter-offer; for one batch.
 * @param lines all lines of the new revision
 */
export const applyAnswerSql = (
  { order_id, order_number }: StoredOrder,
  answer: { revision: number; answers: ReadonlyMap<number, CounterOfferAnswer>; lines: readonly NewOrderLine[]; freight: Money | null },
): Sql[] => [
  sql`UPDATE order_counters SET state = 'answered', answers = ${JSON.stringify(Object.fromEntries(answer.answers))}
    WHERE order_id = ${order_id} AND revision = ${answer.revision}`,
  insertOrderLinesSql(order_number, answer.revision, answer.lines),
  sql`UPDATE orders SET revision = ${answer.revision}, freight = ${answer.freight} WHERE order_id = ${order_id}`,
]
