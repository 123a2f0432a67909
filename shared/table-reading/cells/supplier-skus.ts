/** Order codes of distributors, in columns whose heading names manufacturers' numbers. */

/** One pattern per distributor. A column belongs to it if more than half of the cells match. The last three are only numbers: see `isSkuColumn`. */
const CODES: readonly RegExp[] = [
  // Digi-Key
  /^[A-Z0-9][\w.+/#,()-]*-ND$/i,
  // LCSC
  /^C\d{4,8}$/,
  // Mouser: the maker's three digits, and its number without hyphens
  /^\d{2,3}-(?=[A-Z0-9./]*[A-Z])[A-Z0-9][A-Z0-9./+#-]{3,}$/i,
  // Newark
  /^\d{2}[A-Z]\d{4}$/,
  // RS
  /^\d{3}-\d{4}$/,
  // Farnell, RS without its hyphen
  /^\d{6,7}$/,
]

/** One that can be nothing else. */
export const isSupplierSku = (text: string): boolean => /^[A-Z0-9][\w.+/#,()-]*-ND$/i.test(text)

const MOSTLY = 0.6
const NEARLY_ALL = 0.85

/**
 * Whether cells are one distributor's codes.
 * @param doubt a heading that says maker's number outright: then only what can be nothing else counts
 */
export function isSkuColumn(cells: readonly string[], doubt: boolean): boolean {
  if (cells.length === 0) return false
  return CODES.some((code, i) => {
    if (doubt && i > 1) return false
    const share = cells.filter((cell) => code.test(cell)).length / cells.length
    // A maker numbers with digits and hyphens too: all of a list does not.
    return share >= (i < 2 ? MOSTLY : NEARLY_ALL) && (i < 2 || cells.length >= 3)
  })
}
