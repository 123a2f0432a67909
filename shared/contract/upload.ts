import { z } from 'zod'
import { LEFT_OUT_REASONS } from '../table-reading/reading.ts'
import { endpoint } from './endpoint.ts'

/** A column of a sheet, from 0; null: there is none. */
const column = z.int().min(0).max(16_383).nullable()

/** Which column holds what. */
export const RfqColumns = z.object({
  part_number: column,
  manufacturer: column,
  package: column,
  date_code: column,
  qty: column,
  target_price: column,
})
export type RfqColumns = z.infer<typeof RfqColumns>

export const UploadedSheet = z.object({
  name: z.string(),
  row_count: z.int().min(0),
  column_count: z.int().min(0),
  /** Row of the headings, from 0; null: there is none, or none was recognised. */
  header_row: z.int().min(0).nullable(),
  columns: RfqColumns,
  /** The first rows from the headings (or from the top) on, cut to what a preview shows. */
  preview: z.array(z.array(z.string())),
})
export type UploadedSheet = z.infer<typeof UploadedSheet>

/** Why a file was refused: `fields.file` of an answer 4013. */
export const UPLOAD_REFUSALS = [
  'file_missing',
  'file_empty',
  'file_too_large',
  'file_not_a_spreadsheet',
  'file_damaged',
  'file_password',
  'file_macros',
  'file_expands',
  'file_too_wide',
  'file_too_long',
  'file_cell_too_long',
  'file_formulas',
  /** Of a BOM alone: more places on the board than it holds. */
  'file_designators',
] as const
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number]

export const uploadExcel = endpoint(
  'POST',
  '/api/upload/excel',
  'Takes a spreadsheet (multipart/form-data, field `file`, at most 2 MB), and says what is in it; it is kept for an hour, for the same visitor',
  z.object({ file: z.unknown() }),
  z.object({
    file_id: z.string(),
    file_name: z.string(),
    sheets: z.array(UploadedSheet),
    /** The one that looks like a parts list. */ sheet: z.int().min(0),
  }),
)

/** One line of a file as text, as the form's fields hold it: what does not fit is shown there, not dropped. */
export const RfqDraftLine = z.object({
  part_number: z.string(),
  manufacturer: z.string(),
  package: z.string(),
  date_code: z.string(),
  qty: z.string(),
  target_price: z.string(),
})
export type RfqDraftLine = z.infer<typeof RfqDraftLine>

export const handleRfqExcel = endpoint(
  'POST',
  '/api/rfq/handleRfqExcel',
  'Reads the lines of an uploaded spreadsheet by its columns',
  z.object({
    file_id: z.string().max(100),
    sheet: z.int().min(0).max(255),
    header_row: z.int().min(0).max(1_048_575).nullable(),
    columns: RfqColumns,
  }),
  z.object({
    lines: z.array(RfqDraftLine),
    /** Rows that name no part. */
    skipped: z.int().min(0),
    /** The first of them, by their rows from 0, and why. */
    left_out: z.array(z.object({ row: z.int().min(0), text: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
    /** Lines of which a text is cut. */
    shortened: z.int().min(0),
    /** Lines beyond what one RFQ holds. */
    cut: z.int().min(0),
  }),
)
