/**
 * Packed workbooks (Office Open XML). `read-excel-file` reads them, but it unpacks whatever a file claims to be and
 * allocates whatever its addresses say. So it never sees the file: each part is unpacked under a limit and read once.
 * Texts and plain numbers are taken as they stand; cells whose format may make a date of a number are written down in a
 * plain copy, with addresses that were checked and values alone, and the library reads that. Formulas, styles without a
 * meaning, links, pictures and empty cells stay behind.
 */
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { dateText, numberText, paddedText } from './cell-text.ts'
import { isHostileFormula } from './formulas.ts'
import { attribute, escapeMarkup, readEntities, withoutForbidden } from './markup-tokens.ts'
import { Package } from './package.ts'
import { EXCEL_COLUMNS, EXCEL_ROWS, type Merge, MergeList, type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'
import { readZipDirectory } from './zip.ts'

/** What Excel itself allows. */
const STYLES_MOST = 65_490

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Relation {
  /** The last word of its address: worksheet, styles, … */
  type: string
  target: string
}

/** Where a part says that others lie; paths from the root of the package. */
function readRelations(parts: Package, of: string): Map<string, Relation> {
  const slash = of.lastIndexOf('/')
  const folder = of.slice(0, slash + 1)
  const relations = new Map<string, Relation>()
  parts.read(`${folder}_rels/${of.slice(slash + 1)}.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const id = attribute(attributes, 'Id')
      const target = attribute(attributes, 'Target')?.replaceAll('\\', '/')
      if (!id || !target) return
      relations.set(id, { type: attribute(attributes, 'Type')?.split('/').at(-1) ?? '', target: resolve(folder, target) })
    },
  })
  return relations
}

function resolve(folder: string, target: string): string {
  const steps: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

const MACRO_PART = /(?:^|\/)(?:vbaproject[^/]*\.bin|macrosheets\/.*|dialogsheets\/.*)$/i
const MACRO_RELATION = /^(?:vbaProject|xlMacrosheet|xlIntlMacrosheet|dialogsheet)$/
/** Names that Excel runs when a file opens or closes. */
const AUTOMATIC = /^(?:_xlnm\.)?auto_?(?:open|close|activate|deactivate)/i

/**
 * @param bytes of a zip archive
 * @throws WorkbookError
 */
export async function readXlsx(bytes: Uint8Array, limits: WorkbookLimits): Promise<Sheet[]> {
  const entries = readZipDirectory(bytes)
  const parts = new Package(bytes, entries, limits)
  const root = [...readRelations(parts, '').values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (!/(?:^|\/)workbook[^/]*\.xml$/i.test(root) || !parts.has(root))
    throw new WorkbookError(entries.some(({ encrypted }) => encrypted) ? 'file_password' : 'file_not_a_spreadsheet')
  if (entries.some(({ name }) => MACRO_PART.test(name))) throw new WorkbookError('file_macros')
  parts.read('[Content_Types].xml', {
    open(_, attributes) {
      if (/macroenabled|macrosheet|vbaproject/i.test(attribute(attributes, 'ContentType') ?? '')) throw new WorkbookError('file_macros')
    },
  })
  return copyAndRead(parts, root, limits)
}

interface SheetRef {
  name: string
  hidden: boolean
  part: string
}

async function copyAndRead(parts: Package, root: string, limits: WorkbookLimits): Promise<Sheet[]> {
  const relations = readRelations(parts, root)
  for (const { type, target } of relations.values()) {
    if (MACRO_RELATION.test(type)) throw new WorkbookError('file_macros')
    if (type === 'externalLink') refuseConversation(parts, target)
  }
  const { sheets, since_1904 } = readWorkbookPart(parts, root, relations)
  if (sheets.length === 0) throw new WorkbookError('file_damaged')
  if (sheets.length > limits.sheets) throw new WorkbookError('file_too_long')
  const partOf = (wanted: string): string => [...relations.values()].find(({ type }) => type === wanted)?.target ?? ''
  const formats = copyStyles(parts, partOf('styles'))
  const strings = readStrings(parts, partOf('sharedStrings'), limits)
  const encoder = new TextEncoder()
  const copy: Record<string, Uint8Array> = {
    'xl/workbook.xml': encoder.encode(
      `<workbook xmlns:r="${RELATIONS}"><workbookPr date1904="${since_1904 ? 1 : 0}"/><sheets>${sheets
        .map((_, i) => `<sheet name="s${i}" sheetId="${i + 1}" r:id="s${i}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': encoder.encode(
      `<Relationships>${sheets
        .map((_, i) => `<Relationship Id="s${i}" Type="${RELATIONS}/worksheet" Target="s${i}.xml"/>`)
        .join('')}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': encoder.encode(formats.markup),
  }
  const used: Used = { cells: 0, grid_cells: 0, characters: 0 }
  const read = sheets.map(({ part }, i) => {
    const one = readSheet(parts, part, { formats: formats.formats, strings, limits, used })
    copy[`xl/s${i}.xml`] = one.copy.markup
    return one
  })
  if (read.some((one) => one.copy.cells.length > 0)) {
    const dated = await readXlsxFile<string>(new Blob([zipSync(copy, { level: 0 })]), { parseNumber: (text) => numberText(Number(text)) })
    for (const [i, { rows, copy: own }] of read.entries()) {
      for (const { row, column } of own.cells) {
        const cells = rows[row - 1]
        if (cells) cells[column - 1] = cellText(dated[i]?.data[row - 1]?.[column - 1])
      }
    }
  }
  return sheets.map(({ name, hidden }, i) => ({ name, hidden, rows: read[i]?.rows ?? [], merges: read[i]?.merges ?? [] }))
}

function cellText(cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (cell instanceof Date) return dateText(cell)
  return cell === null || cell === undefined ? '' : String(cell)
}

function readWorkbookPart(parts: Package, root: string, relations: Map<string, Relation>): { sheets: SheetRef[]; since_1904: boolean } {
  const sheets: SheetRef[] = []
  let since_1904 = false
  let defined = ''
  let in_name = false
  parts.read(root, {
    open(name, attributes) {
      if (name === 'workbookPr') since_1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name === 'definedName') {
        if (AUTOMATIC.test(attribute(attributes, 'name') ?? '')) throw new WorkbookError('file_macros')
        in_name = true
        defined = ''
      }
      if (name !== 'sheet') return
      const relation = relations.get(attribute(attributes, 'id') ?? '')
      // A sheet of nothing but a chart has no cells.
      if (relation?.type !== 'worksheet' || !parts.has(relation.target)) return
      const hidden = /hidden/i.test(attribute(attributes, 'state') ?? '')
      sheets.push({ name: attribute(attributes, 'name') ?? '', hidden, part: relation.target })
    },
    text(raw) {
      if (in_name) defined += raw
    },
    close(name) {
      if (name !== 'definedName') return
      in_name = false
      // A name for a range of another workbook is left behind by every copied sheet; only what acts is refused.
      if (isHostileFormula(readEntities(defined).replace(/\[[^[\]]*\]/g, ''))) throw new WorkbookError('file_formulas')
    },
  })
  return { sheets, since_1904 }
}

/** A link to another workbook alone does nothing, the formulas that use it are looked at; one to a program does. */
function refuseConversation(parts: Package, target: string): void {
  parts.read(target, {
    open(name) {
      if (name === 'ddeLink' || name === 'oleLink') throw new WorkbookError('file_formulas')
    },
  })
}

interface Format {
  /** Empty where the format is one of the built-in ones. */
  code: string
  /** No date: the number is shown as it is. */
  plain: boolean
}

/** Built-in formats of numbers, fractions, percents, money and text. */
const PLAIN_IDS = /^(?:\d|1[0-3]|3[7-9]|4[0-489])$/
/** Nothing in it that could be a day, an hour or the name of an era. */
const PLAIN_CODE = /^(?:general|[#0?.,;%+() _*$€£¥@/-]|\\.|"[^"]*"|\[(?:red|black|blue|green|white|\$[^\]]{1,8})\])*$/i

/** Number formats alone: one for each style. */
function copyStyles(parts: Package, part: string): { markup: string; formats: Format[] } {
  const codes = new Map<string, string>()
  const styles: string[] = []
  let in_styles = false
  parts.read(part, {
    open(name, attributes, closed) {
      if (name === 'numFmt' && codes.size < STYLES_MOST) {
        codes.set(attribute(attributes, 'numFmtId') ?? '', (attribute(attributes, 'formatCode') ?? '').slice(0, 255))
      } else if (name === 'cellXfs') in_styles = !closed
      else if (name === 'xf' && in_styles && styles.length < STYLES_MOST) styles.push(attribute(attributes, 'numFmtId') ?? '0')
    },
    close(name) {
      if (name === 'cellXfs') in_styles = false
    },
  })
  const known = [...codes].filter(([id]) => /^\d{1,5}$/.test(id))
  const formats = known.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeMarkup(code)}"/>`).join('')
  const xfs = styles.map((id) => `<xf numFmtId="${/^\d{1,5}$/.test(id) ? id : 0}" applyNumberFormat="1"/>`).join('')
  return {
    markup: `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    formats: styles.map((id) => {
      const code = codes.get(id)
      return { code: code ?? '', plain: code === undefined ? PLAIN_IDS.test(id) : PLAIN_CODE.test(code) }
    }),
  }
}

/** Each string as one run of text: without the hints for pronunciation, which are no part of what one reads. */
function readStrings(parts: Package, part: string, limits: WorkbookLimits): string[] {
  const strings: string[] = []
  let characters = 0
  let text = ''
  let in_text = false
  let in_hint = false
  parts.read(part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') in_text = true
      else if (name === 'rPh') in_hint = true
    },
    text(raw) {
      if (!in_text || in_hint) return
      characters += raw.length
      if (characters > limits.characters) throw new WorkbookError('file_expands')
      text += raw
    },
    close(name) {
      if (name === 't') in_text = false
      else if (name === 'rPh') in_hint = false
      else if (name === 'si') {
        if (strings.push(unescapeString(plainText(text))) > limits.cells) throw new WorkbookError('file_expands')
      }
    },
  })
  return strings
}

const plainText = (raw: string): string => withoutForbidden(readEntities(raw))

/** Shared strings write characters that XML cannot hold as _x000D_. */
const unescapeString = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

/** Markup as bytes, as it grows: as one text of a million pieces it would take ten times the memory. */
class MarkupWriter {
  readonly #encoder = new TextEncoder()
  readonly #pieces: Uint8Array[] = []
  #pending: string[] = []
  #pending_length = 0

  write(markup: string): void {
    this.#pending.push(markup)
    this.#pending_length += markup.length
    if (this.#pending_length > 65_536) this.#flush()
  }

  end(): Uint8Array {
    this.#flush()
    const whole = new Uint8Array(this.#pieces.reduce((sum, { length }) => sum + length, 0))
    let offset = 0
    for (const piece of this.#pieces) {
      whole.set(piece, offset)
      offset += piece.length
    }
    return whole
  }

  #flush(): void {
    this.#pieces.push(this.#encoder.encode(this.#pending.join('')))
    this.#pending = []
    this.#pending_length = 0
  }
}

interface Used {
  cells: number
  grid_cells: number
  characters: number
}

interface SheetSource {
  /** Of each style. */
  formats: readonly Format[]
  strings: readonly string[]
  limits: WorkbookLimits
  /** So far, over all sheets. */
  used: Used
}

interface ReadSheet {
  rows: string[][]
  merges: Merge[]
  /** What the library has to read, and which cells those are, from 1. */
  copy: { markup: Uint8Array; cells: { row: number; column: number }[] }
}

/** As nearly every program writes a cell: address, style and type, in this order. */
const USUAL_CELL = /^ r="([A-Z]{1,3})(\d{1,7})"(?: s="(\d{1,5})")?(?: t="([a-zA-Z]{1,9})")?\s*$/
const CELL_ATTRIBUTE = /(?:^|[\s:])([rst])\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ADDRESS = /^\$?([A-Za-z]{1,9})\$?(\d{1,9})$/

/** Row and column of "B12", both from 1; null for what is no address. */
function readAddress(address: string): { row: number; column: number } | null {
  const found = ADDRESS.exec(address)
  return found && { row: Number(found[2]), column: columnNumber((found[1] ?? '').toUpperCase()) }
}

/** From 1, of capitals. */
function columnNumber(name: string): number {
  let column = 0
  for (let i = 0; i < name.length; i++) column = column * 26 + name.charCodeAt(i) - 64
  return column
}

function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** Where a cell stands, whose type and style are filled in. */
function readUnusual(
  attributes: string,
  cell: { type: string; style: string },
  row: number,
  column: number,
): { row: number; column: number } | null {
  let address = ''
  for (const [, key, quoted, apostrophes] of attributes.matchAll(CELL_ATTRIBUTE)) {
    const found = quoted ?? apostrophes ?? ''
    if (key === 'r') address = found
    else if (key === 't') cell.type = found
    else cell.style = found
  }
  // The address may be left out: the cell follows the one before.
  return address === '' ? { row, column: column + 1 } : readAddress(address)
}

/** @throws WorkbookError for places that no sheet has, more than the limits, and formulas that act */
function readSheet(parts: Package, part: string, { formats, strings, limits, used }: SheetSource): ReadSheet {
  const written = new MarkupWriter()
  written.write('<worksheet><sheetData>')
  let row_cells = ''
  // Rows are only made when it is known how many there are.
  const kept: { row: number; column: number; text: string }[] = []
  const copied: { row: number; column: number }[] = []
  let row = 0
  let column = 0
  let row_elements = 0
  let last_row = 0
  let last_column = 0
  let in_data = false
  const merges = new MergeList()
  let cell: { type: string; style: string } | null = null
  let inside: '' | 'v' | 'is' | 'f' = ''
  let in_text = false
  let in_hint = false
  let value = ''
  let formula = ''
  const place = (at: { row: number; column: number } | null): void => {
    if (!at) throw new WorkbookError('file_damaged')
    if (at.column > EXCEL_COLUMNS) throw new WorkbookError('file_too_wide')
    if (at.row > EXCEL_ROWS) throw new WorkbookError('file_too_long')
  }
  const keep = (): void => {
    const found = cell && readValue(cell, value, formats, strings)
    if (found === null) return
    if (column > limits.columns) throw new WorkbookError('file_too_wide')
    if (row > limits.rows) throw new WorkbookError('file_too_long')
    const text = typeof found === 'string' ? found : ''
    // A shared string counts wherever it stands.
    used.characters += cell?.type === 's' ? text.length : value.length
    used.cells++
    if (used.characters > limits.characters || used.cells > limits.cells) throw new WorkbookError('file_too_long')
    last_row = row
    last_column = Math.max(last_column, column)
    kept.push({ row, column, text })
    if (typeof found === 'string') return
    copied.push({ row, column })
    row_cells += `<c r="${columnName(column)}${row}" s="${found.style}"><v>${found.number}</v></c>`
  }
  parts.read(part, {
    open(name, attributes, closed) {
      if (!in_data) {
        if (name === 'sheetData') in_data = !closed
        else if (name === 'dimension')
          for (const end of (attribute(attributes, 'ref') ?? '').split(':')) if (end !== '') place(readAddress(end))
        if (name === 'mergeCell') {
          const [from = null, to = from] = (attribute(attributes, 'ref') ?? '').split(':').map(readAddress)
          if (from && to) merges.add(from.row - 1, from.column - 1, to.row - from.row + 1, to.column - from.column + 1)
        }
        return
      }
      if (name === 'c') {
        const usual = USUAL_CELL.exec(attributes)
        const [, letters = '', digits = '', style = '', type = 'n'] = usual ?? []
        cell = { type, style }
        const at = usual ? { row: Number(digits), column: columnNumber(letters) } : readUnusual(attributes, cell, row, column)
        place(at)
        if (!at || at.row !== row || at.column <= column) throw new WorkbookError('file_damaged')
        column = at.column
        value = ''
        if (closed) cell = null
      } else if (name === 'row') {
        const next = Number(attribute(attributes, 'r') ?? row + 1)
        if (!Number.isInteger(next) || next <= row) throw new WorkbookError('file_damaged')
        place({ row: next, column: 1 })
        if (++row_elements > EXCEL_ROWS) throw new WorkbookError('file_too_long')
        row = next
        column = 0
        row_cells = ''
      } else if (!cell || closed) return
      else if (name === 'v' || name === 'is') inside = name
      else if (name === 'f') {
        inside = 'f'
        formula = ''
      } else if (name === 't') in_text = true
      else if (name === 'rPh') in_hint = true
    },
    text(raw) {
      if (inside === '') return
      if (inside === 'f') formula += raw
      else if (inside === 'v' || (in_text && !in_hint)) value += raw
    },
    close(name) {
      if (!in_data) return
      if (name === 'c') {
        keep()
        cell = null
        inside = ''
      } else if (name === 'row') {
        if (row_cells) written.write(`<row r="${row}">${row_cells}</row>`)
        row_cells = ''
      } else if (name === 'v' || name === 'is') inside = ''
      else if (name === 'f') {
        inside = ''
        if (isHostileFormula(readEntities(formula))) throw new WorkbookError('file_formulas')
      } else if (name === 't') in_text = false
      else if (name === 'rPh') in_hint = false
      else if (name === 'sheetData') in_data = false
    },
  })
  used.grid_cells += last_row * last_column
  if (used.grid_cells > limits.grid_cells) throw new WorkbookError(last_column > 100 ? 'file_too_wide' : 'file_too_long')
  written.write('</sheetData></worksheet>')
  const rows = Array.from({ length: last_row }, (): string[] => [])
  for (const { row: at, column: end, text } of kept) {
    const cells = rows[at - 1]
    if (!cells) continue
    while (cells.length < end - 1) cells.push('')
    cells.push(text)
  }
  return { rows, merges: merges.list, copy: { markup: written.end(), cells: copied } }
}

/** What a cell shows, or the number whose format has to be looked at; null for nothing: empty, or an error. */
function readValue(
  { type, style }: { type: string; style: string },
  raw: string,
  formats: readonly Format[],
  strings: readonly string[],
): string | { number: number; style: number } | null {
  if (raw === '' || type === 'e') return null
  switch (type) {
    case 's':
      // One that is out of reach shows nothing.
      return strings[Number(raw)] ?? null
    case 'b':
      return /^(?:1|true)$/.test(raw.trim()) ? 'TRUE' : 'FALSE'
    case 'n': {
      const number = Number(raw)
      if (!Number.isFinite(number)) return plainText(raw)
      const format = style === '' ? undefined : formats[Number(style)]
      if (!format) return numberText(number)
      return paddedText(number, format.code) ?? (format.plain ? numberText(number) : { number, style: Number(style) })
    }
    default:
      // Formulas' texts, texts in the cell itself, and dates that are written out.
      return plainText(raw)
  }
}
