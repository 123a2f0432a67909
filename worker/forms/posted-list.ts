/** A list that was posted without script. */
import type { PostedReading } from '#client/components/bom/intake.tsx'
import { bomSourceOf } from '#shared/bom/bom-source.ts'
import type { BomSource } from '#shared/contract/bom.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { textIn } from '#shared/forms/posted.ts'
import { withAssumedQuantities } from '#shared/table-reading/lists/assumed.ts'
import { BOM_LINES_MOST } from '#shared/table-reading/lists/bom-limits.ts'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { needsWord, summaryOf } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { columnChoiceOf, previewOf } from './column-choice.ts'
import { contentKey } from './content-key.ts'

/**
 * The lines of a posted text, or how it was read, where the visitor has not seen that yet: what is assumed, left out or cut, and what each
 * column of cells was taken for.
 * @throws ApiError where nothing of the text is a part
 */
export async function readPostedList(text: string, form: FormData): Promise<{ lines: BomSource[]; read: PostedReading | null }> {
  const textKey = await contentKey('bom', { text })
  const isRead = textIn(form, 'read') === textKey
  const choice = isRead ? columnChoiceOf(form, BOM_PROFILE) : null
  const { reading: read, workbook } = pasted(() => readPaste(text, choice ?? {}))
  const reading = withAssumedQuantities(read)
  if (reading.lines.length === 0) throw new ApiError(CODE.validation, { fields: { lines: 'enter_bom_lines' } })
  if (reading.lines.length > BOM_LINES_MOST) throw new ApiError(CODE.validation, { fields: { lines: 'too_many_bom_lines' } })
  const lines = reading.lines.map(bomSourceOf)
  const summary = summaryOf(reading, BOM_PROFILE)
  if (isRead || (workbook === null && !needsWord(summary) && summary.unused.length === 0)) return { lines, read: null }
  const rows = previewOf(workbook)
  const { header_row, columns } = reading
  return { lines, read: { summary, text_key: textKey, check: rows && { rows, picked: { header_row, columns } } } }
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
