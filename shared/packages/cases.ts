/** How each family of cases is declared: those with a fixed name, and readers of names with a number. */
import type { Family, FamilyGeometry, PackageGeometry } from './geometry.ts'

/** A case without its name. */
export type PackageCase = PackageGeometry extends infer G ? (G extends PackageGeometry ? Omit<G, 'name'> : never) : never

/** A pattern of names with a number ("SOIC-28", "HEADER-2X5"), and their reader: null if the family has no such number. */
type CaseReader = readonly [RegExp, (groups: readonly (string | undefined)[]) => PackageCase | null]

export interface PackageCaseFamily {
  /** Cases by canonical name. */
  named: readonly (readonly [string, PackageCase])[]
  readers: readonly CaseReader[]
}

export const toNamedCases = <Row>(rows: Readonly<Record<string, Row>>, toCase: (row: Row) => PackageCase): [string, PackageCase][] =>
  Object.entries(rows).map(([name, row]) => [name, toCase(row)])

type Fields<Of extends Family> = Omit<FamilyGeometry<Of>, 'name' | 'family'>

/**
 * The cases of one family.
 * @param columns the meaning of the row's values, in order @param toRemainingFields derived or constant fields
 */
export function toCases<Of extends Family, const Columns extends readonly (keyof Fields<Of>)[]>(
  family: Of,
  columns: Columns,
  toRemainingFields: (row: Pick<Fields<Of>, Columns[number]>) => Omit<Fields<Of>, Columns[number]>,
  rows: Readonly<Record<string, { readonly [Column in keyof Columns]: Fields<Of>[Columns[Column]] }>>,
): [string, PackageCase][] {
  return toNamedCases<readonly unknown[]>(rows, (cells) => {
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Pick<Fields<Of>, Columns[number]>
    return { family, ...row, ...toRemainingFields(row) } as unknown as PackageCase
  })
}

/** Length and width in millimetres. */
export type Size = readonly [number, number]

/** Sources of regular expressions: a length in a name; below, an optional size at its end, like "-3.2X1.6". */
export const NUMBER_SOURCE = '(\\d{1,3}(?:\\.\\d{1,2})?)'
export const SIZE_SUFFIX_SOURCE = `(?:-${NUMBER_SOURCE}X${NUMBER_SOURCE})?`
export const toExactRegExp = (source: string) => new RegExp(`^${source}$`)

export function parseSize(first: string | undefined, second: string | undefined): Size | null {
  const length = Number(first)
  const width = Number(second)
  return first && second && length > 0 && width > 0 && length <= 80 && width <= 80 ? [length, width] : null
}

export const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000

/** Centres of `count` terminals at `pitch`, around 0. */
export function toPinRow(count: number, pitch: number): number[] {
  return Array.from({ length: count }, (_, index) => roundToThousandths((index - (count - 1) / 2) * pitch))
}

/** The pins of two opposite sides. With an odd count the right side lacks its middle pin, as in optocouplers and regulators. */
export function toPinRows(pins: number, pitch: number): { left: number[]; right: number[] } {
  const left = toPinRow(Math.ceil(pins / 2), pitch)
  return { left, right: pins % 2 ? left.filter((_, index) => index !== Math.floor(left.length / 2)) : left }
}
