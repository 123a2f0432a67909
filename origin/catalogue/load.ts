import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deflateRawSync } from 'node:zlib'
import { partNumberKey } from '#shared/part-number.ts'
import { encodePriceBreaks, LIFECYCLES, LOCATIONS, OFFERS_PER_PART, PACKAGINGS, SUPPLIERS } from './codes.ts'
import { type Column, type ColumnValue, codedArray, columnChunks, compareValues } from './columns.ts'
import { MAKERS } from './makers.ts'
import type { OfferInput, ParameterValue, PartInput } from './model.ts'
import { CATEGORIES, PARAMETERS } from './taxonomy.ts'
import { partTerms } from './terms.ts'

/** Names in one language: the shape of `names/*.json`. */
export interface CatalogueNames {
  categories: Record<string, { name: string; one: string; blurb: string }>
  parameters: Record<string, string>
  words: Record<string, string>
  packagings: Record<string, string>
  locations: Record<string, string>
  suppliers: Record<string, string>
  lifecycles: Record<string, string>
  search_words: Record<string, string[]>
}

const CODE_PARAMETERS = new Set(PARAMETERS.filter(({ kind }) => kind === 'code').map(({ slug }) => slug))

interface CategoryRow {
  category_id: number
  parent_id: number | null
  parameters: { parameter_id: number; slug: string }[]
  next_ordinal: number
  touched: boolean
}

type Sql = string | number | null

/** What `CatalogueWriter.put` did. */
export type Put = 'inserted' | 'updated'

/** A part that cannot be taken, with the reason for the person who sent it. */
export class RejectedPart extends Error {}

/** Sets up categories, parameters, manufacturers and their names; may be run again. */
export function writeTaxonomy(db: DatabaseSync, names: Readonly<Record<string, CatalogueNames>>): void {
  const category = db.prepare(
    `INSERT INTO categories (category_id, slug, parent_id, position, key_parameters, drawing) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (slug) DO UPDATE SET parent_id = excluded.parent_id, position = excluded.position, key_parameters = excluded.key_parameters, drawing = excluded.drawing`,
  )
  const parameter = db.prepare(
    `INSERT INTO parameters (parameter_id, slug, kind, unit, sign) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (slug) DO UPDATE SET kind = excluded.kind, unit = excluded.unit, sign = excluded.sign`,
  )
  const link = db.prepare('INSERT OR IGNORE INTO category_parameters (category_id, position, parameter_id) VALUES (?, ?, ?)')
  const maker = db.prepare(
    `INSERT INTO manufacturers (manufacturer_id, slug, name, aliases, country, founded) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (slug) DO UPDATE SET name = excluded.name, aliases = excluded.aliases, country = excluded.country, founded = excluded.founded`,
  )
  const label = db.prepare('INSERT OR REPLACE INTO labels (lang, kind, slug, label) VALUES (?, ?, ?, ?)')

  const parameter_ids = new Map<string, number>()
  PARAMETERS.forEach((definition, index) => {
    parameter_ids.set(definition.slug, index + 1)
    const number = definition.kind === 'number' ? definition : null
    parameter.run(index + 1, definition.slug, definition.kind, number?.unit ?? null, number?.sign ?? null)
  })
  const category_ids = new Map<string, number>()
  CATEGORIES.forEach((definition, index) => {
    category_ids.set(definition.slug, index + 1)
    const parent_id = definition.parent === null ? null : (category_ids.get(definition.parent) ?? null)
    category.run(index + 1, definition.slug, parent_id, index, definition.key_parameters, definition.drawing)
    definition.parameters.forEach((slug, position) => {
      const parameter_id = parameter_ids.get(slug)
      if (parameter_id === undefined) throw new Error(`category ${definition.slug} names an unknown parameter ${slug}`)
      link.run(index + 1, position, parameter_id)
    })
  })
  MAKERS.forEach(({ slug, name, aliases, country, founded }, index) => {
    maker.run(index + 1, slug, name, JSON.stringify(aliases), country, founded)
  })
  for (const [lang, of] of Object.entries(names)) {
    for (const [slug, { name, one, blurb }] of Object.entries(of.categories)) {
      label.run(lang, 'category', slug, name)
      label.run(lang, 'category_one', slug, one)
      label.run(lang, 'category_blurb', slug, blurb)
    }
    for (const [slug, words] of Object.entries(of.search_words)) label.run(lang, 'category_words', slug, JSON.stringify(words))
    const plain = {
      parameter: of.parameters,
      word: of.words,
      packaging: of.packagings,
      location: of.locations,
      supplier: of.suppliers,
      lifecycle: of.lifecycles,
    }
    for (const [kind, entries] of Object.entries(plain))
      for (const [slug, text] of Object.entries(entries)) label.run(lang, kind, slug, text)
  }
}

/**
 * Writes parts into the catalogue's tables and indexes. Call `put` for every part and `finish` once at the end: the
 * columnar index, the counts and the catalogue's version are made there. The caller holds the transaction.
 */
export class CatalogueWriter {
  readonly #db: DatabaseSync
  readonly #fresh: boolean
  readonly #categories = new Map<string, CategoryRow>()
  readonly #manufacturers = new Map<string, number>()
  readonly #series = new Map<string, number>()
  #next_part_id: number
  readonly #find: StatementSync
  readonly #insert_part: StatementSync
  readonly #update_part: StatementSync
  readonly #insert_offer: StatementSync
  readonly #delete_offers: StatementSync
  readonly #insert_fragment: StatementSync
  readonly #insert_terms: StatementSync
  readonly #delete_terms: StatementSync
  readonly #insert_series: StatementSync
  readonly #insert_code: StatementSync

  /** @param options.fresh there is no part yet, so `put` need not look for one it replaces */
  constructor(db: DatabaseSync, options: { fresh: boolean }) {
    this.#db = db
    this.#fresh = options.fresh
    for (const row of all(db, 'SELECT category_id, slug, parent_id FROM categories')) {
      const category_id = Number(row['category_id'])
      const top = one(db, 'SELECT max(ordinal) AS top FROM parts WHERE category_id = ?', category_id)?.['top']
      this.#categories.set(String(row['slug']), {
        category_id,
        parent_id: row['parent_id'] === null ? null : Number(row['parent_id']),
        parameters: all(
          db,
          'SELECT parameter_id, slug FROM category_parameters JOIN parameters USING (parameter_id) WHERE category_id = ? ORDER BY position',
          category_id,
        ).map((parameter) => ({ parameter_id: Number(parameter['parameter_id']), slug: String(parameter['slug']) })),
        next_ordinal: top === null || top === undefined ? 0 : Number(top) + 1,
        touched: false,
      })
    }
    for (const row of all(db, 'SELECT manufacturer_id, slug FROM manufacturers'))
      this.#manufacturers.set(String(row['slug']), Number(row['manufacturer_id']))
    for (const row of all(db, 'SELECT series_id, manufacturer_id, name FROM series')) {
      this.#series.set(`${row['manufacturer_id']}/${row['name']}`, Number(row['series_id']))
    }
    this.#next_part_id = Number(one(db, 'SELECT coalesce(max(part_id), 0) AS top FROM parts')?.['top'] ?? 0) + 1
    this.#find = db.prepare(
      'SELECT part_id, part_number, category_id, ordinal, series_id, package, attributes FROM parts WHERE key = ? AND manufacturer_id = ?',
    )
    this.#insert_part = db.prepare(
      'INSERT INTO parts (part_id, part_number, key, manufacturer_id, category_id, ordinal, series_id, package, lifecycle, rohs, attributes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#update_part = db.prepare('UPDATE parts SET series_id = ?, package = ?, lifecycle = ?, rohs = ?, attributes = ? WHERE part_id = ?')
    this.#insert_offer = db.prepare(
      'INSERT INTO offers (offer_id, packaging, location, supplier, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#delete_offers = db.prepare('DELETE FROM offers WHERE offer_id BETWEEN ? AND ?')
    this.#insert_fragment = db.prepare('INSERT INTO part_fragments (rowid, key) VALUES (?, ?)')
    this.#insert_terms = db.prepare('INSERT INTO part_terms (rowid, terms) VALUES (?, ?)')
    this.#delete_terms = db.prepare("INSERT INTO part_terms (part_terms, rowid, terms) VALUES ('delete', ?, ?)")
    this.#insert_code = db.prepare("INSERT OR IGNORE INTO labels (lang, kind, slug, label) VALUES ('en', 'code', ?, ?)")
    this.#insert_series = db.prepare('INSERT INTO series (manufacturer_id, name, datasheet_url) VALUES (?, ?, ?)')
  }

  /**
   * Writes one part with its offers; a part of the same maker and number is replaced, and keeps its id and page.
   * @throws RejectedPart when the maker or category is unknown, the number has no letter or digit, or the part
   * would move to another category
   */
  put(part: PartInput, offers: readonly OfferInput[]): Put {
    const category = this.#categories.get(part.category)
    if (!category || category.parent_id === null) throw new RejectedPart(`unknown category "${part.category}"`)
    const manufacturer_id = this.#manufacturers.get(part.manufacturer)
    if (manufacturer_id === undefined) throw new RejectedPart(`unknown manufacturer "${part.manufacturer}"`)
    const key = partNumberKey(part.part_number)
    if (!key) throw new RejectedPart('the part number has no letter or digit')
    if (offers.length > OFFERS_PER_PART) throw new RejectedPart(`more than ${OFFERS_PER_PART} offers`)

    const attributes = category.parameters.map(({ slug }) => part.parameters[slug] ?? null)
    const series_id = part.series === null ? null : this.#seriesId(manufacturer_id, part.series, part.datasheet)
    const lifecycle = LIFECYCLES.indexOf(part.lifecycle)
    const json = JSON.stringify(attributes)
    category.touched = true

    const old = this.#fresh
      ? undefined
      : (this.#find.all(key, manufacturer_id) as Record<string, Sql>[]).find((row) => row['part_number'] === part.part_number)
    if (old) {
      if (old['category_id'] !== category.category_id)
        throw new RejectedPart(`the part is in another category; it is not moved to "${part.category}"`)
      const part_id = Number(old['part_id'])
      const old_series = old['series_id'] === null ? null : this.#seriesName(Number(old['series_id']))
      const old_attributes = JSON.parse(String(old['attributes'])) as (ParameterValue | null)[]
      this.#delete_terms.run(
        part_id,
        partTerms(category, manufacturer_id, old['package'] === null ? null : String(old['package']), old_series, old_attributes),
      )
      this.#update_part.run(series_id, part.package, lifecycle, Number(part.rohs), json, part_id)
      this.#insert_terms.run(part_id, partTerms(category, manufacturer_id, part.package, part.series, attributes))
      this.#delete_offers.run(part_id * OFFERS_PER_PART, part_id * OFFERS_PER_PART + OFFERS_PER_PART - 1)
      this.#putOffers(part_id, offers)
      return 'updated'
    }
    const part_id = this.#next_part_id++
    this.#insert_part.run(
      part_id,
      part.part_number,
      key,
      manufacturer_id,
      category.category_id,
      category.next_ordinal++,
      series_id,
      part.package,
      lifecycle,
      Number(part.rohs),
      json,
    )
    this.#insert_fragment.run(part_id, key)
    this.#insert_terms.run(part_id, partTerms(category, manufacturer_id, part.package, part.series, attributes))
    this.#putOffers(part_id, offers)
    return 'inserted'
  }

  #putOffers(part_id: number, offers: readonly OfferInput[]): void {
    offers.forEach((offer, number) => {
      const { stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks } = offer
      const packaging = PACKAGINGS.indexOf(offer.packaging)
      const location = LOCATIONS.indexOf(offer.location)
      const supplier = SUPPLIERS.indexOf(offer.supplier)
      this.#insert_offer.run(
        part_id * OFFERS_PER_PART + number,
        packaging,
        location,
        supplier,
        stock,
        moq,
        multiple,
        spq,
        lead_time_weeks,
        date_code,
        encodePriceBreaks(price_breaks),
      )
    })
  }

  #seriesId(manufacturer_id: number, name: string, datasheet: string | null): number {
    const known = this.#series.get(`${manufacturer_id}/${name}`)
    if (known !== undefined) return known
    const url = datasheet === null ? null : `/files/datasheets/${datasheet}.pdf`
    const series_id = Number(this.#insert_series.run(manufacturer_id, name, url).lastInsertRowid)
    this.#series.set(`${manufacturer_id}/${name}`, series_id)
    return series_id
  }

  #seriesName(series_id: number): string | null {
    for (const [path, id] of this.#series) if (id === series_id) return path.slice(path.indexOf('/') + 1)
    return null
  }

  /**
   * Makes the columnar index of every category that was written to, the counts and a new catalogue version.
   * @param version anything new: the caches and the isolates' memory are keyed by it
   */
  finish(version: string): void {
    for (const category of this.#categories.values()) if (category.touched) this.#writeColumns(category)
    this.#db.exec(`
      UPDATE categories SET part_count = coalesce((SELECT max(ordinal) + 1 FROM parts WHERE parts.category_id = categories.category_id), 0) WHERE parent_id IS NOT NULL;
      UPDATE categories SET part_count = (SELECT sum(part_count) FROM categories AS child WHERE child.parent_id = categories.category_id) WHERE parent_id IS NULL;
      DELETE FROM manufacturer_categories;
      INSERT INTO manufacturer_categories SELECT manufacturer_id, category_id, count(*) FROM parts GROUP BY manufacturer_id, category_id;
      UPDATE manufacturers SET part_count = coalesce((SELECT sum(part_count) FROM manufacturer_categories AS m WHERE m.manufacturer_id = manufacturers.manufacturer_id), 0);
      INSERT OR IGNORE INTO labels (lang, kind, slug, label) SELECT DISTINCT 'en', 'series', name, name FROM series;
      DELETE FROM index_counts;
      INSERT INTO index_counts SELECT lower(substr(key, 1, 1)), count(*) FROM parts GROUP BY 1;
    `)
    if (this.#fresh)
      this.#db.exec(
        "INSERT INTO part_fragments (part_fragments) VALUES ('optimize'); INSERT INTO part_terms (part_terms) VALUES ('optimize');",
      )
    const state = this.#db.prepare('INSERT OR REPLACE INTO catalogue_state (name, value) VALUES (?, ?)')
    state.run('version', version)
    state.run('parts', String(one(this.#db, 'SELECT count(*) AS n FROM parts')?.['n'] ?? 0))
    state.run('offers_in_stock', String(one(this.#db, 'SELECT count(*) AS n FROM offers WHERE stock > 0')?.['n'] ?? 0))
  }

  #writeColumns(category: CategoryRow): void {
    const size = category.next_ordinal
    const manufacturer_slugs = new Map([...this.#manufacturers].map(([slug, id]) => [id, slug]))
    const fields = ['manufacturer', 'package', ...category.parameters.map(({ slug }) => slug)]
    const coded = fields.map(() => ({ first_seen: new Map<ColumnValue, number>(), codes: new Uint32Array(size) }))
    const stock = new Float32Array(size)
    const price = new Float32Array(size).fill(Number.NaN)
    const rows = this.#db
      .prepare(
        `SELECT ordinal, manufacturer_id, package, attributes,
           (SELECT sum(stock) FROM offers WHERE offer_id BETWEEN part_id * 8 AND part_id * 8 + 7) AS stock,
           (SELECT min(CAST(substr(price_breaks, instr(price_breaks, ':') + 1) AS INTEGER)) FROM offers
             WHERE offer_id BETWEEN part_id * 8 AND part_id * 8 + 7 AND price_breaks <> '') AS price
         FROM parts WHERE category_id = ?`,
      )
      .iterate(category.category_id) as Iterable<Record<string, Sql>>
    for (const row of rows) {
      const ordinal = Number(row['ordinal'])
      stock[ordinal] = Number(row['stock'] ?? 0)
      if (row['price'] !== null && row['price'] !== undefined) price[ordinal] = Number(row['price'])
      const values = [
        manufacturer_slugs.get(Number(row['manufacturer_id'])) ?? null,
        row['package'] ?? null,
        ...(JSON.parse(String(row['attributes'])) as Sql[]),
      ]
      values.forEach((value, index) => {
        const column = coded[index]
        if (value === null || !column) return
        let code = column.first_seen.get(value)
        if (code === undefined) {
          code = column.first_seen.size + 1
          column.first_seen.set(value, code)
        }
        column.codes[ordinal] = code
      })
    }
    this.#db.prepare('DELETE FROM category_columns WHERE category_id = ?').run(category.category_id)
    fields.forEach((field, index) => {
      const column = coded[index]
      if (!column) return
      const values = [...column.first_seen.keys()].sort(compareValues)
      const final_code = new Uint32Array(values.length + 1)
      values.forEach((value, rank) => {
        final_code[column.first_seen.get(value) ?? 0] = rank + 1
      })
      const codes = codedArray(values.length, size)
      for (let ordinal = 0; ordinal < size; ordinal++) codes[ordinal] = final_code[column.codes[ordinal] ?? 0] ?? 0
      this.#writeColumn(category.category_id, field, { kind: 'coded', values, codes })
      if (CODE_PARAMETERS.has(field)) for (const value of values) if (typeof value === 'string') this.#insert_code.run(value, value)
    })
    this.#writeColumn(category.category_id, 'stock', { kind: 'raw', numbers: stock })
    this.#writeColumn(category.category_id, 'price', { kind: 'raw', numbers: price })
  }

  #writeColumn(category_id: number, field: string, column: Column): void {
    const insert = this.#db.prepare('INSERT INTO category_columns (category_id, field, chunk, dictionary, body) VALUES (?, ?, ?, ?, ?)')
    const { head, bodies } = columnChunks(column)
    bodies.forEach((body, chunk) => {
      insert.run(category_id, field, chunk, chunk === 0 ? JSON.stringify(head) : '', deflateRawSync(body).toString('base64'))
    })
  }
}

function all(db: DatabaseSync, sql: string, ...values: Sql[]): Record<string, Sql>[] {
  return db.prepare(sql).all(...values) as Record<string, Sql>[]
}

function one(db: DatabaseSync, sql: string, ...values: Sql[]): Record<string, Sql> | undefined {
  return db.prepare(sql).get(...values) as Record<string, Sql> | undefined
}
