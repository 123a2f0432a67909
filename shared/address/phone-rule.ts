import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const isCountry = (code: string): code is CountryCode => isSupportedCountry(code)

/**
 * A telephone number as the world dials it (E.164, an extension behind `;ext=`), or null for a text that is no number. What begins with "+"
 * is read by itself, everything else as dialled within the country.
 * @param country ISO 3166-1 alpha-2; one that has no numbering plan takes only numbers with "+"
 */
export function parsePhoneNumber(text: string, country: string): string | null {
  // Behind a slash stands another extension of the same number: 123456 / 57.
  const first = text.trimEnd().replace(/(?<=\d{5}) ?\/ ?\d{1,3}$/, '')
  const read = parsePhoneNumberFromString(first, isCountry(country) ? { defaultCountry: country, extract: false } : { extract: false })
  if (!read?.isPossible()) return null
  return read.number + (read.ext ? `;ext=${read.ext}` : '')
}

/** A kept number as people read it: with its country's groups. What is no number is shown as it is. */
export function formatPhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
