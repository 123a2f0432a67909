import type { MeantHeading } from '../columns/meant-heading.ts'
import type { Profile, ProfileColumns } from '../profiles.ts'
import { type BomLine, type BomReading, type LeftOut, SUMMARY_FIELDS, type SummaryField } from '../reading.ts'

/** The summary of a list before anything is made of it. */
export interface ReadingSummary {
  rows: number
  /** What its lines have, in the order of the forms. */
  fields: readonly SummaryField[]
  /** What they have besides, and the place does not keep. */
  unused: readonly SummaryField[]
  /** Lines for which one piece is taken, and lines of which nothing says how many. */
  assumed: number
  open: number
  /** Lines of which a text is cut. */
  shortened: number
  /** The first of what became no line, and how many there are. */
  left_out: readonly LeftOut[]
  left_out_count: number
  /** The names of the first sheets of which nothing is read, and how many there are. */
  unread: readonly string[]
  unread_count: number
  /** The file holds macros, which stay behind. Left out where it holds none. */
  has_macros?: true
  /** Columns that were read as their headings were corrected before. */
  remembered?: readonly MeantHeading[]
}

/** Whether a list is not taken as it stands. */
export const needsWord = (summary: ReadingSummary): boolean => {
  const { assumed, shortened, left_out_count, unread_count, has_macros, remembered = [] } = summary
  return has_macros === true || assumed + shortened + left_out_count + unread_count + remembered.length > 0
}

const LEFT_OUT_MOST = 10

/** @param profile of the place where the lines go */
export function summaryOf<Columns extends ProfileColumns>(
  { lines, left_out, unread, has_macros, remembered = [] }: Pick<BomReading, 'lines' | 'left_out' | 'unread' | 'has_macros' | 'remembered'>,
  { keeps }: Profile<Columns>,
): ReadingSummary {
  const has: Readonly<Record<SummaryField, (line: BomLine) => boolean>> = {
    part_number: ({ part_number, supplier_skus }) => part_number !== '' || supplier_skus.length > 0,
    manufacturer: ({ manufacturer }) => manufacturer !== '',
    qty: ({ qty, qty_assumed }) => qty !== null && !qty_assumed,
    target_price: ({ target_price }) => target_price !== undefined,
    date_code: ({ date_code }) => date_code !== undefined,
    designators: ({ designators }) => designators.length > 0,
    // Of a part without a number it stands for the number, wherever that goes.
    value: ({ value, part_number }) => value !== '' && (keeps.includes('value') || part_number !== ''),
    package: ({ package: caseName }) => caseName !== '',
    description: ({ description }) => description !== '',
  }
  const fields = SUMMARY_FIELDS.filter((field) => lines.some(has[field]))
  return {
    rows: lines.length,
    fields: fields.filter((field) => keeps.includes(field)),
    unused: fields.filter((field) => !keeps.includes(field)),
    assumed: lines.filter(({ qty_assumed }) => qty_assumed).length,
    open: lines.filter(({ qty }) => qty === null).length,
    shortened: lines.filter(({ is_shortened }) => is_shortened).length,
    left_out: left_out.slice(0, LEFT_OUT_MOST),
    left_out_count: left_out.length,
    unread: unread.slice(0, LEFT_OUT_MOST).map(({ name }) => name),
    unread_count: unread.length,
    ...(has_macros && { has_macros }),
    remembered,
  }
}
