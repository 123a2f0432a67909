import type { Language } from '#shared/languages.ts'
import { ACTIVATION_LINK_HOURS } from '#shared/visitor/link-times.ts'
import { endKeys } from '../http/document-keys.ts'
import { mailsStatement } from '../mail/queue.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long a registration waits for its activation: so long its mail can be sent again. */
const REGISTRATION_DAYS = 7

/** Addresses are kept in lower case. */
export interface NewRegistration {
  email: string
  password_hash: string
  contact_name: string
  telephone: string
  company_name: string
  country: string
  address: string
  city: string
  state: string
  lang: Language
  /** Empty for a browser without an id. */
  visitor_hash: string
}

/** Writes a registration and its mail. Whether the address has an account is left to the mail: here all are the same. */
export function insertRegistration(db: D1Database, registration: NewRegistration, now: Date): D1PreparedStatement[] {
  const { email, password_hash, contact_name, telephone, company_name, country, address, city, state, lang, visitor_hash } = registration
  const expires_at = new Date(now.getTime() + REGISTRATION_DAYS * DAY_MS).toISOString()
  return [
    db
      .prepare(
        `INSERT INTO registrations (email, password_hash, contact_name, telephone, company_name, country, address, city, state, lang,
           visitor_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        ...[email, password_hash, contact_name, telephone, company_name, country, address, city, state],
        ...[lang, visitor_hash, now.toISOString(), expires_at],
      ),
    mailsStatement(db, 'activation', { sql: 'SELECT last_insert_rowid() AS subject_id', values: [] }, now),
  ]
}

/** Mails a registration's link again: the browser's own newest one of the address, otherwise anybody's newest, if there is one. */
export function queueActivation(db: D1Database, email: string, visitor_hash: string, now: Date): D1PreparedStatement {
  const sql = `SELECT registration_id AS subject_id FROM registrations WHERE email = ? AND expires_at > ?
    ORDER BY visitor_hash <> '' AND visitor_hash = ? DESC, registration_id DESC LIMIT 1`
  return mailsStatement(db, 'activation', { sql, values: [email, now.toISOString(), visitor_hash] }, now)
}

/** Mails a link to choose a new password, if the address has an account. */
export function queueReset(db: D1Database, email: string, lang: Language, now: Date): D1PreparedStatement {
  const sql = `SELECT customer_id || ' ' || ? AS subject_id FROM customers WHERE email = ?`
  return mailsStatement(db, 'password_reset', { sql, values: [lang, email] }, now)
}

/** A registration that waits, or that has become an account in the meantime; null when it is over. */
export async function findRegistration(db: D1Database, registration_id: number, now: Date) {
  const row = await db
    .prepare(
      `SELECT r.email, r.lang, r.password_hash <> '' AS is_open, c.customer_id IS NOT NULL AS has_account
       FROM registrations r LEFT JOIN customers c ON c.email = r.email WHERE r.registration_id = ? AND r.expires_at > ?`,
    )
    .bind(registration_id, now.toISOString())
    .first<{ email: string; lang: string; is_open: number; has_account: number }>()
  // One whose account is gone again is over.
  if (!row || (row.is_open === 0 && row.has_account === 0)) return null
  return { email: row.email, lang: row.lang, has_account: row.has_account === 1 }
}

/** To whom a mail about an account goes; null when there is none any more. */
export async function findMailbox(db: D1Database, customer_id: number): Promise<{ email: string; contact_name: string } | null> {
  return db
    .prepare('SELECT email, contact_name FROM customers WHERE customer_id = ?')
    .bind(customer_id)
    .first<{ email: string; contact_name: string }>()
}

/** Keeps a link, once. @param subject_id a registration to activate, or a customer who chooses a new password */
export async function insertLink(
  db: D1Database,
  link: { link_hash: string; purpose: 'activate' | 'reset'; subject_id: number; expires_at: Date },
): Promise<void> {
  const { link_hash, purpose, subject_id, expires_at } = link
  await db
    .prepare('INSERT INTO account_links (link_hash, purpose, subject_id, expires_at) VALUES (?, ?, ?, ?)')
    .bind(link_hash, purpose, subject_id, expires_at.toISOString())
    .run()
}

/**
 * Who an activation link is for, used or not; null when it is over. `is_active`: it was used, or the address has got its
 * account in another way.
 */
export async function findActivation(db: D1Database, link_hash: string, now: Date) {
  const row = await db
    .prepare(
      `SELECT r.email, r.contact_name, r.company_name, l.used_at, c.customer_id
       FROM account_links l
       JOIN registrations r ON r.registration_id = l.subject_id
       LEFT JOIN customers c ON c.email = r.email
       WHERE l.link_hash = ? AND l.purpose = 'activate' AND l.expires_at > ?`,
    )
    .bind(link_hash, now.toISOString())
    .first<{ email: string; contact_name: string; company_name: string; used_at: string | null; customer_id: number | null }>()
  if (!row || (row.used_at !== null && row.customer_id === null)) return null
  const { email, contact_name, company_name, customer_id } = row
  return { email, contact_name, company_name, is_active: customer_id !== null }
}

/**
 * The statements that make a visitor's orders and RFQs a customer's, where the customer's address, which the owner has confirmed,
 * is the one that was typed. What belongs to somebody stays theirs. Each answers how many.
 */
export function adoptGuestDocuments(db: D1Database, customer_id: number): D1PreparedStatement[] {
  return ['orders', 'rfqs'].map((table) =>
    db
      .prepare(
        `UPDATE ${table} SET customer_id = ?1 WHERE customer_id IS NULL AND email = (SELECT email FROM customers WHERE customer_id = ?1) COLLATE NOCASE`,
      )
      .bind(customer_id),
  )
}

/** ?1 the link, ?2 now: a link that may still be used. In a batch every statement before the last sees it so. */
const OPEN_LINK = 'link_hash = ?1 AND used_at IS NULL AND expires_at > ?2'
const openSubject = (purpose: 'activate' | 'reset'): string =>
  `(SELECT subject_id FROM account_links WHERE ${OPEN_LINK} AND purpose = '${purpose}')`

/**
 * Makes a customer of the registration that a link is for, and forgets what else was registered under the address: one of
 * any number of clicks does it.
 * @returns false for a link that is over, used, or whose address has its account already
 */
export async function activate(db: D1Database, link_hash: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const own = openSubject('activate')
  const others = `email = (SELECT email FROM registrations WHERE registration_id = ${own}) AND registration_id <> ${own}`
  const statement = (sql: string) => db.prepare(sql).bind(link_hash, at)
  const [inserted] = await db.batch([
    statement(
      `INSERT INTO customers (email, password_hash, contact_name, telephone, company_name, country, address, city, state, created_at)
       SELECT email, password_hash, contact_name, telephone, company_name, country, address, city, state, ?2 FROM registrations
       WHERE registration_id = ${own} AND password_hash <> ''
       ON CONFLICT (email) DO NOTHING`,
    ),
    statement(
      `DELETE FROM account_links WHERE purpose = 'activate'
         AND subject_id IN (SELECT registration_id FROM registrations WHERE ${others})`,
    ),
    statement(`DELETE FROM registrations WHERE ${others}`),
    // What is left tells whoever comes again, by this link or another mail's, whose account it began; the password is the
    // customer's now.
    statement(`UPDATE registrations SET password_hash = '' WHERE registration_id = ${own}`),
    statement(`UPDATE account_links SET used_at = ?2 WHERE purpose = 'activate' AND subject_id = ${own}`),
  ])
  return inserted?.meta.changes === 1
}

/** Whose password a link may renew; null when it is over. */
export async function findReset(db: D1Database, link_hash: string, now: Date) {
  return db
    .prepare(`SELECT customer_id, email FROM customers WHERE customer_id = ${openSubject('reset')}`)
    .bind(link_hash, now.toISOString())
    .first<{ customer_id: number; email: string }>()
}

/**
 * Gives the customer of a link a new password, ends all their sessions, links and keys, and tells them by mail.
 * @returns false for a link that is over, or was used in the meantime
 */
export async function resetPassword(
  db: D1Database,
  link_hash: string,
  { password_hash, lang }: { password_hash: string; lang: Language },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const own = openSubject('reset')
  const [updated] = await db.batch([
    db.prepare(`UPDATE customers SET password_hash = ?3 WHERE customer_id = ${own}`).bind(link_hash, at, password_hash),
    db.prepare(`DELETE FROM sessions WHERE customer_id = ${own}`).bind(link_hash, at),
    ...endKeys(db, own, [link_hash, at]),
    db
      .prepare(
        `INSERT INTO mails (kind, subject_id, created_at, next_try_at)
         SELECT 'password_changed', customer_id || ' ' || ?3, ?2, ?2 FROM customers WHERE customer_id = ${own}`,
      )
      .bind(link_hash, at, lang),
    db.prepare(`DELETE FROM account_links WHERE purpose = 'reset' AND subject_id = ${own}`).bind(link_hash, at),
  ])
  return updated?.meta.changes === 1
}

/** What a sign-in is checked by; null without an account. */
export async function findCredentials(db: D1Database, email: string) {
  return db
    .prepare('SELECT customer_id, password_hash FROM customers WHERE email = ?')
    .bind(email)
    .first<{ customer_id: number; password_hash: string }>()
}

/** Keeps the same password by another hash, unless it has changed meanwhile. */
export function renewHash(db: D1Database, customer_id: number, before: string, password_hash: string): D1PreparedStatement {
  return db
    .prepare('UPDATE customers SET password_hash = ? WHERE customer_id = ? AND password_hash = ?')
    .bind(password_hash, customer_id, before)
}

/** Forgets what is over: sessions, registrations, links, and runs of attempts. */
export async function purgeAccounts(db: D1Database, now: Date): Promise<void> {
  const at = now.toISOString()
  // The last link of a registration may have been mailed in its last hour.
  const registered_until = new Date(now.getTime() - ACTIVATION_LINK_HOURS * HOUR_MS).toISOString()
  await db.batch([
    db.prepare('DELETE FROM sessions WHERE expires_at < ?').bind(at),
    db.prepare('DELETE FROM account_links WHERE expires_at < ?').bind(at),
    db.prepare('DELETE FROM registrations WHERE expires_at < ?').bind(registered_until),
    db.prepare('DELETE FROM attempts WHERE updated_at < ?').bind(now.getTime() - DAY_MS),
  ])
}
