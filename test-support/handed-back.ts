/** For the worker tests: what /api/test/echo hands back for the visitor's cookies. */
export const HANDED_CART = `${'c'.repeat(32)}.signature-of-the-cart`
export const HANDED_RFQ = 'RFQ261121-ABCDEF~zz.signature-of-the-key'
export const HANDED_ORDER = 'SO261121-ABCDEF~zz.signature-of-the-key'
