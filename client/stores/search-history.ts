import { createStoredList, readStoredText, toFields } from './stored-value.ts'

export const SEARCH_HISTORY_KEY = 'ht'
export const SEARCH_HISTORY_LIMIT = 10

const history = createStoredList(
  'localStorage',
  SEARCH_HISTORY_KEY,
  (stored) => {
    const search = readStoredText(toFields(stored)['search'] ?? stored)
    return search === '' ? null : { search }
  },
  SEARCH_HISTORY_LIMIT,
  ({ search }) => search,
)

/** The searches, newest first, at most ten; empty when the storage is unavailable or unreadable. */
export const readSearchHistory = (): string[] => (history.read() ?? []).map(({ search }) => search)

/** Puts a search at the head, without a second copy of it. */
export const rememberSearch = (search: string): boolean => history.write([{ search }, ...(history.read() ?? [])])

export const clearSearchHistory = (): boolean => history.write([])
