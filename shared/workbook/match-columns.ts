/** Finds where a list begins in a sheet, and which of its columns holds what: by names, and by content where they fail. */
import { looksLikeDesignators, looksLikePartNumber, readWholeNumber } from './cell-kinds.ts'
import { COLUMN_FIELDS, type ColumnField, readHeading } from './column-names.ts'
import type { Sheet } from './workbook.ts'

/** Columns from 0; null: there is none. */
export type Columns = Record<ColumnField, number | null>

export interface ColumnMatch {
  /** From 0; null: there is none, or none was recognised. */
  header_row: number | null
  columns: Columns
  /** How much this looks like a list of parts, for choosing between sheets; 0: not at all. */
  score: number
}

/** Titles, addresses and logos stand above a list; the longest seen took 25 rows. */
const HEADER_ROWS_MOST = 60
/** Rows that tell what a column holds. */
const EVIDENCE_ROWS = 100
/** Columns further right are left to the eye of a person: a hostile file would have all of its cells looked at. */
const COLUMNS_MOST = 64
/** Sheets that are looked at to find the list. */
const SHEETS_MOST = 24
/** From how many of its cells on a column is what they look like. */
const MOSTLY = 0.6

interface Evidence {
  filled: number
  /** Shares of the filled cells. */
  part_numbers: number
  whole_numbers: number
  designators: number
  /** 1, 2, 3, …: the number of the line. */
  counts_up: boolean
}

const NO_COLUMNS = (): Columns => Object.fromEntries(COLUMN_FIELDS.map((field) => [field, null])) as Columns

/** Reads the sheet only; it may be of any shape. */
export function matchColumns(rows: readonly (readonly string[])[]): ColumnMatch {
  const header_row = findHeader(rows)
  const first = header_row === null ? rows.findIndex((row) => row.length > 0) : header_row + 1
  const body = rows.slice(Math.max(0, first), Math.max(0, first) + EVIDENCE_ROWS)
  const widest = body.reduce((most, row) => Math.max(most, row.length), header_row === null ? 0 : (rows[header_row]?.length ?? 0))
  const width = Math.min(widest, COLUMNS_MOST)
  const evidence = Array.from({ length: width }, (_, column) => gather(body, column))
  const headings = Array.from({ length: width }, (_, column) =>
    header_row === null ? null : readHeading(rows[header_row]?.[column] ?? ''),
  )
  const columns = NO_COLUMNS()
  for (const field of COLUMN_FIELDS) columns[field] = bestNamed(field, headings, evidence)
  fillByContent(columns, headings, evidence)
  return { header_row, columns, score: scoreOf(columns, evidence, header_row) }
}

/** All sheets; those behind a book of many are taken as they are. */
export function matchSheets(sheets: readonly Sheet[]): ColumnMatch[] {
  return sheets.map(({ rows }, i) => (i < SHEETS_MOST ? matchColumns(rows) : { header_row: null, columns: NO_COLUMNS(), score: 0 }))
}

/** The sheet that looks most like a list of parts; of equals the first, and of hidden ones none unless all are. */
export function chooseSheet(sheets: readonly Sheet[], matches: readonly ColumnMatch[]): number {
  let best = 0
  let best_score = Number.NEGATIVE_INFINITY
  sheets.forEach(({ hidden, rows }, i) => {
    const score = (matches[i]?.score ?? 0) - (hidden ? 1000 : 0) - (rows.length === 0 ? 500 : 0)
    if (score > best_score) {
      best = i
      best_score = score
    }
  })
  return best
}

function findHeader(rows: readonly (readonly string[])[]): number | null {
  let best: { row: number; score: number } | null = null
  for (let i = 0; i < Math.min(rows.length, HEADER_ROWS_MOST); i++) {
    const row = rows[i]?.slice(0, COLUMNS_MOST) ?? []
    const fields = new Map<ColumnField, number>()
    let filled = 0
    let known = 0
    for (const cell of row) {
      if (cell === '') continue
      filled++
      const heading = readHeading(cell)
      if (!heading) continue
      known++
      fields.set(heading.field, Math.max(fields.get(heading.field) ?? 0, heading.weight))
    }
    fields.delete('other')
    const weights = [...fields.values()]
    const sum = weights.reduce((total, weight) => total + weight, 0)
    // One word alone is a heading only where the list has one column, or where it can mean nothing else.
    const counts =
      (known >= 2 && fields.size >= 1 && (known >= filled / 3 || sum >= 5)) ||
      (fields.size === 1 && filled === 1 && sum >= 2 && (rows[i + 1]?.length ?? 0) > 0)
    if (!counts) continue
    // A title such as "Bill of materials | Date" knows few of its words; a real header knows most.
    const score = sum + known * 0.3 + (known / filled) * 2
    if (!best || score > best.score + 0.01) best = { row: i, score }
  }
  return best?.row ?? null
}

function gather(body: readonly (readonly string[])[], column: number): Evidence {
  let filled = 0
  let part_numbers = 0
  let whole_numbers = 0
  let designators = 0
  let steps = 0
  let last = 0
  for (const row of body) {
    const cell = row[column] ?? ''
    if (cell === '') continue
    filled++
    const number = readWholeNumber(cell)
    if (number !== null) {
      whole_numbers++
      if (Number(number) === last + 1) steps++
      last = Number(number)
    }
    if (looksLikeDesignators(cell)) designators++
    else if (looksLikePartNumber(cell)) part_numbers++
  }
  const share = (count: number): number => (filled === 0 ? 0 : count / filled)
  return {
    filled,
    part_numbers: share(part_numbers),
    whole_numbers: share(whole_numbers),
    designators: share(designators),
    counts_up: filled >= 3 && steps >= filled * 0.8,
  }
}

type Heading = ReturnType<typeof readHeading>

/** How well a named column holds what its name says; null where its content says that it does not. */
function trustIn(
  field: ColumnField,
  weight: number,
  { filled, part_numbers, whole_numbers, designators, counts_up }: Evidence,
): number | null {
  // An empty column is taken only where there is no other, and where its name leaves no doubt.
  if (filled === 0) return weight > 1 ? weight - 4 : null
  if (field === 'part_number') {
    if (designators >= MOSTLY && weight < 3) return null
    if (weight < 3 && filled >= 3 && part_numbers < (weight === 1 ? 0.5 : 0.15)) return null
    return weight + part_numbers * 1.5
  }
  if (field === 'qty') {
    if (weight < 3 && (whole_numbers < 0.5 || counts_up)) return null
    return weight + whole_numbers * 2
  }
  return weight
}

function bestNamed(field: ColumnField, headings: readonly Heading[], evidence: readonly Evidence[]): number | null {
  let best: { column: number; trust: number } | null = null
  headings.forEach((heading, column) => {
    const facts = evidence[column]
    if (heading?.field !== field || !facts) return
    const trust = trustIn(field, heading.weight, facts)
    if (trust !== null && (!best || trust > best.trust + 0.2)) best = { column, trust }
  })
  // The assignment within the callback is not seen by the compiler.
  return (best as { column: number } | null)?.column ?? null
}

/** Part numbers and quantities that no name led to. A column that another name claims is left to it. */
function fillByContent(columns: Columns, headings: readonly Heading[], evidence: readonly Evidence[]): void {
  const taken = new Set(Object.values(columns).filter((column) => column !== null))
  // A column with a cell here and there is no list.
  const enough = 0.3 * Math.max(0, ...evidence.map(({ filled }) => filled))
  const strongest = (of: (facts: Evidence, column: number) => number): number | null => {
    let best: { column: number; strength: number } | null = null
    for (const [column, facts] of evidence.entries()) {
      const strength = facts.filled < enough ? 0 : of(facts, column)
      if (strength > 0 && (!best || strength > best.strength * 1.2)) best = { column, strength }
    }
    return best?.column ?? null
  }
  if (columns.references === null) {
    // Eagle heads them "Parts".
    const column = headings.findIndex(
      (heading, i) => heading?.field === 'part_number' && heading.weight < 3 && (evidence[i]?.designators ?? 0) >= MOSTLY,
    )
    if (column >= 0) columns.references = column
  }
  if (columns.part_number === null) {
    // Names that are often put above the wrong thing.
    const doubtful = new Set<ColumnField | undefined>(['value', 'description', 'package', 'part_number', undefined])
    columns.part_number = strongest((facts, column) =>
      doubtful.has(headings[column]?.field) && facts.part_numbers >= (headings[column]?.field === 'package' ? 0.85 : MOSTLY)
        ? facts.part_numbers * facts.filled
        : 0,
    )
    if (columns.part_number !== null) {
      for (const field of ['package', 'value', 'description'] as const) if (columns[field] === columns.part_number) columns[field] = null
      taken.add(columns.part_number)
    }
  }
  columns.qty ??= strongest((facts, column) =>
    !headings[column] && !taken.has(column) && facts.whole_numbers >= 0.8 && !facts.counts_up ? facts.whole_numbers * facts.filled : 0,
  )
}

function scoreOf(columns: Columns, evidence: readonly Evidence[], header_row: number | null): number {
  const named = Object.entries(columns).filter(([field, column]) => field !== 'other' && column !== null).length
  const lines =
    columns.part_number === null ? 0 : (evidence[columns.part_number]?.filled ?? 0) * (evidence[columns.part_number]?.part_numbers ?? 0)
  if (named === 0) return 0
  return (
    named + (columns.part_number === null ? 0 : 10) + (columns.qty === null ? 0 : 3) + (header_row === null ? 0 : 3) + Math.log2(1 + lines)
  )
}
