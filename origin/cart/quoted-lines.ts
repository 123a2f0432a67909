import { raw, type Sql, sql } from '../database/sql.ts'

/** SQL for the order that contains a quoted line of an RFQ; NULL if there is none. A line of a canceled order may be ordered again. */
export const selectLineOrderSql = (rfqId: string, position: string): Sql =>
  sql`(SELECT buying_order.order_number FROM order_lines order_line JOIN orders buying_order USING (order_id, revision)
    WHERE order_line.rfq_id = ${raw(rfqId)} AND order_line.rfq_position = ${raw(position)} AND order_line.qty > 0 AND buying_order.status <> 'canceled' ORDER BY order_id LIMIT 1)`
