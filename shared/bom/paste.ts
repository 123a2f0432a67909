/** What people paste: cells of a spreadsheet, a table from a mail, or one part to a line in their own words. */
import { looksLikePackage, looksLikePartNumber, looksLikeValue } from '../workbook/cell-kinds.ts'
import { readText } from '../workbook/text.ts'
import { tidyCell } from '../workbook/tidy-cell.ts'
import { tidySheets, WorkbookError } from '../workbook/workbook.ts'
import { bomLimits, designatorCounter } from './bom-limits.ts'
import { findColumns, NO_COLUMNS } from './columns.ts'
import { readDesignators } from './designators.ts'
import { saysUnfitted } from './fitted.ts'
import { isKnownMaker } from './makers.ts'
import type { BomLine, BomReading } from './model.ts'
import { namesNothing, oneLine, readPartNumbers } from './part-numbers.ts'
import { type ReadBomOptions, readBomWorkbook } from './read-bom.ts'
import { isSupplierSku } from './supplier-skus.ts'

/** Bullets, numbers of a list, the marks of a quoted mail. */
const BULLET = /^(?:[>\s]*[>\s])?(?:[-–—*•·●▪◦‣☐✓+]\s+|\(?\d{1,3}[.)]\s+|\[[ x]?\]\s+)?/iu
const UNITS =
  'pcs?|pieces?|ea(?:ch)?|units?|st(?:k|ck|ück)?|qty|pces?|pièces?|uds?|unid(?:ades)?|pz|pezzi|шт(?:ук)?|个|只|片|颗|個|顆|台|本|枚|개|قطعة'
const NUMBER = "\\d{1,3}(?:[,.'’ ]\\d{3})+|\\d{1,9}"
/** How many, as people write it beside a part; the number is the first group that is there. */
const COUNTED: readonly RegExp[] = [
  // 100 x NE555P, 100x NE555P, 100 pcs of NE555P, 2× 10k
  new RegExp(`^(${NUMBER})\\s*(?:[x×*]\\s+|[x×*](?=\\p{L}{1,6}\\d)|\\s(?:${UNITS})\\.?\\s+(?:of\\s+|von\\s+|de\\s+|di\\s+)?)`, 'iu'),
  // NE555P x 100, NE555P ×100
  new RegExp(`[\\s,;:(]+[x×*]\\s*(${NUMBER})(?:\\s*(?:${UNITS})\\.?)?\\)?[\\s.,;]*$`, 'iu'),
  // NE555P qty 100, NE555P, qty: 100
  new RegExp(
    `[\\s,;:(–—-]+(?:qty|quantity|menge|anzahl|qté|quantité|cant(?:idad)?|qtà|кол-?во|количество|数量|수량)\\.?\\s*[:=]?\\s*(${NUMBER})(?:\\s*(?:${UNITS})\\.?)?\\)?[\\s.,;]*$`,
    'iu',
  ),
  // NE555P 100 pcs, NE555P - 100pcs, NE555P: 100 шт
  new RegExp(`[\\s,;:=(–—-]+(${NUMBER})\\s*(?:${UNITS})\\.?\\)?[\\s.,;]*$`, 'iu'),
  // NE555P, 100 / NE555P; 100 / NE555P: 100 / NE555P = 100 / NE555P - 100
  new RegExp(`(?:\\s*[,;:=]\\s*|\\s+[-–—→]+>?\\s+|\\s*->\\s*)(${NUMBER})[\\s.,;]*$`, 'u'),
]
const LAST = /^(.*?\S)\s+([1-9]\d{0,2}(?:[, ’']\d{3})+|\d{1,9})[\s.,;]*$/u
const FIRST = /^(\d{1,6})[\s,;:]+(\S.*)$/u
/** Places among typed words: only what is hardly ever a part number. */
const PLACE_WORD = /^(?:R|RN|C|L|D|LED|Q|U|IC|J|JP|P|CN|K|X|Y|T|F|FB|TP|SW)\d{1,3}[A-Z]?(?:[-–](?:[A-Z]{1,3})?\d{1,3})?$/i
/** What ends a mail. */
const CONTACT = /(?:^|\s)(?:tel|phone|telefon|fax|mobile?|mob|whatsapp|skype|wechat|vat|iban)\b[.:]?|@\S+\.|https?:/i
/** A line of a list is short; a longer one is a sentence. */
const LINE_MOST = 300
const WORDS_MOST = 14

/**
 * Reads text that was pasted or typed. Cells that hang together (tabs, or a row of headings) are a table; otherwise each
 * line names one part, and lines that name none (greetings, signatures) are left out.
 * @throws WorkbookError beyond the limits
 */
export function readPasted(text: string, options: ReadBomOptions = {}): BomReading {
  const limits = options.limits ?? bomLimits()
  if (text.trim() === '') throw new WorkbookError('file_empty')
  if (text.length > limits.characters) throw new WorkbookError('file_too_long')
  return readAsTable(text, options) ?? readAsLines(text, limits.rows)
}

function readAsTable(text: string, options: ReadBomOptions): BomReading | null {
  const limits = options.limits ?? bomLimits()
  const { sheet, separator } = readText(text, 'utf-8', limits)
  const sheets = tidySheets([{ ...sheet, rows: sheet.rows.map((row) => row.map(tidyCell)) }], limits)
  const rows = sheets[0]?.rows ?? []
  const found = findColumns(rows, options.header_row)
  const { part_number, designators, value, qty } = found.columns
  const essential = [part_number, designators, value].some((column) => column !== null)
  const wide = rows.filter((row) => row.length > 1).length >= rows.length * 0.6
  // Commas stand in sentences too: without headings, only the tabs of a spreadsheet, or columns that all agree, are cells.
  const table =
    found.header_row !== null ? essential : wide && essential && (separator === '\t' || rows[0]?.length !== 2) && qty !== part_number
  if (!table && options.header_row === undefined && options.columns === undefined) return null
  return { ...readBomWorkbook({ kind: 'text', sheets, encoding: null, separator }, options), encoding: null }
}

function readAsLines(text: string, lines_most: number): BomReading {
  const lines: BomLine[] = []
  const countDesignators = designatorCounter()
  text.split(/\r\n|\r|\n/).forEach((written, row) => {
    const line = readTyped(written, row)
    if (!line) return
    if (lines.length >= lines_most) throw new WorkbookError('file_too_long')
    countDesignators(line.designators.length)
    lines.push(line)
  })
  return {
    sheet: null,
    sheet_index: 0,
    sheet_count: 1,
    encoding: null,
    separator: null,
    header_row: null,
    columns: NO_COLUMNS,
    lines,
  }
}

/** One line in somebody's own words; null where it names no part. */
export function readTyped(written: string, row: number): BomLine | null {
  if (written.length > LINE_MOST) return null
  const plain = written.replace(BULLET, '').trim()
  if (plain === '') return null
  const { rest, qty } = takeQuantity(plain)
  const words = rest.split(/[\s,;]+/).filter(Boolean)
  if (words.length === 0 || words.length > WORDS_MOST || CONTACT.test(plain)) return null
  const do_not_fit = saysUnfitted(rest)
  const places = words.filter((word) => PLACE_WORD.test(word))
  const others = words.filter((word) => !PLACE_WORD.test(word) && !saysUnfitted(word))
  const part_number = numberOf(rest, others)
  const value = part_number === '' ? valueIn(others) : ''
  if (part_number === '' && value === '') return null
  const left = part_number === '' ? [] : others.filter((word) => !part_number.split(' ').includes(word))
  const maker = left.findIndex((word) => isKnownMaker(word.replace(/^\(/, '')))
  const manufacturer =
    maker < 0
      ? ''
      : left
          .slice(maker)
          .join(' ')
          .replace(/^[(]|[)]$/g, '')
  const designators = readDesignators(places.join(' ')).list
  const counted = qty === null && designators.length > 0
  const sku = isSupplierSku(part_number)
  return {
    row,
    part_number: sku ? '' : part_number,
    manufacturer,
    value,
    description: (maker < 0 ? left : left.slice(0, maker)).join(' '),
    package: others.find((word) => word !== part_number && looksLikePackage(word)) ?? '',
    qty: qty ?? (counted ? designators.length : null),
    qty_from_designators: counted,
    designators,
    do_not_fit,
    alternates: [],
    supplier_skus: sku ? [part_number] : [],
  }
}

function takeQuantity(plain: string): { rest: string; qty: number | null } {
  for (const counted of COUNTED) {
    const found = counted.exec(plain)
    const rest = found ? plain.replace(counted, ' ').trim() : ''
    if (found && rest !== '' && namesSomething(rest)) return { rest, qty: Number((found[1] ?? '').replace(/\D/g, '')) }
  }
  const last = LAST.exec(plain)
  // '10k 0603' ends in a case, and '1N4148 75V 150' does not.
  if (last && !looksLikePackage(last[2] ?? '') && namesSomething(last[1] ?? ''))
    return { rest: last[1] ?? '', qty: Number((last[2] ?? '').replace(/\D/g, '')) }
  const first = FIRST.exec(plain)
  if (first && !looksLikePackage(first[1] ?? '') && namesSomething(first[2] ?? '')) return { rest: first[2] ?? '', qty: Number(first[1]) }
  return { rest: plain, qty: null }
}

const namesSomething = (text: string): boolean =>
  text.split(/[\s,;]+/).some((word) => looksLikePartNumber(word) || looksLikeValue(word) || isSupplierSku(word) || /^\d{6,}$/.test(word))

/** The number itself, of several the first; one with a space in it only where nothing else is on the line. */
function numberOf(rest: string, words: readonly string[]): string {
  const [whole = ''] = readPartNumbers(oneLine(rest))
  if (
    words.length > 1 &&
    words.length <= 2 &&
    looksLikePartNumber(whole) &&
    /^[A-Z0-9]+ [A-Z0-9-]+$/.test(whole) &&
    !words.some(isKnownMaker)
  ) {
    const [first = '', second = ''] = words
    // 'LM 358', 'NE 555P': typed as it is spoken.
    if (!looksLikePartNumber(first) && /^[A-Z]{1,4}$/.test(first) && /\d/.test(second)) return whole
  }
  const number = words.find((word) => isSupplierSku(word) || (looksLikePartNumber(word) && !looksLikeValue(word)))
  return number === undefined || namesNothing(number) ? '' : number.replace(/[.,;:]+$/, '')
}

/** '10k 1% 0603': no number, but a part. */
function valueIn(words: readonly string[]): string {
  const first = words[0] ?? ''
  if (!words.some((word) => looksLikeValue(word) && !/^\d+$/.test(word))) return ''
  // Sentences have numbers too: a part's words are mostly its values.
  const telling = words.filter((word) => looksLikeValue(word) || looksLikePackage(word) || /^[A-Z0-9±%/.-]{2,8}$/i.test(word)).length
  return telling >= words.length * 0.7 && (looksLikeValue(first) || /\d/.test(words.join(''))) ? words.join(' ') : ''
}
