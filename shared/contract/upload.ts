import { z } from 'zod'
import type { RfqDraftLine } from '../table-reading/lists/rfq-lines.ts'
import type { RfqColumns } from '../table-reading/profiles.ts'
import { SKIP_REASONS } from '../table-reading/reading.ts'
import { createScopedEndpoints } from './endpoint.ts'

const { visitorEndpoint } = createScopedEndpoints({ scope: 'rfq' })

/** The column of a field in a sheet, from 0; null: the sheet has no such column. */
const column = z.int().min(0).max(16_383).nullable()

const Columns = z.object({
  part_number: column,
  manufacturer: column,
  package: column,
  date_code: column,
  qty: column,
  target_price: column,
}) satisfies z.ZodType<RfqColumns>

export const UploadedSheet = z.object({
  name: z.string(),
  row_count: z.int().min(0),
  column_count: z.int().min(0),
  /** The row of the headings, from 0; null if there is none, or it is not recognized. */
  header_row: z.int().min(0).nullable(),
  columns: Columns,
  /** The first rows from the headings on, or from the top, with shortened cells. */
  preview: z.array(z.array(z.string())),
})
export type UploadedSheet = z.infer<typeof UploadedSheet>

export const uploadExcel = visitorEndpoint.post(
  '/api/upload/excel',
  'Reads a spreadsheet (multipart/form-data, field `file`, at most 2 MB) and stores it for an hour, for the same visitor',
  z.object({ file: z.unknown() }),
  z.object({
    file_id: z.string(),
    file_name: z.string(),
    sheets: z.array(UploadedSheet),
    /** Index of the sheet that is most likely the parts list. */ sheet: z.int().min(0),
    /** Present if the file contains macros, none of which ran. */
    has_macros: z.literal(true).exactOptional(),
  }),
  { load: 'list', upload: true },
)

/** One line of a file as texts of the form's fields. A text that is too long is shown in the form, not dropped. */
const DraftLine = z.object({
  part_number: z.string(),
  manufacturer: z.string(),
  package: z.string(),
  date_code: z.string(),
  qty: z.string(),
  target_price: z.string(),
}) satisfies z.ZodType<RfqDraftLine>

export const handleRfqExcel = visitorEndpoint.post(
  '/api/rfq/handleRfqExcel',
  'Reads the lines of an uploaded spreadsheet by its columns',
  z.object({
    file_id: z.string().max(100),
    sheet: z.int().min(0).max(255),
    header_row: z.int().min(0).max(1_048_575).nullable(),
    columns: Columns,
  }),
  z.object({
    lines: z.array(DraftLine),
    /** Number of rows without a part. */
    skipped: z.int().min(0),
    /** The first skipped rows, by row from 0, with the reason. */
    left_out: z.array(z.object({ row: z.int().min(0), text: z.string(), reason: z.enum(SKIP_REASONS) })),
    /** Number of lines with a shortened text. */
    shortened: z.int().min(0),
    /** Number of lines beyond the limit of one RFQ. */
    cut: z.int().min(0),
  }),
  { load: 'list' },
)
