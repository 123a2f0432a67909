/** The Web Worker that reads files and pasted text, so that the page stays quick. */

import { withAssumedQuantities } from '#shared/table-reading/lists/assumed.ts'
import { bomLimits } from '#shared/table-reading/lists/bom-limits.ts'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { readBomWorkbook } from '#shared/table-reading/lists/read-bom.ts'
import type { BomColumns, BomReading } from '#shared/table-reading/reading.ts'
import { readWorkbook } from '#shared/table-reading/workbook/read-workbook.ts'
import { type Workbook, WorkbookError } from '#shared/table-reading/workbook/workbook.ts'

/** How a file is to be read, where the reader cannot tell by itself. */
export interface ReadingChoice {
  sheet?: number
  header_row?: number | null
  columns?: BomColumns
}

export type ReadingOrder =
  | { kind: 'file'; bytes: Uint8Array; bytes_most: number }
  | { kind: 'text'; text: string }
  /** What was read last, in another way. */
  | { kind: 'again'; choice: ReadingChoice }

/** What is shown of a sheet to check how it was read. */
export interface ReadingPreview {
  sheets: readonly string[]
  /** The row that the preview begins with, from 0. */
  first_row: number
  rows: readonly (readonly string[])[]
  headings: readonly string[]
}

export interface ReadResult {
  reading: BomReading
  /** Null for text that was pasted line by line. */
  preview: ReadingPreview | null
}

export type ReadAnswer =
  | ({ ok: true } & ReadResult)
  /** `refusal` as the dictionaries explain it; empty for what is a fault of ours. */
  | { ok: false; refusal: string }

const PREVIEW_ROWS = 12
const PREVIEW_COLUMNS = 40
const PREVIEW_TEXT = 120

let workbook: Workbook | null = null

function previewOf({ sheets }: Workbook, { sheet_index, header_row, lines }: BomReading): ReadingPreview {
  const rows = sheets[sheet_index]?.rows ?? []
  const firstRow = Math.max(0, (header_row ?? lines[0]?.row ?? 0) - 2)
  const cut = (row: readonly string[]): string[] => row.slice(0, PREVIEW_COLUMNS).map((cell) => cell.slice(0, PREVIEW_TEXT))
  return {
    sheets: sheets.map(({ name }) => name),
    first_row: firstRow,
    rows: rows.slice(firstRow, firstRow + PREVIEW_ROWS).map(cut),
    headings: header_row === null ? [] : cut(rows[header_row] ?? []),
  }
}

async function read(order: ReadingOrder): Promise<ReadResult> {
  if (order.kind === 'text') {
    const pasted = readPaste(order.text)
    workbook = pasted.workbook
    return shown(pasted.reading)
  }
  if (order.kind === 'file') workbook = await readWorkbook(order.bytes, bomLimits(order.bytes_most))
  if (!workbook) throw new Error('nothing was read yet')
  return shown(readBomWorkbook(workbook, order.kind === 'again' ? order.choice : {}))
}

function shown(reading: BomReading): ReadResult {
  return { reading: withAssumedQuantities(reading), preview: workbook && previewOf(workbook, reading) }
}

addEventListener('message', async ({ data }: MessageEvent<ReadingOrder>) => {
  try {
    postMessage({ ok: true, ...(await read(data)) } satisfies ReadAnswer)
  } catch (error) {
    if (!(error instanceof WorkbookError)) console.warn('the file could not be read', error)
    postMessage({ ok: false, refusal: error instanceof WorkbookError ? error.refusal : '' } satisfies ReadAnswer)
  }
})
