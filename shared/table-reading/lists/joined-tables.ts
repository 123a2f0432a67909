/** One list of several tables of a sheet, and of sheets that go on with it. */
import type { ColumnReading } from '../columns/columns.ts'
import { plainName } from '../columns/plain-name.ts'
import { tablesOf } from '../columns/tables.ts'
import type { BomColumns, BomLine, LeftOut } from '../reading.ts'
import { type BomLines, readBomLines } from './lines.ts'
import type { Rows } from './row.ts'

/** Of the headings of two sheets, how many are the same where one goes on with the other. */
const SAME_HEADINGS = 0.6
/** Of what two lists name, how much is the same where they are lists of two boards, or one list twice. */
const SAME_PARTS = 0.2

interface JoinedTables extends BomLines {
  header_row: number | null
  columns: BomColumns
}

/**
 * @param columns of the main table, as corrected by a person
 * @param isChosen a person has said where its headings or columns are: it is the one that is shown then
 */
export function readTables(rows: Rows, main: ColumnReading, columns: BomColumns, isChosen = false): JoinedTables {
  const tables = tablesOf(rows, main)
  const read = tables.map((table) => {
    const isMain = table.header_row === main.header_row && tables.filter((one) => one.header_row === main.header_row).length === 1
    const chosen = isMain ? columns : table.columns
    return { header_row: table.header_row, columns: chosen, ...readBomLines(table.rows, table.header_row, chosen) }
  })
  const best = read.find(({ header_row }) => header_row === main.header_row)
  const joined = read.filter((table) => table === best || (table.lines.length > 0 && (!best || !repeats(best.lines, table.lines))))
  // The list begins with its first table, if that is one of its large ones.
  const first = isChosen ? best : (joined.find(({ lines }) => lines.length * 2 >= (best?.lines.length ?? 0)) ?? best)
  return {
    header_row: first?.header_row ?? null,
    columns: first?.columns ?? columns,
    ...joinedTables(joined),
    left_out: withoutLines(joined),
  }
}

/** The lines of tables one behind the other, and what else became of their rows. */
export function joinedTables(tables: readonly BomLines[]): BomLines {
  const all: BomLines = { lines: [], left_out: [], joined: [], headings: [] }
  for (const { lines, left_out, joined, headings } of tables) {
    for (const one of joined) all.joined.push({ ...one, line: one.line + all.lines.length })
    all.lines.push(...lines)
    all.left_out.push(...left_out)
    all.headings.push(...headings)
  }
  return all
}

/** What became no line of one table may be a line of the one beside it. */
function withoutLines(tables: readonly BomLines[]): LeftOut[] {
  if (tables.length === 1) return tables[0]?.left_out ?? []
  const lines = new Set(tables.flatMap((table) => table.lines.map(({ row }) => row)))
  const all = tables.flatMap(({ left_out }) => left_out).filter(({ row }) => !lines.has(row))
  return [...new Map(all.map((one) => [one.row, one])).values()].sort((a, b) => a.row - b.row)
}

export interface SheetRows {
  index: number
  rows: Rows
}

/** The lines of further sheets with the same headings, which name other places, or other parts. @param find their columns */
export function readFurtherSheets(
  main: SheetRows & { header_row: number | null; lines: readonly BomLine[] },
  sheets: readonly SheetRows[],
  find: (rows: Rows) => ColumnReading,
): BomLines {
  const more: BomLines[] = []
  const names = namesOf(main.rows, main.header_row)
  if (names.size < 2) return joinedTables([])
  for (const { index, rows } of sheets) {
    const table = find(rows)
    const others = namesOf(rows, table.header_row)
    const same = [...others].filter((name) => names.has(name)).length
    if (same < 2 || same < Math.min(names.size, others.size) * SAME_HEADINGS) continue
    const read = readBomLines(rows, table.header_row, table.columns)
    // What is all left out, as a kit that somebody else puts in, is no more of this list.
    if (read.lines.every((line) => line.do_not_fit) || repeats([...main.lines, ...more.flatMap(({ lines }) => lines)], read.lines)) continue
    const placed = <Placed extends object>(rows: readonly Placed[]): (Placed & { sheet: number })[] =>
      rows.map((row) => ({ ...row, sheet: index }))
    more.push({ lines: placed(read.lines), left_out: placed(read.left_out), joined: placed(read.joined), headings: placed(read.headings) })
  }
  return joinedTables(more)
}

const namesOf = (rows: Rows, header: number | null): Set<string> =>
  new Set(header === null ? [] : (rows[header] ?? []).map(plainName).filter(Boolean))

/** Whether lines name the places of others, or, where they have none, their parts. */
function repeats(lines: readonly BomLine[], others: readonly BomLine[]): boolean {
  const share = (keysOf: (line: BomLine) => readonly string[]): number | null => {
    const known = new Set(lines.flatMap(keysOf))
    const keys = others.flatMap(keysOf)
    return known.size === 0 || keys.length === 0 ? null : keys.filter((key) => known.has(key)).length / keys.length
  }
  const byPart = share(({ part_number, value, description }) => [part_number || value || description].filter(Boolean))
  return (share(({ designators }) => designators) ?? byPart ?? 0) > SAME_PARTS
}
