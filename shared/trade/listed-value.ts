import { toLatinUnit, UNIT_SPELLINGS } from './unit-spellings.ts'
import { parseValue, UNITS, type Unit } from './units.ts'

/**
 * One value in the format of parts lists, for an expected unit: "-40°C", "±100ppm/℃", "1/4W", "19mΩ@18V", "0.1W, 1/10W",
 * "1.4999999999999999e-05". The unit resolves spellings that are ambiguous in a query: "125C", "3950K", "64K".
 */

/** The expected kind of a value. */
export interface ListedKind {
  unit: Unit
  /** A deviation to both sides, written with or without ±. */
  is_plus_minus: boolean
  /** The end of a range to use: "-40℃~+85℃" for the lowest temperature. Null: a range is no value. */
  side: 'min' | 'max' | null
}

/**
 * `negative`: below zero where that is impossible. `range`, `several`: more than one value. `share`: a bare 0.05 means 0.05 % to some
 * writers and 5 % in spreadsheets.
 */
export type ListedValueError = 'no_number' | 'negative' | 'range' | 'several' | 'share'

/** `is_wider`: "-20%~+80%" was read as its larger deviation. */
export type ListedValue = { value: number; is_wider?: true } | { fault: ListedValueError }

/** Units with values below zero. */
const SIGNED: ReadonlySet<Unit> = new Set<Unit>(['volt', 'ampere', 'celsius', 'degree', 'dbm', 'decibel', 'ppm_per_kelvin', 'count'])
/** A longer text is a sentence. */
const MAX_TEXT_LENGTH = 80
/** Values are rounded to this many digits, since binary fractions are inexact from the sixteenth on. */
const DIGITS = 12
/** Larger than any value of a part. */
const GREATEST = 1e18
/** Relative tolerance within which two texts mean one value: a length is rounded in inches and in millimetres. */
const NEAR = 0.03

const GRAM_FORCE = 0.00980665
const counted =
  /^(?:pcs?|pieces?|pins?|p|x|ch|channels?|circuits?|elements?|positions?|pos|ways?|rows?|contacts?|cycles?|times|operations|turns?|axes|axis|i\/?os?|位|极|個|个|次|圈|路|通道)$/i

/** Numbers of channels, elements and poles as words, from one to eight. */
const COUNT_WORDS = [
  ...['single|one', 'dual|double|two', 'triple|three', 'quad|quadruple|four', 'five|penta', 'six|hex', 'seven', 'eight|octal|octo'],
].map((words, at) => [new RegExp(`^(?:${words})(?=[ -]|$)-?`, 'i'), String(at + 1)] as const)

/** Spellings that are clear only for an expected unit, with the factor to it; tried before all others. */
const SPELLINGS: Partial<Record<Unit, readonly (readonly [RegExp, number])[]>> = {
  ohm: [[/^k$/, 1e3]],
  celsius: [[/^(?:°?C|°|deg\.?C|degrees?C)$/i, 1]],
  kelvin: [[/^K$/, 1]],
  hour: [[/^(?:h|hrs?|hours?)\.?$/i, 1]],
  second: [[/^sec(?:onds?|s)?\.?$/i, 1]],
  coulomb: [[/^C$/, 1]],
  newton: [
    [/^N$/i, 1],
    [/^cN$/, 0.01],
    [/^gf?$/i, GRAM_FORCE],
    [/^kgf?$/i, 1000 * GRAM_FORCE],
  ],
  candela: [[/^(?:mcd|MCD)$/, 1e-3]],
  millimetre: [[/^(?:u|μ)m$/, 1e-3]],
  nanometre: [[/^(?:u|μ)m$/, 1e3]],
  percent: [[/^(?:pct|percent)\.?$/i, 1]],
  ppm_per_kelvin: [[/^ppm$/i, 1]],
  volt_per_second: [
    [/^V\/ms$/, 1e3],
    [/^kV\/ms$/i, 1e6],
    [/^kV\/(?:u|μ)s$/i, 1e9],
  ],
  volt: [[/^V(?:dc|ac|rms|pk)$/i, 1]],
  ampere: [[/^A(?:dc|ac|rms|pk)$/i, 1]],
  bit: [
    [/^bits?$/i, 1],
    [/^Ki?bits?$/i, 2 ** 10],
    [/^Mi?bits?$/i, 2 ** 20],
    [/^Gi?bits?$/i, 2 ** 30],
    [/^B(?:ytes?)?$/, 8],
    [/^Ki?B(?:ytes?)?$/, 8 * 2 ** 10],
    [/^Mi?B(?:ytes?)?$/, 8 * 2 ** 20],
    [/^Gi?B(?:ytes?)?$/, 8 * 2 ** 30],
  ],
  byte: [
    [/^B(?:ytes?)?$/i, 1],
    [/^Ki?B(?:ytes?)?$/i, 2 ** 10],
    [/^Mi?B(?:ytes?)?$/i, 2 ** 20],
    [/^Gi?B(?:ytes?)?$/i, 2 ** 30],
    [/^Ki?bits?$/i, 2 ** 7],
    [/^Mi?bits?$/i, 2 ** 17],
    [/^Gi?bits?$/i, 2 ** 27],
  ],
  count: [
    [counted, 1],
    [/^k(?:cycles|times)?$/i, 1e3],
  ],
}

/** A spelling of the unit that may follow a prefix, for `parseValue`. */
const AFTER_PREFIX: Partial<Record<Unit, string>> = {
  ohm: 'Ω',
  farad: 'F',
  henry: 'H',
  volt: 'V',
  ampere: 'A',
  watt: 'W',
  hertz: 'Hz',
  second: 's',
  coulomb: 'C',
  candela: 'cd',
  bit_per_second: 'bps',
  sample_per_second: 'sps',
  bit: 'bit',
  byte: 'B',
}

/** Reads one value in the base unit; the text after "@" is the condition of the value. */
export function readListedValue(text: string, kind: ListedKind): ListedValue {
  if (text.length > MAX_TEXT_LENGTH) return { fault: 'no_number' }
  // Numbers as programs write them. Only a bare share is ambiguous.
  if (text.length <= DIGITS && /^(?:[1-9]\d*|0)(?:\.\d+)?$/.test(text) && (!kind.is_plus_minus || !text.startsWith('0')))
    return { value: Number(text) }
  const plain = kind.unit === 'count' ? COUNT_WORDS.reduce((word, [name, digit]) => word.replace(name, digit), tidy(text)) : tidy(text)
  if (plain === '') return { fault: 'no_number' }
  const [first = '', ...others] = plain.split(/, |[;、]/).map((piece) => piece.trim())
  const value = readPiece(first, kind)
  // "0.1W, 1/10W": one value, written twice.
  for (const other of others) {
    const next = readPiece(other, kind)
    if ('fault' in value || 'fault' in next) return { fault: 'no_number' }
    if (!isNear(value.value, next.value)) return { fault: 'several' }
  }
  return value
}

function tidy(text: string): string {
  const [value = ''] = text
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\+\/-|\+-|±|\(±\)/g, '±')
    .split('@')
  return value
    .replace(/\s+/g, ' ')
    .replace(/^(?:max|min|typ|approx)\b[.:]? ?|[ (,]+(?:max|min|typ)\b\.?\)?$/i, '')
    .replace(/^[≤≥<>≈]=?/, '')
    .trim()
}

/** Reads a value with brackets: `0.100" (2.54mm)`. They contain the same value in another unit, or a remark. */
function readPiece(text: string, kind: ListedKind): ListedValue {
  const open = text.indexOf('(')
  if (open <= 0 || !text.endsWith(')')) return readRange(text, kind)
  const [outside, inside] = [readRange(text.slice(0, open).trim(), kind), readRange(text.slice(open + 1, -1).trim(), kind)]
  if ('fault' in inside) return outside
  if ('fault' in outside || !isNear(outside.value, inside.value)) return { fault: 'several' }
  return /["”]|in|mil/i.test(text.slice(0, open)) ? inside : outside
}

function readRange(text: string, kind: ListedKind): ListedValue {
  const value = readSigned(text, kind)
  if (!('fault' in value) || value.fault !== 'no_number') return value
  const ends = splitRange(text, kind)
  if (!ends) return value
  // "100~200mA": the unit is written once.
  const [, unit = ''] = /([^\d.,]*)$/.exec(ends[1]) ?? []
  const lower = readSigned(/\d$/.test(ends[0]) ? ends[0] + unit : ends[0], { ...kind, is_plus_minus: false }, kind.is_plus_minus)
  const upper = readSigned(ends[1], { ...kind, is_plus_minus: false }, kind.is_plus_minus)
  if ('fault' in lower) return lower
  if ('fault' in upper) return upper
  if (kind.is_plus_minus) {
    const [low, high] = [Math.abs(lower.value), Math.abs(upper.value)]
    if (lower.value * upper.value > 0) return { fault: 'range' }
    return low === high ? { value: high } : { value: Math.max(low, high), is_wider: true }
  }
  if (lower.value === upper.value) return lower
  if (kind.side === null) return { fault: 'range' }
  return { value: kind.side === 'min' ? Math.min(lower.value, upper.value) : Math.max(lower.value, upper.value) }
}

/** Splits a range into its two ends: "-40~85", "-40 to +85", "1.8V-5.5V", "+80%/-20%". Null for any other text. */
function splitRange(text: string, { is_plus_minus }: ListedKind): [string, string] | null {
  for (const mark of ['~', '…', '...', '..', ' to ']) {
    const at = text.indexOf(mark)
    if (at > 0) return [text.slice(0, at).trim(), text.slice(at + mark.length).trim()]
  }
  const [, lower, , upper] = (is_plus_minus ? /^([+-][^+-]+?)([ ,/]*)([+-].+)$/ : /^([+-]?[^-]+)(-)([+-]?\d.*)$/).exec(text) ?? []
  return lower === undefined || upper === undefined ? null : [lower.trim(), upper.trim()]
}

/** @param isSide whether it is one side of a deviation, which has a sign */
function readSigned(text: string, { unit, is_plus_minus }: ListedKind, isSide = false): ListedValue {
  const sign = /^[±+-]/.exec(text)?.[0] ?? ''
  const size = readSize(text.slice(sign.length).replace(/ /g, ''), unit)
  if (size === null) return { fault: 'no_number' }
  const isBare = /^[\d.,]+$/.test(text)
  if (is_plus_minus && unit === 'percent' && isBare && size > 0 && size < 1) return { fault: 'share' }
  if (sign !== '-' || size === 0) return { value: size }
  return isSide || (SIGNED.has(unit) && !is_plus_minus) ? { value: -size } : { fault: 'negative' }
}

const NUMBER = /^([1-9]\d{0,2}(?:,\d{3})+(?!\d)(?:\.\d{1,25})?|\d{1,17}(?:[.,]\d{1,25})?|[.,]\d{1,25})(e[+-]?\d{1,3})?/i

/** An unsigned number, with or without its unit. */
function readSize(text: string, unit: Unit): number | null {
  const [, upper, lower, behind = ''] = /^(\d{1,3})\/(\d{1,3})([^\d/]*)$/.exec(text) ?? []
  if (upper !== undefined) return scaled(Number(upper) / Number(lower), behind, unit)
  const [match, digits = '', exponent = ''] = NUMBER.exec(text) ?? []
  if (match === undefined) return letterAsPoint(text, unit)
  const suffix = text.slice(match.length)
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+(?!\d)/.test(digits)
  const number = Number(`${isGrouped ? digits.replaceAll(',', '') : digits.replace(',', '.')}${exponent}`)
  return scaled(number, suffix, unit) ?? letterAsPoint(text, unit)
}

function letterAsPoint(text: string, unit: Unit): number | null {
  const read = /^\d*[A-Zµμ]\d+\D*$/i.test(text) ? parseValue(text) : null
  if (!read || (read.unit === null && !UNITS[unit].prefixed)) return null
  return read.unit === null || read.unit === unit ? read.value : null
}

function scaled(number: number, suffix: string, unit: Unit): number | null {
  const factor = suffix === '' ? 1 : /\d/.test(suffix) ? null : findFactor(suffix, unit)
  const value = factor === null ? Number.NaN : Number((number * factor).toPrecision(DIGITS))
  return value <= GREATEST ? value : null
}

function findFactor(written: string, unit: Unit): number | null {
  const spelling = SPELLINGS[unit]?.find(([pattern]) => pattern.test(written))
  if (spelling) return spelling[1]
  const suffix = toLatinUnit(written)
  const more = UNIT_SPELLINGS.find(([pattern, of]) => of === unit && pattern.test(suffix))
  if (more) return more[2]
  // A prefix alone, for a unit that accepts one.
  const spelt = suffix.length === 1 && AFTER_PREFIX[unit] !== undefined ? parseValue(`1${suffix}${AFTER_PREFIX[unit]}`) : null
  const read = spelt ?? parseValue(`1${suffix}`)
  return read?.unit === unit ? read.value : null
}

const isNear = (a: number, b: number): boolean => a === b || Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b))
