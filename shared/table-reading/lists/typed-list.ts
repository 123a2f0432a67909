/** One part to a line, each in free text. */

import type { BomLine, BomReading, LeftOut, LeftOutReason } from '../reading.ts'
import { NO_COLUMNS } from '../reading.ts'
import { CELL_MOST, tidyCell } from '../workbook/tidy-cell.ts'
import { WorkbookError } from '../workbook/workbook.ts'
import { designatorCounter } from './bom-limits.ts'
import { isOnlyPlaces, LINE_MOST, readTypedLine, typedStandIn } from './typed-line.ts'

const LEFT_OUT_TEXT = 80

/** @throws WorkbookError beyond as many lines */
export function readTypedList(text: string, linesMost: number): BomReading {
  const lines: BomLine[] = []
  const leftOut: LeftOut[] = []
  const countDesignators = designatorCounter()
  text.split(/\r\n|\r|\n/).forEach((written, row) => {
    const plain = tidyCell(written.slice(0, CELL_MOST))
    if (plain === '') return
    const [line] = readTypedLine(plain, row)
    if (line) {
      countDesignators(line.designators.length)
      lines.push(line)
    } else leftOut.push({ row, text: plain.slice(0, LEFT_OUT_TEXT), reason: reasonOf(plain) })
    if (lines.length > linesMost || leftOut.length > linesMost) throw new WorkbookError('file_too_long')
  })
  return {
    sheet: null,
    sheet_index: 0,
    sheet_count: 1,
    encoding: null,
    separator: null,
    header_row: null,
    columns: NO_COLUMNS,
    lines,
    left_out: leftOut,
    joined: [],
    headings: [],
    unread: [],
  }
}

/** Whether each line is a part, how many, and what one may cost, and nothing else: a comma in it is no end of a cell. */
export const isPlainList = ({ lines, left_out }: BomReading): boolean =>
  left_out.length === 0 && lines.every(({ qty, description, part_number }) => qty !== null && description === '' && part_number !== '')

function reasonOf(plain: string): LeftOutReason {
  if (plain.length > LINE_MOST) return 'too_long'
  if (typedStandIn(plain) !== '') return 'placeholder'
  return isOnlyPlaces(plain) ? 'places' : 'no_part'
}
