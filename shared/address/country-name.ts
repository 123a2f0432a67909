import { COUNTRY_CODES } from './countries.ts'

/** A country in the page's language; what is no code is returned unchanged. @param tag BCP 47 */
export function formatCountryName(code: string, tag: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code) : code
}

/** All countries of `COUNTRY_CODES`, sorted by their names in a language. @param tag BCP 47 of the language */
export function listCountries(tag: string): { code: string; name: string }[] {
  const collator = new Intl.Collator(tag)
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => collator.compare(a.name, b.name))
}
