import { hashOf } from './seal.ts'

/**
 * How attempts at one thing are slowed down. From the last free one on each makes the next wait: `first_seconds`, then twice
 * as long every time, up to `most_seconds`.
 */
export interface DelayRule {
  free: number
  first_seconds: number
  most_seconds: number
}

/** What is counted, as a text of its own: `sign_in email ada@example.com`. It is kept as SHA-256. */
export type Delays = ReadonlyMap<string, DelayRule>

const SECOND_MS = 1000
/** After so long without an attempt, and without waiting for one, a run of them is forgotten. */
const QUIET_MS = 3_600_000
/** Twice as long so often is longer than any wait. */
const DOUBLINGS_MOST = 20

/** An attempt that was let through, and counted. */
export interface Charged {
  key: string
  key_hash: string
  blocked_until: number
}

/**
 * Counts an attempt, before it is made, under all its keys or none: attempts at the same time cannot pass together where one
 * alone may.
 * @returns what to give back with `refund`; or, for an attempt that has to wait and was not counted, how long
 */
export async function charge(
  db: D1Database,
  delays: Delays,
  now: Date,
): Promise<{ charged: readonly Charged[]; wait_seconds: 0 } | { charged: null; wait_seconds: number }> {
  const keys = await Promise.all(
    [...delays].map(async ([key, { free, first_seconds, most_seconds }]) => ({
      key,
      key_hash: await hashOf(key),
      free,
      first_ms: first_seconds * SECOND_MS,
      most_ms: most_seconds * SECOND_MS,
    })),
  )
  const at = now.getTime()
  const list = JSON.stringify(keys.map(({ key, ...rest }) => rest))
  const [, counted, blocked] = await db.batch<{ key_hash: string; blocked_until: number }>([
    db.prepare(STEP_BACK).bind(list, at),
    db.prepare(CHARGE).bind(list, at, QUIET_MS, DOUBLINGS_MOST),
    db.prepare(`SELECT key_hash, blocked_until FROM attempts WHERE ${AMONG}`).bind(list),
  ])
  if (counted && counted.results.length > 0) {
    const until = new Map(counted.results.map(({ key_hash, blocked_until }) => [key_hash, blocked_until]))
    return { charged: keys.map(({ key, key_hash }) => ({ key, key_hash, blocked_until: until.get(key_hash) ?? 0 })), wait_seconds: 0 }
  }
  const until = Math.max(at, ...(blocked?.results ?? []).map(({ blocked_until }) => blocked_until))
  return { charged: null, wait_seconds: Math.max(Math.ceil((until - at) / SECOND_MS), 1) }
}

const AMONG = `key_hash IN (SELECT value ->> 'key_hash' FROM json_each(?1))`
/** What a clock that was ahead wrote down counts from now on: nobody waits for it longer than their rule says. ?2 now. */
const STEP_BACK = `UPDATE attempts SET blocked_until = max(blocked_until - (updated_at - ?2), 0), updated_at = ?2 WHERE ${AMONG} AND updated_at > ?2`
/** Attempts in the run that this one is in, with it; and the wait after so many. */
const IS_OVER = 'max(attempts.updated_at, attempts.blocked_until) <= ?2 - ?3'
const NEXT = `CASE WHEN ${IS_OVER} THEN 1 ELSE attempts.count + 1 END`
const untilAfter = (count: string, rule: string): string =>
  `CASE WHEN ${count} < ${rule} ->> 'free' THEN 0
     ELSE ?2 + min(${rule} ->> 'most_ms', (${rule} ->> 'first_ms') << min(${count} - (${rule} ->> 'free'), ?4)) END`
const OWN_RULE = `(SELECT value FROM json_each(?1) WHERE value ->> 'key_hash' = attempts.key_hash)`
/** ?1 keys with their rules as JSON, ?2 now, ?3 the quiet, ?4 the most doublings. */
const CHARGE = `
  INSERT INTO attempts (key_hash, count, blocked_until, updated_at)
  SELECT value ->> 'key_hash', 1, ${untilAfter('1', 'value')}, ?2 FROM json_each(?1)
  WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE ${AMONG} AND blocked_until > ?2)
  ON CONFLICT (key_hash) DO UPDATE SET
    count = ${NEXT},
    blocked_until = ${untilAfter(`(${NEXT})`, OWN_RULE)},
    updated_at = ?2
  RETURNING key_hash, blocked_until`

/** For how many seconds a key still has to wait; 0 where it need not. */
export async function waitOf(db: D1Database, key: string, now: Date): Promise<number> {
  const at = now.getTime()
  // What a clock that was ahead wrote down is no wait.
  const until = await db
    .prepare('SELECT blocked_until FROM attempts WHERE key_hash = ? AND updated_at <= ?')
    .bind(await hashOf(key), at)
    .first<number>('blocked_until')
  return Math.max(Math.ceil(((until ?? 0) - at) / SECOND_MS), 0)
}

/** Takes an attempt back that was none. What others tried meanwhile stays counted. */
export function refund(db: D1Database, charged: readonly Charged[]): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE attempts SET count = max(count - 1, 0), blocked_until = iif(blocked_until = (
         SELECT value ->> 'blocked_until' FROM json_each(?1) WHERE value ->> 'key_hash' = attempts.key_hash), 0, blocked_until)
       WHERE ${AMONG}`,
    )
    .bind(JSON.stringify(charged.map(({ key_hash, blocked_until }) => ({ key_hash, blocked_until }))))
}

/** Forgets runs of attempts: what was tried came right in the end. */
export function forget(db: D1Database, charged: readonly Charged[]): D1PreparedStatement {
  return db.prepare(`DELETE FROM attempts WHERE ${AMONG}`).bind(JSON.stringify(charged.map(({ key_hash }) => ({ key_hash }))))
}
