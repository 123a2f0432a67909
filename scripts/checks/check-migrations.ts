/**
 * Checks migrations against decision 0026: each is applied while the previous version still runs, and none loses data of a shop. SQLite's
 * authorizer reports the effects of a migration; its SQL text is not parsed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { ROOT } from '../dev/local-state.ts'
import { reportFaults } from './ledger.ts'

/** A migration: its file name and its SQL. */
export type Migration = readonly [name: string, sql: string]

/** Folders, with the last migration of each that is not checked: it creates the database. */
const FOLDERS: readonly (readonly [folder: string, before: string])[] = [
  ['origin/database/migrations/shop', '0001'],
  ['origin/database/migrations/catalogue', '0001'],
]

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

type Schema = Map<string, { columns: Map<string, Column>; unique: Map<string, string[]> }>

function readSchema(db: DatabaseSync): Schema {
  const rows = (sql: string, ...of: string[]) => db.prepare(sql).all(...of) as unknown[]
  const schema: Schema = new Map()
  const tables = rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") as { name: string }[]
  for (const { name } of tables) {
    const columns = rows('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?)', name) as Column[]
    const indexes = rows('SELECT name FROM pragma_index_list(?) WHERE "unique" = 1', name) as { name: string }[]
    const unique = indexes.map(({ name: index }): [string, string[]] => [
      index,
      (rows('SELECT name FROM pragma_index_info(?)', index) as { name: string | null }[]).map((column) => column.name ?? ''),
    ])
    schema.set(name, { columns: new Map(columns.map((column) => [column.name, column])), unique: new Map(unique) })
  }
  return schema
}

/** The changes to existing rows and columns, from SQLite's authorizer. */
function listChanges(db: DatabaseSync, sql: string, before: Schema): string[] {
  const faults = new Set<string>()
  db.setAuthorizer((action, table, column) => {
    const columnsBefore = table === null ? undefined : before.get(table)
    if (columnsBefore && action === constants.SQLITE_DELETE) faults.add(`deletes rows of ${table}`)
    if (columnsBefore && action === constants.SQLITE_UPDATE && column !== null && columnsBefore.columns.has(column))
      faults.add(`writes over ${table}.${column}`)
    return constants.SQLITE_OK
  })
  try {
    db.exec(sql)
  } catch (error) {
    faults.add(error instanceof Error ? error.message : String(error))
  } finally {
    db.setAuthorizer(null)
  }
  return [...faults]
}

function differences(before: Schema, after: Schema): string[] {
  const faults: string[] = []
  for (const [table, { columns, unique }] of before) {
    const now = after.get(table)
    if (!now) {
      faults.push(`takes the table ${table} away`)
      continue
    }
    for (const [name, column] of columns) {
      const left = now.columns.get(name)
      if (!left) faults.push(`takes the column ${table}.${name} away`)
      else if (JSON.stringify(left) !== JSON.stringify(column)) faults.push(`makes another column of ${table}.${name}`)
    }
    for (const [name, { notnull, dflt_value: value }] of now.columns)
      if (!columns.has(name) && notnull === 1 && value === null) faults.push(`demands ${table}.${name} of a version that does not write it`)
    for (const [index, of] of now.unique)
      if (!unique.has(index) && of.every((name) => columns.has(name))) faults.push(`demands that ${of.join(', ')} of ${table} be unique`)
  }
  return faults
}

/**
 * Applies migrations one after another to an empty database.
 * @param migrations in their order
 * @param before the prefix of the last migration that is not checked
 * @returns one line for every change other than an addition
 */
export function findDataLosses(migrations: readonly Migration[], before: string): string[] {
  const db = new DatabaseSync(':memory:')
  try {
    return migrations.flatMap(([name, sql]) => {
      const schema = readSchema(db)
      const changes = listChanges(db, sql, schema)
      if (name.slice(0, before.length) <= before) return []
      return [...new Set([...differences(schema, readSchema(db)), ...changes])].map((fault) => `${name}: ${fault}`)
    })
  } finally {
    db.close()
  }
}

/** The migrations of a folder, in their order. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')])
}

if (import.meta.main) {
  reportFaults(
    FOLDERS.flatMap(([folder, before]) => findDataLosses(readMigrations(join(ROOT, folder)), before).map((fault) => `${folder}/${fault}`)),
  )
}
