/**
 * Packed workbooks (Office Open XML). `read-excel-file` reads them, but it unpacks whatever a file claims to be and
 * allocates whatever its addresses say. So it never sees the file: each part is unpacked under a limit and read once.
 * Texts and plain numbers are taken as they stand; cells whose format may make a date of a number are written down in a
 * plain copy, with addresses that were checked and values alone, and the library reads that. Formulas, styles without a
 * meaning, links, pictures and empty cells stay behind.
 */
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { dateText, numberText } from './cell-text.ts'
import { attribute } from './markup-tokens.ts'
import { Package } from './package.ts'
import { type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'
import { readWorkbookPart, refuseConversation } from './xlsx-book.ts'
import { readRelations } from './xlsx-relations.ts'
import { readSheet, type Used } from './xlsx-sheet.ts'
import { readStrings } from './xlsx-strings.ts'
import { copyStyles } from './xlsx-styles.ts'
import { readZipDirectory } from './zip.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const MACRO_PART = /(?:^|\/)(?:vbaproject[^/]*\.bin|macrosheets\/.*|dialogsheets\/.*)$/i
const MACRO_RELATION = /^(?:vbaProject|xlMacrosheet|xlIntlMacrosheet|dialogsheet)$/
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
