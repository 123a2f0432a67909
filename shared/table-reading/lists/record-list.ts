/** Reads a list of records: each part is a block of lines such as "Part number: NE555P" and "Quantity: 4". */
import { looksLikePartNumber } from '../cells/cell-kinds.ts'
import { findColumns } from '../columns/columns.ts'
import type { ListField } from '../columns/heading-names.ts'
import { readHeading } from '../columns/headings.ts'
import { normalizeHeading } from '../columns/plain-name.ts'
import type { BomReading } from '../reading.ts'
import { MAX_CELL_LENGTH, tidyCell } from '../workbook/tidy-cell.ts'
import { WorkbookError } from '../workbook/workbook.ts'
import { ADDRESS } from './item-list.ts'
import { readTables } from './joined-tables.ts'
import { formatSkippedRow } from './left-out-text.ts'
import { BULLET } from './typed-line.ts'
import { toTextReading } from './typed-list.ts'

/** The share of lines that must be named fields. */
const HALF = 0.5
const MAX_NAME_LENGTH = 40
/** Up to this number of lines no name need occur twice. */
const FEW_LINES = 40
/** A line with this many headings is the first of a table. */
const TABLE_HEADINGS = 3
const PART_FIELDS: readonly ListField[] = ['part_number', 'value', 'description', 'supplier_sku']

interface NamedLine {
  row: number
  written: string
  /** The field's name as written; empty without one. */
  name: string
  text: string
}

interface PartRecord {
  /** That of the title, if there is one, and those of the fields. */
  rows: number[]
  title: string
  fields: Map<string, string>
}

/**
 * Null for any other text. The line above a record's fields names or describes its part.
 * @throws WorkbookError for more records than `maxLines`
 */
export function readRecordList(text: string, maxLines: number): BomReading | null {
  const lines = text.split('\n').map(splitName)
  const filled = lines.filter(({ written }) => written !== '')
  // The first words of a table or a text are all different.
  if (new Set(filled.map(({ name }) => name)).size > Math.max(FEW_LINES, filled.length * HALF)) return null
  const names = listFieldNames(filled)
  if (filled.filter(({ name }) => names.has(normalizeHeading(name))).length < filled.length * HALF) return null
  const { records, others } = groupRecords(lines, names)
  const fields = [...names].flatMap((name) => readHeading(name)?.field ?? [])
  const titles = records.map(({ title }) => title).filter((title) => title !== '')
  const isTitled = titles.length > records.length * HALF
  // One part alone is a list only if it is clear which part, and how many.
  const needed: readonly ListField[] = records.length > 1 ? PART_FIELDS : ['part_number']
  if (new Set(fields).size < 2 || !(isTitled || needed.some((field) => fields.includes(field)))) return null
  if (records.length === 1 && !fields.includes('qty')) return null
  // A table may have a form of names and values above it.
  if (filled.some(({ written }) => written.split(/[\t,;|]/).filter((cell) => readHeading(cell)).length >= TABLE_HEADINGS)) return null
  if (records.length > maxLines) throw new WorkbookError('file_too_long')

  const isNumbered = !fields.includes('part_number') && titles.filter(looksLikePartNumber).length > titles.length * HALF
  const rows = [
    [...names, isNumbered ? 'MPN' : 'description'],
    ...records.map(({ fields: values, title }) => [...[...names].map((name) => values.get(name) ?? ''), title]),
  ]
  const table = findColumns(rows, 0)
  const read = readTables(rows, table, table.columns, { is_chosen: true })
  const toRow = (row: number): number => records[row - 1]?.rows[0] ?? 0
  const fieldRows = read.lines.flatMap(({ row }, line) =>
    (records[row - 1]?.rows ?? []).slice(1).map((one) => ({ row: one, line, reason: 'more_places' as const })),
  )
  const leftOut = [
    ...read.left_out.map((one) => ({ ...one, row: toRow(one.row) })),
    ...others.map(({ row, written }) => ({ row, text: formatSkippedRow([written]), reason: 'no_part' as const })),
  ]
  return {
    ...toTextReading({
      lines: read.lines.map((line) => ({ ...line, row: toRow(line.row) })),
      left_out: leftOut.sort((a, b) => a.row - b.row),
    }),
    joined: [...read.joined.map((one) => ({ ...one, row: toRow(one.row) })), ...fieldRows],
  }
}

function splitName(line: string, row: number): NamedLine {
  const written = tidyCell(line.slice(0, MAX_CELL_LENGTH))
  const plain = line.slice(0, MAX_CELL_LENGTH).trim().replace(BULLET, '')
  const at = plain.search(/[:=：\t]/)
  const name = plain.slice(0, Math.max(0, at)).trim()
  return name.length > MAX_NAME_LENGTH
    ? { row, written, name: '', text: plain }
    : { row, written, name, text: at < 0 ? plain : plain.slice(at + 1).trim() }
}

/** Names that are headings of lists, and others that occur at least half as often as the commonest of these. */
function listFieldNames(lines: readonly NamedLine[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { name, text } of lines) {
    const plain = normalizeHeading(name)
    if (plain !== '' && (text !== '' || readHeading(plain))) counts.set(plain, (counts.get(plain) ?? 0) + 1)
  }
  const commonest = Math.max(0, ...[...counts].filter(([name]) => readHeading(name)).map(([, count]) => count))
  return new Set(
    [...counts].flatMap(([name, count]) => (readHeading(name) !== null || (commonest > 2 && count >= commonest * HALF) ? [name] : [])),
  )
}

/** A record ends at a name that it has, at a line without a name, and at a blank or drawn line. */
function groupRecords(lines: readonly NamedLine[], names: ReadonlySet<string>): { records: PartRecord[]; others: NamedLine[] } {
  const records: PartRecord[] = []
  const others: NamedLine[] = []
  /** The line above the next record. */
  let titles: NamedLine[] = []
  let record: PartRecord | null = null
  const setTitles = (next: NamedLine[]): void => {
    others.push(...titles)
    titles = next
  }
  for (const line of lines) {
    const name = normalizeHeading(line.name)
    if (!/[\p{L}\p{N}]/u.test(line.written)) {
      setTitles([])
      if (record && [...record.fields.keys()].some((one) => PART_FIELDS.includes(readHeading(one)?.field ?? 'other'))) record = null
    } else if (!names.has(name)) {
      setTitles([line])
      record = null
    } else if (line.text === '') {
      // "Manufacturer:" without one
      if (record) record.rows.push(line.row)
      else others.push(line)
    } else {
      if (!record || record.fields.has(name)) {
        record = { rows: titles.map(({ row }) => row), title: titles.map(describeTitle).join(' '), fields: new Map() }
        titles = []
        records.push(record)
      }
      record.fields.set(name, line.text)
      record.rows.push(line.row)
    }
  }
  setTitles([])
  return { records, others }
}

/** "Comparator : https://…" describes a comparator. */
const describeTitle = ({ written }: NamedLine): string =>
  written
    .replace(BULLET, '')
    .replace(ADDRESS, '')
    .replace(/[\s:=–-]{0,9}$/, '')
