import { type LineField, toDraftLine } from '#shared/forms/rfq-lines.ts'
import type { RfqDraftLine } from '#shared/table-reading/lists/rfq-lines.ts'
import { readQuantity } from '#shared/trade/typed-number.ts'
import { createRow, editRow, type FormRow } from './form-rows.ts'

/** Columns of the grid, in the order in which cells are filled. */
export const GRID_FIELDS = ['part_number', 'manufacturer', 'package', 'qty', 'target_price'] as const
export type GridField = (typeof GRID_FIELDS)[number]

/**
 * Parses a spreadsheet's clipboard text: cells separated by tabs, rows by line breaks. A cell that contains either, or starts with a quote,
 * is quoted, with its quotes doubled.
 * @returns rows of cells, without spaces around them and without empty rows at the end
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at)) : null
    const plain = quoted ? null : /^[^\t\r\n]*/.exec(text.slice(at))
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (plain?.[0] ?? '')
    // A line break within a cell becomes a space: every field is one line.
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim())
    at += (quoted ?? plain)?.[0].length ?? 0
    const between = /^(?:\t|\r\n?|\n)/.exec(text.slice(at))?.[0] ?? ''
    at += between.length
    if (between !== '' && between !== '\t') rows.push([])
    else if (between === '\t' && at === text.length) rows.at(-1)?.push('')
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

/** Whether a text on the clipboard is more than one cell. */
export const hasManyCells = (text: string): boolean => /[\t\r\n]/.test(text.replace(/(?<![\r\n])[\r\n]+$/, ''))

/** Whether a single line on the clipboard may be a part with a quantity: "NE555P, 100", "100 x NE555P". */
export const mayHaveQuantities = (text: string): boolean => /\p{N}.*[\s,;:|]|[\s,;:|].*\p{N}/u.test(text.trim())

export interface FilledRows {
  rows: readonly FormRow[]
  /** The number of lines that the paste has filled. */
  lines: number
  /** Lines that did not fit. */
  cut: number
}

/**
 * Fills cells from one cell on, as a spreadsheet does; rows are added as needed. A whole number is no maker: without headings it goes to
 * the quantity.
 * @param maxRows maximum of rows in the form
 */
export function fillCells(
  rows: readonly FormRow[],
  from: { row: number; field: GridField },
  cells: readonly string[][],
  maxRows: number,
): FilledRows {
  const fields = GRID_FIELDS.slice(GRID_FIELDS.indexOf(from.field))
  return fillRows(rows, from.row, cells, maxRows, (row, values) => {
    let filled = row
    for (const [column, value] of values.entries()) {
      const field = fields[column]
      if (field) filled = editRow(filled, field === 'manufacturer' && readQuantity(value) !== null ? 'qty' : field, value)
    }
    return filled
  })
}

/** Fills rows from one on with the lines of a list; absent values are left unchanged. @param tag BCP 47 of the page */
export function fillLines(
  rows: readonly FormRow[],
  from: number,
  lines: readonly RfqDraftLine[],
  maxRows: number,
  tag: string,
): FilledRows {
  return fillRows(rows, from, lines, maxRows, (row, line) => {
    let filled = row
    const { part_number, manufacturer, package: caseName, qty, target_price, date_code } = toDraftLine(line, tag)
    for (const [field, text] of Object.entries({ part_number, manufacturer, package: caseName, qty, target_price, date_code }))
      if (text !== '') filled = editRow(filled, field as LineField, text)
    return filled
  })
}

function fillRows<Line>(
  rows: readonly FormRow[],
  from: number,
  lines: readonly Line[],
  maxRows: number,
  fill: (row: FormRow, line: Line) => FormRow,
): FilledRows {
  const fitting = lines.slice(0, Math.max(0, maxRows - from))
  const next = [...rows]
  for (const [index, line] of fitting.entries()) next[from + index] = fill(next[from + index] ?? createRow(), line)
  return { rows: next, lines: fitting.length, cut: lines.length - fitting.length }
}
