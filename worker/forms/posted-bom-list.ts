/** Reads a BOM that was posted without script. */
import type { PickedColumns } from '#client/bom/intake/column-picker.tsx'
import type { PostedFileReading } from '#client/bom/intake/intake.tsx'
import { toBomSource } from '#shared/bom/bom-source.ts'
import type { BomSource } from '#shared/contract/bom.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { type HeadingMeanings, listCorrectedHeadings, toHeadingMeanings } from '#shared/table-reading/columns/heading-corrections.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { assumeQuantities } from '#shared/table-reading/lists/assumed.ts'
import { MAX_BOM_LINES } from '#shared/table-reading/lists/bom-limits.ts'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { needsReview, toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import type { BomColumns } from '#shared/table-reading/reading.ts'
import { type Workbook, WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { readColumnChoice, toPreview } from './column-choice.ts'
import { toContentKey } from './content-key.ts'

export interface PostedBomList {
  lines: BomSource[]
  /** How the list was read, if the visitor has not seen that yet. */
  read: PostedFileReading | null
  corrected: HeadingMapping[]
}

/**
 * The lines of a posted text, or how it was read, where the visitor has not yet seen that. That is: assumptions, omitted or cut lines, and
 * the meaning of each column.
 * @throws ApiError where the text is unreadable, or contains no part or too many lines
 */
export async function readPostedBomList(text: string, form: FormData, headings: readonly HeadingMapping[]): Promise<PostedBomList> {
  const textKey = await toContentKey('bom', { text })
  const isRead = readFormText(form, 'read') === textKey
  const choice = isRead ? readColumnChoice(form, BOM_PROFILE) : null
  const headingMeanings = toHeadingMeanings(headings)
  const { reading: read, workbook } = parsePasted(() => readPaste(text, { ...choice, heading_meanings: headingMeanings }))
  const reading = assumeQuantities(read)
  if (reading.lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  if (reading.lines.length > MAX_BOM_LINES) throw new ApiError(CODE.validation, { fields: { lines: 'too_many_bom_lines' } })
  const lines = reading.lines.map(toBomSource)
  const summary = toReadingSummary(reading, BOM_PROFILE)
  if (isRead || (workbook === null && !needsReview(summary) && summary.unused.length === 0))
    return { lines, read: null, corrected: choice ? listCorrections(text, workbook, choice, headingMeanings) : [] }
  const rows = toPreview(workbook)
  const { header_row, columns } = reading
  return { lines, corrected: [], read: { summary, text_key: textKey, check: rows && { rows, picked: { header_row, columns } } } }
}

/** The visitor's corrections of how the text was read first. */
function listCorrections(text: string, workbook: Workbook | null, choice: PickedColumns<BomColumns>, headingMeanings: HeadingMeanings) {
  const { header_row, columns } = choice
  const headings = header_row === null ? [] : (workbook?.sheets[0]?.rows[header_row] ?? [])
  const { reading: first } = readPaste(text, { heading_meanings: headingMeanings })
  return listCorrectedHeadings(headings, first, columns)
}

/** @throws ApiError for an unreadable text, and for a heading row that the text does not have */
function parsePasted<Reading>(read: () => Reading): Reading {
  try {
    return read()
  } catch (error) {
    const file = error instanceof WorkbookError ? error.errorCode : error instanceof RangeError ? 'enter_bom_lines' : null
    throw file === null ? error : new ApiError(CODE.upload_refused, { fields: { file } })
  }
}
