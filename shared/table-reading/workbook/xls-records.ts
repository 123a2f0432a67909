/** The records of old binary workbooks. Those with texts, numbers or formats are copied, others dropped. */
import { isHostileFormula } from './formulas.ts'
import type { SheetFacts } from './sheet-facts.ts'
import { type Merge, MergeList, WorkbookError, type WorkbookLimits } from './workbook.ts'
import { XlsFacts } from './xls-facts.ts'
import { isHostileCode } from './xls-formulas.ts'

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

/** Records that the library needs: strings and their continuations, formats, the date system, the code page, and formulas' texts. */
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

/** Numbers of built-in names that run a macro when the file is opened, closed, shown or hidden. */
const AUTOMATIC_NAMES: ReadonlySet<number> = new Set([1, 2, 10, 11])

/** A record: its content is from `from` to `to`. */
interface XlsRecord {
  type: number
  length: number
  from: number
  to: number
}

/** Facts of a sheet besides its texts. */
interface SheetLook {
  merges: Merge[]
  facts?: SheetFacts
}

/** Copies the needed records without reading their texts. @throws WorkbookError */
export function extractXlsRecords(
  bytes: Uint8Array,
  limits: WorkbookLimits,
): { plain: Uint8Array; looks: SheetLook[]; has_macros: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const check = new RecordCheck(bytes, view, limits)
  const facts = new XlsFacts(view)
  const copy = new RecordCopy(bytes, facts)
  /** Nesting depth within a macro sheet, which is not read. */
  let macroDepth = 0
  let hasMacros = false
  for (let at = 0; at + 4 <= bytes.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const record: XlsRecord = { type, length, from: at + 4, to: at + 4 + length }
    // After the last sheet only zeros follow, up to the end of the sector.
    if (type === 0 && length === 0 && check.depth === 0) break
    if (record.to > bytes.length) throw new WorkbookError('file_damaged')
    at = record.to
    const begins = type === RECORD.begin && length >= 4
    if (macroDepth > 0 || (begins && check.depth === 0 && SUBSTREAM_MACROS.has(view.getUint16(record.from + 2, true)))) {
      if (begins) macroDepth++
      else if (type === RECORD.end) macroDepth--
      hasMacros = true
      continue
    }
    if (type === RECORD.sheet && length >= 6 && SHEET_MACROS.has(bytes[record.from + 5] ?? 0)) {
      hasMacros = true
      continue
    }
    copy.take(record)
    check.take(record, copy.sheet_merges)
    facts.take(type, record.from, length)
    if (CELLS.has(type) && length >= 6) facts.takeCell(type, record.from, lastColumn(view, record))
  }
  check.end()
  return { ...copy.end(), has_macros: hasMacros || check.runs_macros }
}

/** The copied records for the library, with the sheets' offsets in the copy. */
class RecordCopy {
  /** Merges of the sheet that is being copied. */
  sheet_merges = new MergeList()
  readonly #bytes: Uint8Array
  readonly #copy: Uint8Array
  #length = 0
  #keeps = false
  /** Positions of sheets in the copy by their original positions, and the fields of the copy that state them. */
  readonly #begins = new Map<number, number>()
  readonly #pointers: number[] = []
  readonly #facts: XlsFacts
  /** By the sheet's position in the copy. */
  readonly #looks = new Map<number, SheetLook>()
  #begin = 0

  constructor(bytes: Uint8Array, facts: XlsFacts) {
    this.#bytes = bytes
    this.#facts = facts
    this.#copy = new Uint8Array(bytes.length)
  }

  take({ type, length, from }: XlsRecord): void {
    if (type !== CONTINUED) this.#keeps = COPIED.has(type)
    if (!this.#keeps) return
    const at = this.#length
    if (type === RECORD.begin) {
      this.#begins.set(from - 4, at)
      this.sheet_merges = new MergeList()
      this.#looks.set(at, { merges: this.sheet_merges.list })
      this.#begin = at
      this.#facts.begin()
    }
    if (type === RECORD.end) Object.assign(this.#looks.get(this.#begin) ?? {}, this.#facts.end())
    if (type === RECORD.sheet) this.#pointers.push(at + 4)
    // Of a formula only its result is copied, not its code.
    const recordLength = type === RECORD.formula && length >= 22 ? 22 : length
    this.#copy.set(this.#bytes.subarray(from - 4, from + recordLength), at)
    if (type === RECORD.formula) this.#copy.set([recordLength, 0], at + 2)
    if (type === RECORD.formula && length >= 22) this.#copy.set([0, 0], at + 4 + 20)
    this.#length += 4 + recordLength
  }

  /** @throws WorkbookError for a sheet without a start record */
  end(): { plain: Uint8Array; looks: SheetLook[] } {
    const view = new DataView(this.#copy.buffer)
    const looks = this.#pointers.map((pointer) => {
      const begin = this.#begins.get(view.getUint32(pointer, true))
      if (begin === undefined) throw new WorkbookError('file_damaged')
      view.setUint32(pointer, begin, true)
      return this.#looks.get(begin) ?? { merges: [] }
    })
    return { plain: this.#copy.subarray(0, this.#length), looks }
  }
}

/** Rejects passwords, active formulas, cells beyond the limits, and inconsistent records. */
class RecordCheck {
  depth = 0
  /** A name runs a macro when the file is opened. */
  runs_macros = false
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #limits: WorkbookLimits
  #sheets = 0
  #grid_cells = 0
  #last_row = 0
  #last_column = 0
  #ended = false
  /** In the order of the links, whether each refers to another file; formulas refer to them by index. */
  readonly #other_books: boolean[] = []
  readonly #other_sheets: boolean[] = []

  constructor(bytes: Uint8Array, view: DataView, limits: WorkbookLimits) {
    this.#bytes = bytes
    this.#view = view
    this.#limits = limits
  }

  /** @param merges collects the merged cells of the sheet */
  take(record: XlsRecord, merges: MergeList): void {
    const { type, length, from } = record
    if (type === RECORD.begin && length >= 4) this.#begin()
    else if (type === RECORD.end) this.#end()
    else if (this.depth === 0) throw new WorkbookError('file_damaged')
    else if (type === RECORD.password) throw new WorkbookError('file_password')
    else if (type === RECORD.sheet && length >= 6) this.#sheet(from)
    else if (type === RECORD.merged && length >= 2) this.#merged(record, merges)
    else if (type === RECORD.book_link) this.#other_books.push(readBookLink(this.#view, from, length))
    else if (type === RECORD.external_sheet && length >= 2) this.#externalSheets(record)
    else if (type === RECORD.name && length > 15) this.#name(record)
    else if (CELLS.has(type) && length >= 6) this.#cells(record)
  }

  end(): void {
    if (!this.#ended || this.depth !== 0) throw new WorkbookError('file_damaged')
  }

  #begin(): void {
    this.depth++
    this.#last_row = 0
    this.#last_column = 0
  }

  #end(): void {
    if (--this.depth < 0) throw new WorkbookError('file_damaged')
    this.#grid_cells += this.#last_row * this.#last_column
    if (this.#grid_cells > this.#limits.grid_cells) throw new WorkbookError(this.#last_column > 100 ? 'file_too_wide' : 'file_too_long')
    this.#ended = true
  }

  #sheet(from: number): void {
    if (this.#view.getUint32(from, true) >= this.#bytes.length) throw new WorkbookError('file_damaged')
    if (++this.#sheets > this.#limits.sheets) throw new WorkbookError('file_too_long')
  }

  #merged({ from, length }: XlsRecord, merges: MergeList): void {
    const count = Math.min(this.#view.getUint16(from, true), Math.floor((length - 2) / 8))
    for (let i = 0; i < count; i++) {
      const [firstRow = 0, endRow = 0, firstColumn = 0, endColumn = 0] = [0, 2, 4, 6].map((offset) =>
        this.#view.getUint16(from + 2 + i * 8 + offset, true),
      )
      merges.add(firstRow, firstColumn, endRow - firstRow + 1, endColumn - firstColumn + 1)
    }
  }

  #externalSheets({ from, length }: XlsRecord): void {
    const count = Math.min(this.#view.getUint16(from, true), Math.floor((length - 2) / 6))
    for (let i = 0; i < count; i++) this.#other_sheets.push(this.#other_books[this.#view.getUint16(from + 2 + i * 6, true)] ?? false)
  }

  #name({ from, to }: XlsRecord): void {
    const words = this.#bytes.subarray(from + 15, Math.min(to, from + 15 + 255 * 2))
    const name = new TextDecoder('windows-1252')
      .decode(words)
      .replaceAll('\0', '')
      .slice(0, this.#bytes[from + 3] ?? 0)
    // Functions of newer versions are called through a name.
    if (isHostileFormula(`${name}()`)) throw new WorkbookError('file_formulas')
    const isBuiltIn = (this.#view.getUint16(from, true) & 0x20) !== 0
    this.runs_macros ||= isBuiltIn ? AUTOMATIC_NAMES.has(name.charCodeAt(0)) : /^auto_?(?:open|close)/i.test(name)
  }

  #cells(record: XlsRecord): void {
    const { type, length, from, to } = record
    const row = this.#view.getUint16(from, true)
    const last = lastColumn(this.#view, record)
    if (last >= this.#limits.columns) throw new WorkbookError('file_too_wide')
    if (row >= this.#limits.rows) throw new WorkbookError('file_too_long')
    this.#last_row = Math.max(this.#last_row, row + 1)
    this.#last_column = Math.max(this.#last_column, last + 1)
    if (type !== RECORD.formula || length < 22) return
    const codeEnd = Math.min(to, from + 22 + this.#view.getUint16(from + 20, true))
    if (isHostileCode(this.#view, from + 22, codeEnd, this.#other_sheets)) throw new WorkbookError('file_formulas')
  }
}

/** The last column of a cell record. A `numbers` record holds several adjacent cells. */
const lastColumn = (view: DataView, { type, from, to }: XlsRecord): number =>
  type === RECORD.numbers ? view.getUint16(to - 2, true) : view.getUint16(from + 2, true)

/** Whether the record links another workbook. @throws WorkbookError `file_formulas` for a DDE link to a program */
function readBookLink(view: DataView, from: number, length: number): boolean {
  // 0x0401 stands for this workbook, 0x3A01 for add-in functions.
  if (length <= 4) return false
  const sheets = view.getUint16(from, true)
  for (let at = from + 5; at < from + length; at++) {
    // Byte 3 separates program and topic of a DDE link; no path contains it.
    if (view.getUint8(at) === 3 && sheets === 0) throw new WorkbookError('file_formulas')
  }
  return sheets > 0
}
