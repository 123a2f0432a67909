/**
 * Reads binary workbooks (BIFF 5 to 8 in an OLE2 file) by SheetJS, which only this file loads. The records are checked before: passwords,
 * active formulas, cells beyond the limits and inconsistent records are rejected. The library gets a copy of only the needed records.
 */
import { formatCellDate, formatCellNumber, formatPaddedNumber } from './cell-text.ts'
import { type CompoundFile, openCompoundFile } from './compound-file.ts'
import { type ReadSheets, type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'
import { extractXlsRecords } from './xls-records.ts'

/** @throws WorkbookError */
export async function readXls(bytes: Uint8Array, limits: WorkbookLimits): Promise<ReadSheets> {
  const file = openCompoundFile(bytes)
  const { plain, looks, has_macros } = extractXlsRecords(openRecords(file), limits)
  const hasProject = file.entries.some(({ name }) => /^(?:_VBA_PROJECT(?:_CUR)?|VBA)$/i.test(name))
  if (has_macros && looks.length === 0) throw new WorkbookError('file_empty')
  const { read, SSF } = await import('@e965/xlsx')
  const workbook = readSafely(() =>
    read(plain, { type: 'array', dense: true, cellFormula: false, cellHTML: false, cellNF: true, cellDates: false }),
  )
  if (workbook.SheetNames.length === 0) throw new WorkbookError('file_damaged')
  const since1904 = workbook.Workbook?.WBProps?.date1904 === true
  const textOf = (cell: { t: string; v?: unknown; z?: unknown }): string => {
    if (typeof cell.v === 'string') return cell.t === 'e' ? '' : cell.v
    if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE'
    if (typeof cell.v !== 'number' || cell.t !== 'n') return ''
    const format = typeof cell.z === 'string' ? cell.z : ''
    if (SSF.is_date(format)) {
      const { y, m, d, H, M, S } = SSF.parse_date_code(cell.v, { date1904: since1904 }) ?? {}
      if (y !== undefined) return formatCellDate(new Date(Date.UTC(y, m - 1, d, H, M, S)))
    }
    return formatPaddedNumber(cell.v, format) ?? formatCellNumber(cell.v)
  }
  const sheets = workbook.SheetNames.map((name, i): Sheet => {
    const data = workbook.Sheets[name]?.['!data'] ?? []
    // Rows and cells that were never set are empty array items.
    const rows = Array.from({ length: data.length }, (_, row) =>
      Array.from(data[row] ?? [], (cell: { t: string; v?: unknown; z?: unknown } | undefined) => (cell ? textOf(cell) : '')),
    )
    return { name, rows, ...looks[i], hidden: (workbook.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0 }
  })
  return { sheets, has_macros: has_macros || hasProject }
}

/** The library throws errors of any kind. */
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
  return file.read(workbook)
}
