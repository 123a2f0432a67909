import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/text/durations.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { toJsonChunks } from '../database/json-chunks.ts'
import type { WatchRow } from '../database/rows.ts'
import { inList, runBatch, sql } from '../database/sql.ts'
import { compareWatch, type WatchNews } from './compare.ts'
import { readObservations } from './observations.ts'
import { MAX_WATCHED_HITS } from './search.ts'
import { formatWatchState, toWatchConditions } from './state.ts'
import { readCatalogueId, type WatchedPart } from './watched-parts.ts'

/**
 * Checks watches, each about once a day. A step takes the most overdue ones, as many as its reads allow, and writes their state, events and
 * next check in one batch. A failed step changes nothing, and a repeated step reports nothing twice.
 */

/**
 * Reads of a step, in parts. A search costs as many as it lists, a BOM as many as it has lines; a BOM above the limit is a step by itself.
 */
const STEP_PARTS = 2500
/**
 * Steps of a run, which comes every five minutes: enough for 50,000 searches or a million parts a day. D1 allows an invocation a thousand
 * statements, of which a step of searches takes up to 442. Overdue watches come first in the next run.
 */
const STEPS_A_RUN = 2
/** Time until a failed search is tried again. */
const AGAIN_MS = HOUR_MS

/**
 * All watches of a recipient are checked in the same minute of the day, so that one mail reports all. Recipients are spread over the day.
 */
const toMinute = (recipientId: number): number => (recipientId * 617) % (DAY_MS / MINUTE_MS)

/** When a recipient's watches are checked next. */
export function computeNextCheck(recipientId: number, now: Date): Date {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + toMinute(recipientId) * MINUTE_MS)
  return today > now ? today : addMs(today, DAY_MS)
}

/** Checks the watches that are due, within the limits of a run. */
export async function checkWatches(dbs: Databases, now: Date): Promise<void> {
  for (let step = 0; step < STEPS_A_RUN; step++) if ((await checkWatchBatch(dbs, now)) === 0) return
}

interface Outcome {
  watch: WatchRow
  due_at: Date
  state: string | null
  /** The present data of a watched part; null for other subjects. */
  part: WatchedPart | null
  news: WatchNews | null
}

/** One step. @returns how many watches it has checked */
export async function checkWatchBatch(dbs: Databases, now: Date): Promise<number> {
  const watches = await readDue(dbs.SHOP, now)
  if (watches.length === 0) return 0
  const filled = await readCatalogueId(dbs.CATALOGUE)
  const seen = await readObservations(dbs, watches, filled)
  const outcomes = watches.map((watch): Outcome => {
    const sight = seen.get(watch.watch_id) ?? null
    const asBefore = { watch, state: watch.state, part: null, news: null }
    if (sight === 'failed') return { ...asBefore, due_at: addMs(now, AGAIN_MS) }
    const dueAt = computeNextCheck(watch.recipient_id, now)
    if (sight === null) return { ...asBefore, due_at: dueAt }
    const { news, state } = compareWatch(sight, toWatchConditions(watch), filled)
    const part = watch.kind === 'part' ? (sight.parts[0]?.part ?? null) : null
    return { watch, due_at: dueAt, state: formatWatchState(state), part, news }
  })
  await write(dbs.SHOP, outcomes, now)
  return watches.length
}

/** The most overdue watches, as many as a step allows. */
async function readDue(db: ShopDatabase, now: Date): Promise<WatchRow[]> {
  const due = await sql<{
    watch_id: number
    parts: number
  }>`SELECT w.watch_id, CASE w.kind WHEN 'part' THEN 1 WHEN 'search' THEN ${MAX_WATCHED_HITS}
        ELSE max(1, coalesce((SELECT b.line_count FROM boms b WHERE b.bom_row = w.bom_row), 1)) END AS parts
    FROM watches w WHERE w.confirmed_at IS NOT NULL AND w.due_at <= ${now} ORDER BY w.due_at, w.watch_id LIMIT ${STEP_PARTS}`.all(db)
  let read = 0
  const borne = due.filter(({ parts }, index) => {
    read += parts
    return read <= STEP_PARTS || index === 0
  })
  if (borne.length === 0) return []
  return sql<WatchRow>`SELECT * FROM watches WHERE watch_id IN ${inList(borne.map(({ watch_id }) => watch_id))}`.all(db)
}

/** Writes the outcomes of a step, except for watches that were changed or checked since they were read. */
async function write(db: ShopDatabase, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const news = outcomes.flatMap(({ watch: { watch_id, recipient_id, due_at }, news }) =>
    news ? [[watch_id, recipient_id, due_at, JSON.stringify(news)]] : [],
  )
  const looks = outcomes.map(({ watch, due_at, state, part }) => {
    const { goods_id, part_number, brand_name } = part ?? watch
    return [watch.watch_id, watch.due_at, due_at, state, goods_id, part_number, brand_name]
  })
  const isUnchanged = sql`w.watch_id = n.value ->> 0 AND w.recipient_id = n.value ->> 1 AND w.due_at = n.value ->> 2`
  await runBatch(db, [
    ...toJsonChunks(news).flatMap((list) => [
      sql`UPDATE watch_recipients SET news_at = coalesce(news_at, ${now}) WHERE recipient_id IN
        (SELECT w.recipient_id FROM json_each(${list}) n CROSS JOIN watches w ON ${isUnchanged})`,
      sql`INSERT INTO watch_news (watch_id, recipient_id, happened_at, news)
        SELECT w.watch_id, w.recipient_id, ${now}, n.value ->> 3 FROM json_each(${list}) n CROSS JOIN watches w ON ${isUnchanged}`,
    ]),
    ...toJsonChunks(looks).map(
      (list) => sql`UPDATE OR REPLACE watches SET looked_at = ${now}, due_at = n.value ->> 2, state = n.value ->> 3,
          goods_id = n.value ->> 4, part_number = n.value ->> 5, brand_name = n.value ->> 6
        FROM json_each(${list}) n WHERE watches.watch_id = n.value ->> 0 AND watches.due_at = n.value ->> 1`,
    ),
  ])
}
