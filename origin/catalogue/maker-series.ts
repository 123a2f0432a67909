import { sql } from '../database/sql.ts'

/** A page is no place for more of them. */
const MOST = 60

/** A manufacturer's series that have a datasheet, by name, and how many there are. */
export async function listMakerSeries(
  db: D1Database,
  manufacturer_id: number,
): Promise<{ series: { name: string; datasheet_url: string }[]; series_count: number }> {
  const [rows, counted] = await db.batch([
    sql`SELECT name, datasheet_url FROM series WHERE manufacturer_id = ${manufacturer_id} AND datasheet_url IS NOT NULL
      ORDER BY name LIMIT ${MOST}`.on(db),
    sql`SELECT count(*) AS total FROM series WHERE manufacturer_id = ${manufacturer_id} AND datasheet_url IS NOT NULL`.on(db),
  ])
  return {
    series: (rows?.results ?? []) as { name: string; datasheet_url: string }[],
    series_count: (counted?.results as { total: number }[] | undefined)?.[0]?.total ?? 0,
  }
}
