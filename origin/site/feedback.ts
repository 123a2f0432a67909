import type { ShopDatabase } from '../database/databases.ts'
import type { FeedbackRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'

/** A new random id, created before the row is written, so that a mail in the same batch can name it. */
export function createFeedbackId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high & 0xfffff) * 2 ** 32 + low
}

/** The feedback as its mail quotes it, or null. */
export const findFeedback = (db: ShopDatabase, feedbackId: number) =>
  sql<Pick<FeedbackRow, 'type_id' | 'email' | 'content' | 'created_at'>>`SELECT type_id, email, content, created_at FROM feedbacks
    WHERE feedback_id = ${feedbackId}`.first(db)
