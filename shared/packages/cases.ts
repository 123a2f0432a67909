/** What each family of cases is written down with: those that have a fixed name, and readers of names with a number in them. */
import type { Family, GeometryOf, PackageGeometry } from './geometry.ts'

/** A case before it has its name. */
export type Case = PackageGeometry extends infer G ? (G extends PackageGeometry ? Omit<G, 'name'> : never) : never

/** Names that are read on demand ("SOIC-28", "HEADER-2X5"): null where the number is none of the family's. */
type CaseReader = readonly [RegExp, (groups: readonly (string | undefined)[]) => Case | null]

export interface CaseFamily {
  /** By canonical name. */
  named: readonly (readonly [string, Case])[]
  readers: readonly CaseReader[]
}

/** The cases of a table, each row made one in the same way. */
export const namedCases = <Row>(rows: Readonly<Record<string, Row>>, toCase: (row: Row) => Case): [string, Case][] =>
  Object.entries(rows).map(([name, row]) => [name, toCase(row)])

type Fields<Of extends Family> = Omit<GeometryOf<Of>, 'name' | 'family'>

/**
 * The cases of one family.
 * @param columns what stands in the rows, in their order @param restOf what follows from it, or is the same for all
 */
export function casesOf<Of extends Family, const Columns extends readonly (keyof Fields<Of>)[]>(
  family: Of,
  columns: Columns,
  restOf: (row: Pick<Fields<Of>, Columns[number]>) => Omit<Fields<Of>, Columns[number]>,
  rows: Readonly<Record<string, { readonly [Column in keyof Columns]: Fields<Of>[Columns[Column]] }>>,
): [string, Case][] {
  return namedCases<readonly unknown[]>(rows, (cells) => {
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Pick<Fields<Of>, Columns[number]>
    return { family, ...row, ...restOf(row) } as unknown as Case
  })
}

/** Length and width. */
export type Size = readonly [number, number]

/** A length in a name, and a size as it may follow one. */
export const N = '(\\d{1,3}(?:\\.\\d{1,2})?)'
export const SIZE = `(?:-${N}X${N})?`
export const pattern = (source: string) => new RegExp(`^${source}$`)

export function sizeOf(first: string | undefined, second: string | undefined): Size | null {
  const length = Number(first)
  const width = Number(second)
  return first && second && length > 0 && width > 0 && length <= 80 && width <= 80 ? [length, width] : null
}

export const round = (value: number) => Math.round(value * 1000) / 1000

/** Centres of `count` terminals at `pitch`, around 0. */
export function row(count: number, pitch: number): number[] {
  return Array.from({ length: count }, (_, index) => round((index - (count - 1) / 2) * pitch))
}

/** Two sides that face each other: an odd count leaves out a place in the middle of the right one, as optocouplers and regulators do. */
export function twoRows(pins: number, pitch: number): { left: number[]; right: number[] } {
  const left = row(Math.ceil(pins / 2), pitch)
  return { left, right: pins % 2 ? left.filter((_, index) => index !== Math.floor(left.length / 2)) : left }
}
