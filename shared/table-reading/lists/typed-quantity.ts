/** The number in a typed line that is marked as its quantity: "100 pcs", "x100", "qty: 100", "NE555P*100", "NE555P (100)". */

import { looksLikePackage } from '../cells/cell-kinds.ts'
import { isRecognizedMaker } from '../cells/makers.ts'
import { isPackedNumber } from '../cells/packed-number.ts'
import { readThousands, THOUSANDS_PATTERN } from '../cells/pieces.ts'

/** Words for pieces; letters and digits may stand right behind those in Chinese, Japanese and Korean. */
const UNITS_OF_LETTERS =
  'pcs?|pces?|pieces?|ea(?:ch)?|units?|qty|stk|stck|stücke?|st(?=[.,;:)\\s]*$)|pi[eè]ces?|unit[eéà]s?|uds?|unid(?:ad(?:es)?)?|pzas?|piezas?|pz|pezz[io]|шт(?:ук[аи]?)?|единиц[аы]?|قطعة|قطع|حبة|وحدات|وحدة'
const UNITS_OF_SIGNS = '个|個|只|隻|片|颗|顆|件|枚|台|本|粒|ケ|ヶ|コ|개|피스'
export const UNIT_PATTERN = `(?:(?:${UNITS_OF_LETTERS})(?![\\p{L}\\p{N}])\\.?|(?:${UNITS_OF_SIGNS}))`
const LABELS =
  "qty|q['’]ty|qnty|quantity|quantities|menge|anzahl|stückzahl|bestellmenge|bedarf|qt[eé]|quantit[eé]|cant|cantidad|cdad|qt[aà]|quantità|кол-?во|количество|数量|數量|個数|个数|用量|수량|الكمية|كمية|العدد|عدد"

/** Groups of three have one mark between them; a number is never the end or the beginning of a longer one. */
const WHOLE = "(?:[1-9]\\d{0,2}(?:(?:,\\d{3})+|(?:\\.\\d{3})+|(?:['’]\\d{3})+|(?:[ \u202f]\\d{3})+)|\\d{1,9})"
export const QUANTITY_PATTERN = `${WHOLE}(?![\\d.,'’]\\d|\\d)`
/** 10+2 is ten or twelve. */
const COUNT = `(?:${THOUSANDS_PATTERN}|\\d{1,6}\\s?\\+\\s?\\d{1,6}|${QUANTITY_PATTERN})`
/** Digits behind a letter, a hyphen of a number, a mark of decimals or a sign of a currency belong to what stands before them. */
const STARTS = "(?<![\\p{L}\\p{N}_.'’/+#$€£¥₽₩]|[\\p{L}\\p{N}][-–—]|(?<![\\p{L}\\p{N}])\\d{1,9},)"
/** A count in a reel, or on a board, is none of the order. */
const NOT_EACH = '(?!\\s?(?:\\/|per\\b|pro\\b|je\\b|par\\b|por\\b|на\\b|每))'
/** 2 x 5, 6*6*5: a dimension. */
const NOT_DIMENSION = '(?<!(?:^|[\\s*×x])\\d{1,2}\\s*)'

const PIECES = new RegExp(`${STARTS}(${COUNT})\\s?${UNIT_PATTERN}${NOT_EACH}(?:\\s+(?:of|von|de|di)(?=\\s))?`, 'giu')
const LABELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!(?:min|max|minimum|moq|spq)\\.?\\s)(?:${LABELS})\\.?\\s*(?:\\(\\s*${UNIT_PATTERN}\\s*\\))?\\s*[:：=]?\\s*[x×*]?\\s*(${COUNT})(?![.,]?\\p{N})(?:\\s?${UNIT_PATTERN}|(?!\\p{L}))(?:\\s?[x×*](?=\\s))?`,
  'giu',
)
/** 100 x NE555P, 100x NE555P, 2× 10k, 100*NE555P */
const TIMES_BEFORE = new RegExp(`^(${QUANTITY_PATTERN})\\s?(?:[x×*]\\s+|[x×*](?=\\p{L}{1,6}\\d)|[×*](?=\\p{L}))`, 'giu')
/** NE555P x 100 at the end of the line. */
const TIMES_LAST = new RegExp(`(?<=[\\s,;:(])${NOT_DIMENSION}[x×*]\\s*(${COUNT})(?:\\s?${UNIT_PATTERN})?(?=\\)?[\\s.,;]*$)`, 'giu')
/** BC547 TO-92 100x */
const TIMES_BEHIND = new RegExp(`(?<=\\s)(${QUANTITY_PATTERN})\\s?[x×](?=[\\s.,;]*$)`, 'giu')
/** NE555P x100 SO-8; M3 x 10 too, so that pieces and labels come first. */
const TIMES_BETWEEN = new RegExp(`(?<=[\\s,;:(])${NOT_DIMENSION}[x×*]\\s?(${COUNT})(?=[\\s,;)])`, 'giu')
/** NE555P*100, NE555P×100 */
const TIMES_ATTACHED = new RegExp(`(?<=(?:^|\\s)[^\\s*×]*\\p{L}[^\\s*×]*)[*×](${COUNT})(?:\\s?${UNIT_PATTERN})?(?=[\\s,;]|$)`, 'giu')
/** NE555P (100), NE555P(100); DF13-4P-1.25DSA(50) is a connector's number. */
const IN_BRACKETS = new RegExp(`(?:(?<=\\s)|(?<!-\\S*)(?=\\S+$))[(（[【]\\s*(${QUANTITY_PATTERN})\\s*[)）\\]】]`, 'giu')

/** Marks of equal weight; lighter ones count only where no heavier one is. */
const MARKS: readonly (readonly RegExp[])[] = [
  [LABELLED, PIECES, TIMES_BEFORE, TIMES_LAST, TIMES_BEHIND],
  [TIMES_BETWEEN, TIMES_ATTACHED],
  [IN_BRACKETS],
]

export interface MarkedQuantity {
  /** Pieces; null where several numbers are marked, or one may be read in two ways: the buyer has to say. */
  qty: number | null
  /** The marked numbers as they are written. */
  text: string
  /** The line without them. */
  rest: string
}

/**
 * The marked quantity of a line, wherever it stands, or null.
 * @param line one line without blanks around it
 * @param namesPart whether a text names a part: the rest of the line does, or the mark is none
 */
export function findMarkedQuantity(line: string, namesPart: (text: string) => boolean): MarkedQuantity | null {
  for (const patterns of MARKS) {
    const found = patterns.flatMap((pattern) => [...line.matchAll(pattern)].map((match) => candidateOf(line, match, namesPart)))
    // A label and its unit mark one number twice.
    const marked = found.filter((one, index) => !found.slice(0, index).some((other) => one.start < other.end && other.start < one.end))
    if (marked.length === 0) continue
    marked.sort((a, b) => a.start - b.start)
    const rest = marked.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, line)
    if (!namesPart(rest)) continue
    const quantities = new Set(marked.map(({ qty }) => qty))
    const [qty = null] = quantities
    return { qty: quantities.size === 1 ? qty : null, text: marked.map(({ text }) => text).join(' '), rest: rest.trim() }
  }
  return null
}

interface Candidate {
  qty: number | null
  text: string
  start: number
  end: number
}

function candidateOf(line: string, match: RegExpMatchArray, namesPart: (text: string) => boolean): Candidate {
  const [whole, number = ''] = match
  const start = match.index ?? 0
  const end = start + whole.length
  const text = whole.trim()
  // 2 x 100 pcs; 10+2 pcs; 4.000 EA is four in the one system and four thousand in the other.
  if (number.includes('+') || /(?:^|\s)\d{1,9}\s*[x×*]\s*$/iu.test(line.slice(0, start)) || /^\d{1,3}[.,]000\s?(?:EA|ST|PCE)$/.test(text))
    return { qty: null, text, start, end }
  const thousands = readThousands(number)
  if (thousands !== null || !whole.startsWith(number)) return { qty: thousands ?? toPieces(number), text, start, end }
  const { qty, skipped } = readGroups(line.slice(0, start), number, line.slice(end), namesPart)
  return { qty, text: text.slice(skipped), start: start + skipped, end }
}

/** The blank between groups of digits: plain, or narrow (U+202F) where the list is known to group them so. */
const GROUP_BLANK = /[ \u202f]/
/** Digits in groups with a no-break blank (U+00A0, U+2009, U+202F) between them, and none before them. */
const NO_BREAK_GROUPS = /(?<![\p{L}\p{N}.,\u00a0\u2009\u202f-])\p{Nd}{1,3}(?:[\u00a0\u2009\u202f]\p{Nd}{3}){1,3}(?![.,]?\p{Nd})/gu
const BLANK_GROUPS = /(?<![\p{L}\p{N}.,-])[1-9]\d{0,2}(?: \d{3}){1,3}(?![.,]?\d)/gu
/** 10 000, 1 250 000: the last group is no number by itself. */
const PROVES_GROUPS = /(?<![\p{L}\p{N}.,-])[1-9]\d{0,2}(?: \d{3}){0,2} 0\d\d(?![.,]?\d)/u
const UNGROUPED = /(?<![\p{L}\p{N}.,-])[1-9]\d{3,}(?![.,]?\d|\p{L})/u

/** A text with its no-break groups as "10'200": before blanks become plain. */
export const markNoBreakGroups = (text: string): string => text.replace(NO_BREAK_GROUPS, (number) => number.replace(/\s/gu, "'"))

/** A typed list; where it writes "10 000" somewhere and "10000" nowhere, narrow blanks stand in all its numbers. */
export const markListGroups = (text: string): string =>
  PROVES_GROUPS.test(text) && !UNGROUPED.test(text) ? text.replace(BLANK_GROUPS, (number) => number.replaceAll(' ', '\u202f')) : text

/** Whether plain blanks divide an unmarked number, so that it may be two: NE555P 10 200. */
export const mayBeTwoNumbers = (number: string): boolean => / [1-9]/.test(number)

/**
 * The pieces of a number, or null where it may be read in two ways. Of digits that a blank divides the first may belong to what
 * stands before them: DIP 8 100.
 * @returns skipped: how many of its characters do
 */
export function readGroups(
  before: string,
  number: string,
  after: string,
  namesPart: (text: string) => boolean,
): { qty: number | null; skipped: number } {
  const [group = ''] = number.split(GROUP_BLANK)
  const others = number.slice(group.length + 1)
  const owner = /^[1-9]/.test(others) ? ownerOf(before, group, after, namesPart) : 'number'
  if (owner === 'before') return { qty: toPieces(others), skipped: group.length + 1 }
  return { qty: owner === 'number' ? toPieces(number) : null, skipped: 0 }
}

/** Whether the first digits before a blank belong to what stands before them, as in DIP 8 100, or to the number, as in 1 000. */
function ownerOf(before: string, group: string, after: string, namesPart: (text: string) => boolean): 'before' | 'number' | 'unclear' {
  const [word = ''] = /\S+$/.exec(before.trimEnd()) ?? []
  if (/\S,$/.test(before)) return isPackedNumber(`${word}${group}`) ? 'before' : /\p{L}/u.test(word) ? 'unclear' : 'number'
  if (/[,;:)]$/.test(word)) return 'number'
  const isPackage = /^[A-Z]/i.test(word) && looksLikePackage(word) && looksLikePackage(`${word} ${group}`)
  // SOT23 is a package by itself, and SOT23 3 another one; no package has one pin or two.
  if (isPackage && /\d/.test(word)) return /^(?:T?SOT|SC|TO)/i.test(word) && /^[3-8]$/.test(group) ? 'unclear' : 'number'
  if (isPackage) return /^[12]$/.test(group) ? 'unclear' : 'before'
  // LM 358, as it is spoken.
  if (/^[A-Z]{1,4}$/.test(word) && !isRecognizedMaker(word) && !namesPart(`${before} ${after}`)) return 'before'
  return 'number'
}

export const toPieces = (digits: string): number => Number(digits.replace(/\D/g, ''))
