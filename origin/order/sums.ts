/** SQL for the charges and payments of an order `o`, evaluated in the statement that needs them. */
import { sql } from '../database/sql.ts'

/** Total of the lines of the order `o`, as SQL. */
export const GOODS_SQL = sql`(SELECT coalesce(sum(l.ext_price), 0) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision)`

/** SQL for the amount due for the order `o`, so that state and sum are of the same moment; NULL while its freight is open. */
export const CHARGE_SQL = sql`(${GOODS_SQL} + o.freight)`

/** The amount paid for the order `o`, less refunds, as SQL. */
export const PAID_SQL = sql`coalesce((SELECT sum(e.amount) FROM payment_events e WHERE e.order_id = o.order_id AND e.kind IN ('captured', 'received', 'refunded')), 0)`

/** All payments ever received for the order `o`, as SQL. It only grows. */
export const RECEIVED_SQL = sql`coalesce((SELECT sum(e.amount) FROM payment_events e WHERE e.order_id = o.order_id AND e.kind IN ('captured', 'received')), 0)`

/** Refunds of the order `o` that were decided but not sent, as SQL; until then they count as paid. */
export const REFUNDING_SQL = sql`coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.order_id AND r.state IN ('due', 'failed')), 0)`
