/**
 * Writes xlsx files (Office Open XML): styled cells, frozen panes, filters, and formulas with their values. A text is always written as a
 * text, in the format that stays text when the cell is edited, so no text of a buyer or a file can become a formula.
 */
import { strToU8, zipSync } from 'fflate'
import { toColumnLetters } from '../../text/column-letters.ts'
import { getOrInsert } from '../../text/get-or-insert.ts'
import { escapeMarkup } from './markup-tokens.ts'
import { EXCEL_COLUMNS, EXCEL_ROWS } from './workbook.ts'

export interface CellStyle {
  bold?: boolean
  /** In points; default: 11. */
  size?: number
  /** RRGGBB, as `fill`. */
  color?: string
  fill?: string
  /** Number format in Excel's notation: `#,##0.00`. Texts have their own. */
  format?: string
  /** `end`: right, or left in a right-to-left sheet. */
  align?: 'end' | 'center'
  /** Written from left to right in any sheet, like part numbers. */
  ltr?: boolean
  wrap?: boolean
  /** A thin line below, RRGGBB. */
  line_below?: string
}

/** An empty text is an empty cell. `formula` is without its equals sign, and `value` is its result. */
export interface WrittenCell {
  value: string | number | null
  formula?: string
  style?: CellStyle
}

export interface WrittenSheet {
  name: string
  /** Widths of the columns, in characters. */
  widths: readonly number[]
  /** From the first row and column on; null leaves a cell out. */
  rows: readonly (readonly (WrittenCell | null)[])[]
  /** Heights of rows in points, by index from 0; other rows fit their text. */
  heights?: Readonly<Record<number, number>>
  /** Rows and columns that do not scroll. */
  frozen?: { rows: number; columns: number }
  /** The row of headings (from 0) and the last one of the list below it. */
  filter?: { from_row: number; to_row: number; columns: number }
  right_to_left?: boolean
}

/** Maximum number of characters in a cell; a longer text makes the file unreadable. */
const MAX_CELL_TEXT = 32_767
const MAX_SHEET_NAME = 31

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const XLSX_TYPE = `${CONTENT}.sheet`

/** @param sheets at least one @throws RangeError for more rows or columns than a sheet may have, a text too long for a cell, or NaN */
export function writeXlsx(sheets: readonly WrittenSheet[]): Uint8Array<ArrayBuffer> {
  const styles = new StyleTable()
  const names = sheetNames(sheets)
  const parts: Record<string, Uint8Array> = {}
  sheets.forEach((sheet, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] = strToU8(sheetMarkup(sheet, styles))
  })
  const part = (path: string, markup: string): void => {
    parts[path] = strToU8(HEAD + markup)
  }
  const override = (path: string, kind: string): string => `<Override PartName="/${path}" ContentType="${CONTENT}.${kind}+xml"/>`
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${sheets.map((_, i) => override(`xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('')}</Types>`,
  )
  part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  )
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}${relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
  )
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, i) => `<sheet name="${escapeMarkup(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets>${definedNames(sheets, names)}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`,
  )
  part('xl/styles.xml', styles.markup())
  return zipSync(parts, { level: 6 })
}

/** Distinct names without the characters that Excel forbids. */
function sheetNames(sheets: readonly WrittenSheet[]): string[] {
  const names: string[] = []
  for (const { name } of sheets) {
    const plain = name.replace(/[\p{Cc}\s[\]:*?/\\]+/gu, ' ').trim()
    const base = cutText(plain, MAX_SHEET_NAME).replace(/^'+|(?<!')'+$/g, '') || `Sheet${names.length + 1}`
    const isUsed = (one: string): boolean => names.some((other) => other.toLowerCase() === one.toLowerCase())
    let unique = base
    for (let i = 2; isUsed(unique); i++) unique = `${cutText(base, MAX_SHEET_NAME - 4)} ${i}`
    names.push(unique)
  }
  return names
}

/** Truncates to a number of UTF-16 units, without half a character at the end. */
function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}

/** Excel's names for filters, and for the rows that every printed page repeats. */
function definedNames(sheets: readonly WrittenSheet[], names: readonly string[]): string {
  const defined = sheets.flatMap(({ filter, frozen }, i) => {
    const sheet = `'${(names[i] ?? '').replaceAll("'", "''")}'!`
    const definitions: string[] = []
    if (filter)
      definitions.push(
        `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${escapeMarkup(sheet)}$A$${filter.from_row + 1}:$${toColumnLetters(filter.columns - 1)}$${filter.to_row + 1}</definedName>`,
      )
    if (frozen && frozen.rows > 0)
      definitions.push(`<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${escapeMarkup(sheet)}$1:$${frozen.rows}</definedName>`)
    return definitions
  })
  return defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : ''
}

function sheetMarkup(sheet: WrittenSheet, styles: StyleTable): string {
  const { rows, widths, frozen, filter, heights = {}, right_to_left = false } = sheet
  const columns = rows.reduce((maxLength, row) => Math.max(maxLength, row.length), widths.length)
  if (rows.length > EXCEL_ROWS || columns > EXCEL_COLUMNS) throw new RangeError(`a sheet has no room for ${rows.length} × ${columns}`)
  const letters = Array.from({ length: columns }, (_, column) => toColumnLetters(column))
  const last = `${letters.at(-1) ?? 'A'}${Math.max(1, rows.length)}`
  const markup = [HEAD, `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${last}"/>`]
  markup.push(`<sheetViews><sheetView workbookViewId="0" showGridLines="0"${right_to_left ? ' rightToLeft="1"' : ''}>`)
  if (frozen) markup.push(pane(frozen))
  markup.push('</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>')
  if (widths.length > 0)
    markup.push(
      `<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`,
    )
  markup.push('<sheetData>')
  rows.forEach((row, i) => {
    const height = heights[i]
    const cells = row.map((cell, column) => (cell ? cellMarkup(cell, `${letters[column]}${i + 1}`, styles, right_to_left) : '')).join('')
    if (cells !== '' || height !== undefined)
      markup.push(`<row r="${i + 1}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>${cells}</row>`)
  })
  markup.push('</sheetData>')
  if (filter) markup.push(`<autoFilter ref="A${filter.from_row + 1}:${toColumnLetters(filter.columns - 1)}${filter.to_row + 1}"/>`)
  markup.push('<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>')
  markup.push('<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>')
  // Part numbers of digits are texts on purpose, so Excel must not warn about them.
  markup.push(`<ignoredErrors><ignoredError sqref="A1:${last}" numberStoredAsText="1"/></ignoredErrors></worksheet>`)
  return markup.join('')
}

function pane({ rows, columns }: { rows: number; columns: number }): string {
  if (rows === 0 && columns === 0) return ''
  const active = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight'
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`
  const topLeft = `${toColumnLetters(columns)}${rows + 1}`
  return `<pane${split} topLeftCell="${topLeft}" activePane="${active}" state="frozen"/><selection pane="${active}" activeCell="${topLeft}" sqref="${topLeft}"/>`
}

/** Excel reads `_x000D_` in a text as a character, so its underscore is escaped. */
const ESCAPED_CHARACTER = /_(?=x[0-9A-Fa-f]{4}_)/g

function cellMarkup({ value, formula, style }: WrittenCell, address: string, styles: StyleTable, rightToLeft: boolean): string {
  const isText = typeof value === 'string' && formula === undefined
  const index = styles.index(style ?? NO_STYLE, isText, rightToLeft)
  const start = `<c r="${address}"${index === 0 ? '' : ` s="${index}"`}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`not a number to write: ${value}`)
  if (typeof value === 'string' && value.length > MAX_CELL_TEXT) throw new RangeError(`a cell takes no ${value.length} characters`)
  if (formula !== undefined) {
    const cached = value === null ? '' : `<v>${typeof value === 'number' ? value : escapeMarkup(value)}</v>`
    return `${start}${typeof value === 'string' ? ' t="str"' : ''}><f>${escapeMarkup(formula)}</f>${cached}</c>`
  }
  if (value === null || value === '') return index === 0 ? '' : `${start}/>`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  const text = escapeMarkup(value.toWellFormed().replace(ESCAPED_CHARACTER, '_x005F_'))
  return `${start} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Excel's number of the format "@": what is typed into such a cell stays a text. */
const TEXT_FORMAT = 49
const FIRST_FORMAT = 164
const NO_STYLE: CellStyle = {}

/** The styles of cells without duplicates, in the order of their first use. */
class StyleTable {
  readonly #fonts = new Table(['<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'])
  readonly #fills = new Table(['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>'])
  readonly #borders = new Table(['<border><left/><right/><top/><bottom/><diagonal/></border>'])
  readonly #formats = new Table([])
  readonly #looks = new Table(['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'])
  readonly #variants = new Map<CellStyle, Map<number, number>>()

  index(style: CellStyle, isText: boolean, rightToLeft: boolean): number {
    if (style === NO_STYLE && !isText) return 0
    const variants = getOrInsert(this.#variants, style, () => new Map<number, number>())
    const variant = (isText ? 1 : 0) + (rightToLeft ? 2 : 0)
    return getOrInsert(variants, variant, () => this.#looks.index(this.#look(style, isText, rightToLeft)))
  }

  #look({ bold, size, color, fill, format, align, ltr, wrap, line_below }: CellStyle, isText: boolean, rightToLeft: boolean): string {
    const font = this.#fonts.index(
      `<font>${bold ? '<b/>' : ''}<sz val="${size ?? 11}"/>${color ? `<color rgb="FF${color}"/>` : ''}<name val="Calibri"/><family val="2"/></font>`,
    )
    const fillIndex = fill
      ? this.#fills.index(`<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/><bgColor indexed="64"/></patternFill></fill>`)
      : 0
    const border = line_below
      ? this.#borders.index(`<border><left/><right/><top/><bottom style="thin"><color rgb="FF${line_below}"/></bottom><diagonal/></border>`)
      : 0
    const numberFormat = isText ? TEXT_FORMAT : format ? FIRST_FORMAT + this.#formats.index(format) : 0
    const horizontal = align === 'center' ? 'center' : align === 'end' ? (rightToLeft ? 'left' : 'right') : ''
    const alignment = `${horizontal ? ` horizontal="${horizontal}"` : ''} vertical="${wrap ? 'top' : 'center'}"${wrap ? ' wrapText="1"' : ''}${ltr ? ' readingOrder="1"' : ''}`
    return `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="${fillIndex}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment${alignment}/></xf>`
  }

  markup(): string {
    const list = (name: string, table: Table): string => `<${name} count="${table.items.length}">${table.items.join('')}</${name}>`
    const formats = this.#formats.items.map((code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${escapeMarkup(code)}"/>`)
    return `<styleSheet xmlns="${MAIN}">${formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : ''}${list('fonts', this.#fonts)}${list('fills', this.#fills)}${list('borders', this.#borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', this.#looks)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  }
}

class Table {
  readonly #indexes: Map<string, number>

  constructor(first: readonly string[]) {
    this.#indexes = new Map(first.map((item, i) => [item, i]))
  }

  get items(): string[] {
    return [...this.#indexes.keys()]
  }

  index(item: string): number {
    return getOrInsert(this.#indexes, item, () => this.#indexes.size)
  }
}
