import type { Health, Migrations } from '#shared/contract/health.ts'
import { toVersionTime } from '../catalogue/price-validity.ts'
import type { CatalogueDatabase, ShopDatabase } from '../database/databases.ts'
import type { CatalogueStateRow } from '../database/rows.ts'
import { readInBatch, sql } from '../database/sql.ts'
import { NEVER_RETRIED } from '../mail/queue.ts'

type Of<Name extends keyof Health> = NonNullable<Health[Name]>

/** Wrangler writes this table, and so does scripts/commands/migrate.ts. */
const APPLIED = sql<{ name: string }>`SELECT name FROM d1_migrations`

/** @param expectedMigrations file names of the migrations that belong to the code */
function compareMigrations(rows: readonly { name: string }[], expectedMigrations: readonly string[]): Migrations {
  const applied = new Set(rows.map(({ name }) => name))
  return {
    applied: applied.size,
    missing: expectedMigrations.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !expectedMigrations.includes(name)).sort(),
  }
}

/** Health of SHOP. @throws the database's error */
export async function readShopHealth(
  db: ShopDatabase,
  expectedMigrations: readonly string[],
): Promise<Pick<Of<'shop'>, 'migrations'> & { mail: Of<'mail'> }> {
  const [applied, [mail]] = await readInBatch(
    db,
    APPLIED,
    sql<Of<'mail'>>`SELECT count(*) FILTER (WHERE next_try_at < ${NEVER_RETRIED}) AS waiting,
        count(*) FILTER (WHERE next_try_at >= ${NEVER_RETRIED}) AS abandoned,
        min(created_at) FILTER (WHERE next_try_at < ${NEVER_RETRIED}) AS oldest_waiting_at
      FROM mails WHERE sent_at IS NULL`,
  )
  return { migrations: compareMigrations(applied, expectedMigrations), mail: mail ?? { waiting: 0, abandoned: 0, oldest_waiting_at: null } }
}

/** Health of CATALOGUE. @throws the database's error */
export async function readCatalogueHealth(
  db: CatalogueDatabase,
  expectedMigrations: readonly string[],
): Promise<Pick<Of<'catalogue'>, 'migrations' | 'filled_at' | 'changed_at' | 'prices_as_of' | 'parts'>> {
  const [applied, state, [change]] = await readInBatch(
    db,
    APPLIED,
    sql<CatalogueStateRow>`SELECT name, value FROM catalogue_state WHERE name IN ('version', 'prices_as_of', 'parts')`,
    sql<{ at: string }>`SELECT coalesce(finished_at, started_at) AS at FROM change_sets
      WHERE state IN ('applied', 'undone') ORDER BY started_at DESC LIMIT 1`,
  )
  const values = new Map(state.map(({ name, value }) => [name, value]))
  const version = values.get('version')
  return {
    migrations: compareMigrations(applied, expectedMigrations),
    filled_at: version === undefined ? null : toVersionTime(version),
    changed_at: change?.at ?? null,
    prices_as_of: values.get('prices_as_of') ?? null,
    parts: values.has('parts') ? Number(values.get('parts')) : null,
  }
}
