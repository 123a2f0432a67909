/** Finds the shape and the nominal size of a package by its name. */
import type { PackageCase } from './cases.ts'
import { CHIP_CASES } from './chips.ts'
import { CONNECTOR_CASES } from './connectors.ts'
import { DEVICE_CASES } from './devices.ts'
import type { PackageGeometry } from './geometry.ts'
import { GRID_CASES } from './grid.ts'
import { LEADED_CASES } from './leaded.ts'
import { LEADLESS_CASES } from './leadless.ts'
import { SMALL_OUTLINE_CASES } from './small-outline.ts'
import { THROUGH_HOLE_CASES } from './through-hole.ts'

const FAMILIES = [
  CHIP_CASES,
  LEADED_CASES,
  SMALL_OUTLINE_CASES,
  LEADLESS_CASES,
  GRID_CASES,
  THROUGH_HOLE_CASES,
  DEVICE_CASES,
  CONNECTOR_CASES,
]
const NAMED: ReadonlyMap<string, PackageCase> = new Map(FAMILIES.flatMap(({ named }) => named))
const READERS = FAMILIES.flatMap(({ readers }) => readers)

const MAX_NAME = 32

/** Names listed in a table; names with a number (SOIC-28, HEADER-2X5) are read on demand and not listed. */
export function listNamedPackages(): string[] {
  return [...NAMED.keys()]
}

/**
 * Shape and nominal size of a package, from its canonical name.
 * @param name as in the catalogue ("SOIC-8", "0603"); other spellings go through `toCanonicalPackage` first
 * @returns null for an unrecognized name
 */
export function findPackage(name: string | null): PackageGeometry | null {
  if (!name || name.length > MAX_NAME) return null
  const namedGeometry = NAMED.get(name)
  if (namedGeometry) return { ...namedGeometry, name } as PackageGeometry
  for (const [expression, read] of READERS) {
    const match = expression.exec(name)
    if (!match) continue
    const geometry = read(match)
    return geometry && ({ ...geometry, name } as PackageGeometry)
  }
  return null
}
