import type { PartSummary } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { NO_FILTERS } from '#shared/url/listing-query.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { readInBatch, sql } from '../database/sql.ts'
import { listCategory } from './categories.ts'
import { getReferenceData, type ManufacturerRef } from './reference-data.ts'

/** Maximum number of categories to read: a few represent a manufacturer well enough. */
const CATEGORIES = 4
const PARTS_OF_EACH = 2

/** The best stocked parts of a manufacturer's fullest categories, the largest stock first; none that is out of stock. */
export async function listBestStocked(
  db: CatalogueDatabase,
  lang: Language,
  { manufacturer_id, slug }: ManufacturerRef,
): Promise<PartSummary[]> {
  const [{ categories }, fullest] = await Promise.all([
    getReferenceData(db),
    sql<{ category_id: number }>`SELECT category_id FROM manufacturer_categories WHERE manufacturer_id = ${manufacturer_id}
      ORDER BY part_count DESC, category_id LIMIT ${CATEGORIES}`.all(db),
  ])
  const parts: PartSummary[] = []
  // One after another, because the columns of several large categories do not fit into memory together.
  for (const { category_id } of fullest) {
    const category = categories.get(category_id)
    if (!category) continue
    const filters = { ...NO_FILTERS, values: { manufacturer: [slug] }, in_stock: true }
    const request = { filters, sort: '-stock', qty: 1, page: 1, page_size: PARTS_OF_EACH } as const
    parts.push(...(await listCategory(db, lang, category, request)).items)
  }
  return parts.sort((a, b) => b.stock - a.stock)
}

/** Maximum number of series on a page. */
const MAX_SERIES = 60

/** A manufacturer's series that have a datasheet, by name, and how many there are. */
export async function listMakerSeries(db: CatalogueDatabase, manufacturerId: number) {
  const hasDatasheet = sql`manufacturer_id = ${manufacturerId} AND datasheet_url IS NOT NULL`
  const [series, [counted]] = await readInBatch(
    db,
    sql<{
      name: string
      datasheet_url: string
    }>`SELECT name, datasheet_url FROM series WHERE ${hasDatasheet} ORDER BY name LIMIT ${MAX_SERIES}`,
    sql<{ total: number }>`SELECT count(*) AS total FROM series WHERE ${hasDatasheet}`,
  )
  return { series, series_count: counted?.total ?? 0 }
}
