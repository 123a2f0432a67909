import type { ComponentProps } from 'react'
import type { Facet } from '#shared/contract/catalogue.ts'
import { FacetRail } from './facet-rail.tsx'
import { Results } from './results.tsx'

interface PartListingProps extends ComponentProps<typeof Results> {
  facets: Promise<Facet[] | null>
  /** Adds facets that exist even where the others cannot be read; absent where there are none. */
  addFacets?: (facets: readonly Facet[]) => readonly Facet[]
}

/** The parts of a listing and, beside them, its filters. */
export function PartListing({ addFacets, ...props }: PartListingProps) {
  return (
    <div className="listing beside at-top gap-24">
      <FacetRail {...props} addFacets={addFacets} />
      <Results {...props} facets={addFacets ? props.facets.then((loadedFacets) => addFacets(loadedFacets ?? [])) : props.facets} />
    </div>
  )
}
