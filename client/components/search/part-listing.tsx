import type { ComponentProps } from 'react'
import type { Facet } from '#shared/contract/catalogue.ts'
import { FacetRail } from './facet-rail.tsx'
import { Results } from './results.tsx'

/** The parts of a place and, beside them, what they can be narrowed by. */
export function PartListing(props: ComponentProps<typeof Results> & { facets: Promise<Facet[] | null> }) {
  return (
    <div className="listing beside at-top gap-24">
      <FacetRail {...props} />
      <Results {...props} />
    </div>
  )
}
