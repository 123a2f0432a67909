/** One part in free text: "100 x NE555P", "NE555P 2,500", "BC847C,215; 3000". */

import { looksLikePackage, looksLikePartNumber, looksLikeValue } from '../cells/cell-kinds.ts'
import { readDesignators } from '../cells/designators.ts'
import { statesUnfitted } from '../cells/fitted.ts'
import { isRecognizedMaker } from '../cells/makers.ts'
import { isPackedNumber } from '../cells/packed-number.ts'
import { isBlankPartNumber, readPartNumbers, readPlaceholderPartNumber, toSingleLine } from '../cells/part-numbers.ts'
import { isSupplierSku } from '../cells/supplier-skus.ts'
import type { BomLine } from '../reading.ts'
import { readTypedFacts } from './typed-facts.ts'
import { findMarkedQuantity, mayBeTwoNumbers, QUANTITY_PATTERN, readGroups, toPieces } from './typed-quantity.ts'

/** A line of a list is short; a longer one is a sentence. */
export const MAX_TYPED_LINE_LENGTH = 300
const MAX_WORDS = 14

/** Bullets, numbers of a list, the marks of a quoted mail. */
const BULLET = /^(?:[>\s]*[>\s])?(?:[-–—*•·●▪◦‣☐✓+]\s+|\(?\d{1,3}[.)]\s+|\[[ x]?\]\s+)?/iu
const BETWEEN = '\\s*[,;:=|\\t]\\s*|\\s+[-–—→]+>?\\s+|\\s*->\\s*|\\s+'
/** NE555P 100 / NE555P, 2,500 / NE555P - 100 */
const LAST = new RegExp(`(?:${BETWEEN})(${QUANTITY_PATTERN})[\\s.,;]*$`, 'u')
/** 100 NE555P / 2,500; NE555P; but no 100 nF */
const FIRST = new RegExp(
  `^(${QUANTITY_PATTERN})(?:\\s*[,;:|\\t]\\s*|\\s+)(?!(?:[pnuµmkM]?[FHVAW]|[kM]?Hz|[kM]?Ω|[kM]?ohms?|mm|%)(?:\\s|$))(\\S.*)$`,
  'u',
)
/** NE555P, 100, Texas Instruments */
const MIDDLE = new RegExp(`^(.*?\\S)(?:${BETWEEN})(${QUANTITY_PATTERN})(?:\\s*[,;|\\t]\\s*|\\s+)(\\D.*)$`, 'u')
/** What a piece is to cost, behind the quantity: NE555P 100 2.10, NE555P, 100, $0.25, NE555P 100 @ 0.25 USD */
const PRICE =
  /^(.*?\d.*?)(?:\s*[,;|\t]\s*|\s+)(?:@\s*)?((?:US)?\$\s?\d{1,7}(?:[.,]\d{1,6})?|\d{1,7}(?:\.\d{1,6}|,(?!\d{3}$)\d{1,6})|\d{1,7}(?:[.,]\d{1,6})?(?=\s?(?:USD|US\$|\$)))\s?(?:USD|US\$|\$)?$/iu
/** Places among typed words: only what is hardly ever a part number. */
const DESIGNATOR_WORD = /^(?:R|RN|C|L|D|LED|Q|U|IC|J|JP|P|CN|K|X|Y|T|F|FB|TP|SW)\d{1,3}[A-Z]?(?:[-–](?:[A-Z]{1,3})?\d{1,3})?$/i
/** A place, unless it stands alone: J111, D882, L293D. */
const DESIGNATOR_OR_PART = /^[A-Z]{1,3}\d{3}[A-Z]?$/i
/** What ends a mail. */
const CONTACT = /(?:^|\s)(?:tel|phone|telefon|fax|mobile?|mob|whatsapp|skype|wechat|vat|iban)\b[.:]?|\S@\S+\.|https?:/i

/** What is left of a line without its quantity. */
interface Counted extends Pick<BomLine, 'qty' | 'qty_text' | 'target_price' | 'date_code'> {
  rest: string
}

/**
 * What one line may mean, the likeliest first; none where it names no part. There is more than one where only a catalogue
 * can tell: a comma stands in numbers and in part numbers.
 * @param row carried into the readings
 */
export function readTypedLine(written: string, row: number): BomLine[] {
  if (written.length > MAX_TYPED_LINE_LENGTH) return []
  const plain = written.replace(BULLET, '').trim()
  if (plain === '' || CONTACT.test(plain)) return []
  return countings(plain).flatMap((counted) => lineOf(counted, row) ?? [])
}

/** What stands in the place of the part, without its quantity; empty where a part stands, or a sentence. */
export function readTypedPlaceholder(written: string): string {
  if (written.length > MAX_TYPED_LINE_LENGTH) return ''
  const words = written
    .replace(BULLET, '')
    .split(/[\s,;:]+/)
    .filter((word) => word !== '' && !/^[x×*]?[\d.,'’]+$/i.test(word))
  return words.length === 1
    ? readPlaceholderPartNumber(words[0] ?? '')
    : words.length === 0
      ? readPlaceholderPartNumber(written.trim())
      : ''
}

/** Whether nothing but places of a board stands there. */
export function isOnlyDesignators(written: string): boolean {
  const words = written.split(/[\s,;]+/).filter((word) => word !== '' && !/^\d+$/.test(word))
  return words.length > 0 && words.every((word) => DESIGNATOR_WORD.test(word))
}

function countings(plain: string): Counted[] {
  const { rest, remark, ...facts } = readTypedFacts(plain)
  return quantitiesAndPrice(rest).map((counted) => ({ ...facts, ...counted, rest: `${counted.rest} ${remark}`.trim() }))
}

function quantitiesAndPrice(plain: string): Counted[] {
  const [, before = '', targetPrice = ''] = PRICE.exec(plain) ?? []
  const [counted] = before === '' ? [] : quantities(before)
  return counted && counted.qty !== null ? [{ ...counted, target_price: targetPrice }] : quantities(plain)
}

function quantities(plain: string): Counted[] {
  const marked = findMarkedQuantity(plain, (text) => namesSomething(text) || SPOKEN.test(text.trim()))
  if (marked) return [{ rest: marked.rest, qty: marked.qty, ...(marked.qty === null && { qty_text: marked.text }) }]
  const whole = { rest: plain, qty: null }
  const last = lastNumbers(plain)
  const isPacked = isPackedNumber(/\S+$/.exec(plain)?.[0] ?? '')
  if (last.length > 0 && !isPacked) return /^\S+,\d{3}$/.test(plain) ? [...last, whole] : last
  const [, digits = '', rest = ''] = FIRST.exec(plain) ?? []
  if (digits !== '' && !looksLikePackage(digits) && namesSomething(rest)) {
    const isUnclear = plain.startsWith(`${digits} `) && mayBeTwoNumbers(digits)
    return [isUnclear ? { rest, qty: null, qty_text: digits } : { rest, qty: toPieces(digits) }]
  }
  if (last.length > 0) return [whole, ...last]
  const [, before = '', middle = '', maker = ''] = MIDDLE.exec(plain) ?? []
  if (middle !== '' && namesSomething(before) && isRecognizedMaker(maker)) return [{ rest: `${before} ${maker}`, qty: toPieces(middle) }]
  return [whole]
}

/** The number that a line ends in: two where a code of the maker's stands between the part and it, BC847C,215,500. */
function lastNumbers(plain: string): Counted[] {
  const ending = LAST.exec(plain)
  if (!ending) return []
  const [whole, digits = ''] = ending
  const rest = plain.slice(0, ending.index).trim()
  // '10k 0603' ends in a case, and '1N4148 75V 150' does not.
  if (rest === '' || looksLikePackage(digits) || !namesSomething(rest)) return []
  const { qty, skipped } = readGroups(plain.slice(0, ending.index + whole.indexOf(digits)), digits, '', namesSomething)
  const other = otherNumber(rest)
  const isUnclear = skipped === 0 && mayBeTwoNumbers(digits) && /^ *$/.test(whole.slice(0, whole.indexOf(digits)))
  if (qty === null || other !== undefined || isUnclear) return [{ rest, qty: null, qty_text: [other, digits].join(' ').trim() }]
  const counted = [{ rest: `${rest} ${digits.slice(0, skipped)}`.trim(), qty }]
  const [, code = '', pieces = ''] = /^,(\d{3})[, ](\d{3})$/.exec(whole) ?? []
  return isPackedNumber(`${rest},${code}`) ? [{ rest: `${rest},${code}`, qty: toPieces(pieces) }, ...counted] : counted
}

/** A number by itself that may as well be the quantity: no case, no value with a unit behind it, no end of a name before it. */
function otherNumber(rest: string): string | undefined {
  const words = rest
    .split(/[\s;|]+/)
    .flatMap((word) => (isPackedNumber(word) ? [word] : word.split(',')))
    .filter(Boolean)
  return words.find((word, at) => {
    const before = words[at - 1] ?? ''
    if (!/^[1-9]\d{0,4}$/.test(word) || looksLikePackage(word) || looksLikePackage(`${before} ${word}`)) return false
    if (VALUE_UNIT.test(words[at + 1] ?? '') || (SPOKEN.test(`${before} ${word}`) && !isRecognizedMaker(before))) return false
    return namesSomething(words.toSpliced(at, 1).join(' '))
  })
}
const VALUE_UNIT = /^(?:[pnuµmkM]?[FHVAW]|[kM]?Hz|[kM]?Ω|[kM]?ohms?|mm|%)$/u

/** 'LM 358', 'NE 555P': typed as it is spoken. */
const SPOKEN = /^[A-Z]{1,4} \d+[A-Z]{0,3}$/

const namesSomething = (text: string): boolean =>
  text
    .split(/[\s,;]+/)
    .some(
      (word) =>
        looksLikePartNumber(word) || looksLikeValue(word) || isSupplierSku(word) || DESIGNATOR_OR_PART.test(word) || /^\d{6,}$/.test(word),
    )

/** A comma divides words, but for the one before the last three digits of a number: BC847C,215. */
const wordsOf = (rest: string): string[] =>
  rest
    .split(/[\s;]+/)
    .flatMap((word) => (/^[^,]*\d[^,]*,\d{3}$/.test(word) ? [word] : word.split(',')))
    .map((word) => word.replace(/[:=]+$/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

function lineOf({ rest, qty, ...facts }: Counted, row: number): BomLine | null {
  const words = wordsOf(rest)
  if (words.length === 0 || words.length > MAX_WORDS) return null
  const doNotFit = statesUnfitted(rest)
  let designatorWords = words.filter((word) => DESIGNATOR_WORD.test(word))
  const others = words.filter((word) => !DESIGNATOR_WORD.test(word) && !statesUnfitted(word))
  let partNumber = numberOf(rest, others)
  const value = partNumber === '' ? valueIn(others) : ''
  if (partNumber === '' && value === '') {
    const [only = ''] = designatorWords
    if (designatorWords.length !== 1 || !DESIGNATOR_OR_PART.test(only)) return null
    partNumber = only
    designatorWords = []
  }
  const left = partNumber === '' ? [] : others.filter((word) => !partNumber.split(' ').includes(word))
  const maker = left.findIndex((word) => isRecognizedMaker(word.replace(/^\(/, '')))
  const manufacturer = maker < 0 ? '' : withoutBrackets(left.slice(maker).join(' '))
  const designators = readDesignators(designatorWords.join(' ')).list
  const counted = qty === null && facts.qty_text === undefined && designators.length > 0
  const sku = isSupplierSku(partNumber)
  return {
    row,
    part_number: sku ? '' : partNumber,
    manufacturer,
    value,
    description: (maker < 0 ? left : left.slice(0, maker)).join(' '),
    package: others.find((word) => word !== partNumber && looksLikePackage(word)) ?? '',
    qty: qty ?? (counted ? designators.length : null),
    qty_from_designators: counted,
    designators,
    do_not_fit: doNotFit,
    alternates: [],
    supplier_skus: sku ? [partNumber] : [],
    ...facts,
  }
}

const withoutBrackets = (text: string): string => text.replace(/^\(|\)$/g, '')

/** The number itself, of several the first; one with a space in it only where nothing else is on the line. */
function numberOf(rest: string, words: readonly string[]): string {
  const [whole = ''] = readPartNumbers(toSingleLine(rest))
  if (words.length === 2 && looksLikePartNumber(whole) && /^[A-Z0-9]+ [A-Z0-9-]+$/.test(whole) && !words.some(isRecognizedMaker)) {
    const [first = '', second = ''] = words
    // 'LM 358', 'NE 555P': typed as it is spoken.
    if (!isBlankPartNumber(first) && /^[A-Z]{1,4}$/.test(first) && /\d/.test(second)) return whole
  }
  const number = words.find(
    (word) => isSupplierSku(word) || (looksLikePartNumber(word) && (!looksLikeValue(word) || /^\d{6,}$/.test(word))),
  )
  return number === undefined || isBlankPartNumber(number) ? '' : number.replace(/[.,;:]+$/, '')
}

/** '10k 1% 0603': no number, but a part. */
function valueIn(words: readonly string[]): string {
  const first = words[0] ?? ''
  if (!words.some((word) => looksLikeValue(word) && !/^\d+$/.test(word))) return ''
  // Sentences have numbers too: a part's words are mostly its values.
  const telling = words.filter((word) => looksLikeValue(word) || looksLikePackage(word) || /^[A-Z0-9±%/.-]{2,8}$/i.test(word)).length
  return telling >= words.length * 0.7 && (looksLikeValue(first) || /\d/.test(words.join(''))) ? words.join(' ') : ''
}
