import type { Unit } from '#shared/trade/units.ts'
import type { PossibleMeaning } from './meaning.ts'
import { TOLERANCE_LETTERS, toAlternatives, toToleranceMeaning } from './values.ts'

const E24 = new Set('10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91'.split(' '))

/** Three digits of the E96 series, or of E24 with a zero. */
const isE96 = (digits: string): boolean => (digits.endsWith('0') && E24.has(digits.slice(0, 2))) || E96.has(Number(digits))
const E96 = new Set(Array.from({ length: 96 }, (_, step) => Math.round(100 * 10 ** (step / 96))))

/** Units that a code may mean: picofarads, ohms, microhenries. `four_digits`: only resistors have codes of four digits. */
export interface CodeUnits {
  farad: boolean
  ohm: boolean
  henry: boolean
  four_digits: boolean
}

/**
 * A marking code of EIA: "104" is 100 nF of a capacitor and 100 kΩ of a resistor, "1002" is 10 kΩ, "104K" includes ±10 %. Null for a text
 * that is no code; a code that ends with 0 is more likely a plain number.
 */
export function readCode(word: string, units: CodeUnits): PossibleMeaning[] | null {
  const [, digits = '', power = '', letter = ''] =
    /^([1-9]\d)([1-7])([DFGJKM]?)$/.exec(word) ?? (units.four_digits ? /^([1-9]\d\d)([1-6])([DFGJ]?)$/.exec(word) : null) ?? []
  if (digits === '' || !(digits.length === 2 ? E24.has(digits) : isE96(digits))) return null
  const values: { value: number; unit: Unit }[] = []
  const add = (unit: Unit, exponent: number): number => values.push({ value: Number(`${digits}e${Number(power) + exponent}`), unit })
  // 115K and 115M are kiloohms and megaohms, because codes of resistors have no such letters.
  if ((digits.length === 3 || units.ohm) && letter !== 'K' && letter !== 'M') add('ohm', 0)
  if (digits.length === 2 && units.farad) add('farad', -12)
  if (digits.length === 2 && units.henry) add('henry', -6)
  if (values.length === 0) return null
  const tolerance = TOLERANCE_LETTERS[letter]
  return tolerance === undefined ? [toAlternatives(values)] : [toAlternatives(values), toToleranceMeaning(tolerance)]
}
