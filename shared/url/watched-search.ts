import { routes, toPath } from '../routes.ts'
import { formatFilters, parseListingQuery } from './listing-query.ts'
import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from './search-limits.ts'

/** What a listing looks for: a keyword or a category, with filters as calls take them. */
export interface WatchedSearch {
  /** Its one address, without a language, an order or a page. */
  path: string
  /** Empty in a category. */
  keyword: string
  /** A slug; empty in a search. */
  category: string
  filters: string
}

/** Characters of such an address: more is no search that somebody made with our pages. */
export const MAX_WATCHED_SEARCH_LENGTH = 2000

/** Of no site: an address that names another one is none of ours. */
const BASE = 'https://shop.invalid'

/** The search that an address of a listing stands for, or null for any other address, and for a search for nothing. */
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

/** What filters say, for people: their values, and bounds with the field that they bound. */
export function listFilterWords(filters: string): string[] {
  const { values, not, ranges } = parseListingQuery(new URLSearchParams(filters)).filters
  return [
    ...Object.values(values).flat(),
    ...Object.values(not).flatMap((excluded) => excluded.map((value) => `≠ ${value}`)),
    ...Object.entries(ranges).map(([field, { min, max }]) => `${field} ${min ?? ''}…${max ?? ''}`),
  ]
}
