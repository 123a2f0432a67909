import { intlLocale } from '../text/intl-locale.ts'
import { kept } from '../text/kept.ts'

const countFormats = new Map<string, Intl.NumberFormat>()

/** A whole number, to its last digit, with the separators of the language `tag` (BCP 47). */
export function formatCount(value: number, tag: string): string {
  return kept(countFormats, tag, () => new Intl.NumberFormat(intlLocale(tag))).format(value)
}
