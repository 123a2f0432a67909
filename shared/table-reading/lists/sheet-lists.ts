import type { BomLine, BomReading, UnreadSheet } from '../reading.ts'
import type { Workbook } from '../workbook/workbook.ts'
import { assumeQuantities } from './assumed.ts'
import { type ReadBomOptions, readBomWorkbook } from './read-bom.ts'

/** A sheet with lines, and its default reading. */
export interface SheetList {
  name: string
  lines: readonly BomLine[]
  /** The sheet's name or title says that its parts are not fitted. */
  is_unfitted: boolean
  /** Why the sheet was not read; null if it was. */
  unread: UnreadSheet['reason'] | null
}

/**
 * The sheets of a workbook that have lines, in its order; empty or one if there is no choice.
 * @param bare the workbook's reading with these options and no chosen sheet
 */
export function readSheetLists(workbook: Workbook, bare: BomReading, options: ReadBomOptions): SheetList[] {
  const reading = assumeQuantities(bare)
  const read = reading.read_sheets ?? []
  return workbook.sheets.flatMap(({ name }, index): SheetList[] => {
    const readSheet = read.find((sheet) => sheet.index === index)
    const reason = reading.unread.find((sheet) => sheet.index === index)?.reason ?? null
    if (!readSheet && reason === null) return []
    const lines = readSheet
      ? reading.lines.filter(({ sheet = reading.sheet_index }) => sheet === index)
      : linesOfList(readBomWorkbook(workbook, { ...options, sheet: index }))
    return lines.length === 0 ? [] : [{ name, lines, is_unfitted: readSheet?.is_unfitted ?? false, unread: reason }]
  })
}

/** None for a sheet of notes, whose headings name no parts, designators or quantities. */
function linesOfList(reading: BomReading): readonly BomLine[] {
  const { part_number, designators, qty } = reading.columns
  const isList = reading.header_row !== null && [part_number, designators, qty].some((column) => column !== null)
  return isList ? assumeQuantities(reading).lines : []
}
