/** Restores a database from a backup. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BackupSection, Manifest } from '#origin/backup/backup-format.ts'
import type { BackupKeys } from '#origin/backup/keys.ts'
import { type BackupFiles, readPieces } from '#origin/backup/open-backup.ts'
import { migrate } from '../dev/apply-migrations.ts'
import { MIGRATIONS, runTransaction } from '../dev/local-state.ts'

/** Rows with dangling references, since the referenced row was created or deleted during the backup. */
interface RepairedRows {
  table: string
  /** The referenced table. */
  parent: string
  rows: number
  /** False: the reference was set to null; true: the row needs it and was deleted. */
  is_gone: boolean
}

export interface Restored {
  rows: number
  repairedRows: RepairedRows[]
  /** Migrations newer than the backup. */
  migrated: string[]
}

/**
 * Creates the database of a backup, with all migrations of this code: first those of the backup, then its rows, then the newer ones. It
 * gets its name once it is complete.
 * @param file of the database, which does not exist
 * @param isIncluded whether to apply a migration; default: all
 * @throws if it exists, or if the backup is incomplete or newer than the code
 */
export async function restoreShop(
  file: string,
  files: BackupFiles,
  keys: BackupKeys,
  manifest: Manifest,
  isIncluded?: (migration: string) => boolean,
): Promise<Restored> {
  if (existsSync(file)) throw new Error(`There is a database SHOP already: ${file}`)
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    const restored = await fill(unfinished, files, keys, manifest, isIncluded)
    renameSync(unfinished, file)
    return restored
  } finally {
    rmSync(unfinished, { force: true })
  }
}

async function fill(
  file: string,
  files: BackupFiles,
  keys: BackupKeys,
  manifest: Manifest,
  isIncluded?: (migration: string) => boolean,
): Promise<Restored> {
  using db = new DatabaseSync(file)
  // After a crash the restore starts again from nothing.
  db.exec('PRAGMA synchronous = OFF')
  applyMigrations(db, manifest.migrations)
  db.exec('PRAGMA foreign_keys = OFF')
  // The rows are complete: triggers would write some of them again.
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid").all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`)
  for (const table of listTables(db)) db.exec(`DELETE FROM ${table}`)
  const rows: Record<string, number> = {}
  db.exec('BEGIN')
  for await (const section of readPieces(files, keys, manifest)) {
    writeRows(db, section)
    rows[section.table] = (rows[section.table] ?? 0) + section.rows
  }
  writeSequences(db, manifest.sequences)
  db.exec('COMMIT')
  for (const [table, count] of Object.entries(manifest.rows))
    if (rows[table] !== count) throw new Error(`${table} has ${rows[table] ?? 0} rows in the backup's pieces, and ${count} in its list`)
  const repairedRows = repairReferences(db)
  for (const { sql } of triggers) db.exec(String(sql))
  db.exec('PRAGMA foreign_keys = ON')
  const migrated = migrate(db, MIGRATIONS.SHOP, isIncluded)
  const fault =
    db.prepare('PRAGMA foreign_key_check').get() ?? db.prepare("SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'").get()
  if (fault) throw new Error(`The database is not sound: ${JSON.stringify(fault)}`)
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), repairedRows, migrated }
}

/**
 * Blocks due refunds until the desk decides: some may have been sent since the backup, and money must not be sent twice.
 * @returns their number
 */
export function blockRefunds(file: string): number {
  using db = new DatabaseSync(file)
  return Number(db.prepare("UPDATE refunds SET next_try_at = NULL WHERE state = 'due' AND next_try_at IS NOT NULL").run().changes)
}

/** More events than a shop can have between its last backup and its loss. */
const SKIPPED_EVENT_NUMBERS = 1_000_000

/**
 * Leaves out the numbers of events since the backup. Another system has seen them: a second event with the same number would be ignored
 * there.
 */
export function skipEventNumbers(file: string): void {
  using db = new DatabaseSync(file)
  db.exec(`UPDATE sqlite_sequence SET seq = seq + ${SKIPPED_EVENT_NUMBERS} WHERE name = 'events'`)
}

/** Applies the migrations of the backup's time. @throws if this code lacks one of them */
function applyMigrations(db: DatabaseSync, names: readonly string[]): void {
  const availableMigrations = new Set(readdirSync(MIGRATIONS.SHOP))
  const missingMigrations = names.filter((name) => !availableMigrations.has(name))
  if (missingMigrations.length > 0)
    throw new Error(`The backup is of newer code, which has the migrations ${missingMigrations.join(', ')}: restore it with that`)
  migrate(db, MIGRATIONS.SHOP, (name) => names.includes(name))
}

/** All tables except those internal to SQLite and the migrations. */
export const listTables = (db: DatabaseSync): string[] =>
  db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY name",
    )
    .all()
    .map(({ name }) => String(name))

/** Writes the rows of a section exactly, including integers beyond the safe range: SQLite itself parses their JSON. */
export function writeRows(db: DatabaseSync, { table, columns, lines }: BackupSection): void {
  if (lines.length === 0) return
  const existingColumns = new Set(columnNames(db, table))
  const missing = columns.filter((column) => !existingColumns.has(column))
  if (missing.length > 0) throw new Error(`The table ${table} of the backup's migrations has no ${missing.join(', ')}`)
  const values = columns.map(
    (_, i) => `CASE json_type(value, '$[${i}]') WHEN 'object' THEN unhex(value ->> '$[${i}].blob') ELSE value ->> ${i} END`,
  )
  db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`).run(`[${lines.join(',')}]`)
}

const columnNames = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))

/** Restores the counters of ids, so that an id that was assigned once is not reused. */
function writeSequences(db: DatabaseSync, sequences: Manifest['sequences']): void {
  for (const [name, seq] of Object.entries(sequences)) {
    db.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
    db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, BigInt(seq))
  }
}

/**
 * Tables are read one after the other, while the shop sells. A row may reference one that was created after its table was read, or deleted
 * before. The reference becomes null; a row that requires it is deleted.
 */
function repairReferences(db: DatabaseSync): RepairedRows[] {
  return runTransaction(db, () => {
    const repairedRows: RepairedRows[] = []
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false
      for (const table of listTables(db))
        for (const { parent, from, to } of listReferences(db, table)) {
          const isBroken = `${from} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${parent} p WHERE p.${to} = ${table}.${from})`
          const isMissing = !mayBeEmpty(db, table, from)
          const { changes } = db
            .prepare(isMissing ? `DELETE FROM ${table} WHERE ${isBroken}` : `UPDATE ${table} SET ${from} = NULL WHERE ${isBroken}`)
            .run()
          if (changes === 0) continue
          repairedRows.push({ table, parent, rows: Number(changes), is_gone: isMissing })
          hasChanged = true
        }
    }
    return repairedRows
  })
}

/** The references of a table, each of a single column. */
export const listReferences = (db: DatabaseSync, table: string): { parent: string; from: string; to: string }[] =>
  db
    .prepare('SELECT "table" AS parent, "from", "to" FROM pragma_foreign_key_list(?)')
    .all(table)
    .map(({ parent, from, to }) => ({ parent: String(parent), from: String(from), to: String(to) }))

function mayBeEmpty(db: DatabaseSync, table: string, column: string): boolean {
  const info = db.prepare('SELECT "notnull" AS is_needed, pk FROM pragma_table_info(?) WHERE name = ?').get(table, column)
  return info?.['is_needed'] === 0 && info['pk'] === 0
}
