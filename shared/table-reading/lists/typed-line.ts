/** One part in free text: "100 x NE555P", "NE555P 2,500", "BC847C,215; 3000". */

import { looksLikePackage, looksLikePartNumber, looksLikeValue } from '../cells/cell-kinds.ts'
import { readDesignators } from '../cells/designators.ts'
import { saysUnfitted } from '../cells/fitted.ts'
import { isKnownMaker } from '../cells/makers.ts'
import { namesNothing, oneLine, readPartNumbers, standInOf } from '../cells/part-numbers.ts'
import { isSupplierSku } from '../cells/supplier-skus.ts'
import type { BomLine } from '../reading.ts'

/** A line of a list is short; a longer one is a sentence. */
export const LINE_MOST = 300
const WORDS_MOST = 14

/** Bullets, numbers of a list, the marks of a quoted mail. */
const BULLET = /^(?:[>\s]*[>\s])?(?:[-–—*•·●▪◦‣☐✓+]\s+|\(?\d{1,3}[.)]\s+|\[[ x]?\]\s+)?/iu
const UNITS =
  'pcs?|pieces?|ea(?:ch)?|units?|st(?:k|ck|ück)?|qty|pces?|pièces?|uds?|unid(?:ades)?|pz|pezzi|шт(?:ук)?|个|只|片|颗|個|顆|台|本|枚|개|قطعة|قطع'
/** Groups of three have one mark between them; a number is never the end or the beginning of a longer one. */
const NUMBER = "(?:[1-9]\\d{0,2}(?:(?:,\\d{3})+|(?:\\.\\d{3})+|(?:['’]\\d{3})+|(?: \\d{3})+)|\\d{1,9})(?![\\d.,'’]\\d|\\d)"
/** How many, marked as such. */
const MARKED: readonly RegExp[] = [
  // 100 x NE555P, 100x NE555P, 100 pcs of NE555P, 2× 10k
  new RegExp(`^(${NUMBER})\\s*(?:[x×*]\\s+|[x×*](?=\\p{L}{1,6}\\d)|\\s?(?:${UNITS})\\.?\\s+(?:of\\s+|von\\s+|de\\s+|di\\s+)?)`, 'iu'),
  // NE555P x 100, NE555P ×100
  new RegExp(`[\\s,;:(]+[x×*]\\s*(${NUMBER})(?:\\s*(?:${UNITS})\\.?)?\\)?[\\s.,;]*$`, 'iu'),
  // NE555P qty 100, NE555P, qty: 100
  new RegExp(
    `[\\s,;:(–—-]+(?:qty|quantity|menge|anzahl|qté|quantité|cant(?:idad)?|qtà|quantità|кол-?во|количество|数量|數量|個数|수량|الكمية)\\.?\\s*[:=]?\\s*(${NUMBER})(?:\\s*(?:${UNITS})\\.?)?\\)?[\\s.,;]*$`,
    'iu',
  ),
  // NE555P 100 pcs, NE555P - 100pcs, NE555P: 100 шт
  new RegExp(`[\\s,;:=(–—-]+(${NUMBER})\\s*(?:${UNITS})\\.?\\)?[\\s.,;]*$`, 'iu'),
]
const BETWEEN = '\\s*[,;:=|\\t]\\s*|\\s+[-–—→]+>?\\s+|\\s*->\\s*|\\s+'
/** NE555P 100 / NE555P, 2,500 / NE555P - 100 */
const LAST = new RegExp(`(?:${BETWEEN})(${NUMBER})[\\s.,;]*$`, 'u')
/** 100 NE555P / 2,500; NE555P; but no 100 nF */
const FIRST = new RegExp(
  `^(${NUMBER})(?:\\s*[,;:|\\t]\\s*|\\s+)(?!(?:[pnuµmkM]?[FHVAW]|[kM]?Hz|[kM]?Ω|[kM]?ohms?|mm|%)(?:\\s|$))(\\S.*)$`,
  'u',
)
/** NE555P, 100, Texas Instruments */
const MIDDLE = new RegExp(`^(.*?\\S)(?:${BETWEEN})(${NUMBER})(?:\\s*[,;|\\t]\\s*|\\s+)(\\D.*)$`, 'u')
/** What a piece is to cost, behind the quantity: NE555P 100 2.10, NE555P, 100, $0.25, NE555P 100 @ 0.25 USD */
const PRICE =
  /^(.*?\d.*?)(?:\s*[,;|\t]\s*|\s+)(?:@\s*)?((?:US)?\$\s?\d{1,7}(?:[.,]\d{1,6})?|\d{1,7}(?:\.\d{1,6}|,(?!\d{3}$)\d{1,6})|\d{1,7}(?:[.,]\d{1,6})?(?=\s?(?:USD|US\$|\$)))\s?(?:USD|US\$|\$)?$/iu
/** How makers end a number that is packed in a way, behind a comma: BC847C,215. The code may as well be a quantity. */
const PACKED =
  /^((?:2N|74|B[A-Z]{1,2}|P[A-Z]{1,3}|NX|SI2|LPC|TJA|SA)[\w/-]*),(11[2358]|12[567]|13[235]|147|165|185|21[25]|235|315|518|528|551|557)$/i

/** Places among typed words: only what is hardly ever a part number. */
const PLACE_WORD = /^(?:R|RN|C|L|D|LED|Q|U|IC|J|JP|P|CN|K|X|Y|T|F|FB|TP|SW)\d{1,3}[A-Z]?(?:[-–](?:[A-Z]{1,3})?\d{1,3})?$/i
/** A place, unless it stands alone: J111, D882, L293D. */
const PLACE_OR_PART = /^[A-Z]{1,3}\d{3}[A-Z]?$/i
/** What ends a mail. */
const CONTACT = /(?:^|\s)(?:tel|phone|telefon|fax|mobile?|mob|whatsapp|skype|wechat|vat|iban)\b[.:]?|@\S+\.|https?:/i

/** What is left of a line without its quantity. */
interface Counted {
  rest: string
  qty: number | null
  target_price?: string
}

/**
 * What one line may mean, the likeliest first; none where it names no part. There is more than one where only a catalogue
 * can tell: a comma stands in numbers and in part numbers.
 * @param row carried into the readings
 */
export function readTypedLine(written: string, row: number): BomLine[] {
  if (written.length > LINE_MOST) return []
  const plain = written.replace(BULLET, '').trim()
  if (plain === '' || CONTACT.test(plain)) return []
  return countings(plain).flatMap((counted) => lineOf(counted, row) ?? [])
}

/** What stands in the place of the part, without its quantity; empty where a part stands, or a sentence. */
export function typedStandIn(written: string): string {
  if (written.length > LINE_MOST) return ''
  const words = written
    .replace(BULLET, '')
    .split(/[\s,;:]+/)
    .filter((word) => word !== '' && !/^[x×*]?[\d.,'’]+$/i.test(word))
  return words.length === 1 ? standInOf(words[0] ?? '') : words.length === 0 ? standInOf(written.trim()) : ''
}

/** Whether nothing but places of a board stands there. */
export function isOnlyPlaces(written: string): boolean {
  const words = written.split(/[\s,;]+/).filter((word) => word !== '' && !/^\d+$/.test(word))
  return words.length > 0 && words.every((word) => PLACE_WORD.test(word))
}

function countings(plain: string): Counted[] {
  const price = PRICE.exec(plain)
  if (price) {
    const [, before = '', targetPrice = ''] = price
    const [counted] = quantities(before)
    if (counted && counted.qty !== null) return [{ ...counted, target_price: targetPrice }]
  }
  return quantities(plain)
}

const piecesOf = (digits: string): number => Number(digits.replace(/\D/g, ''))

function quantities(plain: string): Counted[] {
  for (const marked of MARKED) {
    const [, digits = ''] = marked.exec(plain) ?? []
    const rest = digits === '' ? '' : plain.replace(marked, ' ').trim()
    if (rest !== '' && namesSomething(rest)) return [{ rest, qty: piecesOf(digits) }]
  }
  const whole = { rest: plain, qty: null }
  const last = lastNumbers(plain)
  const isPacked = isPackedNumber(/\S+$/.exec(plain)?.[0] ?? '')
  if (last.length > 0 && !isPacked) return /^\S+,\d{3}$/.test(plain) ? [...last, whole] : last
  const [, digits = '', rest = ''] = FIRST.exec(plain) ?? []
  if (digits !== '' && !looksLikePackage(digits) && namesSomething(rest)) return [{ rest, qty: piecesOf(digits) }]
  if (last.length > 0) return [whole, ...last]
  const [, before = '', middle = '', maker = ''] = MIDDLE.exec(plain) ?? []
  if (middle !== '' && namesSomething(before) && isKnownMaker(maker)) return [{ rest: `${before} ${maker}`, qty: piecesOf(middle) }]
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
  const counted = [{ rest, qty: piecesOf(digits) }]
  const [, code = '', pieces = ''] = /^,(\d{3})[, ](\d{3})$/.exec(whole) ?? []
  return isPackedNumber(`${rest},${code}`) ? [{ rest: `${rest},${code}`, qty: piecesOf(pieces) }, ...counted] : counted
}

/** Whether the comma in a text belongs to a part number. */
export const isPackedNumber = (text: string): boolean => PACKED.test(text)

const namesSomething = (text: string): boolean =>
  text
    .split(/[\s,;]+/)
    .some(
      (word) =>
        looksLikePartNumber(word) || looksLikeValue(word) || isSupplierSku(word) || PLACE_OR_PART.test(word) || /^\d{6,}$/.test(word),
    )

/** A comma divides words, but for the one before the last three digits of a number: BC847C,215. */
const wordsOf = (rest: string): string[] =>
  rest
    .split(/[\s;]+/)
    .flatMap((word) => (/^[^,]*\d[^,]*,\d{3}$/.test(word) ? [word] : word.split(',')))
    .filter(Boolean)

function lineOf({ rest, qty, target_price }: Counted, row: number): BomLine | null {
  const words = wordsOf(rest)
  if (words.length === 0 || words.length > WORDS_MOST) return null
  const doNotFit = saysUnfitted(rest)
  let places = words.filter((word) => PLACE_WORD.test(word))
  const others = words.filter((word) => !PLACE_WORD.test(word) && !saysUnfitted(word))
  let partNumber = numberOf(rest, others)
  const value = partNumber === '' ? valueIn(others) : ''
  if (partNumber === '' && value === '') {
    const [only = ''] = places
    if (places.length !== 1 || !PLACE_OR_PART.test(only)) return null
    partNumber = only
    places = []
  }
  const left = partNumber === '' ? [] : others.filter((word) => !partNumber.split(' ').includes(word))
  const maker = left.findIndex((word) => isKnownMaker(word.replace(/^\(/, '')))
  const manufacturer = maker < 0 ? '' : withoutBrackets(left.slice(maker).join(' '))
  const designators = readDesignators(places.join(' ')).list
  const counted = qty === null && designators.length > 0
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
    ...(target_price !== undefined && { target_price }),
  }
}

const withoutBrackets = (text: string): string => text.replace(/^\(|\)$/g, '')

/** The number itself, of several the first; one with a space in it only where nothing else is on the line. */
function numberOf(rest: string, words: readonly string[]): string {
  const [whole = ''] = readPartNumbers(oneLine(rest))
  if (words.length === 2 && looksLikePartNumber(whole) && /^[A-Z0-9]+ [A-Z0-9-]+$/.test(whole) && !words.some(isKnownMaker)) {
    const [first = '', second = ''] = words
    // 'LM 358', 'NE 555P': typed as it is spoken.
    if (!namesNothing(first) && /^[A-Z]{1,4}$/.test(first) && /\d/.test(second)) return whole
  }
  const number = words.find(
    (word) => isSupplierSku(word) || (looksLikePartNumber(word) && (!looksLikeValue(word) || /^\d{6,}$/.test(word))),
  )
  return number === undefined || namesNothing(number) ? '' : number.replace(/[.,;:]+$/, '')
}

/** '10k 1% 0603': no number, but a part. */
function valueIn(words: readonly string[]): string {
  const first = words[0] ?? ''
  if (!words.some((word) => looksLikeValue(word) && !/^\d+$/.test(word))) return ''
  // Sentences have numbers too: a part's words are mostly its values.
  const telling = words.filter((word) => looksLikeValue(word) || looksLikePackage(word) || /^[A-Z0-9±%/.-]{2,8}$/i.test(word)).length
  return telling >= words.length * 0.7 && (looksLikeValue(first) || /\d/.test(words.join(''))) ? words.join(' ') : ''
}
