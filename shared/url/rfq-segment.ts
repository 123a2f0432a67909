/** Addresses of pages are in lower case and RFQ numbers in capitals: what a page's address holds for a number. */
export const toRfqSegment = (rfqNumber: string): string => rfqNumber.toLowerCase()

/** The RFQ number that an address names. */
export const toRfqNumber = (segment: string): string => segment.toUpperCase()
