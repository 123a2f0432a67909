import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const isCountry = (code: string): code is CountryCode => isSupportedCountry(code)

/**
 * A telephone number in E.164, with an extension after `;ext=`. Null for a text that is no number. A number with "+" is read by itself,
 * every other as dialled within the country.
 * @param country ISO 3166-1 alpha-2; one without a numbering plan accepts only numbers with "+"
 */
export function parsePhoneNumber(text: string, country: string): string | null {
  // A second extension after a slash is removed: 123456 / 57.
  const first = text.trimEnd().replace(/(?<=\d{5}) ?\/ ?\d{1,3}$/, '')
  const read = parsePhoneNumberFromString(first, isCountry(country) ? { defaultCountry: country, extract: false } : { extract: false })
  if (!read?.isPossible()) return null
  return read.number + (read.ext ? `;ext=${read.ext}` : '')
}

/** A stored number in the digit groups of its country. What is no number is returned unchanged. */
export function formatPhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
