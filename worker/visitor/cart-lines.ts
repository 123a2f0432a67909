/** What a visitor's cart is named by, as the API seals it. */
export const CART_TOKEN = /^[\w.-]{16,200}$/

/**
 * How many lines lie in a visitor's cart, as this browser was last told. A cart without an account changes through this browser alone, so that
 * the number holds until something is changed here; it is asked for again then, and after five minutes in any case.
 */
export const CART_LINES_COOKIE = 'cart_lines'

/** The number of a cookie; null: what we did not write counts as absent. */
export const readCartLines = (text: string | undefined): number | null => (/^(?:0|[1-9]\d{0,3})$/.test(text ?? '') ? Number(text) : null)
