/** Loads the demonstration catalogue into a state folder's D1, R2 and KV: curated parts first, then generated ones. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { offersFor } from '#demo/commerce.ts'
import { readCuratedParts } from '#demo/curated/read-curated.ts'
import { renderDatasheet } from '#demo/datasheet.ts'
import { ALL_SERIES, generateParts } from '#demo/generate.ts'
import { withTradeData } from '#demo/trade.ts'
import { BulkWriter } from '#origin/catalogue/feed/write/bulk-writer.ts'
import { toCustomMakerStatements } from '#origin/catalogue/import/custom-makers.ts'
import { FIRST_CUSTOM_MAKER } from '#origin/catalogue/maker-rules.ts'
import type { PartInput, Series } from '#origin/catalogue/model.ts'
import { CATEGORIES } from '#origin/catalogue/taxonomy.ts'
import { invalidatePages, purgeCache, SITE_TAG } from '#origin/runtime/invalidations.ts'
import { toCanonicalPackage } from '#shared/packages/canonical.ts'
import { toDottedKey } from '#shared/trade/part-number.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'
import { LARGE_TABLES, SEARCH_INDEXES, SMALL_TABLES } from '../dev/catalogue-tables.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { openDatabase, ROOT, runLongTransaction, runTransaction, withStorage } from '../dev/local-state.ts'
import { runStatements } from '../dev/run-statements.ts'
import { readShopTaxonomy, writeShopTaxonomy, writeUsualOfferWords } from '../import/local-words.ts'
import { writeParts } from '../import/write-parts.ts'
import { writeMakers, writeTaxonomy } from '../import/write-taxonomy.ts'
import { hasOperatorShop, storeFiles, writeDemonstration } from '../shop/load-shop.ts'
import { readShop, type Shop } from '../shop/read-shop.ts'
import { migrateState } from './migrate.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

export const DEFAULT_PARTS = 40_000

/** The seed of prices and stock: another number gives the same parts other offers. */
const COMMERCE_SEED = 1
const MAX_WRITTEN_AHEAD = 1_000_000
const SAMPLE_PARTS = 240
/** Up to this many parts, duplicates are counted in advance: generating the parts twice is cheap. */
const EXACT_UP_TO = 300_000

export interface LoadedDemonstration {
  parts: number
  offers: number
  datasheets: number
  version: string
}

export interface LoadOptions {
  state: string
  parts?: number
  onProgress?(doneParts: number, totalParts: number): void
}

/** The list of widely used parts. */
export function listCuratedParts(): PartInput[] {
  const folder = join(ROOT, 'demo/curated')
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
  return readCuratedParts(files.map((name) => readFileSync(join(folder, name), 'utf8')))
}

/** Two spellings of one number by one manufacturer are one part: ATmega328P-AU and ATMEGA328P-AU. */
const identity = ({ manufacturer, part_number }: PartInput) => `${manufacturer}/${toDottedKey(part_number)}`

/**
 * Generates `total` parts, category by category: the curated ones, then generated ones. A manufacturer has each part number once. Above
 * 300,000 parts, a few fewer are generated.
 */
export function* generateDemonstrationParts(total: number): Generator<PartInput> {
  const curatedParts = listCuratedParts().slice(0, total)
  const curatedByCategory = Map.groupBy(curatedParts, ({ category }) => category)
  const usedIdentities = new Set(curatedParts.map(identity))
  const rest = total - curatedParts.length
  let generated = rest
  if (total <= EXACT_UP_TO) {
    for (let round = 0; round < 3; round++) {
      let doubles = 0
      for (const part of generateParts(generated)) if (usedIdentities.has(identity(part))) doubles++
      if (generated - doubles >= rest) break
      generated = rest + doubles
    }
  }
  let left = rest
  for (const { slug } of CATEGORIES) {
    yield* (curatedByCategory.get(slug) ?? []).map(inOurWords)
    for (const part of generateParts(generated, slug)) {
      if (left === 0) break
      if (usedIdentities.has(identity(part))) continue
      left--
      yield inOurWords(part)
    }
  }
}

/** Normalizes the package as an import does, so that a file that is pulled and pushed again changes nothing, and adds trade data. */
const inOurWords = (part: PartInput): PartInput =>
  withTradeData({ ...part, package: part.package && (toCanonicalPackage(part.package) ?? part.package) })

/** A part with its offers, deterministic. */
export function listDemonstrationOffers(part: PartInput): ReturnType<typeof offersFor> {
  return offersFor(part, COMMERCE_SEED)
}

/**
 * Replaces the catalogue of a state folder with a new demonstration catalogue, and the site's texts with the built-in ones. Migrates the
 * database first if necessary.
 */
export async function loadDemonstration({ state, parts = DEFAULT_PARTS, onProgress }: LoadOptions): Promise<LoadedDemonstration> {
  const version = `${new Date().toISOString()}_${parts}`
  const shop = readShop()
  const loaded = isServed(state)
    ? await reload(state, shop, parts, version, onProgress)
    : await writeFresh(state, shop, parts, version, onProgress)
  const datasheets = await storeDocuments(state, version, shop)
  return { ...loaded, datasheets, version }
}

/** Migrates a state. @returns whether it has a catalogue, which a server may be reading */
function isServed(state: string): boolean {
  migrateState(state)
  using db = openDatabase(state, 'CATALOGUE')
  return db.prepare("SELECT 1 FROM catalogue_state WHERE name = 'version'").get() !== undefined
}

type Loaded = Pick<LoadedDemonstration, 'parts' | 'offers'>

async function reload(state: string, shop: Shop, parts: number, version: string, onProgress: LoadOptions['onProgress']): Promise<Loaded> {
  let loaded: Loaded = { parts: 0, offers: 0 }
  const isUsual = writeShopFolder(state, shop)
  await replaceCatalogue(state, async (copy) => {
    copy.exec('PRAGMA cache_size = -200000')
    await runLongTransaction(copy, async () => {
      clearCatalogue(copy)
      loaded = await writeCatalogue(copy, parts, version, onProgress)
      if (isUsual) runStatements(copy, toCustomMakerStatements(shop.makers))
    })
    return { is_new: true, has_stock: true }
  })
  return loaded
}

/** Writes the demonstration's shop. @returns whether the shop is the demonstration's, not an operator's */
function writeShopFolder(state: string, shop: Shop): boolean {
  using db = openDatabase(state, 'SHOP')
  runTransaction(db, () => writeDemonstration(db, shop))
  return !hasOperatorShop(db)
}

/** Writes the catalogue directly into a database without readers. */
async function writeFresh(
  state: string,
  shop: Shop,
  parts: number,
  version: string,
  onProgress: LoadOptions['onProgress'],
): Promise<Loaded> {
  using db = openDatabase(state, 'CATALOGUE')
  // An interrupted load starts again from nothing, so nothing must be durable before its end. A write-ahead log would write millions of
  // parts twice.
  db.exec(`PRAGMA journal_mode = ${parts > MAX_WRITTEN_AHEAD ? 'DELETE' : 'WAL'}`)
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000')
  const isUsual = writeShopFolder(state, shop)
  const loaded = await runLongTransaction(db, async () => {
    clearCatalogue(db)
    const written = await writeCatalogue(db, parts, version, onProgress)
    if (isUsual) runStatements(db, toCustomMakerStatements(shop.makers))
    return written
  })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_checkpoint(TRUNCATE)')
  return loaded
}

/** Manufacturers that are preserved: built-in ones, and those with aliases, redirects, files, or data of the shop. */
const PRESERVED_MAKERS = `manufacturer_id < ${FIRST_CUSTOM_MAKER} OR aliases <> '[]' OR manufacturer_id IN (SELECT manufacturer_id FROM shop_makers
  UNION ALL SELECT leads_to FROM former_makers UNION ALL SELECT manufacturer_id FROM part_files)`

/**
 * Conditions of the rows to delete. The others are preserved: numbers of offers, the operator's names and additions, aliases of makers.
 */
const PRESERVED_ROWS: Readonly<Record<string, string>> = {
  offer_words: ' WHERE 0',
  manufacturers: ` WHERE NOT (${PRESERVED_MAKERS})`,
  former_makers: ' WHERE 0',
  shop_makers: ' WHERE 0',
  maker_texts: ' WHERE 0',
  part_files: ' WHERE 0',
  labels: " WHERE kind NOT IN ('location', 'supplier')",
  shop_taxonomy: ' WHERE 0',
}

function clearCatalogue(db: DatabaseSync): void {
  // Foreign keys are checked when the transaction ends, and all referenced rows are new by then.
  db.exec('PRAGMA defer_foreign_keys = ON')
  for (const table of [...SMALL_TABLES, ...LARGE_TABLES].toReversed()) db.exec(`DELETE FROM ${table}${PRESERVED_ROWS[table] ?? ''}`)
  // The indexes store no text, so they are cleared as a whole.
  for (const index of SEARCH_INDEXES) db.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`)
}

/** Writes the catalogue into an empty, migrated database, inside the caller's transaction. */
export async function writeCatalogue(
  db: DatabaseSync,
  total: number,
  version: string,
  onProgress?: LoadOptions['onProgress'],
): Promise<{ parts: number; offers: number }> {
  writeTaxonomy(db, readCatalogueNames())
  writeMakers(db)
  writeShopTaxonomy(db, readShopTaxonomy(db))
  writeUsualOfferWords(db, readShop().offer_words)
  const writer = await BulkWriter.open(toLocalD1(db))
  let offers = 0
  const parts = await writeParts(
    writer,
    generateDemonstrationParts(total),
    (part) => {
      const partOffers = listDemonstrationOffers(part)
      offers += partOffers.length
      return partOffers
    },
    (done) => onProgress?.(done, total),
  )
  db.exec('UPDATE parts SET demonstration = 1')
  linkDatasheets(db, writer)
  await writer.updateIndexes(version, new Date())
  // An empty catalogue is for the operator's parts: no start fills it.
  const source = total === 0 ? 'operator' : 'demonstration'
  db.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('source', ?)").run(source)
  return { parts, offers }
}

function linkDatasheets(db: DatabaseSync, writer: BulkWriter): void {
  const link = db.prepare('UPDATE series SET datasheet_url = ? WHERE datasheet_url IS NULL AND name = ? AND manufacturer_id = ?')
  for (const { slug, name, manufacturer } of ALL_SERIES) link.run(datasheetUrl(slug), name, writer.makerId(manufacturer))
}

const datasheetKey = (slug: string) => `datasheets/${slug}.pdf`
const datasheetUrl = (slug: string) => `/files/${datasheetKey(slug)}`

/**
 * Renders and stores the datasheets of all series and the shop's files, and invalidates every cached response of the old catalogue.
 * @returns the number of datasheets
 */
async function storeDocuments(state: string, version: string, shop: Shop): Promise<number> {
  return withStorage(state, async ({ CACHE, FILES }) => {
    await storeFiles(FILES, shop.files)
    for (const series of ALL_SERIES) {
      const pdf = await renderDatasheet(series, listSampleParts(series))
      await FILES.put(datasheetKey(series.slug), pdf, { httpMetadata: { contentType: 'application/pdf' } })
    }
    await purgeCache(CACHE, version)
    await invalidatePages(CACHE, [SITE_TAG])
    return ALL_SERIES.length
  })
}

/** Writes the datasheets of all series into a folder, for upload to a bucket. @returns their number */
export async function writeDatasheets(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  for (const series of ALL_SERIES) writeFileSync(join(folder, `${series.slug}.pdf`), await renderDatasheet(series, listSampleParts(series)))
  return ALL_SERIES.length
}

/** Sample parts from the whole range of a series. */
export function listSampleParts(series: Series): PartInput[] {
  const count = Math.min(SAMPLE_PARTS, series.size)
  return Array.from({ length: count }, (_, index) => series.at(Math.floor((index * series.size) / count)))
}
