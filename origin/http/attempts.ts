import { HOUR_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { AttemptRow } from '../database/rows.ts'
import { inList, readInBatch, type Sql, sql } from '../database/sql.ts'
import { hashText } from '../runtime/seal.ts'

/**
 * The rule by which attempts at one subject are slowed down. After `free` attempts each makes the next wait: `first_seconds`, then twice as
 * long every time, up to `max_seconds`.
 */
export interface DelayRule {
  free: number
  first_seconds: number
  max_seconds: number
}

/** Keys as text, `sign_in email ada@example.com`, with their rules. A key is stored as SHA-256. */
export type Delays = ReadonlyMap<string, DelayRule>

/** A run of attempts ends after this time without an attempt or a wait. */
const FORGET_AFTER_MS = HOUR_MS
/** After this many doublings every wait has its maximum. */
const MAX_DOUBLINGS = 20

/** A key under which an attempt was counted, with the end of the wait that followed. */
export interface CountedKey {
  key: string
  key_hash: string
  blocked_until: number
}

/**
 * Counts an attempt before it is made, under all its keys or none; of simultaneous attempts only those within the rule pass.
 * @returns the counts for `uncountAttemptSql`; or, for an attempt that has to wait and was not counted, how long and for which keys
 */
export async function countAttempt(
  db: ShopDatabase,
  delays: Delays,
  now: Date,
): Promise<{ charged: readonly CountedKey[] } | { charged: null; wait_seconds: number; waiting: readonly string[] }> {
  const keys = await Promise.all(
    [...delays].map(async ([key, { free, first_seconds, max_seconds }]) => ({
      key,
      key_hash: await hashText(key),
      free,
      first_ms: first_seconds * 1000,
      max_ms: max_seconds * 1000,
    })),
  )
  const at = now.getTime()
  const list = JSON.stringify(keys.map(({ key, ...rest }) => rest))
  const [, counted, blocked] = await readInBatch(
    db,
    correctClockSql(list, at),
    countAttemptSql(list, at),
    sql<Pick<AttemptRow, 'key_hash' | 'blocked_until'>>`SELECT key_hash, blocked_until FROM attempts WHERE ${isAmong(list)}`,
  )
  if (counted.length > 0) {
    const until = new Map(counted.map(({ key_hash, blocked_until }) => [key_hash, blocked_until]))
    return { charged: keys.map(({ key, key_hash }) => ({ key, key_hash, blocked_until: until.get(key_hash) ?? 0 })) }
  }
  const until = Math.max(at, ...blocked.map(({ blocked_until }) => blocked_until))
  const blockedKeys = new Set(blocked.filter(({ blocked_until }) => blocked_until > at).map(({ key_hash }) => key_hash))
  const waiting = keys.filter(({ key_hash }) => blockedKeys.has(key_hash)).map(({ key }) => key)
  return { charged: null, wait_seconds: Math.max(Math.ceil((until - at) / 1000), 1), waiting }
}

/** @param list of keys as JSON */
const isAmong = (list: string): Sql => sql`key_hash IN (SELECT value ->> 'key_hash' FROM json_each(${list}))`

/** Times in the future were written by a fast clock. They count as now, so that no wait exceeds its rule. */
const correctClockSql = (list: string, at: number): Sql =>
  sql`UPDATE attempts SET blocked_until = max(blocked_until - (updated_at - ${at}), 0), updated_at = ${at}
    WHERE ${isAmong(list)} AND updated_at > ${at}`

/** Counts all keys of a list by their rules, or none of them. */
function countAttemptSql(list: string, at: number): Sql<Pick<AttemptRow, 'key_hash' | 'blocked_until'>> {
  // Attempts in the present run, including this one, and the wait that follows.
  const next = sql`CASE WHEN max(attempts.updated_at, attempts.blocked_until) <= ${at - FORGET_AFTER_MS} THEN 1 ELSE attempts.count + 1 END`
  const untilAfter = (count: Sql, rule: Sql): Sql =>
    sql`CASE WHEN ${count} < ${rule} ->> 'free' THEN 0 ELSE ${at} + min(${rule} ->> 'max_ms',
      (${rule} ->> 'first_ms') << min(${count} - (${rule} ->> 'free'), ${MAX_DOUBLINGS})) END`
  const rule = sql`(SELECT value FROM json_each(${list}) WHERE value ->> 'key_hash' = attempts.key_hash)`
  return sql`INSERT INTO attempts (key_hash, count, blocked_until, updated_at)
    SELECT value ->> 'key_hash', 1, ${untilAfter(sql`1`, sql`value`)}, ${at} FROM json_each(${list})
    WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE ${isAmong(list)} AND blocked_until > ${at})
    ON CONFLICT (key_hash) DO UPDATE SET count = ${next}, blocked_until = ${untilAfter(sql`(${next})`, rule)}, updated_at = ${at}
    RETURNING key_hash, blocked_until`
}

/** Seconds that a key still has to wait; 0: none. */
export async function readWaitSeconds(db: ShopDatabase, key: string, now: Date): Promise<number> {
  const at = now.getTime()
  // A wait that is longer than its rule was written by a fast clock, and is ignored.
  const row = await sql<Pick<AttemptRow, 'blocked_until'>>`SELECT blocked_until FROM attempts
    WHERE key_hash = ${await hashText(key)} AND updated_at <= ${at}`.first(db)
  return Math.max(Math.ceil(((row?.blocked_until ?? 0) - at) / 1000), 0)
}

/** Takes back the count of an attempt that was right. Simultaneous attempts by others stay counted. */
export function uncountAttemptSql(charged: readonly CountedKey[]): Sql {
  const list = JSON.stringify(charged.map(({ key_hash, blocked_until }) => ({ key_hash, blocked_until })))
  return sql`UPDATE attempts SET count = max(count - 1, 0), blocked_until = iif(blocked_until = (
      SELECT value ->> 'blocked_until' FROM json_each(${list}) WHERE value ->> 'key_hash' = attempts.key_hash), 0, blocked_until)
    WHERE ${isAmong(list)}`
}

/** Forgets runs of attempts after one succeeded. */
export const clearAttemptsSql = (charged: readonly CountedKey[]): Sql =>
  sql`DELETE FROM attempts WHERE key_hash IN ${inList(charged.map(({ key_hash }) => key_hash))}`
