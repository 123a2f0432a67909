/** Asks which column has a field, and applies the answer. */
import { assignColumn, BOM_PROFILE } from '../profiles.ts'
import type { BomColumns, ColumnQuestion } from '../reading.ts'

/** Number of cells that are shown below a column's heading. */
const SAMPLE_COUNT = 2

/** A column to choose: its heading, empty without one, and its first cells. */
export interface ColumnSample {
  column: number
  heading: string
  cells: readonly string[]
}

/** @param rows of the sheet, with the headings */
export const listColumnSamples = (
  { columns }: ColumnQuestion,
  rows: readonly (readonly string[])[],
  headerRow: number | null,
): ColumnSample[] =>
  columns.map((column) => ({
    column,
    heading: headerRow === null ? '' : (rows[headerRow]?.[column] ?? ''),
    cells: rows
      .slice((headerRow ?? -1) + 1)
      .flatMap((row) => row[column] || [])
      .slice(0, SAMPLE_COUNT),
  }))

/** The columns after an answer; null: none of the offered columns has the field. */
export function answerQuestion(question: ColumnQuestion, columns: BomColumns, column: number | null): BomColumns {
  if (column !== null) return assignColumn(BOM_PROFILE, columns, column, question.field)
  const assigned = columns[question.field]
  return assigned === null ? columns : assignColumn(BOM_PROFILE, columns, assigned, '')
}
