/** Tables in markup that programs name .xls: Excel 2003's XML, and web pages. */
import { isHostileFormula } from './formulas.ts'
import { attribute, type MarkupHandler, MarkupReader, readEntities } from './markup-tokens.ts'
import { MergeList, type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'

const isXmlWorkbook = (text: string): boolean =>
  text.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:\w+:)?Workbook[\s>]/.test(text)

/** Null for markup without a table. @throws WorkbookError */
export function readMarkup(text: string, limits: WorkbookLimits): Sheet[] | null {
  const beginning = text.slice(0, 4096)
  if (isXmlWorkbook(beginning)) return readTables(text, limits, false)
  if (/<(?:html|table)[\s>]/i.test(beginning)) {
    const sheets = readTables(withoutScripts(text), limits, true)
    return sheets.length > 0 ? sheets : null
  }
  return null
}

/** What browsers hide, and the head of the document; everything else keeps its place. */
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

function readTables(text: string, limits: WorkbookLimits, html: boolean): Sheet[] {
  const tables = new TableReader(limits, html)
  const reader = new MarkupReader(tables)
  for (let at = 0; at < text.length; at += 65_536) reader.write(text.slice(at, at + 65_536))
  return tables.sheets
}

const HTML = { table: 'table', row: 'tr', cells: ['td', 'th'], across: 'colspan', down: 'rowspan' }
const XML = { table: 'Worksheet', row: 'Row', cells: ['Cell'], across: 'MergeAcross', down: 'MergeDown' }

class TableReader implements MarkupHandler {
  readonly sheets: Sheet[] = []
  readonly #limits: WorkbookLimits
  readonly #html: boolean
  readonly #names: typeof HTML
  #rows: string[][] | null = null
  #row: string[] | null = null
  /** The open cell; columns and rows that it covers beside its place. */
  #cell: { text: string; across: number; down: number } | null = null
  #merges = new MergeList()
  /** Rows that cells from above still reach into, by column: in web pages they take the place of cells there. */
  #covered: number[] = []
  #placed = 0

  constructor(limits: WorkbookLimits, html: boolean) {
    this.#limits = limits
    this.#html = html
    this.#names = html ? HTML : XML
  }

  open(rawName: string, attributes: string): void {
    const name = this.#nameOf(rawName)
    if (name === this.#names.table) this.#openTable(attributes)
    else if (!this.#rows) return
    else if (name === this.#names.row) this.#openRow(this.#rows, attributes)
    else if (this.#names.cells.includes(name)) this.#openCell(this.#rows, attributes)
    else if (name === 'br' && this.#cell) this.#cell.text += '\n'
  }

  close(rawName: string): void {
    const name = this.#nameOf(rawName)
    if (this.#names.cells.includes(name)) this.#endCell()
    else if (name === this.#names.row) this.#endRow()
    else if (name === this.#names.table) {
      this.#endRow()
      this.#rows = null
    }
  }

  text(raw: string): void {
    if (this.#cell) this.#cell.text += this.#html ? raw.replace(/\s+/g, ' ') : raw
  }

  #nameOf(rawName: string): string {
    return this.#html ? rawName.toLowerCase() : rawName
  }

  #openTable(attributes: string): void {
    if (this.sheets.length >= this.#limits.sheets) throw new WorkbookError('file_too_long')
    this.#rows = []
    this.#merges = new MergeList()
    this.#covered = []
    this.sheets.push({ name: attribute(attributes, 'Name') ?? '', rows: this.#rows, hidden: false, merges: this.#merges.list })
  }

  #openRow(rows: string[][], attributes: string): void {
    this.#endRow()
    const most = this.#limits.rows
    if (!this.#html) skipTo(rows, attribute(attributes, 'Index'), most, () => [], 'file_too_long')
    if (rows.length > most) throw new WorkbookError('file_too_long')
    this.#row = []
    rows.push(this.#row)
  }

  #openCell(rows: string[][], attributes: string): void {
    this.#endCell()
    if (!this.#row) {
      this.#row = []
      rows.push(this.#row)
    }
    const row = this.#row
    if (!this.#html) skipTo(row, attribute(attributes, 'Index'), this.#limits.columns, () => '', 'file_too_wide')
    while (this.#html && (this.#covered[row.length] ?? 0) >= rows.length) row.push('')
    const formula = attribute(attributes, 'Formula')
    if (formula && isHostileFormula(formula.replace(/^=/, ''))) throw new WorkbookError('file_formulas')
    const across = this.#spanOf(attribute(attributes, this.#names.across), this.#limits.columns)
    const down = this.#spanOf(attribute(attributes, this.#names.down), this.#limits.rows)
    this.#cell = { text: '', across, down }
  }

  /** Web pages count the cell itself. */
  #spanOf(written: string | null, most: number): number {
    const span = Number(written ?? 0)
    return Number.isInteger(span) ? Math.max(0, Math.min(most, this.#html ? span - 1 : span)) : 0
  }

  #endCell(): void {
    const [cell, row, limits] = [this.#cell, this.#row, this.#limits]
    this.#cell = null
    if (!cell || !row) return
    const { text, across, down } = cell
    const rowCount = this.#rows?.length ?? 0
    if (across > 0 || down > 0) this.#merges.add(rowCount - 1, row.length, down + 1, across + 1)
    if (down > 0) for (let i = 0; i <= across; i++) this.#covered[row.length + i] = Math.min(limits.rows, rowCount + down)
    row.push(
      readEntities(text)
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
    this.#row = null
  }
}

/** Fills a list up to the place that an index from 1 names; what it leaves out is empty. */
function skipTo<Entry>(
  list: Entry[],
  index: string | null,
  most: number,
  empty: () => Entry,
  refusal: 'file_too_wide' | 'file_too_long',
): void {
  const place = index === null ? 0 : Number(index)
  if (!Number.isInteger(place) || place < 0) throw new WorkbookError('file_damaged')
  if (place > most) throw new WorkbookError(refusal)
  while (list.length < place - 1) list.push(empty())
}
