/** The Web Worker that reads files and pasted text, so that the page stays responsive. */

import { toHeadingMeanings } from '#shared/table-reading/columns/heading-corrections.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { assumeQuantities } from '#shared/table-reading/lists/assumed.ts'
import { toBomLimits } from '#shared/table-reading/lists/bom-limits.ts'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { readBomWorkbook } from '#shared/table-reading/lists/read-bom.ts'
import { listRowOutcomes, type RowOutcome } from '#shared/table-reading/lists/row-outcomes.ts'
import type { BomColumns, BomReading } from '#shared/table-reading/reading.ts'
import { readWorkbook } from '#shared/table-reading/workbook/read-workbook.ts'
import { type Sheet, type Workbook, WorkbookError } from '#shared/table-reading/workbook/workbook.ts'

/** How to read a file whose structure is not clear. */
export interface ReadingChoice {
  sheet?: number
  further_sheets?: readonly number[]
  header_row?: number | null
  columns?: BomColumns
}

export type ReadingOrder =
  | { kind: 'file'; bytes: Uint8Array; max_bytes: number; headings: readonly HeadingMapping[] }
  | { kind: 'text'; text: string; headings: readonly HeadingMapping[] }
  /** Reads the last file or text in another way. */
  | { kind: 'again'; choice: ReadingChoice; headings: readonly HeadingMapping[] }
  /** The rows of the last file or text. */
  | { kind: 'rows' }

/** The part of a sheet that is shown to check how it was read. */
export interface SheetPreview {
  sheets: readonly string[]
  /** The first row of the preview, from 0. */
  first_row: number
  rows: readonly (readonly string[])[]
  headings: readonly string[]
}

export interface ReadResult {
  reading: BomReading
  /** Null for text that was pasted line by line. */
  preview: SheetPreview | null
}

/** All rows of the last file or text, with the result of each. */
export interface FileRows {
  sheets: readonly string[]
  rows: readonly (RowOutcome & { cells: readonly string[] })[]
}

export type ReadResponse<Read = ReadResult | FileRows> =
  | ({ ok: true } & Read)
  /** `errorCode` names a message of the dictionaries; empty for a fault of the program. */
  | { ok: false; errorCode: string }

const PREVIEW_ROWS = 12
const PREVIEW_COLUMNS = 40
const PREVIEW_TEXT = 120

let workbook: Workbook | null = null
/** The last file or text, and its sheets. */
let last: { sheets: readonly Pick<Sheet, 'name' | 'rows'>[]; reading: BomReading } | null = null

const cut = (row: readonly string[]): string[] => row.slice(0, PREVIEW_COLUMNS).map((cell) => cell.slice(0, PREVIEW_TEXT))

function toPreview({ sheets }: Workbook, { sheet_index, header_row, lines }: BomReading): SheetPreview {
  const rows = sheets[sheet_index]?.rows ?? []
  const firstRow = Math.max(0, (header_row ?? lines[0]?.row ?? 0) - 2)
  return {
    sheets: sheets.map(({ name }) => name),
    first_row: firstRow,
    rows: rows.slice(firstRow, firstRow + PREVIEW_ROWS).map(cut),
    headings: header_row === null ? [] : cut(rows[header_row] ?? []),
  }
}

async function read(order: ReadingOrder): Promise<ReadResult | FileRows> {
  if (order.kind === 'rows') return listRows()
  const headingMeanings = toHeadingMeanings(order.headings)
  if (order.kind === 'text') {
    const pasted = readPaste(order.text, { heading_meanings: headingMeanings })
    workbook = pasted.workbook
    return toReadResult(pasted.reading, workbook?.sheets ?? [{ name: '', rows: rowsOfText(order.text) }])
  }
  if (order.kind === 'file') workbook = await readWorkbook(order.bytes, toBomLimits(order.max_bytes))
  if (!workbook) throw new Error('nothing was read yet')
  const choice = order.kind === 'again' ? order.choice : {}
  return toReadResult(readBomWorkbook(workbook, { ...choice, heading_meanings: headingMeanings }), workbook.sheets)
}

/** The lines of a text as rows of one cell. */
const rowsOfText = (text: string): string[][] => text.split(/\r\n|\r|\n/).map((line) => [line.trim()])

function listRows(): FileRows {
  if (!last) throw new Error('nothing was read yet')
  const { sheets, reading } = last
  return {
    sheets: sheets.map(({ name }) => name),
    rows: listRowOutcomes(sheets, reading).map((row) => ({ ...row, cells: cut(sheets[row.sheet]?.rows[row.row] ?? []) })),
  }
}

function toReadResult(reading: BomReading, sheets: readonly Pick<Sheet, 'name' | 'rows'>[]): ReadResult {
  last = { sheets, reading }
  return { reading: assumeQuantities(reading), preview: workbook && toPreview(workbook, reading) }
}

addEventListener('message', async ({ data }: MessageEvent<ReadingOrder>) => {
  try {
    postMessage({ ok: true, ...(await read(data)) } satisfies ReadResponse)
  } catch (error) {
    if (!(error instanceof WorkbookError)) console.warn('the file could not be read', error)
    postMessage({ ok: false, errorCode: error instanceof WorkbookError ? error.errorCode : '' } satisfies ReadResponse)
  }
})
