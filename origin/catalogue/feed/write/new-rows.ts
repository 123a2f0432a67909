import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { toJsonChunks } from '../../../database/json-chunks.ts'
import type { SeriesRow } from '../../../database/rows.ts'
import { type Sql, sql } from '../../../database/sql.ts'
import { toCanonicalValue } from '../../import/value-names.ts'
import { FIRST_CUSTOM_MAKER, toMakerSlug } from '../../maker-rules.ts'
import { updateCatalogueVersionSql } from '../../reference-data.ts'
import { isSearchable } from '../../terms.ts'
import type { MakerIndex } from '../plan/find-makers.ts'
import type { PlannedPart } from '../plan/plan-part.ts'

/** Names of codes are the same in every language, so they are stored in one. */
export function insertNewCodesSql(changing: readonly PlannedPart[]): Sql[] {
  const codes = new Set(
    changing.flatMap(({ category, change: { parameters = {} } }) =>
      category.parameters.flatMap(({ slug, kind }) => {
        const value = kind === 'code' && isSearchable(slug) ? parameters[slug] : null
        return typeof value === 'string' ? toCanonicalValue(category.slug, slug, value) : []
      }),
    ),
  )
  return toJsonChunks([...codes]).map(
    (list) => sql`INSERT OR IGNORE INTO labels (lang, kind, slug, label) SELECT 'en', 'code', value, value FROM json_each(${list})`,
  )
}

export class NewMakers {
  readonly #existing: MakerIndex
  readonly #usedSlugs: Set<string>
  readonly #rows: [id: number, slug: string, name: string][] = []
  #next: number

  /** @param former former slugs of makers that redirect to another */
  constructor(existing: MakerIndex, former: readonly { slug: string }[], top: number) {
    this.#existing = existing
    this.#usedSlugs = new Set([...existing.all(), ...former].map(({ slug }) => slug))
    this.#next = Math.max(FIRST_CUSTOM_MAKER, top + 1)
  }

  /** The id of a name's maker, which is added under it if it is new. */
  getId(name: string): number {
    const existing = this.#existing.find(name)
    if (existing) return existing.manufacturer_id
    const id = this.#next++
    const latin = toMakerSlug(name)
    const slug = latin === '' || this.#usedSlugs.has(latin) ? `${latin || 'maker'}-${id}` : latin
    this.#usedSlugs.add(slug)
    this.#rows.push([id, slug, name])
    this.#existing.add(name, { manufacturer_id: id, slug })
    return id
  }

  get names(): string[] {
    return this.#rows.map(([, , name]) => name)
  }

  /** A new maker makes every isolate's cache stale. */
  statements(): Sql[] {
    if (this.#rows.length === 0) return []
    return [
      sql`INSERT INTO manufacturers (manufacturer_id, slug, name) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(this.#rows)})`,
      updateCatalogueVersionSql(),
    ]
  }
}

export class NewSeries {
  readonly #ids: Map<string, number>
  readonly #rows: [id: number, manufacturer_id: number, name: string][] = []
  #next: number

  constructor(existing: readonly SeriesRow[], top: number) {
    this.#ids = new Map(existing.map(({ series_id, manufacturer_id, name }) => [`${manufacturer_id}/${name}`, series_id]))
    this.#next = top + 1
  }

  getId(manufacturerId: number, name: string): number {
    return getOrInsert(this.#ids, `${manufacturerId}/${name}`, () => {
      const id = this.#next++
      this.#rows.push([id, manufacturerId, name])
      return id
    })
  }

  statements(): Sql[] {
    if (this.#rows.length === 0) return []
    const list = JSON.stringify(this.#rows)
    return [
      sql`INSERT INTO series (series_id, manufacturer_id, name) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${list})`,
      sql`INSERT OR IGNORE INTO labels (lang, kind, slug, label) SELECT 'en', 'series', value ->> 2, value ->> 2 FROM json_each(${list})`,
    ]
  }
}
