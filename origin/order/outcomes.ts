import type { ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'

/** How an order was delivered; nothing about its buyer. */
export interface OrderOutcome {
  order_id: number
  paid_at: string | null
  shipped_at: string | null
  /** When the order was canceled or refunded; null: neither. */
  ended_at: string | null
  /** Whether the buyer canceled the order, and we had proposed no change. */
  is_left_by_buyer: 0 | 1
  /** Whether we refunded a part of the order, or its payment is disputed. */
  has_claim: 0 | 1
  /** The longest lead time that was agreed; 0: all lines are from stock. */
  lead_time_weeks: number
  lines: number
  /** Lines whose part, quantity, price and lead time did not get worse after the order. */
  lines_as_ordered: number
}

/** The outcomes of up to `count` orders before an id that were submitted since an instant, newest first. */
export const listOrderOutcomes = (
  db: ShopDatabase,
  { before, since, count }: { before: number; since: Date; count: number },
): Promise<OrderOutcome[]> =>
  sql<OrderOutcome>`WITH page AS MATERIALIZED (SELECT * FROM orders WHERE order_id < ${before} ORDER BY order_id DESC LIMIT ${count})
    SELECT o.order_id, o.paid_at,
      (SELECT min(h.at) FROM order_history h WHERE h.order_id = o.order_id AND h.to_status = 'shipping' AND h.from_status <> 'shipping') AS shipped_at,
      (SELECT min(h.at) FROM order_history h WHERE h.order_id = o.order_id AND h.to_status IN ('canceled', 'refunded')
        AND h.from_status <> h.to_status) AS ended_at,
      EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.order_id AND h.to_status = 'canceled' AND h.actor = 'buyer')
        AND NOT EXISTS (SELECT 1 FROM order_counters k WHERE k.order_id = o.order_id) AS is_left_by_buyer,
      EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.order_id AND h.actor = 'desk' AND h.note LIKE '[refund %')
        OR EXISTS (SELECT 1 FROM payment_events e WHERE e.order_id = o.order_id AND e.kind = 'disputed') AS has_claim,
      (SELECT coalesce(max(l.lead_time_weeks), 0) FROM order_lines l
        WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0) AS lead_time_weeks,
      (SELECT count(*) FROM order_lines f WHERE f.order_id = o.order_id AND f.revision = 0) AS lines,
      (SELECT count(*) FROM order_lines f JOIN order_lines l ON l.order_id = f.order_id AND l.revision = o.revision
          AND l.position = f.position AND l.part_number = f.part_number AND l.qty >= f.qty AND l.unit_price <= f.unit_price
          AND l.lead_time_weeks <= f.lead_time_weeks
        WHERE f.order_id = o.order_id AND f.revision = 0) AS lines_as_ordered
    FROM page o WHERE o.submitted_at >= ${since} ORDER BY o.order_id DESC`.all(db)
