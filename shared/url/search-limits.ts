export const SUGGESTION_LIMIT = 10
export const SUGGESTION_DEBOUNCE_MS = 500
export const SEARCH_MIN_CHARACTERS = 2
/** Longer queries are cut. No part number or sensible question needs more. */
export const SEARCH_MAX_CHARACTERS = 200
