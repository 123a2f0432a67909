/** The possible meanings of a typed line's tokens, each with a weight. */

import { looksLikePackage, readWholeNumber } from '../cells/cell-kinds.ts'
import { isRecognizedMaker } from '../cells/makers.ts'
import { isPackedNumber } from '../cells/packed-number.ts'
import { isBlankPartNumber } from '../cells/part-numbers.ts'
import { readThousands } from '../cells/pieces.ts'
import type { Token, TypedText } from './typed-tokens.ts'

export type SpanKind = 'qty' | 'part' | 'designator' | 'value' | 'package' | 'maker' | 'date_code' | 'price' | 'note'

/** Tokens from `start` to before `end`, and their possible meaning. */
export interface Span {
  kind: SpanKind
  start: number
  end: number
  weight: number
  /** The part of the text that is the number, the price or the manufacturer. */
  text: string
  /** The pieces of a quantity; null if they are unclear (3 reels, 10+2). */
  qty: number | null
}

/** From this weight on a quantity is marked by a label, a unit or a sign beside it. */
export const MARKED_WEIGHT = 4

const GROUPED = '(?:N3+|N(?:`3)+)'
const SINGLE = '(?:[N3](?!`?3)|D(?=[KU]))'
/** A price may be a decimal number, or have groups of thousands. */
const AMOUNT = '(?:D|N(?:`3)*|3)'

type Pattern = readonly [kind: SpanKind, weight: number, needed: string, source: string]
/** On the signs of tokens, with a sign that no match lacks; # is a count of pieces, and a group what a text is taken from. */
const PATTERNS: readonly Pattern[] = [
  ['qty', 8, 'q', 'q(?:\\(U\\))?:*x?#K?U?'],
  ['qty', 8, 'U', '#K?U(?!\\/|\\|[UR])'],
  ['qty', 8, 'x', '(?<=^,*)#x'],
  ['qty', 8, 'x', '(?<![N3D])x#K?U?(?=[,)]*$)'],
  ['qty', 8, 'x', '(?<!x)#x(?=[,)]*$)'],
  ['qty', 8, 'B', 'q:*B|BU'],
  ['qty', 8, ',', '#K?(?:,#K?)+U'],
  ['qty', 8, 'S', 'q:*S|SU'],
  ['qty', 8, '+', '#\\+[N3]U?'],
  ['qty', 6, 'x', '(?<![N3D])x#(?!x)'],
  ['qty', 6, 'U', '(?<![N3DK])U:*#K?'],
  ['qty', 6, 'R', '(?<!\\/)#K?R(?!\\/)'],
  ['qty', 5, 'v', 'v:*#'],
  ['qty', 4, ')', '\\(#\\)'],
  ['qty', 3, 'K', '(?<!E.*)#K(?!.*E)'],
  ['qty', 1, 'K', '#K'],
  ['qty', 0, 'N', '#(?![KUVRw+\\/]|c(?![ND3]))'],
  ['part', 5, 'P', 'P'],
  ['part', 4.5, '`', 'P`[N3]'],
  ['value', 2.5, 'E', 'E'],
  ['value', 3.5, 'V', '[ND3]V'],
  ['value', 2.5, 'K', '[ND]K'],
  ['note', 9, 's', 's:*#K?U?|#K?Us(?!:*[N3D])'],
  ['note', 9, '/', '#K?U?\\/[URW]'],
  ['note', 9, '|', '#K?U?\\|[UR]'],
  ['note', 7, 'w', 't?:*[NS3]w'],
  ['note', 7, 't', 't:*[NS]'],
  ['note', 7, 'o', 'o:*[N3]'],
  ['note', 3, 'v', 'v:*N'],
  ['date_code', 7, 'd', 'd:*([NY3S])(?!V)'],
  ['date_code', 6, 'Y', 'Y'],
  ['price', 8, 'p', `p:*(c${AMOUNT}|${AMOUNT}c|D)(?:\\/[URW])?|p:+(N)`],
  ['price', 8, '@', `@(c${AMOUNT}|${AMOUNT}c|${AMOUNT}(?![\`3UKR]))(?:\\/[URW])?`],
  ['price', 7, 'c', `(c${AMOUNT})(?:\\/[URW])?`],
  ['price', 7, 'c', `(${AMOUNT}c)(?:\\/[URW])?`],
  ['price', 4, 'D', '(?<=[N3UK],*)D(?=,*$)'],
  ['maker', 6, 'm', 'm:*(W+)'],
]
const COMPILED = PATTERNS.flatMap(([kind, weight, needed, source]) =>
  (source.includes('#') ? [GROUPED, SINGLE] : ['']).map((count) => ({
    kind,
    weight,
    needed: count === GROUPED ? [needed, '3'] : [needed],
    pattern: new RegExp(source.replaceAll('#', count), 'g'),
  })),
)

const DIELECTRIC = /^(?:X[578][RST]|Y5[VU]|Z5U|C0G|NP0)$/i
const MAKER_TAIL =
  /^(?:instruments?|devices?|semi\p{L}*|electron\p{L}*|elektron\p{L}*|technolog\p{L}*|connectivity|components?|microelectronics|corp|inc|ltd|gmbh|integrated|power|systems|international|circuits|rectifier)$/iu
/** Designators in a typed line: only forms that are hardly ever a part number. */
const DESIGNATOR = /^(?:R|RN|C|L|D|LED|Q|U|IC|J|JP|P|CN|K|X|Y|T|F|FB|TP|SW)\d{1,3}[A-Z]?(?:[-–](?:[A-Z]{1,3})?\d{1,3})?$/i
/** 'LM 358': a part number with a space, unless it is in a sentence. */
const SPOKEN = /^[A-Z]{1,4} \d+[A-Z]{0,3}$/

const isOrdinaryWord = ({ text, sign }: Token): boolean => sign === 'W' && /\p{Ll}{2}|\p{Lo}/u.test(text)

export const isDesignator = (word: string): boolean => DESIGNATOR.test(word)

const textOf = ({ line, tokens }: TypedText, start: number, end: number): string => line.slice(tokens[start]?.start, tokens[end - 1]?.end)

/** All possible meanings of the tokens, in their order. */
export function listSpans(typed: TypedText): Span[] {
  const { tokens, signs } = typed
  const spans: Span[] = []
  for (const { kind, weight, needed, pattern } of COMPILED) {
    if (!needed.every((sign) => signs.includes(sign))) continue
    for (const { 0: whole, 1: first, 2: part = first ?? whole, index: start } of signs.matchAll(pattern)) {
      const from = start + whole.indexOf(part)
      const end = start + whole.length
      const span = { kind, start, end, weight, text: textOf(typed, from, from + part.length), qty: null }
      if (kind !== 'qty') spans.push(span)
      else if (weight > 0) spans.push({ ...span, qty: readQuantity(typed, span) })
      else spans.push({ ...span, qty: readQuantity(typed, span), weight: weighUnmarked(typed, span) })
    }
  }
  for (const at of tokens.keys()) addWord(typed, at, spans)
  return spans.filter(({ weight }) => weight > 0).sort((a, b) => a.start - b.start)
}

/** 10+2 is ten or twelve; 100, 200 pcs asks for two offers; 4.000 EA is four or four thousand, depending on the ERP system. */
function readQuantity({ line, tokens, signs }: TypedText, { start, end, text }: Span): number | null {
  const number = tokens.slice(start, end).filter(({ sign }) => /[N3DK]/.test(sign))
  const written = line.slice(number[0]?.start, number.at(-1)?.end)
  if (/[RBS+]|[N3DK],/.test(signs.slice(start, end)) || /^\d{1,3}[.,]000\s?(?:EA|ST|PCE)$/.test(text)) return null
  const whole = readWholeNumber(written)
  return readThousands(written) ?? (whole === null ? null : Number(whole))
}

/** The weight of a number without a mark. */
function weighUnmarked({ signs }: TypedText, { start, end, text }: Span): number {
  if (/^0\d/.test(text) || looksLikePackage(text)) return 0
  const before = signs.slice(0, start)
  const after = signs.slice(end)
  const weight = /^[,)]*$/.test(after) || (/^,*$/.test(before) && /^[,WPn]/.test(after)) ? 3 : 2.5
  if (end - start === 1) return before.endsWith('`') ? weight - 1 : weight
  // NE555P 10 200 may be 10 and 200; NE555P 10 000 and "NE555P, 10 200" may not.
  return text.includes(',') || / 0\d\d/.test(text) || /[,:]$/.test(before) || (before === '' && /^[,:]/.test(after)) ? weight + 1 : 1.75
}

/** Adds the possible meanings of a word, or of two with a space between them, by their form. */
function addWord(typed: TypedText, at: number, spans: Span[]): void {
  const { tokens, signs } = typed
  const { text = '', sign = '' } = tokens[at] ?? {}
  if (!/[WPN3]/.test(sign)) return
  const next = tokens[at + 1]?.text ?? ''
  const add = (kind: SpanKind, weight: number, length = 1): void => {
    spans.push({ kind, weight, start: at, end: at + length, text: textOf(typed, at, at + length), qty: null })
  }
  if (signs[at + 1] === '`' && isPackedNumber(`${text},${tokens[at + 2]?.text}`)) add('part', 10, 3)
  if (sign === 'P') return
  const hasDigits = /\d/.test(text)
  // ТО-220 on a Russian keyboard.
  const latin = text.replace(/[ТОС]/g, (letter) => ({ Т: 'T', О: 'O' })[letter] ?? 'C')
  const isPackage = (hasDigits || /^[A-Z]+$/.test(latin)) && looksLikePackage(latin)
  if (isPackage) add('package', hasDigits ? 3.5 : 2)
  if (sign !== 'W') {
    if (/^\d{6,}$/.test(text)) add('part', 1)
    return
  }
  if (isDesignator(text)) add('designator', 2)
  if (DIELECTRIC.test(text)) add('value', 3)
  const isMaker = !hasDigits && isRecognizedMaker(signs[at + 1] === 'W' ? `${text} ${next}` : text)
  if (isMaker) add('maker', 2, MAKER_TAIL.test(next) || !isRecognizedMaker(text) ? 2 : 1)
  const pair = `${latin} ${next}`
  if (textOf(typed, at, at + 2) !== `${text} ${next}`) return
  if (!isMaker && SPOKEN.test(pair) && !isBlankPartNumber(text) && !tokens.some(isOrdinaryWord)) add('part', 1, 2)
  // SOT23 and SOT23 3 are different packages; none has one pin or two.
  const mayGoOn = /[N3]/.test(signs[at + 1] ?? '') && (!hasDigits || (/^(?:T?SOT|SC|TO)/i.test(latin) && /^[3-8]$/.test(next)))
  if (isPackage && mayGoOn && looksLikePackage(pair)) add('package', /^[12]$/.test(next) ? 2.5 : 3.5, 2)
}
