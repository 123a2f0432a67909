/** Which columns of a list hold what is to be quoted. */

import { looksLikePartNumber } from '../cells/cell-kinds.ts'
import { findColumns } from '../columns/columns.ts'
import { RFQ_PROFILE, type RfqColumns } from '../profiles.ts'
import type { Sheet, Workbook } from '../workbook/workbook.ts'
import { readTextList } from './list-of-text.ts'
import { findRowMarks, type MarkedRow } from './marked-rows.ts'
import { chooseSheet } from './read-bom.ts'
import { toRfqDraftLine } from './rfq-lines.ts'

export interface RfqColumnMatch {
  /** From 0; null: there is none, or none was recognised. */
  header_row: number | null
  columns: RfqColumns
}

/** Sheets in which a list is searched. */
const MAX_SHEETS = 24
const EVIDENCE_ROWS = 100
/** From how many of its cells on a column of values is one of part numbers. */
const MOSTLY = 0.6

const NO_MATCH: RfqColumnMatch = { header_row: null, columns: RFQ_PROFILE.none }

/** Which column of a sheet holds what an RFQ asks for. */
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

/** A sheet for an RFQ, which has no lines that are not fitted: rows that are struck out or hidden by a filter become none. */
export interface RfqSheet extends Sheet {
  marks: readonly MarkedRow[]
}

export interface RfqFile {
  sheets: readonly RfqSheet[]
  /** For each sheet. */
  matches: readonly RfqColumnMatch[]
  /** The one that looks like a list of parts. */
  sheet: number
}

/** What a file that was uploaded for an RFQ holds, and how its columns are understood. */
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

/** A text with one part to a line as cells: part number, maker, quantity, target price. Every other workbook as it is. */
function withListAsCells(workbook: Workbook): readonly Sheet[] {
  const list = readTextList(workbook)
  if (!list) return workbook.sheets
  const lines = list.lines.map((line) => {
    const { part_number, manufacturer, qty, target_price } = toRfqDraftLine(line)
    return { row: line.row, cells: [part_number, manufacturer, qty, target_price] }
  })
  // What is no line stands in a separate column, to be named when the rows are read.
  const others = list.left_out.map(({ row, text }) => ({ row, cells: ['', '', '', '', text] }))
  return [{ name: '', hidden: false, rows: [...lines, ...others].sort((a, b) => a.row - b.row).map(({ cells }) => cells) }]
}
