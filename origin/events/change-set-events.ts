import type { Databases } from '../database/databases.ts'
import type { ChangeSetEventRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { MAX_ROWS_AT_ONCE } from './store.ts'

/**
 * Copies events of change sets from CATALOGUE, whose triggers wrote them, to SHOP. If it ends between the two databases, the next run copies
 * the same events again, which changes nothing.
 */
export async function copyChangeSetEvents({ CATALOGUE, SHOP }: Databases): Promise<void> {
  const rows = await sql<ChangeSetEventRow>`SELECT event_id, change_set_id, state, source, as_of FROM change_set_events
    ORDER BY event_id LIMIT ${MAX_ROWS_AT_ONCE}`.all(CATALOGUE)
  const last = rows.at(-1)?.event_id
  if (last === undefined) return
  await sql`INSERT INTO events (kind, subject, data) SELECT 'change_set.' || (value ->> 'state'), value ->> 'change_set_id',
      json_object('source', value ->> 'source', 'as_of', value ->> 'as_of')
    FROM json_each(${JSON.stringify(rows)}) WHERE true ORDER BY key ON CONFLICT DO NOTHING`.run(SHOP)
  await sql`DELETE FROM change_set_events WHERE event_id <= ${last}`.run(CATALOGUE)
}
