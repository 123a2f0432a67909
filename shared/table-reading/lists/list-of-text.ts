import { findColumns } from '../columns/columns.ts'
import type { BomReading } from '../reading.ts'
import { FIXED_WIDTH } from '../workbook/text.ts'
import type { Workbook } from '../workbook/workbook.ts'
import { normalizeTypedList, readPlainList } from './typed-list.ts'

/** Longer texts are tables. */
const MAX_ROWS = 2000

/** The lines of a text that was cut at commas and holds one part to a line, with how many; null for what is a table. */
export function readTextList({ kind, separator, sheets }: Workbook): BomReading | null {
  const [sheet] = sheets
  if (kind !== 'text' || separator === '\t' || separator === FIXED_WIDTH || !sheet || sheet.rows.length > MAX_ROWS) return null
  // A row is a line of it, also where a cell holds several.
  const text = sheet.rows.map((row) => row.join(separator ?? ' ').replace(/[\r\n]+/g, ' ')).join('\n')
  const reading = readPlainList(normalizeTypedList(text), MAX_ROWS)
  if (!reading || reading.lines.length === 0) return null
  const { lines, left_out } = reading
  // Greetings stand around a list; headings, which are no line either, stand above a table.
  return left_out.length === 0 || (left_out.length < lines.length && findColumns(sheet.rows).header_row === null) ? reading : null
}
