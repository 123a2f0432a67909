import type { Facet, getCategoryFilter, search } from '#shared/contract/catalogue.ts'
import type { EndpointData, ParsedRequest } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { MAX_COUNT } from '#shared/url/listing-limits.ts'
import { isUnfiltered, type ListingFilters } from '#shared/url/listing-query.ts'
import { listMatchingParts, toCategoryDetail } from '../catalogue/categories.ts'
import { type ColumnSource, type Selection, toChoices } from '../catalogue/choices.ts'
import { CHUNK_ORDINALS, toPriceField } from '../catalogue/column-format.ts'
import { getColumns } from '../catalogue/columns.ts'
import { listFacets } from '../catalogue/facets-store.ts'
import { toCategoryId, toOrdinal, toPartIdRange } from '../catalogue/ids.ts'
import { listPartsById } from '../catalogue/parts.ts'
import {
  type CategoryRef,
  getLabels,
  getReferenceData,
  type Labels,
  type ReferenceData,
  withCurrentMakers,
} from '../catalogue/reference-data.ts'
import { isRatedUnit } from '../catalogue/value-rules.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { listCandidateTests, needsParameters, needsPrices, needsStock, readCandidates } from './candidates.ts'
import { listCommonFacets } from './common-facets.ts'
import { findNearNumbers } from './did-you-mean.ts'
import { findByWords, type Matches, matchQuery } from './find-parts.ts'
import { readIds } from './number-search.ts'
import { type MatchedCategory, toChips } from './query/chips.ts'
import { listConditionChoices } from './query/typed-query.ts'
import { listQueryFixes } from './query-fixes.ts'
import { getVocabulary } from './vocabulary.ts'

type SearchRequest = ParsedRequest<typeof search>
type SearchData = EndpointData<typeof search>
type Listed = Pick<SearchRequest, 'filters' | 'sort' | 'qty' | 'page' | 'page_size'>

/** Answers a search: a page of its hits, their categories, and how the query was understood. */
export async function searchParts(db: CatalogueDatabase, lang: Language, search: SearchRequest): Promise<SearchData> {
  const [reference, labels] = await Promise.all([getReferenceData(db), getLabels(db, lang)])
  const request = { ...search, filters: withCurrentMakers(reference, search.filters) }
  const hits = await matchQuery(db, reference, labels, request.keyword)
  const counts = countCategories(hits.ids)
  const category = onlyCategory(hits, counts, request.filters, reference)
  const listing = category
    ? await listInCategory(db, lang, category, hits, request, reference)
    : await listCandidates(db, lang, hits, request, reference)
  const chipCategories = await readChipCategories(db, hits, reference)
  return {
    match: hits.match,
    listing,
    categories: [...counts]
      .sort((a, b) => b[1] - a[1])
      .flatMap(([categoryId, count]) => {
        const slug = reference.categories.get(categoryId)?.slug
        return slug === undefined ? [] : [{ slug, name: labels('category', slug), count }]
      }),
    category: category && toCategoryDetail(category, labels),
    understood: toChips(hits.parsedQuery, {
      categories: chipCategories,
      reference,
      labels,
      lang,
      vocabulary: getVocabulary(reference, labels),
    }),
    keywords: hits.parsedQuery.keywords,
    ignored: hits.ignored,
    ...(hits.ids.length === 0 ? await findWaysOn(db, lang, hits, request.keyword, reference, labels) : { did_you_mean: [], ways_out: [] }),
  }
}

/** Alternative searches if there are no hits. */
async function findWaysOn(
  db: CatalogueDatabase,
  lang: Language,
  { parsedQuery }: Matches,
  keyword: string,
  reference: ReferenceData,
  labels: Labels,
): Promise<Pick<SearchData, 'did_you_mean' | 'ways_out'>> {
  const [didYouMean, waysOut] = await Promise.all([
    findNear(db, keyword, parsedQuery),
    listQueryFixes(db, parsedQuery, reference, labels, lang),
  ])
  return { did_you_mean: didYouMean, ways_out: waysOut }
}

/** Numbers near the typed text, or near the only word that may be a number: "buy NE5555P". */
async function findNear(db: CatalogueDatabase, keyword: string, { keywords }: Matches['parsedQuery']): ReturnType<typeof findNearNumbers> {
  const near = await findNearNumbers(db, keyword)
  const [number, ...others] = keywords.filter((word) => /\d/.test(word) && !word.startsWith('!'))
  return near.length > 0 || number === undefined || others.length > 0 || number === keyword ? near : findNearNumbers(db, number)
}

/** The categories for the chips: they decide the parameter of a value without a unit, and whether a voltage is a rating. */
export async function readChipCategories(
  db: CatalogueDatabase,
  { parsedQuery, ids }: Pick<Matches, 'parsedQuery' | 'ids'>,
  reference: ReferenceData,
): Promise<MatchedCategory[]> {
  const areNeeded = parsedQuery.conditions.some(
    (condition) => condition.kind === 'value' && condition.readings.some(({ unit }) => unit === null || isRatedUnit(unit)),
  )
  return areNeeded ? matchedCategories(db, countCategories(ids), reference) : []
}

/** With more categories than this, a value fits several units anyway. */
const MAX_CHIP_CATEGORIES = 12

/** The categories of the matches, with their columns; none if there are too many. */
async function matchedCategories(
  db: CatalogueDatabase,
  counts: ReadonlyMap<number, number>,
  reference: ReferenceData,
): Promise<MatchedCategory[]> {
  if (counts.size > MAX_CHIP_CATEGORIES) return []
  const categories = [...counts.keys()].flatMap((categoryId) => reference.categories.get(categoryId) ?? [])
  return Promise.all(categories.map(async (category) => ({ category, fields: (await getColumns(db, category)).fields })))
}

/** The filters of a search with their counts. */
export async function searchFacets(
  db: CatalogueDatabase,
  lang: Language,
  request: ParsedRequest<typeof getCategoryFilter>,
): Promise<Facet[]> {
  const { id, keyword, qty } = request
  const [reference, labels] = await Promise.all([getReferenceData(db), getLabels(db, lang)])
  const filters = withCurrentMakers(reference, request.filters)
  const hits = await matchQuery(db, reference, labels, keyword)
  const narrow = id === '' ? filters : { ...filters, values: { ...filters.values, category: [id] } }
  const counts = countCategories(hits.ids)
  const category = onlyCategory(hits, counts, narrow, reference)
  const { category: _, ...values } = narrow.values
  if (category) {
    const columns = await getColumns(db, category)
    const selection = await readSelection(db, category, columns, hits, { ...narrow, values }, reference, qty)
    return listFacets(db, lang, category, columns, selection, narrow, qty)
  }
  const [candidates, prices] = await Promise.all([
    readCandidates(db, hits.ids, {
      stock: true,
      price: needsPrices(narrow) ? qty : null,
      datasheet: true,
      attributes: needsParameters(narrow),
    }),
    priceBounds(db, counts, reference, qty),
  ])
  return listCommonFacets(candidates, prices, narrow, reference, labels)
}

/** The lowest and highest price in the categories of the parts; open if there are too many categories. */
async function priceBounds(
  db: CatalogueDatabase,
  counts: ReadonlyMap<number, number>,
  reference: ReferenceData,
  qty: number,
): Promise<{ min: number | null; max: number | null }> {
  const categories = await matchedCategories(db, counts, reference)
  const bounds = categories.flatMap(({ fields }) => fields.get(toPriceField(qty)) ?? [])
  const [least, greatest] = [bounds.flatMap(({ min }) => min ?? []), bounds.flatMap(({ max }) => max ?? [])]
  return { min: least.length > 0 ? Math.min(...least) : null, max: greatest.length > 0 ? Math.max(...greatest) : null }
}

function countCategories(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const partId of ids) counts.set(toCategoryId(partId), (counts.get(toCategoryId(partId)) ?? 0) + 1)
  return counts
}

/** The category of all matches, or the one that the filters choose; null if there are several. */
function onlyCategory(
  { capped }: Matches,
  counts: ReadonlyMap<number, number>,
  filters: ListingFilters,
  reference: ReferenceData,
): CategoryRef | null {
  const slugs = filters.values['category'] ?? []
  if (slugs.length > 0) {
    const [chosen] = slugs.length === 1 ? slugs.map((slug) => reference.categories_by_slug.get(slug)) : []
    return chosen?.parent ? chosen : null
  }
  // Ids ascend by category, so after a cut-off there may be other categories.
  const [first] = counts.keys()
  return counts.size === 1 && !capped && first !== undefined ? (reference.categories.get(first) ?? null) : null
}

async function listInCategory(
  db: CatalogueDatabase,
  lang: Language,
  category: CategoryRef,
  hits: Matches,
  query: Listed,
  reference: ReferenceData,
) {
  const { category: _, ...values } = query.filters.values
  const filters = { ...query.filters, values }
  if (hits.is_ranked && isUnfiltered(filters) && !query.sort) {
    // Part numbers keep the order of the search.
    const ids = hits.ids.filter((partId) => toCategoryId(partId) === category.category_id)
    return listIds(db, lang, ids, hits.capped, query)
  }
  const columns = await getColumns(db, category)
  const selection = await readSelection(db, category, columns, hits, filters, reference, query.qty)
  return listMatchingParts(db, lang, category, columns, selection, { ...query, filters })
}

/** The parts of a category that match query and filters; null if none does. */
async function readSelection(
  db: CatalogueDatabase,
  category: CategoryRef,
  columns: ColumnSource,
  hits: Matches,
  filters: ListingFilters,
  reference: ReferenceData,
  qty: number,
): Promise<Selection | null> {
  const choices = toChoices(columns, filters, qty)
  if (!choices) return null
  if (hits.is_typed) {
    const typed = listConditionChoices(hits.parsedQuery.conditions, category, columns.fields)
    return typed && { choices: [...choices, ...typed], only: null }
  }
  const [first, last] = toPartIdRange(category.category_id)
  // If the candidates were cut off, they are read again in this category alone.
  const ids =
    hits.match === 'keyword' && hits.capped && !hits.is_ranked
      ? (await findByWords(db, hits.parsedQuery, reference, category)).ids
      : hits.ids
  const ordinals = ids.filter((partId) => partId >= first && partId <= last).map(toOrdinal)
  const byChunk = Map.groupBy(Uint32Array.from(ordinals).sort(), (ordinal) => Math.floor(ordinal / CHUNK_ORDINALS))
  const only = [...byChunk].map(([chunk, list]) => [chunk, Uint32Array.from(list, (ordinal) => ordinal % CHUNK_ORDINALS)] as const)
  return { choices, only: new Map(only) }
}

/** Parts of several categories: a bounded list that is filtered, sorted and paged. */
async function listCandidates(
  db: CatalogueDatabase,
  lang: Language,
  { ids, capped, is_ranked }: Matches,
  query: Listed,
  reference: ReferenceData,
) {
  const { filters, sort, qty } = query
  const name = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  // Part numbers keep the order of the search; otherwise parts that are available now come first.
  const inOrder = (left: readonly number[]): Promise<readonly number[]> =>
    sort === '' && !is_ranked ? inStockFirst(db, left, query.page * query.page_size) : Promise.resolve(left)
  if (isUnfiltered(filters) && name !== 'stock' && name !== 'price' && name !== 'part_number')
    return listIds(db, lang, await inOrder(ids), capped, query)
  const tests = listCandidateTests(filters, reference)
  const passing = (
    await readCandidates(db, ids, {
      stock: needsStock(filters) || name === 'stock',
      price: needsPrices(filters) || name === 'price' ? qty : null,
      datasheet: filters.has.includes('datasheet'),
      attributes: needsParameters(filters),
    })
  ).filter((candidate) => tests.every(({ passes }) => passes(candidate)))
  if (name === 'stock') passing.sort((a, b) => sign * (a.stock - b.stock))
  if (name === 'price')
    passing.sort((a, b) => Number(!Number.isFinite(a.price)) - Number(!Number.isFinite(b.price)) || sign * (a.price - b.price) || 0)
  const left = passing.map(({ part_id }) => part_id)
  return listIds(db, lang, name === 'part_number' ? await byNumber(db, left, sign) : await inOrder(left), capped, query)
}

/** The ids, of which the first `limit` are sorted: in stock with a price, in stock, the others. Later ids are not read. */
async function inStockFirst(db: CatalogueDatabase, ids: readonly number[], limit: number): Promise<number[]> {
  const [priced, unpriced, others]: [number[], number[], number[]] = [[], [], []]
  let at = 0
  // Most parts are in stock, so twice as many are nearly always enough.
  for (let length = 2 * limit; at < ids.length && priced.length < limit; length *= 4) {
    for (const { part_id, stock, price } of await readCandidates(db, ids.slice(at, at + length), { stock: true, price: 1 }))
      (stock <= 0 ? others : Number.isFinite(price) ? priced : unpriced).push(part_id)
    at += length
  }
  return [...priced, ...unpriced, ...others, ...ids.slice(at)]
}

function byNumber(db: CatalogueDatabase, ids: readonly number[], sign: number): Promise<number[]> {
  const direction = sign < 0 ? sql`DESC` : sql`ASC`
  return readIds(
    db,
    sql`SELECT p.part_id FROM json_each(${JSON.stringify(ids)}) AS entry CROSS JOIN parts p ON p.part_id = entry.value
      ORDER BY p.key ${direction}, p.part_id ${direction}`,
  )
}

async function listIds(db: CatalogueDatabase, lang: Language, ids: readonly number[], capped: boolean, { page, page_size }: Listed) {
  const start = (page - 1) * page_size
  return {
    total: Math.min(ids.length, MAX_COUNT),
    total_is_exact: !capped,
    same: [],
    page,
    page_size,
    items: await listPartsById(db, lang, ids.slice(start, Math.min(start + page_size, MAX_COUNT))),
  }
}
