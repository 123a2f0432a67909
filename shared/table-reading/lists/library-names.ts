/** Finds names of a CAD library in a column of part numbers: "Res1" beside 10k and 22k. */
import { readHeading } from '../columns/headings.ts'
import type { BomColumns } from '../reading.ts'
import { type Rows, readCell, type SheetRow } from './row.ts'

/** The share of rows whose name has several values, from which on the column has names of a library. */
const AMBIGUOUS = 0.3

/**
 * Names with several values, which a part number never has. Null for a column without them, and for an unambiguous heading for part
 * numbers.
 */
export function findLibraryNames(rows: Rows, header: SheetRow, { part_number, value }: BomColumns): ReadonlySet<string> | null {
  if (part_number === null || value === null || part_number === value || readHeading(header[part_number] ?? '')?.weight === 3) return null
  const valuesOf = new Map<string, Set<string>>()
  const names: string[] = []
  for (const row of rows) {
    const [name, text] = [readCell(row, part_number), readCell(row, value)]
    if (name === '') continue
    names.push(name)
    if (text !== '') valuesOf.set(name, (valuesOf.get(name) ?? new Set()).add(text.toUpperCase()))
  }
  const isAmbiguous = (name: string): boolean => (valuesOf.get(name)?.size ?? 0) > 1
  return names.filter(isAmbiguous).length >= Math.max(1, names.length * AMBIGUOUS) ? new Set(names.filter(isAmbiguous)) : null
}
