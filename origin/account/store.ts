import type { Language } from '#shared/languages.ts'
import { addMs, DAY_MS, HOUR_MS } from '#shared/text/durations.ts'
import { ACTIVATION_LINK_HOURS } from '#shared/visitor/link-times.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { AccountLinkRow, CustomerRow, RegistrationRow } from '../database/rows.ts'
import { insert, raw, runBatch, type Sql, sql } from '../database/sql.ts'
import { revokeDocumentKeysSql } from '../http/document-keys.ts'
import { insertMailsSql } from '../mail/queue.ts'

/** How long a registration can be activated. Until then the mail can be sent again. */
const REGISTRATION_DAYS = 7

/** Addresses are stored in lower case; `visitor_hash` is empty for a browser without an id. */
export type NewRegistration = Omit<RegistrationRow, 'registration_id' | 'created_at' | 'expires_at'>

/**
 * Stores a registration and its mail. Whether the address has an account is decided when the mail is sent, so that the answer does not show
 * it.
 */
export const insertRegistrationSql = (registration: NewRegistration, now: Date): Sql[] => [
  insert('registrations', {
    ...registration,
    created_at: now,
    expires_at: addMs(now, REGISTRATION_DAYS * DAY_MS),
  }),
  insertMailsSql('activation', sql`SELECT last_insert_rowid() AS subject_id`, now),
]

/** Mails a registration's link again: the browser's newest registration of the address, otherwise the newest of any browser. */
export const queueActivationSql = (email: string, visitorHash: string, now: Date): Sql =>
  insertMailsSql(
    'activation',
    sql`SELECT registration_id AS subject_id FROM registrations WHERE email = ${email} AND expires_at > ${now}
      ORDER BY visitor_hash <> '' AND visitor_hash = ${visitorHash} DESC, registration_id DESC LIMIT 1`,
    now,
  )

/** Mails a link to choose a new password, if the address has an account. */
export const queueResetSql = (email: string, lang: Language, now: Date): Sql =>
  insertMailsSql('password_reset', sql`SELECT customer_id || ' ' || ${lang} AS subject_id FROM customers WHERE email = ${email}`, now)

type Registered = Pick<RegistrationRow, 'email' | 'lang'> & Record<'is_open' | 'has_account', 0 | 1>

/** A registration that waits or has become an account; null when it has expired or its account was deleted. */
export async function findRegistration(db: ShopDatabase, registrationId: number, now: Date) {
  const row = await sql<Registered>`SELECT r.email, r.lang, r.password_hash <> '' AS is_open, c.customer_id IS NOT NULL AS has_account
    FROM registrations r LEFT JOIN customers c ON c.email = r.email
    WHERE r.registration_id = ${registrationId} AND r.expires_at > ${now}`.first(db)
  if (!row || (row.is_open === 0 && row.has_account === 0)) return null
  return { email: row.email, lang: row.lang, has_account: row.has_account === 1 }
}

/** Recipient of a mail about an account; null if the account is gone. */
export const findMailRecipient = (db: ShopDatabase, customerId: number) =>
  sql<Pick<CustomerRow, 'email' | 'contact_name'>>`SELECT email, contact_name FROM customers WHERE customer_id = ${customerId}`.first(db)

/**
 * The registration of an activation link, used or not; null when the link has expired or its account was deleted. `is_active`: the link was
 * used, or the address got its account in another way.
 */
export async function findActivation(db: ShopDatabase, linkHash: string, now: Date) {
  type Row = Pick<RegistrationRow, 'email' | 'contact_name' | 'company_name' | 'visitor_hash'> & {
    used_at: string | null
    customer_id: number | null
  }
  const row = await sql<Row>`SELECT r.email, r.contact_name, r.company_name, r.visitor_hash, l.used_at, c.customer_id
    FROM account_links l
    JOIN registrations r ON r.registration_id = l.subject_id
    LEFT JOIN customers c ON c.email = r.email
    WHERE l.link_hash = ${linkHash} AND l.purpose = 'activate' AND l.expires_at > ${now}`.first(db)
  if (!row || (row.used_at !== null && row.customer_id === null)) return null
  const { email, contact_name, company_name, visitor_hash, customer_id } = row
  return { email, contact_name, company_name, visitor_hash, is_active: customer_id !== null }
}

/**
 * The statements that assign a visitor's orders and RFQs to the customer whose confirmed address they contain. Documents of another
 * customer are unchanged. Each statement's `changes` is the number of documents.
 */
export const adoptGuestDocumentsSql = (customerId: number): Sql[] =>
  ['orders', 'rfqs'].map(
    (table) =>
      sql`UPDATE ${raw(table)} SET customer_id = ${customerId} WHERE customer_id IS NULL AND email = (SELECT email FROM customers
      WHERE customer_id = ${customerId}) COLLATE NOCASE`,
  )

/** The subject of a link that may still be used. In a batch, every statement before the last one still finds it unused. */
const openSubject = (purpose: AccountLinkRow['purpose'], linkHash: string, now: Date): Sql =>
  sql`(SELECT subject_id FROM account_links
    WHERE link_hash = ${linkHash} AND used_at IS NULL AND expires_at > ${now} AND purpose = '${raw(purpose)}')`

/**
 * Makes a customer of a link's registration, and deletes other registrations of the address. Only one of several clicks succeeds.
 * @param passwordHash of the password that came with the link; null: the registration's is used
 * @returns false for a link that is expired, used, or whose address has its account already
 */
export async function activate(db: ShopDatabase, linkHash: string, passwordHash: string | null, now: Date): Promise<boolean> {
  const subject = openSubject('activate', linkHash, now)
  const others = sql`email = (SELECT email FROM registrations WHERE registration_id = ${subject}) AND registration_id <> ${subject}`
  const [inserted] = await runBatch(db, [
    sql`INSERT INTO customers (email, password_hash, contact_name, telephone, company_name, country, address, city, state, created_at)
      SELECT email, coalesce(${passwordHash}, password_hash), contact_name, telephone, company_name, country, address, city, state, ${now} FROM registrations
      WHERE registration_id = ${subject} AND password_hash <> ''
      ON CONFLICT (email) DO NOTHING`,
    sql`DELETE FROM account_links WHERE purpose = 'activate'
      AND subject_id IN (SELECT registration_id FROM registrations WHERE ${others})`,
    sql`DELETE FROM registrations WHERE ${others}`,
    // The rest of the row tells later visits by this or another mailed link which account it became. The customer now has the password.
    sql`UPDATE registrations SET password_hash = '' WHERE registration_id = ${subject}`,
    sql`UPDATE account_links SET used_at = ${now} WHERE purpose = 'activate' AND subject_id = ${subject}`,
  ])
  return inserted?.meta.changes === 1
}

/** The customer whose password a link may reset; null when the link has expired or was used. */
export const findReset = (db: ShopDatabase, linkHash: string, now: Date) =>
  sql<Pick<CustomerRow, 'customer_id' | 'email'>>`SELECT customer_id, email FROM customers
    WHERE customer_id = ${openSubject('reset', linkHash, now)}`.first(db)

/**
 * Sets a new password by a link, ends all sessions, links and keys of the customer, and sends a mail about the change.
 * @returns false for a link that has expired, or was used in the meantime
 */
export async function resetPassword(
  db: ShopDatabase,
  linkHash: string,
  { password_hash, lang }: { password_hash: string; lang: Language },
  now: Date,
): Promise<boolean> {
  const subject = openSubject('reset', linkHash, now)
  const [updated] = await runBatch(db, [
    sql`UPDATE customers SET password_hash = ${password_hash} WHERE customer_id = ${subject}`,
    sql`DELETE FROM sessions WHERE customer_id = ${subject}`,
    ...revokeDocumentKeysSql(subject),
    insertMailsSql(
      'password_changed',
      sql`SELECT customer_id || ' ' || ${lang} AS subject_id FROM customers WHERE customer_id = ${subject}`,
      now,
    ),
    sql`DELETE FROM account_links WHERE purpose = 'reset' AND subject_id = ${subject}`,
  ])
  return updated?.meta.changes === 1
}

/** The row that a sign-in is checked against; null without an account. */
export const findCredentials = (db: ShopDatabase, email: string) =>
  sql<Pick<CustomerRow, 'customer_id' | 'password_hash'>>`SELECT customer_id, password_hash FROM customers
    WHERE email = ${email}`.first(db)

/** Stores the same password under a new hash, unless it has changed meanwhile. */
export const replacePasswordHashSql = (customerId: number, before: string, passwordHash: string): Sql =>
  sql`UPDATE customers SET password_hash = ${passwordHash}
    WHERE customer_id = ${customerId} AND password_hash = ${before}`

/** Deletes expired sessions, registrations, links, and attempt counts. */
export async function purgeAccounts(db: ShopDatabase, now: Date): Promise<void> {
  // The last link of a registration may have been mailed in its last hour.
  const registeredUntil = addMs(now, -ACTIVATION_LINK_HOURS * HOUR_MS)
  await runBatch(db, [
    sql`DELETE FROM sessions WHERE expires_at < ${now}`,
    sql`DELETE FROM account_links WHERE expires_at < ${now}`,
    sql`DELETE FROM registrations WHERE expires_at < ${registeredUntil}`,
    sql`DELETE FROM attempts WHERE updated_at < ${now.getTime() - DAY_MS}`,
  ])
}
