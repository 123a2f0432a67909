/** The outcome of each row of a file, so that no row is dropped silently. */

import { countFilledCells } from '../columns/evidence.ts'
import { type BomReading, PART_REASONS, SKIP_REASONS } from '../reading.ts'
import type { Sheet } from '../workbook/workbook.ts'

/** `line`: it begins a line; `part`: it belongs to a line; `none`: neither. */
type RowResult = 'line' | 'part' | 'none'

/**
 * Why a row belongs to a line, or to none. Rows outside the list are above it, are its headings, or are in a table or sheet that was not
 * read.
 */
export const ROW_REASONS = [...PART_REASONS, ...SKIP_REASONS, 'above', 'headings', 'other_table', 'other_sheet'] as const
export type RowReason = (typeof ROW_REASONS)[number]

/** Sheet and row count from 0; `line` is an index of the reading's lines, for `line` and `part`; `reason` is for `part` and `none`. */
export interface RowOutcome {
  sheet: number
  row: number
  fate: RowResult
  line?: number
  reason?: RowReason
}

type OutcomeDetails = Omit<RowOutcome, 'sheet' | 'row'>
type Read = Pick<BomReading, 'sheet_index' | 'lines' | 'left_out' | 'joined' | 'headings'>

/** One outcome for each filled row, in the order of the file. @param sheets the sheets of the reading */
export function listRowOutcomes(sheets: readonly Pick<Sheet, 'rows'>[], reading: Read): RowOutcome[] {
  const outcomesBySheet = collectOutcomes(reading)
  const all: RowOutcome[] = []
  sheets.forEach(({ rows }, sheet) => {
    const outcomesByRow =
      sheet === reading.sheet_index ? (outcomesBySheet.get(sheet) ?? new Map<number, OutcomeDetails>()) : outcomesBySheet.get(sheet)
    const first = reading.headings
      .filter((one) => (one.sheet ?? reading.sheet_index) === sheet)
      .reduce((least, { row }) => Math.min(least, row), rows.length)
    rows.forEach((cells, row) => {
      if (countFilledCells(cells) === 0) return
      const reason = outcomesByRow === undefined ? 'other_sheet' : first < rows.length && row < first ? 'above' : 'other_table'
      all.push({ sheet, row, ...(outcomesByRow?.get(row) ?? { fate: 'none', reason }) })
    })
    // Notes far below a sheet's rows.
    for (const { row, reason, sheet: on = reading.sheet_index } of reading.left_out)
      if (on === sheet && row >= rows.length) all.push({ sheet, row, fate: 'none', reason })
  })
  return all
}

/** The outcomes of the rows that the reading names, by sheet and row. */
function collectOutcomes({
  sheet_index,
  lines,
  left_out,
  joined,
  headings,
}: Read): ReadonlyMap<number, ReadonlyMap<number, OutcomeDetails>> {
  const outcomesBySheet = new Map<number, Map<number, OutcomeDetails>>()
  const put = ({ row, sheet = sheet_index }: { row: number; sheet?: number }, fate: OutcomeDetails): void => {
    const rows = outcomesBySheet.get(sheet) ?? new Map<number, OutcomeDetails>()
    outcomesBySheet.set(sheet, rows)
    // A row with two lines has the outcome of the first.
    if (rows.get(row)?.fate !== 'line') rows.set(row, fate)
  }
  // A row across two tables may be a line of only one.
  lines.forEach((line, index) => {
    put(line, { fate: 'line', line: index })
  })
  for (const one of left_out) put(one, { fate: 'none', reason: one.reason })
  for (const one of headings) put(one, { fate: 'none', reason: 'headings' })
  for (const { line, reason, ...one } of joined) put(one, { fate: 'part', line, reason })
  return outcomesBySheet
}
