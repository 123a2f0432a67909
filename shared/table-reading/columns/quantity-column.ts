/** Which column says how many pieces one set takes. */
import { readWholeNumber } from '../cells/cell-kinds.ts'
import { readPieces, readThousands } from '../cells/pieces.ts'
import { type ColumnChoice, MIN_FILLED_SHARE, MIN_MOSTLY_SHARE } from './choice.ts'
import type { ColumnEvidence } from './evidence.ts'

/** @param designators the column of places, beside which a column without a name counts pieces only where it can count nothing else */
export function chooseQuantity(choice: ColumnChoice, designators: number | null): number | null {
  const counts = (facts: ColumnEvidence, weight: number): boolean =>
    weight === 3 ? saysQuantity(facts) : facts.pieces >= 0.5 && !facts.counts_up
  const perBoard = choice.columnsOf('qty', counts)
  const build = choice.columnsOf('build_qty', counts)
  const strongest = Math.max(0, ...perBoard.map((column) => choice.headings[column]?.weight ?? 0))
  const rivals = perBoard.filter((column) => choice.headings[column]?.weight === strongest).sort((a, b) => a - b)
  // One column for each of several boards: the quantity is their sum, where the list has it.
  const sum = [...build, ...perBoard].find((column) => isSumOf(choice, column, perBoard))
  let column = sum ?? perBoard.find((one) => saysPerBoard(choice, one)) ?? rivals[0] ?? build[0] ?? null
  if (column !== null) column = fuller(choice, column, [...rivals, ...build])
  if (column === null) {
    column = chooseUnnamedQuantity(choice, designators)
  }
  choice.take(column)
  return column
}

/** The quantity column among those without a recognized heading; null if several are possible, and a person must choose. */
function chooseUnnamedQuantity(choice: ColumnChoice, designators: number | null): number | null {
  const counting = [...choice.evidence.entries()].filter(
    ([column, facts]) =>
      !choice.isAssigned(column) &&
      choice.isUnread(column) &&
      facts.filled >= Math.max(1, choice.rows * MIN_FILLED_SHARE) &&
      facts.pieces >= 0.9 &&
      !facts.counts_up &&
      // Where nothing is named, prices stand beside.
      (!choice.isUnheard || facts.prices === 0) &&
      (designators === null || isPlausible(choice, column)),
  )
  const [first, ...others] = counting.filter(([, { cells }]) => !isSorted(cells))
  return first === undefined || others.length > 0 ? null : first[0]
}

/** Numbers that never fall sort the lines, or number their kinds: 1, 1, 2, 2, 3. */
function isSorted(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => readPieces(cell) ?? 0)
  const isRising = numbers.every((number, row) => row === 0 || number >= (numbers[row - 1] ?? 0))
  return isRising && new Set(numbers).size >= SORTED_LEAST
}

/** So many different numbers one above the other are no chance. */
const SORTED_LEAST = 4

/** Under a heading that says quantity outright a part of the cells is enough: 10K, 10+2 and words stand beside plain numbers. */
const saysQuantity = (facts: ColumnEvidence): boolean =>
  facts.pieces >= 0.5 ||
  (facts.places < 0.5 &&
    facts.part_numbers < 0.5 &&
    facts.cells.some((cell) => readPieces(cell) !== null || readThousands(cell) !== null || IS_SPARE.test(cell)))

const IS_SPARE = /^\d{1,7}\s?\+\s?\d{1,7}$/

/** A number that goes up with the rows numbers them where it stands in front of the parts, and counts pieces behind them. */
export function chooseQuantityBehind(choice: ColumnChoice, first: number): number | null {
  return choice.byContent(
    (facts) => (choice.evidence.indexOf(facts) > first ? facts.pieces : 0),
    0.9,
    (facts) => facts.prices === 0,
  )
}

/** Prices have decimals, and years four digits: a count of pieces is mostly small and whole, however some of them are written ("2 pcs", "1,00"). */
function isPlausible(choice: ColumnChoice, column: number): boolean {
  const cells = choice.evidence[column]?.cells ?? []
  const plain = cells.filter((cell) => IS_PLAIN.test(cell)).length
  if (plain >= cells.length * 0.9) return true
  return plain >= cells.length * 0.5 && cells.filter((cell) => IS_PLAIN.test(readWholeNumber(cell) ?? '')).length >= cells.length * 0.9
}

const IS_PLAIN = /^\d{1,6}$/

const saysPerBoard = (choice: ColumnChoice, column: number): boolean =>
  /(?:^| )(?:per|pro|je|par|por)(?: |$)|单|單|每/u.test(choice.headings[column]?.name ?? '')

/** One that is mostly empty gives way to one that is not. */
function fuller(choice: ColumnChoice, column: number, others: readonly number[]): number {
  const filled = choice.filled(column)
  if (filled >= choice.rows * 0.3) return column
  return others.find((one) => choice.filled(one) >= Math.max(choice.rows * MIN_MOSTLY_SHARE, filled * 2)) ?? column
}

function isSumOf(choice: ColumnChoice, column: number, all: readonly number[]): boolean {
  const parts = all.filter((one) => one !== column)
  const sums = choice.evidence[column]?.cells ?? []
  if (parts.length < 2 || sums.length === 0) return false
  const cells = parts.map((one) => choice.evidence[one]?.cells ?? [])
  if (cells.some(({ length }) => length !== sums.length)) return false
  return sums.every((cell, row) => cells.reduce((sum, list) => sum + Number(list[row]), 0) === Number(cell))
}
