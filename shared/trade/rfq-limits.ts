/** Limits of an RFQ. */

/** Lines of one RFQ: longer lists are a BOM. */
export const MAX_RFQ_LINES = 500
/** Days that the link to an RFQ works, from its creation. */
export const RFQ_LINK_DAYS = 60
export const RFQ_UPLOAD_LIMIT_BYTES = 2 * 1024 * 1024
/** Certificates that a buyer may request with a line of an RFQ. */
export const CERTIFICATES = ['conformity', 'origin', 'rohs_reach', 'traceability'] as const
/** Tests that a buyer may request before shipment. */
export const LINE_TESTS = ['visual', 'x_ray', 'electrical', 'decapsulation', 'solderability'] as const
