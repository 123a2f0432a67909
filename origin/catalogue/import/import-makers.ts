import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { foldName } from '#shared/text/fold-name.ts'
import { withoutUmlauts } from '#shared/text/german-spelling.ts'
import { kept } from '#shared/text/kept.ts'
import { IS_MERGED, makerSlug } from '../maker-rules.ts'

/** Makers of an operator are numbered from here, clear of the ids that later versions give to further makers. */
export const FIRST_OWN_MAKER = 10_000
interface Maker {
  manufacturer_id: number
  slug: string
}

/** The makers of a file, by whatever name it gives them; those nobody knows are added to the database. */
export class ImportMakers {
  readonly #db: DatabaseSync
  readonly #insert: StatementSync
  /** By the name without punctuation. */
  readonly #known = new Map<string, Maker>()
  /** By the name as written. */
  readonly #written = new Map<string, Maker>()
  readonly #slugs = new Set<string>()
  readonly #added: number[] = []
  #top = FIRST_OWN_MAKER - 1

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#insert = db.prepare(
      "INSERT INTO manufacturers (manufacturer_id, slug, name, aliases, country, founded) VALUES (?, ?, ?, '[]', '', NULL)",
    )
    const rows = db
      .prepare(`SELECT manufacturer_id, slug, name, aliases, ${IS_MERGED} AS is_merged FROM manufacturers`)
      .all()
      .map((row) => ({
        isMerged: row['is_merged'] === 1,
        maker: { manufacturer_id: Number(row['manufacturer_id']), slug: String(row['slug']) },
        name: String(row['name']),
        aliases: JSON.parse(String(row['aliases'])) as string[],
      }))
    // Names before aliases: an alias of one maker must not hide another's name.
    for (const { maker, name, isMerged } of rows) if (!isMerged) this.#known.set(foldName(name), maker)
    for (const { maker, name, aliases, isMerged } of rows) {
      this.#slugs.add(maker.slug)
      this.#top = Math.max(this.#top, maker.manufacturer_id)
      if (isMerged) continue
      for (const alias of [maker.slug, ...aliases, ...[name, ...aliases].map(withoutUmlauts)])
        if (!this.#known.has(foldName(alias))) this.#known.set(foldName(alias), maker)
    }
    for (const row of db.prepare('SELECT slug, manufacturer_id FROM former_makers').all()) {
      this.#slugs.add(String(row['slug']))
      this.#top = Math.max(this.#top, Number(row['manufacturer_id']))
    }
  }

  /** The maker of this name, if there is one. */
  known(name: string): Maker | null {
    return this.#known.get(foldName(name)) ?? null
  }

  /** The maker of this name, made if there is none. @param name with a letter or digit */
  find(name: string): Maker {
    return kept(this.#written, name, () => this.known(name) ?? this.#add(name, foldName(name)))
  }

  #add(name: string, plain: string): Maker {
    const manufacturerId = ++this.#top
    const latin = makerSlug(name)
    const slug = latin === '' || this.#slugs.has(latin) ? `${latin || 'maker'}-${manufacturerId}` : latin
    const maker = { manufacturer_id: manufacturerId, slug }
    this.#insert.run(manufacturerId, slug, name)
    this.#slugs.add(slug)
    this.#known.set(plain, maker)
    this.#added.push(manufacturerId)
    return maker
  }

  /** Takes back the added makers of whom no part was taken, once parts are counted. @returns the names of the others */
  keepUsed(): string[] {
    const ids = JSON.stringify(this.#added)
    this.#db.prepare('DELETE FROM manufacturers WHERE part_count = 0 AND manufacturer_id IN (SELECT value FROM json_each(?))').run(ids)
    return this.#db
      .prepare('SELECT name FROM manufacturers WHERE manufacturer_id IN (SELECT value FROM json_each(?)) ORDER BY name')
      .all(ids)
      .map((row) => String(row['name']))
  }
}
