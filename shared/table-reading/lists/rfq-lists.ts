/** Finds the columns of a list that an RFQ needs. */

import { looksLikePartNumber } from '../cells/cell-kinds.ts'
import { findColumns } from '../columns/columns.ts'
import { RFQ_PROFILE, type RfqColumns } from '../profiles.ts'
import type { Sheet, Workbook } from '../workbook/workbook.ts'
import { readTextList } from './list-of-text.ts'
import { findRowMarks, type MarkedRow } from './marked-rows.ts'
import { chooseSheet } from './read-bom.ts'
import { toRfqDraftLine } from './rfq-lines.ts'

export interface RfqColumnMatch {
  /** From 0; null: no row of headings was recognized. */
  header_row: number | null
  columns: RfqColumns
}

/** Sheets in which a list is searched. */
const MAX_SHEETS = 24
const EVIDENCE_ROWS = 100
/** The share of part numbers from which on a column of values is used as part numbers. */
const MOSTLY = 0.6

const NO_MATCH: RfqColumnMatch = { header_row: null, columns: RFQ_PROFILE.none }

/** Finds the columns of a sheet that an RFQ needs. */
export function matchRfqColumns(rows: Sheet['rows']): RfqColumnMatch {
  if (rows.length === 0) return NO_MATCH
  const { header_row, columns } = findColumns(rows)
  const { manufacturer, package: caseName, qty, target_price = null, date_code = null } = columns
  const partNumber = columns.part_number ?? numbersAmongValues(rows, header_row, columns.value)
  return { header_row, columns: { part_number: partNumber, manufacturer, package: caseName, date_code, qty, target_price } }
}

function numbersAmongValues(rows: Sheet['rows'], headerRow: number | null, value: number | null): number | null {
  if (value === null) return null
  const first = (headerRow ?? -1) + 1
  const cells = rows.slice(first, first + EVIDENCE_ROWS).flatMap((row) => row[value] || [])
  return cells.filter(looksLikePartNumber).length >= Math.max(1, cells.length * MOSTLY) ? value : null
}

/** A sheet for an RFQ. Rows that are struck out or hidden by a filter get no line, since an RFQ has no unfitted lines. */
export interface RfqSheet extends Sheet {
  marks: readonly MarkedRow[]
}

export interface RfqFile {
  sheets: readonly RfqSheet[]
  /** The columns of each sheet. */
  matches: readonly RfqColumnMatch[]
  /** The index of the sheet that is most likely a list of parts. */
  sheet: number
}

/** Finds the lists of a file that was uploaded for an RFQ, and their columns. */
export function readRfqWorkbook(workbook: Workbook): RfqFile {
  const sheets = withListAsCells(workbook)
  const matches = sheets.map(({ rows }, i) => (i < MAX_SHEETS ? matchRfqColumns(rows) : NO_MATCH))
  const marked = sheets.map((sheet, i): RfqSheet => {
    const { facts, ...rest } = sheet
    const marks = findRowMarks(sheet.rows, (matches[i] ?? NO_MATCH).columns, facts)
    return { ...rest, marks: [...marks].map(([row, mark]) => ({ row, mark })) }
  })
  return { sheets: marked, matches, sheet: chooseSheet(sheets) }
}

/** A text with one part per line as a table: part number, manufacturer, quantity, target price. Other workbooks stay unchanged. */
function withListAsCells(workbook: Workbook): readonly Sheet[] {
  const list = readTextList(workbook)
  if (!list) return workbook.sheets
  const lines = list.lines.map((line) => {
    const { part_number, manufacturer, qty, target_price } = toRfqDraftLine(line)
    return { row: line.row, cells: [part_number, manufacturer, qty, target_price] }
  })
  // Text that is no line gets a separate column, so that it can be listed.
  const others = list.left_out.map(({ row, text }) => ({ row, cells: ['', '', '', '', text] }))
  return [{ name: '', hidden: false, rows: [...lines, ...others].sort((a, b) => a.row - b.row).map(({ cells }) => cells) }]
}
