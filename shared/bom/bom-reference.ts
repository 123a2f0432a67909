/** A line of a BOM that something is bought for. */
export interface BomLineReference {
  /** Empty where nobody named it. */
  bom_name: string
  /** From 1. */
  line_number: number
  /** As ranges. */
  designators: string
}

/** What fits on a line of a document, with the part's maker. */
const MAX_REFERENCE_LENGTH = 200
const MORE = ' …'

/**
 * How a buyer's lines are named in a cart and on the papers of an order, the same in every language:
 * "amplifier #5: C19, C20; #8: C31". What is too long ends in an ellipsis behind a whole designator.
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

/** A list of designators that is cut behind a whole one. */
export function truncateDesignators(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - MORE.length)
  const end = Math.max(cut.lastIndexOf(','), cut.lastIndexOf(';'))
  return (end > 0 ? cut.slice(0, end) : cut) + MORE
}
