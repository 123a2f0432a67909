import type { CatalogueDatabase } from '../../database/databases.ts'
import type { FormerMakerRow } from '../../database/rows.ts'
import { raw, runBatch, type Sql, sql } from '../../database/sql.ts'
import { type MakerChange, toRenameStatement } from '../maker-rules.ts'
import { clearCatalogueState, updateCatalogueVersionSql } from '../reference-data.ts'
import { listMakers, type MakerRow } from './plan/find-makers.ts'

/**
 * Writes a change of makers' names in one step. Every former slug redirects.
 * @param plan the change, from all makers and the former slugs
 * @throws RejectedChangeError
 */
export async function changeMakers(
  db: CatalogueDatabase,
  plan: (makers: readonly MakerRow[], former: readonly FormerMakerRow[]) => MakerChange<MakerRow>,
): Promise<MakerChange<MakerRow>> {
  const former = await sql<FormerMakerRow>`SELECT slug, manufacturer_id, leads_to FROM former_makers`.all(db)
  const change = plan(await listMakers(db), former)
  await runBatch(db, [...changeMakerSql(change), updateCatalogueVersionSql()])
  clearCatalogueState(db)
  return change
}

function changeMakerSql({ before, after }: MakerChange<MakerRow>): Sql[] {
  const { manufacturer_id, slug, name, aliases } = after
  return [
    sql`DELETE FROM former_makers WHERE slug = ${slug} AND leads_to = ${manufacturer_id}`,
    sql`UPDATE manufacturers SET slug = ${slug}, name = ${name}, aliases = ${JSON.stringify(aliases)} WHERE manufacturer_id = ${manufacturer_id}`,
    ...(slug === before.slug
      ? []
      : [
          sql`INSERT OR REPLACE INTO former_makers (slug, manufacturer_id, leads_to) VALUES (${before.slug}, ${before.manufacturer_id}, ${manufacturer_id})`,
          ...(manufacturer_id === before.manufacturer_id
            ? [raw(toRenameStatement(before.slug, slug))]
            : mergeMakerSql(before.manufacturer_id, manufacturer_id)),
        ]),
  ]
}

/** Assigns the data of a merged maker, apart from its parts, to the other maker, unless that has its own. */
const mergeMakerSql = (from: number, into: number): Sql[] => [
  sql`UPDATE former_makers SET leads_to = ${into} WHERE leads_to = ${from}`,
  ...['shop_makers', 'maker_texts', 'part_files'].map(
    (table) => sql`UPDATE OR IGNORE ${raw(table)} SET manufacturer_id = ${into} WHERE manufacturer_id = ${from}`,
  ),
  sql`UPDATE manufacturers SET logo = (SELECT logo FROM manufacturers WHERE manufacturer_id = ${from})
    WHERE manufacturer_id = ${into} AND logo = ''`,
]
