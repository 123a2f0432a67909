import { type Context, Hono } from 'hono'
import { RFQ_UPLOAD_LIMIT_BYTES } from '#shared/constants.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { handleRfqExcel, type UploadedSheet, type UploadRefusal, uploadExcel } from '#shared/contract/upload.ts'
import { type ColumnMatch, chooseSheet, matchSheets } from '#shared/workbook/match-columns.ts'
import { readWorkbook } from '#shared/workbook/read-workbook.ts'
import { readRfqLines } from '#shared/workbook/rfq-lines.ts'
import { type Sheet, UPLOAD_LIMITS, type Workbook, WorkbookError } from '#shared/workbook/workbook.ts'
import { accept, answer } from '../answer.ts'
import type { OriginEnv } from '../env.ts'
import { keepWithin } from '../limits.ts'
import { findUpload, putUpload } from '../storage/uploads.ts'

/** Boundaries, headers and other fields around the file. */
const FORM_BYTES = 16_384
const NAME_MOST = 200
const PREVIEW_ROWS = 8
const PREVIEW_COLUMNS = 32
const PREVIEW_CHARACTERS = 80

export const upload = new Hono<OriginEnv>()
  .post('/upload/excel', async (c) => {
    requireVisitor(c)
    await keepWithin(c, 'UPLOAD_LIMIT', 'upload')
    const file = await readFile(c)
    const { sheets } = await read(new Uint8Array(await file.arrayBuffer()))
    const matches = matchSheets(sheets)
    return answer(c, uploadExcel, {
      file_id: await putUpload(c.env.FILES, c.var.caller.visitor, sheets),
      file_name: file.name.replace(/\p{Cc}+/gu, '').slice(-NAME_MOST),
      sheets: sheets.map((sheet, i) => describe(sheet, matches[i])),
      sheet: chooseSheet(sheets, matches),
    })
  })
  .post('/rfq/handleRfqExcel', accept('json', handleRfqExcel), async (c) => {
    const { file_id, sheet, header_row, columns } = c.req.valid('json')
    const sheets = await findUpload(c.env.FILES, c.var.caller.visitor, file_id)
    const chosen = sheets?.[sheet]
    if (!chosen) throw new ApiError(CODE.not_found)
    return answer(c, handleRfqExcel, readRfqLines(chosen.rows, header_row, columns))
  })

/** A file belongs to a browser: without one, nobody could ask for it again. */
function requireVisitor(c: Context<OriginEnv>): void {
  if (c.var.caller.visitor === '') throw new ApiError(CODE.not_allowed)
}

const refused = (refusal: UploadRefusal, cause?: unknown) => new ApiError(CODE.upload_refused, { fields: { file: refusal }, cause })

/** The field `file` of a form; never more of the body than it may have, whatever its headers say. */
async function readFile(c: Context<OriginEnv>): Promise<File> {
  const content_type = c.req.header('Content-Type') ?? ''
  const { body } = c.req.raw
  if (!/^multipart\/form-data\s*;/i.test(content_type) || !body) throw refused('file_missing')
  const whole = await readWithin(body, RFQ_UPLOAD_LIMIT_BYTES + FORM_BYTES)
  const form = await new Response(whole, { headers: { 'Content-Type': content_type } }).formData().catch((error) => {
    throw refused('file_missing', error)
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw refused('file_missing')
  // A browser sends an empty nameless file where none was chosen.
  if (file.size === 0) throw refused(file.name === '' ? 'file_missing' : 'file_empty')
  return file
}

async function readWithin(body: ReadableStream<Uint8Array>, limit_bytes: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.byteLength
    // Leaving the loop cancels what is still to come.
    if (length > limit_bytes) throw refused('file_too_large')
    pieces.push(new Uint8Array(piece))
  }
  return new Blob(pieces)
}

async function read(bytes: Uint8Array): Promise<Workbook> {
  try {
    return await readWorkbook(bytes, UPLOAD_LIMITS)
  } catch (error) {
    throw error instanceof WorkbookError ? refused(error.refusal, error.cause) : error
  }
}

function describe({ name, rows }: Sheet, match: ColumnMatch | undefined): UploadedSheet {
  const {
    part_number = null,
    manufacturer = null,
    package: case_type = null,
    date_code = null,
    qty = null,
    target_price = null,
  } = match?.columns ?? {}
  const from = match?.header_row ?? 0
  return {
    name,
    row_count: rows.length,
    column_count: rows.reduce((most, row) => Math.max(most, row.length), 0),
    header_row: match?.header_row ?? null,
    columns: { part_number, manufacturer, package: case_type, date_code, qty, target_price },
    preview: rows
      .slice(from, from + PREVIEW_ROWS)
      .map((row) => row.slice(0, PREVIEW_COLUMNS).map((cell) => cell.slice(0, PREVIEW_CHARACTERS))),
  }
}
