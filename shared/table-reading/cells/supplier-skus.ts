/** Recognizes distributors' order codes in columns whose heading names manufacturers' part numbers. */

/**
 * One pattern per distributor. A column belongs to a distributor if most of its cells match. Makers' numbers may look like the last four,
 * so these have to match nearly all cells: see `isSkuColumn`.
 */
const CODES: readonly RegExp[] = [
  // Digi-Key
  /^[A-Z0-9][\w.+/#,()-]*-ND$/i,
  // LCSC
  /^C\d{4,8}$/,
  // Mouser: three digits for the maker, then its number without hyphens
  /^\d{2,3}-(?=[A-Z0-9./]*[A-Z])[A-Z0-9][A-Z0-9./+#-]{3,}$/i,
  // Newark
  /^\d{2}[A-Z]\d{4}$/,
  // RS
  /^\d{3}-\d{4}$/,
  // Farnell, RS without its hyphen
  /^\d{6,7}$/,
]

/** Whether a text can only be an order code: one of Digi-Key. */
export const isSupplierSku = (text: string): boolean => /^[A-Z0-9][\w.+/#,()-]*-ND$/i.test(text)

const MOSTLY = 0.6
const NEARLY_ALL = 0.85

/**
 * Whether cells are one distributor's codes.
 * @param doubt the heading says "manufacturer's number" explicitly, so only unmistakable codes count
 */
export function isSkuColumn(cells: readonly string[], doubt: boolean): boolean {
  if (cells.length === 0) return false
  return CODES.some((code, i) => {
    if (doubt && i > 1) return false
    const share = cells.filter((cell) => code.test(cell)).length / cells.length
    // Makers also use digits and hyphens, but not for all parts of a list.
    return share >= (i < 2 ? MOSTLY : NEARLY_ALL) && (i < 2 || cells.length >= 3)
  })
}
