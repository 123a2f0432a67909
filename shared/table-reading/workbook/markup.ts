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

/** What browsers do not show, and the head of the document; everything else keeps its place. */
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
  const sheets: Sheet[] = []
  let rows: string[][] | null = null
  let row: string[] | null = null
  let cell: string | null = null
  let spanned = 0
  let spanned_rows = 0
  let merges = new MergeList()
  /** Rows that cells from above still reach into, by column: in web pages they take the place of cells there. */
  let covered: number[] = []
  const skipCovered = (): void => {
    while (html && row && (covered[row.length] ?? 0) >= (rows?.length ?? 0)) row.push('')
  }
  let placed = 0
  const names = html ? { table: 'table', row: 'tr', cells: ['td', 'th'] } : { table: 'Worksheet', row: 'Row', cells: ['Cell'] }
  const endCell = (): void => {
    if (cell !== null && row) {
      if (spanned > 0 || spanned_rows > 0) merges.add((rows?.length ?? 1) - 1, row.length, spanned_rows + 1, spanned + 1)
      if (spanned_rows > 0)
        for (let i = 0; i <= spanned; i++) covered[row.length + i] = Math.min(limits.rows, (rows?.length ?? 0) + spanned_rows)
      row.push(
        readEntities(cell)
          .replace(/\u00a0/g, ' ')
          .trim(),
      )
      for (let i = 0; i < spanned; i++) row.push('')
      placed += 1 + spanned
      if (placed > limits.grid_cells) throw new WorkbookError('file_too_long')
      if (row.length > limits.columns && row.findLastIndex((one) => one !== '') >= limits.columns) throw new WorkbookError('file_too_wide')
    }
    cell = null
  }
  const endRow = (): void => {
    endCell()
    row = null
  }
  const skipTo = (
    list: { length: number; push(one: never): unknown },
    index: string | null,
    most: number,
    empty: () => unknown,
    refusal: 'file_too_wide' | 'file_too_long',
  ) => {
    const wanted = index === null ? 0 : Number(index)
    if (!Number.isInteger(wanted) || wanted < 0) throw new WorkbookError('file_damaged')
    if (wanted > most) throw new WorkbookError(refusal)
    while (list.length < wanted - 1) list.push(empty() as never)
  }
  const handler: MarkupHandler = {
    open(raw_name, attributes) {
      const name = html ? raw_name.toLowerCase() : raw_name
      if (name === names.table) {
        rows = []
        if (sheets.length >= limits.sheets) throw new WorkbookError('file_too_long')
        merges = new MergeList()
        covered = []
        sheets.push({ name: attribute(attributes, 'Name') ?? '', rows, hidden: false, merges: merges.list })
      } else if (!rows) return
      else if (name === names.row) {
        endRow()
        if (!html) skipTo(rows, attribute(attributes, 'Index'), limits.rows, () => [], 'file_too_long')
        if (rows.length > limits.rows) throw new WorkbookError('file_too_long')
        row = []
        rows.push(row)
      } else if (names.cells.includes(name)) {
        endCell()
        if (!row) {
          row = []
          rows.push(row)
        }
        if (!html) skipTo(row, attribute(attributes, 'Index'), limits.columns, () => '', 'file_too_wide')
        skipCovered()
        const formula = attribute(attributes, 'Formula')
        if (formula && isHostileFormula(formula.replace(/^=/, ''))) throw new WorkbookError('file_formulas')
        const span = Number(attribute(attributes, html ? 'colspan' : 'MergeAcross') ?? 0)
        spanned = Number.isInteger(span) ? Math.max(0, Math.min(limits.columns, html ? span - 1 : span)) : 0
        const down = Number(attribute(attributes, html ? 'rowspan' : 'MergeDown') ?? 0)
        spanned_rows = Number.isInteger(down) ? Math.max(0, Math.min(limits.rows, html ? down - 1 : down)) : 0
        cell = ''
      } else if (name === 'br' && cell !== null) cell += '\n'
    },
    close(raw_name) {
      const name = html ? raw_name.toLowerCase() : raw_name
      if (names.cells.includes(name)) endCell()
      else if (name === names.row) endRow()
      else if (name === names.table) {
        endRow()
        rows = null
      }
    },
    text(raw) {
      if (cell !== null) cell += html ? raw.replace(/\s+/g, ' ') : raw
    },
  }
  const reader = new MarkupReader(handler)
  for (let at = 0; at < text.length; at += 65_536) reader.write(text.slice(at, at + 65_536))
  return sheets
}
