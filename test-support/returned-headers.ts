/** For the worker tests: the headers of /api/test/echo for the visitor's cookies. */
export const RETURNED_CART = `${'c'.repeat(32)}.signature-of-the-cart`
export const RETURNED_RFQ = 'RFQ261121-ABCDEF~zz.signature-of-the-key'
export const RETURNED_ORDER = 'SO261121-ABCDEF~zz.signature-of-the-key'
