/** Applies migrations to a local database, with the same record as `wrangler d1 migrations apply`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { runTransaction } from './local-state.ts'

/**
 * Applies the missing migrations, each in one transaction.
 * @param folder of files named `0001_what_it_does.sql`, applied in the order of their names
 * @param isIncluded whether to apply a file
 * @returns the names of the newly applied ones
 * @throws with the file's name if one fails: those before it stay applied. Also if the database has one that the folder lacks, before any
 * is applied
 */
export function migrate(db: DatabaseSync, folder: string, isIncluded: (name: string) => boolean = () => true): string[] {
  // The table is exactly wrangler's.
  db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const applied = new Set(
    db
      .prepare('SELECT name FROM d1_migrations')
      .all()
      .map((row) => String(row['name'])),
  )
  const record = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)')
  const migrationFiles = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const foreign = [...applied].filter((name) => !migrationFiles.includes(name))
  if (foreign.length > 0)
    throw new Error(
      `the database was made by another version, whose migrations are ${foreign.join(', ')}: use that version, or delete the state and begin anew`,
    )
  const missing = migrationFiles.filter((name) => isIncluded(name) && !applied.has(name)).sort()
  for (const name of missing) {
    try {
      runTransaction(db, () => {
        db.exec(readFileSync(join(folder, name), 'utf8'))
        record.run(name)
      })
    } catch (error) {
      throw new Error(`migration ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  return missing
}
