import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { SESSION_DAYS } from '#shared/visitor/link-times.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { SessionRow } from '../database/rows.ts'
import { type Sql, sql } from '../database/sql.ts'

/** Smallest session id. Ids are random, so large that they do not collide, and exact in JSON. */
const MIN_SESSION_ID = 2 ** 32
const SESSION_ID_HIGH_BITS = 0x7fff

/** `password_hash`: the hash that the password matched. If it has changed since, no session is created. */
export type NewSession = Pick<SessionRow, 'token_hash' | 'customer_id' | 'browser' | 'system' | 'country'> & { password_hash: string }

const newSessionId = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  // 47 bits, and never zero.
  return (high & SESSION_ID_HIGH_BITS || 1) * MIN_SESSION_ID + low
}

/** When a session that begins now ends. */
export const toSessionEnd = (now: Date): Date => addMs(now, SESSION_DAYS * DAY_MS)

/** Begins a session; inserts no row if the password has changed. */
export function insertSessionSql(session: NewSession, now: Date): Sql {
  const { token_hash, customer_id, password_hash, browser, system, country } = session
  return sql`INSERT INTO sessions (token_hash, session_id, customer_id, created_at, last_used_at, expires_at, browser, system, country)
    SELECT ${token_hash}, ${newSessionId()}, customer_id, ${now}, ${now}, ${toSessionEnd(now)}, ${browser}, ${system}, ${country}
    FROM customers WHERE customer_id = ${customer_id} AND password_hash = ${password_hash}`
}

/** Maximum number of sessions of an account at a time. */
export const MAX_SESSIONS = 20

/** Ends the oldest sessions above `MAX_SESSIONS`; runs after an insert. */
export const deleteEarliestSessionSql = (customerId: number): Sql =>
  sql`DELETE FROM sessions WHERE customer_id = ${customerId} AND token_hash NOT IN (
    SELECT token_hash FROM sessions WHERE customer_id = ${customerId}
    ORDER BY created_at DESC, session_id LIMIT ${MAX_SESSIONS})`

/** Ends the session of a token, without a check of its customer; an ended session stays ended. */
export const deleteSessionSql = (tokenHash: string): Sql => sql`DELETE FROM sessions WHERE token_hash = ${tokenHash}`

/** The customer whose session a token opens, and when it was last used; null for none. */
export async function findSession(db: ShopDatabase, tokenHash: string, now: Date) {
  return sql<{ customer_id: number; last_used_at: string }>`SELECT customer_id, last_used_at FROM sessions
    WHERE token_hash = ${tokenHash} AND expires_at > ${now}`.first(db)
}

/** The hour of an instant, "2026-11-20T08": the last use is stored at most once an hour. */
const toHour = (instant: string): string => instant.slice(0, 13)

/** Whether the stored last use is in an earlier hour than now. */
export const isUseUnrecorded = (lastUsedAt: string, now: Date): boolean => toHour(lastUsedAt) < toHour(now.toISOString())

/** Stores that a session was used; of many uses at once only the first writes. */
export async function updateLastUse(db: ShopDatabase, tokenHash: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`UPDATE sessions SET last_used_at = ${at} WHERE token_hash = ${tokenHash} AND last_used_at < ${toHour(at)}`.run(db)
}
