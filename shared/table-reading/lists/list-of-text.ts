import { findColumns } from '../columns/columns.ts'
import type { BomReading } from '../reading.ts'
import { FIXED_WIDTH } from '../workbook/text.ts'
import type { Workbook } from '../workbook/workbook.ts'
import { readItemList } from './item-list.ts'
import { readRecordList } from './record-list.ts'
import { normalizeTypedList, readPlainList, readTypedList } from './typed-list.ts'

/** The share of lines that must have a part number and a quantity. */
const MOSTLY = 0.8

/** From this share of rows with equally many cells on a text is a table. */
const ROW_SHARE = 0.5

/** Lines of a letter before and after a short list. */
const GREETINGS = 3

/** Longer texts are read as tables. */
const MAX_ROWS = 2000

/** The lines of a text with one part and quantity per line that was divided at commas; null for a table. */
export function readTextList({ kind, separator, sheets }: Workbook): BomReading | null {
  const [sheet] = sheets
  if (kind !== 'text' || !sheet || sheet.rows.length > MAX_ROWS) return null
  // The row as the line it was, even if it was divided into cells.
  const sign = separator === FIXED_WIDTH ? ' ' : (separator ?? ' ')
  const text = sheet.rows.map((row) => row.join(sign).replace(/[\r\n]+/g, ' ')).join('\n')
  const typed = normalizeTypedList(text)
  const records = readRecordList(typed, MAX_ROWS)
  if (records) return records
  if (separator === '\t' || separator === FIXED_WIDTH) return null
  const plain = readPlainList(typed, MAX_ROWS)
  if (plain && plain.lines.length > 0 && plain.left_out.length === 0) return plain
  const items = hasCells(sheet.rows) ? null : readItemList(typed, MAX_ROWS)
  const isUndivided = sheet.rows.every(({ length }) => length < 2)
  const hasHeadings = ({ lines }: BomReading): boolean => {
    const { header_row: headerRow } = findColumns(sheet.rows)
    if (headerRow === null) return false
    // "NE555P 100 pcs" is a line, and "Parts" above items with commas a title.
    const isTitle = sheet.rows[headerRow]?.length === 1 && sheet.rows.findIndex(({ length }) => length > 0) === headerRow
    return !(isUndivided ? lines.some(({ row }) => row === headerRow) : isTitle)
  }
  if (items && (isUndivided || !hasHeadings(items))) return items
  // Greetings are before and after a list, headings only before a table.
  const reading = plain && plain.lines.length > 0 ? plain : isUndivided || isUneven(sheet.rows) ? readTypedList(typed, MAX_ROWS) : null
  if (!reading || reading.left_out.length >= reading.lines.length + GREETINGS || hasHeadings(reading)) return null
  const named = reading.lines.filter(({ part_number, qty, qty_text }) => part_number !== '' && (qty !== null || qty_text !== undefined))
  return named.length >= reading.lines.length * MOSTLY ? reading : null
}

/** Whether most rows have the same number of cells. */
function hasCells(rows: readonly (readonly string[])[]): boolean {
  const widths = rows.map(({ length }) => length).filter((length) => length > 0)
  return countCommonest(widths.filter((width) => width > 1)) >= widths.length * ROW_SHARE
}

/** Whether the rows differ in length, so that commas do not separate columns. */
function isUneven(rows: readonly (readonly string[])[]): boolean {
  const widths = rows.map(({ length }) => length).filter((length) => length > 1)
  return widths.length > 2 && countCommonest(widths) < widths.length * MOSTLY
}

/** How often the commonest number occurs. */
const countCommonest = (numbers: readonly number[]): number =>
  Math.max(0, ...[...Map.groupBy(numbers, (number) => number).values()].map(({ length }) => length))
