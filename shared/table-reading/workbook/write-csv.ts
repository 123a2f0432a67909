/** Writes delimited text that spreadsheets of the reader's language open correctly: with a UTF-8 mark, and the language's separator. */
import Papa from 'papaparse'
import { getDecimalMark } from '../../trade/typed-number.ts'
import { escapeFormula } from './defused-text.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

export interface CsvFormat {
  separator: ',' | ';'
  decimal: '.' | ','
}

/**
 * In languages with a decimal comma, lists are separated by semicolons, and a number with a point would be read as a date.
 * @param tag BCP 47
 */
export function toCsvFormat(tag: string): CsvFormat {
  return getDecimalMark(tag) === ',' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
}

/** A cell that a program with another separator would split before a formula. */
const SPLIT_FORMULA = /[,;\t]['\x20]*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** Writes numbers without thousands separators, and escaped texts (see defused-text.ts); null is empty. Line ends as in RFC 4180. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[], { separator, decimal }: CsvFormat): string {
  const texts = rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return ''
      return typeof cell === 'number' ? plainNumber(cell).replace('.', decimal) : escapeFormula(cell.toWellFormed().replaceAll('\0', ''))
    }),
  )
  return `\ufeff${Papa.unparse(texts, { delimiter: separator, newline: '\r\n', quotes: (cell) => SPLIT_FORMULA.test(String(cell)) })}\r\n`
}

/** Without an exponent, which few programs read. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(6).replace(/\.?0+$/, '') : text
}
