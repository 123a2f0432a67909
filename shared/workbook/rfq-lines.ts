/** Lines of an RFQ from the rows of a sheet. */
import { RFQ_LINES_MOST } from '../constants.ts'
import type { RfqColumns, RfqDraftLine } from '../contract/upload.ts'
import { latinDigits } from '../quantity.ts'
import { isPlaceholder, readWholeNumber } from './cell-kinds.ts'
import { plainName } from './column-names.ts'

export interface RfqLines {
  lines: RfqDraftLine[]
  /** Rows with something in them that name no part, and the beginnings of the first of them. */
  skipped: number
  left_out: { row: number; text: string }[]
  /** Lines beyond what one RFQ holds. */
  cut: number
}

/** Longer than any of the form's fields: what does not fit is to be seen there, but not without end. */
const TEXT_MOST = 200
/** What is shown of rows that became no line. */
const LEFT_OUT_MOST = 20
const LEFT_OUT_TEXT = 80

const TOTAL =
  /^(?:sub ?total|grand total|total|totals|sum|gesamt|summe|gesamtsumme|zwischensumme|total general|totale|somme|suma|итого|всего|合计|总计|小计|合計|總計|小計|総計|합계|총계|소계|المجموع|الإجمالي)(?: .*)?$/

/** @param header_row from 0; null: the first row is a line already */
export function readRfqLines(rows: readonly (readonly string[])[], header_row: number | null, columns: RfqColumns): RfqLines {
  const header = header_row === null ? [] : (rows[header_row] ?? [])
  const result: RfqLines = { lines: [], skipped: 0, left_out: [], cut: 0 }
  for (const [index, row] of rows.entries()) {
    if (header_row !== null && index <= header_row) continue
    if (row.every((cell) => cell === '') || isRepeated(row, header, columns)) continue
    const line = readLine(row, columns)
    if (
      line.part_number === '' ||
      isPlaceholder(line.part_number) ||
      isLabel(line.part_number) ||
      isTotal(row, line.part_number) ||
      isSection(row, line, columns)
    ) {
      result.skipped++
      const text = oneLine(row.filter((cell) => cell !== '').join(' · ')).slice(0, LEFT_OUT_TEXT)
      if (result.left_out.length < LEFT_OUT_MOST) result.left_out.push({ row: index, text })
    } else if (result.lines.length >= RFQ_LINES_MOST) result.cut++
    else result.lines.push(line)
  }
  return result
}

function readLine(row: readonly string[], columns: RfqColumns): RfqDraftLine {
  const cell = (column: number | null): string => (column === null ? '' : (row[column] ?? ''))
  return {
    // Alternatives are often written below the first choice, in the same cell.
    part_number: oneLine(
      cell(columns.part_number)
        .split(/[\r\n]+/)
        .find((line) => line.trim() !== '') ?? '',
    ),
    manufacturer: oneLine(cell(columns.manufacturer)),
    package: oneLine(cell(columns.package)),
    date_code: oneLine(cell(columns.date_code)),
    qty: readQuantity(oneLine(cell(columns.qty))),
    target_price: readDraftPrice(oneLine(cell(columns.target_price))),
  }
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MOST)

/** Digits where the text is a whole number in any usual writing, otherwise as it stands. */
const readQuantity = (text: string): string => readWholeNumber(text) ?? text

/**
 * A decimal number of US dollars where the text is one without doubt. Another currency stays, to be seen: taking its sign
 * away would change the price.
 */
export function readDraftPrice(text: string): string {
  const plain = latinDigits(text)
    .normalize('NFKC')
    .replace(/^(?:US\s?\$|USD|\$)\s*|\s*(?:US\s?\$|USD|\$)$/gi, '')
    .trim()
  if (/^\d+(?:\.\d+)?$/.test(plain)) return plain.replace(/^0+(?=\d)/, '')
  if (/^\.\d+$/.test(plain)) return `0${plain}`
  // A comma before anything but three digits divides the decimals; before three it does only after a lone zero.
  const decimal = /^(\d+),(\d{1,2}|\d{4,6})$/.exec(plain) ?? /^(0),(\d{3})$/.exec(plain)
  if (decimal) return `${decimal[1]}.${decimal[2]}`
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)) return plain.replaceAll(',', '')
  if (/^\d{1,3}(?:[. ]\d{3})+,\d+$/.test(plain)) return plain.replace(/[. ]/g, '').replace(',', '.')
  return text
}

/** The headings once more, as lists of several sheets and pages have them. */
function isRepeated(row: readonly string[], header: readonly string[], columns: RfqColumns): boolean {
  const used = Object.values(columns).filter((column) => column !== null && (header[column] ?? '') !== '')
  return used.length > 0 && used.every((column) => column !== null && plainName(row[column] ?? '') === plainName(header[column] ?? ''))
}

/** "Component count:" and the like, which programs write below a list. */
const isLabel = (part_number: string): boolean => /[:：]$/.test(part_number)

/** The word may stand before the column of part numbers, or in it. */
function isTotal(row: readonly string[], part_number: string): boolean {
  const first = row.find((cell) => cell !== '') ?? ''
  return TOTAL.test(plainName(part_number)) || (first !== part_number && TOTAL.test(plainName(first)) && !/\d/.test(part_number))
}

/** "RESISTORS": a heading between lines, alone in its row where lines have a quantity. */
function isSection(row: readonly string[], line: RfqDraftLine, columns: RfqColumns): boolean {
  return columns.qty !== null && line.qty === '' && !/\d/.test(line.part_number) && row.filter((cell) => cell !== '').length === 1
}
