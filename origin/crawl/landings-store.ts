import { findListedCost } from '#shared/bom/buying/best-offer.ts'
import type { Facet } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { LandingFacts, LandingLink, landing } from '#shared/contract/landing.ts'
import type { Language } from '#shared/languages.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import { NO_FILTERS } from '#shared/url/listing-query.ts'
import { listCategory } from '../catalogue/categories.ts'
import { listCategoryFacets } from '../catalogue/facets-store.ts'
import { type CategoryRef, getReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { type LandingPair, listLandingPairs } from './landings.ts'

/** Number of facts of each kind on a landing page: key parameters, their values, packages or manufacturers. */
const PARAMETERS = 3
const COMMON_VALUES = 3
const COUNTERPARTS = 5

async function allPairs(db: CatalogueDatabase, lang: Language, category: CategoryRef): Promise<LandingPair[]> {
  return listLandingPairs(await listCategoryFacets(db, lang, category, NO_FILTERS))
}

/** The pairs of category and value that have a landing page. */
export async function listLandings(db: CatalogueDatabase, lang: Language, category: CategoryRef): Promise<LandingLink[]> {
  return (await allPairs(db, lang, category)).filter(({ is_chosen }) => is_chosen)
}

/**
 * A pair by its slug, with the facts of its page; without facts if it has no page. Null without such a pair. A maker's former slug finds
 * the pair of the present one.
 */
export async function findLanding(
  db: CatalogueDatabase,
  lang: Language,
  category: CategoryRef,
  facet: string,
): Promise<EndpointData<typeof landing> | null> {
  const { manufacturers_by_slug } = await getReferenceData(db)
  const current = manufacturers_by_slug.get(facet)?.slug ?? facet
  const pair = (await allPairs(db, lang, category)).find(({ slug }) => slug === current)
  return pair ? { ...pair, facts: pair.is_chosen ? await readFacts(db, lang, category, pair) : null } : null
}

/** Reads the same data as a filtered listing, so that a page agrees with the listing on it. */
async function readFacts(
  db: CatalogueDatabase,
  lang: Language,
  category: CategoryRef,
  { field, value }: LandingPair,
): Promise<LandingFacts> {
  const filters = { ...NO_FILTERS, values: { [field]: [value] } }
  // The price of the smallest order, by which such a listing is sorted.
  const firstPrice = async (sort: string): Promise<Money | null> => {
    const { items } = await listCategory(db, lang, category, { filters, sort, qty: 1, page: 1, page_size: 1 })
    const price = findListedCost(items[0]?.offers ?? [], 1)?.unit_price ?? null
    return price === null ? null : toMoney(price)
  }
  const facets = await listCategoryFacets(db, lang, category, filters)
  const [from, to] = [await firstPrice('price'), await firstPrice('-price')]
  const keys = new Set(category.parameters.slice(0, category.key_parameters).map(({ slug }) => slug))
  const counterpart = facets.find((facet) => facet.field === (field === 'manufacturer' ? 'package' : 'manufacturer'))
  return {
    category_count: category.part_count,
    in_stock: facets.find((facet) => facet.field === 'in_stock')?.values[0]?.count ?? 0,
    price: from === null || to === null ? null : { from, to },
    parameters: facets
      .filter((facet) => keys.has(facet.field) && facet.values.some(({ count }) => count > 0))
      .slice(0, PARAMETERS)
      .map(parameterFacts),
    counterparts: sortByFrequency(counterpart?.values ?? [], COUNTERPARTS).map(({ text: name, count }) => ({ name, count })),
  }
}

function parameterFacts(facet: Facet): LandingFacts['parameters'][number] {
  const present = facet.values.filter(({ count }) => count > 0)
  // A facet contains only its most frequent values, so its minimum and maximum may be missing. A few values are listed one by one.
  const isContinuous = facet.kind === 'numbers' && present.length === facet.value_count && present.length > COMMON_VALUES
  return {
    slug: facet.field,
    name: facet.name,
    from: isContinuous ? (present[0]?.text ?? null) : null,
    to: isContinuous ? (present.at(-1)?.text ?? null) : null,
    common: sortByFrequency(present, COMMON_VALUES).map(({ text, count }) => ({ text, count })),
  }
}

function sortByFrequency(values: Facet['values'], limit: number): Facet['values'] {
  return values
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
}
