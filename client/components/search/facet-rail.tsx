import type { Facet, Listing } from '#shared/contract/catalogue.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { usePage } from '../ui/page-context.tsx'
import { QuietSection } from '../ui/quiet-section.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterRail } from './filter-rail.tsx'
import type { ListingPlace } from './listing-address.ts'
import { chosenCount, totalText } from './results.tsx'

interface FacetRailProps {
  place: ListingPlace
  query: ListingQuery
  listing: Listing
  facets: Promise<Facet[] | null>
}

/** The filters beside a listing, which may come after it; without them the listing stands. */
export function FacetRail({ place, query, listing, facets }: FacetRailProps) {
  const { t } = usePage()
  return (
    <FilterRail chosen={chosenCount(query.filters)}>
      <QuietSection data={facets} failed={<p className="muted">{t('category.filters_failed')}</p>}>
        {(shown) => <FilterForm place={place} query={query} facets={shown} total={totalText(listing, t)} />}
      </QuietSection>
    </FilterRail>
  )
}
