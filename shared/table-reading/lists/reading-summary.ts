import type { HeadingMapping } from '../columns/heading-mapping.ts'
import type { ListProfile, ProfileColumns } from '../profiles.ts'
import {
  type BomLine,
  type BomReading,
  type ReadSheet,
  type SheetRemarks,
  type SkippedRow,
  SUMMARY_FIELDS,
  type SummaryField,
  type UnreadSheet,
} from '../reading.ts'
import { formatSkippedRow } from './left-out-text.ts'
import type { Rows } from './row.ts'

/** The summary of a list before it is imported. */
export interface ReadingSummary {
  rows: number
  /** The fields that its lines have, in the order of the forms. */
  fields: readonly SummaryField[]
  /** Fields of the lines that this form does not store. */
  unused: readonly SummaryField[]
  /** The number of lines with an assumed quantity of one, and of lines without a quantity. */
  assumed: number
  open: number
  /** The first cells of the quantity column that are no number of pieces, and how many there are: their lines ask for a quantity. */
  unread_quantities: readonly Pick<SkippedRow, 'row' | 'text'>[]
  unread_quantity_count: number
  /** The number of lines with a shortened text. */
  shortened: number
  /** The first of what became no line, and how many there are. */
  left_out: readonly SkippedRow[]
  left_out_count: number
  /** The names of the first sheets that were not read, and the number of all. */
  unread: readonly string[]
  unread_count: number
  /** The reason for each of these names. */
  unread_reasons: readonly UnreadSheet['reason'][]
  /** The first sheets that were read, if there are several. */
  read_sheets: readonly Omit<ReadSheet, 'index'>[]
  /** The number of lines that are not fitted because they are struck out, or hidden by a filter. */
  struck: number
  filtered: number
  remarks: SheetRemarks
  /** The file has macros, which are not read. Absent without macros. */
  has_macros?: true
  /** Columns that were read by earlier corrections of their headings. */
  remembered?: readonly HeadingMapping[]
  /** Columns without a field, and the number of their filled cells. `name`: the heading, empty without one. Absent without such columns. */
  unread_columns?: readonly { column: number; name: string; cells: number }[]
}

/** Whether a person should review a list before it is used. */
export const needsReview = (summary: ReadingSummary): boolean => {
  const { assumed, shortened, left_out_count, unread_count, has_macros, remembered = [], read_sheets, struck, filtered, remarks } = summary
  const marked = struck + filtered + remarks.hidden + remarks.partly_struck + remarks.unvalued.length
  const unread = unread_count + summary.unread_quantity_count
  return has_macros === true || read_sheets.length > 1 || assumed + shortened + left_out_count + unread + remembered.length + marked > 0
}

const MAX_LEFT_OUT = 10

type SummedReading = Pick<BomReading, 'lines' | 'left_out' | 'unread' | 'has_macros' | 'remembered' | 'read_sheets' | 'remarks'>

export const NO_REMARKS: SheetRemarks = { hidden: 0, partly_struck: 0, unvalued: [] }

/** The columns of a table without a field. @param rows of the table, from its first */
export function listUnreadColumns(rows: Rows, { header_row, columns }: Pick<BomReading, 'header_row' | 'columns'>) {
  const { supplier_skus, alternates, ...single } = columns
  const read = new Set<unknown>([...Object.values(single), ...supplier_skus, ...alternates.flatMap((each) => Object.values(each))])
  const cells = new Map<number, number>()
  for (const row of rows.slice((header_row ?? -1) + 1))
    for (const [column, cell] of row.entries()) if (cell !== '' && !read.has(column)) cells.set(column, (cells.get(column) ?? 0) + 1)
  const headings = header_row === null ? [] : (rows[header_row] ?? [])
  return [...cells].sort(([a], [b]) => a - b).map(([column, count]) => ({ column, name: headings[column] ?? '', cells: count }))
}

/** @param profile of the form that takes the lines */
export function toReadingSummary<Columns extends ProfileColumns>(
  { lines, left_out, unread, has_macros, remembered = [], read_sheets = [], remarks = NO_REMARKS }: SummedReading,
  { keeps }: ListProfile<Columns>,
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
  const unreadQuantities = lines.flatMap(({ row, qty_text, do_not_fit }) =>
    qty_text === undefined || do_not_fit ? [] : { row, text: formatSkippedRow([qty_text]) },
  )
  const fields = SUMMARY_FIELDS.filter((field) => lines.some(has[field]))
  return {
    rows: lines.length,
    fields: fields.filter((field) => keeps.includes(field)),
    unused: fields.filter((field) => !keeps.includes(field)),
    assumed: lines.filter(({ qty_assumed }) => qty_assumed).length,
    open: lines.filter(({ qty, qty_text, do_not_fit }) => qty === null && (qty_text === undefined || do_not_fit)).length,
    unread_quantities: unreadQuantities.slice(0, MAX_LEFT_OUT),
    unread_quantity_count: unreadQuantities.length,
    shortened: lines.filter(({ is_shortened }) => is_shortened).length,
    left_out: left_out.slice(0, MAX_LEFT_OUT),
    left_out_count: left_out.length,
    unread: unread.slice(0, MAX_LEFT_OUT).map(({ name }) => name),
    unread_count: unread.length,
    unread_reasons: unread.slice(0, MAX_LEFT_OUT).map(({ reason }) => reason),
    read_sheets: read_sheets.slice(0, MAX_LEFT_OUT).map(({ index: _, ...sheet }) => sheet),
    struck: lines.filter(({ unfitted_by }) => unfitted_by === 'struck').length,
    filtered: lines.filter(({ unfitted_by }) => unfitted_by === 'filtered').length,
    remarks,
    ...(has_macros && { has_macros }),
    remembered,
  }
}
