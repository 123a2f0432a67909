/** Default number of rows of a listing page; below, the largest exact count. */
export const PAGE_SIZE = 50
export const MAX_COUNT = 10_000
/** Quantities with prices in the columnar index, in pieces, ascending. */
export const PRICE_QUANTITIES = [1, 10, 100, 1000, 10_000] as const
/** Maximum number of parts in a sorted or searched listing. Filters, not pages, lead to the parts beyond it. */
export const MAX_SORTED_PARTS = 100_000
/** Maximum number of rows of a downloaded listing, and its formats. */
export const MAX_FILE_ROWS = 1000
export const FILE_KINDS = ['csv', 'xlsx'] as const
/** Number of part numbers on a page of the alphabetical index. */
export const INDEX_PAGE_SIZE = 200
