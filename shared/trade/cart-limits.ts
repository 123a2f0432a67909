/** Limits of a cart, and its lifetime. */

/** Lines of a cart, and of an order. */
export const MAX_CART_LINES = 500
/** For the quick order pad: the same number of lines, each with a long number. */
export const MAX_CART_PASTE_LENGTH = 60_000
/** Days that a visitor's cart lives after its last change, and that the link to a copy works. */
export const CART_DAYS = 30
/** Hours that list prices and stock are valid after an import, unless the operator sets others (`PRICES_HOURS`). */
export const PRICES_HOURS = 24 * 30
