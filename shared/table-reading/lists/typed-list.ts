/** Reads a list with one part per line, each in free text. */

import { toLatinDigits } from '../../trade/quantity.ts'
import type { BomReading, SkippedRow } from '../reading.ts'
import { NO_COLUMNS } from '../reading.ts'
import { MAX_CELL_LENGTH, tidyCell } from '../workbook/tidy-cell.ts'
import { WorkbookError } from '../workbook/workbook.ts'
import { createDesignatorCounter } from './bom-limits.ts'
import { readSkipReason, readTypedLine, type TypedReading } from './typed-line.ts'

export const LEFT_OUT_TEXT = 80

/** Digits in groups that are separated by non-breaking spaces (U+00A0, U+2009, U+202F). */
const NO_BREAK_GROUPS = /(?<![\p{L}\p{N}.,\u00a0\u2009\u202f-])\p{Nd}{1,3}(?:[\u00a0\u2009\u202f]\p{Nd}{3}){1,3}(?![.,]?\p{Nd})/gu
const BLANK_GROUPS = /(?<![\p{L}\p{N}.,-])[1-9]\d{0,2}(?: \d{3}){1,3}(?![.,]?\d)/gu
/** 10 000, 1 250 000: the last group cannot be a separate number. */
const PROVES_GROUPS = /(?<![\p{L}\p{N}.,-])[1-9]\d{0,2}(?: \d{3}){0,2} 0\d\d(?![.,]?\d)/u
const UNGROUPED = /(?<![\p{L}\p{N}.,-])[1-9]\d{3,}(?![.,]?\d|\p{L})/u

/** Writes groups with non-breaking spaces as "10'200", before all spaces become plain. */
const markNoBreakGroups = (text: string): string => text.replace(NO_BREAK_GROUPS, (number) => number.replace(/\s/gu, "'"))

/** If a list has "10 000" somewhere and "10000" nowhere, all its numbers have spaces between groups. */
const markListGroups = (text: string): string =>
  PROVES_GROUPS.test(text) && !UNGROUPED.test(text) ? text.replace(BLANK_GROUPS, (number) => number.replaceAll(' ', '\u202f')) : text

/**
 * Replaces full-width letters, digits and signs, and those of Arabic keyboards, by plain ones; a bracket after a part number is separated
 * from it.
 */
export const normalizeSigns = (text: string): string =>
  toLatinDigits(
    text
      .replace(/(?<=[!-~])（/g, ' (')
      .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/[、،]/g, ','),
  )

/**
 * Prepares a text for `readTypedList`, `readPlainList` and `readTypedLine`: with plain signs, and marks instead of spaces that certainly
 * group digits.
 */
export const normalizeTypedList = (text: string): string => markListGroups(normalizeSigns(markNoBreakGroups(text)))

/** @throws WorkbookError for more lines than `maxLines` */
export const readTypedList = (text: string, maxLines: number): BomReading => toTextReading(readLines(text, maxLines))

/**
 * Reads a text in which each line is only a part, a quantity and perhaps a price, so that its commas do not divide cells, or names no part.
 * A line without separators may have more words beside a marked quantity ("100 pcs"). Null from the first other line on.
 * @throws as `readTypedList`
 */
export function readPlainList(text: string, maxLines: number): BomReading | null {
  const read = readLines(text, maxLines, isPlainLine)
  return read.is_whole ? toTextReading(read) : null
}

const isPlainLine = ({ line, is_marked }: TypedReading, written: string): boolean =>
  (line.qty !== null || line.qty_text !== undefined) &&
  line.part_number !== '' &&
  (line.description === '' || (is_marked && !/[,;|\t]/.test(written.replace(line.part_number, ''))))

interface ReadLines extends Pick<BomReading, 'lines' | 'left_out'> {
  /** Whether the text was read to its end. */
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

/** The reading of a text without columns. */
export const toTextReading = ({ lines, left_out }: Pick<BomReading, 'lines' | 'left_out'>): BomReading => ({
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
