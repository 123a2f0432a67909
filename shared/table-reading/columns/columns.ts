/**
 * Finds the row of headings of a sheet and the fields of its columns, by headings and cells together. Headings can be wrong: distributors'
 * codes under 'Part Number', manufacturers' numbers under 'Footprint' or 'LibRef', data one column beside its headings.
 */

import type { Rows } from '../lists/row.ts'
import type { BomColumns, ColumnQuestion } from '../reading.ts'
import { assignColumns } from './assignment.ts'
import { type ColumnEvidence, gatherEvidence } from './evidence.ts'
import { findCountedListHeader, findHeader, findHeaderAboveNumbers, findHeaderByContent, MAX_COLUMNS, unshiftHeadings } from './header.ts'

export interface ColumnReading {
  header_row: number | null
  columns: BomColumns
  /** The certainty of each column's field, from 0 to 1. */
  certainty: readonly number[]
  question: ColumnQuestion | null
  /** Higher for a sheet that is more likely a bill of materials, to choose between sheets; 0: it is none. */
  score: number
}

/** With at least this many rows, the first of several tables alone decides the fields of the columns. */
const FIRST_TABLE_LEAST = 5

/** @param headerRow undefined: it is searched; null: the sheet has none */
export function findColumns(
  rows: Rows,
  headerRow: number | null | undefined = findCountedListHeader(rows, findHeader(rows)),
): ColumnReading {
  const first = headerRow === null ? 0 : headerRow + 1
  const body = rows.slice(first)
  const header = headerRow === null ? [] : (rows[headerRow] ?? [])
  let widest = header.length
  for (const row of body.slice(0, 500)) if (row.length > widest) widest = row.length
  const width = Math.min(widest, MAX_COLUMNS)
  // A second table under similar headings has other columns.
  const next = header[0] === undefined || header[0] === '' ? -1 : body.findIndex(([cell]) => cell === header[0])
  const evidence = gatherEvidence(next < FIRST_TABLE_LEAST ? body : body.slice(0, next), width)
  const texts = unshiftHeadings(
    Array.from({ length: width }, (_, column) => header[column] ?? ''),
    evidence.columns,
  )
  const { columns, certainty, question } = assignColumns(texts, evidence.columns, evidence.rows)
  if (headerRow === null) {
    const headed = findHeaderByContent(rows, columns)
    if (headed !== null) return findColumns(rows, headed)
  }
  const score = scoreOf(columns, evidence.columns, headerRow, texts)
  const counted = headerRow === null ? findHeaderAboveNumbers(rows) : null
  // Tables of measurements have such headings too, so they do not raise the score.
  return counted === null ? { header_row: headerRow, columns, certainty, question, score } : { ...findColumns(rows, counted), score }
}

/** A heading for coordinates, as in a placement file, which also has designators and values. */
const COORDINATE = /^(?:mid|ref|pad|center|pos|centre)?[ -]?[xy](?:$|[ (])|^(?:rotation|rot|angle)$/i

function scoreOf(columns: BomColumns, evidence: readonly ColumnEvidence[], headerRow: number | null, texts: readonly string[]): number {
  const filled = (column: number | null): number => (column === null ? 0 : (evidence[column]?.filled ?? 0))
  const lines = Math.max(filled(columns.part_number), filled(columns.designators), filled(columns.qty), filled(columns.value))
  const essential = [columns.part_number, columns.designators, columns.qty].filter((column) => filled(column) > 0).length
  if (essential === 0 && filled(columns.description) + filled(columns.value) === 0) return 0
  const named = [columns.manufacturer, columns.description, columns.package, columns.value].filter((column) => filled(column) > 0).length
  const placement = texts.filter((text) => COORDINATE.test(text.trim())).length >= 2 ? 12 : 0
  return essential * 6 + named * 1.5 + (headerRow === null ? 0 : 3) + Math.log2(1 + lines) * 1.5 - placement
}
