/** What commands that change the catalogue of a state folder have in common. */

import { knowOwnTaxonomy, LEAVES } from '#origin/catalogue/import/taxonomy-in-use.ts'
import { CATALOGUE, categoryTag, EVERY_PART, partTag, purgeCache, voidPages } from '#origin/runtime/voided.ts'
import { readNames } from '../dev/catalogue-names.ts'
import { openExistingDatabase, transaction } from '../dev/local-state.ts'
import type { ImportResult } from '../import/import-file.ts'
import { readOwnTaxonomy } from '../import/local-words.ts'
import { bringTaxonomy } from '../import/write-taxonomy.ts'
import { migrateState } from './migrate.ts'

/** Answers of the old catalogue are void at once, and the pages that show what was touched: a category's change is also its parent's. */
export async function voidTouched(
  cache: KVNamespace,
  version: string,
  { touched_categories, touched_parts }: Pick<ImportResult, 'touched_categories' | 'touched_parts'>,
): Promise<void> {
  const touched = [...LEAVES.values()].filter(({ slug }) => touched_categories.has(slug))
  const categories = new Set(touched.flatMap(({ slug, parent }) => (parent === null ? [slug] : [slug, parent])))
  await purgeCache(cache, version)
  await voidPages(cache, [
    CATALOGUE,
    ...[...categories].map(categoryTag),
    ...(touched_parts ? [...touched_parts].map(partTag) : [EVERY_PART]),
  ])
}

/** Migrates a state that is set up, and gives it the categories that it lacks: ours, and those of the operator's folder. */
export function prepareCatalogue(state: string): void {
  openExistingDatabase(state, 'CATALOGUE').close()
  migrateState(state)
  using db = openExistingDatabase(state, 'CATALOGUE')
  transaction(db, () => bringTaxonomy(db, readNames()))
  knowOwnTaxonomy(readOwnTaxonomy(db))
}
