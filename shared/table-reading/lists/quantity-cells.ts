/**
 * Reads quantities, and finds out how a column writes its numbers: 4.000 is four in an ERP system's export, and four thousand in a German
 * list.
 */

import { readDesignators } from '../cells/designators.ts'
import { readPieces, readSpelledPieces, readThousands } from '../cells/pieces.ts'
import type { BomColumns } from '../reading.ts'
import { type Rows, readCell } from './row.ts'

/** The decimal sign before three digits; null: such a sign separates thousands; `unclear`: the list does not show which. */
export type QuantityMark = '.' | ',' | 'unclear' | null

const THREE = /^(\d{1,3})([.,])(\d{3})(?:\s*(\p{L}{1,3}|C62|H87))?$/u
const PRICE = /^\D{0,3}\d{1,7}([.,])\d{1,2}\D{0,4}$|^\D{0,3}0([.,])\d+\D{0,4}$/
/** Units of ERP systems: pieces as English systems write them, behind points, pieces as German ones do, behind commas, and measures. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  '.': ['EA', 'PC', 'C62', 'H87', 'KG', 'G', 'M', 'MM', 'L', 'ROL'],
  ',': ['ST', 'STK', 'PCE', 'C62', 'H87', 'KG', 'G', 'M', 'MM', 'L', 'ROL'],
}
const MAX_ROWS = 2000

/** @param body the rows below the headings */
export function findQuantityMark(body: Rows, columns: BomColumns, isHeaded: boolean): QuantityMark {
  if (columns.qty === null) return null
  const rows = body.slice(0, MAX_ROWS).filter((row) => /\d/.test(readCell(row, columns.qty)))
  const cells = rows.map((row) => readCell(row, columns.qty).trim())
  const marks = new Set(cells.flatMap((cell) => THREE.exec(cell)?.[2] ?? []))
  const decimal = [...marks].find((one) => cells.some((cell) => isDecimal(cell, one)))
  const mark = decimal ?? [...marks][0]
  if (mark === undefined) return null
  if (decimal !== undefined) return decimal as QuantityMark
  if (marks.size > 1) return 'unclear'
  // A system that writes decimals writes them in every cell.
  if (cells.some((cell) => !THREE.test(cell))) return null
  const counted = rows.flatMap((row) => compareWithDesignators(row, columns))
  if (counted.length > 0) return counted.filter((one) => one === 'decimals').length * 2 > counted.length ? (mark as QuantityMark) : null
  if (isMeasured(rows, cells, columns, mark)) return mark as QuantityMark
  const price =
    columns.target_price === undefined ? [] : rows.flatMap((row) => PRICE.exec(readCell(row, columns.target_price ?? null))?.slice(1) ?? [])
  const priceMark = price.find(Boolean)
  if (priceMark !== undefined) return priceMark === mark ? (mark as QuantityMark) : null
  return cells.every((cell) => THREE.exec(cell)?.[3] === '000') && (isHeaded || cells.length > 1) ? 'unclear' : null
}

/** Whether the last sign can only be a decimal sign: 0.050, 2.50, 1000.000, 1,000.000. */
function isDecimal(cell: string, mark: string): boolean {
  const number = cell.replace(/\s?\p{L}{1,4}\.?$/u, '')
  const [whole = '', fraction, ...more] = number.split(mark)
  if (fraction === undefined || more.length > 0 || !/^\d{1,6}$/.test(fraction)) return false
  const other = mark === '.' ? ',' : '.'
  return /^0$|^\d{4,9}$/.test(whole) || (/^\d+$/.test(whole) && fraction.length !== 3) || (whole.includes(other) && /^[\d.,]+$/.test(whole))
}

function compareWithDesignators(row: readonly string[], columns: BomColumns): ('decimals' | 'thousands')[] {
  const [, whole = '', , decimals = ''] = THREE.exec(readCell(row, columns.qty).trim()) ?? []
  const designatorCount = readDesignators(readCell(row, columns.designators)).list.length
  if (designatorCount === 0) return []
  if (designatorCount === Number(`${whole}${decimals}`)) return ['thousands']
  return designatorCount === Number(whole) && decimals === '000' ? ['decimals'] : []
}

/** Whether the quantities have units, in their cells or in a separate column. */
function isMeasured(rows: Rows, cells: readonly string[], columns: BomColumns, mark: string): boolean {
  const isUnit = (text: string): boolean => UNITS[mark]?.includes(text) === true
  if (cells.every((cell) => isUnit(THREE.exec(cell)?.[4] ?? ''))) return true
  const width = rows.reduce((maxWidth, row) => Math.max(maxWidth, row.length), 0)
  return Array.from({ length: Math.min(width, 40) }, (_, column) => column).some(
    (column) => column !== columns.qty && rows.every((row) => isUnit((row[column] ?? '').trim())),
  )
}

/** A longer cell is no quantity. */
const MAX_CELL_LENGTH = 40
const SECOND_SIGN = /[+×*]\s?\d|\d\s[xX]\s?\d/
const SPARES = /spares?|reserves?|ersatz|rechanges?|repuestos?|ricambi|ricambio|запас|备用|备品|備用|備品|予備|예비|احتياط/iu

/** Whether a cell has a second number to add or multiply: "10+2", "5 (1 spare)", "100 + 5 %", "2 x 5". */
function hasSecondNumber(cell: string): boolean {
  const first = cell.search(/\d/)
  if (first < 0) return false
  const spares = SPARES.exec(cell)
  return SECOND_SIGN.test(cell.slice(first)) || (spares !== null && cell.slice(0, spares.index).replace(/\D+/g, '').length > 1)
}

/** The pieces in a cell of a quantity column; null without a number, and for an ambiguous one such as 10+2. */
export function readQuantityCell(text: string, mark: QuantityMark): number | null {
  const cell = text.trim()
  const [, whole, divider, decimals] = mark === null ? [] : (THREE.exec(cell) ?? [])
  if (whole !== undefined && mark === 'unclear') return null
  if (whole !== undefined && divider === mark) return Number(`${whole}.${decimals}`)
  if (cell.length <= MAX_CELL_LENGTH && hasSecondNumber(cell)) return null
  return readPieces(cell) ?? readThousands(cell) ?? readSpelledPieces(cell)
}

/** Whether a cell of a quantity column has a number, ambiguous ones included. */
export const isCount = (text: string): boolean =>
  readQuantityCell(text, null) !== null || (text.length <= MAX_CELL_LENGTH && hasSecondNumber(text))

/** "HIN238CP x2", "2x HIN238CP": a name and how many of it; "16 x 2 LCD" and "3 x 4 mm" are sizes. */
export function splitCount(text: string): [name: string, count?: number] {
  const [before, first] = /^(\d{1,4})(?:[x×]\s+|\s[x×]\s+(?!\d))(?=\S)/i.exec(text) ?? []
  if (before !== undefined) return [text.slice(before.length), Number(first)]
  const times = /\s[x×](\d{1,3})$/i.exec(text)
  const name = text.slice(0, times?.index).trim()
  return times && name !== '' ? [name, Number(times[1])] : [text]
}
