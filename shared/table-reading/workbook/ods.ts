/**
 * Open Document spreadsheets: one part of markup with all sheets. Repeated rows and cells are written once with a count, and
 * a sheet's empty rest is such a row of a million: they are counted, and made only where there is something in them.
 */
import { dateText, numberText } from './cell-text.ts'
import { isHostileFormula } from './formulas.ts'
import { attribute, readEntities } from './markup-tokens.ts'
import { Package } from './package.ts'
import { EXCEL_COLUMNS, EXCEL_ROWS, MergeList, type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'
import { readZipDirectory } from './zip.ts'

const MACRO_PART = /^(?:basic|scripts)\/.*\.(?:xml|xlb|py|js|bsh)$/i

/** @throws WorkbookError */
export function readOds(bytes: Uint8Array, limits: WorkbookLimits): Sheet[] {
  const entries = readZipDirectory(bytes)
  // A library of macros that is there but empty is written by default.
  if (entries.some(({ name, size }) => MACRO_PART.test(name) && !/script-l[bc]\.xml$/i.test(name) && size > 0))
    throw new WorkbookError('file_macros')
  const parts = new Package(bytes, entries, limits)
  let encrypted = false
  parts.read('META-INF/manifest.xml', {
    open(name) {
      encrypted ||= name === 'encryption-data'
    },
  })
  if (encrypted) throw new WorkbookError('file_password')
  const sheets = readSheets(parts, limits)
  if (sheets.length === 0) throw new WorkbookError('file_not_a_spreadsheet')
  return sheets
}

/** A count of repetitions or of cells spanned; 1 where nothing is said. */
function countOf(attributes: string, name: string, most: number, refusal: 'file_too_wide' | 'file_too_long'): number {
  const count = Number(attribute(attributes, name) ?? 1)
  if (!Number.isInteger(count) || count < 1) throw new WorkbookError('file_damaged')
  if (count > most) throw new WorkbookError(refusal)
  return count
}

function readSheets(parts: Package, limits: WorkbookLimits): Sheet[] {
  const sheets: Sheet[] = []
  const hidden_styles = new Set<string>()
  let style = ''
  let sheet: Sheet | null = null
  let merges = new MergeList()
  let row: string[] | null = null
  let row_times = 1
  /** Rows and cells that came, with something in them or not. */
  let rows_seen = 0
  let cells_seen = 0
  let cell: { times: number; type: string; value: string; covered: boolean } | null = null
  let text = ''
  let paragraphs = 0
  let in_paragraph = 0
  let in_note = 0
  let cells = 0
  let grid_cells = 0
  let characters = 0

  const endCell = (): void => {
    if (!cell || !row) return
    const shown = shownText(cell.type, cell.value, readEntities(text))
    const { times } = cell
    cell = null
    if (shown !== '') {
      if (cells_seen + times > limits.columns) throw new WorkbookError('file_too_wide')
      cells += times * row_times
      characters += shown.length * times * row_times
      if (cells > limits.cells || characters > limits.characters) throw new WorkbookError('file_too_long')
      while (row.length < cells_seen) row.push('')
      for (let i = 0; i < times; i++) row.push(shown)
    }
    cells_seen += times
    if (cells_seen > EXCEL_COLUMNS) throw new WorkbookError('file_too_wide')
  }

  const endRow = (): void => {
    if (!row || !sheet) return
    if (row.length > 0) {
      if (rows_seen + row_times > limits.rows) throw new WorkbookError('file_too_long')
      grid_cells += (rows_seen + row_times - sheet.rows.length) * row.length
      if (grid_cells > limits.grid_cells) throw new WorkbookError('file_too_long')
      while (sheet.rows.length < rows_seen) sheet.rows.push([])
      for (let i = 0; i < row_times; i++) sheet.rows.push([...row])
    }
    rows_seen += row_times
    if (rows_seen > EXCEL_ROWS) throw new WorkbookError('file_too_long')
    row = null
  }

  parts.read('content.xml', {
    open(name, attributes, closed) {
      if (name === 'style') style = attribute(attributes, 'name') ?? ''
      else if (name === 'table-properties') {
        if (attribute(attributes, 'display') === 'false') hidden_styles.add(style)
      } else if (name === 'script' || name === 'event-listener') {
        // Only ever reached where the document itself carries a program.
        if (!closed) throw new WorkbookError('file_macros')
      } else if (name === 'table') {
        if (sheets.length >= limits.sheets) throw new WorkbookError('file_too_long')
        merges = new MergeList()
        const hidden = hidden_styles.has(attribute(attributes, 'style-name') ?? '')
        sheet = { name: attribute(attributes, 'name') ?? '', rows: [], hidden, merges: merges.list }
        sheets.push(sheet)
        rows_seen = 0
      } else if (!sheet) return
      else if (name === 'table-row') {
        row_times = countOf(attributes, 'number-rows-repeated', EXCEL_ROWS, 'file_too_long')
        row = []
        cells_seen = 0
        if (closed) endRow()
      } else if ((name === 'table-cell' || name === 'covered-table-cell') && row) {
        const formula = attribute(attributes, 'formula')
        if (formula && isHostileFormula(formula.replace(/^\w*:?=/, '').replace(/\[\.?[^[\]]*\]/g, 'A1')))
          throw new WorkbookError('file_formulas')
        const type = attribute(attributes, 'value-type') ?? 'string'
        const value =
          attribute(
            attributes,
            type === 'date' ? 'date-value' : type === 'boolean' ? 'boolean-value' : type === 'string' ? 'string-value' : 'value',
          ) ?? ''
        const times = countOf(attributes, 'number-columns-repeated', EXCEL_COLUMNS, 'file_too_wide')
        const down = countOf(attributes, 'number-rows-spanned', EXCEL_ROWS, 'file_too_long')
        const across = countOf(attributes, 'number-columns-spanned', EXCEL_COLUMNS, 'file_too_wide')
        if (down > 1 || across > 1) merges.add(rows_seen, cells_seen, down, across)
        cell = { times, type, value, covered: name !== 'table-cell' }
        text = ''
        paragraphs = 0
        if (closed) endCell()
      } else if (name === 'annotation' && !closed) in_note++
      else if (in_note > 0 || !cell) return
      else if (name === 'p') {
        if (paragraphs++ > 0) text += '\n'
        if (!closed) in_paragraph++
      } else if (name === 's') text += ' '.repeat(Math.min(100, countOf(attributes, 'c', EXCEL_COLUMNS, 'file_too_wide')))
      else if (name === 'tab') text += '\t'
      else if (name === 'line-break') text += '\n'
    },
    text(raw) {
      if (in_paragraph === 0 || in_note > 0) return
      text += raw.replace(/\s+/g, ' ')
      if (text.length > limits.characters) throw new WorkbookError('file_too_long')
    },
    close(name) {
      if (name === 'p' && in_note === 0) in_paragraph = Math.max(0, in_paragraph - 1)
      else if (name === 'annotation') in_note = Math.max(0, in_note - 1)
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell()
      else if (name === 'table-row') endRow()
      else if (name === 'table') sheet = null
    },
  })
  return sheets
}

/** A number as it is kept, not as it is rounded; but one that is shown with leading zeros (0402) as it is shown. */
function shownText(type: string, value: string, shown: string): string {
  if (type === 'float' && value !== '') {
    if (/^0\d+$/.test(shown)) return shown
    const number = Number(value)
    return Number.isFinite(number) ? numberText(number) : shown
  }
  if (type === 'date' && value !== '') {
    const date = new Date(/T/.test(value) ? `${value}Z` : value)
    return dateText(date) || shown
  }
  if (type === 'boolean') return value.toUpperCase() || shown
  return shown === '' && type === 'string' ? value : shown
}
