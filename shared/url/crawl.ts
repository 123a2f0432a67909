import { PAGE_SIZE } from './listing-limits.ts'
import { formatListingQuery, type ListingQuery } from './listing-query.ts'

/** What crawlers are offered of listings. docs/decisions/0011-crawling.md has the reasons. */

/**
 * Parts of a category that crawlers are offered: its first ones, which are the widely used. So a catalogue of any size
 * has a sitemap of bounded size.
 */
export const MAX_INDEXED_PARTS = 20_000

/** Pages of a category that list no other parts than those. */
export const MAX_INDEXED_PAGES = MAX_INDEXED_PARTS / PAGE_SIZE

/** Whether a page of a category is one that crawlers are offered: nothing filtered or sorted, and not too deep. */
export const isIndexedListing = (query: ListingQuery): boolean =>
  query.page <= MAX_INDEXED_PAGES && formatListingQuery({ ...query, page: 1 }) === ''

/** The `rel` of a link inside the site: what leads to an endless choice of listings is not to be followed. */
export function toFollowRel(href: string): 'nofollow' | undefined {
  const query = href.split('?', 2)[1]?.replace(/#.*/, '') ?? ''
  if (query === '') return undefined
  const page = /^page=(\d{1,6})$/.exec(query)?.[1]
  return page !== undefined && Number(page) <= MAX_INDEXED_PAGES ? undefined : 'nofollow'
}

/** The one manufacturer or package that a listing is narrowed to, where it is narrowed by nothing else; or null. */
export function findSingleFacet(query: ListingQuery): { field: 'manufacturer' | 'package'; value: string } | null {
  const { values } = query.filters
  if (formatListingQuery({ ...query, filters: { ...query.filters, values: {} } }) !== '') return null
  const [entry, ...more] = Object.entries(values)
  if (!entry || more.length > 0) return null
  const [field, [value, ...others]] = entry
  if (value === undefined || others.length > 0 || (field !== 'manufacturer' && field !== 'package')) return null
  return { field, value }
}
