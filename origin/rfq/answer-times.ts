import type { ShopDatabase } from '../database/databases.ts'
import type { RfqRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'

/** When an RFQ was answered; nothing about its buyer. */
export type RfqAnswer = Pick<RfqRow, 'rfq_id' | 'submitted_at' | 'answer_due_at' | 'answered_at'> & {
  /** Whether a rule answered at least one of the RFQ's lines. */
  is_automatic: 0 | 1
}

/** Up to `count` RFQs before an id that were submitted since an instant, newest first. */
export const listRfqAnswers = (
  db: ShopDatabase,
  { before, since, count }: { before: number; since: Date; count: number },
): Promise<RfqAnswer[]> =>
  sql<RfqAnswer>`SELECT r.rfq_id, r.submitted_at, r.answer_due_at,
      coalesce(r.answered_at, iif(r.status = 'quoted', r.quoted_at, NULL)) AS answered_at,
      EXISTS (SELECT 1 FROM automatic_quotes a WHERE a.rfq_id = r.rfq_id) AS is_automatic
    FROM (SELECT * FROM rfqs WHERE rfq_id < ${before} ORDER BY rfq_id DESC LIMIT ${count}) r
    WHERE r.submitted_at >= ${since} ORDER BY r.rfq_id DESC`.all(db)
