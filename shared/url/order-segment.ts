/** Days for which the key to a visitor's order in our mails is valid. */
export const ORDER_LINK_DAYS = 180

/** The order number in a page's URL: URLs are in lower case and order numbers in capitals. */
export const toOrderSegment = (orderNumber: string): string => orderNumber.toLowerCase()

/** The order number of a URL segment. */
export const toOrderNumber = (segment: string): string => segment.toUpperCase()
