/** The schema and the rows of a local database as statements for D1. */
import type { DatabaseSync } from 'node:sqlite'
import type { FillFiles } from './fill-files.ts'
import { toSqlLiteral, type Value } from './literal.ts'

/** D1 rejects statements of 100 KB. */
const STATEMENT_BYTES = 95_000
/** A longer text is written empty with its row, and then appended piece by piece. */
const PIECE_CHARACTERS = 40_000

export type Row = Record<string, Value>

/**
 * The tables of the migrations, with the record of these. Internal tables of SQLite and the runtimes are left out. Triggers are written
 * after the rows, by `writeTriggers`: they would write rows again that the database already has.
 */
export function writeSchema(db: DatabaseSync, files: FillFiles, isLeftOut: (name: string) => boolean = () => false): void {
  const made = db
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND type <> 'trigger' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid",
    )
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
  for (const { name, sql } of made) if (!isLeftOut(name)) files.add(onOneLine(sql))
  for (const { name } of db.prepare('SELECT name FROM d1_migrations ORDER BY id').all() as { name: string }[])
    files.add(`INSERT INTO d1_migrations (name) VALUES (${toSqlLiteral(name)})`)
}

export function writeTriggers(db: DatabaseSync, files: FillFiles): void {
  for (const { sql } of db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid").all())
    files.add(onOneLine(String(sql)))
}

/** A statement on one line, without its comments: they would comment out the rest. */
const onOneLine = (sql: string): string => sql.replace(/('(?:[^']|'')*')|--[^\n]*/g, '$1').replace(/\s+/g, ' ')

export function writeTable(db: DatabaseSync, files: FillFiles, table: string): void {
  const info = db.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table) as { name: string; pk: number }[]
  const columns = info.map(({ name }) => name)
  const keys = info.filter(({ pk }) => pk > 0).map(({ name }) => name)
  const all = db.prepare(`SELECT ${columns.join(', ')} FROM ${table}`)
  // Integers beyond the safe range are written exactly.
  all.setReadBigInts(true)
  writeRows(files, table, columns, all.iterate() as Iterable<Row>, keys)
}

/** Writes as many rows per statement as fit. @param keys identify a row that is written in pieces */
export function writeRows(files: FillFiles, table: string, columns: readonly string[], rows: Iterable<Row>, keys: readonly string[]): void {
  const head = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `
  let tuples: string[] = []
  let bytes = head.length
  const flush = (): void => {
    if (tuples.length > 0) files.add(head + tuples.join(', '))
    tuples = []
    bytes = head.length
  }
  for (const row of rows) {
    const { beginning, rest } = cut(row, columns)
    const tuple = `(${columns.map((column) => toSqlLiteral(beginning[column] ?? null)).join(', ')})`
    const length = Buffer.byteLength(tuple) + 2
    if (bytes + length > STATEMENT_BYTES) flush()
    tuples.push(tuple)
    bytes += length
    if (rest.length === 0) continue
    flush()
    const where = keys.map((key) => `${key} = ${toSqlLiteral(row[key] ?? null)}`).join(' AND ')
    for (const { column, piece } of rest) files.add(`UPDATE ${table} SET ${column} = ${column} || ${toSqlLiteral(piece)} WHERE ${where}`)
  }
  flush()
}

/** A row whose long texts are empty, and the pieces of these texts, in order. */
function cut(row: Row, columns: readonly string[]): { beginning: Row; rest: { column: string; piece: string }[] } {
  const long = columns.filter((column) => typeof row[column] === 'string' && (row[column] as string).length > PIECE_CHARACTERS)
  if (long.length === 0) return { beginning: row, rest: [] }
  const beginning = { ...row }
  const rest = long.flatMap((column) => {
    const pieces = splitText(row[column] as string)
    beginning[column] = ''
    return pieces.map((piece) => ({ column, piece }))
  })
  return { beginning, rest }
}

/** A text in pieces whose bytes fit into a statement, none of them cut inside a character. */
function splitText(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    // A character of UTF-16 has at most three bytes in UTF-8, and quotes are doubled.
    let to = Math.min(text.length, from + PIECE_CHARACTERS)
    while (Buffer.byteLength(toSqlLiteral(text.slice(from, to))) > STATEMENT_BYTES - 1000) to = from + Math.floor((to - from) / 2)
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to--
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}
