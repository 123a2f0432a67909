import { getOrInsert, getOrInsertBounded } from '../text/get-or-insert.ts'
import { toIntlLocale } from '../text/intl-locale.ts'
import { createNumberWriter } from '../text/number-writer.ts'

/**
 * Units of a part's parameters. Values are in the unit named here, never in a prefixed one: 10 kΩ is `10000` of `ohm`, 100 nF is `1e-7` of
 * `farad`. `prefixed` says whether a value is shown with an SI prefix (10 kΩ) or without (2.54 mm, ±1 %).
 */
export const UNITS = {
  ohm: { symbol: 'Ω', prefixed: true },
  farad: { symbol: 'F', prefixed: true },
  henry: { symbol: 'H', prefixed: true },
  volt: { symbol: 'V', prefixed: true },
  ampere: { symbol: 'A', prefixed: true },
  watt: { symbol: 'W', prefixed: true },
  ampere_hour: { symbol: 'Ah', prefixed: true },
  watt_hour: { symbol: 'Wh', prefixed: true },
  hertz: { symbol: 'Hz', prefixed: true },
  second: { symbol: 's', prefixed: true },
  coulomb: { symbol: 'C', prefixed: true },
  newton: { symbol: 'N', prefixed: false },
  candela: { symbol: 'cd', prefixed: true },
  volt_per_second: { symbol: 'V/s', prefixed: true },
  bit_per_second: { symbol: 'bit/s', prefixed: true },
  sample_per_second: { symbol: 'S/s', prefixed: true },
  bit: { symbol: 'bit', prefixed: true },
  byte: { symbol: 'B', prefixed: true },
  percent: { symbol: '%', prefixed: false },
  ppm: { symbol: 'ppm', prefixed: false },
  ppm_per_kelvin: { symbol: 'ppm/K', prefixed: false },
  millimetre: { symbol: 'mm', prefixed: false },
  nanometre: { symbol: 'nm', prefixed: false },
  kelvin: { symbol: 'K', prefixed: false },
  celsius: { symbol: '°C', prefixed: false },
  degree: { symbol: '°', prefixed: false },
  hour: { symbol: 'h', prefixed: false },
  dbm: { symbol: 'dBm', prefixed: false },
  decibel: { symbol: 'dB', prefixed: false },
  count: { symbol: '', prefixed: false },
} as const

export type Unit = keyof typeof UNITS

/** The unit of a slug from outside; an unknown slug counts pieces. */
export function toUnit(slug: string): Unit {
  return Object.hasOwn(UNITS, slug) ? (slug as Unit) : 'count'
}

interface Step {
  factor: number
  prefix: string
}

const DECIMAL: readonly Step[] = [
  { factor: 1e12, prefix: 'T' },
  { factor: 1e9, prefix: 'G' },
  { factor: 1e6, prefix: 'M' },
  { factor: 1e3, prefix: 'k' },
  { factor: 1, prefix: '' },
  { factor: 1e-3, prefix: 'm' },
  { factor: 1e-6, prefix: 'µ' },
  { factor: 1e-9, prefix: 'n' },
  { factor: 1e-12, prefix: 'p' },
]
/** Memory is counted in powers of two and written with the decimal letters, as datasheets do. */
const BINARY: readonly Step[] = [
  { factor: 2 ** 30, prefix: 'G' },
  { factor: 2 ** 20, prefix: 'M' },
  { factor: 2 ** 10, prefix: 'K' },
  { factor: 1, prefix: '' },
]
/** The trade does not use millifarad: 1000 µF, then 0.1 F. */
const FARAD = DECIMAL.filter(({ factor }) => factor <= 1 && factor !== 1e-3)
const STEPS: Partial<Record<Unit, readonly Step[]>> = {
  byte: BINARY,
  bit: BINARY,
  farad: FARAD,
  volt_per_second: [{ factor: 1e6, prefix: '' }],
}

const valueFormats = new Map<string, ReturnType<typeof valuesIn>>()

/** Maximum significant digits, one more than manufacturers print. */
const DIGITS = 7
/** Maximum significant digits of a percentage: ±0.25 pF of 8.2 pF is ±3.05 %. */
const PERCENT_DIGITS = 3

function valuesIn(tag: string) {
  const format = new Intl.NumberFormat(toIntlLocale(tag), { maximumSignificantDigits: DIGITS })
  return { format, write: createNumberWriter(format) }
}

/** @param value of at most `DIGITS` digits */
function formatValue(value: number, tag: string): string {
  const { format, write } = getOrInsert(valueFormats, tag, () => valuesIn(tag))
  // A number that does not match has a sign or an exponent.
  const [, whole, fraction] = /^(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  // `Intl` writes a hyphen in most languages. A minus sign is as wide as a digit, and no line breaks after it.
  return whole === undefined || Object.is(value, -0) ? format.format(value).replace('-', '−') : write(whole, fraction)
}

/** The prefix of a value in this unit, and its factor: 10,000 ohm is { 1e3, "k" }. */
export function choosePrefix(value: number, unit: Unit): Step {
  const plain = { factor: 1, prefix: '' }
  if (!UNITS[unit].prefixed || value === 0) return plain
  const steps = STEPS[unit] ?? DECIMAL
  const size = Math.abs(value)
  if (unit === 'farad' && size >= 0.1) return plain
  // Rounding tolerance: 1e-9 / 1e-9 must not become 1000 p.
  const fitting = steps.filter(({ factor }) => size >= factor * (1 - 1e-9))
  // Memory sizes are whole, or in eighths: 1,144 Kbit rather than 1.117188 Mbit.
  const whole = steps === BINARY ? fitting.find(({ factor }) => Number.isInteger((size / factor) * 8)) : undefined
  return whole ?? fitting[0] ?? steps.at(-1) ?? plain
}

/** The displayed symbol of a unit: "kΩ", "V/µs", "mm". */
export function formatUnitSymbol(unit: Unit, prefix: string): string {
  return unit === 'volt_per_second' ? 'V/µs' : `${prefix}${UNITS[unit].symbol}`
}

/**
 * A value in its unit for display, with the digits of the language: "10 kΩ", "±1 %", "64 KB", "2.54 mm".
 * @param value in the base unit @param tag BCP 47
 */
export function formatQuantity(value: number, unit: Unit, tag: string, sign = ''): string {
  return getOrInsertBounded(quantities, MAX_QUANTITIES, `${value} ${unit} ${tag} ${sign}`, () => quantityText(value, unit, tag, sign))
}

/** Cached texts, because the parts of a category share few values. */
const quantities = new Map<string, string>()
const MAX_QUANTITIES = 10_000

function quantityText(value: number, unit: Unit, tag: string, sign: string): string {
  const { factor, prefix } = choosePrefix(value, unit)
  const text = `${sign}${formatValue(Number((value / factor).toPrecision(unit === 'percent' ? PERCENT_DIGITS : DIGITS)), tag)}`
  const symbol = formatUnitSymbol(unit, prefix)
  // A no-break space stands before every symbol but the degree sign.
  return symbol === '' ? text : symbol === '°' ? `${text}${symbol}` : `${text}\u00a0${symbol}`
}

/** Factors by prefix, in standard and in typed spellings. */
const PREFIXES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(DECIMAL.map(({ factor, prefix }) => [prefix, factor])),
  K: 1e3,
  μ: 1e-6,
  u: 1e-6,
}
const BINARY_PREFIXES: Readonly<Record<string, number>> = { T: 2 ** 40, G: 2 ** 30, M: 2 ** 20, k: 2 ** 10, K: 2 ** 10 }
/** Units whose thousandths do not occur: "16mhz" and "128mbit" are millions. */
const NEVER_MILLI: ReadonlySet<Unit> = new Set(['hertz', 'bit', 'byte', 'bit_per_second', 'sample_per_second'])

/** The first match wins: "2000h" are hours, and since hours have no prefix, "10mh" are millihenries. */
const SPELLINGS: readonly [RegExp, Unit][] = [
  [/^(?:Ω|\u2126|ohms?|r)$/i, 'ohm'],
  [/^f$/i, 'farad'],
  [/^h$/, 'hour'],
  [/^h$/i, 'henry'],
  [/^v(?:dc|ac)?$/i, 'volt'],
  [/^a$/i, 'ampere'],
  [/^w$/i, 'watt'],
  [/^Ah$/i, 'ampere_hour'],
  [/^Wh$/i, 'watt_hour'],
  [/^hz$/i, 'hertz'],
  [/^s$/, 'second'],
  [/^cd$/, 'candela'],
  [/^%$/, 'percent'],
  [/^ppm$/i, 'ppm'],
  [/^ppm\/(?:K|°?C)$/, 'ppm_per_kelvin'],
  [/^°C$/, 'celsius'],
  [/^mm$/i, 'millimetre'],
  [/^nm$/, 'nanometre'],
  [/^(?:bps|bit\/s)$/i, 'bit_per_second'],
  [/^(?:sps|S\/s)$/i, 'sample_per_second'],
  [/^(?:b|bits?|B[Ii][Tt][Ss]?)$/, 'bit'],
  [/^B$/, 'byte'],
]

/** "100nF": a number, then a prefix or a unit or both. */
const NUMBER_FIRST = /^[±+]?(\d{1,9}(?:[.,]\d{1,9})?|[.,]\d{1,9})(\D{1,8})$/
/** "4k7", "2R2", "R47": a letter instead of the point. */
const LETTER_AS_POINT = /^[±+]?(\d{0,9})([TGMkKRrmµμunpV])(\d{1,3})(\D{0,8})$/

/**
 * Reads one value as engineers write it: "10k", "4k7", "100nF", "0.1µF", "50V", "±1%", "2R2", "16MHz".
 * @returns the value in the base unit, and the unit when it is written; null if the text is not a value, or a bare number without prefix or
 * unit.
 */
export function parseValue(text: string): { value: number; unit: Unit | null } | null {
  if (text.length > 24) return null
  const numberFirst = NUMBER_FIRST.exec(text)
  if (numberFirst) {
    const [, digits = '', suffix = ''] = numberFirst
    const unit = findUnit(suffix)
    return unit ? scaled(decimal(digits), '', unit) : withPrefix(decimal(digits), suffix.slice(0, 1), suffix.slice(1))
  }
  const letterAsPoint = LETTER_AS_POINT.exec(text)
  if (!letterAsPoint) return null
  const [, whole = '', letter = '', fraction = '', suffix = ''] = letterAsPoint
  const value = Number(`${whole}.${fraction}`)
  if (/r/i.test(letter)) return suffix === '' || findUnit(suffix) === 'ohm' ? scaled(value, '', 'ohm') : null
  // Only ohms omit their zero: M47 and K10 are parts of part numbers.
  if (whole === '') return null
  if (letter === 'V') return suffix === '' ? scaled(value, '', 'volt') : null
  return withPrefix(value, letter, suffix)
}

function withPrefix(value: number, letter: string, spelling: string): { value: number; unit: Unit | null } | null {
  if (spelling === '') return scaled(value, letter, null)
  const unit = prefixedUnitOf(spelling)
  // Only here C means charge: a bare "85C" usually means degrees.
  return unit || spelling === 'C' ? scaled(value, letter, unit ?? 'coulomb') : null
}

const findUnit = (spelling: string): Unit | null => SPELLINGS.find(([pattern]) => pattern.test(spelling))?.[1] ?? null

/** The unit of a spelling after a prefix, which only some units have. */
const prefixedUnitOf = (spelling: string): Unit | null =>
  SPELLINGS.find(([pattern, unit]) => UNITS[unit].prefixed && pattern.test(spelling))?.[1] ?? null

function scaled(value: number, letter: string, unit: Unit | null): { value: number; unit: Unit | null } | null {
  if (letter === '') return { value, unit }
  if (unit === 'bit' || unit === 'byte') {
    const factor = BINARY_PREFIXES[letter === 'm' ? 'M' : letter]
    return factor === undefined ? null : { value: value * factor, unit }
  }
  // Lists in capitals have 100NF and 10UH; without a unit such a letter means nothing.
  const small = unit !== null && /[UNP]/.test(letter) ? letter.toLowerCase() : letter
  const factor = PREFIXES[unit !== null && NEVER_MILLI.has(unit) && small === 'm' ? 'M' : small]
  // 4.7 × 1e-6 is not exactly 4.7e-6.
  return factor === undefined ? null : { value: Number((value * factor).toPrecision(12)), unit }
}

/** A point or a comma before the decimals; "1,000" is a thousand, as in a quantity. */
function decimal(digits: string): number {
  return Number(/^[1-9]\d{0,2},\d{3}$/.test(digits) ? digits.replace(',', '') : digits.replace(',', '.'))
}
