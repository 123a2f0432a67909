/** One part to a line, each in free text. */

import { toLatinDigits } from '../../trade/quantity.ts'
import type { BomReading, SkippedRow } from '../reading.ts'
import { NO_COLUMNS } from '../reading.ts'
import { MAX_CELL_LENGTH, tidyCell } from '../workbook/tidy-cell.ts'
import { WorkbookError } from '../workbook/workbook.ts'
import { createDesignatorCounter } from './bom-limits.ts'
import { readSkipReason, readTypedLine, type TypedReading } from './typed-line.ts'

const LEFT_OUT_TEXT = 80

/** Digits in groups with a no-break blank (U+00A0, U+2009, U+202F) between them, and none before them. */
const NO_BREAK_GROUPS = /(?<![\p{L}\p{N}.,\u00a0\u2009\u202f-])\p{Nd}{1,3}(?:[\u00a0\u2009\u202f]\p{Nd}{3}){1,3}(?![.,]?\p{Nd})/gu
const BLANK_GROUPS = /(?<![\p{L}\p{N}.,-])[1-9]\d{0,2}(?: \d{3}){1,3}(?![.,]?\d)/gu
/** 10 000, 1 250 000: the last group is no number by itself. */
const PROVES_GROUPS = /(?<![\p{L}\p{N}.,-])[1-9]\d{0,2}(?: \d{3}){0,2} 0\d\d(?![.,]?\d)/u
const UNGROUPED = /(?<![\p{L}\p{N}.,-])[1-9]\d{3,}(?![.,]?\d|\p{L})/u

/** A text with its no-break groups as "10'200": before blanks become plain. */
const markNoBreakGroups = (text: string): string => text.replace(NO_BREAK_GROUPS, (number) => number.replace(/\s/gu, "'"))

/** Where a list writes "10 000" somewhere and "10000" nowhere, narrow blanks stand in all its numbers. */
const markListGroups = (text: string): string =>
  PROVES_GROUPS.test(text) && !UNGROUPED.test(text) ? text.replace(BLANK_GROUPS, (number) => number.replaceAll(' ', '\u202f')) : text

/** Letters, digits and signs of full width, and those of Arabic keyboards, as part numbers and quantities are written; a bracket of a text is no part of the number before it. */
export const normalizeSigns = (text: string): string =>
  toLatinDigits(
    text
      .replace(/(?<=[!-~])（/g, ' (')
      .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/[、،]/g, ','),
  )

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

const isPlainLine = ({ line, is_marked }: TypedReading, written: string): boolean =>
  (line.qty !== null || line.qty_text !== undefined) &&
  line.part_number !== '' &&
  (line.description === '' || (is_marked && !/[,;|\t]/.test(written.replace(line.part_number, ''))))

interface ReadLines extends Pick<BomReading, 'lines' | 'left_out'> {
  /** Whether it was read to its end. */
  is_whole: boolean
}

function readLines(text: string, maxLines: number, holds: typeof isPlainLine = () => true): ReadLines {
  const lines: TypedReading['line'][] = []
  const leftOut: SkippedRow[] = []
  const countDesignators = createDesignatorCounter()
  for (const [row, written] of text.split(/\r\n|\r|\n/).entries()) {
    const plain = tidyCell(written.slice(0, MAX_CELL_LENGTH))
    if (plain === '') continue
    const [reading] = readTypedLine(plain, row)
    if (reading) {
      if (!holds(reading, plain)) return { lines, left_out: leftOut, is_whole: false }
      countDesignators(reading.line.designators.length)
      lines.push(reading.line)
    } else leftOut.push({ row, text: plain.slice(0, LEFT_OUT_TEXT), reason: readSkipReason(plain) })
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
