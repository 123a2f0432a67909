/** Finds the row of headings, and the columns that they name. */

import { looksLikeDesignators } from '../cells/designator-lists.ts'
import { readPieces } from '../cells/pieces.ts'
import type { Rows } from '../lists/row.ts'
import type { BomColumns } from '../reading.ts'
import { type ColumnEvidence, countFilledCells } from './evidence.ts'
import type { ListField } from './heading-names.ts'
import { type Heading, readHeading } from './headings.ts'

/** Titles, addresses and logos are above a list; the longest known took 25 rows. */
const MAX_HEADER_ROWS = 60
/** Further columns are not examined automatically, so that a hostile file costs no time. */
export const MAX_COLUMNS = 96

export type Headings = readonly (Heading | null)[]

/** Whether a cell is a URL or a price, which are never in a row of headings. */
const isInLines = (cell: string): boolean => /^https?:|^\d+[.,]\d{2}$/i.test(cell)

/** The row with the most recognized headings; null without one. */
export function findHeader(rows: Rows): number | null {
  let best: { row: number; score: number } | null = null
  for (let i = 0; i < Math.min(rows.length, MAX_HEADER_ROWS); i++) {
    const fields = new Map<ListField, number>()
    const cells = (rows[i]?.slice(0, MAX_COLUMNS) ?? []).filter((cell) => cell !== '')
    if (cells.some(isInLines)) continue
    const filled = cells.length
    let recognizedCount = 0
    let unrecognizedCount = 0
    for (const cell of cells) {
      const heading = readHeading(cell)
      if (heading) {
        recognizedCount++
        fields.set(heading.field, Math.max(fields.get(heading.field) ?? 0, heading.weight))
      } else unrecognizedCount++
      // The remaining cells of the row cannot raise its score above the best one.
      if (best && (filled - unrecognizedCount) * 3.3 + (1 - unrecognizedCount / filled) * 2 <= best.score) break
    }
    if (recognizedCount + unrecognizedCount < filled) continue
    fields.delete('other')
    fields.delete('note')
    const sum = [...fields.values()].reduce((total, weight) => total + weight, 0)
    const below = nextFilled(rows, i)
    // A single word is a heading only if the list has one column.
    const counts =
      (recognizedCount >= 2 && fields.size >= 1 && (recognizedCount >= filled / 3 || sum >= 5)) ||
      (fields.size === 1 && filled === 1 && sum >= 2 && below !== null && countFilledCells(rows[below] ?? []) === 1)
    if (!counts) continue
    // A title such as "Bill of materials | Date" has few words that are headings; a row of headings has many, with a list below.
    const score = sum + recognizedCount * 0.3 + (recognizedCount / filled) * 2 - (below === null ? 3 : 0)
    if (!best || score > best.score + 0.01) best = { row: i, score }
  }
  return best?.row ?? null
}

/**
 * Some tools write a list twice under the same headings, first part by part without quantities, then counted: the second one is the bill of
 * materials. Otherwise returns the given row.
 */
export function findCountedListHeader(rows: Rows, headerRow: number | null): number | null {
  if (headerRow === null) return null
  const header = rows[headerRow] ?? []
  const qty = header.findIndex((cell) => readHeading(cell)?.field === 'qty')
  if (qty < 0) return headerRow
  for (let i = headerRow + 1; i < rows.length; i++) {
    const row = rows[i] ?? []
    if (/\d/.test(row[qty] ?? '')) return headerRow
    if (row.length === header.length && row.every((cell, column) => cell === header[column])) return i
  }
  return headerRow
}

function nextFilled(rows: Rows, after: number): number | null {
  for (let i = after + 1; i < Math.min(rows.length, after + 4); i++) if (countFilledCells(rows[i] ?? []) > 0) return i
  return null
}

/** The row before the first one with quantity and designators, if it has words in both columns. */
function aboveFirstLine(rows: Rows, qty: number, designators: number): number | null {
  const first = rows
    .slice(0, MAX_HEADER_ROWS)
    .findIndex((cells) => readPieces(cells[qty] ?? '') !== null && looksLikeDesignators(cells[designators] ?? ''))
  const row = rows.slice(0, Math.max(0, first)).findLastIndex((cells) => countFilledCells(cells) > 1)
  const [count = '', designatorsCell = ''] = [rows[row]?.[qty], rows[row]?.[designators]]
  return count !== '' && designatorsCell !== '' && readPieces(count) === null && !looksLikeDesignators(designatorsCell) ? row : null
}

/** The row of headings in unrecognized words: the first row, if it lacks the designators and numbers that the others have. */
export function findHeaderByContent(rows: Rows, { designators, qty, part_number }: BomColumns): number | null {
  const above = qty === null || designators === null ? null : aboveFirstLine(rows, qty, designators)
  if (above !== null) return above
  const row = rows.findIndex((cells) => countFilledCells(cells) > 1)
  const cells = rows[row]
  if (!cells || rows.length < row + 3 || cells.some((cell) => /\d/.test(cell))) return null
  const named = [designators, qty, part_number].filter((column) => column !== null && (cells[column] ?? '') !== '')
  // A word above a column of numbers is a heading.
  const isAboveNumbers = qty !== null && named.includes(qty) && cells.every((cell) => cell === '' || /^[\p{L} .#/-]{2,30}$/u.test(cell))
  return named.length >= 2 || isAboveNumbers ? row : null
}

/** Words above at least this many columns, of this many numbers, are headings; beside a recognized heading, one column is enough. */
const NUMBERED_COLUMNS = 2
const NUMBERED_ROWS = 3

/** The first row, if it has words above columns of numbers. */
export function findHeaderAboveNumbers(rows: Rows): number | null {
  const row = rows.findIndex((cells) => countFilledCells(cells) > 1)
  const cells = rows[row]
  if (!cells || cells.some((cell) => /^[\W\d]+$/.test(cell))) return null
  const body = rows.slice(row + 1, row + 1 + MAX_HEADER_ROWS)
  const numbered = cells.slice(0, MAX_COLUMNS).filter((cell, column) => {
    if (!/\p{L}{2}/u.test(cell)) return false
    const below = body.flatMap((one) => one[column] || [])
    return below.length >= NUMBERED_ROWS && below.every((one) => /^\d+(?:[.,]\d+)?$/.test(one))
  })
  const recognized = cells.some((cell) => (readHeading(cell)?.weight ?? 0) > 1)
  return numbered.length >= (recognized ? 1 : NUMBERED_COLUMNS) ? row : null
}

/** How well a column's cells agree with a heading, from -1 to 1; 0 without evidence. */
function agreement(field: ListField, facts: ColumnEvidence): number {
  if (facts.filled < 3) return 0
  if (field === 'designators') return facts.designators * 2 - 1
  if (field === 'qty' || field === 'build_qty') return facts.pieces >= 0.8 ? (facts.counts_up ? -0.5 : 1) : facts.pieces * 2 - 1
  if (field === 'part_number')
    return facts.part_numbers - Math.max(facts.designators, facts.pieces, facts.sentences, facts.packages, facts.makers)
  if (field === 'manufacturer')
    return facts.makers - Math.max(facts.designators, facts.pieces, facts.part_numbers, facts.sentences - facts.makers)
  if (field === 'package') return facts.packages - Math.max(facts.designators, facts.pieces * 0.5, facts.makers, facts.sentences)
  if (field === 'description') return facts.sentences - Math.max(facts.designators, facts.pieces, facts.part_numbers * 0.5)
  if (field === 'value') return facts.values - Math.max(facts.designators, facts.makers)
  return 0
}

/**
 * Moves headings by one column if the data is shifted: at least two columns contradict their headings and agree with the neighbor's.
 */
export function unshiftHeadings(texts: readonly string[], evidence: readonly ColumnEvidence[]): readonly string[] {
  const headings = texts.map((text) => readHeading(text))
  const agreements = (moved: Headings): number[] =>
    moved.map((heading, column) => {
      const facts = evidence[column]
      return heading && facts ? agreement(heading.field, facts) : 0
    })
  const total = (moved: Headings): number => agreements(moved).reduce((sum, one) => sum + one, 0)
  const now = total(headings)
  const named = headings.filter((heading) => heading && fittedFields.has(heading.field)).length
  // Nothing is shifted if the headings agree with their cells, and none contradicts them.
  if (named < 2 || (now >= named * 0.25 && agreements(headings).every((one) => one >= 0))) return texts
  let best: { texts: readonly string[]; sum: number } = { texts, sum: now }
  for (const step of [1, -1]) {
    for (let from = 0; from < texts.length; from++) {
      const move = <One>(of: readonly One[], none: One): One[] =>
        of.map((one, column) => {
          if (column < from) return one
          return column - step < from || column - step < 0 ? none : (of[column - step] ?? none)
        })
      // A heading at the edge stays if no other one moves to its column.
      const moved = move(headings, null)
      const sum = total(moved)
      if (sum > best.sum + 0.01 && betterFor(headings, moved, evidence) >= 2) best = { texts: move(texts, ''), sum }
    }
  }
  return best.sum >= now + 1.5 && best.sum >= named * 0.25 ? best.texts : texts
}

/** Number of fields that agree with their cells only after the move. */
function betterFor(before: Headings, after: Headings, evidence: readonly ColumnEvidence[]): number {
  const agreementOf = (headings: Headings, field: ListField): number => {
    let best = -1
    headings.forEach((heading, column) => {
      const facts = evidence[column]
      if (heading?.field === field && facts) best = Math.max(best, agreement(field, facts))
    })
    return best
  }
  return [...fittedFields].filter((field) => agreementOf(after, field) > Math.max(0.2, agreementOf(before, field) + 0.5)).length
}

const fittedFields: ReadonlySet<ListField> = new Set([
  'designators',
  'qty',
  'part_number',
  'manufacturer',
  'package',
  'description',
  'value',
])
