/** The result of reading a list. Rows and columns count from 0, absolute in the sheet. */
import type { HeadingMapping } from './columns/heading-mapping.ts'

/** The column of each field; null: there is none. */
export interface BomColumns {
  part_number: number | null
  manufacturer: number | null
  qty: number | null
  designators: number | null
  description: number | null
  package: number | null
  /** The value or comment, which identifies the part if there is no part number. */
  value: number | null
  /** Words or flags that say whether a line is fitted. */
  fitted: number | null
  /** Distributors' order codes, which are never makers' part numbers. */
  supplier_skus: readonly number[]
  /** Further makers' numbers for the same line, each with its maker's column where there is one. */
  alternates: readonly { part_number: number; manufacturer: number | null }[]
  /** Columns of lists to be quoted; absent without such a column. */
  target_price?: number
  date_code?: number
}

/** One line of the parts list, without texts that the CAD tool added. A missing quantity may be assumed; the line then says so. */
export interface BomLine {
  /** The row of the line. */
  row: number
  /** The sheet of the line, if not the reading's: a list may continue on other sheets. */
  sheet?: number
  part_number: string
  /** A placeholder instead of a part number: TBD, ANY, a dash. Absent without one. */
  placeholder?: string
  manufacturer: string
  value: string
  description: string
  package: string
  /** Pieces for one set; null if the file states none, 0 if it states zero. */
  qty: number | null
  /** Whether `qty` was counted from the designators. */
  qty_from_designators: boolean
  /** Single designators: the range R5-R8 is four. */
  designators: readonly string[]
  /** True for a line that is not fitted; it stays in the list. */
  do_not_fit: boolean
  /** Why the line is not fitted, if its row does not say so: its sheet or title, strikethrough, or a filter that hides it. */
  unfitted_by?: 'sheet' | 'struck' | 'filtered'
  alternates: readonly { part_number: string; manufacturer: string }[]
  supplier_skus: readonly string[]
  /** The price and the date code as written; absent if empty. */
  target_price?: string
  date_code?: string
  /** Neither the row nor the list states a quantity, so one piece is assumed. */
  qty_assumed?: true
  /** A text in the quantity column that is not a number of pieces: 'as needed', '10+2', '0.5', or an ambiguous 4.000. */
  qty_text?: string
  /** The line's texts are shortened, because a cell has more text than a line stores. */
  is_shortened?: true
}

/**
 * Why a row became no line: it has a placeholder (TBD) for the part, is a total, has only designators, is too long or names no part. In
 * lists whose lines cannot be marked as not fitted, a row may also be struck out or hidden by a filter.
 */
export const SKIP_REASONS = ['placeholder', 'total', 'places', 'too_long', 'no_part', 'struck', 'filtered'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export interface SkippedRow {
  row: number
  /** Its sheet, as in `BomLine`. */
  sheet?: number
  /** The beginning of the row's text. */
  text: string
  reason: SkipReason
}

/** Why a row belongs to another row's line: it continues its designators or its fields, or names an alternative part. */
export const PART_REASONS = ['more_places', 'alternate'] as const

export interface JoinedRow {
  row: number
  /** Its sheet, as in `BomLine`. */
  sheet?: number
  /** The index of the line that the row belongs to. */
  line: number
  reason: (typeof PART_REASONS)[number]
}

/**
 * Why a sheet is not read: it is hidden, its name or title marks it as deleted parts or an old revision, it repeats parts of the list, or
 * it has no list with the same headings.
 */
export const UNREAD_REASONS = ['hidden', 'history', 'repeated', 'other'] as const

export interface UnreadSheet {
  index: number
  name: string
  /** Rows that are not empty. */
  rows: number
  reason: (typeof UNREAD_REASONS)[number]
}

/** A sheet with lines. */
export interface ReadSheet {
  index: number
  name: string
  lines: number
  /** True if the sheet's name or title says that its parts are not fitted. */
  is_unfitted: boolean
}

/** Remarks of the summary about the sheets that are read. */
export interface SheetRemarks {
  /** Lines in rows that are hidden without a filter. */
  hidden: number
  /** Lines with a partly struck-out cell; the struck-out text is not read. */
  partly_struck: number
  /** Headings of columns whose formulas have no stored value. */
  unvalued: readonly string[]
}

/** Asks the reader which of these columns, from left to right, contains a field. Asks of a single column whether it does. */
export interface ColumnQuestion {
  field: 'part_number' | 'qty' | 'manufacturer' | 'designators'
  columns: readonly number[]
}

export interface BomReading {
  /** Null for a file without sheets. */
  sheet: string | null
  sheet_index: number
  sheet_count: number
  encoding: string | null
  separator: string | null
  header_row: number | null
  columns: BomColumns
  /** How certain the field of each column is, from 0 to 1, by column; absent if a person chose the columns. */
  certainty?: readonly number[]
  /** Absent if the columns are certain enough, or a person chose them. */
  question?: ColumnQuestion
  /** The file has macros, which were neither run nor read. Absent without macros. */
  has_macros?: true
  lines: readonly BomLine[]
  /** Rows below the headings that are not empty, but neither a line nor part of one. */
  left_out: readonly SkippedRow[]
  /** Headings with a meaning from an earlier correction; absent without any. */
  remembered?: readonly HeadingMapping[]
  /** Rows that are part of another row's line. */
  joined: readonly JoinedRow[]
  /** The rows of headings: the first one, its repetitions, and those of further tables and sheets. */
  headings: readonly { row: number; sheet?: number }[]
  /** Sheets that are not empty and are not read. */
  unread: readonly UnreadSheet[]
  /** Sheets that are read, the first is the reading's; absent for a file without several sheets. */
  read_sheets?: readonly ReadSheet[]
  /** Absent without remarks. */
  remarks?: SheetRemarks
}

/** The lines of one table, and the rows that are not lines. */
export interface BomLines {
  lines: BomLine[]
  left_out: SkippedRow[]
  joined: JoinedRow[]
  headings: { row: number; sheet?: number }[]
}

export const NO_COLUMNS: BomColumns = {
  part_number: null,
  manufacturer: null,
  qty: null,
  designators: null,
  description: null,
  package: null,
  value: null,
  fitted: null,
  supplier_skus: [],
  alternates: [],
}

/** The fields that a summary of a list names. */
export const SUMMARY_FIELDS = [
  'part_number',
  'manufacturer',
  'qty',
  'target_price',
  'date_code',
  'designators',
  'value',
  'package',
  'description',
] as const
export type SummaryField = (typeof SUMMARY_FIELDS)[number]
