/**
 * Old binary workbooks (BIFF 5 to 8 in an OLE2 file). SheetJS reads them, and only here is it loaded. The records are gone
 * over once before: for what is not taken (macros, passwords, formulas that act), for places beyond the limits, and for
 * whether they hold together at all. The library sees a copy of those that hold texts, numbers and their formats.
 */
import { dateText, numberText, paddedText } from './cell-text.ts'
import { type CompoundFile, openCompoundFile } from './compound-file.ts'
import { isHostileFormula } from './formulas.ts'
import { type Merge, MergeList, type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'

const RECORD = {
  formula: 0x0006,
  end: 0x000a,
  external_sheet: 0x0017,
  name: 0x0018,
  password: 0x002f,
  merged: 0x00e5,
  sheet: 0x0085,
  numbers: 0x00bd,
  rich_text: 0x00d6,
  shared_text: 0x00fd,
  book_link: 0x01ae,
  number: 0x0203,
  text: 0x0204,
  boolean: 0x0205,
  compact_number: 0x027e,
  begin: 0x0809,
} as const

const CELLS: ReadonlySet<number> = new Set([
  RECORD.formula,
  RECORD.numbers,
  RECORD.rich_text,
  RECORD.shared_text,
  RECORD.number,
  RECORD.text,
  RECORD.boolean,
  RECORD.compact_number,
])

/** What the library is given: strings and where they go on, formats, dates' beginning, the code page, and formulas' texts. */
const COPIED: ReadonlySet<number> = new Set([
  ...CELLS,
  RECORD.begin,
  RECORD.end,
  RECORD.sheet,
  0x0022,
  0x003c,
  0x0042,
  0x00e0,
  0x00fc,
  0x0207,
  0x041e,
])
/** A record's part of a text that did not fit into the record before: worth nothing without that. */
const CONTINUED = 0x003c

const SUBSTREAM_MACROS = new Set([0x0006, 0x0040])
const SHEET_MACROS = new Set([1, 6])

/** @throws WorkbookError */
export async function readXls(bytes: Uint8Array, limits: WorkbookLimits): Promise<Sheet[]> {
  const records = openRecords(openCompoundFile(bytes))
  const { plain, merges } = copyRecords(records, limits)
  const { read, SSF } = await import('@e965/xlsx')
  const workbook = readSafely(() =>
    read(plain, { type: 'array', dense: true, cellFormula: false, cellHTML: false, cellNF: true, cellDates: false }),
  )
  if (workbook.SheetNames.length === 0) throw new WorkbookError('file_damaged')
  const since_1904 = workbook.Workbook?.WBProps?.date1904 === true
  const textOf = (cell: { t: string; v?: unknown; z?: unknown }): string => {
    if (typeof cell.v === 'string') return cell.t === 'e' ? '' : cell.v
    if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE'
    if (typeof cell.v !== 'number' || cell.t !== 'n') return ''
    const format = typeof cell.z === 'string' ? cell.z : ''
    if (SSF.is_date(format)) {
      const { y, m, d, H, M, S } = SSF.parse_date_code(cell.v, { date1904: since_1904 }) ?? {}
      if (y !== undefined) return dateText(new Date(Date.UTC(y, m - 1, d, H, M, S)))
    }
    return paddedText(cell.v, format) ?? numberText(cell.v)
  }
  return workbook.SheetNames.map((name, i) => {
    const data = workbook.Sheets[name]?.['!data'] ?? []
    // Rows and cells that were never set are holes.
    const rows = Array.from({ length: data.length }, (_, row) =>
      Array.from(data[row] ?? [], (cell: { t: string; v?: unknown; z?: unknown } | undefined) => (cell ? textOf(cell) : '')),
    )
    return { name, rows, merges: merges[i] ?? [], hidden: (workbook.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0 }
  })
}

/** The library throws whatever it stumbles over. */
function readSafely<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError && /memory|allocation/i.test(error.message)
      ? new WorkbookError('file_expands', error)
      : new WorkbookError('file_damaged', error)
  }
}

function openRecords(file: CompoundFile): Uint8Array {
  const streamOf = (pattern: RegExp) => file.entries.find(({ name, is_stream }) => is_stream && pattern.test(name))
  const workbook = streamOf(/^workbook$/i) ?? streamOf(/^book$/i)
  if (!workbook) throw new WorkbookError(streamOf(/^encryptedpackage$/i) ? 'file_password' : 'file_not_a_spreadsheet')
  if (file.entries.some(({ name }) => /^(?:_VBA_PROJECT(?:_CUR)?|VBA)$/i.test(name))) throw new WorkbookError('file_macros')
  return file.read(workbook)
}

/** Of the built-in names, which are numbers: those that run a macro when the file is opened, closed, shown or hidden. */
const AUTOMATIC_NAMES: ReadonlySet<number> = new Set([1, 2, 10, 11])

/** One look at every record, without reading the texts. @throws WorkbookError */
function copyRecords(bytes: Uint8Array, limits: WorkbookLimits): { plain: Uint8Array; merges: Merge[][] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let depth = 0
  let sheets = 0
  let grid_cells = 0
  let last_row = 0
  let last_column = 0
  let ended = false
  const copy = new Uint8Array(bytes.length)
  let copied = 0
  let keeps = false
  /** Where sheets begin in the copy, by where they did; and where in the copy that stands. */
  const begins = new Map<number, number>()
  const pointers: number[] = []
  /** By where the sheet begins in the copy. */
  const merges = new Map<number, MergeList>()
  let sheet_merges = new MergeList()
  /** Which of the linked books is another file, by the order of the links; and by what formulas call it. */
  const other_books: boolean[] = []
  const other_sheets: boolean[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const from = at + 4
    const to = from + length
    // After the last sheet come only zeros that fill the sector.
    if (type === 0 && length === 0 && depth === 0) break
    if (to > bytes.length) throw new WorkbookError('file_damaged')
    at = to
    if (type !== CONTINUED) keeps = COPIED.has(type)
    if (keeps) {
      if (type === RECORD.begin) {
        begins.set(from - 4, copied)
        sheet_merges = new MergeList()
        merges.set(copied, sheet_merges)
      }
      if (type === RECORD.sheet) pointers.push(copied + 4)
      // Of a formula, its last result: the code stays behind.
      const kept = type === RECORD.formula && length >= 22 ? 22 : length
      copy.set(bytes.subarray(from - 4, from + kept), copied)
      if (kept < length || type === RECORD.formula) copy.set([kept, 0], copied + 2)
      if (type === RECORD.formula && length >= 22) copy.set([0, 0], copied + 4 + 20)
      copied += 4 + kept
    }
    if (type === RECORD.begin && length >= 4) {
      if (SUBSTREAM_MACROS.has(view.getUint16(from + 2, true))) throw new WorkbookError('file_macros')
      depth++
      last_row = 0
      last_column = 0
    } else if (type === RECORD.end) {
      if (--depth < 0) throw new WorkbookError('file_damaged')
      grid_cells += last_row * last_column
      if (grid_cells > limits.grid_cells) throw new WorkbookError(last_column > 100 ? 'file_too_wide' : 'file_too_long')
      ended = true
    } else if (depth === 0) throw new WorkbookError('file_damaged')
    else if (type === RECORD.password) throw new WorkbookError('file_password')
    else if (type === RECORD.sheet && length >= 6) {
      if (SHEET_MACROS.has(bytes[from + 5] ?? 0)) throw new WorkbookError('file_macros')
      if (view.getUint32(from, true) >= bytes.length) throw new WorkbookError('file_damaged')
      if (++sheets > limits.sheets) throw new WorkbookError('file_too_long')
    } else if (type === RECORD.merged && length >= 2) {
      const count = Math.min(view.getUint16(from, true), Math.floor((length - 2) / 8))
      for (let i = 0; i < count; i++) {
        const [first_row = 0, end_row = 0, first_column = 0, end_column = 0] = [0, 2, 4, 6].map((offset) =>
          view.getUint16(from + 2 + i * 8 + offset, true),
        )
        sheet_merges.add(first_row, first_column, end_row - first_row + 1, end_column - first_column + 1)
      }
    } else if (type === RECORD.book_link) other_books.push(readBookLink(view, from, length))
    else if (type === RECORD.external_sheet && length >= 2) {
      const count = Math.min(view.getUint16(from, true), Math.floor((length - 2) / 6))
      for (let i = 0; i < count; i++) other_sheets.push(other_books[view.getUint16(from + 2 + i * 6, true)] ?? false)
    } else if (type === RECORD.name && length > 15) {
      const words = bytes.subarray(from + 15, Math.min(to, from + 15 + 255 * 2))
      const name = new TextDecoder('windows-1252')
        .decode(words)
        .replaceAll('\0', '')
        .slice(0, bytes[from + 3] ?? 0)
      // What newer versions added is called through a name.
      if (isHostileFormula(`${name}()`)) throw new WorkbookError('file_formulas')
      const is_built_in = (view.getUint16(from, true) & 0x20) !== 0
      if (is_built_in ? AUTOMATIC_NAMES.has(name.charCodeAt(0)) : /^auto_?(?:open|close)/i.test(name))
        throw new WorkbookError('file_macros')
    } else if (CELLS.has(type) && length >= 6) {
      const row = view.getUint16(from, true)
      const column = view.getUint16(from + 2, true)
      const last = type === RECORD.numbers ? view.getUint16(to - 2, true) : column
      if (last >= limits.columns) throw new WorkbookError('file_too_wide')
      if (row >= limits.rows) throw new WorkbookError('file_too_long')
      last_row = Math.max(last_row, row + 1)
      last_column = Math.max(last_column, last + 1)
      if (
        type === RECORD.formula &&
        length >= 22 &&
        isHostileCode(view, from + 22, Math.min(to, from + 22 + view.getUint16(from + 20, true)), other_sheets)
      )
        throw new WorkbookError('file_formulas')
    }
  }
  if (!ended || depth !== 0) throw new WorkbookError('file_damaged')
  const copy_view = new DataView(copy.buffer)
  const sheet_order: Merge[][] = []
  for (const pointer of pointers) {
    const begin = begins.get(copy_view.getUint32(pointer, true))
    if (begin === undefined) throw new WorkbookError('file_damaged')
    copy_view.setUint32(pointer, begin, true)
    sheet_order.push(merges.get(begin)?.list ?? [])
  }
  return { plain: copy.subarray(0, copied), merges: sheet_order }
}

/** Whether it links another workbook. @throws WorkbookError `file_formulas` for a conversation with a program */
function readBookLink(view: DataView, from: number, length: number): boolean {
  // 0x0401 stands for this workbook, 0x3A01 for add-in functions.
  if (length <= 4) return false
  const sheets = view.getUint16(from, true)
  for (let at = from + 5; at < from + length; at++) {
    // The program and its topic are divided by a character that no path has.
    if (view.getUint8(at) === 3 && sheets === 0) throw new WorkbookError('file_formulas')
  }
  return sheets > 0
}

/** Bytes behind each code of a formula of BIFF 8; those of variable length are handled where they are read. */
const CODE_BYTES: Readonly<Record<number, number>> = {
  1: 4,
  2: 4,
  28: 1,
  29: 1,
  30: 2,
  31: 8,
  32: 7,
  33: 2,
  34: 3,
  35: 4,
  36: 4,
  37: 8,
  38: 6,
  39: 6,
  40: 6,
  41: 2,
  42: 4,
  43: 8,
  44: 4,
  45: 8,
  57: 6,
  58: 6,
  59: 10,
  60: 6,
  61: 10,
}

/** EXEC, REGISTER, CALL, REGISTER.ID, SQL.REQUEST, RTD. */
const HOSTILE_FUNCTIONS: ReadonlySet<number> = new Set([110, 149, 150, 267, 304, 379])

/** Walks the compiled formula; what is not understood ends the walk, for nothing is ever run. */
function isHostileCode(view: DataView, from: number, to: number, other_sheets: readonly boolean[]): boolean {
  for (let at = from; at < to; ) {
    const code = view.getUint8(at)
    at++
    // Three classes of operand share a number each.
    const base = code >= 0x60 ? code - 0x40 : code >= 0x40 ? code - 0x20 : code
    const room = (bytes: number): boolean => at + bytes <= to
    if (base === 23) {
      if (!room(2)) return false
      at += 2 + view.getUint8(at) * ((view.getUint8(at + 1) & 1) + 1)
    } else if (base === 25) {
      if (!room(3)) return false
      const choices = view.getUint8(at) & 4 ? 2 * (view.getUint16(at + 1, true) + 1) : 0
      at += 3 + choices
    } else {
      const bytes = CODE_BYTES[base] ?? (base >= 3 && base <= 22 ? 0 : null)
      if (bytes === null || !room(bytes)) return false
      if (base === 33 && HOSTILE_FUNCTIONS.has(view.getUint16(at, true))) return true
      if (base === 34 && HOSTILE_FUNCTIONS.has(view.getUint16(at + 1, true) & 0x7fff)) return true
      if (base >= 57 && base <= 61 && other_sheets[view.getUint16(at, true)]) return true
      at += bytes
    }
  }
  return false
}
