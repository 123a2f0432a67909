/** A line of a BOM that something is bought for. */
export interface BomPlace {
  /** Empty where nobody named it. */
  bom_name: string
  /** From 1. */
  line_number: number
  /** As ranges. */
  designators: string
}

/** What fits on a line of a document, with the part's maker. */
const REFERENCE_MOST = 200
const MORE = ' …'

/**
 * How a buyer's lines are named in a cart and on the papers of an order, the same in every language:
 * "amplifier #5: C19, C20; #8: C31". What is too long ends in an ellipsis behind a whole designator.
 * @param places in the order of their BOMs
 */
export function bomReference(places: readonly BomPlace[]): string {
  let before: string | null = null
  const texts = places.map(({ bom_name, line_number, designators }) => {
    const name = bom_name === before ? '' : bom_name
    before = bom_name
    return `${name} #${line_number}${designators && `: ${designators}`}`.trim()
  })
  return shortened(texts.join('; '), REFERENCE_MOST)
}

/** A list of designators that is cut behind a whole one. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - MORE.length)
  const end = Math.max(cut.lastIndexOf(','), cut.lastIndexOf(';'))
  return (end > 0 ? cut.slice(0, end) : cut) + MORE
}
