/** Every migration since the one command to the world, over databases of the version before it that hold rows in every table. */
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { migrate } from '../dev/apply-migrations.ts'
import { MIGRATIONS } from '../dev/local-state.ts'

const ROWS = 3

interface Column {
  name: string
  type: string
  pk: number
  hidden: number
}

/** Tables with columns and rows of their own: neither those of SQLite, nor a search index and what lies behind it. */
function listTables(db: DatabaseSync): string[] {
  const all = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all() as {
    name: string
    sql: string
  }[]
  const virtual = all.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name)
  return all
    .map(({ name }) => name)
    .filter((name) => name !== 'd1_migrations' && !virtual.some((of) => name === of || name.startsWith(`${of}_`)))
}

const listColumns = (db: DatabaseSync, table: string): Column[] =>
  (db.prepare('SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)').all(table) as unknown as Column[]).filter(
    ({ hidden }) => hidden === 0,
  )

/** Rows that differ in every column. */
function fill(db: DatabaseSync): void {
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) db.exec(`DROP TRIGGER "${name}"`)
  for (const table of listTables(db)) {
    const columns = listColumns(db, table)
    db.exec(`DELETE FROM "${table}"`)
    const row = db.prepare(
      `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    for (let n = 1; n <= ROWS; n++)
      row.run(...columns.map(({ name, type }, at) => (/INT|REAL|NUM/i.test(type) ? n * 100 + at : `${name} ${n}`)))
  }
}

/** All rows of certain columns, in the order of their columns. */
const readRows = (db: DatabaseSync, table: string, columns: readonly string[]): unknown[] =>
  db
    .prepare(
      `SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM "${table}" ORDER BY ${columns.map((_, at) => at + 1).join(', ')}`,
    )
    .all()

describe.each([
  ['SHOP', '0001'],
  ['CATALOGUE', '0001'],
] as const)('%s of the version before', (name, last) => {
  it('has every row that it had, to the letter, once all migrations are applied', () => {
    const db = new DatabaseSync(':memory:')
    const folder = MIGRATIONS[name]
    migrate(db, folder, (file) => file.slice(0, last.length) <= last)
    fill(db)
    const tables = listTables(db).map((table) => {
      const columns = listColumns(db, table).map((column) => column.name)
      return { table, columns, rows: readRows(db, table, columns) }
    })
    expect(tables.length).toBeGreaterThan(10)
    expect(tables.map(({ rows }) => rows.length)).toEqual(tables.map(() => ROWS))
    migrate(db, folder)
    for (const { table, columns, rows } of tables)
      expect([table, readRows(db, table, columns)]).toEqual([table, expect.arrayContaining(rows)])
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    db.close()
  })
})
