/** Maximum number of characters of a field of the product page's form; the contract has the same. */
export const MAX_QUICK_RFQ_LENGTHS = { contact_name: 80, comment: 2000 } as const
