export const SEARCH_HISTORY_KEY = 'ht'
export const SEARCH_HISTORY_LIMIT = 10

/** What was searched for, newest first, at most ten; empty when the storage is refused or unreadable. */
export function searchHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SEARCH_HISTORY_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    const searches = stored.map((entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'search' in entry ? entry.search : entry,
    )
    return searches.filter((search): search is string => typeof search === 'string' && search !== '').slice(0, SEARCH_HISTORY_LIMIT)
  } catch {
    return []
  }
}

/** Puts a search at the head, without a second copy of it. */
export function rememberSearch(search: string): void {
  const rest = searchHistory().filter((known) => known !== search)
  store([search, ...rest].slice(0, SEARCH_HISTORY_LIMIT))
}

export function clearSearchHistory(): void {
  store([])
}

function store(searches: readonly string[]): void {
  try {
    localStorage.setItem(SEARCH_HISTORY_KEY, JSON.stringify(searches.map((search) => ({ search }))))
  } catch {
    // Without storage there is no history; searching works all the same.
  }
}
