import type { DatabaseSync } from 'node:sqlite'
import { kept } from '#shared/text/kept.ts'
import { partNumberKey } from '#shared/trade/part-number.ts'
import type { CategoriesRow, ManufacturersRow, OffersRow, ParametersRow, PartsRow, SeriesRow } from '../../database/rows.ts'
import { decodePriceBreaks, encodePriceBreaks, LIFECYCLES, PACKAGINGS, readOfferCodes, readRohs, rohsCode } from '../codes.ts'
import { CHUNK_ORDINALS } from '../column-format.ts'
import { countParts } from '../count-parts.ts'
import { CATEGORY_MOST, categoryOf, idRange, OFFERS_PER_PART, offerId, offerRange, ordinalOf, partId } from '../ids.ts'
import type { Lifecycle, OfferInput, ParameterValue, PartInput } from '../model.ts'
import { isSearched, partTerms } from '../terms.ts'
import { ColumnWriter } from './column-writer.ts'
import { writeIndexPages } from './index-pages.ts'
import { OfferCodes } from './offer-words.ts'
import { RejectedPart } from './rejected-part.ts'
import { DEFINITIONS } from './taxonomy-in-use.ts'
import { canonicalValue } from './value-names.ts'

type ParameterOfCategory = Pick<ParametersRow, 'parameter_id' | 'slug'> & { category_id: number }

interface CategoryRow extends Pick<CategoriesRow, 'category_id' | 'parent_id'> {
  parameters: ParameterOfCategory[]
  next_ordinal: number
  /** Chunks that parts were written to. */
  touched: Set<number>
}

/** `old_terms`: what the word index still has. `key`: of a new part. */
interface IndexChange {
  old_terms: string | null
  key: string | null
  terms: string
}
const UNINDEXED_MOST = 100_000

/** A part that is in the catalogue, without its offers. */
export interface LoadedPart
  extends Pick<PartsRow, 'part_id' | 'part_number' | 'manufacturer_id' | 'series_id' | 'package' | 'attributes' | 'retired'> {
  series: string | null
  lifecycle: Lifecycle
  rohs: boolean | null
  demonstration: boolean
}

/** What `CatalogueWriter.put` did. */
export interface Put {
  part_id: number
  done: 'inserted' | 'updated'
}

/**
 * Writes parts into the catalogue's tables and indexes. Call `put` for every part and `finish` once at the end: the
 * columnar index, the counts and the catalogue's version are made there. The caller holds the transaction. Memory does not
 * grow with the parts.
 */
export class CatalogueWriter {
  readonly #db: DatabaseSync
  readonly #fresh: boolean
  readonly #bulk: boolean
  readonly #demonstration: boolean
  readonly #categories = new Map<string, CategoryRow>()
  readonly #manufacturers = new Map<string, number>()
  readonly #series = new Map<string, number>()
  readonly #series_names = new Map<number, string>()
  readonly #offer_codes: OfferCodes
  /** What the search indexes are to be told, by part: they want ascending ids. */
  readonly #unindexed = new Map<number, IndexChange>()
  readonly #statements: ReturnType<typeof prepareStatements>

  /**
   * @param options.fresh there is no part yet: the search indexes are put in order at the end
   * @param options.bulk nor is any part put twice, so `put` need not look for one it replaces: the index of part numbers is
   * made at the end, in one go
   * @param options.demonstration prices and stock are invented, and the pages of these parts say so
   */
  constructor(db: DatabaseSync, options: { fresh: boolean; bulk?: boolean; demonstration?: boolean }) {
    this.#db = db
    this.#fresh = options.fresh
    this.#bulk = options.bulk ?? false
    this.#demonstration = options.demonstration ?? false
    this.#offer_codes = new OfferCodes(db)
    const parameters = Map.groupBy(
      all<ParameterOfCategory>(
        db,
        'SELECT category_id, parameter_id, slug FROM category_parameters JOIN parameters USING (parameter_id) ORDER BY position',
      ),
      ({ category_id }) => category_id,
    )
    for (const { slug, category_id, parent_id, place_count } of all<CategoriesRow>(
      db,
      'SELECT category_id, slug, parent_id, place_count FROM categories',
    )) {
      const [{ top = null } = {}] = all<{ top: number | null }>(
        db,
        'SELECT max(part_id) AS top FROM parts WHERE part_id BETWEEN ? AND ?',
        ...idRange(category_id),
      )
      // The place of a part that is gone is not given away again.
      const nextOrdinal = Math.max(place_count, top === null ? 0 : ordinalOf(top) + 1)
      this.#categories.set(slug, {
        category_id,
        parent_id,
        parameters: parameters.get(category_id) ?? [],
        next_ordinal: nextOrdinal,
        touched: new Set(),
      })
    }
    const makers = 'SELECT slug, leads_to AS manufacturer_id FROM former_makers UNION ALL SELECT slug, manufacturer_id FROM manufacturers'
    for (const { slug, manufacturer_id } of all<ManufacturersRow>(db, makers)) this.#manufacturers.set(slug, manufacturer_id)
    for (const { manufacturer_id, name, series_id } of all<SeriesRow>(db, 'SELECT series_id, manufacturer_id, name FROM series')) {
      this.#series.set(`${manufacturer_id}/${name}`, series_id)
      this.#series_names.set(series_id, name)
    }
    if (this.#bulk) db.exec('DROP INDEX parts_by_key')
    this.#statements = prepareStatements(db)
  }

  /** Makes a manufacturer known that was added to the database after this writer was made. */
  addManufacturer(slug: string, manufacturerId: number): void {
    this.#manufacturers.set(slug, manufacturerId)
  }

  /** The id of a maker by its slug, or one that it had before; null where there is none. */
  makerId(slug: string): number | null {
    return this.#manufacturers.get(slug) ?? null
  }

  /** The part of a maker (slug) with this number to the letter, or null. */
  find(manufacturer: string, partNumber: string): LoadedPart | null {
    const rows = this.#statements.find.all(partNumberKey(partNumber), this.makerId(manufacturer)) as unknown as PartsRow[]
    const row = rows.find((each) => each.part_number === partNumber)
    return row ? this.#stored(row) : null
  }

  /** All parts of a maker (slug), as many as stand in memory. */
  partsOf(manufacturer: string): LoadedPart[] {
    const rows = this.#statements.find_all.all(this.makerId(manufacturer)) as unknown as PartsRow[]
    return rows.map((row) => this.#stored(row))
  }

  #stored(row: PartsRow): LoadedPart {
    return {
      ...row,
      series: this.#series_names.get(row.series_id ?? 0) ?? null,
      lifecycle: LIFECYCLES[row.lifecycle] ?? 'active',
      rohs: readRohs(row.rohs),
      demonstration: row.demonstration === 1,
    }
  }

  /** Gives a part to another maker (slug), who has none of its number; all else of it stays. */
  give(part: LoadedPart, manufacturer: string): void {
    const category = this.categoryOf(part) ?? ''
    const unchanged = { datasheet: null, packaging: 'bulk', spq: 1, base_price: 0 } as const
    this.put(
      { ...unchanged, ...part, retired: part.retired === 1, category, manufacturer, parameters: this.parametersOf(part, category) },
      null,
      part,
    )
  }

  /** Slug of the category that a part is in. */
  categoryOf({ part_id }: LoadedPart): string | null {
    const id = categoryOf(part_id)
    for (const [slug, { category_id }] of this.#categories) if (category_id === id) return slug
    return null
  }

  /** What is known of the parameters of a part of this category (slug). */
  parametersOf({ attributes }: LoadedPart, category: string): Record<string, ParameterValue> {
    const values = JSON.parse(attributes) as (ParameterValue | null)[]
    const slugs = this.#categories.get(category)?.parameters ?? []
    return Object.fromEntries(
      slugs.flatMap(({ slug }, index) => {
        const value = values[index] ?? null
        return value === null ? [] : [[slug, value]]
      }),
    )
  }

  /** The offers of a part, in the order of their numbers. */
  offersOf({ part_id }: LoadedPart): OfferInput[] {
    return (this.#statements.find_offers.all(...offerRange(part_id)) as unknown as OffersRow[]).map((row) => ({
      ...row,
      ...readOfferCodes(row, this.#offer_codes.slugs),
      price_breaks: decodePriceBreaks(row.price_breaks),
    }))
  }

  /**
   * Writes one part with its offers; a part of the same maker and number is replaced, and keeps its id and page.
   * @param offers null: those that the part has stay as they are
   * @param stored the part that is replaced, where the caller has looked for it already
   * @throws RejectedPart when the maker or category is unknown, the number has no letter or digit, the category is full,
   * or the part would move to another category
   */
  put(
    part: PartInput,
    offers: readonly OfferInput[] | null,
    stored = this.#bulk ? null : this.find(part.manufacturer, part.part_number),
  ): Put {
    const category = this.#categories.get(part.category)
    if (!category || category.parent_id === null) throw new RejectedPart('is no category', 'category', part.category)
    const manufacturerId = this.#manufacturers.get(part.manufacturer)
    if (manufacturerId === undefined) throw new RejectedPart('is no known manufacturer', 'manufacturer', part.manufacturer)
    const key = partNumberKey(part.part_number)
    if (!key) throw new RejectedPart('has no letter or digit', 'part_number', part.part_number)
    if (offers && offers.length > OFFERS_PER_PART) throw new RejectedPart(`more than ${OFFERS_PER_PART} offers`)

    const attributes = category.parameters.map(({ slug }) => {
      const value = part.parameters[slug]
      return value === undefined ? null : canonicalValue(part.category, slug, value)
    })
    const lifecycle = LIFECYCLES.indexOf(part.lifecycle)
    const rohs = rohsCode(part.rohs)
    const json = JSON.stringify(attributes)
    if (stored && categoryOf(stored.part_id) !== category.category_id)
      throw new RejectedPart('is another category than the one that the part is in: it is not moved', 'category', part.category)
    if (!stored && category.next_ordinal >= CATEGORY_MOST) throw new RejectedPart('is a category that is full', 'category', part.category)

    const seriesId = part.series === null ? null : this.#seriesId(manufacturerId, part.series, part.datasheet)
    // What comes with offers is sold again.
    const retired = (part.retired ?? (stored?.retired === 1 && !offers?.length)) ? 1 : 0
    const termsOf = (maker: number, packageName: string | null, series: string | null, values: readonly (ParameterValue | null)[]) =>
      partTerms(category, maker, packageName, series, values)
    const idInCatalogue = stored?.part_id ?? partId(category.category_id, category.next_ordinal++)
    // Prices that the operator brought are real, whoever described the part.
    const demonstration = stored && !offers ? stored.demonstration : this.#demonstration
    category.touched.add(Math.floor(ordinalOf(idInCatalogue) / CHUNK_ORDINALS))
    if (stored) {
      // Prices and stock change far more often than parts: what is as it was costs nothing.
      const sameMaker = stored.manufacturer_id === manufacturerId
      const sameWords =
        sameMaker &&
        stored.series_id === seriesId &&
        stored.package === part.package &&
        stored.attributes === json &&
        stored.retired === retired
      if (!sameWords) {
        const terms = retired === 1 ? '' : termsOf(manufacturerId, part.package, part.series, attributes)
        const change = this.#unindexed.get(idInCatalogue)
        if (change) change.terms = terms
        else {
          const oldAttributes = JSON.parse(stored.attributes) as (ParameterValue | null)[]
          const oldTerms = stored.retired === 1 ? '' : termsOf(stored.manufacturer_id, stored.package, stored.series, oldAttributes)
          this.#unindexed.set(idInCatalogue, { old_terms: oldTerms, key: null, terms })
        }
      }
      const sameMarks = stored.lifecycle === part.lifecycle && stored.rohs === part.rohs && stored.demonstration === demonstration
      if (!sameWords || !sameMarks)
        this.#statements.update_part.run(
          manufacturerId,
          seriesId,
          part.package,
          lifecycle,
          rohs,
          Number(demonstration),
          retired,
          json,
          idInCatalogue,
        )
      if (offers) this.#statements.delete_offers.run(...offerRange(idInCatalogue))
    } else {
      const names = [part.part_number, key, manufacturerId, seriesId, part.package]
      this.#statements.insert_part.run(idInCatalogue, ...names, lifecycle, rohs, Number(demonstration), retired, json)
      const terms = retired === 1 ? '' : termsOf(manufacturerId, part.package, part.series, attributes)
      this.#unindexed.set(idInCatalogue, { old_terms: null, key, terms })
      if (!/^[A-Z0-9]/i.test(part.part_number)) this.#statements.insert_other.run(idInCatalogue)
    }
    if (offers) this.#putOffers(idInCatalogue, offers)
    if (this.#unindexed.size >= UNINDEXED_MOST) this.#index()
    return { part_id: idInCatalogue, done: stored ? 'updated' : 'inserted' }
  }

  /** Tells the search indexes, part by part in ascending order: anything else makes them write small pieces. */
  #index(): void {
    const ids = Float64Array.from(this.#unindexed.keys()).sort()
    for (const idInCatalogue of ids) {
      const change = this.#unindexed.get(idInCatalogue)
      if (!change) continue
      if (change.old_terms !== null) this.#statements.delete_terms.run(idInCatalogue, change.old_terms)
      this.#statements.insert_terms.run(idInCatalogue, change.terms)
    }
    for (const idInCatalogue of ids) {
      const key = this.#unindexed.get(idInCatalogue)?.key
      if (key) this.#statements.insert_fragment.run(idInCatalogue, key)
    }
    this.#unindexed.clear()
  }

  #putOffers(idInCatalogue: number, offers: readonly OfferInput[]): void {
    offers.forEach((offer, number) => {
      const { packaging, location, supplier, stock, moq, multiple, spq, lead_time_weeks, date_code, stock_number, price_breaks } = offer
      const kinds = [
        PACKAGINGS.indexOf(packaging),
        this.#offer_codes.codeOf('location', location),
        this.#offer_codes.codeOf('supplier', supplier),
      ]
      const amounts = [stock, moq, multiple, spq, lead_time_weeks]
      this.#statements.insert_offer.run(
        offerId(idInCatalogue, number),
        ...kinds,
        ...amounts,
        ...[date_code, stock_number],
        encodePriceBreaks(price_breaks),
      )
    })
  }

  #seriesId(manufacturerId: number, name: string, datasheet: string | null): number {
    return kept(this.#series, `${manufacturerId}/${name}`, () => {
      const url = datasheet === null ? null : `/files/datasheets/${datasheet}.pdf`
      const seriesId = Number(this.#statements.insert_series.run(manufacturerId, name, url).lastInsertRowid)
      this.#series_names.set(seriesId, name)
      return seriesId
    })
  }

  /**
   * Makes the columnar index of every chunk that was written to, the counts, the pages of the alphabetical index and a
   * new catalogue version.
   * @param version anything new: the caches and the isolates' memory are keyed by it
   * @param pricesAt when the prices were brought in; null: they are as old as they were
   */
  finish(version: string, pricesAt: Date | null = new Date()): void {
    this.#index()
    if (this.#bulk) this.#db.exec('CREATE INDEX parts_by_key ON parts (key)')
    const columns = new ColumnWriter(this.#db)
    const count = this.#db.prepare('UPDATE categories SET place_count = ? WHERE category_id = ?')
    const code = this.#db.prepare("INSERT OR IGNORE INTO labels (lang, kind, slug, label) VALUES ('en', 'code', ?, ?)")
    for (const { category_id, parameters, next_ordinal, touched } of this.#categories.values()) {
      if (touched.size === 0) continue
      const slugs = parameters.map(({ slug }) => slug)
      for (const [field, values] of columns.write(category_id, slugs, next_ordinal, touched))
        if (DEFINITIONS.get(field)?.kind === 'code' && isSearched(field))
          for (const value of values) if (typeof value === 'string') code.run(value, value)
      count.run(next_ordinal, category_id)
    }
    for (const sql of countParts()) this.#db.exec(sql)
    this.#db.exec("INSERT OR IGNORE INTO labels (lang, kind, slug, label) SELECT DISTINCT 'en', 'series', name, name FROM series")
    if (this.#fresh)
      this.#db.exec(
        "INSERT INTO part_fragments (part_fragments) VALUES ('optimize'); INSERT INTO part_terms (part_terms) VALUES ('optimize');",
      )
    writeIndexPages(this.#db)
    const state = this.#db.prepare('INSERT OR REPLACE INTO catalogue_state (name, value) VALUES (?, ?)')
    state.run('version', version)
    if (pricesAt) state.run('prices_as_of', pricesAt.toISOString())
    const countOf = (sql: string): string => String(all<{ n: number | null }>(this.#db, sql)[0]?.n ?? 0)
    state.run('offers_in_stock', countOf('SELECT count(*) AS n FROM offers WHERE stock > 0'))
  }
}

const PART_COLUMNS =
  'SELECT part_id, part_number, manufacturer_id, series_id, package, lifecycle, rohs, demonstration, retired, attributes FROM parts'

const prepareStatements = (db: DatabaseSync) => ({
  find: db.prepare(`${PART_COLUMNS} WHERE key = ? AND manufacturer_id = ?`),
  find_all: db.prepare(`${PART_COLUMNS} WHERE manufacturer_id = ? ORDER BY part_id`),
  find_offers: db.prepare(
    'SELECT packaging, location, supplier, stock, moq, multiple, spq, lead_time_weeks, date_code, stock_number, price_breaks FROM offers WHERE offer_id BETWEEN ? AND ? ORDER BY offer_id',
  ),
  insert_part: db.prepare(
    'INSERT INTO parts (part_id, part_number, key, manufacturer_id, series_id, package, lifecycle, rohs, demonstration, retired, attributes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  update_part: db.prepare(
    'UPDATE parts SET manufacturer_id = ?, series_id = ?, package = ?, lifecycle = ?, rohs = ?, demonstration = ?, retired = ?, attributes = ? WHERE part_id = ?',
  ),
  insert_offer: db.prepare(
    'INSERT INTO offers (offer_id, packaging, location, supplier, stock, moq, multiple, spq, lead_time_weeks, date_code, stock_number, price_breaks) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  delete_offers: db.prepare('DELETE FROM offers WHERE offer_id BETWEEN ? AND ?'),
  insert_fragment: db.prepare('INSERT INTO part_fragments (rowid, key) VALUES (?, ?)'),
  insert_terms: db.prepare('INSERT INTO part_terms (rowid, terms) VALUES (?, ?)'),
  delete_terms: db.prepare("INSERT INTO part_terms (part_terms, rowid, terms) VALUES ('delete', ?, ?)"),
  insert_series: db.prepare('INSERT INTO series (manufacturer_id, name, datasheet_url) VALUES (?, ?, ?)'),
  insert_other: db.prepare('INSERT OR IGNORE INTO index_others (part_id) VALUES (?)'),
})

const all = <Row>(db: DatabaseSync, sql: string, ...values: number[]): Row[] => db.prepare(sql).all(...values) as unknown as Row[]
