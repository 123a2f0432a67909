/** Converts between the columns that a buyer corrected and the stored meanings of their headings. */
import { BOM_PROFILE, findColumnMeaning } from '../profiles.ts'
import type { BomColumns, BomReading } from '../reading.ts'
import { type HeadingMapping, type HeadingMeaning, MAX_HEADING_CHARACTERS } from './heading-mapping.ts'
import { normalizeHeading } from './plain-name.ts'

/** The key is the normalized heading. */
export type HeadingMeanings = ReadonlyMap<string, HeadingMeaning>

/** The key of a heading: without case, accents, signs and brackets. Empty for a heading without letters. */
export const toHeadingKey = normalizeHeading

export const toHeadingMeanings = (headings: readonly HeadingMapping[]): HeadingMeanings =>
  new Map(headings.map(({ heading, meaning }) => [toHeadingKey(heading), meaning]))

/**
 * The corrections of a reading: columns with another meaning, ignored columns, and the answer to its question, even one that confirms the
 * reading. A column that only lost its field to another column is no correction.
 */
export function listCorrectedHeadings(
  headings: readonly string[],
  { columns: before, question }: Pick<BomReading, 'columns' | 'question'>,
  after: BomColumns,
): HeadingMapping[] {
  const answer = question && after[question.field] !== null ? question.field : null
  return headings.flatMap((text, column): HeadingMapping[] => {
    const [was, is] = [findColumnMeaning(BOM_PROFILE, before, column), findColumnMeaning(BOM_PROFILE, after, column)]
    const heading = text.slice(0, MAX_HEADING_CHARACTERS).trim()
    const isAnswer = is === answer && question?.columns.includes(column)
    if ((was === is && !isAnswer) || toHeadingKey(heading) === '') return []
    if (is !== null) return [{ heading, meaning: is as HeadingMeaning }]
    const isDisplaced = was !== null && was !== 'supplier_sku' && was !== 'alternate' && after[was] != null
    return isDisplaced ? [] : [{ heading, meaning: 'none' }]
  })
}
