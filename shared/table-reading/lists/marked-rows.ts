/** Reads rows that are struck out or hidden by a filter separately; their lines are not fitted. */
import { countFilledCells } from '../columns/evidence.ts'
import type { BomColumns, BomLines } from '../reading.ts'
import type { SheetFacts } from '../workbook/sheet-facts.ts'
import { readBomLines } from './lines.ts'
import { type Rows, readCell, type SheetRow } from './row.ts'

type RowMark = 'struck' | 'filtered'
export interface MarkedRow {
  row: number
  mark: RowMark
}

/** The columns that name the part of a row. */
type NameColumns = Pick<BomColumns, 'part_number'> & Partial<Pick<BomColumns, 'value' | 'description'>>

/** The share of struck cells from which on a row is struck out. */
const STRUCK_SHARE = 0.5

/** Whether the part's name is struck out, or more than half of the row. */
function isStruck(row: SheetRow, struck: readonly number[], { part_number, value = null, description = null }: NameColumns): boolean {
  const name = [part_number, value, description].find((column) => readCell(row, column) !== '')
  if (name !== undefined && name !== null && struck.includes(name)) return true
  return struck.filter((column) => readCell(row, column) !== '').length > countFilledCells(row) * STRUCK_SHARE
}

/** The rows that are struck out or hidden by a filter. */
export function findRowMarks(rows: Rows, columns: NameColumns, facts: SheetFacts | undefined): Map<number, RowMark> {
  const marks = new Map<number, RowMark>()
  for (const row of facts?.filtered_rows ?? []) marks.set(row, 'filtered')
  for (const [row, struck] of facts?.struck_cells ?? []) if (isStruck(rows[row] ?? [], struck, columns)) marks.set(row, 'struck')
  return marks
}

/** Reads lines as `readBomLines`; `facts` has the struck and hidden cells of the sheet. */
export function readMarkedLines(rows: Rows, headerRow: number | null, columns: BomColumns, facts: SheetFacts | undefined): BomLines {
  const marks = findRowMarks(rows, columns, facts)
  const first = (headerRow ?? -1) + 1
  const linesOf = (mark: RowMark | undefined): BomLines =>
    readBomLines(
      rows.map((row, index) => (index < first || marks.get(index) === mark ? row : [])),
      headerRow,
      columns,
    )
  if (marks.size === 0) return readBomLines(rows, headerRow, columns)
  const used = new Set(marks.values())
  const groups = [linesOf(undefined)]
  for (const mark of used) {
    const read = linesOf(mark)
    groups.push({ ...read, headings: [], lines: read.lines.map((line) => ({ ...line, do_not_fit: true, unfitted_by: mark })) })
  }
  return inOrder(groups)
}

/** Lines of one sheet that were read in groups, in the order of its rows. */
function inOrder(groups: readonly BomLines[]): BomLines {
  const lines = groups.flatMap((group) => group.lines).sort((a, b) => a.row - b.row)
  const positions = new Map(lines.map((line, position) => [line, position]))
  return {
    lines,
    left_out: groups.flatMap(({ left_out }) => left_out).sort((a, b) => a.row - b.row),
    joined: groups.flatMap((group) =>
      group.joined.map((one) => {
        const line = group.lines[one.line]
        return { ...one, line: (line && positions.get(line)) ?? one.line }
      }),
    ),
    headings: groups.flatMap(({ headings }) => headings),
  }
}
