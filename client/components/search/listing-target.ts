import { formatListingQuery, type ListingQuery } from '#shared/url/listing-query.ts'

/** Where a listing stands: the path of a category, or that of the search and what is searched for. */
export interface ListingTarget {
  path: string
  /** Empty in a category. */
  wd: string
}

/** The one address of a listing: what is searched for, then everything as `listingSearch` writes it. */
export function toListingHref({ path, wd }: ListingTarget, query: ListingQuery): string {
  const search = [wd && new URLSearchParams({ wd }).toString(), formatListingQuery(query)].filter(Boolean).join('&')
  return search ? `${path}?${search}` : path
}

/** The fields of a listing's address that a form has to keep, without those it has itself. */
export function listHiddenFields(target: ListingTarget, query: ListingQuery): [string, string][] {
  return [...(target.wd ? [['wd', target.wd] as [string, string]] : []), ...new URLSearchParams(formatListingQuery(query))]
}
