/** Reads the lines of an RFQ from a list, in the form's fields. */

import { parseQuantity, toLatinDigits } from '../../trade/quantity.ts'
import { MAX_RFQ_LINES } from '../../trade/rfq-limits.ts'
import { countFilledCells } from '../columns/evidence.ts'
import type { RfqColumns } from '../profiles.ts'
import type { BomLine, SkippedRow } from '../reading.ts'
import { NO_COLUMNS } from '../reading.ts'
import { formatSkippedRow } from './left-out-text.ts'
import { readBomLines } from './lines.ts'
import type { MarkedRow } from './marked-rows.ts'

/** One line as text, in the form's fields. */
export type RfqDraftLine = Record<keyof RfqColumns, string>

export interface RfqLines {
  lines: RfqDraftLine[]
  /** The number of filled rows that name no part, and the first of them. */
  skipped: number
  left_out: SkippedRow[]
  /** The number of lines with a shortened text. */
  shortened: number
  /** The number of lines above the limit of an RFQ. */
  cut: number
}

/** Maximum number of rows without a line that are shown. */
const MAX_LEFT_OUT = 20

/**
 * @param headerRow from 0; null: the first row is a line
 * @param marks rows that are struck out or hidden by a filter; they get no line and are listed
 */
export function readRfqLines(
  allRows: readonly (readonly string[])[],
  headerRow: number | null,
  columns: RfqColumns,
  marks: readonly MarkedRow[] = [],
): RfqLines {
  const marked = marks.filter(({ row }) => row > (headerRow ?? -1) && countFilledCells(allRows[row] ?? []) > 0)
  const hidden = new Set(marked.map(({ row }) => row))
  const rows = hidden.size === 0 ? allRows : allRows.map((row, index) => (hidden.has(index) ? [] : row))
  const { target_price, date_code, ...single } = columns
  const priced = { ...(target_price !== null && { target_price }), ...(date_code !== null && { date_code }) }
  const { lines, left_out } = readBomLines(rows, headerRow, { ...NO_COLUMNS, ...single, ...priced })
  const unnamed: SkippedRow[] = []
  const named = lines.filter((line) => {
    if (line.part_number !== '' || line.supplier_skus.length > 0) return true
    const reason = line.placeholder === undefined ? 'no_part' : 'placeholder'
    unnamed.push({ row: line.row, text: formatSkippedRow(rows[line.row] ?? []), reason })
    return false
  })
  const struck = marked.map(({ row, mark }): SkippedRow => ({ row, text: formatSkippedRow(allRows[row] ?? []), reason: mark }))
  const all = [...left_out, ...unnamed, ...struck].sort((a, b) => a.row - b.row)
  const accepted = named.slice(0, MAX_RFQ_LINES)
  return {
    lines: accepted.map(toRfqDraftLine),
    skipped: all.length,
    left_out: all.slice(0, MAX_LEFT_OUT),
    shortened: accepted.filter(({ is_shortened }) => is_shortened).length,
    cut: named.length - accepted.length,
  }
}

/**
 * A line in the form's fields: without a part number it is named by a distributor's number or its value, and an unreadable quantity stays
 * as text, for the visitor to correct.
 */
export function toRfqDraftLine(line: BomLine): RfqDraftLine {
  const {
    placeholder = '',
    supplier_skus,
    value,
    manufacturer,
    package: caseName,
    qty,
    qty_text = '',
    date_code = '',
    target_price = '',
  } = line
  // Alternate numbers are in the same field, for the sales desk to choose.
  const partNumber = [line.part_number, ...line.alternates.map((alternate) => alternate.part_number)].filter(Boolean).join(' / ')
  return {
    part_number: partNumber || supplier_skus[0] || [value, value.includes(caseName) ? '' : caseName].join(' ').trim() || placeholder,
    manufacturer,
    package: caseName,
    date_code,
    // An ambiguous quantity that the form would accept is left empty: 4.000 is four or four thousand.
    qty: qty === null ? (parseQuantity(qty_text) === null ? qty_text : '') : String(qty),
    target_price: readDraftPrice(target_price),
  }
}

/**
 * A price in US dollars as a decimal number, if the text is unambiguous. Another currency stays as text, since without its sign the price
 * would be wrong.
 */
function readDraftPrice(text: string): string {
  const plain = toLatinDigits(text)
    .normalize('NFKC')
    .replace(/^(?:US\s?\$|USD|\$)\s*|\s*(?:US\s?\$|USD|\$)$/gi, '')
    .trim()
  if (/^\d+(?:\.\d+)?$/.test(plain)) return plain.replace(/^0+(?=\d)/, '')
  if (/^\.\d+$/.test(plain)) return `0${plain}`
  // A comma is a decimal sign unless three digits follow; before three digits it is one only after a single zero.
  const decimal = /^(\d+),(\d{1,2}|\d{4,6})$/.exec(plain) ?? /^(0),(\d{3})$/.exec(plain)
  if (decimal) return `${decimal[1]}.${decimal[2]}`
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)) return plain.replaceAll(',', '')
  if (/^\d{1,3}(?:[. ]\d{3})+,\d+$/.test(plain)) return plain.replace(/[. ]/g, '').replace(',', '.')
  return text
}
