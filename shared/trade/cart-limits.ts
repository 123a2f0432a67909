/** Maximum number of lines of a cart, and of an order. */
export const MAX_CART_LINES = 500
/** Maximum characters in the quick order pad: as many lines, each with a long part number. */
export const MAX_CART_PASTE_LENGTH = 60_000
/** Days for which a visitor's cart is stored after its last change, and for which the link to a copy is valid. */
export const CART_DAYS = 30
/** Hours for which list prices and stock are valid after an import, unless the operator sets `PRICES_HOURS`. */
export const PRICES_HOURS = 24 * 30
