/**
 * Applies the migrations to the local D1 databases. It records them like `wrangler d1 migrations apply`, so that both can be used
 * alternately.
 */
import { migrate } from '../dev/apply-migrations.ts'
import { DEFAULT_STATE, MIGRATIONS, openDatabase } from '../dev/local-state.ts'
import { requireArguments } from '../dev/progress.mjs'

/**
 * Migrates both databases of a state.
 * @returns the names of the applied migrations
 * @throws if a database has migrations that this version lacks
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
