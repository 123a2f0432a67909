/** A BOM line that a purchase is for. */
export interface BomLineReference {
  /** Empty for an unnamed BOM. */
  bom_name: string
  /** The line's position in its BOM, from 1. */
  line_number: number
  /** Designators as ranges: "C1-C4". */
  designators: string
}

/** Maximum length of the text that a line of a document has room for, beside the manufacturer. */
const MAX_REFERENCE_LENGTH = 200
const MORE = ' …'

/**
 * Names BOM lines in a cart and on the documents of an order, the same in every language: "amplifier #5: C19, C20; #8: C31". A long text is
 * cut after a whole designator and ends in an ellipsis.
 * @param references in the order of their BOMs
 */
export function formatBomReference(references: readonly BomLineReference[]): string {
  let before: string | null = null
  const texts = references.map(({ bom_name, line_number, designators }) => {
    const name = bom_name === before ? '' : bom_name
    before = bom_name
    return `${name} #${line_number}${designators && `: ${designators}`}`.trim()
  })
  return truncateDesignators(texts.join('; '), MAX_REFERENCE_LENGTH)
}

/** Cuts a list of designators after a whole one. */
export function truncateDesignators(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - MORE.length)
  const end = Math.max(cut.lastIndexOf(','), cut.lastIndexOf(';'))
  return (end > 0 ? cut.slice(0, end) : cut) + MORE
}
