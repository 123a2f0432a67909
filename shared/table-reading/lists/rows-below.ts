/** Removes what follows a list after a blank row: sums, freight, costs, legends; recognized by its shape, in any language. */
import { looksLikePartNumber } from '../cells/cell-kinds.ts'
import { looksLikeDesignators } from '../cells/designator-lists.ts'
import { readPieces } from '../cells/pieces.ts'
import { countFilledCells } from '../columns/evidence.ts'
import type { BomColumns, BomLine, BomLines, SkippedRow } from '../reading.ts'
import { formatSkippedRow } from './left-out-text.ts'
import { type Rows, readCell, type SheetRow } from './row.ts'
import { statesTotal } from './total-rows.ts'

/** The share of lines above that must be parts, or must have a count, if those below have none. */
const MIN_PART_SHARE = 0.5
const NEARLY_ALL = 0.9
/** Rows below a list fill at most this share of the cells that its lines fill. */
const SPARSE = 0.6

/** With more blocks than these the list has not ended. */
const MAX_BLOCKS = 8

const NUMBER = /^\W*\d[\W\d]*$/
const DECIMAL = /^\d+[.,]\d{1,2}$/

interface ListColumns {
  columns: BomColumns
  has_qty: boolean
  has_designators: boolean
  names_parts: boolean
}

/** The lines of a list without the blocks of rows below it that name no part. @param first the row below the headings */
export function removeRowsBelow(rows: Rows, first: number, read: BomLines, list: ListColumns): BomLines {
  const below = rowsBelow(rows, first, read.lines, list)
  if (below.size === 0) return read
  const isRemaining = ({ row }: { row: number }): boolean => !below.has(row)
  const reasons = new Map(read.lines.map(({ row, placeholder }) => [row, placeholder === undefined ? 'no_part' : 'placeholder'] as const))
  const more = [...read.lines, ...read.joined]
    .filter((one) => !isRemaining(one))
    .map(({ row }): SkippedRow => ({ row, text: formatSkippedRow(rows[row] ?? []), reason: reasons.get(row) ?? 'no_part' }))
  return {
    ...read,
    // Only the last rows are removed, so the indexes of joined rows stay valid.
    lines: read.lines.filter(isRemaining),
    joined: read.joined.filter(isRemaining),
    left_out: [...read.left_out, ...more].sort((a, b) => a.row - b.row),
  }
}

function rowsBelow(rows: Rows, first: number, lines: readonly BomLine[], list: ListColumns): ReadonlySet<number> {
  const below = new Set<number>()
  const byRow = new Map(lines.map((line) => [line.row, line]))
  let end = rows.length
  for (let row = rows.length - 1, blocks = 0; row >= first && blocks < MAX_BLOCKS; row--) {
    if (countFilledCells(rows[row] ?? []) > 0) continue
    const block = Array.from({ length: end - row - 1 }, (_, index) => row + 1 + index).filter((at) => countFilledCells(rows[at] ?? []) > 0)
    end = row
    if (block.length === 0) continue
    blocks++
    const above = lines.filter((line) => line.row < row)
    if (block.some((at) => isPart(byRow.get(at), rows[at] ?? [], list))) break
    const parts = above.filter((line) => isPart(line, rows[line.row] ?? [], list))
    if (parts.length === 0 || parts.length < above.length * MIN_PART_SHARE) break
    const cellsOf = (some: readonly number[]): Rows => some.map((at) => rows[at] ?? [])
    if (isAside(cellsOf(block), cellsOf(parts.map((line) => line.row)), list, below.size > 0)) for (const at of block) below.add(at)
  }
  return below
}

/** Whether a row has a part number or a designator, or a count in a list without both. */
function isPart(line: BomLine | undefined, cells: SheetRow, { columns, has_qty, has_designators, names_parts }: ListColumns): boolean {
  if (line === undefined) return false
  if (line.supplier_skus.length > 0 || looksLikePartNumber(line.part_number)) return true
  const count = readCell(cells, columns.qty)
  const isCounted = has_qty && readPieces(count) !== null
  if (looksLikeDesignators(readCell(cells, columns.designators))) return !has_qty || count === '' || isCounted
  return isCounted && !has_designators && !names_parts
}

/**
 * Whether a block holds sums, or fills fewer cells than the lines do and counts in other numbers, or not at all.
 * @param isAbove whether what stands below it belongs to no part
 */
function isAside(block: Rows, lines: Rows, { has_qty, columns }: ListColumns, isAbove: boolean): boolean {
  if (block.some((cells) => cells.some(statesTotal) || (countFilledCells(cells) === 1 && cells.some((cell) => NUMBER.test(cell)))))
    return true
  const usual = lines.reduce((sum, cells) => sum + countFilledCells(cells), 0) / lines.length
  if (!has_qty || block.some((cells) => countFilledCells(cells) > usual * SPARSE)) return false
  const counts = (some: Rows): string[] => some.map((cells) => readCell(cells, columns.qty)).filter((cell) => readPieces(cell) !== null)
  const [below, above] = [counts(block), counts(lines)]
  if (above.length < lines.length * NEARLY_ALL) return false
  return isAbove || below.length === 0 || (below.some(isDecimal) && !above.some(isDecimal))
}

const isDecimal = (cell: string): boolean => DECIMAL.test(cell)
