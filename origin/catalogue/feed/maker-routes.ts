import { Hono } from 'hono'
import * as calls from '#shared/contract/desk-makers.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { CatalogueDatabase } from '../../database/databases.ts'
import type { FormerMakersRow, ManufacturersRow } from '../../database/rows.ts'
import { raw, readInBatch, runBatch, type Sql, sql } from '../../database/sql.ts'
import type { OriginEnv } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { invalidatePages, purgeCache, SITE_TAG } from '../../runtime/invalidations.ts'
import {
  IS_MERGED,
  type MakerWithAliases,
  planAliases,
  planMerge,
  planRename,
  RejectedChangeError,
  toRenameStatement,
} from '../maker-rules.ts'
import { clearCatalogueState, updateVersion } from '../reference.ts'
import type { Platform } from './platform.ts'

/** Calls that change makers' names while the catalogue is up. */
export const makers = new Hono<OriginEnv>()

type Maker = MakerWithAliases & { part_count: number }

serve(makers, calls.deskMakerAlias, async (c, { maker, names }) =>
  applyMakerChange(c.env, (all) => {
    const after = planAliases(all, maker, names)
    return { after, statements: [] }
  }),
)

serve(makers, calls.deskMakerRename, async (c, { maker, name, slug }) =>
  applyMakerChange(c.env, (all, former) => {
    const { before, after } = planRename(all, former, maker, name, slug ?? null)
    const isMoved = before.slug !== after.slug
    return {
      after,
      statements: isMoved
        ? [insertRedirect(before.slug, before.manufacturer_id, after.manufacturer_id), raw(toRenameStatement(before.slug, after.slug))]
        : [],
    }
  }),
)

serve(makers, calls.deskMakerMerge, async (c, { maker, into }) => {
  const left = { parts: 0 }
  const merged = await applyMakerChange(c.env, (all) => {
    const { from, target, after } = planMerge(all, maker, into)
    left.parts = from.part_count
    return {
      after,
      statements: [
        sql`UPDATE former_makers SET leads_to = ${target.manufacturer_id} WHERE leads_to = ${from.manufacturer_id}`,
        insertRedirect(from.slug, from.manufacturer_id, target.manufacturer_id),
        // The merged maker's texts from the operator's folder pass to the target, if it has none.
        sql`UPDATE OR IGNORE shop_makers SET manufacturer_id = ${target.manufacturer_id} WHERE manufacturer_id = ${from.manufacturer_id}`,
        sql`UPDATE OR IGNORE maker_texts SET manufacturer_id = ${target.manufacturer_id} WHERE manufacturer_id = ${from.manufacturer_id}`,
        sql`UPDATE OR IGNORE part_files SET manufacturer_id = ${target.manufacturer_id} WHERE manufacturer_id = ${from.manufacturer_id}`,
        sql`UPDATE manufacturers SET logo = (SELECT logo FROM manufacturers WHERE manufacturer_id = ${from.manufacturer_id})
          WHERE manufacturer_id = ${target.manufacturer_id} AND logo = ''`,
      ],
    }
  })
  return { ...merged, parts_left: left.parts }
})

const insertRedirect = (slug: string, manufacturerId: number, leadsTo: number): Sql =>
  sql`INSERT OR REPLACE INTO former_makers (slug, manufacturer_id, leads_to) VALUES (${slug}, ${manufacturerId}, ${leadsTo})`

/**
 * Changes makers' names in one step, and invalidates every cache of them.
 * @throws ApiError `validation` for a rejected change
 */
async function applyMakerChange(
  platform: Platform,
  plan: (makers: readonly Maker[], former: readonly FormerMakersRow[]) => { after: Maker; statements: Sql[] },
): Promise<Maker> {
  const { CATALOGUE, CACHE } = platform
  const [makers, former] = await readMakers(CATALOGUE)
  const { after, statements } = throwIfRejected(() => plan(makers, former))
  const { manufacturer_id, slug, name, aliases } = after
  await runBatch(CATALOGUE, [
    sql`DELETE FROM former_makers WHERE slug = ${slug} AND leads_to = ${manufacturer_id}`,
    sql`UPDATE manufacturers SET slug = ${slug}, name = ${name}, aliases = ${JSON.stringify(aliases)} WHERE manufacturer_id = ${manufacturer_id}`,
    ...statements,
    updateVersion(),
  ])
  clearCatalogueState(CATALOGUE)
  await purgeCache(CACHE, crypto.randomUUID())
  await invalidatePages(CACHE, [SITE_TAG])
  return after
}

/** All makers, and the former slugs that redirect to them. */
async function readMakers(db: CatalogueDatabase): Promise<[Maker[], FormerMakersRow[]]> {
  const [rows, former] = await readInBatch(
    db,
    sql<ManufacturersRow>`SELECT manufacturer_id, slug, name, aliases, part_count FROM manufacturers WHERE NOT ${raw(IS_MERGED)}`,
    sql<FormerMakersRow>`SELECT slug, manufacturer_id, leads_to FROM former_makers`,
  )
  return [rows.map((row) => ({ ...row, aliases: JSON.parse(row.aliases) as string[] })), former]
}

function throwIfRejected<T>(plan: () => T): T {
  try {
    return plan()
  } catch (error) {
    if (!(error instanceof RejectedChangeError)) throw error
    throw new ApiError(CODE.validation, { fields: { maker: error.problem }, cause: error })
  }
}
