import { UNITS, type Unit } from '#shared/trade/units.ts'
import { isRatedUnit } from '../../catalogue/value-rules.ts'
import { type Bounds, formatBounds, readBounds } from './bounds.ts'
import { findQueryField, type QueryField } from './lexicon.ts'
import type { Meaning, PossibleMeaning, ValueReading } from './meaning.ts'
import { type Expected, formatQuantities, type Quantity, readQuantity } from './quantity.ts'

/** Conditions from the numbers of a query: values and ranges of values, and their parameters. */

type Parameters = readonly string[] | undefined

const reading = (value: number, unit: Unit | null, parameters?: Parameters): ValueReading =>
  parameters ? { value, unit, parameters } : { value, unit }

function valueMeaning(readings: ValueReading[], texts: readonly string[], parameters?: Parameters): PossibleMeaning {
  return { meaning: { kind: 'value', readings }, texts: qualifyTexts(texts, parameters) }
}

/** "=50V": an exact value, even for a rating. Other parameters are exact anyway. */
function toExactMeaning(possible: PossibleMeaning): PossibleMeaning {
  const { meaning, texts } = possible
  if (meaning.kind !== 'value' || meaning.readings.length !== 1 || !isRatedUnit(meaning.readings[0]?.unit ?? null)) return possible
  return { meaning: { ...meaning, exact: true }, texts: texts.map((text) => text.replace(/^([^:]*:)?/, '$1=')) }
}

function rangeMeaning({ min, max, unit }: Bounds, parameters?: Parameters): PossibleMeaning {
  const meaning: Meaning = parameters ? { kind: 'range', min, max, unit, parameters } : { kind: 'range', min, max, unit }
  return { meaning, texts: qualifyTexts(formatBounds({ min, max, unit }), parameters) }
}

/** The texts, then the same texts after the names of the parameters, in case the text alone is ambiguous. */
const qualifyTexts = (texts: readonly string[], parameters: Parameters): string[] =>
  parameters ? [...texts, ...texts.map((text) => `${parameters.join('|')}:${text}`)] : [...texts]

const TOLERANCE = ['tolerance', 'accuracy'] as const
/** A higher percentage is a current transfer ratio rather than a tolerance. */
const WIDEST_TOLERANCE = 30

/** A tolerance of ± so many per cent. */
export const toToleranceMeaning = (percent: number): PossibleMeaning => plainValue({ value: percent, unit: 'percent', tolerance: true })

/** A value as a condition, with the implications of its unit. */
function plainValue({ value, unit, tolerance }: Quantity): PossibleMeaning {
  const texts = formatQuantities(value, unit)
  if (unit === 'celsius') return temperature(value > 0 ? { min: value, max: null, unit } : { min: null, max: value, unit })
  if (unit === 'percent' && (tolerance || value <= WIDEST_TOLERANCE))
    return valueMeaning([reading(value, unit, TOLERANCE)], [`±${texts[0]}`])
  return valueMeaning(listReadings(value, unit), texts)
}

function listReadings(value: number, unit: Unit | null): ValueReading[] {
  // Makers omit the "per kelvin"; a memory of 64 KB is one of 512 Kbit.
  if (unit === 'ppm') return [reading(value, 'ppm'), reading(value, 'ppm_per_kelvin')]
  if (unit === 'byte') return [reading(value, 'byte'), reading(value * 8, 'bit')]
  return [reading(value, unit)]
}

/** A part withstands a temperature that is within its limits. */
function temperature(bounds: Bounds): PossibleMeaning {
  return rangeMeaning(bounds, [bounds.max === null ? 'temperature_max' : 'temperature_min'])
}

function plainRange(bounds: Bounds): PossibleMeaning[] {
  const { min, max, unit } = bounds
  if (unit === 'celsius') return spanMeanings(['temperature_min', 'temperature_max'], bounds)
  const isTolerance = unit === 'percent' && (max ?? min ?? 0) <= WIDEST_TOLERANCE
  return [rangeMeaning(bounds, isTolerance ? TOLERANCE : undefined)]
}

/** Both ends of the required span must be within the part's limits. */
function spanMeanings([low, high]: readonly [string, string], { min, max, unit }: Bounds): PossibleMeaning[] {
  if (min === null || max === null) return [rangeMeaning({ min, max, unit }, [max === null ? high : low])]
  return [rangeMeaning({ min: null, max: min, unit }, [low]), rangeMeaning({ min: max, max: null, unit }, [high])]
}

/**
 * The condition on a field; null if the rest is no number or not in the field's unit.
 * @param sure whether a bare number may take the field's unit: "Vds>60"
 */
function fieldMeanings(field: QueryField, rest: string, sure: boolean): PossibleMeaning[] | null {
  const { unit } = field
  const bare = sure || unit === 'count' || unit === 'millimetre' || unit === 'kelvin'
  const expected: Expected = { unit: bare ? unit : null, any_celsius: true }
  const fits = (read: Unit | null): boolean => read === unit || (read === null && UNITS[unit].prefixed && unit !== 'bit' && unit !== 'byte')
  const parameters = 'parameters' in field ? field.parameters : undefined
  if (unit === 'byte' && isAmbiguousBytes(rest)) return fieldMeanings(field, toBytes(rest), sure)
  const bounds = readBounds(rest, expected)
  if (bounds) {
    if (!fits(bounds.unit)) return null
    return 'span' in field ? spanMeanings(field.span, { ...bounds, unit }) : [rangeMeaning({ ...bounds, unit }, parameters)]
  }
  const values: number[] = []
  for (const text of rest.split('|')) {
    const each = readQuantity(text, expected)
    if (!each || !fits(each.unit)) return null
    values.push(each.value)
  }
  const [first = 0] = values
  if ('span' in field) {
    const single: Bounds = first > 0 ? { min: first, max: null, unit } : { min: null, max: first, unit }
    return values.length === 1 ? spanMeanings(field.span, single) : null
  }
  const texts = values.length > 1 ? [values.map((value) => formatQuantities(value, unit)[0]).join('|')] : formatQuantities(first, unit)
  const readings = parameters
    ? values.map((value) => reading(value, unit, parameters))
    : values.flatMap((value) => listReadings(value, unit))
  return [valueMeaning(readings, unit === 'percent' ? [`±${texts[0]}`, ...texts] : texts, parameters)]
}

/** "64kb", which is 64 Kbit of a memory, and 64 KB in a field that only counts bytes. */
export const isAmbiguousBytes = (text: string): boolean => /\d ?[kKmM]b$/.test(text)

const toBytes = (text: string): string => `${text.slice(0, -2)}${text.at(-2)?.toUpperCase()}B`

/** The meaning of an ambiguous text for a microcontroller: bytes. */
export const parseAmbiguousBytes = (text: string): PossibleMeaning | null => {
  const read = readQuantity(toBytes(text))
  return read && plainValue(read)
}

/** Largest flash of a microcontroller; larger ones are memories. */
const LARGEST_FLASH = 2 ** 20

/** A number with a word for its parameter, before or after it: "pitch 2.54", "64KB flash", "10-pin", "Vds 60V". */
function namedMeanings(phrase: string): PossibleMeaning[] | null {
  const words = phrase.split(/\s+/)
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const ends = [
      { position: 'before', name: words.slice(0, count), rest: words.slice(count) },
      { position: 'behind', name: words.slice(-count), rest: words.slice(0, -count) },
    ] as const
    for (const { position, name, rest } of ends) {
      const field = findQueryField(name.join(' '), position)
      const meanings = field && fieldMeanings(field, rest.join(' '), false)
      if (meanings && !isLargeFlash(field, meanings)) return meanings
    }
  }
  const glued = /^([\d.,]+)[\s-]*(\p{L}[\p{L}/]*)$/u.exec(phrase)
  const field = glued && findQueryField(glued[2] ?? '', 'behind')
  return field && field.unit === 'count' ? fieldMeanings(field, glued[1] ?? '', false) : null
}

function isLargeFlash(field: QueryField, [first]: readonly PossibleMeaning[]): boolean {
  if (field.unit !== 'byte' || !first) return false
  const { meaning } = first
  return meaning.kind === 'value' && meaning.readings.some(({ value }) => value >= LARGEST_FLASH)
}

/** EIA letters of tolerances, in per cent. */
export const TOLERANCE_LETTERS: Readonly<Record<string, number>> = { D: 0.5, F: 1, G: 2, J: 5, K: 10, M: 20 }

/**
 * The numeric conditions of a whole phrase, or null. Two for a span of temperature and for a value with the letter of its tolerance ("10k
 * J").
 */
export function readNumbers(phrase: string): PossibleMeaning[] | null {
  if (phrase.length > 64 || !/\d/.test(phrase)) return null
  const match = /^(\p{L}[\p{L}\p{N}_|/ -]*?)\s*(?:[:=]\s*|(?=[<>≤≥]))(.+)$/u.exec(phrase)
  if (match) {
    const [, name = '', rest = ''] = match
    const field = findQueryField(name, 'sign')
    const isExact = rest.startsWith('=') || phrase.slice(name.length).trimStart().startsWith('=')
    const meanings = field && fieldMeanings(field, rest.replace(/^=\s*/, ''), true)
    return isExact ? (meanings?.map(toExactMeaning) ?? null) : meanings
  }
  if (phrase.startsWith('=')) return readNumbers(phrase.slice(1))?.map(toExactMeaning) ?? null
  const bead = /^(.+?)\s*@\s*100\s*MHz$/i.exec(phrase)
  if (bead) {
    const impedance = readQuantity(bead[1] ?? '')
    const parameters = ['impedance_100mhz']
    if (impedance?.unit !== 'ohm' && impedance?.unit !== null) return null
    return [valueMeaning([reading(impedance.value, 'ohm', parameters)], formatQuantities(impedance.value, 'ohm'), parameters)]
  }
  if (phrase.includes('|')) return mergeMeanings(phrase.split('|'))
  const bounds = readBounds(phrase)
  if (bounds) return plainRange(bounds)
  const quantity = readQuantity(/^\d+-bit$/i.test(phrase) ? phrase.replace('-', '') : phrase)
  if (quantity) return [plainValue(quantity)]
  const lettered = /^(.+?)\s+([DFGJKM])$/.exec(phrase)
  const value = lettered && readQuantity(lettered[1] ?? '')
  if (value && (value.unit === null || value.unit === 'ohm' || value.unit === 'farad')) {
    return [plainValue(value), toToleranceMeaning(TOLERANCE_LETTERS[lettered[2] ?? ''] ?? 0)]
  }
  return namedMeanings(phrase)
}

function mergeMeanings(texts: readonly string[]): PossibleMeaning[] | null {
  const values: Quantity[] = []
  for (const text of texts) {
    const value = readQuantity(text)
    if (!value || value.unit === 'celsius' || value.unit === 'percent') return null
    values.push(value)
  }
  return [toAlternatives(values)]
}

/** A condition that any of several values fulfils. */
export const toAlternatives = (values: readonly { value: number; unit: Unit | null }[]): PossibleMeaning =>
  valueMeaning(
    values.flatMap(({ value, unit }) => listReadings(value, unit)),
    [values.map(({ value, unit }) => formatQuantities(value, unit)[0]).join('|')],
  )

/** A value of one parameter. */
export function toParameterMeaning(slug: string, value: number, unit: Unit): PossibleMeaning {
  return valueMeaning([reading(value, unit, [slug])], formatQuantities(value, unit), [slug])
}

/** A condition with another value. */
export function replaceValue({ readings }: Extract<Meaning, { kind: 'value' }>, value: number, unit: Unit): PossibleMeaning {
  const parameters = readings[0]?.parameters
  const texts = formatQuantities(value, unit)
  const signed = unit === 'percent' ? [`±${texts[0]}`, ...texts] : texts
  return valueMeaning(parameters ? [reading(value, unit, parameters)] : listReadings(value, unit), signed, parameters)
}

/**
 * The same number with another comparison; null if the condition is not a single number.
 * @param meant the possible parameters of a number that names none: as a limit it would otherwise apply to all with its unit
 */
export function replaceComparison(condition: NumberMeaning, sign: ComparisonSign, meant: readonly string[]): PossibleMeaning | null {
  const { value, unit, parameters = meant.length > 0 && sign !== '=' ? meant : undefined } = findLimit(condition) ?? {}
  if (value === undefined || !unit) return null
  if (sign !== '=') return rangeMeaning({ min: sign === '≥' ? value : null, max: sign === '≤' ? value : null, unit }, parameters)
  return toExactMeaning(
    valueMeaning(parameters ? [reading(value, unit, parameters)] : listReadings(value, unit), formatQuantities(value, unit), parameters),
  )
}

export type ComparisonSign = '=' | '≥' | '≤'
type NumberMeaning = Extract<Meaning, { kind: 'value' | 'range' }>

/** The one number that a condition compares with. */
export function findLimit(condition: NumberMeaning): ValueReading | null {
  if (condition.kind === 'value') return condition.readings.length === 1 ? (condition.readings[0] ?? null) : null
  const { min, max, unit, parameters } = condition
  const limit = min !== null && max !== null ? null : (min ?? max)
  return limit === null ? null : reading(limit, unit, parameters)
}

/** A condition's range with another end. */
export function replaceRange(
  { min, max, parameters }: Extract<Meaning, { kind: 'range' }>,
  end: 'min' | 'max',
  value: number,
  unit: Unit,
): PossibleMeaning {
  return rangeMeaning({ min, max, unit, [end]: value }, parameters)
}
