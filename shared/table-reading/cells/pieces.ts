/** Reads numbers of pieces as files and people write them. */
import { readWholeNumber } from './cell-kinds.ts'

/** Every count begins with one of these characters, after spaces. */
const BEGINS = /^\s*[\p{N}x×*ｘＸ＊]/iu

/** Pieces for one set, or null for a text that is not a count. Fractions (0.012 of a reel of wire) and zero are counts too. */
export function readPieces(text: string): number | null {
  if (text === '' || text.length > 40) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  if (!BEGINS.test(text)) return null
  const whole = readWholeNumber(text)
  if (whole !== null) return Number(whole)
  const decimal = /^(\d{1,7})[.,](\d{1,6})\s*(?:m|mm|cm|kg|g|l|ml|ft|in)?$/.exec(text.trim())
  if (decimal) return Number(`${decimal[1]}.${decimal[2]}`)
  // '2 (1 spare)', '4 per board', '2/board', '3 off', '12 m'.
  const first =
    /^(\d{1,9})\s*(?:\(|\/\s*\p{L}|per\s|pro\s|par\s|off\b|each\b|sets?\b|kits?\b|套|組|세트|x\b|m\b|mm\b|cm\b|g\b|ml\b)/iu.exec(
      text.trim(),
    )
  return first ? Number(first[1]) : null
}

/** The count in a quantity cell with words: "3 METROS", "12个", "红色VCC*1". Null for words alone. */
export function readSpelledPieces(text: string): number | null {
  if (text.length > 40) return null
  const plain = text.trim()
  const digits = /^(\d{1,9})(?:\s+\p{L}[\p{L}.]*|\p{Lo}{1,4})$/u.exec(plain)?.[1] ?? /\D[*×xX]\s?(\d{1,6})$/u.exec(plain)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** 10K, 2.5k, 2万, 5 тыс.: thousands or ten thousands of pieces. */
const THOUSANDS_PATTERN = '\\d{1,6}(?:[.,]\\d{1,2})?\\s?(?:k|千|仟|천|тыс(?:яч[аи]?)?\\.?|ألف|آلاف|万|萬|만)'
const MULTIPLIED = new RegExp(`^(?:${THOUSANDS_PATTERN})$`, 'iu')

/** The pieces of "10K" or "2万"; null for another form, or a fraction of a piece. */
export function readThousands(text: string): number | null {
  const plain = text.trim()
  if (plain.length > 20 || !MULTIPLIED.test(plain)) return null
  const pieces = Math.round(Number.parseFloat(plain.replace(',', '.')) * (/[万萬만]/u.test(plain) ? 10_000_000 : 1_000_000)) / 1000
  return Number.isInteger(pieces) ? pieces : null
}
