/** Reads reference designators, the positions of a line's parts on the board. */
import { MAX_SOURCE_LENGTHS } from '../lists/bom-limits.ts'

/** Maximum difference of the numbers of an expanded range. A larger one is a typing error or an attack. */
const MAX_RANGE = 1000
/** One more than a line may have, so that a longer list is detected. */
const MAX_DESIGNATORS = MAX_SOURCE_LENGTHS.designators + 1
const MAX_TEXT_LENGTH = 100_000

/** R1, U3A, C3L1, U$1, J1#2, prj0:C1, PSU.C1, IC?: any form of a designator, in a column of designators. */
const DESIGNATOR =
  /^(?:[\p{L}\p{N}_]{1,20}:|[\p{L}][\p{L}\p{N}_]{0,7}\.)?[\p{L}_$][\p{L}_]{0,9}\$?(?:\d{1,6}(?:[\p{L}_]{1,4}\d{0,4}){0,3}|\?)(?:[#.][\p{L}\p{N}]{1,4})?(?:'|\*)?$/u
const NUMBERED = /^((?:[\p{L}\p{N}_]{1,20}:)?[\p{L}_$][\p{L}_$]{0,9})(\d{1,6})$/u

/** 'TIME CARD - C3': the name of the board, in words without a number. */
export const BOARD_PREFIX = /^\p{L}[\p{L} _]{2,40}?-(?=[A-Z]{1,4}\[?\d)|^\p{L}[\p{L} _]{2,40}? - (?=[A-Z]{1,4}\[?\d)/u
const PLAIN_DESIGNATOR = /^[A-Z]{1,4}\d{1,5}(?:-(?:[A-Z]{1,4})?\d{1,5})?$/i
const PLAIN_RANGE = /^([A-Z]{1,4})(\d{1,5})-([A-Z]{0,4})(\d{1,5})$/i

/** The maximum length of a designator. */
const MAX_TOKEN_LENGTH = 64

/** Replaces each run of white space by one space, and trims. */
export const collapseSpaces = (text: string): string => (/[^\S ]|^ | $| {2}/.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

/** Removes these characters from the end, in linear time. */
export function trimEndCharacters(text: string, ends: string): string {
  let end = text.length
  while (end > 0 && ends.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

export interface Designators {
  /** Designators in the order of the cell, each once. */
  list: string[]
  /** Whether all of the text was read; false if it contains other words. */
  complete: boolean
}

/**
 * Reads 'R1, R2, R5-R8', 'R1 R2', 'C1...C4', 'C258..C261', 'C[5-8,1,13]', 'BTN0-6', 'R1,2,5'. Ranges are expanded, but never from one
 * letter to another, nor beyond `MAX_RANGE`.
 */
export function readDesignators(cell: string): Designators {
  if (cell === '') return { list: [], complete: false }
  const plain = cell
    .slice(0, MAX_TEXT_LENGTH)
    .split(/[ ,;\n\r\t]+/)
    .filter(Boolean)
  if (plain.length > 0 && plain.every((token) => PLAIN_DESIGNATOR.test(token))) return readPlain(plain)
  const list: string[] = []
  let complete = true
  let letters = ''
  const add = (designator: string): void => {
    if (list.length < MAX_DESIGNATORS) list.push(designator)
  }
  for (const token of tokensOf(cell)) {
    if (token.length > MAX_TOKEN_LENGTH) {
      complete = false
      continue
    }
    const range = /^(.*\d)-(?:([^-]*?[^\d-])?(\d{1,6}))$/.exec(token)
    const from = NUMBERED.exec(range?.[1] ?? (/^\d{1,6}$/.test(token.split('-')[0] ?? '') ? `${letters}${token.split('-')[0]}` : token))
    const bareRange = /^(\d{1,6})-(\d{1,6})$/.exec(token)
    if (bareRange && letters !== '') {
      complete = expand(letters, bareRange[1] ?? '', bareRange[2] ?? '', add) && complete
    } else if (range && from) {
      const [, firstLetters = '', first = ''] = from
      const secondLetters = range[2] ?? firstLetters
      letters = firstLetters
      // A project's name may be written only once: prj0:R1-R3.
      const lastLetters = firstLetters.endsWith(`:${secondLetters}`) ? firstLetters : secondLetters
      complete = expand(firstLetters, first, range[3] ?? '', add, lastLetters) && complete
    } else if (/^\d{1,6}$/.test(token) && letters !== '') add(`${letters}${token}`)
    else if (DESIGNATOR.test(token)) {
      letters = NUMBERED.exec(token)?.[1] ?? ''
      add(token.replace(/\*$/, ''))
    } else complete = false
  }
  return { list: unique(list), complete: complete && list.length > 0 }
}

/** These signs separate names. Blanks do so only if all words are in capitals, digits and signs. */
const SIGNS_BETWEEN = /[,;、，；|\n\r]+/
const SHOUTED = /^[\p{Lu}\p{N}_.+\-#$/*:]+$/u
const MAX_NAME_LENGTH = 40
/** A text with this many words is a sentence. */
const SENTENCE = 4

/**
 * Names in a column of designators that have another form: "ICSP", "5V_E, 3.3V_E", "Sockel U1". Designators and ranges among them are read
 * as such. Empty for a sentence.
 */
export function listDesignatorNames(cell: string): string[] {
  const text = collapseSpaces(cell.slice(0, MAX_TEXT_LENGTH).replace(/[\r\n]+/g, ','))
  const words = text.split(' ')
  const names = SIGNS_BETWEEN.test(text) ? text.split(SIGNS_BETWEEN) : words.every((word) => SHOUTED.test(word)) ? words : [text]
  const list: string[] = []
  for (const name of names.map((one) => one.trim()).filter(Boolean)) {
    if (name.length > MAX_NAME_LENGTH || name.split(' ').length >= SENTENCE || !/[\p{L}\p{N}]/u.test(name)) return []
    const { list: designators, complete } = readDesignators(name)
    for (const designator of complete ? designators : [name]) if (list.length < MAX_DESIGNATORS) list.push(designator)
  }
  return unique(list)
}

/** Reads tokens that are only designators and ranges, which is the usual case. */
function readPlain(tokens: readonly string[]): Designators {
  const list: string[] = []
  let complete = true
  const add = (designator: string): void => {
    if (list.length < MAX_DESIGNATORS) list.push(designator)
  }
  for (const token of tokens) {
    const [, letters = '', first = '', otherLetters = '', last = ''] = token.includes('-') ? (PLAIN_RANGE.exec(token) ?? []) : []
    if (letters === '') add(token)
    else complete = expand(letters, first, last, add, otherLetters || letters) && complete
  }
  return { list: unique(list), complete }
}

/** Splits at separators, after unifying dashes. The text before a bracket is put before each entry in it. */
function tokensOf(cell: string): string[] {
  return (
    withBracketsOpened(
      collapseSpaces(cell.slice(0, MAX_TEXT_LENGTH))
        .replace(/[–—−‒―～~÷]| ?(?:\.{2,3}|…) ?/g, '-')
        .replace(/[、，；]/g, ',')
        .replace(BOARD_PREFIX, ''),
    )
      .replace(/ ?- ?/g, '-')
      // 'C  2, C  3': some libraries write a blank before the number.
      .replace(/(?<![\p{L}\d])(\p{Lu}{1,3}) (?=\d)/gu, '$1')
      .replace(/(\d) (?:to|thru|through|bis|à|al?|до|do|až|tot|til|till|ate|até) (?=[\p{L}]{0,4}\d)/giu, '$1-')
      .split(/[, ;|/&+]+/)
      .map(bareToken)
      .filter(Boolean)
  )
}

const BRACKET_LETTERS = /[\p{L}_]{1,8}$/u

/** Rewrites 'C[5-8,1]' as 'C5-8,C1'. An unclosed bracket ends with the cell. */
function withBracketsOpened(text: string): string {
  if (!text.includes('[')) return text
  const pieces: string[] = []
  let from = 0
  for (let open = text.indexOf('['); open >= 0; open = text.indexOf('[', from)) {
    const letters = BRACKET_LETTERS.exec(text.slice(Math.max(from, open - 8), open))?.[0]
    if (letters === undefined) {
      pieces.push(text.slice(from, open + 1))
      from = open + 1
      continue
    }
    const close = text.indexOf(']', open)
    const inside = text.slice(open + 1, close < 0 ? text.length : close)
    pieces.push(
      text.slice(from, open - letters.length),
      inside
        .split(/[,; ]+/)
        .filter(Boolean)
        .map((one) => (/^\d/.test(one) ? letters + one : one))
        .join(','),
    )
    from = close < 0 ? text.length : close + 1
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}

/** Removes brackets and signs around a token. */
function bareToken(token: string): string {
  let start = 0
  while (start < token.length && '-(['.includes(token.charAt(start))) start++
  return trimEndCharacters(token.slice(start), '-.:)]')
}

/**
 * Adds the designators of a range. With two kinds of letters only the ends are added. A range that descends or is too long is not one:
 * only its ends are added, and the result is false.
 */
function expand(letters: string, first: string, last: string, add: (designator: string) => void, lastLetters = letters): boolean {
  const from = Number(first)
  const to = Number(last)
  const isRange = lastLetters !== letters || (to >= from && to - from <= MAX_RANGE)
  if (!isRange || lastLetters !== letters) {
    add(`${letters}${first}`)
    add(`${lastLetters}${last}`)
    return isRange
  }
  const padded = first.startsWith('0') ? first.length : 0
  for (let i = from; i <= to; i++) add(`${letters}${String(i).padStart(padded, '0')}`)
  return true
}

const unique = (list: string[]): string[] => (list.length < 2 ? list : [...new Set(list)])
