import type { Language } from '#shared/languages.ts'

export interface NewFeedback {
  feedback_id: number
  type_id: number
  email: string
  content: string
  lang: Language
  created_at: Date
}

/** An id that nobody has: it is known before the row is written, so that a mail in the same batch can name it. */
export function newFeedbackId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high & 0xfffff) * 2 ** 32 + low
}

export function insertFeedback(db: D1Database, row: NewFeedback): D1PreparedStatement {
  return db
    .prepare('INSERT INTO feedbacks (feedback_id, type_id, email, content, lang, created_at) VALUES (?, ?, ?, ?, ?, ?)')
    .bind(row.feedback_id, row.type_id, row.email, row.content, row.lang, row.created_at.toISOString())
}

/** What a mail tells about it, or null. */
export function findFeedback(
  db: D1Database,
  feedback_id: number,
): Promise<(Omit<NewFeedback, 'feedback_id' | 'lang' | 'created_at'> & { created_at: string }) | null> {
  return db.prepare('SELECT type_id, email, content, created_at FROM feedbacks WHERE feedback_id = ?').bind(feedback_id).first()
}
