/** Finds the lists of one sheet: below each other, each with headings, or side by side under the same headings. */
import type { Rows } from '../lists/row.ts'
import { type ColumnReading, findColumns } from './columns.ts'
import { countFilledCells } from './evidence.ts'
import { MAX_COLUMNS } from './header.ts'
import { readHeading } from './headings.ts'
import { normalizeHeading } from './plain-name.ts'

export interface Table extends ColumnReading {
  /** The rows of the sheet up to the table's end, without the cells beside it. */
  rows: Rows
}

/** Maximum number of tables. A sheet with more is a repeated form with few cells. */
const MAX_TABLES = 24
const MAX_HEADING_LENGTH = 40
/** Minimum share of a row's cells that are recognized headings. */
const MIN_RECOGNIZED_SHARE = 0.6

/** @param main the list with the best headings; further lists are searched above and below it */
export function listTables(rows: Rows, main: ColumnReading): Table[] {
  if (main.header_row === null) return [{ ...main, rows }]
  const key = headingKey(rows[main.header_row] ?? [])
  const starts = [main.header_row]
  for (let i = 0; i < rows.length && starts.length < MAX_TABLES; i++)
    if (i !== main.header_row && isHeadingRow(rows, i) && headingKey(rows[i] ?? []) !== key) starts.push(i)
  starts.sort((a, b) => a - b)
  return starts.flatMap((header, index) => {
    const segment = index + 1 < starts.length ? rows.slice(0, starts[index + 1]) : rows
    const reading = header === main.header_row ? main : findColumns(segment, header)
    const isList = header === main.header_row || countsParts(reading)
    return isList ? sideBySide({ ...reading, rows: segment }) : []
  })
}

const headingKey = (row: readonly string[]): string => row.map(normalizeHeading).join('|')

/** Whether a row has headings for parts and for quantities or designators, and cells below. */
function isHeadingRow(rows: Rows, index: number): boolean {
  const fields = new Set<string>()
  let filled = 0
  let recognizedCount = 0
  for (const cell of rows[index]?.slice(0, MAX_COLUMNS) ?? []) {
    if (cell === '') continue
    // Most lines have a number in one of their first cells, headings do not.
    if (cell.length > MAX_HEADING_LENGTH || /^\W?\d|\d\D?$/.test(cell)) return false
    filled++
    const heading = readHeading(cell)
    if (!heading) continue
    recognizedCount++
    if (heading.weight > 1 && heading.field !== 'other' && heading.field !== 'note') fields.add(heading.field)
  }
  if (
    fields.size < 2 ||
    recognizedCount < filled * MIN_RECOGNIZED_SHARE ||
    !(fields.has('qty') || fields.has('designators') || fields.has('part_number'))
  )
    return false
  const below = rows.slice(index + 1, index + 3).find((row) => countFilledCells(row) > 0)
  return below !== undefined && countFilledCells(below) > 1
}

/** Whether a table names parts and their quantities or designators. */
const countsParts = ({ columns: { part_number, value, description, qty, designators } }: ColumnReading): boolean =>
  (qty !== null || designators !== null) && (part_number ?? value ?? description) !== null

/** The tables below a row of headings: several if the headings repeat. */
function sideBySide(table: Table): Table[] {
  const { rows, header_row: header } = table
  const names = header === null ? [] : (rows[header] ?? []).slice(0, MAX_COLUMNS).map(normalizeHeading)
  const width = blockWidth(names)
  if (header === null || width === null) return [table]
  const first = names.findIndex((name) => name !== '')
  const blocks: Table[] = []
  for (let from = first; from < names.length; from += width) {
    const only = rows.map((row, index) =>
      index < header ? row : row.map((cell, column) => (column >= from && column < from + width ? cell : '')),
    )
    const reading = findColumns(only, header)
    if (countsParts(reading)) blocks.push({ ...reading, rows: only })
  }
  return blocks.length > 0 ? blocks : [table]
}

/** The number of columns after which all headings, among them designators or quantities, repeat; null if they do not. */
function blockWidth(names: readonly string[]): number | null {
  const first = names.findIndex((name) => name !== '')
  const next = first < 0 ? -1 : names.indexOf(names[first] ?? '', first + 1)
  const width = next - first
  if (next < 0 || width < 2) return null
  const block = names.slice(first, next).filter(Boolean)
  const isCounted = block.some((name) => ['qty', 'designators'].includes(readHeading(name)?.field ?? ''))
  if (!isCounted || block.length < 2) return null
  for (let column = next; column < names.length; column++) if (names[column] !== names[column - width]) return null
  return width
}
