/**
 * Spreadsheets damage part numbers: 955E10 and 9550000000000 become 9.55E+12, MAR-1 becomes a date, 0466125 loses its zero. Lists the
 * possible keys (shared/trade/part-number.ts) of the original.
 */

export interface SpreadsheetDamage {
  /** Possible keys of the original. */
  keys: readonly string[]
  /** Keys of digits alone, of one length, from the first to the last: all that agree with the remaining digits. */
  ranges: readonly { from: string; to: string }[]
  /** Whether the text must be damaged; digits alone may also be as typed. */
  certain: boolean
}

/** The months as spreadsheets shorten them, in English first. */
const MONTHS = 'JAN ENE GEN,FEB FÉV,MAR MRZ MÄR,APR ABR AVR,MAY MAI MAG,JUN GIU,JUL LUG,AUG AGO AOÛ,SEP SET,OCT OKT OTT,NOV,DEC DEZ DIC DÉC'
  .split(',')
  .map((names) => names.split(' '))
/** Maximum number of lost leading zeros. */
const MAX_ZEROS = 4
const MAX_DIGITS = 20

/** Null for a text without such damage. */
export function findSpreadsheetDamage(text: string): SpreadsheetDamage | null {
  const plain = text.normalize('NFKC').trim().toUpperCase()
  return readScientific(plain) ?? readDate(plain) ?? readNoise(plain) ?? readDigits(plain)
}

function readScientific(text: string): SpreadsheetDamage | null {
  const match = /^(\d)(?:[.,](\d{1,14}))?E\+?(\d{1,3})$/.exec(text)
  if (!match || (match[2] === undefined && !text.includes('+'))) return null
  const [, first = '', decimals = '', power = ''] = match
  const mantissa = `${first}${decimals}`
  const exponent = Number(power)
  const keys = new Set<string>()
  // The original is digits, E and a power, with the point at any position: 9.55E+12 was 955E10, 95.5E11 or 9550E9.
  for (let integerDigits = 1; integerDigits <= mantissa.length + MAX_ZEROS; integerDigits++) {
    const rest = exponent - (integerDigits - 1)
    if (rest < 0) break
    const digits = mantissa.replace(/(?<!0)0+$/, '').padEnd(integerDigits, '0')
    for (const spelt of [String(rest), String(rest).padStart(2, '0')]) {
      keys.add(`${digits}E${spelt}`)
      keys.add(`0${digits}E${spelt}`)
    }
  }
  const ranges: { from: string; to: string }[] = []
  const length = exponent + 1
  if (length >= mantissa.length && length <= MAX_DIGITS) {
    // The last digit that is shown may have been rounded.
    const unit = 10n ** BigInt(length - mantissa.length)
    const middle = BigInt(mantissa) * unit
    const from = middle - unit / 2n
    const to = middle + (unit + 1n) / 2n - (unit > 1n ? 1n : 0n)
    for (let zeros = 0; zeros <= MAX_ZEROS; zeros++) {
      const spell = (digits: bigint): string => '0'.repeat(zeros) + String(digits).padStart(length, '0')
      ranges.push({ from: spell(from), to: spell(unit === 1n ? middle : to) })
    }
  }
  return { keys: [...keys], ranges, certain: true }
}

const FULL_MONTH_NAMES = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER SEPT'.split(' ')

/** The number of a month, 1 to 12; 0 for other words, such as "MARK". */
function findMonth(name: string): number {
  if (name.length > 3 && !FULL_MONTH_NAMES.includes(name)) return 0
  return MONTHS.findIndex((names) => names.includes(name.slice(0, 3))) + 1
}

function readDate(text: string): SpreadsheetDamage | null {
  const time = text.replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/, '')
  const named =
    /^(\d{1,4})[-. /]([A-ZÄÉÛ]{3,9})\.?(?:[-. /](\d{2,4}))?$/.exec(time) ??
    /^([A-ZÄÉÛ]{3,9})[-. /](\d{1,4})(?:[,]?[- /](\d{2,4}))?$/.exec(time)
  if (named) {
    const [, one = '', other = '', year = ''] = named
    const month = findMonth(/^\d/.test(one) ? other : one)
    const number = /^\d/.test(one) ? one : other
    return month > 0 ? toDateDamage(month, number, year) : null
  }
  const iso = /^((?:19|20)\d{2})[-./](\d{1,2})[-./](\d{1,2})$/.exec(time)
  const common = /^(\d{1,2})[-./](\d{1,2})[-./]((?:19|20)\d{2})$/.exec(time)
  const [year, one, other] = iso ? [iso[1], iso[2], iso[3]] : common ? [common[3], common[1], common[2]] : []
  if (year === undefined || one === undefined || other === undefined) return null
  const sides: readonly (readonly [string, string])[] = [
    [one, other],
    [other, one],
  ]
  const keys = new Set<string>()
  for (const [month, day] of sides) {
    if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) continue
    for (const key of toDateDamage(Number(month), day, year).keys) keys.add(key)
  }
  // Whole part numbers also have three groups of digits: 10-11-2023 is a connector.
  return keys.size > 0 ? { keys: [...keys], ranges: [], certain: iso !== null } : null
}

/** Month and number in either order, as name or digits, with zeros and without, with the year and without. */
function toDateDamage(month: number, number: string, year: string): SpreadsheetDamage {
  const [name = ''] = MONTHS[month - 1] ?? []
  const keys = new Set<string>()
  const plain = String(Number(number))
  const two = plain.padStart(2, '0')
  // The spreadsheet added the year to 1-MAR, or the year is the number of the original.
  for (const digits of new Set([plain, two, number, ...(year ? [year, year.slice(-2), String(Number(year.slice(-2)))] : [])])) {
    keys.add(`${name}${digits}`)
    keys.add(`${digits}${name}`)
    keys.add(`${month}${digits}`)
    keys.add(`${digits}${month}`)
    keys.add(`${String(month).padStart(2, '0')}${digits}`)
    keys.add(`${digits}${String(month).padStart(2, '0')}`)
  }
  if (year) {
    for (const y of [year, year.slice(-2)]) {
      for (const [m, d] of [
        [String(month), plain],
        [String(month).padStart(2, '0'), two],
      ] as const) {
        for (const key of [`${m}${d}${y}`, `${d}${m}${y}`, `${y}${m}${d}`]) keys.add(key)
      }
    }
  }
  return { keys: [...keys].filter((key) => key.length >= 2), ranges: [], certain: true }
}

/** "1725669.0", "0.30000000000000004", "5.0799999999999992": the result of a calculation. */
function readNoise(text: string): SpreadsheetDamage | null {
  const decimalMatch = /^(\d{4,15})[.,]0+$/.exec(text)
  if (decimalMatch) return { keys: withZeros(decimalMatch[1] ?? ''), ranges: [], certain: true }
  if (!/^\d{1,9}\.\d{9,}$/.test(text)) return null
  const digits = String(Number(Number(text).toPrecision(12))).replace('.', '')
  return { keys: withZeros(digits), ranges: [], certain: true }
}

/** Digits alone may have lost leading zeros. */
function readDigits(text: string): SpreadsheetDamage | null {
  // Zeros may also have been added: 0022012067 is 22-01-2067 in some lists.
  const padded = /^0+([1-9]\d{4,13})$/.exec(text)
  if (padded) return { keys: [padded[1] ?? ''], ranges: [], certain: false }
  if (!/^[1-9]\d{3,14}$/.test(text) && !/^[1-9]\d{0,8}[.,]\d{1,8}$/.test(text)) return null
  const digits = text.replace(/[.,]/, '')
  if (digits.length < 4) return null
  return { keys: withZeros(digits).slice(1), ranges: [], certain: false }
}

const withZeros = (digits: string): string[] => Array.from({ length: MAX_ZEROS + 1 }, (_, zeros) => '0'.repeat(zeros) + digits)
