/** A workbook of several sheets that was posted without script: the page lets the visitor choose sheets before anything is made. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { SheetChoice } from '#client/bom/intake/sheet-choice.tsx'
import { toBomSource } from '#shared/bom/bom-source.ts'
import { type BomSource, uploadBom } from '#shared/contract/bom.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { toHeadingMeanings } from '#shared/table-reading/columns/heading-corrections.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { MAX_BOM_LINES, toBomLimits } from '#shared/table-reading/lists/bom-limits.ts'
import { toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import { isCompoundFile } from '#shared/table-reading/workbook/compound-file.ts'
import { isZip } from '#shared/table-reading/workbook/package.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'

/** The limits of what the page carries from one step to the next, packed and unpacked. */
const MAX_PACKED_CHARACTERS = 900_000
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024
const MAX_SHEETS = 24

const Carried = z.object({
  file_name: uploadBom.request.shape.file_name,
  sheets: z.array(uploadBom.request.shape.lines.unwrap()).max(MAX_SHEETS),
})

/** The choice of sheets of a posted file; null where there is none, also for a file that is invalid or too large to carry. */
export async function readPostedSheets(file: File, limitBytes: number, headings: readonly HeadingMapping[]): Promise<SheetChoice | null> {
  if (file.size > limitBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isZip(bytes) && !isCompoundFile(bytes)) return null
  const { readBomFile, readSheetLists } = {
    ...(await import('#shared/table-reading/lists/read-bom.ts')),
    ...(await import('#shared/table-reading/lists/sheet-lists.ts')),
  }
  const options = { limits: toBomLimits(limitBytes), heading_meanings: toHeadingMeanings(headings) }
  try {
    const { workbook, reading } = await readBomFile(bytes, options)
    if (workbook.sheets.length < 2) return null
    const lists = readSheetLists(workbook, reading, options)
    const lineCount = lists.reduce((sum, { lines }) => sum + lines.length, 0)
    if (lists.length < 2 || lists.length > MAX_SHEETS || lineCount > MAX_BOM_LINES) return null
    const sheets = lists.map(({ lines, is_unfitted }) =>
      lines.map((line) => ({ ...toBomSource(line), do_not_fit: line.do_not_fit && !(is_unfitted && line.unfitted_by === 'sheet') })),
    )
    const carried = deflateRawSync(JSON.stringify({ file_name: file.name.slice(0, 200), sheets })).toString('base64url')
    if (carried.length > MAX_PACKED_CHARACTERS) return null
    return {
      summary: toReadingSummary(reading, BOM_PROFILE),
      carried,
      sheets: lists.map(({ name, lines, is_unfitted, unread }) => ({ name, lines: lines.length, is_unfitted, unread })),
    }
  } catch (error) {
    // The API rejects the file, with the reason.
    if (error instanceof WorkbookError) return null
    throw error
  }
}

/** The lines of the chosen sheets of a posted file. @throws ApiError where no sheet is chosen, or the choice is invalid */
export function readChosenLines(form: FormData): { file_name: string; lines: BomSource[] } {
  const { file_name, sheets } = unpack(readFormText(form, 'sheets'))
  const lines = sheets.flatMap((sheet, index) => {
    const choice = readFormText(form, `sheet.${index}`)
    if (choice !== 'read' && choice !== 'unfitted') return []
    return choice === 'unfitted' ? sheet.map((line) => ({ ...line, do_not_fit: true })) : sheet
  })
  if (lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  return { file_name, lines }
}

function unpack(text: string): z.output<typeof Carried> {
  try {
    const packed = Buffer.from(text.slice(0, MAX_PACKED_CHARACTERS), 'base64url')
    return Carried.parse(JSON.parse(inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('utf8')))
  } catch {
    throw new ApiError(CODE.upload_refused, { fields: { file: 'file_missing' } })
  }
}
