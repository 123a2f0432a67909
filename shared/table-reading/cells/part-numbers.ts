/** Reads a cell of part numbers: one number, several alternatives, or a placeholder. */

import { MAX_CELL_READ_LENGTH } from '../workbook/tidy-cell.ts'
import { isPlaceholder, looksLikePartNumber } from './cell-kinds.ts'
import { isRecognizedMaker } from './makers.ts'

/** Maximum number of characters of a cell that are stored. */
export const MAX_TEXT_LENGTH = 200

/** Separators of alternatives. Many numbers contain a slash, which separates only with blanks around it. */
const ALTERNATIVES = /[\r\n~～;；|]+|\s+\/\s*(?:or\s+)?|\s*\/\s+(?:or\s+)?|\/\s*or\s+|\s+(?:or|oder|ou|или|或|または|또는)\s+/u

/** A remark after a number. */
const REMARK =
  /\s*(?:\((?=[^()]*(?:\p{Ll}{3}|\p{Lo}{2}))[^()]*\)|或(?:等效|同等|类似).*|相当品.*|同等品.*|[-–—,;:]\s+(?:dn[pfi]|not fitted|see note.*|note \d+))\s*$/iu
/** "Or equivalent" does not name an alternative. */
const OR_EQUAL =
  /[\s,(/–—-]*\b(?:or|oder|ou|o)\s+(?:equiv\p{L}*|equal|similar|compatible|gleichwertig\p{L}*|ähnlich\p{L}*|équiv\p{L}*|simil\p{L}*|eq\.?)\)?\s*$/iu
/** Maximum number of alternatives; a hostile cell may have thousands. */
const MAX_ALTERNATIVES = 24

export const toSingleLine = (text: string): string => {
  const short = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text
  return /[\p{Cc}]|\s\s|^\s|\s$/u.test(short) ? short.replace(/[\p{Cc}\s]+/gu, ' ').trim() : short
}

/** Whether a text names no part: it is empty, only signs, or a placeholder. */
export const isBlankPartNumber = (text: string): boolean => text === '' || isPlaceholder(text) || /^[\p{P}\p{S}\s]+$/u.test(text)

/** The placeholder in a cell, for a person to see; empty for a cell that its tool left empty. */
export const readPlaceholderPartNumber = (cell: string): string => {
  const plain = toSingleLine(cell)
  return isBlankPartNumber(plain) && !/^~*$/.test(plain) ? plain : ''
}

/** The part numbers of a cell in their order, without remarks and placeholders. */
export function readPartNumbers(cell: string): string[] {
  if (cell === '') return []
  if (cell.length > MAX_CELL_READ_LENGTH) return readPartNumbers(cell.slice(0, MAX_CELL_READ_LENGTH))
  const text = cell.length < MAX_TEXT_LENGTH && /\s/.test(cell) ? cell.replace(OR_EQUAL, '') : cell
  return split(text)
}

/** The Chinese list comma. It also occurs in names, so it separates only texts that are numbers by themselves. */
const LISTED = '、'

function split(cell: string): string[] {
  const listed = cell.includes(LISTED) ? cell.split(LISTED) : []
  const isListed = listed.length > 1 && listed.every((part) => looksLikePartNumber(part))
  const parts = isListed ? listed : ALTERNATIVES.test(cell) ? cell.split(ALTERNATIVES) : [cell]
  const numbers: string[] = []
  for (const part of parts.slice(0, MAX_ALTERNATIVES)) {
    const plain = toSingleLine(part)
    const number = /[\s(或相同]/.test(plain) ? plain.replace(REMARK, '').trim() : plain
    if (!isBlankPartNumber(number)) numbers.push(number)
  }
  return numbers
}

/** The makers of several numbers, in their order; only the first maker if the counts differ. For one number, the cell names one maker. */
export function readMakerNames(cell: string, numbers: number): string[] {
  if (cell === '') return []
  if (cell.length > MAX_CELL_READ_LENGTH) return readMakerNames(cell.slice(0, MAX_CELL_READ_LENGTH), numbers)
  const maker = (text: string): string => (isBlankPartNumber(toSingleLine(text)) ? '' : toSingleLine(text))
  if (numbers < 2) {
    const [first = '', ...others] = cell.includes('~') ? cell.split('~') : cell.split(/[\r\n]+/).filter((line) => line.trim() !== '')
    // Further lines of the cell may continue the name, or name another maker.
    return [maker(others.some((line) => isRecognizedMaker(line.trim())) || cell.includes('~') ? first : cell)]
  }
  const parts = cell.split(ALTERNATIVES).flatMap((part) => part.split(LISTED))
  const fitting = parts.length === numbers || !cell.includes('/') ? parts : cell.split('/')
  return (fitting.length === numbers ? fitting : fitting.slice(0, 1)).map(maker)
}

/** Splits a cell with a maker and its number, the number last: "YAGEO CC0402KRX7R7BB104". */
export function splitMakerAndNumber(cell: string): { manufacturer: string; part_number: string } {
  const words = toSingleLine(cell).split(' ')
  const number = words.at(-1) ?? ''
  return words.length > 1 && /\d/.test(number)
    ? { manufacturer: words.slice(0, -1).join(' '), part_number: number }
    : { manufacturer: '', part_number: words.join(' ') }
}
