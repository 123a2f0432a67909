/** Reads one worksheet of an xlsx file in one pass: its texts, and the numbers whose format may make them dates. */
import { formatCellNumber, formatPaddedNumber } from './cell-text.ts'
import { isHostileFormula } from './formulas.ts'
import { decodeMarkupEntities, findAttribute, type MarkupHandler } from './markup-tokens.ts'
import type { Package } from './package.ts'
import { FactCollector, type SheetFacts, TextRunReader, toVisibleText } from './sheet-facts.ts'
import { EXCEL_COLUMNS, EXCEL_ROWS, type Merge, MergeList, WorkbookError, type WorkbookLimits } from './workbook.ts'
import { type Format, isStrikeOn, readRelations, type SharedString, toPlainText } from './xlsx-parts.ts'

export interface UsedRange {
  cells: number
  grid_cells: number
  characters: number
}

interface SheetSource {
  /** By style. */
  formats: readonly Format[]
  strings: readonly SharedString[]
  limits: WorkbookLimits
  /** The range used so far, over all sheets. */
  used: UsedRange
}

/** Both from 1. */
interface CellPosition {
  row: number
  column: number
}

/** A number that may be a date, by its style. */
interface Formatted {
  number: number
  style: number
}

interface ReadSheet {
  rows: string[][]
  merges: Merge[]
  facts?: SheetFacts
  /** Cells that the library converts to texts. */
  formatted: readonly (CellPosition & Formatted)[]
}

/** The usual attributes of a cell: address, style and type, in this order. */
const USUAL_CELL = /^ r="([A-Z]{1,3})(\d{1,7})"(?: s="(\d{1,5})")?(?: t="([a-zA-Z]{1,9})")?\s*$/
const CELL_ATTRIBUTE = /(?:^|[\s:])([rst])\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ADDRESS = /^\$?([A-Za-z]{1,9})\$?(\d{1,9})$/

/** The position of "B12"; null if the text is no address. */
function readAddress(address: string): CellPosition | null {
  const match = ADDRESS.exec(address)
  return match && { row: Number(match[2]), column: columnNumber((match[1] ?? '').toUpperCase()) }
}

/** The number of a column from its capitals, from 1. */
function columnNumber(name: string): number {
  let column = 0
  for (let i = 0; i < name.length; i++) column = column * 26 + name.charCodeAt(i) - 64
  return column
}

/** The type and style of a cell, as written. */
interface CellKind {
  type: string
  style: string
}

/** The position of a cell; sets its type and style. */
function readUnusual(attributes: string, cell: CellKind, row: number, column: number): CellPosition | null {
  let address = ''
  for (const [, key, quoted, apostrophes] of attributes.matchAll(CELL_ATTRIBUTE)) {
    const value = quoted ?? apostrophes ?? ''
    if (key === 'r') address = value
    else if (key === 't') cell.type = value
    else cell.style = value
  }
  // Without an address the cell follows the one before.
  return address === '' ? { row, column: column + 1 } : readAddress(address)
}

/** @throws WorkbookError for impossible addresses, sizes beyond the limits, and active formulas */
export function readSheet(parts: Package, part: string, source: SheetSource): ReadSheet {
  const reader = new SheetReader(source)
  parts.read(part, reader, { isSheet: true })
  if (reader.has_hidden_rows) for (const rows of tableFilters(parts, part)) reader.addFilter(rows)
  return reader.end()
}

/** First and last row, from 1, of a range with a filter. */
type FilteredRows = readonly [number, number]

function filteredRows(attributes: string): FilteredRows {
  const [from = null, to = from] = (findAttribute(attributes, 'ref') ?? '').split(':').map(readAddress)
  return [from?.row ?? 0, to?.row ?? 0]
}

/** The filters of a sheet's tables, each in a separate part. */
function tableFilters(parts: Package, part: string): FilteredRows[] {
  const filters: FilteredRows[] = []
  for (const { type, target } of readRelations(parts, part).values())
    if (type === 'table')
      parts.read(target, {
        open(name, attributes) {
          if (name === 'autoFilter') filters.push(filteredRows(attributes))
        },
      })
  return filters
}

function checkLimits({ row, column }: CellPosition): void {
  if (column > EXCEL_COLUMNS) throw new WorkbookError('file_too_wide')
  if (row > EXCEL_ROWS) throw new WorkbookError('file_too_long')
}

class SheetReader implements MarkupHandler {
  readonly #source: SheetSource
  readonly #merges = new MergeList()
  /** Rows are created at the end, when their number is final. */
  readonly #texts: (CellPosition & { text: string })[] = []
  readonly #formatted: (CellPosition & Formatted)[] = []
  readonly #facts = new FactCollector()
  readonly #runs = new TextRunReader()
  /** Hidden rows, from 1, and whether an outline hides them. */
  readonly #hidden: { row: number; is_outline: boolean }[] = []
  readonly #filters: FilteredRows[] = []
  #is_filtered = false
  #has_formula = false
  #has_fonts = false
  #row = 0
  #column = 0
  #row_elements = 0
  #last_row = 0
  #last_column = 0
  #in_data = false
  #cell: CellKind | null = null
  #inside: '' | 'v' | 'is' | 'f' = ''
  #in_text = false
  #in_hint = false
  #value = ''
  #formula = ''

  constructor(source: SheetSource) {
    this.#source = source
  }

  get has_hidden_rows(): boolean {
    return this.#hidden.length > 0
  }

  addFilter(rows: FilteredRows): void {
    this.#filters.push(rows)
  }

  open(name: string, attributes: string, closed: boolean): void {
    if (!this.#in_data) this.#openAround(name, attributes, closed)
    else if (name === 'c') this.#openCell(attributes, closed)
    else if (name === 'row') this.#openRow(attributes)
    else if (!this.#cell) return
    else if (name === 'f') {
      this.#has_formula = true
      this.#formula = ''
      if (!closed) this.#inside = 'f'
    } else if (this.#inside === 'is' && name === 'strike') this.#runs.strike(isStrikeOn(attributes))
    else if (closed) return
    else if (name === 'v' || name === 'is') this.#inside = name
    else if (name === 't') this.#in_text = true
    else if (name === 'rPh') this.#in_hint = true
    else if (name === 'r') this.#runs.begin(null)
    else if (name === 'rPr') {
      this.#has_fonts = true
      this.#runs.strike(false)
    }
  }

  text(raw: string): void {
    if (this.#inside === '') return
    if (this.#inside === 'f') this.#formula += raw
    else if (this.#inside === 'v' || (this.#in_text && !this.#in_hint)) {
      this.#value += raw
      if (this.#inside === 'is') this.#runs.add(raw)
    }
  }

  close(name: string): void {
    if (!this.#in_data) return
    if (name === 'c') {
      this.#keep()
      this.#cell = null
      this.#inside = ''
    } else if (name === 'v' || name === 'is') this.#inside = ''
    else if (name === 'f') {
      this.#inside = ''
      if (isHostileFormula(decodeMarkupEntities(this.#formula))) throw new WorkbookError('file_formulas')
    } else if (name === 't') this.#in_text = false
    else if (name === 'rPh') this.#in_hint = false
    else if (name === 'sheetData') this.#in_data = false
  }

  end(): ReadSheet {
    const { used, limits } = this.#source
    used.grid_cells += this.#last_row * this.#last_column
    if (used.grid_cells > limits.grid_cells) throw new WorkbookError(this.#last_column > 100 ? 'file_too_wide' : 'file_too_long')
    const rows = Array.from({ length: this.#last_row }, (): string[] => [])
    for (const { row, column, text } of this.#texts) {
      const cells = rows[row - 1]
      if (!cells) continue
      while (cells.length < column - 1) cells.push('')
      cells.push(text)
    }
    for (const { row, is_outline } of this.#hidden) {
      if (row > this.#last_row) break
      const isInFilter = this.#filters.some(([from, to]) => row >= from && row <= to)
      this.#facts.hideRow(row - 1, !is_outline && (this.#is_filtered || isInFilter))
    }
    return { rows, merges: this.#merges.list, formatted: this.#formatted, ...this.#facts.end() }
  }

  /** Handles elements before and after the rows. */
  #openAround(name: string, attributes: string, closed: boolean): void {
    if (name === 'sheetData') this.#in_data = !closed
    else if (name === 'sheetPr') this.#is_filtered = /^(?:1|true)$/.test(findAttribute(attributes, 'filterMode') ?? '')
    else if (name === 'autoFilter') this.addFilter(filteredRows(attributes))
    else if (name === 'dimension') {
      for (const end of (findAttribute(attributes, 'ref') ?? '').split(':')) {
        if (end === '') continue
        const position = readAddress(end)
        if (!position) throw new WorkbookError('file_damaged')
        checkLimits(position)
      }
    } else if (name === 'mergeCell') {
      const [from = null, to = from] = (findAttribute(attributes, 'ref') ?? '').split(':').map(readAddress)
      if (from && to) this.#merges.add(from.row - 1, from.column - 1, to.row - from.row + 1, to.column - from.column + 1)
    }
  }

  #openRow(attributes: string): void {
    const row = Number(findAttribute(attributes, 'r') ?? this.#row + 1)
    if (!Number.isInteger(row) || row <= this.#row) throw new WorkbookError('file_damaged')
    checkLimits({ row, column: 1 })
    if (++this.#row_elements > EXCEL_ROWS) throw new WorkbookError('file_too_long')
    this.#row = row
    this.#column = 0
    if (attributes.includes('hidden') && row <= this.#source.limits.rows && /^(?:1|true)$/.test(findAttribute(attributes, 'hidden') ?? ''))
      this.#hidden.push({ row, is_outline: attributes.includes('outlineLevel') })
  }

  #openCell(attributes: string, closed: boolean): void {
    const usual = USUAL_CELL.exec(attributes)
    const [, letters = '', digits = '', style = '', type = 'n'] = usual ?? []
    const cell: CellKind = { type, style }
    const position = usual ? { row: Number(digits), column: columnNumber(letters) } : readUnusual(attributes, cell, this.#row, this.#column)
    if (!position) throw new WorkbookError('file_damaged')
    checkLimits(position)
    if (position.row !== this.#row || position.column <= this.#column) throw new WorkbookError('file_damaged')
    this.#column = position.column
    this.#value = ''
    this.#has_formula = false
    this.#has_fonts = false
    this.#cell = closed ? null : cell
  }

  /** Stores the text of the cell, within the limits. A number that may be a date stays empty until the library has converted it. */
  #keep(): void {
    const cell = this.#cell
    if (!cell) return
    const { formats, strings, limits, used } = this.#source
    const [row, column] = [this.#row, this.#column]
    const isStruck = cell.style !== '' && formats[Number(cell.style)]?.is_struck === true
    const string = cell.type === 's' && this.#value !== '' ? strings[Number(this.#value)] : undefined
    const inline = this.#runs.take()
    const runs =
      typeof string === 'object' ? string : this.#has_fonts ? inline.map((run) => ({ ...run, text: toPlainText(run.text) })) : null
    const shown = runs && toVisibleText(runs, isStruck)
    const value = shown ? shown.text : typeof string === 'string' ? string : readValue(cell, this.#value, formats)
    if (value === null || value === '') {
      // A formula's result may be an empty text.
      if (this.#has_formula && this.#value === '' && cell.type !== 'str') this.#facts.missValue(column - 1)
      return
    }
    if (column > limits.columns) throw new WorkbookError('file_too_wide')
    const text = typeof value === 'string' ? value : ''
    if (row > limits.rows) {
      if (!this.#facts.addDistantRow(row - 1, this.#last_row, [text])) throw new WorkbookError('file_too_long')
      return
    }
    if (shown ? shown.is_struck : isStruck) this.#facts.strike(row - 1, column - 1)
    if (shown?.is_partly_struck) this.#facts.strikePartly(row - 1)
    // A shared string counts in each cell.
    used.characters += cell.type === 's' ? text.length : this.#value.length
    used.cells++
    if (used.characters > limits.characters || used.cells > limits.cells) throw new WorkbookError('file_too_long')
    this.#last_row = row
    this.#last_column = Math.max(this.#last_column, column)
    this.#texts.push({ row, column, text })
    if (typeof value !== 'string') this.#formatted.push({ row, column, ...value })
  }
}

/** The text of a cell, or a number that may be a date; null for an empty cell or an error. */
function readValue({ type, style }: CellKind, raw: string, formats: readonly Format[]): string | Formatted | null {
  if (raw === '' || type === 'e') return null
  switch (type) {
    case 's':
      // The index is beyond the shared strings.
      return null
    case 'b':
      return /^(?:1|true)$/.test(raw.trim()) ? 'TRUE' : 'FALSE'
    case 'n': {
      const number = Number(raw)
      if (!Number.isFinite(number)) return toPlainText(raw)
      const format = style === '' ? undefined : formats[Number(style)]
      if (!format) return formatCellNumber(number)
      return formatPaddedNumber(number, format.code) ?? (format.plain ? formatCellNumber(number) : { number, style: Number(style) })
    }
    default:
      // Results of formulas, inline texts, and dates written as text.
      return toPlainText(raw)
  }
}
