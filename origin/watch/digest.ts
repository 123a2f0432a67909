import { addMs, DAY_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { runBatch, sql } from '../database/sql.ts'
import { insertMailsSql } from '../mail/queue.ts'
import type { WatchNews } from './compare.ts'

/** Maximum number of mails that one run puts into the queue. */
const MAILS_A_RUN = 500

/**
 * Queues mails about events, one for every recipient who has any, and at most one a day: later events go into the next. The subject id of a
 * mail is "recipient_id instant", and the instant is stored with its news.
 */
export async function mailNews(db: ShopDatabase, now: Date): Promise<void> {
  const due = sql`SELECT recipient_id FROM watch_recipients WHERE news_at IS NOT NULL AND coalesce(mailed_at, '') <= ${addMs(now, -DAY_MS)}
    ORDER BY news_at, recipient_id LIMIT ${MAILS_A_RUN}`
  await runBatch(db, [
    sql`UPDATE watch_news SET mailed_at = ${now} WHERE mailed_at IS NULL AND recipient_id IN (${due})`,
    insertMailsSql('watch_news', sql`SELECT recipient_id || ' ' || ${now} AS subject_id FROM (${due})`, now),
    sql`UPDATE watch_recipients SET news_at = NULL, mailed_at = ${now} WHERE recipient_id IN (${due})`,
  ])
}

/** The events in a mail, by watch, the oldest first. */
export async function listMailedNews(db: ShopDatabase, recipientId: number, mailedAt: string): Promise<Map<number, WatchNews[]>> {
  const rows = await sql<{ watch_id: number; news: string }>`SELECT watch_id, news FROM watch_news
    WHERE recipient_id = ${recipientId} AND mailed_at = ${mailedAt} ORDER BY news_id`.all(db)
  return new Map(
    [...Map.groupBy(rows, ({ watch_id }) => watch_id)].map(([id, some]) => [id, some.map(({ news }) => JSON.parse(news) as WatchNews)]),
  )
}
