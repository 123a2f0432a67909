/** Reads pasted text: cells of a spreadsheet, a table from a mail, or one part per line in free text. */

import { isPackedNumber } from '../cells/packed-number.ts'
import { findColumns } from '../columns/columns.ts'
import type { BomReading } from '../reading.ts'
import { readText } from '../workbook/text.ts'
import { tidyCell } from '../workbook/tidy-cell.ts'
import { tidySheets, type Workbook, WorkbookError } from '../workbook/workbook.ts'
import { toBomLimits } from './bom-limits.ts'
import { type ReadBomOptions, readBomWorkbook } from './read-bom.ts'
import { readRecordList } from './record-list.ts'
import { normalizeSigns, normalizeTypedList, readPlainList, readTypedList } from './typed-list.ts'

/** The reading of a text, and its table; null: it was read line by line. */
export interface PastedReading {
  reading: BomReading
  workbook: Workbook | null
}

/**
 * Reads text that was pasted or typed, in the numbers and digits of any language. Cells that hang together (tabs, or a row of
 * headings) are a table, which can be read in another way; otherwise each line names one part, and lines
 * that name none (greetings, signatures) are left out.
 * @throws WorkbookError beyond the limits
 */
export function readPaste(text: string, options: ReadBomOptions = {}): PastedReading {
  const limits = options.limits ?? toBomLimits()
  if (text.trim() === '') throw new WorkbookError('file_empty')
  if (text.length > limits.characters) throw new WorkbookError('file_too_long')
  const typed = normalizeTypedList(text)
  const records = isFree(options) ? readRecordList(typed, limits.rows) : null
  if (records) return { reading: records, workbook: null }
  return readAsTable(text, typed, options) ?? { reading: readTypedList(typed, limits.rows), workbook: null }
}

/** Whether the layout is detected. */
const isFree = ({ header_row, columns }: ReadBomOptions): boolean => header_row === undefined && columns === undefined

function readAsTable(text: string, typed: string, options: ReadBomOptions): PastedReading | null {
  const limits = options.limits ?? toBomLimits()
  const { sheet, separator } = readText(normalizeSigns(text), 'utf-8', limits, hasTabs(text) ? '\t' : undefined)
  const cells = sheet.rows.map((row) => row.map(tidyCell))
  const split = tidySheets([{ ...sheet, rows: separator === ',' ? cells.map((row) => withNumbersJoined(row, cells)) : cells }], limits)
  const rows = split[0]?.rows ?? []
  const layout = findColumns(rows, options.header_row)
  const { part_number, designators, value, qty } = layout.columns
  const essential = [part_number, designators, value].some((column) => column !== null)
  // Sentences and numbers have commas too. So a text without headings is a table only with tabs, or with three or more columns in every
  // row, and not if each line can be read by itself.
  const width = rows[0]?.length ?? 0
  const isEven =
    separator === '\t'
      ? rows.filter(({ length }) => length > 1).length >= rows.length * 0.6
      : width > (separator === '|' ? 1 : 2) && rows.length > 1 && rows.every(({ length }) => length === 0 || length === width)
  const isTable = essential && (layout.header_row !== null || (isEven && qty !== part_number))
  const table = isTable && (separator === '\t' || readPlainList(typed, limits.rows)?.left_out.length !== 0)
  if (!table && isFree(options)) return null
  const workbook: Workbook = { kind: 'text', sheets: split, encoding: null, separator }
  return { reading: { ...readBomWorkbook(workbook, options), encoding: null }, workbook }
}

/** Whether a text is from a spreadsheet, whose clipboard has tabs between cells. */
function hasTabs(text: string): boolean {
  const lines = text
    .slice(0, 200_000)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
  return lines.filter((line) => line.includes('\t')).length >= lines.length * 0.6
}

/**
 * Where commas divide cells, they also cut "1,000" and "BC847C,215" in two: a row with more cells than the first one is put
 * together again, numbers from the right, until it has as many.
 */
function withNumbersJoined(row: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const joined = [...row]
  const width = rows.find((one) => one.length > 1)?.length ?? 0
  for (let i = joined.length - 1; i > 0; i--) {
    const [before = '', group = '', after = ''] = joined.slice(i - 1, i + 2)
    if (!/^\d{3}$/.test(group)) continue
    const isNumber = joined.length > width && /^[1-9]\d{0,2}(?:,\d{3})*$/.test(before)
    const isPart = isPackedNumber(`${before},${group}`) && (joined.length > width || /^\d[\d,.' ]*$/.test(after))
    if (isNumber || isPart) joined.splice(i - 1, 2, `${before},${group}`)
  }
  return joined
}
