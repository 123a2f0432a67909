import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#shared/languages.ts'
import { CONFIRM_LINK_DAYS } from '#shared/visitor/link-times.ts'
import { mailsStatement } from '../mail/queue.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A subscription that waits is mailed again no sooner. */
const AGAIN_MS = 15 * MINUTE_MS

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/**
 * The statements that begin a subscription and queue its mail. They are the same for every address: one that has confirmed, or was
 * mailed just now, stays as it is and gets no mail. `subscribed_at` is when the address was entered last.
 */
export function insertSubscriber(db: D1Database, { email, lang }: { email: string; lang: Language }, now: Date): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO subscribers (email, lang, subscribed_at, subscriber_id) VALUES (?, ?, ?, ?)
         ON CONFLICT (email) DO UPDATE SET lang = excluded.lang, subscribed_at = excluded.subscribed_at,
           subscriber_id = coalesce(subscriber_id, excluded.subscriber_id)
         WHERE confirmed_at IS NULL AND (subscriber_id IS NULL OR subscribed_at <= ?)`,
      )
      .bind(email, lang, now.toISOString(), crypto.randomUUID().replaceAll('-', ''), before(now, AGAIN_MS)),
    mailsStatement(
      db,
      'subscription',
      { sql: 'SELECT subscriber_id AS subject_id FROM subscribers WHERE email = ? AND changes() = 1', values: [email] },
      now,
    ),
  ]
}

/** A subscription that may be confirmed still: ?1 its id, ?2 since when such are kept. */
const WAITING = 'subscriber_id = ?1 AND confirmed_at IS NULL AND subscribed_at > ?2'

/** A subscription that waits for its confirmation, or has it; null where there is none any more. */
export async function findSubscriber(db: D1Database, subscriber_id: string, now: Date) {
  const row = await db
    .prepare(
      `SELECT email, lang, confirmed_at FROM subscribers WHERE ${WAITING} UNION ALL
       SELECT email, lang, confirmed_at FROM subscribers WHERE subscriber_id = ?1 AND confirmed_at IS NOT NULL`,
    )
    .bind(subscriber_id, before(now, CONFIRM_LINK_DAYS * DAY_MS))
    .first<{ email: string; lang: string; confirmed_at: string | null }>()
  return row && { ...row, lang: languageOf(row.lang) }
}

const languageOf = (code: string): Language => findLanguage(code)?.lang ?? DEFAULT_LANGUAGE

/** Confirms a subscription; one that is confirmed stays so. @returns false for one that is over */
export async function confirmSubscriber(db: D1Database, subscriber_id: string, now: Date): Promise<boolean> {
  const { meta } = await db
    .prepare(`UPDATE subscribers SET confirmed_at = ?3 WHERE ${WAITING}`)
    .bind(subscriber_id, before(now, CONFIRM_LINK_DAYS * DAY_MS), now.toISOString())
    .run()
  return meta.changes === 1 || (await findSubscriber(db, subscriber_id, now)) !== null
}

/** Whether an address is on the list, confirmed or not. */
export async function isSubscribed(db: D1Database, email: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM subscribers WHERE email = ?').bind(email).first()) !== null
}

/** Forgets an address; subscribing again begins anew. */
export async function deleteSubscriber(db: D1Database, email: string): Promise<void> {
  await db.prepare('DELETE FROM subscribers WHERE email = ?').bind(email).run()
}

/** Confirmed subscriptions, by address. @param after the last address of the page before; empty for the first page */
export async function listSubscribers(db: D1Database, after: string, count: number) {
  const { results } = await db
    .prepare('SELECT email, lang, confirmed_at FROM subscribers WHERE confirmed_at IS NOT NULL AND email > ? ORDER BY email LIMIT ?')
    .bind(after, count)
    .all<{ email: string; lang: string; confirmed_at: string }>()
  return results.map((row) => ({ ...row, lang: languageOf(row.lang) }))
}

/** Forgets addresses whose owners have not confirmed in time. */
export async function purgeSubscribers(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM subscribers WHERE confirmed_at IS NULL AND subscribed_at < ?')
    .bind(before(now, CONFIRM_LINK_DAYS * DAY_MS))
    .run()
}
