import type { Facet, Listing, PartSummary } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { MAX_SORTED_PARTS } from '#shared/url/listing-limits.ts'
import type { ListingFilters } from '#shared/url/listing-query.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import {
  isSortedExactly,
  type ListingRequest,
  listCategoriesWithParts,
  listCategoryColumns,
  sliceByCost,
  sortSummaries,
  toSortField,
} from './categories.ts'
import { type ColumnSource, type Selection, toChoices } from './choices.ts'
import { compareValues } from './column-format.ts'
import { getColumns } from './columns.ts'
import { listFacets, MAX_FACET_VALUES } from './facets-store.ts'
import { NO_MATCHES } from './matching.ts'
import { type CategoryMatches, sliceByNumber } from './number-order.ts'
import { listPartsById } from './parts.ts'
import { type CategoryRef, getLabels, getReferenceData, withCurrentMakers } from './reference-data.ts'
import { listSameFields } from './same-fields.ts'
import { findStockFirst, mergeSortedPartIds, type StockFirst, sliceStockFirst, sumTotals } from './stock-first.ts'

/** A category of a group with its parts that match the filters. */
interface Member extends CategoryMatches, StockFirst {
  category: CategoryRef
  columns: ColumnSource
  /** Null if no part can match. */
  selection: Selection | null
}

/** The categories of a group, in their order, searched one after the other, because their columns do not fit into memory together. */
async function readMembers(
  db: CatalogueDatabase,
  group: CategoryRef,
  filters: ListingFilters,
  qty: number,
  isSorted: boolean,
): Promise<Member[]> {
  const members: Member[] = []
  for (const category of listCategoriesWithParts(group.children)) {
    const columns = await getColumns(db, category)
    const choices = toChoices(columns, filters, qty)
    const selection = choices && { choices, only: null }
    const stockFirst = selection
      ? await findStockFirst(columns, selection, isSorted)
      : { matches: NO_MATCHES, unpriced: NO_MATCHES, rest: NO_MATCHES }
    members.push({ category, category_id: category.category_id, columns, selection, ...stockFirst })
  }
  return members
}

/** The page of a filtered, sorted listing of a group's categories: without a sort, parts in stock first, category by category. */
export async function listGroup(db: CatalogueDatabase, lang: Language, group: CategoryRef, request: ListingRequest): Promise<Listing> {
  const { page, page_size, filters, sort, qty } = request
  const members = await readMembers(db, group, withCurrentMakers(await getReferenceData(db), filters), qty, sort !== '')
  const total = members.reduce((sum, member) => sum + sumTotals(member), 0)
  const items = await listPartsById(db, lang, await readPage(db, members, request))
  return {
    total,
    total_is_exact: true,
    page,
    page_size,
    items: sortSummaries(items, sort, qty),
    same: await listCommonFields(members, items),
  }
}

/** The fields in which all parts of the listing have the same value, in every category. */
async function listCommonFields(members: readonly Member[], items: readonly PartSummary[]): Promise<string[]> {
  let same: string[] | null = null
  for (const member of members) {
    const { columns, selection } = member
    if (!selection || sumTotals(member) === 0 || same?.length === 0) continue
    const fields: string[] = await listSameFields(columns, selection, items)
    same = (same ?? fields).filter((field) => fields.includes(field))
  }
  return same ?? []
}

async function readPage(
  db: CatalogueDatabase,
  members: readonly Member[],
  { sort, qty, page, page_size: length }: ListingRequest,
): Promise<number[]> {
  const start = (page - 1) * length
  const end = start + length
  if (sort && end > MAX_SORTED_PARTS) return []
  if (!sort) return sliceStockFirst(members, start, length)
  const field = toSortField(sort, qty)
  const descending = sort.startsWith('-')
  if (field === 'part_number') return sliceByNumber(db, members, descending, start, length)
  return isSortedExactly(sort, qty)
    ? (await mergeSortedPartIds(members, field, descending, end)).slice(start)
    : sliceByCost(db, (limit) => mergeSortedPartIds(members, field, descending, limit), qty, descending, start, length)
}

/**
 * The filters for the parts of a group: the categories, and the fields that the majority of its categories have, counted as in a category.
 */
export async function listGroupFacets(
  db: CatalogueDatabase,
  lang: Language,
  group: CategoryRef,
  requested: ListingFilters,
  qty = 1,
): Promise<Facet[]> {
  const [labels, reference] = await Promise.all([getLabels(db, lang), getReferenceData(db)])
  const filters = withCurrentMakers(reference, requested)
  const members = await readMembers(db, group, filters, qty, true)
  const parameters = listCategoryColumns(group)
  const merged = new Map<string, Facet[]>(
    ['in_stock', 'rohs', 'has', 'manufacturer', 'package', ...parameters.map(({ slug }) => slug), 'price'].map((field) => [field, []]),
  )
  const unlisted = new Set<string>()
  for (const { category, columns, selection } of members) {
    const facets = await listFacets(db, lang, category, columns, selection, filters, qty, { parameters, maxValues: VALUES_OF_EACH })
    for (const facet of facets) merged.get(facet.field)?.push(facet)
    for (const [field, { kind }] of columns.fields) if (kind === 'scaled') unlisted.add(field)
  }
  const facets = [...merged].flatMap(([field, each]) => mergeFacets(each, filters.values[field] ?? [], unlisted.has(field)))
  const values = members
    .map(({ category: { slug }, matches }) => ({ value: slug, text: labels('category', slug), count: matches.total }))
    .filter(({ count }) => count > 0)
  const categories: Facet = {
    field: 'category',
    name: 'category',
    kind: 'words',
    unit: '',
    values,
    value_count: values.length,
    min: null,
    max: null,
  }
  return [...facets, categories]
}

/** How many values of a field are added up for each category: far more than are sent, fewer than a dictionary can have. */
const VALUES_OF_EACH = 5000

type FacetValue = Facet['values'][number]

/**
 * Merges the facets of several categories: counts are added up, and the most frequent values are sent.
 * @param isUnlisted if a category has too many values to list them
 */
function mergeFacets(facets: readonly Facet[], chosen: readonly string[], isUnlisted: boolean): Facet[] {
  const [facet] = facets
  if (!facet) return []
  const byValue = new Map<string, FacetValue>()
  for (const { value, text, count } of facets.flatMap(({ values }) => values))
    byValue.set(value, { value, text, count: (byValue.get(value)?.count ?? 0) + count })
  const bounds = facets.flatMap(({ min, max }) => [min, max].filter((bound) => bound !== null))
  const compare = (a: FacetValue, b: FacetValue): number =>
    facet.kind === 'numbers' ? Number(a.value) - Number(b.value) : compareValues(a.value, b.value)
  const all = [...byValue.values()].filter(({ value }) => !isUnlisted || chosen.includes(value))
  const frequent = new Set(all.toSorted((a, b) => b.count - a.count).slice(0, MAX_FACET_VALUES))
  return [
    {
      ...facet,
      values: all.filter((value) => frequent.has(value) || chosen.includes(value.value)).sort(compare),
      value_count: isUnlisted ? 0 : all.filter(({ count }) => count > 0).length,
      min: bounds.length > 0 ? Math.min(...bounds) : null,
      max: bounds.length > 0 ? Math.max(...bounds) : null,
    },
  ]
}
