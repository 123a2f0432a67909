import type { Tables } from './rows.ts'

/** What a new row of a table has to have, and what it may. */
type NewRow<Table extends keyof Tables> = Omit<Tables[Table]['row'], Tables[Table]['optional']> & Partial<Tables[Table]['row']>

/** All rows, in the order of the statement. @param values of the places `?` in their order, or of `?1`, `?2` … */
export async function all<Row>(db: D1Database, sql: string, ...values: readonly unknown[]): Promise<Row[]> {
  return (
    await db
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results
}

/** The first row, or null. */
export const first = <Row>(db: D1Database, sql: string, ...values: readonly unknown[]): Promise<Row | null> =>
  db
    .prepare(sql)
    .bind(...values)
    .first<Row>()

/** The statement that writes a new row: its fields are columns, named as the table names them. */
export function insert<Table extends keyof Tables>(db: D1Database, table: Table, row: NewRow<Table>): D1PreparedStatement {
  const columns = Object.keys(row)
  return db
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .bind(...Object.values(row))
}
