import type { Money } from '#shared/trade/money.ts'
import { insertLines } from './lines.ts'
import type { CounterAnswer, KeptCounterLine, KeptOrder, NewOrderLine } from './model.ts'

export interface NewCounter {
  valid_until: string
  /** Null: stays as it is. */
  freight: Money | null
  note: string
  lines: readonly KeptCounterLine[]
}

/** The statements that put a counter-offer before the buyer; one that is open is withdrawn. For one batch. */
export function writeCounter(db: D1Database, order: KeptOrder, counter: NewCounter, now: Date): D1PreparedStatement[] {
  return [
    db.prepare("UPDATE order_counters SET state = 'withdrawn' WHERE order_id = ? AND state = 'open'").bind(order.order_id),
    db
      .prepare(
        `INSERT INTO order_counters (order_id, revision, offered_at, valid_until, freight, note, lines, state) VALUES (?, ?, ?, ?, ?, ?, ?, 'open')`,
      )
      .bind(
        order.order_id,
        Math.max(order.revision, order.counter?.revision ?? 0) + 1,
        now.toISOString(),
        counter.valid_until,
        counter.freight,
        counter.note,
        JSON.stringify(counter.lines),
      ),
  ]
}

export interface CounterAnswered {
  revision: number
  answers: ReadonlyMap<number, CounterAnswer>
  /** All lines of the order as they are from now on. */
  lines: readonly NewOrderLine[]
  freight: Money | null
}

/** The statements that make an answered counter-offer hold; for one batch. */
export function writeAnswer(
  db: D1Database,
  order: KeptOrder,
  { revision, answers, lines, freight }: CounterAnswered,
): D1PreparedStatement[] {
  return [
    db
      .prepare("UPDATE order_counters SET state = 'answered', answers = ? WHERE order_id = ? AND revision = ?")
      .bind(JSON.stringify(Object.fromEntries(answers)), order.order_id, revision),
    insertLines(db, order.order_number, revision, lines),
    db.prepare('UPDATE orders SET revision = ?, freight = ? WHERE order_id = ?').bind(revision, freight, order.order_id),
  ]
}
