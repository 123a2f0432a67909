import { kept } from '#shared/text/kept.ts'
import { jsonChunks } from '../../../database/json-chunks.ts'
import type { SeriesRow } from '../../../database/rows.ts'
import { type Sql, sql } from '../../../database/sql.ts'
import { canonicalValue } from '../../import/value-names.ts'
import { FIRST_OWN_MAKER, makerSlug } from '../../maker-rules.ts'
import { newVersion } from '../../reference.ts'
import { isSearched } from '../../terms.ts'
import type { Makers } from '../plan/find-makers.ts'
import type { Planned } from '../plan/plan-parts.ts'

/** Names of codes of the trade are those of the language that they are written in. */
export function newCodes(changing: readonly Planned[]): Sql[] {
  const codes = new Set(
    changing.flatMap(({ category, change: { parameters = {} } }) =>
      category.parameters.flatMap(({ slug, kind }) => {
        const value = kind === 'code' && isSearched(slug) ? parameters[slug] : null
        return typeof value === 'string' ? canonicalValue(category.slug, slug, value) : []
      }),
    ),
  )
  return jsonChunks([...codes]).map(
    (list) => sql`INSERT OR IGNORE INTO labels (lang, kind, slug, label) SELECT 'en', 'code', value, value FROM json_each(${list})`,
  )
}

/** Makers that nobody knows yet. */
export class NewMakers {
  readonly #known: Makers
  readonly #taken: Set<string>
  readonly #rows: [id: number, slug: string, name: string][] = []
  #next: number

  /** @param former slugs that were a maker's once and lead on to another */
  constructor(known: Makers, former: readonly { slug: string }[], top: number) {
    this.#known = known
    this.#taken = new Set([...known.all(), ...former].map(({ slug }) => slug))
    this.#next = Math.max(FIRST_OWN_MAKER, top + 1)
  }

  /** The maker of a name, who is known by it from now on. */
  idOf(name: string): number {
    const known = this.#known.find(name)
    if (known) return known.manufacturer_id
    const id = this.#next++
    const latin = makerSlug(name)
    const slug = latin === '' || this.#taken.has(latin) ? `${latin || 'maker'}-${id}` : latin
    this.#taken.add(slug)
    this.#rows.push([id, slug, name])
    this.#known.add(name, { manufacturer_id: id, slug })
    return id
  }

  get names(): string[] {
    return this.#rows.map(([, , name]) => name)
  }

  /** With a maker, everything that an isolate remembers is old. */
  statements(): Sql[] {
    if (this.#rows.length === 0) return []
    return [
      sql`INSERT INTO manufacturers (manufacturer_id, slug, name) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(this.#rows)})`,
      newVersion(),
    ]
  }
}

/** Series that nobody knows yet. */
export class NewSeries {
  readonly #ids: Map<string, number>
  readonly #rows: [id: number, manufacturer_id: number, name: string][] = []
  #next: number

  constructor(known: readonly SeriesRow[], top: number) {
    this.#ids = new Map(known.map(({ series_id, manufacturer_id, name }) => [`${manufacturer_id}/${name}`, series_id]))
    this.#next = top + 1
  }

  idOf(manufacturerId: number, name: string): number {
    return kept(this.#ids, `${manufacturerId}/${name}`, () => {
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
