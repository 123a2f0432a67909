/** A list that was posted without script. */
import type { PickedColumns } from '#client/bom/intake/column-picker.tsx'
import type { PostedReading } from '#client/bom/intake/intake.tsx'
import { bomSourceOf } from '#shared/bom/bom-source.ts'
import type { BomSource } from '#shared/contract/bom.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { textIn } from '#shared/forms/posted.ts'
import { correctedHeadings, type HeadingMeanings, meaningsOf } from '#shared/table-reading/columns/heading-corrections.ts'
import type { MeantHeading } from '#shared/table-reading/columns/meant-heading.ts'
import { withAssumedQuantities } from '#shared/table-reading/lists/assumed.ts'
import { BOM_LINES_MOST } from '#shared/table-reading/lists/bom-limits.ts'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { needsWord, summaryOf } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import type { BomColumns } from '#shared/table-reading/reading.ts'
import { type Workbook, WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { columnChoiceOf, previewOf } from './column-choice.ts'
import { contentKey } from './content-key.ts'

export interface PostedList {
  lines: BomSource[]
  /** How it was read, where the visitor has not seen that yet. */
  read: PostedReading | null
  corrected: MeantHeading[]
}

/** Longer headings are not remembered as a whole. */
const HEADING_MOST = 120

/**
 * The lines of a posted text, or how it was read, where the visitor has not seen that yet: what is assumed, left out or cut, and what each
 * column of cells was taken for.
 * @throws ApiError where nothing of the text is a part
 */
export async function readPostedList(text: string, form: FormData, headings: readonly MeantHeading[]): Promise<PostedList> {
  const textKey = await contentKey('bom', { text })
  const isRead = textIn(form, 'read') === textKey
  const choice = isRead ? columnChoiceOf(form, BOM_PROFILE) : null
  const headingMeanings = meaningsOf(headings)
  const { reading: read, workbook } = pasted(() => readPaste(text, { ...choice, heading_meanings: headingMeanings }))
  const reading = withAssumedQuantities(read)
  if (reading.lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  if (reading.lines.length > BOM_LINES_MOST) throw new ApiError(CODE.validation, { fields: { lines: 'too_many_bom_lines' } })
  const lines = reading.lines.map(bomSourceOf)
  const summary = summaryOf(reading, BOM_PROFILE)
  if (isRead || (workbook === null && !needsWord(summary) && summary.unused.length === 0))
    return { lines, read: null, corrected: choice ? correctedIn(text, workbook, choice, headingMeanings) : [] }
  const rows = previewOf(workbook)
  const { header_row, columns } = reading
  return { lines, corrected: [], read: { summary, text_key: textKey, check: rows && { rows, picked: { header_row, columns } } } }
}

/** What a form has corrected of how its text is read by itself. */
function correctedIn(text: string, workbook: Workbook | null, choice: PickedColumns<BomColumns>, headingMeanings: HeadingMeanings) {
  const { header_row, columns } = choice
  const headings = header_row === null ? [] : (workbook?.sheets[0]?.rows[header_row] ?? [])
  const { columns: first } = readPaste(text, { heading_meanings: headingMeanings }).reading
  return correctedHeadings(
    headings.map((heading) => heading.slice(0, HEADING_MOST)),
    first,
    columns,
  )
}

/** @throws ApiError for what cannot be read, and for a row of headings that the text does not have */
function pasted<Reading>(read: () => Reading): Reading {
  try {
    return read()
  } catch (error) {
    const file = error instanceof WorkbookError ? error.refusal : error instanceof RangeError ? 'enter_bom_lines' : null
    throw file === null ? error : new ApiError(CODE.upload_refused, { fields: { file } })
  }
}
