/** Reads the bill of materials from the bytes of any file. Runs in a browser, a Worker and a terminal. */

import { type ColumnReading, findColumns } from '../columns/columns.ts'
import { countFilledCells } from '../columns/evidence.ts'
import type { HeadingMeanings } from '../columns/heading-corrections.ts'
import { applyHeadingMeanings, findRowWithMeanings, hasMeaning } from '../columns/heading-meanings.ts'
import type { ListField } from '../columns/heading-names.ts'
import { readHeading } from '../columns/headings.ts'
import type { BomColumns, BomLine, BomReading, SheetRemarks, SkippedRow, UnreadSheet } from '../reading.ts'
import { NO_COLUMNS } from '../reading.ts'
import { findEncodingLabel } from '../workbook/encoding-label.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import type { SheetFacts } from '../workbook/sheet-facts.ts'
import type { Sheet, Workbook, WorkbookLimits } from '../workbook/workbook.ts'
import { toBomLimits } from './bom-limits.ts'
import { joinSplitNumbers } from './cut-cells.ts'
import { listFrameRows, removeDrawingFrame } from './drawing-frame.ts'
import { findLongestAlike, joinTables, markUnmounted, readFurtherSheets, readTables, type SheetRows } from './joined-tables.ts'
import { formatSkippedRow } from './left-out-text.ts'
import { readTextList } from './list-of-text.ts'
import { fillMergedCells } from './merged-cells.ts'
import type { Rows } from './row.ts'
import { findSheetMeaning } from './sheet-meaning.ts'
import { joinTwoRowHeadings } from './two-row-headings.ts'

export interface ReadBomOptions {
  /** The sheet by its index from 0 or its name; without: the likeliest bill of materials. */
  sheet?: number | string
  /** Indexes of further sheets to read; without: those that continue the list. */
  further_sheets?: readonly number[]
  /** From 0; null: there are no headings; without: is searched. */
  header_row?: number | null
  /** The columns as corrected by a person; fields that are absent are detected. */
  columns?: Partial<BomColumns>
  /** The customer's meanings of headings; without them, or with `columns`, the headings' words count. */
  heading_meanings?: HeadingMeanings
  limits?: WorkbookLimits
}

/** A list with headings for some of these fields, but without cells below them, is an empty form. */
const FORM_FIELDS: readonly ListField[] = ['part_number', 'designators', 'qty']
/** The share of lines with formulas without values from which on a column is reported. */
const UNVALUED_SHARE = 0.5
/** From this number of recognized headings on a row of headings is no sentence. */
const NAMED_LEAST = 3
/** Sheets in which the list is searched. */
const MAX_SHEETS = 24

/** @throws WorkbookError for a file that is no spreadsheet or not accepted; RangeError for a missing sheet or row */
export const readBom = async (bytes: Uint8Array, options: ReadBomOptions = {}): Promise<BomReading> =>
  (await readBomFile(bytes, options)).reading

/** The list of a file, and the file's sheets, for `listRowOutcomes`. @throws as `readBom` */
export async function readBomFile(bytes: Uint8Array, options: ReadBomOptions = {}): Promise<{ workbook: Workbook; reading: BomReading }> {
  const read = await readWorkbook(bytes, options.limits ?? toBomLimits())
  const workbook = { ...read, encoding: findEncodingLabel(bytes, read.encoding) }
  return { workbook, reading: readBomWorkbook(workbook, options) }
}

/** Reads a workbook again, with another sheet, another row of headings, or other columns. */
export function readBomWorkbook(workbook: Workbook, options: ReadBomOptions = {}): BomReading {
  const isFree = options.sheet === undefined && options.header_row === undefined && options.columns === undefined
  const list = isFree ? readTextList(workbook) : null
  if (list) return { ...list, encoding: workbook.encoding, separator: workbook.separator || null }
  const { sheets, encoding, separator, kind } = workbook
  const filled = sheets.map((sheet) => prepareRows(sheet, separator, options.header_row))
  const chosen = options.sheet === undefined ? null : sheetAt(sheets, options.sheet)
  const likely = chooseSheet(sheets, filled)
  const index = chosen ?? likely
  const rows = filled[index] ?? []
  if (options.header_row !== undefined && options.header_row !== null && !(options.header_row in rows))
    throw new RangeError(`there is no row ${options.header_row}`)
  const table = meantColumns(rows, findColumns(rows, options.header_row), options)
  if (isFree && kind === 'text' && isProse(rows, table)) return { ...unreadText(rows), encoding, separator: separator || null }
  const tables = readTables(
    rows,
    table,
    { ...table.columns, ...options.columns },
    { is_chosen: options.header_row !== undefined || options.columns !== undefined, facts: sheets[index]?.facts },
  )
  const read = isEmptyForm(rows, tables) ? { ...tables, lines: [], joined: [], left_out: asLeftOut(rows, tables) } : tables
  // A sheet that a person chose is read without others.
  const further = index === likely || options.further_sheets ? furtherSheets(sheets, filled, index, options.further_sheets) : []
  const main = { index, name: sheets[index]?.name ?? '', rows, header_row: read.header_row, lines: read.lines }
  const more = readFurtherSheets(main, further, (some) => meantColumns(some, findColumns(some), options))
  const all = joinTables([markUnmounted(read, more.unmounted), more])
  const readSheets = [index, ...new Set(more.lines.flatMap(({ sheet }) => sheet ?? []))]
  return {
    sheet: kind === 'text' ? null : (sheets[index]?.name ?? ''),
    sheet_index: index,
    sheet_count: sheets.length,
    encoding,
    separator: separator === '' ? null : separator,
    header_row: read.header_row,
    columns: read.columns,
    ...(options.columns === undefined && { certainty: table.certainty, ...(table.question && { question: table.question }) }),
    ...(workbook.has_macros && { has_macros: workbook.has_macros }),
    ...all,
    left_out: [...all.left_out, ...listFrameRows(sheets[index]?.rows ?? [], read.header_row), ...distantRows(sheets, index, readSheets)],
    unread: unreadSheets(sheets, new Set(readSheets), more.unread),
    ...(sheets.length > 1 && {
      read_sheets: readSheets.map((sheet) => ({
        index: sheet,
        name: sheets[sheet]?.name ?? '',
        lines: all.lines.filter((line) => (line.sheet ?? index) === sheet).length,
        is_unfitted: more.unfitted.has(sheet),
      })),
    }),
    ...remarksOf(sheets, index, all.lines, read),
    ...(table.remembered.length > 0 && { remembered: table.remembered }),
  }
}

/**
 * The rows of a sheet, prepared for reading: without a drawing's frame, with the headings in one row and merged cells filled.
 * @param chosenHeaderRow a row that a person chose as headings, which is not joined with others
 */
export function prepareRows({ rows: written, merges = [] }: Sheet, separator: string | null, chosenHeaderRow?: number | null): Rows {
  const rows = removeDrawingFrame(written)
  const headed = joinTwoRowHeadings(rows, merges)
  const isAsChosen = chosenHeaderRow === undefined || chosenHeaderRow === headed.header_row
  const whole = isAsChosen ? headed : { rows, header_row: chosenHeaderRow ?? null }
  if (merges.length > 0) return fillMergedCells(whole.rows, merges, whole.header_row)
  return separator === ',' ? joinSplitNumbers(whole.rows) : whole.rows
}

/** Whether a list is an empty form or the frame of a drawing: no line has a part, designators or a quantity. */
function isEmptyForm(rows: Rows, { header_row, columns, lines }: Pick<BomReading, 'header_row' | 'columns' | 'lines'>): boolean {
  const headings = header_row === null ? [] : (rows[header_row] ?? []).map((heading) => readHeading(heading)?.field)
  const named = FORM_FIELDS.filter((field) => headings.includes(field))
  if (named.length === 0) return false
  const { description } = columns
  const isDescribed = description !== null && headings[description] === 'description'
  // Without designators and quantities, words alone are those of a frame.
  const saysPart = (text: string): boolean => (named.length > 1 ? /\d/.test(text) : text !== '')
  return lines.every(
    (line) =>
      (line.qty === null || line.qty_from_designators) &&
      [line.supplier_skus, line.alternates].every((list) => list.length === 0) &&
      !line.designators.some(saysPart) &&
      [line.part_number, line.manufacturer, isDescribed ? line.description : ''].every((text) => text === '') &&
      !saysPart(line.value) &&
      !saysPart(line.package),
  )
}

const asLeftOut = (rows: Rows, { lines, left_out }: Pick<BomReading, 'lines' | 'left_out'>): SkippedRow[] =>
  [...left_out, ...lines.map(({ row }) => ({ row, text: formatSkippedRow(rows[row] ?? []), reason: 'no_part' as const }))].sort(
    (a, b) => a.row - b.row,
  )

/** Whether a table is prose that was divided at its commas: it has no column of part numbers, quantities or designators. */
function isProse(rows: Rows, { header_row, columns }: ColumnReading): boolean {
  if (columns.part_number !== null || columns.qty !== null || columns.designators !== null) return false
  // A word such as "description" in a sentence is no heading.
  if (header_row !== null)
    return columns.value === null && (rows[header_row] ?? []).filter((cell) => readHeading(cell)).length < NAMED_LEAST
  const widths = new Set(rows.map(({ length }) => length).filter((length) => length > 0))
  return widths.size > 2
}

const unreadText = (rows: Rows): BomReading => ({
  sheet: null,
  sheet_index: 0,
  sheet_count: 1,
  encoding: null,
  separator: null,
  header_row: null,
  columns: NO_COLUMNS,
  lines: [],
  left_out: rows.flatMap((row, at) => (row.length > 0 ? [{ row: at, text: formatSkippedRow(row), reason: 'no_part' as const }] : [])),
  joined: [],
  headings: [],
  unread: [],
})

/** @param chosenSheets the sheets that a person chose; without: all that are not hidden */
function furtherSheets(sheets: readonly Sheet[], filled: readonly Rows[], main: number, chosenSheets?: readonly number[]): SheetRows[] {
  return filled.slice(0, MAX_SHEETS).flatMap((rows, index) => {
    const { name = '', hidden, facts } = sheets[index] ?? {}
    const isIncluded = chosenSheets ? chosenSheets.includes(index) : !hidden
    return index === main || rows.length === 0 || !isIncluded ? [] : [{ index, name, rows, facts, is_chosen: chosenSheets !== undefined }]
  })
}

/** Notes far below a list, which are not among the sheet's rows. */
const distantRows = (sheets: readonly Sheet[], main: number, read: readonly number[]): SkippedRow[] =>
  read.flatMap((sheet) =>
    (sheets[sheet]?.facts?.distant_rows ?? []).map(({ row, text }) => ({
      row,
      ...(sheet !== main && { sheet }),
      text: formatSkippedRow([text]),
      reason: 'no_part' as const,
    })),
  )

/** Remarks on the sheets that were read. @param main the reading of the main sheet */
function remarksOf(
  sheets: readonly Sheet[],
  mainIndex: number,
  lines: readonly BomLine[],
  main: { header_row: number | null },
): { remarks?: SheetRemarks } {
  const count = (rowsOf: (facts: SheetFacts) => readonly number[]): number => {
    const rows = sheets.map(({ facts }) => new Set(facts ? rowsOf(facts) : []))
    return lines.filter(({ row, sheet = mainIndex }) => rows[sheet]?.has(row)).length
  }
  const { facts, rows = [] } = sheets[mainIndex] ?? {}
  const remarks = {
    hidden: count(({ hidden_rows }) => hidden_rows),
    partly_struck: count(({ partly_struck_rows }) => partly_struck_rows),
    unvalued: [...(facts?.unvalued_columns ?? [])].flatMap(([column, missing]) => {
      const heading = main.header_row === null ? '' : (rows[main.header_row]?.[column] ?? '')
      return missing >= lines.length * UNVALUED_SHARE && heading !== '' ? [heading] : []
    }),
  }
  return remarks.hidden + remarks.partly_struck + remarks.unvalued.length > 0 ? { remarks } : {}
}

/** The columns by the customer's meanings of headings; chosen columns stay unchanged. */
function meantColumns(rows: Rows, table: ColumnReading, { header_row, columns, heading_meanings }: ReadBomOptions) {
  if (!heading_meanings || heading_meanings.size === 0 || columns) return { ...table, remembered: [] }
  // The row of headings may be found only by the customer's meanings.
  const row = table.header_row ?? (header_row === undefined ? findRowWithMeanings(rows, heading_meanings) : null)
  const headed = row === table.header_row ? table : findColumns(rows, row)
  const meant = applyHeadingMeanings(rows, row, headed.columns, heading_meanings)
  const headings = row === null ? [] : (rows[row] ?? [])
  const isAnswered = headed.question?.columns.some((column) => hasMeaning(heading_meanings, headings[column] ?? '', meant.columns, column))
  return { ...headed, ...meant, ...(isAnswered && { question: null }) }
}

const unreadSheets = (
  sheets: readonly Sheet[],
  read: ReadonlySet<number>,
  reasons: ReadonlyMap<number, UnreadSheet['reason']>,
): UnreadSheet[] =>
  sheets.flatMap(({ name, rows, hidden }, index) => {
    const filled = read.has(index) ? 0 : rows.filter((row) => countFilledCells(row) > 0).length
    return filled > 0 ? [{ index, name, rows: filled, reason: hidden ? ('hidden' as const) : (reasons.get(index) ?? 'other') }] : []
  })

function sheetAt(sheets: readonly Sheet[], sheet: number | string): number {
  const byName = sheets.findIndex(({ name }) => name === String(sheet))
  if (byName >= 0) return byName
  const index = Number(sheet)
  if (!Number.isInteger(index) || index < 0 || index >= sheets.length) throw new RangeError(`there is no sheet ${sheet}`)
  return index
}

const GOOD_NAME =
  /(?:^|[^\p{L}])(?:bom|b\.o\.m|bill of mat\p{L}*|parts?(?: ?list)?|components?|stückliste|nomenclature|lista|distinta|спецификация|перечень)(?:$|[^\p{L}])|清单|物料|元件|元器件|部品表|부품/iu
const OTHER_NAME =
  /history|revision|change|cover|readme|legend|summary|notes|pick|place|centroid|cpl|pnp|xy|coordinat|änderung|historique|修订|变更|坐标|履歴|座標|이력/i

/** A sheet whose name says that its parts are not fitted or no longer used scores lower than any other list. */
const MEANING_COST = 100

/** The likeliest bill of materials; the first of equals; a hidden sheet only if all are hidden. */
export function chooseSheet(
  sheets: readonly Sheet[],
  filled: readonly (readonly (readonly string[])[])[] = sheets.map(({ rows }) => rows),
): number {
  if (sheets.length === 1) return 0
  let best = 0
  let bestScore = Number.NEGATIVE_INFINITY
  const hints = new Map<number, number>()
  sheets.forEach(({ name, hidden }, i) => {
    const rows = filled[i] ?? []
    const table: ColumnReading =
      i < MAX_SHEETS && rows.length > 0
        ? findColumns(rows)
        : { header_row: null, columns: NO_COLUMNS, certainty: [], question: null, score: 0 }
    const hint = table.score === 0 ? 0 : (GOOD_NAME.test(name) ? 2 : 0) - (OTHER_NAME.test(name) ? 4 : 0)
    const against =
      (hidden ? 1000 : 0) + (rows.length === 0 ? 500 : 0) + (findSheetMeaning(name, rows, table.header_row) ? MEANING_COST : 0)
    if (against === 0 && table.score > 0) hints.set(i, hint)
    const score = table.score + hint - against
    if (score > bestScore) {
      best = i
      bestScore = score
    }
  })
  const alike = sheets.map(({ name }, index) =>
    hints.has(index) && hints.get(index) === hints.get(best) ? { index, name, rows: filled[index] ?? [] } : null,
  )
  return findLongestAlike(best, alike)
}
