/** Reads any file into rows of texts, or says why it cannot be read. */
import { isCompoundFile } from './compound-file.ts'
import { isHostileText } from './formulas.ts'
import { readMarkup } from './markup.ts'
import { toBytesError, toTextError } from './other-kinds.ts'
import { isZip, readZipDirectory } from './package.ts'
import { decodeText, readText } from './text.ts'
import { tidyCell } from './tidy-cell.ts'
import {
  type ReadSheets,
  type Sheet,
  tidySheets,
  UPLOAD_LIMITS,
  type UploadErrorCode,
  type Workbook,
  WorkbookError,
  type WorkbookLimits,
} from './workbook.ts'

/** Signatures of other files that could be decoded as text. */
const OTHER_FILES = [/^%PDF-/, /^\{\\rtf/, /^MZ/, /^#!/, /^<\?php/i, /^-----BEGIN /, /^GIF8/, /^‰PNG/, /^\u007fELF/]

/** Reads a spreadsheet by its content, whatever its name. No formula is evaluated. @throws WorkbookError, and nothing else */
export async function readWorkbook(bytes: Uint8Array, limits: WorkbookLimits = UPLOAD_LIMITS): Promise<Workbook> {
  if (bytes.length === 0) throw new WorkbookError('file_empty')
  if (bytes.length > limits.bytes) throw new WorkbookError('file_too_large')
  try {
    const workbook = await readByContent(bytes, limits)
    // The size is checked before cleaning: a long text that many cells share is stored once, but cleaned in each cell.
    const sheets = tidySheets(tidySheets(workbook.sheets, limits).map(cleanSheet), limits)
    if (sheets.every(({ rows }) => rows.length === 0)) throw new WorkbookError('file_empty')
    return { ...workbook, sheets }
  } catch (error) {
    // The libraries throw errors of any kind.
    throw error instanceof WorkbookError ? error : new WorkbookError('file_damaged', error)
  }
}

async function readByContent(bytes: Uint8Array, limits: WorkbookLimits): Promise<Workbook> {
  // Each reader is loaded when needed.
  const binary = (kind: 'ods' | 'xlsx' | 'xls', { sheets, has_macros }: ReadSheets): Workbook => ({
    kind,
    sheets,
    encoding: null,
    separator: null,
    ...(has_macros && { has_macros }),
  })
  if (isZip(bytes) && isOpenDocument(bytes)) return binary('ods', (await import('./ods.ts')).readOds(bytes, limits))
  if (isZip(bytes)) return binary('xlsx', await (await import('./xlsx.ts')).readXlsx(bytes, limits))
  if (isCompoundFile(bytes)) return binary('xls', await (await import('./xls.ts')).readXls(bytes, limits))
  refuse(toBytesError(bytes))
  const decoded = decodeText(bytes)
  if (!decoded || OTHER_FILES.some((beginning) => beginning.test(decoded.text))) throw new WorkbookError('file_not_a_spreadsheet')
  const { text, encoding } = decoded
  const beginning = text.trimStart()
  if (beginning === '') throw new WorkbookError('file_empty')
  refuse(toTextError(beginning))
  if (/^<[!?a-z]/i.test(beginning)) {
    const sheets = readMarkup(beginning, limits)
    if (!sheets) throw new WorkbookError('file_not_a_spreadsheet')
    return { kind: 'markup', sheets, encoding, separator: null }
  }
  if (/^[[{]/.test(beginning) && isJson(beginning)) throw new WorkbookError('file_not_a_spreadsheet')
  const { sheet, separator } = readText(text, encoding, limits)
  return { kind: 'text', sheets: [sheet], encoding, separator }
}

function refuse(errorCode: UploadErrorCode | null): void {
  if (errorCode) throw new WorkbookError(errorCode)
}

/** OpenDocument files have all cells in one part, at the root. */
function isOpenDocument(bytes: Uint8Array): boolean {
  const names = readZipDirectory(bytes).map(({ name }) => name.toLowerCase())
  return names.includes('content.xml') && !names.includes('[content_types].xml')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** @throws WorkbookError `file_formulas` for a text that would act as a formula */
const cleanSheet = (sheet: Sheet): Sheet => ({
  ...sheet,
  name: sheet.name.slice(0, 100),
  rows: sheet.rows.map((row) => row.map(cleanText)),
})

/** Nearly every cell: no formula sign at the start, and nothing to remove. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a cell holds lines, and no other control characters
const CLEAN = /^[A-Za-z0-9](?:[^\u0000-\u001f\u007f\ufeff]*[^\s\u0000-\u001f\u007f\ufeff])?$/

/** Programs write `="0603"` so that spreadsheets do not convert the text to a number. */
const unquoted = (text: string): string => {
  const [, inner] = /^="((?:[^"]|"")*)"$/.exec(text) ?? []
  return inner === undefined ? text : inner.replaceAll('""', '"').trim()
}

function cleanText(cell: string): string {
  if (cell === '') return cell
  const written = tidyCell(cell)
  if (CLEAN.test(written)) return written
  const tidy = unquoted(written)
  if (isHostileText(tidy)) throw new WorkbookError('file_formulas')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a cell holds lines, and no other control characters
  return tidy.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]+/g, '').trim()
}
