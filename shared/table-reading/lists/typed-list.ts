/** One part to a line, each in free text. */

import { toLatinDigits } from '../../trade/quantity.ts'
import type { BomLine, BomReading, SkippedRow, SkipReason } from '../reading.ts'
import { NO_COLUMNS } from '../reading.ts'
import { MAX_CELL_LENGTH, tidyCell } from '../workbook/tidy-cell.ts'
import { WorkbookError } from '../workbook/workbook.ts'
import { createDesignatorCounter } from './bom-limits.ts'
import { isOnlyDesignators, MAX_TYPED_LINE_LENGTH, readTypedLine, readTypedPlaceholder } from './typed-line.ts'
import { findMarkedQuantity, markListGroups, markNoBreakGroups } from './typed-quantity.ts'

const LEFT_OUT_TEXT = 80

/** Letters, digits and signs of full width, and those of Arabic keyboards, as part numbers and quantities are written. */
export const normalizeSigns = (text: string): string =>
  toLatinDigits(text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/[、،]/g, ','))

/** A text as `readTypedList`, `readPlainList` and `readTypedLine` take it: plain signs, and blanks that certainly group digits marked. */
export const normalizeTypedList = (text: string): string => markListGroups(normalizeSigns(markNoBreakGroups(text)))

/** @throws WorkbookError beyond as many lines */
export const readTypedList = (text: string, maxLines: number): BomReading => listOf(readLines(text, maxLines))

/**
 * A text each of whose lines is a part, how many, and what one may cost, and nothing else, so that a comma in it is no end of a cell; or
 * names none. Further words may stand beside a quantity that says it is one ("100 pcs") where nothing divides the line into cells. Null from the first other line on. @throws as `readTypedList`
 */
export function readPlainList(text: string, maxLines: number): BomReading | null {
  const read = readLines(text, maxLines, isPlainLine)
  return read.is_whole ? listOf(read) : null
}

const isPlainLine = (line: BomLine, written: string): boolean =>
  (line.qty !== null || line.qty_text !== undefined) &&
  line.part_number !== '' &&
  (line.description === '' || isMarkedLine(line.part_number, written))

const isMarkedLine = (partNumber: string, written: string): boolean =>
  !/[,;|\t]/.test(written.replace(partNumber, '')) && findMarkedQuantity(written, (rest) => rest.includes(partNumber)) !== null

interface ReadLines extends Pick<BomReading, 'lines' | 'left_out'> {
  /** Whether it was read to its end. */
  is_whole: boolean
}

function readLines(text: string, maxLines: number, holds: (line: BomLine, written: string) => boolean = () => true): ReadLines {
  const lines: BomLine[] = []
  const leftOut: SkippedRow[] = []
  const countDesignators = createDesignatorCounter()
  for (const [row, written] of text.split(/\r\n|\r|\n/).entries()) {
    const plain = tidyCell(written.slice(0, MAX_CELL_LENGTH))
    if (plain === '') continue
    const [line] = readTypedLine(plain, row)
    if (line) {
      if (!holds(line, plain)) return { lines, left_out: leftOut, is_whole: false }
      countDesignators(line.designators.length)
      lines.push(line)
    } else leftOut.push({ row, text: plain.slice(0, LEFT_OUT_TEXT), reason: reasonOf(plain) })
    if (lines.length > maxLines || leftOut.length > maxLines) throw new WorkbookError('file_too_long')
  }
  return { lines, left_out: leftOut, is_whole: true }
}

const listOf = ({ lines, left_out }: ReadLines): BomReading => ({
  sheet: null,
  sheet_index: 0,
  sheet_count: 1,
  encoding: null,
  separator: null,
  header_row: null,
  columns: NO_COLUMNS,
  lines,
  left_out,
  joined: [],
  headings: [],
  unread: [],
})

function reasonOf(plain: string): SkipReason {
  if (plain.length > MAX_TYPED_LINE_LENGTH) return 'too_long'
  if (readTypedPlaceholder(plain) !== '') return 'placeholder'
  return isOnlyDesignators(plain) ? 'places' : 'no_part'
}
