import { MAX_VISITOR_WATCHES, MAX_WATCHES, type WatchConditions } from '#shared/contract/watch.ts'
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#shared/languages.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { CONFIRM_LINK_DAYS } from '#shared/visitor/link-times.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { WatchRow } from '../database/rows.ts'
import { joinSql, raw, runBatch, type Sql, sql, toAssignments } from '../database/sql.ts'
import { insertMailsSql } from '../mail/queue.ts'
import type { EndedWatch } from './links.ts'

/** The subject of a watch, as the table has it. */
export type SubjectColumns =
  | { kind: 'part'; goods_id: number; part_number: string; brand_name: string }
  | { kind: 'bom'; bom_row: number }
  | { kind: 'search'; search: string }

const SUBJECT = { part: 'goods_id', bom: 'bom_row', search: 'search' } as const

/** Condition in SQL: a watch `w` has a subject. */
const isSubject = (subject: SubjectColumns): Sql =>
  subject.kind === 'part'
    ? sql`w.goods_id = ${subject.goods_id}`
    : subject.kind === 'bom'
      ? sql`w.bom_row = ${subject.bom_row}`
      : sql`w.search = ${subject.search}`

const conditionColumns = ({ in_stock, under_need, need, price_percent, end_of_life, new_parts }: WatchConditions) => ({
  in_stock: Number(in_stock),
  under_need: Number(under_need),
  need,
  price_percent,
  end_of_life: Number(end_of_life),
  new_parts: Number(new_parts),
})

/** Resets the state of a watch: it is checked within minutes, and reports events from then on. */
const toInitialState = (now: Date) => ({ state: null, due_at: now })

interface Written {
  subject: SubjectColumns
  conditions: WatchConditions
  /** Further columns. */
  state: Readonly<Record<string, unknown>>
  /** The recipient, as `recipient_id`. */
  recipient: Sql
  /** Whether the recipient may have another watch, or has one of the subject already. */
  allowed: Sql
  /** Which existing watch of the subject is overwritten. */
  over: Sql
}

function insertWatchSql({ subject, conditions, state, recipient, allowed, over }: Written): Sql {
  const row = { ...subject, ...conditionColumns(conditions), ...state }
  const changes = joinSql(Object.keys({ ...conditionColumns(conditions), ...state }).map((name) => raw(`${name} = excluded.${name}`)))
  return sql`INSERT INTO watches (recipient_id, ${raw(Object.keys(row).join(', '))})
    SELECT n.recipient_id, ${joinSql(Object.values(row))} FROM (${recipient}) n WHERE ${allowed}
    ON CONFLICT ${raw(`(recipient_id, ${SUBJECT[subject.kind]}, confirmed_at IS NULL) WHERE ${SUBJECT[subject.kind]} IS NOT NULL`)}
    DO UPDATE SET ${changes} WHERE ${over}`
}

/** How many watches of a recipient match a condition. */
const countWatchesSql = (condition: Sql): Sql =>
  sql`(SELECT count(*) FROM watches w WHERE w.recipient_id = n.recipient_id AND ${condition})`

/** Sets a watch of a customer, or changes the one of the same subject. @returns false: the customer has reached the limit */
export async function upsertWatch(
  db: ShopDatabase,
  customerId: number,
  { subject, conditions, lang }: { subject: SubjectColumns; conditions: WatchConditions; lang: Language },
  now: Date,
): Promise<boolean> {
  const [, written] = await runBatch(db, [
    sql`INSERT INTO watch_recipients (customer_id, lang, created_at) VALUES (${customerId}, ${lang}, ${now})
      ON CONFLICT (customer_id) DO UPDATE SET lang = excluded.lang`,
    insertWatchSql({
      subject,
      conditions,
      state: { ...toInitialState(now), created_at: now, confirmed_at: now },
      recipient: sql`SELECT recipient_id FROM watch_recipients WHERE customer_id = ${customerId}`,
      allowed: sql`${countWatchesSql(sql`true`)} < ${MAX_WATCHES} OR ${countWatchesSql(isSubject(subject))} > 0`,
      over: sql`true`,
    }),
  ])
  return written?.meta.changes === 1
}

/**
 * The statements that store a watch of an address until its owner confirms it, and queue the mail. They are the same for every address; a
 * confirmed watch is unchanged.
 */
export function insertUnconfirmedWatchSql(
  email: string,
  { subject, conditions, lang }: { subject: SubjectColumns; conditions: WatchConditions; lang: Language },
  now: Date,
): Sql[] {
  const waits = sql`w.confirmed_at IS NULL`
  const recipient = sql`SELECT recipient_id FROM watch_recipients WHERE email = ${email}`
  return [
    sql`INSERT INTO watch_recipients (email, lang, created_at) VALUES (${email}, ${lang}, ${now})
      ON CONFLICT (email) DO UPDATE SET lang = excluded.lang
      WHERE NOT EXISTS (SELECT 1 FROM watches w WHERE w.recipient_id = watch_recipients.recipient_id AND w.confirmed_at IS NOT NULL)`,
    insertWatchSql({
      subject,
      conditions,
      recipient,
      state: { ...toInitialState(now), created_at: now, confirmed_at: null, confirmation_mailed_at: null },
      allowed: sql`true`,
      over: sql`true`,
    }),
    insertMailsSql(
      'watch_confirm',
      sql`SELECT w.watch_id AS subject_id FROM watches w JOIN (${recipient}) n USING (recipient_id)
        WHERE ${isSubject(subject)} AND ${waits} AND w.confirmation_mailed_at IS NULL`,
      now,
    ),
    sql`UPDATE watches AS w SET confirmation_mails = confirmation_mails + 1, confirmation_mailed_at = ${now}
      WHERE recipient_id = (${recipient}) AND ${isSubject(subject)} AND ${waits} AND confirmation_mailed_at IS NULL`,
  ]
}

/** Unconfirmed watches older than this are deleted. */
const toRetentionStart = (now: Date): Date => addMs(now, -CONFIRM_LINK_DAYS * DAY_MS)

const SELECT_OWNED = sql`SELECT w.*, coalesce(b.name, '') AS bom_name, coalesce(b.file_name, '') AS file_name, b.bom_id,
    coalesce(o.email, c.email) AS email, coalesce(c.contact_name, '') AS contact_name, o.lang,
    o.customer_id IS NOT NULL AS is_customer
  FROM watches w JOIN watch_recipients o USING (recipient_id) LEFT JOIN customers c USING (customer_id) LEFT JOIN boms b ON b.bom_row = w.bom_row`

export type OwnedWatch = WatchRow & {
  bom_name: string
  file_name: string
  bom_id: string | null
  email: string
  contact_name: string
  lang: Language
  is_customer: number
}

const toLanguage = (code: string): Language => findLanguage(code)?.lang ?? DEFAULT_LANGUAGE
const toOwnedWatch = (row: OwnedWatch): OwnedWatch => ({ ...row, lang: toLanguage(row.lang) })

/** A watch with its recipient, by the id in a mail's link; null if it has ended, or its time to confirm is over. */
export async function findLinkedWatch(db: ShopDatabase, watchId: number, now: Date): Promise<OwnedWatch | null> {
  const row = await sql<OwnedWatch>`${SELECT_OWNED} WHERE w.watch_id = ${watchId}
    AND (w.confirmed_at IS NOT NULL OR w.created_at > ${toRetentionStart(now)})`.first(db)
  return row && toOwnedWatch(row)
}

/** All confirmed watches of a recipient, the newest first. */
export async function listOwnedWatches(db: ShopDatabase, of: { customer_id: number } | { recipient_id: number }): Promise<OwnedWatch[]> {
  const whose = 'customer_id' in of ? sql`o.customer_id = ${of.customer_id}` : sql`o.recipient_id = ${of.recipient_id}`
  const rows =
    await sql<OwnedWatch>`${SELECT_OWNED} WHERE ${whose} AND w.confirmed_at IS NOT NULL ORDER BY w.watch_id DESC LIMIT ${MAX_WATCHES}`.all(
      db,
    )
  return rows.map(toOwnedWatch)
}

/** Changes the conditions of a customer's watch. @returns false if it is not the customer's, or gone */
export async function changeWatch(
  db: ShopDatabase,
  customerId: number,
  watchId: number,
  conditions: WatchConditions,
  now: Date,
): Promise<boolean> {
  const changes =
    await sql`UPDATE watches SET ${toAssignments({ ...conditionColumns(conditions), ...toInitialState(now) })} WHERE watch_id = ${watchId}
    AND recipient_id = (SELECT recipient_id FROM watch_recipients WHERE customer_id = ${customerId})`.run(db)
  return changes === 1
}

/** Ends a watch of a customer, or all of them. */
export async function deleteWatches(db: ShopDatabase, customerId: number, watchId: number | 'all'): Promise<void> {
  await sql`DELETE FROM watches WHERE recipient_id = (SELECT recipient_id FROM watch_recipients WHERE customer_id = ${customerId})
    AND ${watchId === 'all' ? sql`true` : sql`watch_id = ${watchId}`}`.run(db)
}

/** Ends the watches that a mail's link names. */
export async function deleteLinkedWatches(db: ShopDatabase, ended: EndedWatch): Promise<void> {
  await sql`DELETE FROM watches WHERE ${'watch_id' in ended ? sql`watch_id = ${ended.watch_id}` : sql`recipient_id = ${ended.recipient_id}`}`.run(
    db,
  )
}

/** The e-mail address behind a link that ends all watches; null without a recipient. */
export const findWatchRecipient = (db: ShopDatabase, recipientId: number): Promise<{ email: string; is_watching: number } | null> =>
  sql<{ email: string; is_watching: number }>`SELECT coalesce(o.email, c.email) AS email,
      EXISTS (SELECT 1 FROM watches w WHERE w.recipient_id = o.recipient_id) AS is_watching
    FROM watch_recipients o LEFT JOIN customers c USING (customer_id) WHERE o.recipient_id = ${recipientId}`.first(db)

/**
 * Confirms a watch, which replaces an earlier one of the same subject. A confirmed watch does not change.
 * @returns `full` if its address has reached a visitor's limit; `over` if the watch has ended, or its time to confirm is over
 */
export async function confirmWatch(db: ShopDatabase, watchId: number, now: Date): Promise<'confirmed' | 'full' | 'over'> {
  const waiting = sql`confirmed_at IS NULL AND created_at > ${toRetentionStart(now)}`
  const [, confirmed] = await runBatch(db, [
    sql`DELETE FROM watches WHERE watch_id = (SELECT e.watch_id FROM watches e JOIN watches w ON w.recipient_id = e.recipient_id
        AND (w.goods_id = e.goods_id OR w.bom_row = e.bom_row OR w.search = e.search)
      WHERE w.watch_id = ${watchId} AND w.confirmed_at IS NULL AND w.created_at > ${toRetentionStart(now)} AND e.confirmed_at IS NOT NULL)`,
    sql`UPDATE watches SET ${toAssignments({ ...toInitialState(now), confirmed_at: now })} WHERE watch_id = ${watchId} AND ${waiting}
      AND (SELECT count(*) FROM watches w WHERE w.recipient_id = watches.recipient_id AND w.confirmed_at IS NOT NULL) < ${MAX_VISITOR_WATCHES}`,
  ])
  const watch = await findLinkedWatch(db, watchId, now)
  if (confirmed?.meta.changes === 1 && watch) {
    const owner = await sql<{ customer_id: number }>`SELECT customer_id FROM customers WHERE email = ${watch.email}`.first(db)
    if (owner) await runBatch(db, adoptWatchesSql(owner.customer_id, now))
  }
  if (!watch) return 'over'
  return confirmed?.meta.changes === 1 || watch.confirmed_at !== null ? 'confirmed' : 'full'
}

/** The statements that assign the watches of an address to its customer, so that the account lists them and one mail reports all. */
export function adoptWatchesSql(customerId: number, now: Date): Sql[] {
  const email = sql`(SELECT email FROM customers WHERE customer_id = ${customerId})`
  const to = sql`(SELECT recipient_id FROM watch_recipients WHERE customer_id = ${customerId})`
  const from = sql`(SELECT recipient_id FROM watch_recipients WHERE email = ${email})`
  const ofAddress = (column: string): Sql =>
    sql`coalesce(${raw(column)}, (SELECT ${raw(column)} FROM watch_recipients WHERE email = ${email}))`
  return [
    sql`INSERT INTO watch_recipients (customer_id, lang, created_at) SELECT ${customerId}, lang, ${now} FROM watch_recipients WHERE email = ${email}
      ON CONFLICT (customer_id) DO NOTHING`,
    sql`UPDATE watch_recipients SET news_at = ${ofAddress('news_at')}, mailed_at = ${ofAddress('mailed_at')}
      WHERE customer_id = ${customerId} AND EXISTS ${from}`,
    sql`UPDATE watch_news SET recipient_id = ${to} WHERE recipient_id = ${from} AND mailed_at IS NULL`,
    sql`UPDATE OR REPLACE watches SET recipient_id = ${to} WHERE recipient_id = ${from} AND confirmed_at IS NOT NULL`,
    sql`UPDATE watch_recipients SET news_at = NULL WHERE email = ${email}`,
  ]
}

/** Deletes watches that were not confirmed in time, and recipients a day after their last watch, because they get one mail a day. */
export async function purgeWatches(db: ShopDatabase, now: Date): Promise<void> {
  const idle = sql`idle_at < ${addMs(now, -DAY_MS)}`
  const isWatching = sql`EXISTS (SELECT 1 FROM watches w WHERE w.recipient_id = watch_recipients.recipient_id)`
  await runBatch(db, [
    sql`DELETE FROM watches WHERE confirmed_at IS NULL AND created_at < ${toRetentionStart(now)}`,
    sql`UPDATE watch_recipients SET idle_at = NULL WHERE ${idle} AND ${isWatching}`,
    sql`DELETE FROM watch_recipients WHERE ${idle} AND NOT ${isWatching}`,
    sql`DELETE FROM watch_news WHERE mailed_at < ${addMs(now, -CONFIRM_LINK_DAYS * DAY_MS)}`,
  ])
}
