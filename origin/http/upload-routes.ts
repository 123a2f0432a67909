import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { handleRfqExcel, type UploadedSheet, uploadExcel } from '#shared/contract/upload.ts'
import { readRfqLines } from '#shared/table-reading/lists/rfq-lines.ts'
import { type RfqColumnMatch, readRfqWorkbook } from '#shared/table-reading/lists/rfq-lists.ts'
import { RFQ_PROFILE } from '#shared/table-reading/profiles.ts'
import { readWorkbook } from '#shared/table-reading/workbook/read-workbook.ts'
import { type Sheet, UPLOAD_LIMITS } from '#shared/table-reading/workbook/workbook.ts'
import { RFQ_UPLOAD_LIMIT_BYTES } from '#shared/trade/rfq-limits.ts'
import type { OriginContext, OriginEnv } from './env.ts'
import { enforceLimit } from './limits.ts'
import { orNotFound } from './or-not-found.ts'
import { serve, serveUnparsed } from './serve.ts'
import { readFile, readForm } from './uploaded-form.ts'
import { findUpload, putUpload } from './uploads.ts'

const PREVIEW_ROWS = 8
const PREVIEW_COLUMNS = 32
const PREVIEW_CHARACTERS = 80

export const upload = new Hono<OriginEnv>()

serveUnparsed(upload, uploadExcel, async (c) => {
  requireVisitor(c)
  await enforceLimit(c, 'UPLOAD_LIMIT', 'upload')
  const { file, file_name } = await readForm(c, RFQ_UPLOAD_LIMIT_BYTES)
  const workbook = await readFile(file, (bytes) => readWorkbook(bytes, UPLOAD_LIMITS))
  const { sheets, matches, sheet: likeliest } = readRfqWorkbook(workbook)
  return {
    file_id: await putUpload(c.env.FILES, c.var.caller.visitor, sheets),
    file_name,
    sheets: sheets.map((sheet, i) => describe(sheet, matches[i])),
    sheet: likeliest,
    ...(workbook.has_macros && { has_macros: workbook.has_macros }),
  }
})

serve(upload, handleRfqExcel, async (c, { file_id, sheet, header_row, columns }) => {
  const sheets = await findUpload(c.env.FILES, c.var.caller.visitor, file_id)
  const chosen = orNotFound(sheets?.[sheet])
  return readRfqLines(chosen.rows, header_row, columns, chosen.marks)
})

/** A file belongs to a browser id; without one it could not be read again. */
function requireVisitor(c: OriginContext): void {
  if (c.var.caller.visitor === '') throw new ApiError(CODE.not_allowed)
}

function describe({ name, rows }: Sheet, match: RfqColumnMatch | undefined): UploadedSheet {
  const from = match?.header_row ?? 0
  return {
    name,
    row_count: rows.length,
    column_count: rows.reduce((maxLength, row) => Math.max(maxLength, row.length), 0),
    header_row: match?.header_row ?? null,
    columns: match?.columns ?? RFQ_PROFILE.none,
    preview: rows
      .slice(from, from + PREVIEW_ROWS)
      .map((row) => row.slice(0, PREVIEW_COLUMNS).map((cell) => cell.slice(0, PREVIEW_CHARACTERS))),
  }
}
