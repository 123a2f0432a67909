/** What one RFQ holds, and when it is answered. */

/** Lines of one RFQ: longer lists are a BOM. */
export const RFQ_LINES_MOST = 500
/** Hours until an RFQ is answered: working hours of the sales desk for a list, hours by the clock for a product page's. */
export const RFQ_ANSWER_WORKING_HOURS = 12
export const QUICK_RFQ_ANSWER_HOURS = 24
/** How long the link to an RFQ opens it, from the day that the link was made. */
export const RFQ_LINK_DAYS = 60
export const RFQ_UPLOAD_LIMIT_BYTES = 2 * 1024 * 1024
/** Certificates that a buyer may ask for with a line of an RFQ. */
export const CERTIFICATES = ['conformity', 'origin', 'rohs_reach', 'traceability'] as const
/** Tests that a buyer may ask for before shipment. */
export const LINE_TESTS = ['visual', 'x_ray', 'electrical', 'decapsulation', 'solderability'] as const
