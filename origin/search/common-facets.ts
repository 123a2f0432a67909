import type { Facet } from '#shared/contract/catalogue.ts'
import type { ListingFilters } from '#shared/url/listing-query.ts'
import { toFlagFacet, toPriceFacet } from '../catalogue/facets-store.ts'
import { toCategoryId } from '../catalogue/ids.ts'
import type { Labels, ReferenceData } from '../catalogue/reference-data.ts'
import { type Candidate, listCandidateTests } from './candidates.ts'

/** Filters that parts of all categories share; counts depend on the other choices. */
export function listCommonFacets(
  candidates: readonly Candidate[],
  prices: { min: number | null; max: number | null },
  filters: ListingFilters,
  reference: ReferenceData,
  labels: Labels,
): Facet[] {
  const tests = listCandidateTests(filters, reference)
  const countWithout = (field: string, of: (candidate: Candidate) => string | null): Map<string, number> => {
    const others = tests.filter((test) => test.field !== field)
    const counts = new Map<string, number>()
    for (const candidate of candidates) {
      const value = of(candidate)
      if (value !== null && others.every(({ passes }) => passes(candidate))) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    for (const chosen of filters.values[field] ?? []) if (!counts.has(chosen)) counts.set(chosen, 0)
    return counts
  }
  const words = (field: string, counts: ReadonlyMap<string, number>, toText: (value: string) => string): Facet => ({
    field,
    name: field,
    kind: 'words',
    unit: '',
    values: [...counts]
      .map(([value, count]) => ({ value, text: toText(value), count }))
      .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
      .slice(0, COMMON_VALUES),
    value_count: counts.size,
    min: null,
    max: null,
  })
  const flag = (field: string, value: string, test: string, has: (candidate: Candidate) => boolean): Facet =>
    toFlagFacet(field, value, countWithout(test, (candidate) => (has(candidate) ? value : null)).get(value) ?? 0)
  return [
    flag('in_stock', '1', 'in_stock', ({ stock }) => stock > 0),
    flag('rohs', '1', 'rohs', ({ rohs }) => rohs),
    flag('has', 'datasheet', 'datasheet', ({ datasheet }) => datasheet),
    words(
      'category',
      countWithout('category', ({ part_id }) => reference.categories.get(toCategoryId(part_id))?.slug ?? null),
      (slug) => labels('category', slug),
    ),
    words(
      'manufacturer',
      countWithout('manufacturer', ({ manufacturer_id }) => reference.manufacturers.get(manufacturer_id)?.slug ?? null),
      (slug) => reference.manufacturers_by_slug.get(slug)?.name ?? slug,
    ),
    words(
      'package',
      countWithout('package', (candidate) => candidate.package),
      String,
    ),
    toPriceFacet(prices),
  ]
}
const COMMON_VALUES = 200
