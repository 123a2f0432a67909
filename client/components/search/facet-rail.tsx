import type { Facet, Listing } from '#shared/contract/catalogue.ts'
import type { ListingFilters, ListingQuery } from '#shared/url/listing-query.ts'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { QuietSection } from '../ui/quiet-section.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ListingTarget } from './listing-target.ts'
import { formatTotal } from './results.tsx'

interface FacetRailProps {
  target: ListingTarget
  query: ListingQuery
  listing: Listing
  facets: Promise<Facet[] | null>
  /** See `PartListing`. */
  addFacets: ((facets: readonly Facet[]) => readonly Facet[]) | undefined
}

/** The number of choices that narrow a listing. */
function chosenCount({ values, not, ranges, in_stock, rohs, has }: ListingFilters): number {
  const lists = [...Object.values(values), ...Object.values(not)]
  return lists.reduce((sum, list) => sum + list.length, 0) + Object.keys(ranges).length + has.length + Number(in_stock) + Number(rohs)
}

/**
 * The filters of a listing. They may arrive after the listing, which does not depend on them. On a narrow screen they are behind a button
 * with the number of chosen filters.
 */
export function FacetRail({ target, query, listing, facets, addFacets }: FacetRailProps) {
  const { t } = usePage()
  const chosen = chosenCount(query.filters)
  const form = (visibleFacets: readonly Facet[]) => (
    <FilterForm
      target={target}
      query={query}
      facets={addFacets ? addFacets(visibleFacets) : visibleFacets}
      total={formatTotal(listing, t)}
    />
  )
  return (
    <details className="rail screen-only compact" id="rail">
      <summary className="rail-summary row middle gap-8 medium">
        <Icon name="list" />
        {t('filter.show')}
        {chosen > 0 && <span className="badge">{chosen}</span>}
      </summary>
      <QuietSection
        data={facets}
        failed={
          <>
            {addFacets && form([])}
            <p className="muted">{t('category.filters_failed')}</p>
          </>
        }
      >
        {form}
      </QuietSection>
    </details>
  )
}
