import type { productIndex, productNav } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { INDEX_NAMES } from '#shared/routes.ts'
import { INDEX_PAGE_SIZE } from '#shared/url/listing-limits.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { PartRow } from '../database/rows.ts'
import { readInBatch, sql } from '../database/sql.ts'
import { toCategoryId } from './ids.ts'
import { toSuggestion } from './parts.ts'
import { getLabels, getReferenceData } from './reference-data.ts'

type Row = Pick<PartRow, 'part_id' | 'part_number' | 'manufacturer_id' | 'package'>

/** The first characters of the alphabetical index, in its order, each with the number of its parts. */
export async function listIndexCounts(db: CatalogueDatabase): Promise<EndpointData<typeof productNav>> {
  const results = await sql<{ name: string; part_count: number }>`SELECT name, part_count FROM index_counts`.all(db)
  const counts = new Map(results.map((row) => [row.name, row.part_count]))
  return INDEX_NAMES.map(({ name, label }) => ({ name, label, count: counts.get(name) ?? 0 }))
}

/**
 * A page of the alphabetical index, or null for an invalid name. Every page's first part is stored, so that the last of 150,000 pages costs
 * as little as the first.
 */
export async function listIndexPage(
  db: CatalogueDatabase,
  lang: Language,
  name: string,
  page: number,
): Promise<EndpointData<typeof productIndex> | null> {
  const entry = INDEX_NAMES.find((indexEntry) => indexEntry.name === name)
  if (!entry) return null
  const columns = sql`p.part_id, p.part_number, p.manufacturer_id, p.package`
  const pageCondition = sql`i.name = ${name} AND i.page = ${page}`
  const rows =
    name === 'other'
      ? sql<Row>`SELECT ${columns} FROM index_others o JOIN parts p USING (part_id), index_pages i
          WHERE ${pageCondition} AND o.part_id >= i.part_id ORDER BY o.part_id LIMIT ${INDEX_PAGE_SIZE}`
      : // "~" sorts after every character of a key.
        sql<Row>`SELECT ${columns} FROM index_pages i
          CROSS JOIN parts p ON (p.key, p.part_id) >= (i.key, i.part_id) AND p.key < ${`${name.toUpperCase()}~`}
          WHERE ${pageCondition} ORDER BY p.key, p.part_id LIMIT ${INDEX_PAGE_SIZE}`
  const [reference, labels, [[counted], parts]] = await Promise.all([
    getReferenceData(db),
    getLabels(db, lang),
    readInBatch(db, sql<{ part_count: number }>`SELECT part_count FROM index_counts WHERE name = ${name}`, rows),
  ])
  const total = counted?.part_count ?? 0
  return {
    name,
    label: entry.label,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / INDEX_PAGE_SIZE)),
    items: parts.map((row) => {
      const slug = reference.categories.get(toCategoryId(row.part_id))?.slug ?? ''
      return { ...toSuggestion(row, reference), category: { slug, name: labels('category', slug) } }
    }),
  }
}
