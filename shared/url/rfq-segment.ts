/** The RFQ number in a page's URL: URLs are in lower case and RFQ numbers in capitals. */
export const toRfqSegment = (rfqNumber: string): string => rfqNumber.toLowerCase()

/** The RFQ number of a URL segment. */
export const toRfqNumber = (segment: string): string => segment.toUpperCase()
