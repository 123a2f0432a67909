import type { ComponentProps } from 'react'
import type { Facet } from '#shared/contract/catalogue.ts'
import { FacetRail } from './facet-rail.tsx'
import { Results } from './results.tsx'

interface PartListingProps extends ComponentProps<typeof Results> {
  facets: Promise<Facet[] | null>
  /** Adds facets that are there whether the others can be read or not; left out where there are none. */
  addFacets?: (facets: readonly Facet[]) => readonly Facet[]
}

/** The parts of a place and, beside them, what they can be narrowed by. */
export function PartListing({ addFacets, ...props }: PartListingProps) {
  return (
    <div className="listing beside at-top gap-24">
      <FacetRail {...props} addFacets={addFacets} />
      <Results {...props} facets={addFacets ? props.facets.then((loadedFacets) => addFacets(loadedFacets ?? [])) : props.facets} />
    </div>
  )
}
