/** Joins headings in two or more rows: merged downwards, divided below a common one, or one word above the other. */
import { looksLikePartNumber } from '../cells/cell-kinds.ts'
import { looksLikeDesignators } from '../cells/designator-lists.ts'
import { countFilledCells } from '../columns/evidence.ts'
import { findHeader, MAX_COLUMNS } from '../columns/header.ts'
import { readHeading } from '../columns/headings.ts'
import type { Merge } from '../workbook/workbook.ts'
import type { Rows, SheetRow } from './row.ts'

/** Maximum number of rows of a heading. */
const MAX_HEADING_ROWS = 4
const MAX_HEADING_LENGTH = 40

interface Headed {
  rows: Rows
  /** The last row of the headings; null: there are none. */
  header_row: number | null
}

/** Writes the joined headings into the last of their rows, and empties the rows above it. */
export function joinTwoRowHeadings(rows: Rows, merges: readonly Merge[]): Headed {
  let header = findHeader(rows)
  if (header === null) return { rows, header_row: null }
  let joined = rows
  const above = header > 0 ? joinRows(joined, header - 1, merges) : null
  if (above && namesMore(above, joined[header] ?? [])) joined = withHeading(joined, header, above)
  for (let i = 1; i < MAX_HEADING_ROWS; i++) {
    const below: SheetRow | null = reachesDown(merges, header) ? joinRows(joined, header, merges) : null
    if (!below) break
    header++
    joined = withHeading(joined, header, below)
  }
  return { rows: joined, header_row: header }
}

const withHeading = (rows: Rows, last: number, heading: SheetRow): Rows =>
  rows.map((row, index) => (index === last ? heading : index === last - 1 ? [] : row))

/** Whether a heading of a row is merged with the next row. */
const reachesDown = (merges: readonly Merge[], row: number): boolean =>
  merges.some((merge) => merge.columns === 1 && merge.row <= row && merge.row + merge.rows > row + 1)

/** The joined headings of two rows; null if the lower one is a line, or empty. */
function joinRows(rows: Rows, upper: number, merges: readonly Merge[]): SheetRow | null {
  const lower = rows[upper + 1] ?? []
  const isHeading = (cell: string): boolean =>
    cell.length <= MAX_HEADING_LENGTH && !/^[\d\s.,]+$/.test(cell) && !looksLikeDesignators(cell) && !looksLikePartNumber(cell)
  if (countFilledCells(lower) === 0 || !lower.every((cell) => cell === '' || isHeading(cell))) return null
  const wide = spread(rows[upper] ?? [], upper, merges)
  return Array.from({ length: Math.max(wide.length, lower.length) }, (_, column) => {
    const [top = '', bottom = ''] = [wide[column], lower[column]]
    const both = top === bottom ? top : `${top} ${bottom}`.trim()
    // An unambiguous heading is not joined: "Number" and "Maker" below "Part".
    if (readHeading(bottom)?.weight === 3) return bottom
    return [both, bottom, top].find((text) => readHeading(text)) ?? both
  })
}

/** Repeats a heading over several columns above each of them. */
function spread(row: SheetRow, index: number, merges: readonly Merge[]): SheetRow {
  const wide = [...row]
  for (const { row: from, rows: height, column, columns } of merges)
    if (columns > 1 && columns <= MAX_COLUMNS && index >= from && index < from + height)
      for (let i = 1; i < columns; i++) if (!wide[column + i]) wide[column + i] = row[column] ?? ''
  return Array.from(wide, (cell) => cell ?? '')
}

/** Whether one row of headings names more fields than another. */
function namesMore(headings: SheetRow, others: SheetRow): boolean {
  const named = (row: SheetRow): number => {
    const fields = row.slice(0, MAX_COLUMNS).map((cell) => readHeading(cell))
    return new Set(fields.flatMap((heading) => (heading && heading.weight > 1 && heading.field !== 'other' ? heading.field : []))).size
  }
  return named(headings) > named(others)
}
