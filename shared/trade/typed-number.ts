import { getOrInsert } from '../text/get-or-insert.ts'
import { type Money, parseMoney, toDecimalString } from './money.ts'
import { parseQuantity, toLatinDigits } from './quantity.ts'

export const readQuantity = parseQuantity

/**
 * Reads a typed price: "0.125", "$0.125", "0,125", "1.234,5". The last of two kinds of marks is the decimal one; a single mark before three
 * digits depends on the page's language.
 * @param tag BCP 47
 * @returns null for words, a negative price, or more than six decimals
 */
export function readPrice(text: string, tag: string): Money | null {
  const bare = toLatinDigits(text)
    .normalize('NFKC')
    .replace(/^(?:US)?\$|(?:USD|\$)$|[\s'’_٬]/gi, '')
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(bare)) return null
  const [dots, commas] = [bare.split('.').length - 1, bare.split(',').length - 1]
  const last = bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ','
  const isGrouped =
    dots > 0 && commas > 0 ? false : dots + commas > 1 || (/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare) && last !== getDecimalMark(tag))
  const decimal = dots + commas === 0 || isGrouped ? '' : last
  const groups = isGrouped ? last : decimal === '.' ? ',' : '.'
  const wholeDigits = decimal === '' ? bare : bare.slice(0, bare.lastIndexOf(decimal))
  const fraction = decimal === '' ? '' : bare.slice(bare.lastIndexOf(decimal) + 1)
  if (decimal !== '' && wholeDigits.includes(decimal)) return null
  if (wholeDigits.includes(groups) && !new RegExp(`^\\d{1,3}(?:\\${groups}\\d{3})+$`).test(wholeDigits)) return null
  return parseMoney(`${wholeDigits.replaceAll(groups, '') || '0'}${fraction && `.${fraction}`}`)
}

const marks = new Map<string, string>()

/** The decimal separator of a language. @param tag BCP 47 */
export function getDecimalMark(tag: string): string {
  return getOrInsert(marks, tag, () => {
    // Prices in Arabic have Latin digits here.
    const parts = new Intl.NumberFormat(tag === 'ar' ? 'en' : tag).formatToParts(1.5)
    return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  })
}

/**
 * A decimal string in the page's language, so that it reads back as the same value: "1.125" is "1,125" in German. Any other text stays
 * visible and unchanged.
 */
export const formatTypedPrice = (decimal: string, tag: string): string =>
  /^\d+\.\d+$/.test(decimal) ? decimal.replace('.', getDecimalMark(tag)) : decimal

/** A typed price as a decimal string of the contract; null if it is invalid. */
export function parsePriceString(text: string, tag: string): string | null {
  const price = readPrice(text, tag)
  return price === null ? null : toDecimalString(price)
}
