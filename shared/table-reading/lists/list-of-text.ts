import { findColumns } from '../columns/columns.ts'
import type { BomReading } from '../reading.ts'
import { FIXED_WIDTH } from '../workbook/text.ts'
import type { Workbook } from '../workbook/workbook.ts'
import { normalizeTypedList, readPlainList } from './typed-list.ts'

/** Longer texts are read as tables. */
const MAX_ROWS = 2000

/** The lines of a text with one part and quantity per line that was divided at commas; null for a table. */
export function readTextList({ kind, separator, sheets }: Workbook): BomReading | null {
  const [sheet] = sheets
  if (kind !== 'text' || separator === '\t' || separator === FIXED_WIDTH || !sheet || sheet.rows.length > MAX_ROWS) return null
  // The row as the line it was, even if it was divided into cells.
  const text = sheet.rows.map((row) => row.join(separator ?? ' ').replace(/[\r\n]+/g, ' ')).join('\n')
  const reading = readPlainList(normalizeTypedList(text), MAX_ROWS)
  if (!reading || reading.lines.length === 0) return null
  const { lines, left_out } = reading
  // Greetings are before and after a list, headings only before a table.
  return left_out.length === 0 || (left_out.length < lines.length && findColumns(sheet.rows).header_row === null) ? reading : null
}
