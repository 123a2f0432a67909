/** Maximum number of lines of one RFQ. A longer list is a BOM. */
export const MAX_RFQ_LINES = 500
/** Days for which the link to an RFQ is valid, from its creation. */
export const RFQ_LINK_DAYS = 60
export const RFQ_UPLOAD_LIMIT_BYTES = 2 * 1024 * 1024
/** Certificates that a buyer may request with a line of an RFQ. */
export const CERTIFICATES = ['conformity', 'origin', 'rohs_reach', 'traceability'] as const
/** Tests that a buyer may request before shipment. */
export const LINE_TESTS = ['visual', 'x_ray', 'electrical', 'decapsulation', 'solderability'] as const
