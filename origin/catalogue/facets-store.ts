import type { Facet } from '#shared/contract/catalogue.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import type { ListingFilters } from '#shared/url/listing-query.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { listCategoryColumns } from './categories.ts'
import { type CategoryFieldSummary, type ColumnSource, type Selection, toChoices } from './choices.ts'
import { type ColumnValue, compareValues, toPriceField } from './column-format.ts'
import { getColumns } from './columns.ts'
import { formatValue } from './describe.ts'
import { countFields, type FieldCounts, listFrequentIds } from './facets.ts'
import { type CategoryRef, getLabels, getReferenceData, type ParameterRef, withCurrentMakers } from './reference-data.ts'

/** Maximum number of values of a field in a response, the most frequent ones. Other numbers are reached by bounds. */
export const MAX_FACET_VALUES = 200

/** The filters of a category, each counted with the other choices applied. A root category contains no parts itself. */
export async function listCategoryFacets(
  db: CatalogueDatabase,
  lang: Language,
  category: CategoryRef,
  filters: ListingFilters,
  qty = 1,
): Promise<Facet[]> {
  if (category.parent === null) return []
  const [columns, reference] = await Promise.all([getColumns(db, category), getReferenceData(db)])
  const current = withCurrentMakers(reference, filters)
  const choices = toChoices(columns, current, qty)
  return listFacets(db, lang, category, columns, choices && { choices, only: null }, current, qty)
}

/** The filters of one category's parts, each counted with the other choices applied. */
export async function listFacets(
  db: CatalogueDatabase,
  lang: Language,
  category: CategoryRef,
  columns: ColumnSource,
  selection: Selection | null,
  filters: ListingFilters,
  qty: number,
  /** The fields to count, and the maximum number of values of each. */
  {
    parameters = listCategoryColumns(category),
    maxValues = MAX_FACET_VALUES,
  }: { parameters?: readonly ParameterRef[]; maxValues?: number } = {},
): Promise<Facet[]> {
  const [labels, reference] = await Promise.all([getLabels(db, lang), getReferenceData(db)])
  const fields = ['manufacturer', 'package', ...parameters.map(({ slug }) => slug), 'rohs', 'datasheet', 'in_stock']
  const isWalked = selection && (selection.choices.length > 0 || selection.only)
  const counted = isWalked ? await countFields(columns, selection, fields) : plainCounts(columns, fields, selection !== null)
  const byField = new Map(counted.map((counts) => [counts.field, counts]))
  const { tag } = getLanguage(lang)
  const createFormatter = (parameter: ParameterRef) => (value: ColumnValue) => formatValue(parameter, value, labels, tag)
  const words = (field: string, name: string, text: (value: ColumnValue) => string): Facet[] => {
    const column = columns.fields.get(field)
    const counts = byField.get(field)
    return column && counts ? toFacet(field, name, column, counts, filters, text, maxValues) : []
  }
  const flag = (field: string, value: string, of: string): Facet[] => {
    const counts = byField.get(of)
    return counts ? [toFlagFacet(field, value, counts.kind === 'coded' ? (counts.counts[1] ?? 0) : 0)] : []
  }
  const price = columns.fields.get(toPriceField(qty))
  return [
    ...flag('in_stock', '1', 'in_stock'),
    ...flag('rohs', '1', 'rohs'),
    ...flag('has', 'datasheet', 'datasheet'),
    ...words('manufacturer', 'manufacturer', (slug) => reference.manufacturers_by_slug.get(String(slug))?.name ?? String(slug)),
    ...words('package', 'package', String),
    ...parameters.flatMap((parameter) => {
      const facets = words(parameter.slug, labels('parameter', parameter.slug), createFormatter(parameter))
      return parameter.kind === 'number' ? facets.map((facet): Facet => ({ ...facet, kind: 'numbers', unit: parameter.unit })) : facets
    }),
    ...(price && price.min !== null ? [toPriceFacet(price)] : []),
  ]
}

/** The filter of a flag. */
export const toFlagFacet = (field: string, value: string, count: number): Facet => ({
  field,
  name: field,
  kind: 'flag',
  unit: '',
  min: null,
  max: null,
  values: [{ value, text: '', count }],
  value_count: 1,
})

/** The filter of prices, which have bounds and no values to choose. */
export const toPriceFacet = ({ min, max }: Pick<Facet, 'min' | 'max'>): Facet => ({
  field: 'price',
  name: 'price',
  kind: 'numbers',
  unit: 'usd',
  min,
  max,
  values: [],
  value_count: 0,
})

/** Counts without reading codes: all parts, as counted when the catalogue was written, or none. */
function plainCounts({ fields, size }: ColumnSource, names: readonly string[], all: boolean): FieldCounts[] {
  return names.flatMap((field): FieldCounts[] => {
    const column = fields.get(field)
    if (!column) return []
    if (column.kind === 'scaled') return [{ field, kind: 'scaled', some: all ? size - column.none : 0 }]
    return [{ field, kind: 'coded', counts: all ? Uint32Array.from(column.counts) : new Uint32Array(column.values.length + 1) }]
  })
}

/** The values that parts have, ascending, limited to the most frequent and the chosen ones. Empty for a field without values. */
function toFacet(
  field: string,
  name: string,
  column: CategoryFieldSummary,
  counted: FieldCounts,
  filters: ListingFilters,
  formatFacetValue: (value: ColumnValue) => string,
  maxValues: number,
): Facet[] {
  const facet = { field, name, kind: 'words' as const, unit: '', min: column.min, max: column.max }
  const chosen = new Set([...(filters.values[field] ?? []), ...(filters.not[field] ?? [])])
  if (column.kind === 'scaled' || counted.kind === 'scaled') {
    // Too many values to be listed: bounds, and the chosen values.
    if (column.min === null) return []
    const values = [...chosen].map(Number).filter(Number.isFinite)
    return [
      { ...facet, values: values.map((value) => ({ value: String(value), text: formatFacetValue(value), count: 0 })), value_count: 0 },
    ]
  }
  const { ids, present } = listFrequentIds(counted.counts, maxValues)
  const visibleIds = new Set(ids)
  column.values.forEach((value, index) => {
    if (chosen.has(String(value))) visibleIds.add(index + 1)
  })
  // A field whose values are all filtered out is still listed.
  if (visibleIds.size === 0 && (column.min === null || filters.ranges[field] === undefined)) return []
  return [
    {
      ...facet,
      values: [...visibleIds]
        .map((id) => ({ id, value: column.values[id - 1] as ColumnValue }))
        .sort((a, b) => compareValues(a.value, b.value))
        .map(({ id, value }) => ({ value: String(value), text: formatFacetValue(value), count: counted.counts[id] ?? 0 })),
      value_count: present,
    },
  ]
}
