/** Cells that span several rows, as a reader takes them: what stands in the first one holds for all. */

import { looksLikeDesignators } from '../cells/designator-lists.ts'
import { readPieces } from '../cells/pieces.ts'
import type { Merge } from '../workbook/workbook.ts'

/** A title over the whole width, or a pattern over the whole sheet, says nothing about lines. */
const MAX_ROWS = 200

/**
 * Texts are repeated downwards, below the headings. Quantities and designators are not: their line is one, with
 * alternatives below it, and would be counted again.
 * @param headerRow null: there are no headings
 */
export function fillMergedCells(
  rows: readonly (readonly string[])[],
  merges: readonly Merge[],
  headerRow: number | null,
): readonly (readonly string[])[] {
  const filled = rows.map((row) => row)
  const copied = new Set<number>()
  const rowOf = (index: number): string[] => {
    const row = filled[index] ?? []
    if (copied.has(index)) return row as string[]
    const copy = [...row]
    copied.add(index)
    filled[index] = copy
    return copy
  }
  for (const { row, column, rows: height, columns } of merges) {
    const text = rows[row]?.[column] ?? ''
    if (text === '' || (headerRow !== null && row <= headerRow) || height < 2 || height > MAX_ROWS || columns > 1) continue
    if (readPieces(text.trim()) !== null || looksLikeDesignators(text)) continue
    for (let i = row + 1; i < Math.min(rows.length, row + height); i++) {
      // A row that holds nothing itself stays empty.
      if ((rows[i] ?? []).every((cell) => cell === '')) continue
      const cells = rowOf(i)
      while (cells.length <= column) cells.push('')
      if (cells[column] === '') cells[column] = text
    }
  }
  return filled
}
