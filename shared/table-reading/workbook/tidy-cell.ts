import { WorkbookError } from './workbook.ts'

/** The limit of an Excel cell: a longer text was not typed. */
export const MAX_CELL_LENGTH = 32_767

/** The characters that the rules for numbers, manufacturers and words read; lists of designators are read whole. */
export const MAX_CELL_READ_LENGTH = 2000

/**
 * A cell's text, normalized for the rules: one blank, or one line's end, for each run of white space, and none around. Regular
 * expressions over cells rely on it: runs of blanks make many of them slow.
 * @throws WorkbookError `file_cell_too_long` beyond `MAX_CELL_LENGTH`
 */
export function tidyCell(text: string): string {
  if (text.length > MAX_CELL_LENGTH) throw new WorkbookError('file_cell_too_long')
  return text.trim().replace(/\s{2,}/g, (run) => (/[\r\n]/.test(run) ? '\n' : ' '))
}
