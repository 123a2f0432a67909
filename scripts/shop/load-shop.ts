/** Loads a shop's folder into a state folder: files into R2, texts into D1; then invalidates the edge's cache. */
import type { DatabaseSync } from 'node:sqlite'
import { updateColumns } from '#origin/catalogue/feed/publish/update-columns.ts'
import { OTHER_KIND } from '#origin/catalogue/import/custom-taxonomy.ts'
import { invalidatePages, purgeCache, SITE_TAG } from '#origin/runtime/invalidations.ts'
import { formatCount } from '#shared/trade/count.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { openDatabase, runTransaction, withStorage } from '../dev/local-state.ts'
import { runStatements } from '../dev/run-statements.ts'
import { updateTaxonomy } from '../import/write-taxonomy.ts'
import { requireFittingShop } from './catalogue-faults.ts'
import { InvalidShopError } from './faults.ts'
import type { ShopFile } from './files.ts'
import { listObjectKeys, makeObjects } from './pictures.ts'
import type { Shop } from './read-shop.ts'
import { LOADED_SETTING, listCatalogueStatements, listShopStatements } from './statements.ts'

/** From this many files up, progress is shown. */
const PROGRESS_THRESHOLD = 100
/** After this time the rest is left to a server's scheduled run, every five minutes. */
const COLUMN_UPDATE_TIMEOUT_MS = 60_000

/** Whether an operator has loaded a folder. */
export const hasOperatorShop = (db: DatabaseSync): boolean =>
  db.prepare('SELECT 1 FROM site_config WHERE name = ?').get(LOADED_SETTING) !== undefined

/** Writes the demonstration's texts unless an operator has loaded a folder. The caller opens the transaction. */
export function writeDemonstration(db: DatabaseSync, shop: Shop): void {
  if (!hasOperatorShop(db)) runStatements(db, listShopStatements(shop, false))
}

/** Stores the files of a folder in the bucket. */
export async function storeFiles(bucket: R2Bucket, files: readonly ShopFile[]): Promise<void> {
  for (const { key, content_type, bytes } of files) await bucket.put(key, bytes, { httpMetadata: { contentType: content_type } })
}

/** Stores files of parts in the bucket. Existing ones stay, since their names contain a hash. */
async function storeGoods(bucket: R2Bucket, { folder, goods }: Shop): Promise<void> {
  const missing = await Promise.all(
    goods.files.map(async (file) =>
      (await Promise.all(listObjectKeys(file).map((key) => bucket.head(key)))).includes(null) ? [file] : [],
    ),
  )
  const { length } = missing.flat()
  if (length > PROGRESS_THRESHOLD) console.log(`${formatCount(length, 'en')} new files of parts …`)
  const faults = await makeObjects(missing.flat(), async (key, bytes) => void (await bucket.put(key, bytes)))
  if (faults.length > 0) throw new InvalidShopError(folder, faults)
}

/** The version that a purge of the edge's cache writes. */
export const createShopVersion = (): string => `${new Date().toISOString()}_shop`

/**
 * Loads a folder into a state, and replaces the previous one. Files come first, so that no page refers to a missing one.
 * @param isCustom false: the demonstration's, which an operator's replaces
 * @throws InvalidShopError if it conflicts with the catalogue
 */
export async function loadShop(state: string, shop: Shop, isCustom: boolean): Promise<void> {
  using catalogue = openDatabase(state, 'CATALOGUE')
  if (isCustom) await requireFittingShop(catalogue, shop)
  await withStorage(state, async ({ CACHE, FILES }) => {
    await storeFiles(FILES, shop.files)
    await storeGoods(FILES, shop)
    using db = openDatabase(state, 'SHOP')
    runTransaction(db, () => runStatements(db, listShopStatements(shop, isCustom)))
    try {
      runTransaction(catalogue, () => {
        updateTaxonomy(catalogue, readCatalogueNames())
        runStatements(catalogue, listCatalogueStatements(shop))
      })
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(OTHER_KIND))) throw error
      throw new Error('taxonomy.json changes the kind or the unit of a parameter that parts have: give the new parameter another id.')
    }
    await updateColumns(toLocalD1(catalogue), Date.now() + COLUMN_UPDATE_TIMEOUT_MS)
    await purgeCache(CACHE, createShopVersion())
    await invalidatePages(CACHE, [SITE_TAG])
  })
}
