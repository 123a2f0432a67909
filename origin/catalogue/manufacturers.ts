import type { z } from 'zod'
import type { Listing, manufacturer, SearchFacet } from '#shared/contract/catalogue.ts'
import type { ParsedRequest } from '#shared/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { MAX_COUNT } from '#shared/url/listing-limits.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { MakerTextRow } from '../database/rows.ts'
import { readInBatch, sql } from '../database/sql.ts'
import { type ListedPartRow, PART_COLUMNS, toPartSummaries } from './parts.ts'
import { getLabels, getReferenceData, type ManufacturerRef } from './reference-data.ts'
import { toCategoryTerm, toManufacturerTerm } from './terms.ts'

type Request = Pick<ParsedRequest<typeof manufacturer>, 'category' | 'page' | 'page_size'>

/** A manufacturer's categories with their counts, and a page of its parts; pages end at the count cap. */
export async function listManufacturerParts(
  db: CatalogueDatabase,
  lang: Language,
  { manufacturer_id, part_count }: ManufacturerRef,
  { category: slug, page, page_size }: Request,
): Promise<{ categories: z.output<typeof SearchFacet>[]; listing: Listing }> {
  const [reference, labels] = await Promise.all([getReferenceData(db), getLabels(db, lang)])
  const category = slug === undefined ? null : reference.categories_by_slug.get(slug)
  const terms =
    category === null
      ? toManufacturerTerm(manufacturer_id)
      : `${toManufacturerTerm(manufacturer_id)} AND ${toCategoryTerm(category?.category_id ?? 0)}`
  const offset = (page - 1) * page_size
  const [counts, rows] = await readInBatch(
    db,
    sql<{
      category_id: number
      part_count: number
    }>`SELECT category_id, part_count FROM manufacturer_categories WHERE manufacturer_id = ${manufacturer_id}
      ORDER BY part_count DESC`,
    // The word index lists rowids in order, and reading a page requires reading all pages before it, so their number is limited.
    sql<ListedPartRow>`SELECT ${PART_COLUMNS} FROM (SELECT rowid AS part_id FROM part_terms
      WHERE part_terms MATCH ${terms} LIMIT ${offset < MAX_COUNT ? page_size : 0} OFFSET ${Math.min(offset, MAX_COUNT)})
      JOIN parts p USING (part_id)`,
  )
  const categories = counts.flatMap((row) => {
    const category = reference.categories.get(row.category_id)
    return category ? [{ slug: category.slug, name: labels('category', category.slug), count: row.part_count }] : []
  })
  const total = category === null ? part_count : (categories.find((entry) => entry.slug === slug)?.count ?? 0)
  return {
    categories,
    listing: {
      total: Math.min(total, MAX_COUNT),
      total_is_exact: total <= MAX_COUNT,
      same: [],
      page,
      page_size,
      items: await toPartSummaries(db, lang, rows),
    },
  }
}

/** Paragraphs about a manufacturer from the operator's folder, in a language, or else in English; empty if there are none. */
export async function readMakerText(db: CatalogueDatabase, lang: Language, manufacturerId: number): Promise<string[]> {
  const row = await sql<MakerTextRow>`SELECT paragraphs FROM maker_texts WHERE manufacturer_id = ${manufacturerId}
    AND lang IN (${lang}, ${DEFAULT_LANGUAGE}) ORDER BY lang = ${lang} DESC`.first(db)
  return row ? (JSON.parse(row.paragraphs) as string[]) : []
}
