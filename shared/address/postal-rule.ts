import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/** Whether addresses of a country carry a postal code. @param country ISO 3166-1 alpha-2 */
export const hasPostalCodes = (country: string): boolean => postcodeValidatorExistsForCountry(country)

/** A postal code as it is written: upper case, single blanks. */
export const foldPostalCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase().replace(/\s+/g, ' ')

/** People group digits differently: "560 001" and "560001" are one code, and so are "100-0001" and "1000001". */
function writings(code: string): string[] {
  const bare = code.replace(/[\s-]/g, '')
  const places = Array.from({ length: Math.max(Math.min(bare.length, LONGEST_CODE) - 1, 0) }, (_, index) => index + 1)
  return [code, bare, ...places.flatMap((place) => ['-', ' '].map((sign) => bare.slice(0, place) + sign + bare.slice(place)))]
}

/** Characters of a code without its signs: nine of the United States, ten of Iran. */
const LONGEST_CODE = 10

/**
 * What is wrong with a postal code, as a code of the `validation` texts, or null. Where a country has none, anything or
 * nothing is right: a carrier may still want what is printed there.
 */
export function postalCodeProblem(text: string, country: string): 'enter_postal_code' | 'valid_postal_code' | null {
  const code = foldPostalCode(text)
  if (!hasPostalCodes(country)) return null
  if (code === '') return 'enter_postal_code'
  return writings(code).some((written) => postcodeValidator(written, country)) ? null : 'valid_postal_code'
}

/**
 * Countries whose addresses are not delivered without a state, province, prefecture or emirate (Universal Postal Union,
 * S42 country sheets; Google's address data says the same).
 */
const STATE_COUNTRIES = new Set('AE AR AU BR CA CL CN CO ES HK ID IN IT JP KR MX MY NG RU TH TR TW UA US VE VN'.split(' '))

/** Whether an address of a country needs its state or province. @param country ISO 3166-1 alpha-2 */
export const needsState = (country: string): boolean => STATE_COUNTRIES.has(country)
