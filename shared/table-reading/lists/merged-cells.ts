/** Fills merged cells: the text of the first cell applies to all. */

import { looksLikeDesignators } from '../cells/designator-lists.ts'
import { readPieces } from '../cells/pieces.ts'
import type { Merge } from '../workbook/workbook.ts'

/** A larger merge is a title or a pattern, and says nothing about lines. */
const MAX_ROWS = 200

/**
 * Repeats texts downwards, below the headings. Quantities and designators are not repeated: they are of one line with alternatives below
 * it.
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
      // An otherwise empty row stays empty.
      if ((rows[i] ?? []).every((cell) => cell === '')) continue
      const cells = rowOf(i)
      while (cells.length <= column) cells.push('')
      if (cells[column] === '') cells[column] = text
    }
  }
  return filled
}
