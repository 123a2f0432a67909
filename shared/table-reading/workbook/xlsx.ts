/**
 * Reads xlsx files (Office Open XML). `read-excel-file` unpacks and allocates without limits, so it never gets the file. Each part is
 * unpacked within a limit and read once. Texts and plain numbers are read as written. Numbers that a format may turn into dates are written
 * to a new workbook, which the library reads. Formulas, styles without a meaning, links, pictures and empty cells are not read.
 */
import { strToU8, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { formatCellDate, formatCellNumber } from './cell-text.ts'
import { findAttribute } from './markup-tokens.ts'
import { toArchiveError } from './other-kinds.ts'
import { Package, readZipDirectory } from './package.ts'
import { type ReadSheets, WorkbookError, type WorkbookLimits } from './workbook.ts'
import { copyStyles, readRelations, readStrings, readWorkbookPart, rejectProgramLink } from './xlsx-parts.ts'
import { readSheet, type UsedRange } from './xlsx-sheet.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const MACRO_PART = /(?:^|\/)(?:vbaproject[^/]*\.bin|macrosheets\/.*|dialogsheets\/.*)$/i
const MACRO_RELATION = /^(?:vbaProject|xlMacrosheet|xlIntlMacrosheet|dialogsheet)$/

/** @param bytes of a zip archive @throws WorkbookError */
export async function readXlsx(bytes: Uint8Array, limits: WorkbookLimits): Promise<ReadSheets> {
  const entries = readZipDirectory(bytes)
  const parts = new Package(bytes, entries, limits)
  const root = [...readRelations(parts, '').values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (!/(?:^|\/)workbook[^/]*\.xml$/i.test(root) || !parts.has(root))
    throw new WorkbookError(entries.some(({ encrypted }) => encrypted) ? 'file_password' : toArchiveError(entries.map(({ name }) => name)))
  // The content type may claim macros; only a macro part counts, whatever its path.
  let hasMacros = entries.some(({ name }) => MACRO_PART.test(name))
  parts.read('[Content_Types].xml', {
    open(_, attributes) {
      hasMacros ||= /macrosheet|vbaproject/i.test(findAttribute(attributes, 'ContentType') ?? '')
    },
  })
  const { sheets, has_macros } = await readSheets(parts, root, limits)
  return { sheets, has_macros: has_macros || hasMacros }
}

async function readSheets(parts: Package, root: string, limits: WorkbookLimits): Promise<ReadSheets> {
  const relations = readRelations(parts, root)
  for (const { type, target } of relations.values()) if (type === 'externalLink') rejectProgramLink(parts, target)
  const { sheets, since_1904, has_macros } = readWorkbookPart(parts, root, relations)
  if (sheets.length === 0) throw new WorkbookError('file_damaged')
  if (sheets.length > limits.sheets) throw new WorkbookError('file_too_long')
  const partOf = (partType: string): string => [...relations.values()].find(({ type }) => type === partType)?.target ?? ''
  const { markup, formats } = copyStyles(parts, partOf('styles'))
  const strings = readStrings(parts, partOf('sharedStrings'), limits)
  const used: UsedRange = { cells: 0, grid_cells: 0, characters: 0 }
  const read = sheets.map(({ part, name, hidden }) => ({ name, hidden, ...readSheet(parts, part, { formats, strings, limits, used }) }))
  const formatted = read.flatMap((sheet) => sheet.formatted.map((cell) => ({ ...cell, cells: sheet.rows[cell.row - 1] })))
  if (formatted.length > 0) {
    const cells = formatted.map(({ number, style }, i) => `<row r="${i + 1}"><c r="A${i + 1}" s="${style}"><v>${number}</v></c></row>`)
    const texts = await readFormatted(cells.join(''), markup, since_1904)
    formatted.forEach(({ cells, column }, i) => {
      if (cells) cells[column - 1] = texts[i] ?? ''
    })
  }
  return {
    sheets: read.map(({ formatted: _, ...sheet }) => sheet),
    has_macros: has_macros || [...relations.values()].some(({ type }) => MACRO_RELATION.test(type)),
  }
}

/** The texts of numbers in one column of a new workbook. */
async function readFormatted(rows: string, styles: string, since1904: boolean): Promise<string[]> {
  const relation = (id: string, type: string) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${id}.xml"/>`
  const sheet = '<sheets><sheet name="sheet" sheetId="1" r:id="sheet"/></sheets>'
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><workbookPr date1904="${since1904 ? 1 : 0}"/>${sheet}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('sheet', 'worksheet')}${relation('styles', 'styles')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/sheet.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])), { level: 0 })
  const [read] = await readXlsxFile<string>(new Blob([packed]), { parseNumber: (text) => formatCellNumber(Number(text)) })
  return (read?.data ?? []).map(([cell]) => cellText(cell))
}

function cellText(cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (cell instanceof Date) return formatCellDate(cell)
  return cell === null || cell === undefined ? '' : String(cell)
}
