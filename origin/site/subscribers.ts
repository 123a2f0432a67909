import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#shared/languages.ts'
import { addMs, DAY_MS, MINUTE_MS } from '#shared/text/durations.ts'
import { CONFIRM_LINK_DAYS } from '#shared/visitor/link-times.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { SubscriberRow } from '../database/rows.ts'
import { type Sql, sql } from '../database/sql.ts'
import { insertMailsSql } from '../mail/queue.ts'

/** A waiting subscription is not mailed again before this time. */
const AGAIN_MS = 15 * MINUTE_MS

/** Unconfirmed subscriptions older than this are deleted. */
const toRetentionStart = (now: Date): Date => addMs(now, -CONFIRM_LINK_DAYS * DAY_MS)

/**
 * The statements that begin a subscription and queue its mail. They are the same for every address; a confirmed subscription, or one mailed
 * just now, is unchanged and gets no mail. `subscribed_at` is when the address was last entered.
 */
export const insertSubscriberSql = ({ email, lang }: { email: string; lang: Language }, now: Date): Sql[] => [
  sql`INSERT INTO subscribers (email, lang, subscribed_at, subscriber_id)
    VALUES (${email}, ${lang}, ${now}, ${crypto.randomUUID().replaceAll('-', '')})
    ON CONFLICT (email) DO UPDATE SET lang = excluded.lang, subscribed_at = excluded.subscribed_at,
      subscriber_id = coalesce(subscriber_id, excluded.subscriber_id)
    WHERE confirmed_at IS NULL AND (subscriber_id IS NULL OR subscribed_at <= ${addMs(now, -AGAIN_MS)})`,
  insertMailsSql('subscription', sql`SELECT subscriber_id AS subject_id FROM subscribers WHERE email = ${email} AND changes() = 1`, now),
]

/** Condition in SQL: a subscription may still be confirmed. */
const isWaiting = (subscriberId: string, now: Date): Sql =>
  sql`subscriber_id = ${subscriberId} AND confirmed_at IS NULL AND subscribed_at > ${toRetentionStart(now)}`

type Subscriber = Pick<SubscriberRow, 'email' | 'lang' | 'confirmed_at'>

/** A subscription that is confirmed or can be; null if it has ended. */
export async function findSubscriber(db: ShopDatabase, subscriberId: string, now: Date) {
  const row = await sql<Subscriber>`SELECT email, lang, confirmed_at FROM subscribers WHERE ${isWaiting(subscriberId, now)}
    UNION ALL SELECT email, lang, confirmed_at FROM subscribers
    WHERE subscriber_id = ${subscriberId} AND confirmed_at IS NOT NULL`.first(db)
  return row && { ...row, lang: toLanguage(row.lang) }
}

const toLanguage = (code: string): Language => findLanguage(code)?.lang ?? DEFAULT_LANGUAGE

/**
 * Confirms a subscription; a confirmed one is unchanged.
 * @returns false for one that has ended
 */
export async function confirmSubscriber(db: ShopDatabase, subscriberId: string, now: Date): Promise<boolean> {
  const changes = await sql`UPDATE subscribers SET confirmed_at = ${now} WHERE ${isWaiting(subscriberId, now)}`.run(db)
  return changes === 1 || (await findSubscriber(db, subscriberId, now)) !== null
}

/** Whether an address is on the list, confirmed or not. */
export const isSubscribed = (db: ShopDatabase, email: string): Promise<boolean> =>
  sql`SELECT 1 FROM subscribers WHERE email = ${email}`.isAny(db)

export async function deleteSubscriber(db: ShopDatabase, email: string): Promise<void> {
  await sql`DELETE FROM subscribers WHERE email = ${email}`.run(db)
}

/** Confirmed subscriptions, by address. @param after the last address of the page before; empty for the first page */
export async function listSubscribers(db: ShopDatabase, after: string, count: number) {
  const results = await sql<Subscriber & { confirmed_at: string }>`SELECT email, lang, confirmed_at FROM subscribers
    WHERE confirmed_at IS NOT NULL AND email > ${after} ORDER BY email LIMIT ${count}`.all(db)
  return results.map((row) => ({ ...row, lang: toLanguage(row.lang) }))
}

/** Deletes addresses whose owners have not confirmed in time. */
export async function purgeSubscribers(db: ShopDatabase, now: Date): Promise<void> {
  await sql`DELETE FROM subscribers WHERE confirmed_at IS NULL AND subscribed_at < ${toRetentionStart(now)}`.run(db)
}
