import { readTogether, sql } from '../database/sql.ts'

/** A page is no place for more of them. */
const MOST = 60

/** A manufacturer's series that have a datasheet, by name, and how many there are. */
export async function listMakerSeries(db: D1Database, manufacturer_id: number) {
  const has_datasheet = sql`manufacturer_id = ${manufacturer_id} AND datasheet_url IS NOT NULL`
  const [series, [counted]] = await readTogether(
    db,
    sql<{ name: string; datasheet_url: string }>`SELECT name, datasheet_url FROM series WHERE ${has_datasheet} ORDER BY name LIMIT ${MOST}`,
    sql<{ total: number }>`SELECT count(*) AS total FROM series WHERE ${has_datasheet}`,
  )
  return { series, series_count: counted?.total ?? 0 }
}
