/** `none`: the column is ignored. */
export const HEADING_MEANINGS = [
  'part_number',
  'manufacturer',
  'qty',
  'designators',
  'value',
  'package',
  'description',
  'fitted',
  'supplier_sku',
  'alternate',
  'none',
] as const
export type HeadingMeaning = (typeof HEADING_MEANINGS)[number]

/** Longer headings are stored by their beginning. */
export const MAX_HEADING_CHARACTERS = 120

/** A heading as it is written, and what it means. */
export interface HeadingMapping {
  heading: string
  meaning: HeadingMeaning
}
