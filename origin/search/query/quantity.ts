import { toLatinUnit, UNIT_SPELLINGS } from '#shared/trade/unit-spellings.ts'
import { choosePrefix, formatUnitSymbol, parseValue, UNITS, type Unit } from '#shared/trade/units.ts'

/** One number of a query with its unit, and back. A doubtful text is not a value: "33063A" could be 33 kA, but is a converter. */

/** One number with its unit. `tolerance`: it was written with ±. */
export interface Quantity {
  value: number
  unit: Unit | null
  tolerance: boolean
}

/** The kinds of numbers that a text may contain. */
export interface Expected {
  /** The unit of a bare number; null if bare numbers are not values. */
  unit: Unit | null
  /** Whether any "85C" is a temperature; otherwise only makers' temperature grades are, as "24C" begins a memory. */
  any_celsius: boolean
}

export const NO_EXPECTATION: Expected = { unit: null, any_celsius: false }

/** Maximum number of decimals of a canonical text. */
const DIGITS = 9
/** Units that can be negative; with any other a hyphen begins a range or a name. */
const SIGNED: ReadonlySet<Unit | null> = new Set<Unit | null>(['volt', 'celsius', 'dbm', 'decibel'])

const NUMBER = '(?:\\d{1,9}(?:[.,]\\d{1,9})?|[.,]\\d{1,9})'
const NUMBER_AND_SUFFIX = new RegExp(`^(${NUMBER})(\\D{1,16})$`)
const ONLY_NUMBER = new RegExp(`^${NUMBER}$`)
export const BARE_NUMBER = new RegExp(`^[±+-]?${NUMBER}$`)

const GRADES = new Set('60 65 70 85 90 100 105 115 125 130 135 140 145 150 155 160 170 175 180 200'.split(' '))

/** Whether a number with a single letter is a value rather than a fragment of a part number: values have few digits. */
function isPlausible(digits: string, suffix: string): boolean {
  if (/^0\d/.test(digits)) return false
  if (suffix.length > 1 || /[Ω%°\u2126]/.test(suffix) || /[.,]/.test(digits)) return !/^[GT]$/.test(suffix)
  const significant = digits.replace(/0+$/, '').length
  const size = Number(digits)
  switch (suffix) {
    case 'A':
    case 'a':
      return size <= 100 || (significant <= 2 && size < 1000)
    case 'F':
    case 'f':
    case 'H':
      // 74F and 74H are logic families.
      return size !== 74 && (size <= 100 || (significant <= 2 && size < 10_000))
    case 'h':
      return significant <= 2 && size < 100_000
    case 's':
      return size <= 60
    case 'B':
      return Number.isInteger(Math.log2(size)) && size < 10_000
    case 'b':
      return size <= 128
    case 'G':
    case 'T':
      return false
    default:
      return significant <= 3 && size < 100_000
  }
}

const rounded = (value: number): number => Number(value.toPrecision(DIGITS))

/** One value: "10k", "10 kΩ", "4,7 µF", "±1 %", "1/4 W", "0.1 inch", "-40 °C", "10 кОм". */
export function readQuantity(text: string, expected: Expected = NO_EXPECTATION): Quantity | null {
  if (text.length > 32) return null
  // Blanks between a number and its unit, and within its suffix: "10 k ohm", "5 V DC", "100n F".
  const joined = /^[±+-]?\s*[\d.,/]+\s+\D+$|\d\s*v\s(?:dc|ac|rms)$|\d[nupµμm]\s[FH]$|\d[kKM]\s(?:Ω|ohms?)$/i.test(text)
    ? text.replace(/\s+/g, '')
    : text
  const sign = /^[±+-]/.exec(joined)?.[0] ?? ''
  const read = readUnsigned(joined.slice(sign.length), sign === '-' || sign === '+' ? { ...expected, any_celsius: true } : expected)
  if (!read) return null
  if (sign === '-') return SIGNED.has(read.unit) && read.value !== 0 ? { ...read, value: -read.value, tolerance: false } : null
  return { ...read, tolerance: sign === '±' }
}

function readUnsigned(text: string, expected: Expected): { value: number; unit: Unit | null } | null {
  const part = /^(\d{1,2})\/(\d{1,2})(W|in|inch)$/i.exec(text)
  if (part) {
    const share = Number(part[1]) / Number(part[2])
    if (!(share > 0 && share < 1)) return null
    return /w/i.test(part[3] ?? '') ? { value: rounded(share), unit: 'watt' } : { value: rounded(share * 25.4), unit: 'millimetre' }
  }
  if (expected.unit && ONLY_NUMBER.test(text)) return sound({ value: Number(text.replace(',', '.')), unit: expected.unit })
  const match = NUMBER_AND_SUFFIX.exec(text)
  if (!match) return readLetterAsPoint(text)
  const [, digits = '', written = ''] = match
  const suffix = toLatinUnit(written)
  const number = Number(digits.replace(',', '.'))
  if (/^C$/i.test(suffix)) return (expected.any_celsius ? number <= 300 : GRADES.has(digits)) ? { value: number, unit: 'celsius' } : null
  if (suffix === 'K' && expected.unit === 'kelvin') return { value: rounded(number), unit: 'kelvin' }
  if (suffix === 'N' && /[.,]/.test(digits)) return { value: rounded(number), unit: 'newton' }
  const more = UNIT_SPELLINGS.find(([pattern]) => pattern.test(suffix))
  if (more) return sound({ value: number * more[2], unit: more[1] })
  if (/^[kKM][Ff]$/.test(suffix) || !isPlausible(digits, suffix)) return null
  return sound(parseValue(`${digits}${suffix}`))
}

/** "4k7", "2R2", "R47": at most three significant digits, or two with the small prefixes, because 4n35 is an optocoupler. */
function readLetterAsPoint(text: string): { value: number; unit: Unit | null } | null {
  const latin = text.replace(/(?<=\d)[кК](?=\d)/, 'k').replace(/(?<=\d)М(?=\d)/, 'M')
  const match = /^(\d*)([A-Za-zµμ])(\d+)(\D*)$/.exec(latin)
  if (!match) return null
  const [, integerPart = '', letter = '', fraction = '', unit = ''] = match
  const significant = `${integerPart}${fraction}`.replace(/^0+/, '').length
  if (significant > (/[nupµμm]/.test(letter) && unit === '' ? 2 : 3) || /^0\d/.test(integerPart) || /^[kKM][Ff]$/.test(`${letter}${unit}`))
    return null
  return sound(parseValue(latin))
}

/** The value, or null if no canonical text can express it or no part can have it. */
function sound(read: { value: number; unit: Unit | null } | null): { value: number; unit: Unit | null } | null {
  if (!read) return null
  const { value, unit } = read
  const plain = unit === 'bit' || unit === 'byte' ? value : rounded(value)
  if (unit === null && (plain === 0 || plain >= 1e9)) return null
  if (unit === 'farad' && plain >= 1e5) return null
  // Without prefixes there is only one spelling.
  if (unit !== null && !UNITS[unit].prefixed && !ONLY_NUMBER.test(plainDigits(plain))) return null
  return plain !== 0 && (plain < 1e-16 || plain > 1e15) ? null : { value: plain, unit }
}

/** A positive number of base units before a prefix; the arithmetic only moves the decimal point. */
function withPrefix(value: number, factor: number, binary: boolean): string {
  if (binary || factor === 1) return plainDigits(value / factor)
  const [mantissa = '0', power = '0'] = value.toExponential().split('e')
  return plainDigits(Number(`${mantissa}e${Number(power) - Math.round(Math.log10(factor))}`))
}

function plainDigits(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

const DECIMAL: readonly (readonly [string, number])[] = [
  ['', 1],
  ['m', 1e-3],
  ['u', 1e-6],
  ['n', 1e-9],
  ['p', 1e-12],
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
]
const BINARY: readonly (readonly [string, number])[] = [
  ['', 1],
  ['K', 2 ** 10],
  ['M', 2 ** 20],
  ['G', 2 ** 30],
]

/**
 * Spellings of one value, the usual one first. The others are used if the usual one is ambiguous: "358A" may be a fragment of a part
 * number, 358000mA is not.
 */
export function formatQuantities(value: number, unit: Unit | null): string[] {
  if (value < 0) return formatQuantities(-value, unit).map((text) => `-${text}`)
  if (unit === 'volt_per_second') return [`${plainDigits(rounded(value / 1e6))}V/us`]
  const spell = (prefix: string, factor: number, symbol: string): string[] => {
    const digits = withPrefix(value, factor, unit === 'bit' || unit === 'byte')
    return ONLY_NUMBER.test(digits) ? [`${digits}${prefix}${symbol}`] : []
  }
  if (unit === null) {
    // 500 is written 0.5k, because a bare number is not a value.
    const [prefix, factor] =
      value >= 1 && value < 1e6
        ? (['k', 1e3] as const)
        : (DECIMAL.find(([, each]) => each !== 1 && value >= each && value < each * 1e3) ?? ['p', 1e-12])
    return [...spell(prefix, factor, ''), ...DECIMAL.slice(1, -1).flatMap(([other, each]) => spell(other, each, ''))]
  }
  const { prefix, factor } = choosePrefix(value, unit)
  const usual = spell('', factor, formatUnitSymbol(unit, prefix))
  if (!UNITS[unit].prefixed) return usual
  const others = unit === 'bit' || unit === 'byte' ? BINARY : DECIMAL
  return [...usual, ...others.flatMap(([other, each]) => spell(other, each, UNITS[unit].symbol))]
}
