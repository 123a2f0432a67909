/**
 * Reads Open Document spreadsheets: one XML part with all sheets. Repeated rows and cells are written once with a count, for example a
 * million empty rows at a sheet's end. They are counted, and created only if they are not empty.
 */
import { formatCellDate, formatCellNumber } from './cell-text.ts'
import { isHostileFormula } from './formulas.ts'
import { decodeMarkupEntities, findAttribute, type MarkupHandler } from './markup-tokens.ts'
import { Package, readZipDirectory } from './package.ts'
import { FactCollector, TextRunReader, toVisibleText as unstruckText } from './sheet-facts.ts'
import { EXCEL_COLUMNS, EXCEL_ROWS, MergeList, type ReadSheets, type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'

const MACRO_PART = /^(?:basic|scripts)\/.*\.(?:xml|xlb|py|js|bsh)$/i

/** @throws WorkbookError */
export function readOds(bytes: Uint8Array, limits: WorkbookLimits): ReadSheets {
  const entries = readZipDirectory(bytes)
  // Programs also write an empty macro library, which does not count.
  const hasMacros = entries.some(({ name, size }) => MACRO_PART.test(name) && !/script-l[bc]\.xml$/i.test(name) && size > 0)
  const parts = new Package(bytes, entries, limits)
  let encrypted = false
  parts.read('META-INF/manifest.xml', {
    open(name) {
      encrypted ||= name === 'encryption-data'
    },
  })
  if (encrypted) throw new WorkbookError('file_password')
  const reader = new ContentReader(limits)
  parts.read('content.xml', reader)
  if (reader.sheets.length === 0) throw new WorkbookError('file_not_a_spreadsheet')
  return { sheets: reader.sheets, has_macros: hasMacros || reader.has_macros }
}

/** A count of repetitions or of cells spanned; 1 by default. */
function readCount(attributes: string, name: string, limit: number, errorCode: 'file_too_wide' | 'file_too_long'): number {
  const count = Number(findAttribute(attributes, name) ?? 1)
  if (!Number.isInteger(count) || count < 1) throw new WorkbookError('file_damaged')
  if (count > limit) throw new WorkbookError(errorCode)
  return count
}

interface OpenCell {
  times: number
  is_struck: boolean
  /** Whether the cell has a formula. */
  has_formula: boolean
  type: string
  value: string
}

const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['date', 'date-value'],
  ['boolean', 'boolean-value'],
  ['string', 'string-value'],
])

class ContentReader implements MarkupHandler {
  readonly sheets: Sheet[] = []
  has_macros = false
  readonly #limits: WorkbookLimits
  readonly #hidden_styles = new Set<string>()
  readonly #struck_styles = new Set<string>()
  #style = ''
  #sheet: Sheet | null = null
  #merges = new MergeList()
  #row: string[] | null = null
  #row_times = 1
  #row_visibility = ''
  #facts = new FactCollector()
  /** For each open span, whether its text is struck out. */
  readonly #spans: (boolean | null)[] = []
  readonly #runs = new TextRunReader()
  /** Rows so far in the sheet, and cells so far in the row. Empty ones count. */
  #rows_seen = 0
  #cells_seen = 0
  #cell: OpenCell | null = null
  #text = ''
  #paragraphs = 0
  #in_paragraph = 0
  #in_note = 0
  #cells = 0
  #grid_cells = 0
  #characters = 0

  constructor(limits: WorkbookLimits) {
    this.#limits = limits
  }

  open(name: string, attributes: string, closed: boolean): void {
    if (name === 'style') this.#style = findAttribute(attributes, 'name') ?? ''
    else if (name === 'table-properties') {
      if (findAttribute(attributes, 'display') === 'false') this.#hidden_styles.add(this.#style)
    } else if (name === 'text-properties') {
      const line = findAttribute(attributes, 'text-line-through-style') ?? findAttribute(attributes, 'text-line-through-type') ?? 'none'
      if (line !== 'none') this.#struck_styles.add(this.#style)
    } else if (name === 'script' || name === 'event-listener') {
      // An empty tag contains no macro.
      this.has_macros ||= !closed
    } else if (name === 'table') this.#openTable(attributes)
    else if (!this.#sheet) return
    else if (name === 'table-row') {
      this.#row_times = readCount(attributes, 'number-rows-repeated', EXCEL_ROWS, 'file_too_long')
      this.#row_visibility = findAttribute(attributes, 'visibility') ?? ''
      this.#row = []
      this.#cells_seen = 0
      if (closed) this.#endRow()
    } else if (isCell(name) && this.#row) {
      this.#openCell(attributes)
      if (closed) this.#endCell()
    } else if (name === 'annotation' && !closed) this.#in_note++
    else if (this.#in_note === 0 && this.#cell) this.#openInCell(name, attributes, closed)
  }

  text(raw: string): void {
    if (this.#in_paragraph === 0 || this.#in_note > 0) return
    const text = raw.replace(/\s+/g, ' ')
    this.#text += text
    this.#runs.add(text)
    if (this.#text.length > this.#limits.characters) throw new WorkbookError('file_too_long')
  }

  close(name: string): void {
    if (name === 'span' && this.#in_note === 0 && this.#spans.length > 0) {
      this.#spans.pop()
      this.#runs.begin(this.#spans.at(-1) ?? null)
    } else if (name === 'p' && this.#in_note === 0) this.#in_paragraph = Math.max(0, this.#in_paragraph - 1)
    else if (name === 'annotation') this.#in_note = Math.max(0, this.#in_note - 1)
    else if (isCell(name)) this.#endCell()
    else if (name === 'table-row') this.#endRow()
    else if (name === 'table') {
      if (this.#sheet) Object.assign(this.#sheet, this.#facts.end())
      this.#sheet = null
    }
  }

  #openTable(attributes: string): void {
    if (this.sheets.length >= this.#limits.sheets) throw new WorkbookError('file_too_long')
    this.#merges = new MergeList()
    const hidden = this.#hidden_styles.has(findAttribute(attributes, 'style-name') ?? '')
    this.#sheet = { name: findAttribute(attributes, 'name') ?? '', rows: [], hidden, merges: this.#merges.list }
    this.sheets.push(this.#sheet)
    this.#facts = new FactCollector()
    this.#rows_seen = 0
  }

  #openCell(attributes: string): void {
    const formula = findAttribute(attributes, 'formula')
    if (formula && isHostileFormula(formula.replace(/^\w*:?=/, '').replace(/\[\.?[^[\]]*\]/g, 'A1')))
      throw new WorkbookError('file_formulas')
    const type = findAttribute(attributes, 'value-type') ?? 'string'
    const value = findAttribute(attributes, VALUE_ATTRIBUTES.get(type) ?? 'value') ?? ''
    const times = readCount(attributes, 'number-columns-repeated', EXCEL_COLUMNS, 'file_too_wide')
    const down = readCount(attributes, 'number-rows-spanned', EXCEL_ROWS, 'file_too_long')
    const across = readCount(attributes, 'number-columns-spanned', EXCEL_COLUMNS, 'file_too_wide')
    if (down > 1 || across > 1) this.#merges.add(this.#rows_seen, this.#cells_seen, down, across)
    const isStruck = this.#struck_styles.has(findAttribute(attributes, 'style-name') ?? '')
    this.#cell = {
      times,
      type,
      value,
      is_struck: isStruck,
      has_formula: formula !== null && findAttribute(attributes, 'value-type') !== 'string',
    }
    this.#spans.length = 0
    this.#runs.take()
    this.#text = ''
    this.#paragraphs = 0
  }

  /** Reads paragraphs, and blanks that are written as tags. */
  #openInCell(name: string, attributes: string, closed: boolean): void {
    if (name === 'p') {
      if (this.#paragraphs++ > 0) this.#addBreak('\n')
      if (!closed) this.#in_paragraph++
    } else if (name === 's') this.#addBreak(' '.repeat(Math.min(100, readCount(attributes, 'c', EXCEL_COLUMNS, 'file_too_wide'))))
    else if (name === 'tab') this.#addBreak('\t')
    else if (name === 'line-break') this.#addBreak('\n')
    else if (name === 'span' && !closed) {
      this.#spans.push(this.#struck_styles.has(findAttribute(attributes, 'style-name') ?? '') || (this.#spans.at(-1) ?? null))
      this.#runs.begin(this.#spans.at(-1) ?? null)
    }
  }

  #addBreak(text: string): void {
    this.#text += text
    this.#runs.add(text)
  }

  #endCell(): void {
    const [cell, row, limits] = [this.#cell, this.#row, this.#limits]
    if (!cell || !row) return
    const { times } = cell
    const { text, is_struck, is_partly_struck } = unstruckText(this.#runs.take(), cell.is_struck)
    const shown = shownText(cell.type, cell.value, decodeMarkupEntities(text))
    this.#cell = null
    if (shown === '' && cell.has_formula) this.#facts.missValue(this.#cells_seen)
    if (shown !== '') {
      if (is_partly_struck) this.#facts.strikePartly(this.#rows_seen)
      else if (is_struck || cell.is_struck) this.#facts.strike(this.#rows_seen, this.#cells_seen)
      if (this.#cells_seen + times > limits.columns) throw new WorkbookError('file_too_wide')
      this.#cells += times * this.#row_times
      this.#characters += shown.length * times * this.#row_times
      if (this.#cells > limits.cells || this.#characters > limits.characters) throw new WorkbookError('file_too_long')
      while (row.length < this.#cells_seen) row.push('')
      for (let i = 0; i < times; i++) row.push(shown)
    }
    this.#cells_seen += times
    if (this.#cells_seen > EXCEL_COLUMNS) throw new WorkbookError('file_too_wide')
  }

  #endRow(): void {
    const [row, times, limits] = [this.#row, this.#row_times, this.#limits]
    if (!row || !this.#sheet) return
    const { rows } = this.#sheet
    const isBeyond = this.#rows_seen + times > limits.rows
    if (row.length > 0 && isBeyond) {
      if (times > 1 || !this.#facts.addDistantRow(this.#rows_seen, rows.length, row)) throw new WorkbookError('file_too_long')
    } else if (row.length > 0) {
      this.#grid_cells += (this.#rows_seen + times - rows.length) * row.length
      if (this.#grid_cells > limits.grid_cells) throw new WorkbookError('file_too_long')
      while (rows.length < this.#rows_seen) rows.push([])
      for (let i = 0; i < times; i++) {
        if (this.#row_visibility === 'filter' || this.#row_visibility === 'collapse')
          this.#facts.hideRow(rows.length, this.#row_visibility === 'filter')
        rows.push([...row])
      }
    }
    this.#rows_seen += times
    if (this.#rows_seen > EXCEL_ROWS) throw new WorkbookError('file_too_long')
    this.#row = null
  }
}

const isCell = (name: string): boolean => name === 'table-cell' || name === 'covered-table-cell'

/** A number as stored, not as rounded for display; a number with leading zeros (0402) as displayed. */
function shownText(type: string, value: string, shown: string): string {
  if (type === 'float' && value !== '') {
    if (/^0\d+$/.test(shown)) return shown
    const number = Number(value)
    return Number.isFinite(number) ? formatCellNumber(number) : shown
  }
  if (type === 'date' && value !== '') {
    const date = new Date(/T/.test(value) ? `${value}Z` : value)
    return formatCellDate(date) || shown
  }
  if (type === 'boolean') return value.toUpperCase() || shown
  return shown === '' && type === 'string' ? value : shown
}
