/** Excludes columns that only look like manufacturers' numbers: names of a CAD library, and a company's own numbers. */
import type { ColumnEvidence } from './evidence.ts'
import type { Headings } from './header.ts'

/** Minimum share of part numbers for a column to be examined. */
const LOOKS = 0.3
const DEVICES = 0.5
const ONE_SHAPE = 0.6
const ROWS_LEAST = 3
const END_LEAST = 3

/** Corrects the evidence: names of a CAD library are neither part numbers nor manufacturers, and repeated cells are no designators. */
export const removeFalseNames = (headings: Headings, evidence: readonly ColumnEvidence[]): readonly ColumnEvidence[] =>
  removeFalsePartNumbers(headings, evidence).map((facts, column) => ({
    ...facts,
    ...(headings[column] === null && areLibraries(facts) && { makers: 0 }),
    // A designator occurs once: angles (R0, R90) repeat.
    ...(headings[column]?.field !== 'designators' && { designators: facts.designators * facts.distinct }),
  }))

/** Whether a column has names of CAD libraries, which are in lower case. Some equal a manufacturer's name: linear, maxim. */
const areLibraries = ({ cells, filled, makers }: ColumnEvidence): boolean =>
  makers > 0 && cells.filter((cell) => !/\p{Lu}|\p{Lo}/u.test(cell)).length >= filled * ONE_SHAPE

/** Removes part numbers from the evidence of columns that have none, unless an unambiguous heading says that they have. */
function removeFalsePartNumbers(headings: Headings, evidence: readonly ColumnEvidence[]): readonly ColumnEvidence[] {
  const packages = new Set<ColumnEvidence>()
  const columns = evidence.map((facts, column) => {
    const heading = headings[column]
    const isSure = heading?.weight === 3 && (heading.field === 'part_number' || heading.field === 'alternate_number')
    if (isSure || facts.part_numbers < LOOKS || facts.filled < ROWS_LEAST) return facts
    const end = evidence.find((other) => other !== facts && endWith(facts, other))
    if (end !== undefined && end.part_numbers < ONE_SHAPE) packages.add(end)
    const isFalse = end !== undefined || (heading?.field === 'part_number' && heading.weight === 1 && haveOneShape(facts.cells))
    return isFalse ? { ...facts, part_numbers: 0 } : facts
  })
  return columns.map((facts) => (packages.has(facts) ? { ...facts, packages: 1 } : facts))
}

/** Whether names end with the other column's cells: "R-US_R0805" beside "R0805" of a library, "595-NE555P" of a distributor. */
function endWith(names: ColumnEvidence, ends: ColumnEvidence): boolean {
  const count = names.by_row.filter((name, row) => {
    const end = ends.by_row[row] ?? ''
    return end.length >= END_LEAST && name.length > end.length && name.toUpperCase().endsWith(end.toUpperCase())
  }).length
  return count >= names.filled * DEVICES
}

/** Whether most cells have one form, as the numbers of one company do: 00003141, 00000271; CMP-2100-03641-2. */
function haveOneShape(cells: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const shape = cell.replace(/\d/g, '0')
    counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  return Math.max(...counts.values()) >= cells.length * ONE_SHAPE
}
