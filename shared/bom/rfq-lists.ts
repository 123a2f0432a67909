/** Lists of parts to be quoted: read as every list is, and given to the form as it holds them. */
import type { RfqColumns, RfqDraftLine } from '../contract/upload.ts'
import { looksLikePartNumber } from '../workbook/cell-kinds.ts'
import { readDraftPrice } from '../workbook/rfq-lines.ts'
import type { Sheet, Workbook } from '../workbook/workbook.ts'
import { findColumns } from './columns.ts'
import { listOfText } from './list-of-text.ts'
import type { BomLine } from './model.ts'

export interface RfqColumnMatch {
  /** From 0; null: there is none, or none was recognised. */
  header_row: number | null
  columns: RfqColumns
}

/** Sheets that are looked at; those behind a book of many are taken as they are. */
const SHEETS_MOST = 24
const EVIDENCE_ROWS = 100
/** From how many of its cells on a column of values is one of part numbers. */
const MOSTLY = 0.6

export const NO_RFQ_COLUMNS: RfqColumns = {
  part_number: null,
  manufacturer: null,
  package: null,
  date_code: null,
  qty: null,
  target_price: null,
}
const NO_MATCH: RfqColumnMatch = { header_row: null, columns: NO_RFQ_COLUMNS }

/** Which column of a sheet holds what an RFQ asks for. */
export function matchRfqColumns(rows: Sheet['rows']): RfqColumnMatch {
  if (rows.length === 0) return NO_MATCH
  const { header_row, columns } = findColumns(rows)
  const { manufacturer, package: case_name, qty, target_price = null, date_code = null } = columns
  const part_number = columns.part_number ?? numbersAmongValues(rows, header_row, columns.value)
  return { header_row, columns: { part_number, manufacturer, package: case_name, date_code, qty, target_price } }
}

function numbersAmongValues(rows: Sheet['rows'], header_row: number | null, value: number | null): number | null {
  if (value === null) return null
  const first = (header_row ?? -1) + 1
  const cells = rows.slice(first, first + EVIDENCE_ROWS).flatMap((row) => row[value] || [])
  return cells.filter(looksLikePartNumber).length >= Math.max(1, cells.length * MOSTLY) ? value : null
}

export const matchRfqSheets = (sheets: readonly Sheet[]): RfqColumnMatch[] =>
  sheets.map(({ rows }, i) => (i < SHEETS_MOST ? matchRfqColumns(rows) : NO_MATCH))

/** A text with one part to a line as cells: part number, maker, quantity, target price. Every other workbook as it is. */
export function withListAsCells(workbook: Workbook): readonly Sheet[] {
  const list = listOfText(workbook)
  if (!list) return workbook.sheets
  const drafts = list.lines.map(draftLineOf)
  return [{ name: '', hidden: false, rows: drafts.map((line) => [line.part_number, line.manufacturer, line.qty, line.target_price]) }]
}

/** A line as the form has it: whatever names the part stands for its number, and a quantity that is not said stays empty. */
export function draftLineOf(line: BomLine): RfqDraftLine {
  const {
    part_number,
    placeholder = '',
    supplier_skus,
    value,
    manufacturer,
    package: case_name,
    qty,
    date_code = '',
    target_price = '',
  } = line
  return {
    part_number: part_number || supplier_skus[0] || [value, value.includes(case_name) ? '' : case_name].join(' ').trim() || placeholder,
    manufacturer,
    package: case_name,
    date_code,
    qty: qty === null ? '' : String(qty),
    target_price: readDraftPrice(target_price),
  }
}
