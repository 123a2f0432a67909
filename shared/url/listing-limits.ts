/** How far a listing reaches. */

/** Rows of a listing page, and the furthest that a listing counts exactly. */
export const PAGE_SIZE = 50
export const MAX_COUNT = 10_000
/** Quantities whose prices the catalogue's index knows, in pieces, ascending. */
export const PRICE_QUANTITIES = [1, 10, 100, 1000, 10_000] as const
/** A sorted or searched listing ends here: what comes after is reached by filters, not by paging. */
export const MAX_SORTED_PARTS = 100_000
/** Rows of a listing that is downloaded, at most, and what it may be. */
export const MAX_FILE_ROWS = 1000
export const FILE_KINDS = ['csv', 'xlsx'] as const
/** Part numbers on a page of the alphabetical index. */
export const INDEX_PAGE_SIZE = 200
