/** Events of the trade. Triggers write them in the batch of their change: see origin/database/migrations/shop/0005_add_events.sql. */
import { MAX_EVENTS, type ShopEvent } from '#shared/contract/desk-events.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { EventRow } from '../database/rows.ts'
import { readInBatch, sql } from '../database/sql.ts'

/** Days for which an event is stored. */
const EVENT_DAYS = 400
/** Maximum number of rows that one statement deletes or changes. */
export const MAX_ROWS_AT_ONCE = 2000

export const toShopEvent = ({ data, ...event }: EventRow): ShopEvent => ({ ...event, data: JSON.parse(data) })

/** The events after a number, the oldest first. */
export async function listEvents(db: ShopDatabase, after: number) {
  const [rows, [first]] = await readInBatch(
    db,
    sql<EventRow>`SELECT event_id, kind, subject, created_at, data FROM events WHERE event_id > ${after} ORDER BY event_id LIMIT ${MAX_EVENTS + 1}`,
    sql<{ oldest: number | null }>`SELECT min(event_id) AS oldest FROM events`,
  )
  const items = rows.slice(0, MAX_EVENTS).map(toShopEvent)
  return { items, next: items.at(-1)?.event_id ?? after, has_more: rows.length > MAX_EVENTS, oldest: first?.oldest ?? null }
}

/** Marks quotes that have expired, so that each gets its event. */
export async function markExpiredQuotes(db: ShopDatabase, now: Date): Promise<void> {
  await sql`UPDATE rfqs SET ended_at = valid_until WHERE rfq_id IN (SELECT rfq_id FROM rfqs
    WHERE valid_until IS NOT NULL AND ended_at IS NOT valid_until AND valid_until <= ${now} ORDER BY valid_until LIMIT ${MAX_ROWS_AT_ONCE})`.run(
    db,
  )
}

/** Deletes the oldest events after their time. The rest is left to the next run. */
export async function purgeEvents(db: ShopDatabase, now: Date): Promise<void> {
  const before = addMs(now, -EVENT_DAYS * DAY_MS)
  await sql`DELETE FROM events WHERE (SELECT created_at FROM events ORDER BY event_id LIMIT 1) < ${before}
    AND event_id IN (SELECT event_id FROM events ORDER BY event_id LIMIT ${MAX_ROWS_AT_ONCE}) AND created_at < ${before}`.run(db)
}
