/** Joins several tables of a sheet, and sheets that continue a list, into one list. */
import { type ColumnReading, findColumns } from '../columns/columns.ts'
import { countFilledCells } from '../columns/evidence.ts'
import { normalizeHeading } from '../columns/plain-name.ts'
import { listTables } from '../columns/tables.ts'
import type { BomColumns, BomLine, BomLines, SkippedRow, UnreadSheet } from '../reading.ts'
import type { SheetFacts } from '../workbook/sheet-facts.ts'
import { readMarkedLines } from './marked-rows.ts'
import type { Rows } from './row.ts'
import { findSheetMeaning, findTitleMeaning } from './sheet-meaning.ts'

/** The share of common headings from which on a sheet continues another one. */
const SAME_HEADINGS = 0.6
/** The share of common names from which on two lists repeat each other, or are of two boards. */
const SAME_PARTS = 0.2

/** A list with this many times the rows is preferred to one with slightly better headings. */
const MUCH_LONGER = 1.5

interface JoinedTables extends BomLines {
  header_row: number | null
  columns: BomColumns
}

/**
 * @param columns of the main table, as corrected by a person
 * @param is_chosen whether a person chose its headings or columns, so that this table is shown
 */
export function readTables(
  rows: Rows,
  main: ColumnReading,
  columns: BomColumns,
  { is_chosen: isChosen = false, facts }: { is_chosen?: boolean; facts?: SheetFacts | undefined } = {},
): JoinedTables {
  const tables = listTables(rows, main)
  const read = tables.map((table) => {
    const isMain = table.header_row === main.header_row && tables.filter((one) => one.header_row === main.header_row).length === 1
    const chosen = isMain ? columns : table.columns
    const lines = readMarkedLines(table.rows, table.header_row, chosen, facts)
    // The title of the first table is that of the whole list, which is read for what it is.
    const isUnfitted = tables.length > 1 && table !== tables[0] && findTitleMeaning(table.rows, table.header_row) === 'unfitted'
    return { header_row: table.header_row, columns: chosen, ...(isUnfitted ? unfitted(lines) : lines) }
  })
  const best = read.find(({ header_row }) => header_row === main.header_row)
  const joined = read.filter((table) => table === best || (table.lines.length > 0 && (!best || !repeats(best.lines, table.lines))))
  // The first table is the list's beginning if it is one of the large ones.
  const first = isChosen ? best : (joined.find(({ lines }) => lines.length * 2 >= (best?.lines.length ?? 0)) ?? best)
  return {
    header_row: first?.header_row ?? null,
    columns: first?.columns ?? columns,
    ...joinTables(joined),
    left_out: withoutLines(joined),
  }
}

/** The lines of consecutive tables, with the outcomes of their other rows. */
export function joinTables(tables: readonly BomLines[]): BomLines {
  const all: BomLines = { lines: [], left_out: [], joined: [], headings: [] }
  for (const { lines, left_out, joined, headings } of tables) {
    for (const one of joined) all.joined.push({ ...one, line: one.line + all.lines.length })
    all.lines.push(...lines)
    all.left_out.push(...left_out)
    all.headings.push(...headings)
  }
  return all
}

/** A row without a line in one table may have one in the table beside it. */
function withoutLines(tables: readonly BomLines[]): SkippedRow[] {
  if (tables.length === 1) return tables[0]?.left_out ?? []
  const lines = new Set(tables.flatMap((table) => table.lines.map(({ row }) => row)))
  const all = tables.flatMap(({ left_out }) => left_out).filter(({ row }) => !lines.has(row))
  return [...new Map(all.map((one) => [one.row, one])).values()].sort((a, b) => a.row - b.row)
}

const unfittedLine = (line: BomLine): BomLine => (line.do_not_fit ? line : { ...line, do_not_fit: true, unfitted_by: 'sheet' })

const unfitted = (read: BomLines): BomLines => ({ ...read, lines: read.lines.map(unfittedLine) })

/** Marks lines as not fitted if all of their designators are on a sheet of unfitted parts. */
export const markUnmounted = (read: BomLines, unmounted: ReadonlySet<string>): BomLines => ({
  ...read,
  lines: read.lines.map((line) =>
    line.designators.length > 0 && line.designators.every((one) => unmounted.has(one)) ? unfittedLine(line) : line,
  ),
})

export interface SheetRows {
  index: number
  name: string
  rows: Rows
  facts?: SheetFacts | undefined
  /** A person chose this sheet, so it is read in any case. */
  is_chosen?: boolean
}

/** Lines of further sheets, and the reasons why others were not read, by sheet index. */
interface FurtherSheets extends BomLines {
  unread: ReadonlyMap<number, UnreadSheet['reason']>
  unfitted: ReadonlySet<number>
  /** Designators that are both in the list and on a sheet of unfitted parts. */
  unmounted: ReadonlySet<string>
}

/**
 * Reads further sheets with the same headings and other designators or parts. Parts on a sheet of unfitted parts are not fitted.
 * @param find finds the columns of a sheet
 */
export function readFurtherSheets(
  main: SheetRows & { header_row: number | null; lines: readonly BomLine[] },
  sheets: readonly SheetRows[],
  find: (rows: Rows) => ColumnReading,
): FurtherSheets {
  const more: BomLines[] = []
  const unread = new Map<number, UnreadSheet['reason']>()
  const unfittedSheets = new Set<number>()
  const unmounted = new Set<string>()
  const names = namesOf(main.rows, main.header_row)
  for (const { index, name, rows, facts, is_chosen } of sheets) {
    const table = find(rows)
    const meaning = findSheetMeaning(name, rows, table.header_row)
    const isSame = hasSameHeadings(names, namesOf(rows, table.header_row))
    if (!is_chosen && (!isSame || meaning === 'history')) {
      unread.set(index, meaning === 'history' ? 'history' : 'other')
      continue
    }
    const lines = readMarkedLines(rows, table.header_row, table.columns, facts)
    const read = meaning === 'unfitted' ? unfitted(lines) : lines
    // A table of unfitted lines only, such as a kit from another supplier, does not belong to the list.
    const isKit = meaning === null && read.lines.every((line) => line.do_not_fit)
    const isRepeated = repeats([...main.lines, ...more.flatMap((one) => one.lines)], read.lines)
    if (meaning === 'unfitted' && isRepeated) for (const { designators } of read.lines) for (const one of designators) unmounted.add(one)
    if (!is_chosen && (isKit || isRepeated || read.lines.length === 0)) {
      unread.set(index, isRepeated ? 'repeated' : 'other')
      continue
    }
    if (read !== lines) unfittedSheets.add(index)
    const placed = <Placed extends object>(rows: readonly Placed[]): (Placed & { sheet: number })[] =>
      rows.map((row) => ({ ...row, sheet: index }))
    more.push({ lines: placed(read.lines), left_out: placed(read.left_out), joined: placed(read.joined), headings: placed(read.headings) })
  }
  return { ...joinTables(more), unread, unfitted: unfittedSheets, unmounted }
}

/** Whether two lists have mostly the same headings. */
function hasSameHeadings(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const same = [...others].filter((name) => names.has(name)).length
  return same >= 2 && same >= Math.min(names.size, others.size) * SAME_HEADINGS
}

/** The longest list with the same headings as the likeliest one, which may be one of several boards. */
export function findLongestAlike(likely: number, sheets: readonly (SheetRows | null)[]): number {
  const main = sheets[likely]
  if (!main) return likely
  const headings = (rows: Rows): ReadonlySet<string> => namesOf(rows, findColumns(rows).header_row)
  const lengthOf = (rows: Rows): number => rows.filter((row) => countFilledCells(row) > 1).length
  const names = headings(main.rows)
  let best = main
  for (const sheet of sheets)
    if (sheet && lengthOf(sheet.rows) > lengthOf(best.rows) * MUCH_LONGER && hasSameHeadings(names, headings(sheet.rows))) best = sheet
  return best.index
}

const namesOf = (rows: Rows, header: number | null): Set<string> =>
  new Set(header === null ? [] : (rows[header] ?? []).map(normalizeHeading).filter(Boolean))

/** Whether lines repeat the designators of others or, without designators, their parts. */
function repeats(lines: readonly BomLine[], others: readonly BomLine[]): boolean {
  const share = (listLineKeys: (line: BomLine) => readonly string[]): number | null => {
    const lineKeys = new Set(lines.flatMap(listLineKeys))
    const keys = others.flatMap(listLineKeys)
    return lineKeys.size === 0 || keys.length === 0 ? null : keys.filter((key) => lineKeys.has(key)).length / keys.length
  }
  const byPart = share(({ part_number, value, description }) => [part_number || value || description].filter(Boolean))
  return (share(({ designators }) => designators) ?? byPart ?? 0) > SAME_PARTS
}
