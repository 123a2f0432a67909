/** What is read of a list. Rows and columns count from 0, absolute in the sheet. */
import type { HeadingMapping } from './columns/heading-mapping.ts'

/** Which column holds what; null: there is none. */
export interface BomColumns {
  part_number: number | null
  manufacturer: number | null
  qty: number | null
  designators: number | null
  description: number | null
  package: number | null
  /** Value or comment: stands in for the part where there is no number. */
  value: number | null
  /** Says in words or flags whether a line is fitted. */
  fitted: number | null
  /** Distributors' order codes: never a maker's number. */
  supplier_skus: readonly number[]
  /** Further makers' numbers for the same line, each with its maker's column where there is one. */
  alternates: readonly { part_number: number; manufacturer: number | null }[]
  /** Of lists to be quoted; left out where there is none. */
  target_price?: number
  date_code?: number
}

/** One line as it stands in the file, cleaned of what the file's tool added, and nothing guessed. */
export interface BomLine {
  /** Where it stands. */
  row: number
  /** On which sheet, where that is another one than the reading's: a list may go on over several. */
  sheet?: number
  part_number: string
  /** What stands in the place of the number and is none: TBD, ANY, a dash. Left out where there is no such thing. */
  placeholder?: string
  manufacturer: string
  value: string
  description: string
  package: string
  /** Pieces for one set; null where the file says nothing, 0 where it says none. */
  qty: number | null
  /** Whether `qty` was counted from the designators. */
  qty_from_designators: boolean
  /** Ranges expanded: R5-R8 is four. */
  designators: readonly string[]
  /** Not to be fitted: kept, and flagged. */
  do_not_fit: boolean
  /** Why, where another thing than the row's text says so: its sheet or title, a line through it, a filter that hides it. */
  unfitted_by?: 'sheet' | 'struck' | 'filtered'
  alternates: readonly { part_number: string; manufacturer: string }[]
  supplier_skus: readonly string[]
  /** As they stand there; left out where nothing does. */
  target_price?: string
  date_code?: string
  /** Nothing on the row, or in the whole list, says how many: one is taken. */
  qty_assumed?: true
  /** What stands where the quantity does and is no number of pieces: 'as needed', '10+2', '0.5', or 4.000 where two readings are left. */
  qty_text?: string
  /** A cell holds more text than a line keeps. */
  is_shortened?: true
}

/**
 * Why a row became no line: a word stands in the place of the part (TBD), it is a sum, it holds places of a board only, it is
 * longer than any line, it names no part, or, where lines cannot be marked as not fitted, it is struck out or hidden by a filter.
 */
export const SKIP_REASONS = ['placeholder', 'total', 'places', 'too_long', 'no_part', 'struck', 'filtered'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export interface SkippedRow {
  row: number
  /** As of a line. */
  sheet?: number
  /** The beginning of what stands there. */
  text: string
  reason: SkipReason
}

/** How a row belongs to a line that another row began: it goes on with its places, or names what may be taken instead. */
export const PART_REASONS = ['more_places', 'alternate'] as const

export interface JoinedRow {
  row: number
  /** As of a line. */
  sheet?: number
  /** The place of its line among the lines. */
  line: number
  reason: (typeof PART_REASONS)[number]
}

/**
 * Why nothing is read of a sheet: it is hidden, its name or title says that its parts were deleted or belong to an old revision, it names
 * parts that the list has already, or it has no list with the same headings.
 */
export const UNREAD_REASONS = ['hidden', 'history', 'repeated', 'other'] as const

/** A sheet of which nothing is read. */
export interface UnreadSheet {
  index: number
  name: string
  /** Those with something in them. */
  rows: number
  reason: (typeof UNREAD_REASONS)[number]
}

/** A sheet of which lines are read. */
export interface ReadSheet {
  index: number
  name: string
  lines: number
  /** Its name or title says that its parts are not fitted. */
  is_unfitted: boolean
}

/** What the summary says of the sheets that are read, beside their texts. */
export interface SheetRemarks {
  /** Lines in rows that are hidden without a filter. */
  hidden: number
  /** Lines with a cell of which a part is struck out, and not read. */
  partly_struck: number
  /** Headings of columns whose formulas have no stored value. */
  unvalued: readonly string[]
}

export interface BomReading {
  /** Null for what has no sheets. */
  sheet: string | null
  sheet_index: number
  sheet_count: number
  encoding: string | null
  separator: string | null
  header_row: number | null
  columns: BomColumns
  /** The file holds macros: none of them ran, and nothing of them is read. Left out where it holds none. */
  has_macros?: true
  lines: readonly BomLine[]
  /** Rows below the headings that have something in them and became no line, nor part of one. */
  left_out: readonly SkippedRow[]
  /** Columns that were read as their headings were corrected before; left out where none was. */
  remembered?: readonly HeadingMapping[]
  /** Rows that are part of a line without beginning one. */
  joined: readonly JoinedRow[]
  /** The rows of headings: the first one's, those that say them once more, and those of further tables and sheets. */
  headings: readonly { row: number; sheet?: number }[]
  /** Sheets with something in them of which nothing is read. */
  unread: readonly UnreadSheet[]
  /** Those that are read, the reading's first; left out where there are no sheets to tell apart. */
  read_sheets?: readonly ReadSheet[]
  /** Left out where there is nothing to say. */
  remarks?: SheetRemarks
}

/** The lines of one table, and what became none. */
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

/** The counts of a list. */
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
