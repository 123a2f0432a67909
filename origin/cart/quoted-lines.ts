import { raw, type Sql, sql } from '../database/sql.ts'

/** The order that has a line of an RFQ's answer, as SQL; NULL if there is none. A line of a canceled order may be ordered again. */
export const selectLineOrder = (rfqId: string, position: string): Sql =>
  sql`(SELECT taking.order_number FROM order_lines taken JOIN orders taking USING (order_id, revision)
    WHERE taken.rfq_id = ${raw(rfqId)} AND taken.rfq_position = ${raw(position)} AND taken.qty > 0 AND taking.status <> 'canceled' ORDER BY order_id LIMIT 1)`
