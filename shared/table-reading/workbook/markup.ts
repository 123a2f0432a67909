/** Reads tables in markup files named .xls: Excel 2003's XML, and web pages. */
import { isHostileFormula } from './formulas.ts'
import { decodeMarkupEntities, findAttribute, type MarkupHandler, MarkupReader } from './markup-tokens.ts'
import { FactCollector, TextRunReader, toVisibleText } from './sheet-facts.ts'
import { EXCEL_ROWS, MergeList, type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'

type Format = 'html' | 'xml'

const isXmlWorkbook = (text: string): boolean =>
  text.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:\w+:)?Workbook[\s>]/.test(text)

/** Null for markup without a table. @throws WorkbookError */
export function readMarkup(text: string, limits: WorkbookLimits): Sheet[] | null {
  const beginning = text.slice(0, 4096)
  if (isXmlWorkbook(beginning)) return readTables(text, limits, 'xml')
  if (/<(?:html|table)[\s>]/i.test(beginning)) {
    const sheets = readTables(withoutScripts(text), limits, 'html')
    return sheets.length > 0 ? sheets : null
  }
  return null
}

/** Elements that browsers hide, and the head of the document; all other elements are read. */
function withoutScripts(text: string): string {
  let plain = text.replace(/<!DOCTYPE[^>[]{0,500}>/i, '')
  for (const name of ['script', 'style', 'head']) {
    const opening = new RegExp(`<${name}[\\s>]`, 'i')
    const closing = new RegExp(`</${name}\\s*>`, 'i')
    for (let i = 0; i < 100; i++) {
      const from = plain.search(opening)
      if (from < 0) break
      const rest = plain.slice(from)
      const end = closing.exec(rest)
      plain = plain.slice(0, from) + (end ? rest.slice(end.index + end[0].length) : '')
    }
  }
  return plain
}

function readTables(text: string, limits: WorkbookLimits, format: Format): Sheet[] {
  const tables = new TableReader(limits, format)
  const reader = new MarkupReader(tables)
  for (let at = 0; at < text.length; at += 65_536) reader.write(text.slice(at, at + 65_536))
  return tables.sheets
}

const HTML = { table: 'table', row: 'tr', cells: ['td', 'th'], across: 'colspan', down: 'rowspan' }
const XML = { table: 'Worksheet', row: 'Row', cells: ['Cell'], across: 'MergeAcross', down: 'MergeDown' }

class TableReader implements MarkupHandler {
  readonly sheets: Sheet[] = []
  readonly #limits: WorkbookLimits
  readonly #is_html: boolean
  readonly #names: typeof HTML
  #rows: string[][] | null = null
  #row: string[] | null = null
  /** The open cell, with the number of further columns and rows that it spans. */
  #cell: { across: number; down: number; is_struck: boolean; has_formula: boolean } | null = null
  readonly #runs = new TextRunReader()
  #facts = new FactCollector()
  /** Number of open strikethrough tags within the cell. */
  #struck_depth = 0
  #is_row_struck = false
  /** Hidden rows. If a filter is stated after them, it hides those of its sheet. */
  #hidden_rows: number[] = []
  #has_filter = false
  /** Styles of Excel's XML with strikethrough. */
  readonly #struck_styles = new Set<string>()
  #style = ''
  #merges = new MergeList()
  /** By column, the number of rows that a cell above still spans; web pages omit those cells. */
  #covered: number[] = []
  #placed = 0
  /** Rows beyond the limit, which are not part of the list: blank ones, and notes. */
  #beyond = 0

  constructor(limits: WorkbookLimits, format: Format) {
    this.#limits = limits
    this.#is_html = format === 'html'
    this.#names = this.#is_html ? HTML : XML
  }

  open(rawName: string, attributes: string): void {
    const name = this.#nameOf(rawName)
    if (name === this.#names.table) this.#openTable(attributes)
    else if (name === 'Style') this.#style = findAttribute(attributes, 'ID') ?? ''
    else if (name === 'Font' && findAttribute(attributes, 'StrikeThrough') === '1') this.#struck_styles.add(this.#style)
    else if (!this.#rows) return
    else if (name === 'AutoFilter') this.#has_filter = true
    else if (name === this.#names.row) this.#openRow(this.#rows, attributes)
    else if (this.#names.cells.includes(name)) this.#openCell(this.#rows, attributes)
    else if (!this.#cell) return
    else if (name === 'br') this.#runs.add('\n')
    else if (STRUCK_TAGS.has(name.toLowerCase())) this.#strike(1)
  }

  #strike(step: 1 | -1): void {
    this.#struck_depth = Math.max(0, this.#struck_depth + step)
    this.#runs.begin(this.#struck_depth > 0 ? true : null)
  }

  close(rawName: string): void {
    const name = this.#nameOf(rawName)
    if (this.#names.cells.includes(name)) this.#endCell()
    else if (name === this.#names.row) this.#endRow()
    else if (name === this.#names.table) {
      this.#endRow()
      for (const row of this.#hidden_rows) this.#facts.hideRow(row, this.#has_filter)
      const sheet = this.sheets.at(-1)
      if (this.#rows && sheet) Object.assign(sheet, this.#facts.end())
      this.#rows = null
    } else if (this.#cell && STRUCK_TAGS.has(name.toLowerCase())) this.#strike(-1)
  }

  text(raw: string): void {
    if (this.#cell) this.#runs.add(this.#is_html ? raw.replace(/\s+/g, ' ') : raw)
  }

  #nameOf(rawName: string): string {
    return this.#is_html ? rawName.toLowerCase() : rawName
  }

  #openTable(attributes: string): void {
    if (this.sheets.length >= this.#limits.sheets) throw new WorkbookError('file_too_long')
    this.#rows = []
    this.#merges = new MergeList()
    this.#covered = []
    this.#beyond = 0
    this.#facts = new FactCollector()
    this.#hidden_rows = []
    this.#has_filter = false
    this.sheets.push({ name: findAttribute(attributes, 'Name') ?? '', rows: this.#rows, hidden: false, merges: this.#merges.list })
  }

  #openRow(rows: string[][], attributes: string): void {
    this.#endRow()
    const limit = this.#limits.rows
    const next = rows.length + this.#beyond
    const position = this.#is_html ? next : Math.max(next, toPosition(findAttribute(attributes, 'Index')) - 1)
    if (position >= EXCEL_ROWS) throw new WorkbookError('file_too_long')
    this.#row = []
    if (position >= limit) {
      this.#beyond = position + 1 - rows.length
      return
    }
    while (rows.length < position) rows.push([])
    rows.push(this.#row)
    const style = findAttribute(attributes, 'style') ?? ''
    const isHidden = this.#is_html ? /display\s*:\s*none/i.test(style) : findAttribute(attributes, 'Hidden') === '1'
    if (isHidden) this.#hidden_rows.push(rows.length - 1)
    this.#is_row_struck = this.#isStruck(attributes)
  }

  #isStruck(attributes: string): boolean {
    return this.#is_html
      ? STRUCK_STYLE.test(findAttribute(attributes, 'style') ?? '')
      : this.#struck_styles.has(findAttribute(attributes, 'StyleID') ?? '')
  }

  #openCell(rows: string[][], attributes: string): void {
    this.#endCell()
    if (!this.#row) this.#openRow(rows, '')
    const row = this.#row ?? []
    if (!this.#is_html) {
      const position = toPosition(findAttribute(attributes, 'Index'))
      if (position > this.#limits.columns) throw new WorkbookError('file_too_wide')
      while (row.length < position - 1) row.push('')
    }
    while (this.#is_html && (this.#covered[row.length] ?? 0) >= rows.length) row.push('')
    const formula = findAttribute(attributes, 'Formula')
    if (formula && isHostileFormula(formula.replace(/^=/, ''))) throw new WorkbookError('file_formulas')
    const across = this.#spanOf(findAttribute(attributes, this.#names.across), this.#limits.columns)
    const down = this.#spanOf(findAttribute(attributes, this.#names.down), this.#limits.rows)
    this.#cell = { across, down, is_struck: this.#is_row_struck || this.#isStruck(attributes), has_formula: formula !== null }
    this.#struck_depth = 0
    this.#runs.take()
  }

  /** In web pages the count includes the cell itself. */
  #spanOf(written: string | null, limit: number): number {
    const span = Number(written ?? 0)
    return Number.isInteger(span) ? Math.max(0, Math.min(limit, this.#is_html ? span - 1 : span)) : 0
  }

  #endCell(): void {
    const [cell, row, limits] = [this.#cell, this.#row, this.#limits]
    this.#cell = null
    if (!cell || !row) return
    const { across, down, has_formula } = cell
    const { text, is_struck, is_partly_struck } = toVisibleText(this.#runs.take(), cell.is_struck)
    const rowCount = (this.#rows?.length ?? 0) + this.#beyond
    if (text.trim() === '' && has_formula) this.#facts.missValue(row.length)
    else if (is_partly_struck) this.#facts.strikePartly(rowCount - 1)
    else if (is_struck) this.#facts.strike(rowCount - 1, row.length)
    if (across > 0 || down > 0) this.#merges.add(rowCount - 1, row.length, down + 1, across + 1)
    if (down > 0) for (let i = 0; i <= across; i++) this.#covered[row.length + i] = Math.min(limits.rows, rowCount + down)
    row.push(
      decodeMarkupEntities(text)
        .replace(/\u00a0/g, ' ')
        .trim(),
    )
    for (let i = 0; i < across; i++) row.push('')
    this.#placed += 1 + across
    if (this.#placed > limits.grid_cells) throw new WorkbookError('file_too_long')
    if (row.length > limits.columns && row.findLastIndex((one) => one !== '') >= limits.columns) throw new WorkbookError('file_too_wide')
  }

  #endRow(): void {
    this.#endCell()
    const [row, rows] = [this.#row, this.#rows]
    this.#row = null
    if (this.#beyond === 0 || !row || !rows || row.every((cell) => cell === '')) return
    const used = rows.findLastIndex((one) => one.some((cell) => cell !== '')) + 1
    if (!this.#facts.addDistantRow(rows.length + this.#beyond - 1, used, row)) throw new WorkbookError('file_too_long')
  }
}

/** Strikethrough tags of web pages, and of Excel's XML within a text. */
const STRUCK_TAGS: ReadonlySet<string> = new Set(['s', 'strike', 'del'])
const STRUCK_STYLE = /text-decoration[^;"']*line-through/i

/** From 1; 0 without one. */
function toPosition(index: string | null): number {
  const position = index === null ? 0 : Number(index)
  if (!Number.isInteger(position) || position < 0) throw new WorkbookError('file_damaged')
  return position
}
