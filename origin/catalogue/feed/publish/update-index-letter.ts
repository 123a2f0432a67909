import { INDEX_PAGE_SIZE } from '#shared/url/listing-limits.ts'
import type { CatalogueDatabase } from '../../../database/databases.ts'
import { runBatch, sql } from '../../../database/sql.ts'

/** Rebuilds the pages of one letter of the alphabetical index, or of `other`, which stands for all other first characters. */
export async function updateIndexLetter(db: CatalogueDatabase, { name, mark }: { name: string; mark: string }): Promise<void> {
  const first = name.toUpperCase()
  const [of, order] =
    name === 'other'
      ? [sql`index_others JOIN parts USING (part_id)`, sql`part_id`]
      : // "~" sorts after every character of a key.
        [sql`parts WHERE key >= ${first} AND key < ${`${first}~`}`, sql`key, part_id`]
  await runBatch(db, [
    sql`DELETE FROM index_pages WHERE name = ${name}`,
    sql`INSERT INTO index_pages (name, page, key, part_id) SELECT ${name}, position / ${INDEX_PAGE_SIZE} + 1, key, part_id
      FROM (SELECT key, part_id, row_number() OVER (ORDER BY ${order}) - 1 AS position FROM ${of}) WHERE position % ${INDEX_PAGE_SIZE} = 0`,
    sql`INSERT OR REPLACE INTO index_counts (name, part_count) SELECT ${name}, count(*) FROM ${of}`,
    sql`DELETE FROM stale_index_letters WHERE name = ${name} AND mark = ${mark}`,
  ])
}
