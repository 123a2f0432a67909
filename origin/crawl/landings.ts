import type { Facet } from '#shared/contract/catalogue.ts'
import type { LandingField } from '#shared/contract/landing.ts'

/** Minimum number of parts of a page; with fewer, their rows show all of its facts. */
export const LANDING_MIN_PARTS = 10

/** Maximum number of pages of a category, so that their number does not grow with the parts. */
export const MAX_LANDING_PAGES: Readonly<Record<LandingField, number>> = { manufacturer: 30, package: 20 }

export interface LandingPair {
  slug: string
  field: LandingField
  value: string
  name: string
  count: number
  /** Whether the pair has a landing page; otherwise it is a filter like any other. */
  is_chosen: boolean
}

/** The slug of a value: "TO-252 (DPAK)" is "to-252-dpak". Empty if no character is left. */
export function toFacetSlug(value: string): string {
  return value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
}

/**
 * The pairs of a category with their slugs: manufacturers before packages, each by number of parts. Slugs are unique: if two pairs would
 * share one, the manufacturer gets it, or the package with more parts; the other stays a filter.
 * @param facets of the whole category, unfiltered
 */
export function listLandingPairs(facets: readonly Facet[]): LandingPair[] {
  const usedSlugs = new Set<string>()
  return (['manufacturer', 'package'] as const).flatMap((field) => {
    const values = facets.find((facet) => facet.field === field)?.values ?? []
    const fullest = [...values].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    const pairs: LandingPair[] = []
    let chosen = 0
    for (const { value, text, count } of fullest) {
      // A manufacturer's value is already a slug.
      const slug = field === 'manufacturer' ? value : toFacetSlug(value)
      if (slug === '' || usedSlugs.has(slug)) continue
      usedSlugs.add(slug)
      const isChosen = count >= LANDING_MIN_PARTS && chosen < MAX_LANDING_PAGES[field]
      if (isChosen) chosen++
      pairs.push({ slug, field, value, name: text, count, is_chosen: isChosen })
    }
    return pairs
  })
}
