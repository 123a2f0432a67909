/** The reader of lists, for the grid of the RFQ form: loaded when something is pasted. */

import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { type ReadingSummary, summaryOf } from '#shared/table-reading/lists/reading-summary.ts'
import type { RfqDraftLine } from '#shared/table-reading/lists/rfq-lines.ts'
import { draftLineOf } from '#shared/table-reading/lists/rfq-lines.ts'
import { RFQ_PROFILE } from '#shared/table-reading/profiles.ts'
import type { UploadRefusal } from '#shared/table-reading/workbook/workbook.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'

export interface PastedList {
  lines: readonly RfqDraftLine[]
  summary: ReadingSummary
  /** Whether headings say what its columns hold. */
  is_headed: boolean
  /** Whether it has columns at all. */
  is_table: boolean
}

/** @returns the code of the reason for what is not taken */
export function readPastedList(text: string): PastedList | UploadRefusal {
  try {
    const { reading, workbook } = readPaste(text)
    return {
      lines: reading.lines.map(draftLineOf),
      summary: summaryOf(reading, RFQ_PROFILE),
      is_headed: reading.header_row !== null,
      is_table: workbook !== null,
    }
  } catch (error) {
    if (error instanceof WorkbookError) return error.refusal
    throw error
  }
}
