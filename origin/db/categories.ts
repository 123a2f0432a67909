import type { z } from 'zod'
import type {
  CategoryDetail,
  CategoryNode,
  Facet,
  getCategory,
  getCategoryFilter,
  Listing,
  ListingFilters,
} from '#shared/contract/catalogue.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import type { ColumnValue } from '../catalogue/columns.ts'
import { valueText } from '../domain/describe.ts'
import { codesOf, countValues, type FieldCounts, frequentCodes, matchingOrdinals, sortOrdinals } from '../domain/facets.ts'
import { getColumns } from './columns.ts'
import { listPartsByOrdinal } from './parts.ts'
import { type CategoryRef, getLabels, getReference, type Labels, type Reference } from './reference.ts'

/** Choices of one field that travel; the rest is behind a search inside the field. */
const FACET_VALUES = 200

export function categoryNode(category: CategoryRef, labels: Labels, deep: boolean): CategoryNode {
  return {
    slug: category.slug,
    name: labels('category', category.slug),
    blurb: labels('category_blurb', category.slug),
    drawing: category.drawing,
    part_count: category.part_count,
    children: deep ? category.children.map((child) => categoryNode(child, labels, deep)) : [],
  }
}

/** The roots of the tree, in their order. */
export function rootCategories(reference: Reference): CategoryRef[] {
  return [...reference.categories.values()].filter(({ parent }) => parent === null)
}

export function categoryDetail(category: CategoryRef, labels: Labels): CategoryDetail {
  return {
    ...categoryNode(category, labels, true),
    parent: category.parent && { slug: category.parent.slug, name: labels('category', category.parent.slug) },
    columns: category.parameters.map(({ slug, kind }) => ({ slug, name: labels('parameter', slug), kind })),
  }
}

/** The page of a category's parts that a filtered, sorted listing shows. A root has no parts of its own. */
export async function listCategory(
  db: D1Database,
  lang: Language,
  category: CategoryRef,
  request: z.output<typeof getCategory.request>,
): Promise<Listing> {
  const { page, page_size, filters, sort } = request
  const empty: Listing = { total: 0, total_is_exact: true, page, page_size, items: [] }
  if (category.parent === null) return empty
  const start = (page - 1) * page_size
  if (isUnfiltered(filters) && !sort) {
    // The natural order is the ordinal itself: any page is a range of an index, however deep.
    const length = Math.max(0, Math.min(page_size, category.part_count - start))
    const items = await listPartsByOrdinal(
      db,
      lang,
      category.category_id,
      Array.from({ length }, (_, index) => start + index),
    )
    return { ...empty, total: category.part_count, items }
  }
  const columns = await getColumns(db, category.category_id)
  const matching = matchingOrdinals(columns, filters)
  const descending = sort.startsWith('-')
  const sorted = sort ? sortOrdinals(columns, matching, descending ? sort.slice(1) : sort, descending) : matching
  return {
    ...empty,
    total: matching.length,
    items: await listPartsByOrdinal(db, lang, category.category_id, sorted.subarray(start, start + page_size)),
  }
}

function isUnfiltered({ values, ranges, in_stock }: ListingFilters): boolean {
  return !in_stock && Object.keys(values).length === 0 && Object.keys(ranges).length === 0
}

/** The filters of a category with the counts that the other choices leave. */
export async function listFacets(
  db: D1Database,
  lang: Language,
  category: CategoryRef,
  request: z.output<typeof getCategoryFilter.request>,
): Promise<Facet[]> {
  if (category.parent === null) return []
  const [columns, labels, reference] = await Promise.all([getColumns(db, category.category_id), getLabels(db, lang), getReference(db)])
  const by_field = new Map(countValues(columns, request.filters).map((counted) => [counted.field, counted]))
  const facets: Facet[] = []
  const { tag } = languageEntry(lang)
  const maker = by_field.get('manufacturer')
  if (maker)
    facets.push(
      wordFacet(maker, 'manufacturer', request.filters, (slug) => reference.manufacturers_by_slug.get(String(slug))?.name ?? String(slug)),
    )
  const cases = by_field.get('package')
  if (cases) facets.push(wordFacet(cases, 'package', request.filters, String))
  for (const parameter of category.parameters) {
    const counted = by_field.get(parameter.slug)
    if (!counted || counted.values.length === 0) continue
    const name = labels('parameter', parameter.slug)
    if (parameter.kind !== 'number') {
      facets.push(wordFacet(counted, name, request.filters, (value) => valueText(parameter, value, labels, tag)))
      continue
    }
    const facet = wordFacet(counted, name, request.filters, (value) => valueText(parameter, Number(value), labels, tag))
    facets.push({
      ...facet,
      kind: 'numbers',
      unit: parameter.unit,
      min: numberOf(counted.values[0]),
      max: numberOf(counted.values.at(-1)),
    })
  }
  return facets
}

/** The values that have parts, in the column's order, at most the most frequent ones; chosen ones always. */
function wordFacet(
  { field, values, counts }: FieldCounts,
  name: string,
  filters: ListingFilters,
  textOf: (value: ColumnValue) => string,
): Facet {
  const { codes, present } = frequentCodes(counts, FACET_VALUES)
  const shown = new Set([...codes, ...codesOf(values, filters.values[field] ?? [])])
  return {
    field,
    name,
    kind: 'words',
    unit: '',
    values: [...shown]
      .sort((a, b) => a - b)
      .flatMap((code) => {
        const value = values[code - 1]
        return value === undefined ? [] : [{ value: String(value), text: textOf(value), count: counts[code] ?? 0 }]
      }),
    value_count: present,
    min: null,
    max: null,
  }
}

const numberOf = (value: ColumnValue | undefined): number | null => (typeof value === 'number' ? value : null)
