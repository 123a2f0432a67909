/** The key to a visitor's order in our mails. */
export const ORDER_LINK_DAYS = 180

/** Addresses of pages are in lower case and order numbers in capitals: what a page's address holds for a number. */
export const toOrderSegment = (orderNumber: string): string => orderNumber.toLowerCase()

/** The order number that an address names. */
export const toOrderNumber = (segment: string): string => segment.toUpperCase()
