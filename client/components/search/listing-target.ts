import { formatListingQuery, type ListingQuery } from '#shared/url/listing-query.ts'

/** The URL of a listing: the path of a category, or that of the search with its keyword. */
export interface ListingTarget {
  path: string
  /** The keyword; empty in a category. */
  wd: string
}

/** The canonical URL of a listing: the keyword, then the query as `formatListingQuery` writes it. */
export function toListingHref({ path, wd }: ListingTarget, query: ListingQuery): string {
  const search = [wd && new URLSearchParams({ wd }).toString(), formatListingQuery(query)].filter(Boolean).join('&')
  return search ? `${path}?${search}` : path
}

/** The query fields of a listing's URL that a form has to preserve, except those with a control. */
export function listHiddenFields(target: ListingTarget, query: ListingQuery): [string, string][] {
  return [...(target.wd ? [['wd', target.wd] as [string, string]] : []), ...new URLSearchParams(formatListingQuery(query))]
}
