/**
 * The model of a spreadsheet: sheets of rows of texts, as a person sees them. Formulas are never evaluated, and their text never leaves the
 * reader.
 */
import type { SheetFacts } from './sheet-facts.ts'

export interface Sheet {
  name: string
  /** From the sheet's first row and column on, without empty cells at the end of a row and empty rows at the end of the sheet. */
  rows: string[][]
  /** The sheet is hidden in the file. */
  hidden: boolean
  /** Merged cells, whose text is in the first one; absent without any. */
  merges?: Merge[]
  /** Further facts of the sheet; absent without any. */
  facts?: SheetFacts
}

/** From 0; at least one of the two counts is more than 1. */
export interface Merge {
  row: number
  column: number
  rows: number
  columns: number
}

/** Maximum number of merges; more are a decorative pattern, and ignored. */
const MAX_MERGES = 5000

export class MergeList {
  readonly list: Merge[] = []

  add(row: number, column: number, rows: number, columns: number): void {
    const sound = [row, column].every((at) => Number.isInteger(at) && at >= 0) && rows >= 1 && columns >= 1 && rows * columns > 1
    if (sound && row < EXCEL_ROWS && column < EXCEL_COLUMNS && this.list.length < MAX_MERGES) this.list.push({ row, column, rows, columns })
  }
}

/** The kind of a file, by its content. */
type WorkbookKind = 'xlsx' | 'xls' | 'ods' | 'text' | 'markup'

export interface Workbook {
  kind: WorkbookKind
  /** At least one. */
  sheets: Sheet[]
  /** The encoding of a text, by its TextDecoder label; null for binary kinds. */
  encoding: string | null
  /** The separator of a text's cells; null for other kinds, empty for a single column. */
  separator: string | null
  /** The file has macros, which are not read. A notice says so. */
  has_macros?: true
}

/** The sheets of a zipped or binary workbook. */
export interface ReadSheets {
  sheets: Sheet[]
  has_macros: boolean
}

/** Formats of tables that are not read, by their usual extensions; `xls4`: of Excel 4 and before. */
export type OtherFormat = 'xlsb' | 'numbers' | 'sylk' | 'dif' | 'xls4' | 'fods' | 'dbf'

/** Why a file is rejected: `fields.file` of a response 4013. `file_designators`, for a BOM only: more designators than a BOM may have. */
export type UploadErrorCode =
  | `file_${OtherFormat}`
  | 'file_archive'
  | 'file_missing'
  | 'file_empty'
  | 'file_too_large'
  | 'file_not_a_spreadsheet'
  | 'file_damaged'
  | 'file_password'
  | 'file_expands'
  | 'file_too_wide'
  | 'file_too_long'
  | 'file_cell_too_long'
  | 'file_formulas'
  | 'file_designators'

/** A rejected file, with the code that the dictionaries explain. */
export class WorkbookError extends Error {
  readonly errorCode: UploadErrorCode

  constructor(errorCode: UploadErrorCode, cause?: unknown) {
    super(errorCode, { cause })
    this.name = 'WorkbookError'
    this.errorCode = errorCode
  }
}

/** Limits of a file. A file beyond any of them is rejected, never cut, because half a list looks like a whole one. */
export interface WorkbookLimits {
  bytes: number
  /** The total size of a packed workbook's unpacked parts. */
  inflated_bytes: number
  sheets: number
  /** Rows of one sheet, and columns that are not empty. */
  rows: number
  columns: number
  /** Over all sheets: the cells of a packed workbook that are not empty. */
  cells: number
  /** Over all sheets: cells of the grid up to the last used row and column, which a reader allocates. */
  grid_cells: number
  /** Over all sheets: characters of all cells. A shared text counts in each cell. */
  characters: number
}

/** The limits of Excel; a cell address beyond them is invalid. */
export const EXCEL_ROWS = 1_048_576
export const EXCEL_COLUMNS = 16_384

/**
 * For a Worker of 128 MB that has to answer within 2 s. A list of ten thousand lines with twenty columns is 1 MB packed,
 * 12 MB unpacked and 2 million characters.
 */
export const UPLOAD_LIMITS: WorkbookLimits = {
  bytes: 2 * 1024 * 1024,
  inflated_bytes: 32 * 1024 * 1024,
  sheets: 256,
  rows: 20_000,
  columns: 256,
  cells: 300_000,
  grid_cells: 1_000_000,
  characters: 4_000_000,
}

/** Removes empty rows and cells at the ends, and checks the limits that depend on the finished rows. */
export function tidySheets(sheets: readonly Sheet[], limits: WorkbookLimits): Sheet[] {
  let characters = 0
  let cells = 0
  return sheets.map(({ name, rows, hidden, merges, facts }) => {
    if (rows.length > limits.rows) {
      const used = rows.findLastIndex((row) => row.some((cell) => cell !== ''))
      if (used >= limits.rows) throw new WorkbookError('file_too_long')
    }
    const tidy = rows.map((row) => {
      let length = row.length
      while (length > 0 && row[length - 1] === '') length--
      if (length > limits.columns) throw new WorkbookError('file_too_wide')
      cells += length
      for (let i = 0; i < length; i++) characters += row[i]?.length ?? 0
      if (characters > limits.characters || cells > limits.grid_cells) throw new WorkbookError('file_too_long')
      return length === row.length ? row : row.slice(0, length)
    })
    while (tidy.length > 0 && tidy.at(-1)?.length === 0) tidy.pop()
    return { name, rows: tidy, hidden, ...(merges && merges.length > 0 && { merges }), ...(facts && { facts }) }
  })
}
