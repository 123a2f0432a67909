/**
 * Applies the migrations to the local D1 databases. It keeps the same record as `wrangler d1 migrations apply`, so that
 * either may follow the other.
 */
import { migrate } from '../dev/apply-migrations.ts'
import { DEFAULT_STATE, MIGRATIONS, openDatabase } from '../dev/local-state.ts'
import { requireArguments } from '../dev/progress.mjs'

/**
 * Both databases of a state, as of now.
 * @returns the names of the migrations that were applied
 * @throws where a database has migrations that this version does not know
 */
export function migrateState(state: string): string[] {
  return (['SHOP', 'CATALOGUE'] as const).flatMap((database) => {
    using db = openDatabase(state, database)
    try {
      return migrate(db, MIGRATIONS[database])
    } catch (error) {
      throw new Error(`${database} in ${state}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  })
}

if (import.meta.main) {
  const names = migrateState(
    requireArguments('node scripts/run.mjs scripts/commands/migrate.ts [--state DIR]', { valued: ['state'] }).values.state ?? DEFAULT_STATE,
  )
  console.log(names.length === 0 ? 'The databases are up to date.' : `Applied ${names.join(', ')}.`)
}
