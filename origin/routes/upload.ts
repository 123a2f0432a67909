import { type Context, Hono } from 'hono'
import { RFQ_UPLOAD_LIMIT_BYTES } from '#shared/constants.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { handleRfqExcel, type UploadedSheet, uploadExcel } from '#shared/contract/upload.ts'
import { type ColumnMatch, chooseSheet, matchSheets } from '#shared/workbook/match-columns.ts'
import { readWorkbook } from '#shared/workbook/read-workbook.ts'
import { readRfqLines } from '#shared/workbook/rfq-lines.ts'
import { type Sheet, UPLOAD_LIMITS } from '#shared/workbook/workbook.ts'
import { accept, answer } from '../answer.ts'
import type { OriginEnv } from '../env.ts'
import { keepWithin } from '../limits.ts'
import { findUpload, putUpload } from '../storage/uploads.ts'
import { readFile, readForm } from '../uploaded-form.ts'

const PREVIEW_ROWS = 8
const PREVIEW_COLUMNS = 32
const PREVIEW_CHARACTERS = 80

export const upload = new Hono<OriginEnv>()
  .post('/upload/excel', async (c) => {
    requireVisitor(c)
    await keepWithin(c, 'UPLOAD_LIMIT', 'upload')
    const { file, file_name } = await readForm(c, RFQ_UPLOAD_LIMIT_BYTES)
    const { sheets } = await readFile(file, (bytes) => readWorkbook(bytes, UPLOAD_LIMITS))
    const matches = matchSheets(sheets)
    return answer(c, uploadExcel, {
      file_id: await putUpload(c.env.FILES, c.var.caller.visitor, sheets),
      file_name,
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
