/** What a cart holds, and for how long. */

/** Lines of a cart, and of an order. */
export const MAX_CART_LINES = 500
/** Of the quick order pad: as many lines, each with a long number. */
export const MAX_CART_PASTE_LENGTH = 60_000
/** A visitor's cart after its last change, and the link to a copy of one. */
export const CART_DAYS = 30
/** How long list prices and stock hold after they were brought in, unless the operator says otherwise (`PRICES_HOURS`). */
export const PRICES_HOURS = 24 * 30
