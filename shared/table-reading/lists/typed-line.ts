/** Reads one part from free text: "100 x NE555P", "NE555P 2,500", "BC847C,215 SOT-23 500 pcs D/C 22+". */

import { readDesignators } from '../cells/designators.ts'
import { statesUnfitted } from '../cells/fitted.ts'
import { readPlaceholderPartNumber } from '../cells/part-numbers.ts'
import { isSupplierSku } from '../cells/supplier-skus.ts'
import type { BomLine, SkipReason } from '../reading.ts'
import { isDesignator, listSpans, MARKED_WEIGHT, type Span, type SpanKind } from './typed-evidence.ts'
import { readTokens, type Token, type TypedText } from './typed-tokens.ts'

/** A longer line is a sentence. */
export const MAX_TYPED_LINE_LENGTH = 300
const MAX_TOKENS = 48
const MAX_WORDS = 14
/** Maximum number of candidates for the line's quantity. */
const MAX_QUANTITIES = 8

/** Bullets, numbers of a list, the marks of a quoted mail. */
export const BULLET = /^(?:[>\s]*[>\s])?(?:[-–—*•·●▪◦‣☐✓+]\s+|\(?\d{1,3}[.)]\s+|\d{1,3}、\s*|#\d{1,3}[.:)]?\s+|\[[ x]?\]\s+)?/iu
/** Words of a mail's signature. */
const CONTACT = /(?:^|\s)(?:tel|phone|telefon|fax|mobile?|mob|whatsapp|skype|wechat|vat|iban)\b[.:]?|\S@\S+\.|https?:/i
/** A designator, or a part number if it is alone: J111, D882, L293D. */
const DESIGNATOR_OR_PART = /^[A-Z]{1,3}\d{3}[A-Z]?$/i

/** Below this difference between the weights of two quantities a person is asked. */
const CLEAR_MARGIN = 1
/** Below this difference a reading with the comma in the part number is offered too, and the catalogue decides. */
const COMMA_MARGIN = 6
const NUMBER_LEFT = -1.5
/** A quantity that weighs this much less than a marked one is ignored. */
const LIGHTER = 4.5

/** A line with one quantity, several that compete, or none, and the most likely meaning of its other tokens. */
interface Reading {
  score: number
  quantities: readonly Span[]
  /** In the order of the line, without quantities. */
  spans: readonly Span[]
}

export interface TypedReading {
  line: BomLine
  /** Whether a label, a unit or a sign marks the quantity. */
  is_marked: boolean
}

/**
 * The possible readings of one line, the likeliest first; none if it names no part. There are several if only a catalogue can decide, since
 * a comma occurs in numbers and in part numbers.
 * @param row the row of the readings
 */
export function readTypedLine(written: string, row: number): TypedReading[] {
  if (written.length > MAX_TYPED_LINE_LENGTH) return []
  const plain = written.replace(BULLET, '').trim()
  if (plain === '' || CONTACT.test(plain)) return []
  const typed = readTokens(plain)
  if (typed.tokens.length > MAX_TOKENS) return []
  const spans = listSpans(typed)
  const quantities = spans.filter(({ kind }) => kind === 'qty').sort((a, b) => b.weight - a.weight)
  const likely = quantities.filter(({ weight }) => weight > (quantities[0]?.weight ?? 0) - LIGHTER).slice(0, MAX_QUANTITIES)
  const readings = [[], ...likely.map((one) => [one])]
    .map((chosen) => explainBeside(typed, spans, chosen))
    .filter(namesPart)
    .sort((a, b) => b.score - a.score)
  const [best] = readings
  if (!best) return []
  const rivals = readings.filter((one) => best.score - one.score < CLEAR_MARGIN && piecesOf(one) !== piecesOf(best))
  if (rivals.length > 0 || piecesOf(best) === null) {
    const competing = [best, ...rivals].flatMap((one) => one.quantities)
    return toTypedReadings(typed, explainBeside(typed, spans, competing), true, row)
  }
  const other = readings.find((one) => best.score - one.score < COMMA_MARGIN && joinedPart(typed, one) !== joinedPart(typed, best))
  return [best, ...(other ? [other] : [])].flatMap((one) => toTypedReadings(typed, one, false, row))
}

/** Why a line names no part. */
export function readSkipReason(written: string): SkipReason {
  if (written.length > MAX_TYPED_LINE_LENGTH) return 'too_long'
  const isNumber = /^[x×*]?[\d.,'’]+$/i
  const words = written
    .replace(BULLET, '')
    .split(/[\s,;:]+/)
    .filter((word) => word !== '' && !isNumber.test(word))
  if (words.length < 2 && readPlaceholderPartNumber(words[0] ?? written.trim()) !== '') return 'placeholder'
  return words.length > 0 && words.every(isDesignator) ? 'places' : 'no_part'
}

/** The heaviest spans that overlap neither each other nor the quantities. */
function explainBeside({ tokens, signs }: TypedText, spans: readonly Span[], quantities: readonly Span[]): Reading {
  const free = spans.filter((span) => span.kind !== 'qty' && !quantities.some(({ start, end }) => start < span.end && span.start < end))
  /** The best score and spans from each token to the end. */
  const best: { score: number; spans: readonly Span[] }[] = [{ score: 0, spans: [] }]
  for (let at = tokens.length - 1; at >= 0; at--) {
    const from = (end: number) => best[tokens.length - end] ?? { score: 0, spans: [] }
    const isLeft = /[ND]/.test(signs[at] ?? '') && !isWithin(quantities, at)
    let choice = { ...from(at + 1), score: from(at + 1).score + (isLeft ? NUMBER_LEFT : 0) }
    for (let span = free.at(-1); span?.start === at; span = free.at(-1)) {
      const score = span.weight + from(span.end).score
      if (score > choice.score) choice = { score, spans: [span, ...from(span.end).spans] }
      free.pop()
    }
    best.push(choice)
  }
  const { score, spans: chosen } = best.at(-1) ?? { score: 0, spans: [] }
  return { score: quantities.reduce((sum, { weight }) => sum + weight, score), quantities, spans: chosen }
}

const isWithin = (spans: readonly Span[], at: number): boolean => spans.some(({ start, end }) => at >= start && at < end)

const piecesOf = ({ quantities }: Reading): number | null | undefined => quantities[0]?.qty

function namesPart({ spans }: Reading): boolean {
  const [only, ...others] = spans.filter(({ kind }) => kind === 'designator')
  return spans.some(({ kind }) => kind === 'part' || kind === 'value') || (others.length === 0 && DESIGNATOR_OR_PART.test(only?.text ?? ''))
}

/** The part number with the digits after its comma, if a reading takes them for its end. */
const joinedPart = ({ signs }: TypedText, { spans }: Reading): string =>
  spans.find(({ kind, start }) => kind === 'part' && signs[start + 1] === '`')?.text ?? ''

/** None if too many words are left for a line of a list. */
function toTypedReadings(typed: TypedText, { spans, quantities }: Reading, isOpen: boolean, row: number): TypedReading[] {
  const { line: written, tokens, signs } = typed
  const of = (kind: SpanKind): Span[] => spans.filter((span) => span.kind === kind)
  const parts = of('part')
  // "A or B", "A / B"
  const others = parts.findIndex(({ start }, at) => at > 0 && !/^[O|]$/.test(signs.slice(parts[at - 1]?.end, start)))
  const named = parts.length === 0 && of('value').length === 0 ? of('designator') : others < 0 ? parts : parts.slice(0, others)
  const designators = readDesignators(textsOf(of('designator').filter((span) => !named.includes(span)))).list
  const used = [...named, ...quantities, ...spans.filter(({ kind }) => NAMED_KINDS.has(kind))]
  const words = tokens.filter(
    ({ text, sign }, at) => DESCRIBING.test(sign) && /[\p{L}\p{N}]/u.test(text) && !isWithin(used, at) && !statesUnfitted(text),
  )
  const value = named.length > 0 ? [] : words.filter(({ text, sign }) => /[EKVND3]/.test(sign) || /\d|^[A-Z]{2,8}$/.test(text))
  const isMarked = quantities.some(({ weight }) => weight >= MARKED_WEIGHT)
  // Sentences have numbers too: without a part number, most words must be values.
  if (words.length > MAX_WORDS || (named.length === 0 && value.length < words.length * (isMarked ? 0.5 : 0.7))) return []
  const partNumber = named[0]?.text ?? ''
  const isSku = isSupplierSku(partNumber)
  const isCounted = quantities.length === 0 && designators.length > 0
  const [price] = of('price')
  const [dateCode] = of('date_code')
  const line: BomLine = {
    row,
    part_number: isSku ? '' : partNumber,
    manufacturer: of('maker')[0]?.text ?? '',
    value: joinTokens(value),
    description: `${joinTokens(words.filter((word) => !value.includes(word)))} ${textsOf(of('note'))}`.trim(),
    package: of('package')[0]?.text ?? '',
    qty: isOpen ? null : isCounted ? designators.length : (quantities[0]?.qty ?? null),
    qty_from_designators: isCounted,
    designators,
    do_not_fit: statesUnfitted(written),
    alternates: named.slice(1).map(({ text }) => ({ part_number: text, manufacturer: '' })),
    supplier_skus: isSku ? [partNumber] : [],
    ...(isOpen && { qty_text: joinTokens(tokens.filter((_, at) => isWithin(quantities, at))) }),
    ...(price && { target_price: toPrice(price.text) }),
    ...(dateCode && { date_code: dateCode.text }),
  }
  return [{ line, is_marked: isMarked }]
}

const NAMED_KINDS: ReadonlySet<SpanKind> = new Set(['maker', 'price', 'date_code', 'note', 'designator'])
/** Signs of words that are no labels or marks. */
const DESCRIBING = /[WPEND3SVYKB]/

const textsOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join(' ')

/** The text of tokens, with a space for what is between them. */
const joinTokens = (tokens: readonly Token[]): string =>
  tokens.map(({ text, start }, at) => (at === 0 || tokens[at - 1]?.end === start ? text : ` ${text}`)).join('')

/** US dollars as a number; another currency stays with its amount as text. */
const toPrice = (text: string): string => (/\$|USD/i.test(text) || !/[^\d.,]/.test(text) ? text.replace(/[^\d.,]/g, '') : text)
