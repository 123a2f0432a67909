/** What somebody corrects of how headings were read, and how that is found again. */
import { BOM_PROFILE, columnMeaning } from '../profiles.ts'
import type { BomColumns } from '../reading.ts'
import type { HeadingMeaning, MeantHeading } from './meant-heading.ts'
import { plainName } from './plain-name.ts'

/** By the headings as they are compared. */
export type HeadingMeanings = ReadonlyMap<string, HeadingMeaning>

/** How a heading is compared: without case, accents, signs and brackets. Empty for one that says nothing. */
export const headingKey = plainName

export const meaningsOf = (headings: readonly MeantHeading[]): HeadingMeanings =>
  new Map(headings.map(({ heading, meaning }) => [headingKey(heading), meaning]))

/**
 * What somebody has corrected of a reading: the columns to which a heading is given, or which are left out. A column that only made room
 * for another one is no correction.
 */
export function correctedHeadings(headings: readonly string[], before: BomColumns, after: BomColumns): MeantHeading[] {
  return headings.flatMap((text, column): MeantHeading[] => {
    const [was, is] = [columnMeaning(BOM_PROFILE, before, column), columnMeaning(BOM_PROFILE, after, column)]
    const heading = text.trim()
    if (was === is || headingKey(heading) === '') return []
    if (is !== null) return [{ heading, meaning: is as HeadingMeaning }]
    const isDisplaced = was !== null && was !== 'supplier_sku' && was !== 'alternate' && after[was] != null
    return isDisplaced ? [] : [{ heading, meaning: 'none' }]
  })
}
