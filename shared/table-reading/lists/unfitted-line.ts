/** Finds out whether a line is not fitted, from any column of its row. */
import { readDesignators } from '../cells/designators.ts'
import {
  findUnfittedDesignators,
  isClearUnfittedMark,
  isUnfittedMark,
  isValueUnfitted,
  readFitting,
  statesUnfitted,
} from '../cells/fitted.ts'
import { isBlankPartNumber } from '../cells/part-numbers.ts'
import type { BomColumns, BomLine } from '../reading.ts'
import { readCell, type SheetRow } from './row.ts'

/** The columns that may have such marks. */
interface MarkColumns {
  columns: BomColumns
  /** Columns of remarks, and of unrecognized headings. */
  notes: readonly number[]
  /** Further columns in which only an unambiguous mark counts. */
  others: readonly number[]
  marks_unfitted: boolean
}

type StatedLine = Pick<BomLine, 'value' | 'designators' | 'part_number'> & { pieces: number | null }

/** Whether all of a line is not fitted. @param pieces for one set; null: not stated */
export function isUnfitted(
  row: SheetRow,
  { columns, notes, others, marks_unfitted }: MarkColumns,
  { pieces, value, designators, part_number }: StatedLine,
): boolean {
  const number = readCell(row, columns.part_number)
  if (columns.fitted !== null) {
    const fitting = readFitting(readCell(row, columns.fitted), marks_unfitted)
    if (fitting === 'unfitted') return true
    // A bare "no" beside a crossed-out number: a mounting hole or a pad, which is never fitted.
    if (fitting === 'no' && !(number !== '' && isBlankPartNumber(number))) return true
  }
  if (pieces === 0) return true
  if ([number, readCell(row, columns.manufacturer), readCell(row, columns.package)].some(isUnfittedMark)) return true
  for (const column of notes) {
    const note = row[column] ?? ''
    if (note !== '' && (statesUnfitted(note) || areAllUnfitted(note, designators))) return true
  }
  for (const column of others) {
    const other = row[column] ?? ''
    if (other !== '' && (isClearUnfittedMark(other) || areAllUnfitted(other, designators))) return true
  }
  const cells = [columns.description, columns.part_number, columns.designators, columns.qty].map((column) => readCell(row, column))
  if (cells.some(statesUnfitted)) return true
  return part_number === '' ? isValueUnfitted(value) : statesUnfitted(value)
}

/** Whether a remark excludes every designator of its line. */
function areAllUnfitted(remark: string, designators: readonly string[]): boolean {
  const unfittedDesignators = designators.length > 0 ? findUnfittedDesignators(remark) : null
  if (unfittedDesignators === null) return false
  const named = new Set(readDesignators(unfittedDesignators).list)
  return designators.every((designator) => named.has(designator))
}
