import { foldName } from '#shared/text/fold-name.ts'
import { kept } from '#shared/text/kept.ts'
import type { CatalogueDatabase } from '../../../database/databases.ts'
import type { ManufacturersRow } from '../../../database/rows.ts'
import { raw, sql } from '../../../database/sql.ts'
import { IS_MERGED } from '../../maker-rules.ts'
import { getReference } from '../../reference.ts'

type Maker = Pick<ManufacturersRow, 'manufacturer_id' | 'slug'>

/** Makers by their names, slugs and other names. */
export interface Makers {
  /** The maker of a name; undefined where nobody is called that. */
  find(name: string): Maker | undefined
  /** All of them, as they are now; what `find` knows may be older. */
  all(): Iterable<Maker>
}

/** The makers that names may mean: those that an isolate remembers, and as they are now where one of the names is none of theirs. */
export async function findMakers(db: CatalogueDatabase, names: Iterable<string>): Promise<Makers> {
  const { makers } = await getReference(db)
  const remembered = kept(known, makers, () => byName(makers))
  for (const name of names) {
    if (remembered.has(foldName(name))) continue
    const rows =
      await sql<ManufacturersRow>`SELECT manufacturer_id, slug, name, aliases FROM manufacturers WHERE NOT ${raw(IS_MERGED)}`.all(db)
    return makersIn(byName(rows.map((row) => ({ ...row, aliases: JSON.parse(row.aliases) as string[] }))))
  }
  return makersIn(remembered)
}

type Names = ReadonlyMap<string, Maker>
const known = new WeakMap<object, Names>()

const makersIn = (names: Names): Makers => ({ find: (name) => names.get(foldName(name)), all: () => new Set(names.values()) })

/** A name before another maker's other name. */
function byName(makers: readonly (Maker & { name: string; aliases: readonly string[] })[]): Names {
  const names = new Map<string, Maker>()
  for (const maker of makers) names.set(foldName(maker.name), maker)
  for (const maker of makers) for (const other of [maker.slug, ...maker.aliases]) kept(names, foldName(other), () => maker)
  return names
}
