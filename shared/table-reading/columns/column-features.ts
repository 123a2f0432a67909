/** Numbers that describe each column of a table to the model that assigns fields: its heading, its cells, and its neighbors. */
import { looksLikePassive } from '../cells/cell-kinds.ts'
import { readDesignators } from '../cells/designators.ts'
import { readPieces } from '../cells/pieces.ts'
import { isSkuColumn, isSupplierSku } from '../cells/supplier-skus.ts'
import { areUnits } from '../cells/units.ts'
import { CELL_KINDS, type ColumnEvidence } from './evidence.ts'
import type { Headings } from './header.ts'
import { LIST_FIELDS } from './heading-names.ts'
import { isUnnamed } from './headings.ts'

/** Kinds of cells by which a column is compared with the others of its table. */
const COMPARED = ['part_numbers', 'pieces', 'designators', 'values', 'packages', 'makers', 'sentences', 'words'] as const

export const FEATURE_NAMES: readonly string[] = [
  ...LIST_FIELDS.map((field) => `heading:${field}`),
  ...LIST_FIELDS.map((field) => `beside:${field}`),
  'unnamed',
  'unknown',
  'unknown_share',
  ...CELL_KINDS,
  ...COMPARED.map((kind) => `lead:${kind}`),
  'filled',
  'distinct',
  'counts_up',
  'sorted',
  'constant',
  'length',
  'digits',
  'digits_only',
  'passive',
  'skus',
  'sku_column',
  'units',
  'lower_case',
  'counts_places',
  'is_sum',
  'large',
  'zeros',
  'position',
  'repeats',
  'columns',
  'rows',
]

/** The features of each column in the order of `FEATURE_NAMES`; shares are from 0 to 1. */
export function describeColumns(
  texts: readonly string[],
  headings: Headings,
  evidence: readonly ColumnEvidence[],
  rows: number,
): Float64Array[] {
  const named = texts.filter((text) => text !== '').length
  const unknownShare = named === 0 ? 1 : texts.filter((text, column) => text !== '' && !headings[column]).length / named
  const numbers = evidence.map(({ by_row }) => by_row.map((cell) => readPieces(cell)))
  const designatorCounts = evidence.map((facts) =>
    facts.designators >= 0.5 ? facts.by_row.map((cell) => readDesignators(cell).list.length) : null,
  )
  return evidence.map((facts, column) => {
    const heading = headings[column] ?? null
    const { cells, filled } = facts
    const share = (test: (cell: string) => boolean): number => (filled === 0 ? 0 : cells.filter(test).length / filled)
    const weightOf = (field: string, at: number): number => (headings[at]?.field === field ? (headings[at]?.weight ?? 0) / 3 : 0)
    const others = evidence.map((_, at) => at).filter((at) => at !== column && (evidence[at]?.filled ?? 0) > 0)
    const values = (numbers[column] ?? []).filter((number) => number !== null)
    return Float64Array.from([
      ...LIST_FIELDS.map((field) => (heading?.field === field ? heading.weight / 3 : 0)),
      ...LIST_FIELDS.map((field) => Math.max(0, ...others.map((at) => weightOf(field, at)))),
      Number(isUnnamed(texts[column] ?? '')),
      Number(heading === null),
      unknownShare,
      ...CELL_KINDS.map((kind) => facts[kind]),
      ...COMPARED.map((kind) => facts[kind] - Math.max(0, ...others.map((at) => evidence[at]?.[kind] ?? 0))),
      rows === 0 ? 0 : filled / rows,
      facts.distinct,
      Number(facts.counts_up),
      Number(isRising(cells)),
      Number(filled >= 3 && new Set(cells).size === 1),
      Math.min(1, cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, filled) / 60),
      share((cell) => /\d/.test(cell)),
      share((cell) => /^[\d .-]+$/.test(cell)),
      share(looksLikePassive),
      share(isSupplierSku),
      Number(isSkuColumn(cells, false)),
      Number(areUnits(cells)),
      share((cell) => !/\p{Lu}|\p{Lo}/u.test(cell)),
      Math.max(0, ...designatorCounts.map((counts, at) => (at === column || !counts ? 0 : shareOfEqual(numbers[column] ?? [], counts)))),
      Number(isSumOfOthers(column, numbers)),
      values.length === 0 ? 0 : values.filter((value) => value > 999).length / values.length,
      values.length === 0 ? 0 : values.filter((value) => value === 0).length / values.length,
      column / Math.max(1, evidence.length - 1),
      Math.max(0, ...others.map((at) => shareOfSame(facts, evidence[at]))),
      Math.min(1, evidence.length / 20),
      Math.min(1, rows / 60),
    ])
  })
}

/** Whether the numbers of cells never fall, as line numbers and group numbers (1, 1, 2, 2, 3). */
export function isRising(cells: readonly string[]): boolean {
  const numbers = cells.flatMap((cell) => readPieces(cell) ?? [])
  return new Set(numbers).size >= 4 && numbers.every((number, row) => row === 0 || number >= (numbers[row - 1] ?? 0))
}

/** The share of cells that equal the cell of another column in the same row. */
function shareOfSame(facts: ColumnEvidence, other: ColumnEvidence | undefined): number {
  if (!other || facts.filled === 0) return 0
  return facts.by_row.filter((cell, row) => cell !== '' && cell === other.by_row[row]).length / facts.filled
}

/** The share of rows in which the number equals the count of designators; rows with one designator do not count. */
function shareOfEqual(numbers: readonly (number | null)[], counts: readonly number[]): number {
  const rows = counts.flatMap((count, row) => (count > 1 ? row : []))
  if (rows.length < 2) return 0
  return rows.filter((row) => numbers[row] === counts[row]).length / rows.length
}

/** Whether each cell of a column is the sum of two or more other columns. */
function isSumOfOthers(column: number, numbers: readonly (readonly (number | null)[])[]): boolean {
  const sums = numbers[column] ?? []
  const isNumeric = (list: readonly (number | null)[]): boolean =>
    list.length > 2 && list.filter((one) => one !== null).length > list.length * 0.8
  if (!isNumeric(sums)) return false
  const parts = numbers.filter((list, at) => at !== column && isNumeric(list) && list.every((one, row) => (one ?? 0) <= (sums[row] ?? 0)))
  return parts.length > 1 && sums.every((sum, row) => parts.reduce((total, list) => total + (list[row] ?? 0), 0) === (sum ?? 0))
}
