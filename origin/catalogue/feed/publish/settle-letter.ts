import { INDEX_PAGE_SIZE } from '#shared/url/listing-limits.ts'
import type { CatalogueDatabase } from '../../../database/databases.ts'
import { runTogether, sql } from '../../../database/sql.ts'

/** Makes the pages of one letter of the alphabetical index anew, or of `other`: whose first character is none of it. */
export async function settleLetter(db: CatalogueDatabase, { name, mark }: { name: string; mark: string }): Promise<void> {
  const first = name.toUpperCase()
  const parts =
    name === 'other'
      ? sql`SELECT p.key, p.part_id, row_number() OVER (ORDER BY o.part_id) - 1 AS place FROM index_others o JOIN parts p USING (part_id)`
      : // "~" sorts after every character of a key.
        sql`SELECT key, part_id, row_number() OVER (ORDER BY key, part_id) - 1 AS place FROM parts WHERE key >= ${first} AND key < ${`${first}~`}`
  await runTogether(db, [
    sql`DELETE FROM index_pages WHERE name = ${name}`,
    sql`INSERT INTO index_pages (name, page, key, part_id) SELECT ${name}, place / ${INDEX_PAGE_SIZE} + 1, key, part_id FROM (${parts})
      WHERE place % ${INDEX_PAGE_SIZE} = 0`,
    sql`INSERT OR REPLACE INTO index_counts (name, part_count) SELECT ${name}, count(*) FROM (${parts})`,
    sql`DELETE FROM stale_letters WHERE name = ${name} AND mark = ${mark}`,
  ])
}
