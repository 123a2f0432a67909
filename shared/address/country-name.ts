/** A country in the page's language; what is no code is shown as it is. @param tag BCP 47 */
export function countryName(code: string, tag: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code) : code
}
