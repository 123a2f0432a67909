import { type ListingQuery, listingSearch } from '#shared/url/listing-query.ts'

/** Where a listing stands: the path of a category, or that of the search and what is searched for. */
export interface ListingPlace {
  path: string
  /** Empty in a category. */
  wd: string
}

/** The one address of a listing: what is searched for, then everything as `listingSearch` writes it. */
export function listingHref({ path, wd }: ListingPlace, query: ListingQuery): string {
  const search = [wd && new URLSearchParams({ wd }).toString(), listingSearch(query)].filter(Boolean).join('&')
  return search ? `${path}?${search}` : path
}

/** The fields of a listing's address that a form has to keep, without those it has itself. */
export function keptFields(place: ListingPlace, query: ListingQuery): [string, string][] {
  return [...(place.wd ? [['wd', place.wd] as [string, string]] : []), ...new URLSearchParams(listingSearch(query))]
}
