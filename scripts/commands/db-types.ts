/**
 * `npm run db:types` writes the row type of every table to origin/database/rows.ts, from the migrations; with `--check` it only reports
 * whether that file is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../dev/apply-migrations.ts'
import { MIGRATIONS, ROOT } from '../dev/local-state.ts'

const FILE = 'origin/database/rows.ts'
const TYPES: Readonly<Record<string, string>> = { INTEGER: 'number', REAL: 'number', TEXT: 'string' }

interface Column {
  name: string
  type: string
  /** Whether a new row may omit it: it is nullable, has a default, or is the row id. */
  is_optional: boolean
}

/** `order_lines` → `OrderLineRow` */
const rowName = (table: string): string => `${toSingular(table).replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Row`

const toSingular = (table: string): string =>
  /(?:news|series)$/.test(table) ? table : table.replace(/(?<=ss|x|ch)es$|s$/, '').replace(/ie$/, 'y')

/** The values that a table's CHECK allows in a column, as a union, or null. */
function findUnion(tableSql: string, column: string): string | null {
  const [, list] = new RegExp(`CHECK \\(${column} IN \\(([^)]+)\\)\\)`).exec(tableSql) ?? []
  return list === undefined ? null : list.split(/,\s*/).join(' | ')
}

function listColumns(db: DatabaseSync, table: string, tableSql: string): Column[] {
  return db
    .prepare('SELECT name, type, "notnull" AS is_needed, dflt_value AS fallback, pk FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, type, is_needed, fallback, pk }) => {
      const hasNull = is_needed === 0 && pk === 0
      const columnType = findUnion(tableSql, String(name)) ?? TYPES[String(type)]
      if (columnType === undefined) throw new Error(`${table}.${name} is a ${type}, for which there is no type`)
      return {
        name: String(name),
        type: columnType + (hasNull ? ' | null' : ''),
        is_optional: hasNull || fallback !== null || (pk === 1 && type === 'INTEGER' && /INTEGER PRIMARY KEY/.test(tableSql)),
      }
    })
}

/** Both databases after all migrations. */
export const openMigratedDatabases = (): DatabaseSync[] =>
  Object.values(MIGRATIONS).map((folder) => {
    const db = new DatabaseSync(':memory:')
    migrate(db, folder)
    return db
  })

/** The text of the file: tables by name, columns in their order. @param databases after all migrations */
export function formatRowTypes(databases: readonly DatabaseSync[]): string {
  const tables = databases
    .flatMap((db) =>
      db
        .prepare(
          "SELECT s.name, s.sql FROM sqlite_schema s JOIN pragma_table_list l USING (name) WHERE l.type = 'table' AND s.sql LIKE '% STRICT%'",
        )
        .all()
        .map(({ name, sql }) => ({ table: String(name), columns: listColumns(db, String(name), String(sql)) })),
    )
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
  const rows = tables.map(
    ({ table, columns }) => `export interface ${rowName(table)} {\n${columns.map(({ name, type }) => `  ${name}: ${type}\n`).join('')}}\n`,
  )
  const inserted = tables.map(({ table, columns }) => {
    const optional = columns.flatMap(({ name, is_optional }) => (is_optional ? `'${name}'` : []))
    return `  ${table}: { row: ${rowName(table)}; optional: ${optional.join(' | ') || 'never'} }\n`
  })
  return `// Written by \`npm run db:types\` from the migrations: change those, and run it again.

${rows.join('\n')}
/** Every table, with the columns that a new row may omit. */
export interface Tables {
${inserted.join('')}}
`
}

if (import.meta.main) {
  const text = formatRowTypes(openMigratedDatabases())
  const file = join(ROOT, FILE)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${FILE} is outdated: npm run db:types`)
    process.exitCode = 1
  }
}
