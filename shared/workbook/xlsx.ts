/**
 * Packed workbooks (Office Open XML). `read-excel-file` reads them, but it unpacks whatever a file claims to be and
 * allocates whatever its addresses say. So it never sees the file: each part is unpacked under a limit and read once,
 * and a plain copy is written down, with addresses that were checked and values alone. Formulas, styles without a
 * meaning, links, pictures and empty cells stay behind; the library reads the copy.
 */
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { dateText, numberText, paddedText } from './cell-text.ts'
import { isHostileFormula } from './formulas.ts'
import { attribute, escapeMarkup, readEntities } from './markup-tokens.ts'
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
  const strings = copyStrings(parts, partOf('sharedStrings'), limits)
  const encoder = new TextEncoder()
  const copy: Record<string, Uint8Array> = {
    'xl/workbook.xml': encoder.encode(
      `<workbook xmlns:r="${RELATIONS}"><workbookPr date1904="${since_1904 ? 1 : 0}"/><sheets>${sheets
        .map((_, i) => `<sheet name="s${i}" sheetId="${i + 1}" r:id="s${i}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': encoder.encode(
      `<Relationships>${sheets.map((_, i) => `<Relationship Id="s${i}" Type="${RELATIONS}/worksheet" Target="s${i}.xml"/>`).join('')}${[
        'styles',
        'sharedStrings',
      ]
        .map((part) => `<Relationship Id="${part}" Type="${RELATIONS}/${part}" Target="${part}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    'xl/styles.xml': encoder.encode(formats.markup),
    'xl/sharedStrings.xml': strings.markup,
  }
  const used: Used = { cells: 0, grid_cells: 0, characters: 0 }
  const merges = sheets.map(({ part }, i) => {
    const copied = copySheet(parts, part, { formats: formats.codes, strings: strings.lengths, limits, used })
    copy[`xl/s${i}.xml`] = copied.markup
    return copied.merges
  })
  const packed = zipSync(copy, { level: 0 })
  const read = await readXlsxFile<string>(new Blob([packed]), { parseNumber: (text) => numberText(Number(text)) })
  return sheets.map(({ name, hidden }, i) => ({
    name,
    hidden,
    rows: (read[i]?.data ?? []).map((row: readonly unknown[]) => row.map(cellText)),
    merges: merges[i] ?? [],
  }))
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

/** Number formats alone. `codes` has one text per style, empty where the format is one of the built-in ones. */
function copyStyles(parts: Package, part: string): { markup: string; codes: string[] } {
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
    codes: styles.map((id) => codes.get(id) ?? ''),
  }
}

/** Each string as one run of text: without the hints for pronunciation, which are no part of what one reads. */
function copyStrings(parts: Package, part: string, limits: WorkbookLimits): { markup: Uint8Array; lengths: number[] } {
  const strings = new MarkupWriter()
  strings.write('<sst>')
  const lengths: number[] = []
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
        strings.write(`<si><t>${escapeMarkup(readEntities(text))}</t></si>`)
        if (lengths.push(text.length) > limits.cells) throw new WorkbookError('file_expands')
      }
    },
  })
  strings.write('</sst>')
  return { markup: strings.end(), lengths }
}

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
  formats: readonly string[]
  /** How long each of the shared strings is. */
  strings: readonly number[]
  limits: WorkbookLimits
  /** So far, over all sheets. */
  used: Used
}

const CELL_ATTRIBUTE = /(?:^|[\s:])([rst])\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ADDRESS = /^\$?([A-Za-z]{1,9})\$?(\d{1,9})$/

/** Row and column of "B12", both from 1; null for what is no address. */
function readAddress(address: string): { row: number; column: number } | null {
  const found = ADDRESS.exec(address)
  if (!found) return null
  let column = 0
  for (const letter of (found[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(found[2]), column }
}

function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** @throws WorkbookError for places that no sheet has, more than the limits, and formulas that act */
function copySheet(parts: Package, part: string, { formats, strings, limits, used }: SheetSource): { markup: Uint8Array; merges: Merge[] } {
  const written = new MarkupWriter()
  written.write('<worksheet><sheetData>')
  let row_cells = ''
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
    const text = cell && valueMarkup(cell, value, formats, strings)
    if (!text) return
    if (column > limits.columns) throw new WorkbookError('file_too_wide')
    if (row > limits.rows) throw new WorkbookError('file_too_long')
    // A shared string counts wherever it stands; one that is out of reach shows nothing.
    used.characters += cell?.type === 's' ? (strings[Number(value)] ?? 0) : value.length
    used.cells++
    if (used.characters > limits.characters || used.cells > limits.cells) throw new WorkbookError('file_too_long')
    last_row = row
    last_column = Math.max(last_column, column)
    row_cells += `<c r="${columnName(column)}${row}"${text}</c>`
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
        let address = ''
        cell = { type: 'n', style: '' }
        for (const [, key, quoted, apostrophes] of attributes.matchAll(CELL_ATTRIBUTE)) {
          const found = quoted ?? apostrophes ?? ''
          if (key === 'r') address = found
          else if (key === 't') cell.type = found
          else cell.style = found
        }
        // The address may be left out: the cell follows the one before.
        const at = address === '' ? { row, column: column + 1 } : readAddress(address)
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
  return { markup: written.end(), merges: merges.list }
}

/** The rest of a cell's element, or null for a cell that shows nothing: empty, or an error. */
function valueMarkup(
  { type, style }: { type: string; style: string },
  raw: string,
  formats: readonly string[],
  strings: readonly number[],
): string | null {
  const text = (words: string): string => ` t="str"><v>${escapeMarkup(words)}</v>`
  if (raw === '' || type === 'e') return null
  switch (type) {
    case 's': {
      const index = Number(raw)
      return Number.isInteger(index) && index >= 0 && index < strings.length ? ` t="s"><v>${index}</v>` : null
    }
    case 'b':
      return text(/^(?:1|true)$/.test(raw.trim()) ? 'TRUE' : 'FALSE')
    case 'n': {
      const number = Number(raw)
      if (!Number.isFinite(number)) return text(readEntities(raw))
      const index = Number(style)
      const known = style !== '' && Number.isInteger(index) && index >= 0 && index < formats.length
      const padded = known ? paddedText(number, formats[index] ?? '') : null
      if (padded !== null) return text(padded)
      return `${known ? ` s="${index}"` : ''}><v>${number}</v>`
    }
    default:
      // Formulas' texts, texts in the cell itself, and dates that are written out.
      return text(readEntities(raw))
  }
}
