import { findPartCost } from '#shared/bom/buying/part-cost.ts'
import type { CategoryDetail, CategoryNode, getCategory, Listing, PartSummary } from '#shared/contract/catalogue.ts'
import type { ParsedRequest } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { isListedParameter } from '#shared/trade/trade-data.ts'
import { MAX_SORTED_PARTS, PRICE_QUANTITIES } from '#shared/url/listing-limits.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { type ColumnSource, type Selection, toChoices } from './choices.ts'
import { compareValues, toPriceField } from './column-format.ts'
import { getColumns } from './columns.ts'
import { toPartId } from './ids.ts'
import { readLeastCosts } from './least-costs.ts'
import { listFirstMatches } from './matching.ts'
import { sliceByNumber } from './number-order.ts'
import { listPartsById } from './parts.ts'
import {
  type CategoryRef,
  getReferenceData,
  type Labels,
  type ParameterRef,
  type ReferenceData,
  withCurrentMakers,
} from './reference-data.ts'
import { listSameFields } from './same-fields.ts'
import { findStockFirst, type StockFirst, sliceStockFirst, sumTotals } from './stock-first.ts'

export function toCategoryNode(category: CategoryRef, labels: Labels, deep: boolean): CategoryNode {
  return {
    slug: category.slug,
    name: labels('category', category.slug),
    blurb: labels('category_blurb', category.slug),
    drawing: category.drawing,
    part_count: category.part_count,
    children: deep ? listCategoriesWithParts(category.children).map((child) => toCategoryNode(child, labels, deep)) : [],
  }
}

/** The categories with parts; all of them if none has any. */
export function listCategoriesWithParts(categories: readonly CategoryRef[]): readonly CategoryRef[] {
  const used = categories.filter(({ part_count }) => part_count > 0)
  return used.length > 0 ? used : categories
}

/** The first level of the tree, in its order. */
export const listRootCategories = (reference: ReferenceData): readonly CategoryRef[] =>
  listCategoriesWithParts([...reference.categories.values()].filter(({ parent }) => parent === null))

export function toCategoryDetail(category: CategoryRef, labels: Labels): CategoryDetail {
  return {
    ...toCategoryNode(category, labels, true),
    parent: category.parent && { slug: category.parent.slug, name: labels('category', category.parent.slug) },
    columns: listCategoryColumns(category).map(({ slug, kind }) => ({ slug, name: labels('parameter', slug), kind })),
  }
}

/** The parameters that are columns of a category's table; a group's are those that the majority of its categories have. */
export function listCategoryColumns(category: CategoryRef): readonly ParameterRef[] {
  const children = listCategoriesWithParts(category.children)
  if (children.length === 0) return category.parameters.filter(({ slug }) => isListedParameter(slug))
  const positionsByParameter = new Map<ParameterRef, number[]>()
  for (const child of children)
    for (const [position, parameter] of listCategoryColumns(child).entries())
      getOrInsert(positionsByParameter, parameter, () => []).push(position)
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  // The parameters that distinguish parts come first in a category.
  return [...positionsByParameter]
    .filter(([, at]) => at.length * 2 > children.length)
    .sort((a, b) => mean(a[1]) - mean(b[1]))
    .map(([parameter]) => parameter)
}

export type ListingRequest = Pick<ParsedRequest<typeof getCategory>, 'filters' | 'sort' | 'qty' | 'page' | 'page_size'>

/** The page of a filtered, sorted listing of a category's parts. A group has no parts itself: see groups.ts. */
export async function listCategory(
  db: CatalogueDatabase,
  lang: Language,
  category: CategoryRef,
  request: ListingRequest,
): Promise<Listing> {
  const { page, page_size, filters, qty } = request
  if (category.parent === null) return { total: 0, total_is_exact: true, page, page_size, items: [], same: [] }
  const [columns, reference] = await Promise.all([getColumns(db, category), getReferenceData(db)])
  const choices = toChoices(columns, withCurrentMakers(reference, filters), qty)
  return listMatchingParts(db, lang, category, columns, choices && { choices, only: null }, request)
}

/** The page of a category's parts that match a selection; null matches nothing. */
export async function listMatchingParts(
  db: CatalogueDatabase,
  lang: Language,
  category: CategoryRef,
  columns: ColumnSource,
  selection: Selection | null,
  request: ListingRequest,
): Promise<Listing> {
  const { page, page_size, sort, qty } = request
  if (!selection) return { total: 0, total_is_exact: true, page, page_size, items: [], same: [] }
  const stockFirst = await findStockFirst(columns, selection, sort !== '')
  const ids = await readPage(db, category.category_id, columns, stockFirst, request)
  const items = await listPartsById(db, lang, ids)
  const same = await listSameFields(columns, selection, items)
  return { total: sumTotals(stockFirst), total_is_exact: true, page, page_size, items: sortSummaries(items, sort, qty), same }
}

async function readPage(
  db: CatalogueDatabase,
  categoryId: number,
  columns: ColumnSource,
  stockFirst: StockFirst,
  { sort, qty, page, page_size: length }: ListingRequest,
): Promise<number[]> {
  const start = (page - 1) * length
  if (!sort) return sliceStockFirst([{ category_id: categoryId, columns, ...stockFirst }], start, length)
  const { matches } = stockFirst
  if (start + length > MAX_SORTED_PARTS) return []
  const field = toSortField(sort, qty)
  const descending = sort.startsWith('-')
  if (field === 'part_number') return sliceByNumber(db, [{ category_id: categoryId, matches }], descending, start, length)
  const first = async (limit: number) =>
    (await listFirstMatches(columns, matches, field, descending, limit)).map((ordinal) => toPartId(categoryId, ordinal))
  return isSortedExactly(sort, qty) ? (await first(start + length)).slice(start) : sliceByCost(db, first, qty, descending, start, length)
}

/**
 * A slice of parts sorted by their cost at `qty`, for which there is no column. The nearest column gives a rough order, which is corrected
 * a few pages at a time.
 * @param near the first part ids by the nearest column, up to a limit
 */
export async function sliceByCost(
  db: CatalogueDatabase,
  near: (limit: number) => Promise<number[]>,
  qty: number,
  descending: boolean,
  start: number,
  length: number,
): Promise<number[]> {
  const from = start - (start % STRETCH)
  const ids = (await near(Math.ceil((start + length) / STRETCH) * STRETCH)).slice(from)
  const costs = await readLeastCosts(db, ids, qty)
  const toSortKey = (index: number): number => (descending && Number.isFinite(costs[index]) ? -1 : 1) * (costs[index] as number)
  const indexes = [...ids.keys()].sort(
    (a, b) => Math.floor(a / STRETCH) - Math.floor(b / STRETCH) || compareValues(toSortKey(a), toSortKey(b)),
  )
  return indexes.slice(start - from, start - from + length).map((index) => ids[index] as number)
}

/** Number of parts whose costs are read together for a quantity without a column: some pages of a listing. */
const STRETCH = 500

/** Whether a sort has a column of its own: there are price columns only for some quantities. */
export const isSortedExactly = (sort: string, qty: number): boolean =>
  sort.replace(/^-/, '') !== 'price' || PRICE_QUANTITIES.some((listed) => listed === qty)

/** The column of a sort; `part_number` has none. */
export function toSortField(sort: string, qty: number): string {
  const name = sort.replace(/^-/, '')
  return name === 'price' ? toPriceField(qty) : name
}

/** The rank of a part without a sort: 0 in stock with a price, 1 in stock with the price on request, 2 not in stock. */
const stockRank = ({ stock, offers }: PartSummary): number =>
  stock <= 0 ? 2 : offers.some(({ price_breaks }) => price_breaks.length > 0) ? 0 : 1

/** Columns hold prices and stock to a thousandth, so parts of a page are sorted again by their exact values. */
export function sortSummaries(items: PartSummary[], sort: string, qty: number): PartSummary[] {
  const name = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  if (name === '') return items.toSorted((a, b) => stockRank(a) - stockRank(b) || (a.stock > 0 && b.stock > 0 ? b.stock - a.stock : 0))
  if (name === 'stock') return items.toSorted((a, b) => sign * (a.stock - b.stock))
  if (name !== 'price') return items
  const toCost = ({ offers }: PartSummary): number => findPartCost(offers, qty)?.cost ?? sign * Number.POSITIVE_INFINITY
  return items.toSorted((a, b) => sign * compareValues(toCost(a), toCost(b)))
}
