import { WorkbookError } from './workbook.ts'

/** The limit of an Excel cell. */
export const MAX_CELL_LENGTH = 32_767

/** How many characters the rules for numbers, manufacturers and words read; lists of designators are read whole. */
export const MAX_CELL_READ_LENGTH = 2000

/**
 * A cell's text in normalized form: each run of white space becomes one blank or one line end, and none remains at the ends. The rules rely
 * on it, because runs of blanks make many regular expressions slow.
 * @throws WorkbookError `file_cell_too_long` beyond `MAX_CELL_LENGTH`
 */
export function tidyCell(text: string): string {
  if (text.length > MAX_CELL_LENGTH) throw new WorkbookError('file_cell_too_long')
  return text.trim().replace(/\s{2,}/g, (run) => (/[\r\n]/.test(run) ? '\n' : ' '))
}
