/** Formats numbers and dates as their cells show them. */

/** Excel stores and shows 15 digits; further digits are rounding errors of the binary fraction. */
const DIGITS = 15

/** Without rounding errors and exponents: 0.1 rather than 0.1000000000000000055, 9550000000000 rather than 9.55E+12. */
export function formatCellNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value) && Math.abs(value) < 10 ** DIGITS) return String(value)
  const text = String(Number(value.toPrecision(DIGITS)))
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text === '-0' ? '0' : text
  const [, sign = '', first = '', rest = '', exponentText = ''] = match
  const exponent = Number(exponentText)
  // No real number is that large or that small.
  if (Math.abs(exponent) > 40) return text
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${first}${rest}`
  return `${sign}${first}${rest.padEnd(exponent, '0')}`
}

/** ISO 8601; the time is included only if there is one. */
export function formatCellDate(date: Date): string {
  if (Number.isNaN(date.valueOf())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, time.startsWith('00', 6) ? 5 : 8)}`
}

/** A format of at least two zeros and literal characters: "0000", `00-0000`, `"R"0000`. */
const PADDED = /^(?:"[^"]{0,20}"|\\.|[-/ ]|0)*$/

/**
 * The text of a whole number in a format that pads it with zeros, common for part numbers and postal codes:
 * 402 in "0000" is 0402. Null for every other number and format.
 */
export function formatPaddedNumber(value: number, format: string): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null
  const section = (format.split(';')[0] ?? '').replace(/^\[[^\]]*\]/, '')
  if (!PADDED.test(section)) return null
  const digitPlaceholders = [...section.matchAll(/"([^"]*)"|\\(.)|([-/ ])|(0)/g)]
  const zeros = digitPlaceholders.filter((digit) => digit[4]).length
  if (zeros < 2) return null
  const digits = String(value).padStart(zeros, '0')
  let used = 0
  const more = digits.length - zeros
  return digitPlaceholders
    .map(([, quoted, escaped, literal, zero]) => {
      if (!zero) return quoted ?? escaped ?? literal ?? ''
      // The first digit of the format takes the number's extra digits.
      const from = used === 0 ? 0 : used + more
      used++
      return digits.slice(from, used + more)
    })
    .join('')
}
