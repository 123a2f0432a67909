import type { Tables } from './rows.ts'

/** A statement that knows the rows it reads. */
export type Statement<Row> = D1PreparedStatement & { readonly of?: Row }

/** What a new row of a table has to have, and what it may. */
export type NewRow<Table extends keyof Tables> = Omit<Tables[Table]['row'], Tables[Table]['optional']> & Partial<Tables[Table]['row']>

/** A statement with its values, to be run or put into a batch. @param values of the places `?` in their order, or `?1`, `?2` … */
export const query = <Row>(db: D1Database, sql: string, ...values: readonly unknown[]): Statement<Row> => db.prepare(sql).bind(...values)

/** All rows, in the order of the statement. */
export async function all<Row>(db: D1Database, sql: string, ...values: readonly unknown[]): Promise<Row[]> {
  return (await query<Row>(db, sql, ...values).all<Row>()).results
}

/** The first row, or null. */
export const first = <Row>(db: D1Database, sql: string, ...values: readonly unknown[]): Promise<Row | null> =>
  query<Row>(db, sql, ...values).first<Row>()

/** The rows of each of some statements, read or written together: all of them or none. */
export async function batch<const Statements extends readonly Statement<unknown>[]>(
  db: D1Database,
  statements: Statements,
): Promise<{ -readonly [Place in keyof Statements]: Statements[Place] extends Statement<infer Row> ? Row[] : never }> {
  const results = await db.batch([...statements])
  return results.map((result) => result.results) as Awaited<ReturnType<typeof batch<Statements>>>
}

/** The statement that writes a new row: its fields are columns, named as the table names them. */
export function insert<Table extends keyof Tables>(db: D1Database, table: Table, row: NewRow<Table>): D1PreparedStatement {
  const columns = Object.keys(row)
  return db
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .bind(...Object.values(row))
}
