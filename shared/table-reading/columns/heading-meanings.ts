/** Applies a customer's earlier corrections of headings. They take precedence over the headings' words, but not over the cells. */
import type { Rows } from '../lists/row.ts'
import { assignColumn, BOM_PROFILE, findColumnMeaning } from '../profiles.ts'
import type { BomColumns } from '../reading.ts'
import { type ColumnEvidence, countFilledCells, gatherEvidence } from './evidence.ts'
import { MAX_COLUMNS } from './header.ts'
import { type HeadingMeanings, toHeadingKey } from './heading-corrections.ts'
import type { HeadingMapping, HeadingMeaning } from './heading-mapping.ts'

/** Number of first rows in which a corrected heading is searched. */
const ROWS_LOOKED_AT = 60

/** The first row with a corrected heading above cells; null without one. */
export function findRowWithMeanings(rows: Rows, meanings: HeadingMeanings): number | null {
  const row = rows
    .slice(0, ROWS_LOOKED_AT)
    .findIndex(
      (cells, at) =>
        countFilledCells(cells) > 1 &&
        countFilledCells(rows[at + 1] ?? []) > 1 &&
        cells.slice(0, MAX_COLUMNS).some((cell) => meanings.has(toHeadingKey(cell))),
    )
  return row < 0 ? null : row
}

/**
 * Applies the corrected meanings where the cells do not contradict them, and lists the headings that changed something.
 * @param columns before the corrections
 */
export function applyHeadingMeanings(
  rows: Rows,
  headerRow: number | null,
  columns: BomColumns,
  meanings: HeadingMeanings,
): { columns: BomColumns; remembered: HeadingMapping[] } {
  const remembered: HeadingMapping[] = []
  if (headerRow === null) return { columns, remembered }
  const headings = (rows[headerRow] ?? []).slice(0, MAX_COLUMNS)
  const meant = headings.map((heading) => meanings.get(toHeadingKey(heading)))
  if (meant.every((meaning) => meaning === undefined)) return { columns, remembered }
  const evidence = gatherEvidence(rows.slice(headerRow + 1), headings.length).columns
  let next = columns
  // Ignored columns come first, so that their fields are free.
  for (const isLeftOut of [true, false])
    for (const [column, meaning] of meant.entries()) {
      const facts = evidence[column]
      if (meaning === undefined || (meaning === 'none') !== isLeftOut || !facts) continue
      if ((findColumnMeaning(BOM_PROFILE, next, column) ?? 'none') === meaning || contradicts(meaning, facts)) continue
      next = assignColumn(BOM_PROFILE, next, column, meaning)
      remembered.push({ heading: headings[column]?.trim() ?? '', meaning })
    }
  return { columns: next, remembered }
}

/** Whether a column has the corrected meaning of its heading. */
export const hasMeaning = (meanings: HeadingMeanings, heading: string, columns: BomColumns, column: number): boolean =>
  meanings.get(toHeadingKey(heading)) === (findColumnMeaning(BOM_PROFILE, columns, column) ?? 'none')

/** Minimum share of cells of one kind that decides. */
const MOSTLY = 0.6

/** Whether the cells of a column contradict the meaning of its heading. An empty column contradicts every meaning but `none`. */
export function contradicts(meaning: HeadingMeaning, facts: ColumnEvidence): boolean {
  const { filled, addresses, designators, pieces, part_numbers, sentences } = facts
  if (meaning === 'none') return false
  if (filled === 0) return true
  if (meaning === 'description' || meaning === 'fitted') return false
  if (meaning === 'designators') return designators < 0.3
  if (meaning === 'qty') return pieces < 0.5
  if (addresses >= MOSTLY || designators >= MOSTLY) return true
  if (meaning === 'manufacturer') return pieces >= MOSTLY || part_numbers >= 0.85
  // Numbers that count up are line numbers.
  if (meaning === 'part_number' && facts.counts_up) return true
  return (meaning === 'package' || meaning === 'part_number') && sentences >= MOSTLY
}
