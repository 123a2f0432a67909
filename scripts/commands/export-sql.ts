/**
 * A local catalogue as SQL that `wrangler d1 execute --remote --file` takes: virtual tables cannot be exported by wrangler,
 * so the two search indexes are filled again from the parts.
 */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { categoryOf } from '#origin/catalogue/ids.ts'
import { partTerms, type TermCategory } from '#origin/catalogue/terms.ts'
import { databaseFile } from '../dev/local-state.ts'
import { LARGE_TABLES, SEARCH_INDEXES, SMALL_TABLES } from './catalogue-tables.ts'

/** D1 refuses longer statements. */
const STATEMENT_BYTES = 95_000
const TABLES: ReadonlySet<string> = new Set([...SMALL_TABLES, ...LARGE_TABLES])

type Value = string | number | null

/**
 * Writes the catalogue of a state folder to a file; its tables are emptied first. The file has its name only once it is whole:
 * its beginning alone would empty a shop.
 * @returns how many parts are in it @throws when a row alone is longer than D1 takes; what `file` held before is still there
 */
export function exportSql(state: string, file: string): number {
  const unfinished = `${file}.unfinished`
  using db = new DatabaseSync(databaseFile(state, 'CATALOGUE'), { readOnly: true })
  // One view of the database for all tables, whatever is imported meanwhile.
  db.exec('BEGIN')
  const out = openSync(unfinished, 'w')
  try {
    const count = writeCatalogueSql(db, out)
    renameSync(unfinished, file)
    return count
  } finally {
    closeSync(out)
    rmSync(unfinished, { force: true })
  }
}

function writeCatalogueSql(db: DatabaseSync, out: number): number {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").all() as { name: string }[]
  const names = tables.map(({ name }) => name).filter((name) => TABLES.has(name))
  writeSync(out, 'PRAGMA defer_foreign_keys = on;\n')
  for (const name of [...names].reverse()) writeSync(out, `DELETE FROM ${name};\n`)
  for (const name of names) {
    const columns = (db.prepare(`SELECT name FROM pragma_table_info('${name}')`).all() as { name: string }[]).map((column) => column.name)
    const rows = db.prepare(`SELECT ${columns.join(', ')} FROM ${name}`).iterate() as Iterable<Record<string, Value>>
    writeRows(out, `INSERT INTO ${name} (${columns.join(', ')}) VALUES `, rows, (row) => columns.map((column) => row[column] ?? null))
  }
  for (const index of SEARCH_INDEXES) writeSync(out, `INSERT INTO ${index} (${index}) VALUES ('delete-all');\n`)
  writeSync(out, 'INSERT INTO part_fragments (rowid, key) SELECT part_id, key FROM parts;\n')
  const categories = readCategories(db)
  const parts = db
    .prepare(
      'SELECT part_id, manufacturer_id, package, attributes, (SELECT name FROM series s WHERE s.series_id = p.series_id) AS series FROM parts p',
    )
    .iterate() as Iterable<Record<string, Value>>
  return writeRows(out, 'INSERT INTO part_terms (rowid, terms) VALUES ', parts, (row) => {
    const category = categories.get(categoryOf(Number(row['part_id'])))
    if (!category) throw new Error(`part ${row['part_id']} is in no category`)
    const text = (value: Value | undefined): string | null => (value === null || value === undefined ? null : String(value))
    const attributes = JSON.parse(String(row['attributes'])) as Value[]
    return [
      row['part_id'] ?? null,
      partTerms(category, Number(row['manufacturer_id']), text(row['package']), text(row['series']), attributes),
    ]
  })
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

/** Many rows a statement, as many as fit. @returns how many rows there were */
function writeRows(
  out: number,
  head: string,
  rows: Iterable<Record<string, Value>>,
  valuesOf: (row: Record<string, Value>) => Value[],
): number {
  let statement = ''
  let count = 0
  for (const row of rows) {
    const tuple = `(${valuesOf(row).map(literal).join(', ')})`
    if (head.length + Buffer.byteLength(tuple) > STATEMENT_BYTES) {
      throw new Error(
        `${head.split(' ')[2]}: a row is longer than one statement of D1 may be; a catalogue of this size wants a separate API`,
      )
    }
    if (statement !== '' && Buffer.byteLength(statement) + Buffer.byteLength(tuple) > STATEMENT_BYTES) {
      writeSync(out, `${statement};\n`)
      statement = ''
    }
    statement += statement === '' ? head + tuple : `, ${tuple}`
    count++
  }
  if (statement !== '') writeSync(out, `${statement};\n`)
  return count
}

/** Line breaks as expressions, so that every statement stays on one line; what stands for one is in no text by itself. */
export function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  const quoted = `'${value.replaceAll("'", "''")}'`
  if (!/[\r\n]/.test(value)) return quoted
  const absent = (mark: string): string => (value.includes(mark) ? absent(`${mark}~`) : mark)
  const [cr, lf] = [absent('\\r'), absent('\\n')]
  return `replace(replace(${quoted.replaceAll('\r', cr).replaceAll('\n', lf)}, '${lf}', char(10)), '${cr}', char(13))`
}
