import { PAGE_SIZE } from './listing-limits.ts'
import { formatListingQuery, type ListingQuery } from './listing-query.ts'

/** Which listings crawlers may index. docs/decisions/0011-crawling.md has the reasons. */

/** Maximum number of indexed parts of a category: its first, widely used ones. So the sitemap of any catalogue has a bounded size. */
export const MAX_INDEXED_PARTS = 20_000

/** Number of a category's pages that have only these parts. */
export const MAX_INDEXED_PAGES = MAX_INDEXED_PARTS / PAGE_SIZE

/** Whether crawlers may index a listing page: no filter, no sort order, and not too deep. */
export const isIndexedListing = (query: ListingQuery): boolean =>
  query.page <= MAX_INDEXED_PAGES && formatListingQuery({ ...query, page: 1 }) === ''

/** The `rel` of an internal link: crawlers must not follow links into endless combinations of filters. */
export function toFollowRel(href: string): 'nofollow' | undefined {
  const query = href.split('?', 2)[1]?.replace(/#.*/, '') ?? ''
  if (query === '') return undefined
  const page = /^page=(\d{1,6})$/.exec(query)?.[1]
  return page !== undefined && Number(page) <= MAX_INDEXED_PAGES ? undefined : 'nofollow'
}

/** The only manufacturer or package of a listing without any other filter; or null. */
export function findSingleFacet(query: ListingQuery): { field: 'manufacturer' | 'package'; value: string } | null {
  const { values } = query.filters
  if (formatListingQuery({ ...query, filters: { ...query.filters, values: {} } }) !== '') return null
  const [entry, ...more] = Object.entries(values)
  if (!entry || more.length > 0) return null
  const [field, [value, ...others]] = entry
  if (value === undefined || others.length > 0 || (field !== 'manufacturer' && field !== 'package')) return null
  return { field, value }
}
