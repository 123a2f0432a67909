/** What an order `o` comes to and what was paid for it, in SQL: decided in the statement that needs it, as it is then. */
import { sql } from '../database/sql.ts'

/** What the lines of the order `o` come to, as SQL. */
export const GOODS_SQL = sql`(SELECT coalesce(sum(l.ext_price), 0) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision)`

/** The amount due for the order `o`, in SQL, so that a state and the sum that decides it are of the same moment; NULL while its freight is not known. */
export const CHARGE_SQL = sql`(${GOODS_SQL} + o.freight)`

/** What was paid for the order `o`, less refunds, as SQL. */
export const PAID_SQL = sql`coalesce((SELECT sum(e.amount) FROM payment_events e WHERE e.order_id = o.order_id AND e.kind IN ('captured', 'received', 'refunded')), 0)`

/** All that was ever paid for the order `o`, as SQL. It only grows. */
export const RECEIVED_SQL = sql`coalesce((SELECT sum(e.amount) FROM payment_events e WHERE e.order_id = o.order_id AND e.kind IN ('captured', 'received')), 0)`

/** What is on its way back to the buyer of the order `o`, or should be, and counts as paid so long. */
export const REFUNDING_SQL = sql`coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.order_id AND r.state IN ('due', 'failed')), 0)`
