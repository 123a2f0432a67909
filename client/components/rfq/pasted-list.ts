/** Reads lists that are pasted into the grid of the RFQ form; loaded at the first paste. */

import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { listUnreadColumns, type ReadingSummary, toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import type { RfqDraftLine } from '#shared/table-reading/lists/rfq-lines.ts'
import { toRfqDraftLine } from '#shared/table-reading/lists/rfq-lines.ts'
import { RFQ_PROFILE } from '#shared/table-reading/profiles.ts'
import type { UploadErrorCode } from '#shared/table-reading/workbook/workbook.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'

export interface PastedList {
  lines: readonly RfqDraftLine[]
  summary: ReadingSummary
  /** Whether its columns have headings. */
  is_headed: boolean
  /** Whether it has columns at all. */
  is_table: boolean
}

/** @returns the code of the reason for a list that cannot be read */
export function readPastedList(text: string): PastedList | UploadErrorCode {
  try {
    const { reading, workbook } = readPaste(text)
    return {
      lines: reading.lines.map(toRfqDraftLine),
      summary: {
        ...toReadingSummary(reading, RFQ_PROFILE),
        ...(workbook && { unread_columns: listUnreadColumns(workbook.sheets[0]?.rows ?? [], reading) }),
      },
      is_headed: reading.header_row !== null,
      is_table: workbook !== null,
    }
  } catch (error) {
    if (error instanceof WorkbookError) return error.errorCode
    throw error
  }
}
