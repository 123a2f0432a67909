/**
 * Units that a part's parameter can bear. Values travel in the unit named here, never in a prefixed one:
 * 10 kΩ is `10000` of `ohm`, 100 nF is `1e-7` of `farad`. `prefixed` says whether a value is shown with an SI
 * prefix (10 kΩ) or as it is (2.54 mm, ±1 %).
 */
export const UNITS = {
  ohm: { symbol: 'Ω', prefixed: true },
  farad: { symbol: 'F', prefixed: true },
  henry: { symbol: 'H', prefixed: true },
  volt: { symbol: 'V', prefixed: true },
  ampere: { symbol: 'A', prefixed: true },
  watt: { symbol: 'W', prefixed: true },
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
/** Nobody in the trade says millifarad: 1000 µF, then 0.1 F. */
const FARAD: readonly Step[] = [
  { factor: 1, prefix: '' },
  { factor: 1e-6, prefix: 'µ' },
  { factor: 1e-9, prefix: 'n' },
  { factor: 1e-12, prefix: 'p' },
]
const STEPS: Partial<Record<Unit, readonly Step[]>> = {
  byte: BINARY,
  bit: BINARY,
  farad: FARAD,
  volt_per_second: [{ factor: 1e6, prefix: '' }],
}

const number_formats = new Map<string, Intl.NumberFormat>()

function numberFormat(tag: string): Intl.NumberFormat {
  let found = number_formats.get(tag)
  if (!found) {
    // Arabic readers of datasheets read Latin digits; six digits are what a maker prints.
    found = new Intl.NumberFormat(tag === 'ar' ? 'ar-u-nu-latn' : tag, { maximumSignificantDigits: 7 })
    number_formats.set(tag, found)
  }
  return found
}

/** A whole number with the separators of the language `tag` (BCP 47). */
export function formatCount(value: number, tag: string): string {
  return numberFormat(tag).format(value)
}

/** The prefix a value of this unit is written with, and the factor it stands for: 10,000 ohm is { 1e3, "k" }. */
export function prefixFor(value: number, unit: Unit): Step {
  const plain = { factor: 1, prefix: '' }
  if (!UNITS[unit].prefixed || value === 0) return plain
  const steps = STEPS[unit] ?? DECIMAL
  const size = Math.abs(value)
  if (unit === 'farad' && size < 0.1 && size >= 1e-6) return { factor: 1e-6, prefix: 'µ' }
  // A hair of tolerance: 1e-9 / 1e-9 must not fall to 1000 p.
  return steps.find(({ factor }) => size >= factor * (1 - 1e-9)) ?? steps.at(-1) ?? plain
}

/** The symbol a value is shown with: "kΩ", "V/µs", "mm". */
export function unitSymbol(unit: Unit, prefix: string): string {
  return unit === 'volt_per_second' ? 'V/µs' : `${prefix}${UNITS[unit].symbol}`
}

/**
 * A value in its unit as the trade writes it, with the digits of the language: "10 kΩ", "±1 %", "64 KB", "2.54 mm".
 * @param value in the base unit @param tag BCP 47
 */
export function formatQuantity(value: number, unit: Unit, tag: string, sign = ''): string {
  const { factor, prefix } = prefixFor(value, unit)
  const text = `${sign}${numberFormat(tag).format(Number((value / factor).toPrecision(7)))}`
  const symbol = unitSymbol(unit, prefix)
  // No-break space, except where the symbol is a raised circle.
  return symbol === '' ? text : symbol === '°' ? `${text}${symbol}` : `${text}\u00a0${symbol}`
}

const LETTERS: Readonly<Record<string, number>> = {
  T: 1e12,
  G: 1e9,
  M: 1e6,
  k: 1e3,
  K: 1e3,
  R: 1,
  m: 1e-3,
  µ: 1e-6,
  μ: 1e-6,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
}
const SPELLINGS: readonly [RegExp, Unit][] = [
  [/^(?:Ω|Ω|ohms?|r)$/i, 'ohm'],
  [/^f$/i, 'farad'],
  [/^h$/, 'henry'],
  [/^H$/, 'henry'],
  [/^v(?:dc|ac)?$/i, 'volt'],
  [/^a$/i, 'ampere'],
  [/^w$/i, 'watt'],
  [/^hz$/i, 'hertz'],
  [/^%$/, 'percent'],
  [/^ppm$/i, 'ppm'],
  [/^mm$/, 'millimetre'],
  [/^nm$/, 'nanometre'],
  [/^(?:bits?|b)$/, 'bit'],
  [/^B$/, 'byte'],
]

/**
 * Reads one value as engineers write it: "10k", "4k7", "100nF", "0.1µF", "50V", "±1%", "2R2", "16MHz".
 * @returns the value in the base unit, and the unit when it is said; null when the text is no value. A bare number
 * without prefix or unit is none either.
 */
export function parseValue(text: string): { value: number; unit: Unit | null } | null {
  if (text.length > 24) return null
  const match = /^[±+]?(\d{1,9}(?:[.,]\d{1,9})?)([TGMkKRmµμunp])?(\d{1,3})?(Ω|Ω|[a-zA-Z%]{0,5})$/u.exec(text)
  if (!match) return null
  let [, digits = '', letter = '', tail = '', rest = ''] = match
  // "100pF" could be read p + F; "5mm" must not be m + m, "10Hz" has no letter before its unit.
  const whole = SPELLINGS.find(([spelling]) => spelling.test(`${letter}${tail ? '' : rest}`))
  let unit = SPELLINGS.find(([spelling]) => spelling.test(rest))?.[1] ?? null
  if (!tail && letter && letter !== 'R' && whole && whole[1] !== 'henry' && !unit) {
    unit = whole[1]
    letter = ''
    rest = ''
  }
  if (!tail && letter === 'm' && rest === 'm') return finite(number(digits), 'millimetre')
  if (!tail && letter === 'n' && rest === 'm') return finite(number(digits), 'nanometre')
  if (rest !== '' && unit === null) return null
  if (letter === '' && tail === '' && unit === null) return null
  if (tail !== '' && (letter === '' || /[.,]/.test(digits))) return null
  if (letter === 'R' && unit === null) unit = 'ohm'
  const base = tail === '' ? number(digits) : Number(`${digits}.${tail}`)
  const binary = unit === 'bit' || unit === 'byte'
  const factor = binary && letter ? ({ k: 2 ** 10, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }[letter] ?? 1) : (LETTERS[letter] ?? 1)
  return finite(base * factor, unit)
}

function number(digits: string): number {
  return Number(digits.replace(',', '.'))
}

function finite(value: number, unit: Unit | null): { value: number; unit: Unit | null } | null {
  return Number.isFinite(value) ? { value: Number(value.toPrecision(9)), unit } : null
}
