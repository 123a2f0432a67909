/**
 * A local catalogue as files of SQL that fill an empty D1 database, each within D1's limits: statements of less than 100 KB, files of
 * some tens of megabytes that D1 takes as a whole or not at all, and no statement over a whole table. Virtual tables cannot be
 * exported, so the search indexes are filled row by row like the others.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { categoryOf } from '#origin/catalogue/ids.ts'
import { partTerms, type TermCategory } from '#origin/catalogue/terms.ts'
import { LARGE_TABLES, SEARCH_INDEXES, SMALL_TABLES } from '../dev/catalogue-tables.ts'
import { databaseFile } from '../dev/local-state.ts'
import { literal, type Value } from './literal.ts'
import { type FillPlan, PLAN_FILE, planOf } from './plan.ts'

/** D1 refuses statements of 100 KB. */
const STATEMENT_BYTES = 95_000
/** A row with a longer text is written with its beginning, and the rest is put behind it piece by piece. */
const PIECE_CHARACTERS = 40_000
const FILE_BYTES = 20_000_000

/** Not brought in: what is judged again when somebody asks. */
const LEFT_OUT: ReadonlySet<string> = new Set(['alternatives'])
const TABLES = [...SMALL_TABLES, ...LARGE_TABLES].filter((table) => !LEFT_OUT.has(table))

type Row = Record<string, Value>

/**
 * Writes the catalogue of a state folder into a folder, which has the plan only once all files are there.
 * @param folder is made where there is none; files of another catalogue in it are removed
 * @param fileBytes from which on a file is full
 */
export function writeFillFiles(state: string, folder: string, fileBytes = FILE_BYTES): FillPlan {
  using db = new DatabaseSync(databaseFile(state, 'CATALOGUE'), { readOnly: true })
  // One view of the database for all tables, whatever is imported meanwhile.
  db.exec('BEGIN')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (/^\d{4}\.sql$/.test(name) || name === PLAN_FILE) rmSync(join(folder, name))
  const filledAs = new Date().toISOString()
  const files = new FillFiles(folder, filledAs, fileBytes)
  writeSchema(db, files)
  for (const table of TABLES) writeTable(db, files, table)
  writeSearchIndexes(db, files)
  const plan = planOf(db, { filled_as: filledAs, ...files.close() })
  // Under its name only once it is whole: the folder counts from then on.
  writeFileSync(join(folder, `${PLAN_FILE}.unfinished`), JSON.stringify(plan))
  renameSync(join(folder, `${PLAN_FILE}.unfinished`), join(folder, PLAN_FILE))
  return plan
}

/** Files that each end with the note that they have been taken. */
class FillFiles {
  readonly #folder: string
  readonly #filled_as: string
  readonly #file_bytes: number
  #lines: string[] = []
  #bytes = 0
  #files = 0
  #all_bytes = 0
  #statements = 0
  #longest = 0

  constructor(folder: string, filledAs: string, fileBytes: number) {
    this.#file_bytes = fileBytes
    this.#folder = folder
    this.#filled_as = filledAs
  }

  add(statement: string): void {
    const bytes = Buffer.byteLength(statement)
    this.#lines.push(`${statement};\n`)
    this.#bytes += bytes
    this.#statements++
    this.#longest = Math.max(this.#longest, bytes)
    if (this.#bytes >= this.#file_bytes) this.#flush()
  }

  #flush(): void {
    this.#files++
    const state = literal(`${this.#filled_as} ${this.#files}`)
    const text = `${this.#lines.join('')}INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('filled', ${state});\n`
    writeFileSync(join(this.#folder, fileName(this.#files)), text)
    this.#all_bytes += Buffer.byteLength(text)
    this.#lines = []
    this.#bytes = 0
  }

  close(): Pick<FillPlan, 'files' | 'bytes' | 'statements' | 'longest_statement'> {
    if (this.#lines.length > 0) this.#flush()
    return { files: this.#files, bytes: this.#all_bytes, statements: this.#statements, longest_statement: this.#longest }
  }
}

/** @param file counted from 1 */
export const fileName = (file: number): string => `${String(file).padStart(4, '0')}.sql`

/** The tables as the migrations have made them, which are known to be done. What SQLite keeps for itself, and runtimes do, is left out. */
function writeSchema(db: DatabaseSync, files: FillFiles): void {
  const made = db
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid",
    )
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
  const isBehindIndex = (name: string): boolean => SEARCH_INDEXES.some((index) => name.startsWith(`${index}_`))
  for (const { name, sql } of made) if (!isBehindIndex(name)) files.add(sql.replace(/\s+/g, ' '))
  for (const { name } of db.prepare('SELECT name FROM d1_migrations ORDER BY id').all() as { name: string }[])
    files.add(`INSERT INTO d1_migrations (name) VALUES (${literal(name)})`)
}

function writeTable(db: DatabaseSync, files: FillFiles, table: string): void {
  const info = db.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table) as { name: string; pk: number }[]
  const columns = info.map(({ name }) => name)
  const keys = info.filter(({ pk }) => pk > 0).map(({ name }) => name)
  const rows = db.prepare(`SELECT ${columns.join(', ')} FROM ${table}`).iterate() as Iterable<Row>
  writeRows(files, table, columns, rows, keys)
}

/** Many rows a statement, as many as fit. @param keys what names a row, for those that are written in pieces */
function writeRows(files: FillFiles, table: string, columns: readonly string[], rows: Iterable<Row>, keys: readonly string[]): void {
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
    const tuple = `(${columns.map((column) => literal(beginning[column] ?? null)).join(', ')})`
    const length = Buffer.byteLength(tuple) + 2
    if (bytes + length > STATEMENT_BYTES) flush()
    tuples.push(tuple)
    bytes += length
    if (rest.length === 0) continue
    flush()
    const where = keys.map((key) => `${key} = ${literal(row[key] ?? null)}`).join(' AND ')
    for (const { column, piece } of rest) files.add(`UPDATE ${table} SET ${column} = ${column} || ${literal(piece)} WHERE ${where}`)
  }
  flush()
}

/** A row with the beginnings of its long texts, and the pieces that follow, in their order. */
function cut(row: Row, columns: readonly string[]): { beginning: Row; rest: { column: string; piece: string }[] } {
  const long = columns.filter((column) => typeof row[column] === 'string' && (row[column] as string).length > PIECE_CHARACTERS)
  if (long.length === 0) return { beginning: row, rest: [] }
  const beginning = { ...row }
  const rest = long.flatMap((column) => {
    const pieces = piecesOf(row[column] as string)
    beginning[column] = ''
    return pieces.map((piece) => ({ column, piece }))
  })
  return { beginning, rest }
}

/** A text in pieces whose bytes fit into a statement, none of them cut within a character. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    // A character of UTF-16 has at most three bytes in UTF-8, and quotes are doubled.
    let to = Math.min(text.length, from + PIECE_CHARACTERS)
    while (Buffer.byteLength(literal(text.slice(from, to))) > STATEMENT_BYTES - 1000) to = from + Math.floor((to - from) / 2)
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to--
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

function writeSearchIndexes(db: DatabaseSync, files: FillFiles): void {
  const categories = readCategories(db)
  const keys = db.prepare('SELECT part_id AS rowid, key FROM parts ORDER BY part_id').iterate() as Iterable<Row>
  writeRows(files, 'part_fragments', ['rowid', 'key'], keys, ['rowid'])
  const parts = db
    .prepare(
      `SELECT part_id, manufacturer_id, package, attributes, (SELECT name FROM series s WHERE s.series_id = p.series_id) AS series FROM parts p
        WHERE retired = 0 ORDER BY part_id`,
    )
    .iterate() as Iterable<Row>
  writeRows(files, 'part_terms', ['rowid', 'terms'], termsOf(parts, categories), ['rowid'])
}

function* termsOf(parts: Iterable<Row>, categories: ReadonlyMap<number, TermCategory>): Generator<Row> {
  for (const row of parts) {
    const partId = Number(row['part_id'])
    const category = categories.get(categoryOf(partId))
    if (!category) throw new Error(`part ${partId} is in no category`)
    const text = (value: Value | undefined): string | null => (value === null || value === undefined ? null : String(value))
    const attributes = JSON.parse(String(row['attributes'])) as Value[]
    yield {
      rowid: partId,
      terms: partTerms(category, Number(row['manufacturer_id']), text(row['package']), text(row['series']), attributes),
    }
  }
}

function readCategories(db: DatabaseSync): Map<number, TermCategory> {
  const parameters = db.prepare(
    'SELECT parameter_id, slug FROM category_parameters JOIN parameters USING (parameter_id) WHERE category_id = ? ORDER BY position',
  )
  const rows = db.prepare('SELECT category_id, parent_id FROM categories').all() as { category_id: number; parent_id: number | null }[]
  return new Map(
    rows.map((row) => [
      row.category_id,
      { ...row, parameters: parameters.all(row.category_id) as { parameter_id: number; slug: string }[] },
    ]),
  )
}
