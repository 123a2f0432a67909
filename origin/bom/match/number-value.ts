import type { Unit } from '#shared/trade/units.ts'
import { type ComparedPart, findPrimaryValue } from './contradictions.ts'

/** A notation for values in makers' numbers: reads the code at the beginning of a text; null without one. */
type Code = (text: string) => number | null

/** Reads digits that end with the number of zeros: 104, 1003. An 8 or 9 at the end means a hundredth or a tenth. */
const withZeros =
  (pattern: RegExp, unit: number): Code =>
  (text) => {
    const code = pattern.exec(text)?.[0]
    if (code === undefined) return null
    const exponent = Number(code.at(-1))
    return Number(code.slice(0, -1)) * 10 ** (exponent > 7 ? exponent - 10 : exponent) * unit
  }

/** Reads digits with a letter for the decimal point: 4K7, 16R9, 121R, R10. */
const withPoint =
  (pattern: RegExp, units: Readonly<Record<string, number>>): Code =>
  (text) => {
    const [code, integerPart = '', letter = '', rest = ''] = pattern.exec(text) ?? []
    return code === undefined || integerPart + rest === '' ? null : Number(`${integerPart || '0'}.${rest || '0'}`) * (units[letter] ?? 0)
  }

const CODES: Readonly<Partial<Record<Unit, readonly Code[]>>> = {
  ohm: [withPoint(/^(\d{0,3})([RKM])(\d{0,3})/, { R: 1, K: 1e3, M: 1e6 }), withZeros(/^\d{4}/, 1), withZeros(/^\d{3}/, 1)],
  farad: [withZeros(/^\d{3}/, 1e-12), withPoint(/^(\d?)(R)(\d{1,2})/, { R: 1e-12 })],
  henry: [withZeros(/^\d{3}/, 1e-6), withPoint(/^(\d{0,2})([RN])(\d{0,2})/, { R: 1e-6, N: 1e-9 })],
}

/** Minimum length of the series, which precedes the value in a number. */
const MIN_SERIES_CHARACTERS = 4
/** How many letters before the value may differ while the numbers still count as aligned. */
const MAX_MISMATCHES = 2

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(a, b)

/**
 * Whether a number contains another value than a part with a similar number: 121 ohm in RC0402FR-07121RL, 11 ohm in RC0402FR-0711RL. The
 * part's parameter shows where in its number the value is, and in which notation.
 * @param key as `toPartNumberKey`
 */
export function hasOtherValue(key: string, part: ComparedPart & { key: string }): boolean {
  const primary = findPrimaryValue(part)
  const codes = (primary && CODES[primary.unit]) ?? []
  if (!primary) return false
  for (let at = part.key.length - 1; at >= MIN_SERIES_CHARACTERS; at--)
    for (const read of codes) {
      const partValue = read(part.key.slice(at))
      if (partValue === null || !isSame(partValue, primary.value)) continue
      const wrong = countWrong(key, part.key, at)
      const value = read(key.slice(at))
      if (wrong > MAX_MISMATCHES || value === null || isSame(value, primary.value)) return false
      // A missing or extra letter before the value shifts it by one position.
      return wrong === 0 || ![at - 1, at + 1].some((offset) => isSame(read(key.slice(offset)) ?? -1, primary.value))
    }
  return false
}

function countWrong(a: string, b: string, length: number): number {
  let wrong = 0
  for (let at = 0; at < length; at++) if (a[at] !== b[at]) wrong++
  return wrong
}
