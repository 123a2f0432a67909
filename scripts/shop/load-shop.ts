/** A shop's folder into a state folder: its files into R2, its words into D1, and the edge's copies of what was there out of reach. */
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

/** So many take long enough to be told of. */
const PROGRESS_THRESHOLD = 100
/** What is not done by then, a server's run every five minutes does. */
const COLUMN_UPDATE_TIMEOUT_MS = 60_000

/** Whether an operator has brought a folder of their own. */
export const hasOperatorShop = (db: DatabaseSync): boolean =>
  db.prepare('SELECT 1 FROM site_config WHERE name = ?').get(LOADED_SETTING) !== undefined

/** Writes the demonstration's words where no operator has brought their own. The caller holds the transaction. */
export function writeDemonstration(db: DatabaseSync, shop: Shop): void {
  if (!hasOperatorShop(db)) runStatements(db, listShopStatements(shop, false))
}

/** Puts the files of a folder where the shop serves them from. */
export async function storeFiles(bucket: R2Bucket, files: readonly ShopFile[]): Promise<void> {
  for (const { key, content_type, bytes } of files) await bucket.put(key, bytes, { httpMetadata: { contentType: content_type } })
}

/** The same for files of parts, of which those that are there stay as they are: what is in one names it. */
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

/** What a purge of the edge's copies writes. */
export const createShopVersion = (): string => `${new Date().toISOString()}_shop`

/**
 * Brings a folder into a state, in place of what was there. Files come first, so that no page names one that is not there yet.
 * @param isCustom false: the demonstration's, which gives way to an operator's
 * @throws FaultyShop when it does not go with the catalogue
 */
export async function loadShop(state: string, shop: Shop, isCustom: boolean): Promise<void> {
  using catalogue = openDatabase(state, 'CATALOGUE')
  if (isCustom) requireFittingShop(catalogue, shop)
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
      throw new Error('taxonomy.json changes the kind or the unit of a parameter that parts have: give what is new another id.')
    }
    await updateColumns(toLocalD1(catalogue), Date.now() + COLUMN_UPDATE_TIMEOUT_MS)
    await purgeCache(CACHE, createShopVersion())
    await invalidatePages(CACHE, [SITE_TAG])
  })
}
