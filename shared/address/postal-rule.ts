import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { toLatinDigits } from '../trade/quantity.ts'

/** Whether addresses in a country have a postal code. @param country ISO 3166-1 alpha-2 */
const hasPostalCodes = (country: string): boolean => postcodeValidatorExistsForCountry(country)

/**
 * Countries that have postal codes but deliver without them: their addresses usually have none (Universal Postal Union,
 * country sheets).
 */
const OPTIONAL_COUNTRIES = new Set(
  'AF BB CO CR DO EC ET GT HN HT IQ JM KE KH LA LB LR MG MM NG NI OM PA PE PG PY SN SV TT TZ ZM'.split(' '),
)

/** Whether an address in a country is incomplete without its postal code. @param country ISO 3166-1 alpha-2 */
export const needsPostalCode = (country: string): boolean => hasPostalCodes(country) && !OPTIONAL_COUNTRIES.has(country)

/** Country prefixes that address books write before a code and that are no part of it: D-80331, FIN-00100. */
const SIGNS: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  EE: 'EST',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IE: 'IRL',
  IT: 'I',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
}

/** Longer forms that the library lacks: Saudi codes with the digits of the building. */
const LONGER: Readonly<Record<string, RegExp>> = { SA: /^\d{5}[- ]?\d{4}$/ }

/** Normalizes a code: upper case, single blanks, Latin digits, one kind of dash, without the mark 〒 of Japan. */
const plainCode = (text: string): string =>
  toLatinDigits(text.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .replace(/^\s*\u3012/, '')
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')

const isCode = (code: string, country: string): boolean =>
  LONGER[country]?.test(code) === true || writings(code).some((written) => postcodeValidator(written, country))

/** A postal code as its country writes it: without the country's prefix, unless it is part of the code (LV-1010). */
export function normalizePostalCode(text: string, country: string): string {
  const code = plainCode(text)
  if (!hasPostalCodes(country) || isCode(code, country)) return code
  const [sign = '', rest = ''] = /^([A-Z]{1,3}) ?-? ?(?=\d|[A-Z]{1,2}\d)(.*)$/.exec(code)?.slice(1) ?? []
  return (sign === country || sign === SIGNS[country]) && isCode(rest, country) ? rest : code
}

/** Other groupings of a code's characters: "560 001" and "560001" are one code, and so are "100-0001" and "1000001". */
function writings(code: string): string[] {
  const bare = code.replace(/[\s-]/g, '')
  const positions = Array.from({ length: Math.max(Math.min(bare.length, LONGEST_CODE) - 1, 0) }, (_, index) => index + 1)
  return [code, bare, ...positions.flatMap((position) => ['-', ' '].map((sign) => bare.slice(0, position) + sign + bare.slice(position)))]
}

/** Maximum number of characters without separators: nine in the United States, ten in Iran. */
const LONGEST_CODE = 10

/**
 * Returns what is wrong with a postal code as a code of the `validation` texts, or null. A country without codes accepts any text or none:
 * a carrier may still need what is printed there.
 */
export function findPostalCodeProblem(text: string, country: string): 'enter_postal_code' | 'valid_postal_code' | null {
  const code = normalizePostalCode(text, country)
  if (!hasPostalCodes(country)) return null
  if (code === '') return needsPostalCode(country) ? 'enter_postal_code' : null
  return isCode(code, country) ? null : 'valid_postal_code'
}

/**
 * Countries whose addresses are not delivered without a state, province, prefecture or emirate (Universal Postal Union, S42 country sheets;
 * Google's address data agrees).
 */
const STATE_COUNTRIES = new Set('AE AR AU BR CA CL CN CO ES HK ID IN IT JP KR MX MY NG RU TH TR TW UA US VE VN'.split(' '))

/** Whether an address in a country needs its state or province. @param country ISO 3166-1 alpha-2 */
export const needsState = (country: string): boolean => STATE_COUNTRIES.has(country)
