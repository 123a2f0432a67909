import type { Offer, PartSummary, Suggestion } from '#shared/contract/catalogue.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { FormerPartRow, OfferRow, PartDocumentRow, PartRow } from '../database/rows.ts'
import { raw, type Sql, sql } from '../database/sql.ts'
import { decodePriceBreaks, LEAD_TIME_SQL, LIFECYCLES, type OfferSlugs, readOfferCodes, readRohs } from './codes.ts'
import { type Attribute, describePart, listPartParameters } from './describe.ts'
import { toCategoryId, toPartFileCondition, toPartOfferCondition } from './ids.ts'
import { clearCatalogueState, getLabels, getReferenceData, type Labels, type ReferenceData } from './reference-data.ts'

/** The offers of a part `p` as JSON: see `readOffersColumn`. */
export const OFFERS_COLUMN = sql`(SELECT json_group_array(json_object('offer_id', o.offer_id, 'packaging', o.packaging, 'location', o.location, 'supplier', o.supplier, 'stock', o.stock,
      'moq', o.moq, 'multiple', o.multiple, 'spq', o.spq, 'lead_time_weeks', ${raw(LEAD_TIME_SQL)}, 'date_code', o.date_code, 'price_breaks', o.price_breaks))
    FROM offers o WHERE ${raw(toPartOfferCondition('p.part_id'))}) AS offers`

/** The columns a listing reads, with the offers of each part as JSON, in one statement. Files of the operator's folder take precedence. */
export const PART_COLUMNS = sql`p.part_id, p.part_number, p.manufacturer_id, p.package, p.lifecycle, p.retired, p.rohs, p.attributes, p.series_id,
  coalesce((SELECT file FROM part_files f WHERE ${raw(toPartFileCondition('p', 'datasheet'))} ORDER BY position LIMIT 1),
    (SELECT url FROM part_documents d WHERE d.part_id = p.part_id AND d.kind = 'datasheet' LIMIT 1),
    (SELECT datasheet_url FROM series s WHERE s.series_id = p.series_id)) AS datasheet_url,
  (SELECT file FROM part_files f WHERE ${raw(toPartFileCondition('p', 'picture'))} ORDER BY position LIMIT 1) AS picture,
  ${OFFERS_COLUMN}`

/** The shop no longer sells the part, whatever its lifecycle. */
export const RETIRED_STATE = 'retired'

export type ListedPartRow = Omit<PartRow, 'key' | 'demonstration'> & {
  datasheet_url: string | null
  picture: string | null
  offers: string
}

/** URLs of a picture in its sizes, as scripts/shop/pictures.ts makes them. */
export const toPictureUrls = (file: string): { small: string; large: string } => ({
  small: `${file}-small.webp`,
  large: `${file}-large.webp`,
})

/** The offers of a part, best first. */
export function readOffersColumn(json: string, slugs: OfferSlugs): Offer[] {
  const offers = (JSON.parse(json) as OfferRow[]).map(
    (offer): Offer => ({ ...offer, ...readOfferCodes(offer, slugs), price_breaks: decodePriceBreaks(offer.price_breaks) }),
  )
  return offers.sort(compareOffers)
}

/** Offers in stock first, then those with a price, then the cheapest smallest order, then the smaller MOQ. */
function compareOffers(a: Offer, b: Offer): number {
  const rank = (offer: Offer): number => (offer.stock > 0 ? 0 : 2) + (offer.price_breaks.length > 0 ? 0 : 1)
  const entry = (offer: Offer): number => (offer.price_breaks[0]?.unit_price ?? 0) * offer.moq
  return rank(a) - rank(b) || entry(a) - entry(b) || a.moq - b.moq || a.offer_id - b.offer_id
}

/** Converts rows into the summaries of the contract, in the rows' order and in one language. */
export async function toPartSummaries(db: CatalogueDatabase, lang: Language, rows: readonly ListedPartRow[]): Promise<PartSummary[]> {
  if (rows.length === 0) return []
  const [remembered, labels] = await Promise.all([getReferenceData(db), getLabels(db, lang)])
  // A row may name a maker that was added after the reference data was read.
  const isNew = rows.some(({ manufacturer_id }) => !remembered.manufacturers.has(manufacturer_id))
  if (isNew) clearCatalogueState(db)
  const reference = isNew ? await getReferenceData(db) : remembered
  return rows.map((row) => toPartSummary(row, reference, labels, lang))
}

function toPartSummary(row: ListedPartRow, reference: ReferenceData, labels: Labels, lang: Language): PartSummary {
  const { tag } = getLanguage(lang)
  const category = reference.categories.get(toCategoryId(row.part_id))
  const manufacturer = reference.manufacturers.get(row.manufacturer_id)
  if (!category || !manufacturer) throw new Error(`part ${row.part_id} names a category or manufacturer that is not there`)
  const parameters = listPartParameters(category, JSON.parse(row.attributes) as Attribute[], labels, tag)
  const offers = readOffersColumn(row.offers, reference.offer_slugs)
  return {
    goods_id: row.part_id,
    goods_page_url: toGoodsPageUrl(row.part_number, row.part_id),
    part_number: row.part_number,
    manufacturer: { slug: manufacturer.slug, name: manufacturer.name },
    category: { slug: category.slug, name: labels('category', category.slug) },
    package: row.package,
    description: describePart(category, parameters, row.package, labels, tag),
    icons: row.picture === null ? '' : toPictureUrls(row.picture).small,
    lifecycle: row.retired === 1 ? RETIRED_STATE : (LIFECYCLES[row.lifecycle] ?? 'active'),
    rohs: readRohs(row.rohs),
    stock: offers.reduce((sum, offer) => sum + offer.stock, 0),
    has_datasheet: row.datasheet_url !== null,
    offers,
    parameters,
  }
}

/** A part with only its number, its maker and its page. */
export const toSuggestion = (
  part: Pick<PartRow, 'part_id' | 'part_number' | 'manufacturer_id' | 'package'>,
  { manufacturers }: ReferenceData,
): Suggestion => ({
  part_number: part.part_number,
  goods_page_url: toGoodsPageUrl(part.part_number, part.part_id),
  manufacturer: manufacturers.get(part.manufacturer_id)?.name ?? '',
  package: part.package,
})

/** The parts of a query of `part_id` and `position`, in the order of their positions; missing parts are left out. */
export async function listParts(db: CatalogueDatabase, lang: Language, named: Sql): Promise<PartSummary[]> {
  const results = await sql<ListedPartRow>`SELECT ${PART_COLUMNS}
    FROM (${named}) AS named CROSS JOIN parts p ON p.part_id = named.part_id ORDER BY named.position`.all(db)
  return toPartSummaries(db, lang, results)
}

/** Parts by their ids, in the order of the ids; missing parts are left out. */
export async function listPartsById(db: CatalogueDatabase, lang: Language, partIds: readonly number[]): Promise<PartSummary[]> {
  if (partIds.length === 0) return []
  return listParts(db, lang, sql`SELECT value AS part_id, key AS position FROM json_each(${JSON.stringify(partIds)})`)
}

/** The shortest lead time of the factory, in weeks; 0 if all are unknown. */
export function computeShortestLeadTime(offers: readonly Offer[]): number {
  const statedWeeks = offers.map(({ lead_time_weeks }) => lead_time_weeks).filter((weeks) => weeks > 0)
  return statedWeeks.length > 0 ? Math.min(...statedWeeks) : 0
}

/** One part with the further data of its page, or null. */
export async function findPart(db: CatalogueDatabase, lang: Language, partId: number) {
  type Row = ListedPartRow & { series: string | null; demonstration: number; pictures: string }
  const row = await sql<Row>`SELECT ${PART_COLUMNS}, p.demonstration,
      (SELECT json_group_array(file ORDER BY position) FROM part_files f WHERE ${raw(toPartFileCondition('p', 'picture'))}) AS pictures,
      (SELECT name FROM series s WHERE s.series_id = p.series_id) AS series
    FROM parts p WHERE p.part_id = ${partId}`.first(db)
  if (!row) return null
  const [summary] = await toPartSummaries(db, lang, [row])
  if (!summary) return null
  const pictures = (JSON.parse(row.pictures) as string[]).map(toPictureUrls)
  return { summary, pictures, series: row.series, datasheet_url: row.datasheet_url, demonstration: row.demonstration === 1 }
}

/** The present part of a former id, and its number at that time; null if there is none. */
export const findFormerPart = (db: CatalogueDatabase, partId: number): Promise<Pick<FormerPartRow, 'part_number' | 'leads_to'> | null> =>
  sql<FormerPartRow>`SELECT part_number, leads_to FROM former_parts WHERE part_id = ${partId}`.first(db)

/** The keys by which news refers to a part; null if there is no such part. */
export const findPartIdentity = (db: CatalogueDatabase, partId: number): Promise<Pick<PartRow, 'key' | 'manufacturer_id'> | null> =>
  sql<PartRow>`SELECT key, manufacturer_id FROM parts WHERE part_id = ${partId}`.first(db)

/** The documents of a part, with its series' name for the data sheet; null if there is no such part. */
export async function findPartDocuments(db: CatalogueDatabase, partId: number) {
  type Row = Pick<PartRow, 'part_number' | 'manufacturer_id'> & {
    series: string | null
    datasheet_url: string | null
    files: string
    documents: string
  }
  const row = await sql<Row>`SELECT p.part_number, p.manufacturer_id, s.name AS series, s.datasheet_url,
      (SELECT json_group_array(json_object('title', f.title, 'url', f.file, 'kind', f.kind) ORDER BY position)
        FROM part_files f WHERE ${raw(toPartFileCondition('p', 'datasheet'))}) AS files,
      (SELECT json_group_array(json_object('title', d.title, 'url', d.url, 'kind', d.kind)) FROM part_documents d WHERE d.part_id = p.part_id) AS documents
    FROM parts p LEFT JOIN series s USING (series_id) WHERE p.part_id = ${partId}`.first(db)
  const read = (json: string) => JSON.parse(json) as Pick<PartDocumentRow, 'title' | 'url' | 'kind'>[]
  return row && { ...row, files: read(row.files), documents: read(row.documents) }
}
