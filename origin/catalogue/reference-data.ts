import type { Language } from '#shared/languages.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { toUnit, type Unit } from '#shared/trade/units.ts'
import type { ListingFilters } from '#shared/url/listing-query.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { getSourceDatabase } from '../database/replicas.ts'
import type {
  CatalogueStateRow,
  CategoryParameterRow,
  CategoryRow,
  FormerMakerRow,
  LabelRow,
  ManufacturerRow,
  OfferWordRow,
  ParameterRow,
} from '../database/rows.ts'
import { raw, readInBatch, type Sql, sql } from '../database/sql.ts'
import { type OfferSlugs, toOfferSlugs } from './codes.ts'
import { IS_MERGED } from './maker-rules.ts'

/** Data that rarely changes and that every answer needs: a few hundred rows, cached in memory. */
export interface ReferenceData {
  categories: ReadonlyMap<number, CategoryRef>
  categories_by_slug: ReadonlyMap<string, CategoryRef>
  makers: readonly ManufacturerRef[]
  /** Makers by their ids, and by the ids of makers that were merged with them. */
  manufacturers: ReadonlyMap<number, ManufacturerRef>
  /** Makers by present and former slugs, and by the slugs of makers that were merged with them. */
  manufacturers_by_slug: ReadonlyMap<string, ManufacturerRef>
  parameters: ReadonlyMap<string, ParameterRef>
  offer_slugs: OfferSlugs
}

export interface ParameterRef extends Pick<ParameterRow, 'parameter_id' | 'slug' | 'kind'> {
  unit: Unit
  sign: string
  /** The least and the greatest value that any part has; null without any. */
  min: number | null
  max: number | null
}

export interface CategoryRef extends Omit<CategoryRow, 'parent_id' | 'position'> {
  parent: CategoryRef | null
  children: CategoryRef[]
  parameters: ParameterRef[]
}

export interface ManufacturerRef extends Omit<ManufacturerRow, 'aliases'> {
  aliases: string[]
}

type Bounds = { field: string; min: number | null; max: number | null }

/** Names in one language; a missing name falls back to English, then to the slug. */
export interface Labels {
  (kind: string, slug: string): string
  /** The English name, or the slug. */
  english(kind: string, slug: string): string
  /** All slugs of a kind. */
  slugs(kind: string): string[]
}

/** A name in the catalogue, in one language. */
export type CatalogueName = Omit<LabelRow, 'lang'>

/** State that changes while the shop runs, read together. */
export interface LiveCatalogueState {
  /** Cache key for everything but prices and stock. */
  version: string
  /** The version of the price and stock columns; empty until a change has written some. */
  amounts_version: string
  /** When list prices and stock were imported; null if unknown. */
  prices_as_of: string | null
  parts: number
  offers_in_stock: number
}

const FRESH_MS = 10_000

/**
 * Holds values, never promises: a read ends with the request that started it, so another request that awaited it would never resolve. Two
 * concurrent requests read twice.
 */
interface Memory {
  checked_at: number
  state: LiveCatalogueState | null
  cached: Map<string, { version: string; value: unknown }>
}

/** One isolate may serve several databases (tests do); each has a separate memory. */
const memories = new WeakMap<CatalogueDatabase, Memory>()

const getMemory = (db: CatalogueDatabase): Memory =>
  getOrInsert(memories, getSourceDatabase(db), () => ({ checked_at: 0, state: null, cached: new Map() }))

/** Reads a value once for the current catalogue version; cached by its name. */
async function readCached<T>(db: CatalogueDatabase, name: string, read: () => Promise<T>): Promise<T> {
  const memory = getMemory(db)
  const version = await readCatalogueVersion(db)
  const cachedValue = memory.cached.get(name)
  if (cachedValue?.version === version) return cachedValue.value as T
  const value = await read()
  memory.cached.set(name, { version, value })
  return value
}

async function readState(db: CatalogueDatabase): Promise<LiveCatalogueState> {
  const rows = await sql<CatalogueStateRow>`SELECT name, value FROM catalogue_state`.all(db)
  const texts = new Map(rows.map(({ name, value }) => [name, value]))
  const number = (name: string): number => Number(texts.get(name) ?? 0)
  return {
    version: texts.get('version') ?? '',
    amounts_version: texts.get('amounts_version') ?? '',
    prices_as_of: texts.get('prices_as_of') ?? null,
    parts: number('parts'),
    offers_in_stock: number('offers_in_stock'),
  }
}

/** The catalogue's state, read from the database at most every ten seconds; cached in between. */
export async function readCatalogueState(db: CatalogueDatabase): Promise<LiveCatalogueState> {
  const memory = getMemory(db)
  const now = Date.now()
  if (memory.state !== null && now - memory.checked_at <= FRESH_MS) return memory.state
  memory.checked_at = now
  try {
    memory.state = await readState(db)
  } catch (error) {
    // After a failed read the next request tries again.
    memory.checked_at = 0
    throw error
  }
  return memory.state
}

/** The statement that invalidates the catalogue caches of all isolates. A version begins with its time. */
export const updateCatalogueVersionSql = (): Sql =>
  sql`INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('version', ${`${new Date().toISOString()}_${crypto.randomUUID()}`})`

/** Makes this isolate read the state again with its next request. */
export function clearCatalogueState(db: CatalogueDatabase): void {
  getMemory(db).state = null
}

export const readCatalogueVersion = async (db: CatalogueDatabase): Promise<string> => (await readCatalogueState(db)).version

export const getReferenceData = (db: CatalogueDatabase): Promise<ReferenceData> => readCached(db, 'reference', () => readReferenceData(db))

async function readReferenceData(db: CatalogueDatabase): Promise<ReferenceData> {
  const [categories, parameters, links, manufacturers, former, bounds, offerWords] = await readInBatch(
    db,
    sql<
      Omit<CategoryRow, 'position'>
    >`SELECT category_id, slug, parent_id, key_parameters, drawing, part_count, position_count FROM categories ORDER BY position`,
    sql<ParameterRow>`SELECT parameter_id, slug, kind, unit, sign FROM parameters`,
    sql<CategoryParameterRow>`SELECT category_id, parameter_id FROM category_parameters ORDER BY category_id, position`,
    sql<ManufacturerRow & { is_merged: 0 | 1 }>`SELECT manufacturer_id, slug, name, aliases, country, founded, part_count, logo,
        ${raw(IS_MERGED)} AS is_merged FROM manufacturers
      ORDER BY name COLLATE NOCASE`,
    sql<Omit<FormerMakerRow, 'manufacturer_id'>>`SELECT slug, leads_to FROM former_makers`,
    sql<Bounds>`SELECT field, min(minimum) AS min, max(maximum) AS max FROM category_fields GROUP BY field`,
    sql<OfferWordRow>`SELECT kind, code, slug, position FROM offer_words ORDER BY position IS NULL, position`,
  )
  const boundsByField = new Map(bounds.map((row) => [row.field, row]))
  const byId = new Map<number, ParameterRef>()
  for (const { parameter_id, slug, kind, unit, sign } of parameters) {
    const { min = null, max = null } = boundsByField.get(slug) ?? {}
    byId.set(parameter_id, {
      parameter_id,
      slug,
      kind,
      unit: toUnit(unit ?? 'count'),
      sign: sign === 'plus_minus' ? '±' : '',
      min,
      max,
    })
  }
  const refs = new Map<number, CategoryRef>()
  for (const { parent_id, ...category } of categories) {
    const parent = refs.get(parent_id ?? 0) ?? null
    const ref: CategoryRef = { ...category, parent, children: [], parameters: [] }
    refs.set(ref.category_id, ref)
    parent?.children.push(ref)
  }
  for (const { parameter_id, category_id } of links) {
    const parameter = byId.get(parameter_id)
    if (parameter) refs.get(category_id)?.parameters.push(parameter)
  }
  const makers = manufacturers.flatMap(({ is_merged, ...row }): ManufacturerRef[] =>
    is_merged === 1 ? [] : [{ ...row, aliases: JSON.parse(row.aliases) as string[] }],
  )
  const byMakerId = new Map(makers.map((ref) => [ref.manufacturer_id, ref]))
  const formerSlugs = former.flatMap(({ slug, leads_to }): [string, ManufacturerRef][] => {
    const maker = byMakerId.get(leads_to)
    return maker ? [[slug, maker]] : []
  })
  const leading = new Map(formerSlugs)
  const merged = manufacturers.flatMap(({ is_merged, manufacturer_id, slug }): [number, ManufacturerRef][] => {
    const maker = is_merged === 1 ? leading.get(slug) : undefined
    return maker ? [[manufacturer_id, maker]] : []
  })
  return {
    categories: refs,
    categories_by_slug: new Map([...refs.values()].map((ref) => [ref.slug, ref])),
    makers,
    manufacturers: new Map([...byMakerId, ...merged]),
    manufacturers_by_slug: new Map([...formerSlugs, ...makers.map((ref): [string, ManufacturerRef] => [ref.slug, ref])]),
    parameters: new Map([...byId.values()].map((ref) => [ref.slug, ref])),
    offer_slugs: toOfferSlugs(offerWords),
  }
}

/** The catalogue's names in a language. */
export const getLabels = (db: CatalogueDatabase, lang: Language): Promise<Labels> =>
  readCached(db, `labels ${lang}`, () => readLabels(db, lang))

/** The catalogue's names in all languages: for texts whose language is unknown. */
export const getNames = (db: CatalogueDatabase): Promise<readonly CatalogueName[]> =>
  readCached(db, 'names', () =>
    sql<CatalogueName>`SELECT DISTINCT kind, slug, label FROM labels
      WHERE kind IN ('category', 'category_one', 'category_words', 'word', 'code', 'series') ORDER BY kind, slug, label`.all(db),
  )

async function readLabels(db: CatalogueDatabase, lang: Language): Promise<Labels> {
  // English first: names of the language replace it.
  const results = await sql<LabelRow>`SELECT lang, kind, slug, label FROM labels
    WHERE lang IN (${lang}, ${DEFAULT_LANGUAGE}) ORDER BY lang = ${lang}`.all(db)
  const names = new Map<string, Map<string, string>>()
  const english = new Map<string, Map<string, string>>()
  for (const row of results)
    for (const languageNames of row.lang === DEFAULT_LANGUAGE ? [names, english] : [names])
      getOrInsert(languageNames, row.kind, () => new Map()).set(row.slug, row.label)
  const getName = (kind: string, slug: string): string => names.get(kind)?.get(slug) ?? slug
  return Object.assign(getName, {
    english: (kind: string, slug: string): string => english.get(kind)?.get(slug) ?? getName(kind, slug),
    slugs: (kind: string): string[] => [...(names.get(kind)?.keys() ?? [])],
  })
}

/** Filters with the present slug of each maker. */
export function withCurrentMakers({ manufacturers_by_slug }: ReferenceData, filters: ListingFilters): ListingFilters {
  const { manufacturer } = filters.values
  if (!manufacturer) return filters
  return {
    ...filters,
    values: { ...filters.values, manufacturer: manufacturer.map((slug) => manufacturers_by_slug.get(slug)?.slug ?? slug) },
  }
}

/** The slug of a maker and its former slugs. */
export const listMakerSlugs = ({ manufacturers_by_slug }: ReferenceData, manufacturerId: number): string[] =>
  [...manufacturers_by_slug].filter(([, maker]) => maker.manufacturer_id === manufacturerId).map(([slug]) => slug)
