/**
 * Applies the migrations to the local D1 databases. It keeps the same record as `wrangler d1 migrations apply`, so that
 * either may follow the other.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../dev/apply-migrations.ts'
import { LARGE_TABLES, SEARCH_INDEXES, SMALL_TABLES } from '../dev/catalogue-tables.ts'
import { DEFAULT_STATE, databaseFile, MIGRATIONS, openDatabase } from '../dev/local-state.ts'
import { optionValue } from '../dev/progress.mjs'

/** The migration of SHOP with which the catalogue leaves it. */
const SPLIT = '0019_leave_the_catalogue.sql'

/** Both databases of a state, as of now. @returns the names of the migrations that were applied */
export function migrateState(state: string): string[] {
  if (existsSync(databaseFile(state, 'DB')) && !existsSync(databaseFile(state, 'SHOP'))) splitDatabase(state)
  return (['SHOP', 'CATALOGUE'] as const).flatMap((database) => {
    using db = openDatabase(state, database)
    return migrate(db, MIGRATIONS[database])
  })
}

/** Makes the two databases out of the one that held everything. One that is cut off is begun again. */
function splitDatabase(state: string): void {
  const [old, shop, catalogue] = (['DB', 'SHOP', 'CATALOGUE'] as const).map((database) => databaseFile(state, database)) as [
    string,
    string,
    string,
  ]
  const ours: ReadonlySet<string> = new Set([...SMALL_TABLES, ...LARGE_TABLES, ...SEARCH_INDEXES])
  rmSync(catalogue, { force: true })
  {
    using db = new DatabaseSync(old)
    migrate(db, MIGRATIONS.SHOP, (name) => name < SPLIT)
    db.prepare('VACUUM INTO ?').run(catalogue)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  }
  {
    using db = new DatabaseSync(catalogue)
    db.exec('PRAGMA foreign_keys = OFF')
    const tables = db
      .prepare(
        "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
      )
      .all()
      .map(({ type, name }) => ({ type: String(type), name: String(name) }))
    const isOurs = (name: string): boolean => ours.has(name) || SEARCH_INDEXES.some((index) => name.startsWith(`${index}_`))
    for (const { type, name } of tables)
      if (!isOurs(name) && name !== 'd1_migrations') db.exec(`DROP ${type === 'view' ? 'VIEW' : 'TABLE'} "${name}"`)
    db.exec("DELETE FROM d1_migrations; INSERT INTO d1_migrations (name) VALUES ('0001_create_catalogue.sql'); VACUUM")
  }
  renameSync(old, shop)
}

if (import.meta.main) {
  const names = migrateState(optionValue(process.argv.slice(2), 'state') ?? DEFAULT_STATE)
  console.log(names.length === 0 ? 'The databases are up to date.' : `Applied ${names.join(', ')}.`)
}
