/** Shared by commands that change the catalogue of a state folder. */

import { LEAF_CATEGORIES, registerCustomTaxonomy } from '#origin/catalogue/import/taxonomy-in-use.ts'
import { ANY_PART_TAG, CATALOGUE_TAG, invalidatePages, purgeCache, toCategoryTag, toPartTag } from '#origin/runtime/invalidations.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'
import { openExistingDatabase, runTransaction } from '../dev/local-state.ts'
import type { ImportResult } from '../import/import-file.ts'
import { readShopTaxonomy } from '../import/local-words.ts'
import { updateTaxonomy } from '../import/write-taxonomy.ts'
import { migrateState } from './migrate.ts'

/** Invalidates all cached responses of the old catalogue, and the pages of changed categories and their parents. */
export async function invalidateTouchedPages(
  cache: KVNamespace,
  version: string,
  { touched_categories, touched_parts }: Pick<ImportResult, 'touched_categories' | 'touched_parts'>,
): Promise<void> {
  const touched = [...LEAF_CATEGORIES.values()].filter(({ slug }) => touched_categories.has(slug))
  const categories = new Set(touched.flatMap(({ slug, parent }) => (parent === null ? [slug] : [slug, parent])))
  await purgeCache(cache, version)
  await invalidatePages(cache, [
    CATALOGUE_TAG,
    ...[...categories].map(toCategoryTag),
    ...(touched_parts ? [...touched_parts].map(toPartTag) : [ANY_PART_TAG]),
  ])
}

/** Migrates an existing state, and adds its missing categories: the built-in ones, and those of the operator's folder. */
export function prepareCatalogue(state: string): void {
  openExistingDatabase(state, 'CATALOGUE').close()
  migrateState(state)
  using db = openExistingDatabase(state, 'CATALOGUE')
  runTransaction(db, () => updateTaxonomy(db, readCatalogueNames()))
  registerCustomTaxonomy(readShopTaxonomy(db))
}
