/** What becomes of each row of a file: nothing in it is passed over without a word. */

import { countFilledCells } from '../columns/evidence.ts'
import { type BomReading, PART_REASONS, SKIP_REASONS } from '../reading.ts'
import type { Sheet } from '../workbook/workbook.ts'

/** `line`: it begins one; `part`: it belongs to one; `none`: neither. */
type RowResult = 'line' | 'part' | 'none'

/**
 * How a row is part of a line, or why it is none: those of what stands below the headings, and, for the rest, it stands above
 * them, holds them, or stands in a table of its sheet, or in a sheet, that is not read.
 */
export const ROW_REASONS = [...PART_REASONS, ...SKIP_REASONS, 'above', 'headings', 'other_table', 'other_sheet'] as const
export type RowReason = (typeof ROW_REASONS)[number]

/** Sheet and row from 0; `line` by its index in the reading, of `line` and `part`; `reason` of `part` and `none`. */
export interface RowOutcome {
  sheet: number
  row: number
  fate: RowResult
  line?: number
  reason?: RowReason
}

type OutcomeDetails = Omit<RowOutcome, 'sheet' | 'row'>
type Read = Pick<BomReading, 'sheet_index' | 'lines' | 'left_out' | 'joined' | 'headings'>

/** One a row that has something in it, in the order of the file. @param sheets those that the reading is of */
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

/** Of the rows that the reading speaks of, by sheet and row. */
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
    // Where a row holds two lines, it is the first one's.
    if (rows.get(row)?.fate !== 'line') rows.set(row, fate)
  }
  // A row of two tables may be a line of one alone.
  lines.forEach((line, index) => {
    put(line, { fate: 'line', line: index })
  })
  for (const one of left_out) put(one, { fate: 'none', reason: one.reason })
  for (const one of headings) put(one, { fate: 'none', reason: 'headings' })
  for (const { line, reason, ...one } of joined) put(one, { fate: 'part', line, reason })
  return outcomesBySheet
}
