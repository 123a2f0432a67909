/** Counts the kinds of cells in each column, regardless of its heading. */

import { looksLikeAddress } from '../cells/addresses.ts'
import { looksLikePackage, looksLikePartNumber, looksLikeValue, readWholeNumber } from '../cells/cell-kinds.ts'
import { looksLikeDesignators } from '../cells/designator-lists.ts'
import { isUnfittedMark } from '../cells/fitted.ts'
import { isRecognizedMaker } from '../cells/makers.ts'
import { toSingleLine } from '../cells/part-numbers.ts'
import { readPieces } from '../cells/pieces.ts'

/** Maximum number of rows that are examined. */
const ROWS = 120

/**
 * The kinds of cells. `pieces`: whole numbers and fractions from 0; `prices`: numbers with decimals or a currency that are no counts;
 * `maker_numbers`: a manufacturer's name before a number; `sentences`: three or more words; `words`: letters of no other kind.
 */
export const CELL_KINDS = [
  'part_numbers',
  'pieces',
  'prices',
  'designators',
  'values',
  'packages',
  'makers',
  'maker_numbers',
  'sentences',
  'words',
  'addresses',
] as const
type Kind = (typeof CELL_KINDS)[number]

/** The share of filled cells of each kind. */
export interface ColumnEvidence extends Readonly<Record<Kind, number>> {
  /** The number of filled cells among the examined rows. */
  filled: number
  /** Whether the cells are 1, 2, 3, …, as line numbers. */
  counts_up: boolean
  /** The share of different cells: a column that repeats one word does not distinguish lines. */
  distinct: number
  /** The filled cells, each without line breaks. */
  cells: readonly string[]
  /** The cells of all examined rows, empty ones too. */
  by_row: readonly string[]
}

/** Describes the cells of each column, and counts the examined rows. @param body the rows below the headings */
export function gatherEvidence(body: readonly (readonly string[])[], width: number): { columns: ColumnEvidence[]; rows: number } {
  const rows: (readonly string[])[] = []
  for (const row of body) {
    // A row with one cell is more often a title than a line.
    if (width > 1 && countFilledCells(row) < 2) continue
    rows.push(row)
    if (rows.length === ROWS) break
  }
  // If all rows have only one cell, they count.
  if (rows.length === 0) for (const row of body.slice(0, ROWS)) if (countFilledCells(row) > 0) rows.push(row)
  return { columns: Array.from({ length: width }, (_, column) => gather(rows, column)), rows: rows.length }
}

export function countFilledCells(row: readonly string[]): number {
  let filled = 0
  for (const cell of row) if (cell !== '') filled++
  return filled
}

function gather(rows: readonly (readonly string[])[], column: number): ColumnEvidence {
  const cells: string[] = []
  const byRow: string[] = []
  const counts = Object.fromEntries(CELL_KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  // Texts repeat, so each is examined once.
  const looks = new Map<string, Look>()
  let steps = 0
  let last = 0
  let marks = 0
  for (const row of rows) {
    const cell = row[column] ?? ''
    if (cell === '') {
      byRow.push('')
      continue
    }
    const look = looks.get(cell) ?? lookAt(cell)
    looks.set(cell, look)
    cells.push(look.plain)
    byRow.push(look.plain)
    if (look.is_mark) marks++
    if (look.pieces !== null) {
      if (look.pieces === last + 1) steps++
      last = look.pieces
    }
    for (const kind of look.kinds) counts[kind]++
  }
  const filled = cells.length
  // A mark for an unfitted part may be in any column, so it does not count.
  const meant = Math.max(1, filled - marks)
  for (const kind of CELL_KINDS) counts[kind] = Math.min(1, counts[kind] / meant)
  const distinct = new Set(cells).size / Math.max(1, filled)
  return { filled, ...counts, distinct, counts_up: filled >= 3 && steps >= filled * 0.8, cells, by_row: byRow }
}

interface Look {
  /** The text without line breaks. */
  plain: string
  is_mark: boolean
  pieces: number | null
  kinds: readonly Kind[]
}

function lookAt(cell: string): Look {
  const plain = toSingleLine(cell)
  const pieces = readPieces(plain)
  const kinds: Kind[] = []
  if (looksLikePrice(plain)) kinds.push('prices')
  if (pieces !== null) kinds.push('pieces')
  const isAddress = looksLikeAddress(plain)
  if (isAddress) kinds.push('addresses')
  else if (looksLikeDesignators(cell)) kinds.push('designators')
  else if (looksLikePartNumber(firstOf(plain))) kinds.push('part_numbers')
  else if (looksLikePackage(plain)) kinds.push('packages')
  else if (looksLikeValue(plain)) kinds.push('values')
  else if (pieces === null && HAS_WORD.test(plain)) kinds.push('words')
  if (!isAddress && isRecognizedMaker(plain)) {
    kinds.push('makers')
    if (looksLikePartNumber(/\s(\S+)$/.exec(plain)?.[1] ?? '')) kinds.push('maker_numbers')
  }
  if (/^\S+\s+\S+\s+\S/.test(plain)) kinds.push('sentences')
  return { plain, is_mark: isUnfittedMark(plain), pieces, kinds }
}

const HAS_WORD = /\p{L}{3}|\p{Lo}{2}/u

const CURRENCY = /^(?:US ?)?[$€£¥￥]|[$€£¥￥元]$|^(?:USD|EUR|CNY|RMB)\b|\b(?:USD|EUR|CNY|RMB)$/i

/** Whether a text is a price: "2.10", "$2", "0,125 USD". A number with groups of three digits is seldom one. */
function looksLikePrice(text: string): boolean {
  if (text.length > 24 || !/\d/.test(text)) return false
  const bare = text.replace(CURRENCY, '').trim()
  if (!/^\d{1,9}(?:[.,]\d{1,6})?$/.test(bare)) return false
  return bare !== text || (/[.,]/.test(bare) && readWholeNumber(bare) === null)
}

/** The first of several alternatives in a cell. */
const firstOf = (cell: string): string => cell.split(/\s*[~;|]\s*|\s+(?:or|\/)\s+/)[0] ?? cell
