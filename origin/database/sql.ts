import { readRows } from './batched-reads.ts'
import type { Tables } from './rows.ts'

/** A statement, or a piece of one, with the values that it binds: see `sql`. */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[]
  readonly #parts: readonly unknown[]

  constructor(texts: readonly string[], parts: readonly unknown[]) {
    this.#texts = texts
    this.#parts = parts
  }

  /** The text with numbered placeholders, for the values in the order of `bound`. A repeated value is bound once. */
  #write(bound: Map<unknown, number>): string {
    const writePart = (part: unknown): string => {
      if (part instanceof Sql) return part.#write(bound)
      const value = part instanceof Date ? part.toISOString() : part
      if (!bound.has(value)) bound.set(value, bound.size + 1)
      return `?${bound.get(value)}`
    }
    return this.#texts.reduce((text, next, i) => text + writePart(this.#parts[i - 1]) + next)
  }

  /** The prepared D1 statement with its values bound. */
  on(db: D1Database): D1PreparedStatement {
    const bound = new Map<unknown, number>()
    return db.prepare(this.#write(bound)).bind(...bound.keys())
  }

  /** All rows, in the order of the statement. */
  all(db: D1Database): Promise<Row[]> {
    return readRows<Row>(db, this.on(db))
  }

  /** The first row, or null. */
  async first(db: D1Database): Promise<Row | null> {
    const [row = null] = await this.all(db)
    return row
  }

  /** Whether the query has a row. */
  async isAny(db: D1Database): Promise<boolean> {
    return (await this.first(db)) !== null
  }

  /** Writes. @returns how many rows it changed */
  async run(db: D1Database): Promise<number> {
    return (await this.on(db).run()).meta.changes
  }
}

/** SQL with values in it: each is bound, instants as ISO 8601, and pieces made by `sql` or `raw` are inserted as SQL. */
export const sql = <Row = unknown>(texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql<Row> => new Sql(texts, parts)

/** SQL from code that is no literal, such as names of columns from a list. Never user input. */
export const raw = (text: string): Sql => new Sql([text], [])

/** The statement that writes a new row: its fields are columns, with the table's names. */
export const insert = <Table extends keyof Tables>(table: Table, row: NewRow<Table>): Sql =>
  sql`INSERT INTO ${raw(`${table} (${Object.keys(row).join(', ')})`)} VALUES (${joinSql(Object.values(row))})`

/** The required and optional columns of a new row. Instants may be dates. */
export type NewRow<Table extends keyof Tables> = Omit<Columns<Table>, Tables[Table]['optional']> & Partial<Columns<Table>>
type Columns<Table extends keyof Tables> = { [Column in keyof Tables[Table]['row']]: Bound<Tables[Table]['row'][Column]> }
type Bound<Value> = Value extends unknown ? (string extends Value ? Value | Date : Value) : never

/** Pieces, or values, with a text between them; at least one. */
export const joinSql = (parts: readonly unknown[], between = ', '): Sql => new Sql(['', ...parts.slice(1).map(() => between), ''], parts)

/** New values of a row's columns: `UPDATE … SET ${toAssignments(changes)}`. The names are ours, never user input. */
export const toAssignments = (changes: Readonly<Record<string, unknown>>): Sql =>
  joinSql(Object.entries(changes).map(([column, value]) => sql`${raw(column)} = ${value}`))

/** Joins conditions with AND; null, undefined and false are left out. */
export const joinConditions = (...conditions: readonly (Sql | false | null | undefined)[]): Sql =>
  joinSql([sql`true`, ...conditions.filter((condition) => condition instanceof Sql)], ' AND ')

/** A list for IN: `part_id IN ${inList(part_ids)}`. */
export const inList = (values: readonly (string | number)[]): Sql => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** Fields of the objects of a JSON list, the `value` of `json_each`, as columns of their names. @param operator `->`: as JSON */
export const selectJsonFields = (names: string, operator: '->' | '->>' = '->>'): Sql =>
  joinSql(names.split(/[\s,]+/).map((name) => raw(`value ${operator} '${name}' AS ${name}`)))

/** Runs statements one after the other, all of them or none. @returns their results, in their order */
export const runBatch = <Row>(db: D1Database, statements: readonly Sql[]): Promise<D1Result<Row>[]> =>
  db.batch<Row>(statements.map((statement) => statement.on(db)))

/** The rows of several queries, read in one transaction. */
export async function readInBatch<Queries extends readonly Sql[]>(db: D1Database, ...queries: Queries): Promise<QueryRows<Queries>> {
  return (await db.batch(queries.map((query) => query.on(db)))).map(({ results }) => results) as QueryRows<Queries>
}
type QueryRows<Queries> = { [Index in keyof Queries]: Queries[Index] extends Sql<infer Row> ? Row[] : never }
