import { toIntlLocale } from '../text/intl-locale.ts'

/** The weight of a parcel, in kilograms with at most two decimals, in the format of a language; never zero. */
export const formatWeight = (grams: number, tag: string): string =>
  new Intl.NumberFormat(toIntlLocale(tag), { maximumFractionDigits: 2 }).format(Math.max(0.01, grams / 1000))
