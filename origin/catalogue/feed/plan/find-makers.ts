import { normalizeName } from '#shared/text/fold-name.ts'
import { replaceUmlauts } from '#shared/text/german-spelling.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import type { CatalogueDatabase } from '../../../database/databases.ts'
import type { ManufacturerRow } from '../../../database/rows.ts'
import { raw, sql } from '../../../database/sql.ts'
import { IS_MERGED, type MakerWithAliases } from '../../maker-rules.ts'
import { getReferenceData } from '../../reference-data.ts'

type Maker = Pick<ManufacturerRow, 'manufacturer_id' | 'slug'>

export interface MakerRow extends MakerWithAliases {
  part_count: number
}

type NamedMaker = Maker & { name: string; aliases: readonly string[] }

/** Makers by their names, slugs and aliases, also in spellings without umlauts. A name takes precedence over another maker's alias. */
export class MakerIndex {
  readonly #names = new Map<string, Maker>()

  constructor(makers: readonly NamedMaker[]) {
    for (const maker of makers) this.#names.set(normalizeName(maker.name), maker)
    for (const maker of makers)
      for (const other of [maker.slug, ...maker.aliases, ...[maker.name, ...maker.aliases].map(replaceUmlauts)])
        getOrInsert(this.#names, normalizeName(other), () => maker)
  }

  /** The maker of a name; undefined for an unknown name. */
  find(name: string): Maker | undefined {
    return this.#names.get(normalizeName(name))
  }

  /** All makers of the index, each once. */
  all(): Iterable<Maker> {
    return new Set(this.#names.values())
  }

  /** Adds a new maker, by its only name. */
  add(name: string, maker: Maker): void {
    this.#names.set(normalizeName(name), maker)
  }
}

/** The makers that names may mean: the cached ones, or freshly read ones if one of the names is unknown. */
export async function getMakerIndex(db: CatalogueDatabase, names: Iterable<string>): Promise<MakerIndex> {
  const { makers } = await getReferenceData(db)
  const remembered = getOrInsert(cachedMakers, makers, () => new MakerIndex(makers))
  for (const name of names) if (!remembered.find(name)) return readMakerIndex(db)
  return remembered
}

/** All makers, freshly read. */
export const readMakerIndex = async (db: CatalogueDatabase): Promise<MakerIndex> => new MakerIndex(await listMakers(db))

/** All makers but merged ones, by name. */
export async function listMakers(db: CatalogueDatabase): Promise<MakerRow[]> {
  const rows = await sql<ManufacturerRow>`SELECT manufacturer_id, slug, name, aliases, part_count FROM manufacturers
    WHERE NOT ${raw(IS_MERGED)} ORDER BY name COLLATE NOCASE`.all(db)
  return rows.map((row) => ({ ...row, aliases: JSON.parse(row.aliases) as string[] }))
}

const cachedMakers = new WeakMap<object, MakerIndex>()
