import { routes, toPath } from '../routes.ts'
import { formatFilters, parseListingQuery } from './listing-query.ts'
import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from './search-limits.ts'

/** The search of a listing: a keyword or a category, with filters as in calls. */
export interface WatchedSearch {
  /** The canonical URL of the listing, without a language, a sort order or a page. */
  path: string
  /** The search text; empty in a category. */
  keyword: string
  /** The category's slug; empty in a search. */
  category: string
  filters: string
}

/** Maximum length of a listing's URL that can be watched. */
export const MAX_WATCHED_SEARCH_LENGTH = 2000

/** A host that cannot exist, so that a URL of another host is recognized. */
const BASE = 'https://shop.invalid'

/** The search of a listing's URL, or null for any other URL, and for a search without criteria. */
export function readWatchedSearch(address: string): WatchedSearch | null {
  if (!address.startsWith('/') || address.length > MAX_WATCHED_SEARCH_LENGTH || !URL.canParse(address, BASE)) return null
  const { origin, pathname, searchParams } = new URL(address, BASE)
  if (origin !== BASE) return null
  const filters = formatFilters(parseListingQuery(searchParams).filters)
  const slug = /^\/category\/([a-z0-9-]{1,64})$/.exec(pathname)?.[1]
  if (slug !== undefined)
    return { path: withQuery(toPath(routes.category, 'en', { id: slug }), [filters]), keyword: '', category: slug, filters }
  const keyword = (searchParams.get('wd') ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX_CHARACTERS)
  if (pathname !== toPath(routes.search, 'en', {}) || [...keyword].length < SEARCH_MIN_CHARACTERS) return null
  const words = new URLSearchParams({ wd: keyword }).toString()
  return { path: withQuery(pathname, [words, filters]), keyword, category: '', filters }
}

const withQuery = (path: string, parts: readonly string[]): string => {
  const query = parts.filter((part) => part !== '').join('&')
  return query === '' ? path : `${path}?${query}`
}

/** Filters as words for people: values, and bounds with their field. `in_stock`, `rohs` and `has` are left out. */
export function listFilterWords(filters: string): string[] {
  const { values, not, ranges } = parseListingQuery(new URLSearchParams(filters)).filters
  return [
    ...Object.values(values).flat(),
    ...Object.values(not).flatMap((excluded) => excluded.map((value) => `≠ ${value}`)),
    ...Object.entries(ranges).map(([field, { min, max }]) => `${field} ${min ?? ''}…${max ?? ''}`),
  ]
}
