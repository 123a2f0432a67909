import { toIntlLocale } from '../text/intl-locale.ts'

/** What a parcel weighs, in kilograms with two decimals at most, as a language writes it; never nothing. */
export const formatWeight = (grams: number, tag: string): string =>
  new Intl.NumberFormat(toIntlLocale(tag), { maximumFractionDigits: 2 }).format(Math.max(0.01, grams / 1000))
