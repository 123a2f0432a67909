/** Joins cells again that a comma inside a number divided. */

import { isPackedNumber } from '../cells/packed-number.ts'
import type { Rows, SheetRow } from './row.ts'

/** The share of rows with several cells that must have the same length. */
const MIN_EQUAL_SHARE = 0.8

/** A row longer than nearly all others, because "BC847C,215" was not quoted, is joined again if that gives it their length. */
export function joinSplitNumbers(rows: Rows): Rows {
  const lengths = new Map<number, number>()
  for (const { length } of rows) if (length > 1) lengths.set(length, (lengths.get(length) ?? 0) + 1)
  const [width, count] = [...lengths].reduce((longest, one) => (one[1] > longest[1] ? one : longest), [0, 0])
  const longer = rows.filter(({ length }) => length > width).length
  if (longer === 0 || count < (rows.length - longer) * MIN_EQUAL_SHARE) return rows
  return rows.map((row) => (row.length > width ? joined(row, width) : row))
}

function joined(row: SheetRow, width: number): SheetRow {
  const cells = [...row]
  for (let i = cells.length - 1; i > 0 && cells.length > width; i--) {
    const whole = `${cells[i - 1]},${cells[i]}`
    if (/^\d{3}$/.test(cells[i] ?? '') && isPackedNumber(whole)) cells.splice(i - 1, 2, whole)
  }
  return cells.length === width ? cells : row
}
