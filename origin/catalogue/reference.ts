import type { Language } from '#shared/languages.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { knownUnit, type Unit } from '#shared/trade/units.ts'
import { sql } from '../database/sql.ts'

/** What every answer of the catalogue needs and nobody changes while it is up: a few hundred rows, kept in memory. */
export interface Reference {
  version: string
  /** When list prices and stock were brought in; null where the catalogue does not say. */
  prices_as_of: string | null
  parts: number
  offers_in_stock: number
  categories: ReadonlyMap<number, CategoryRef>
  categories_by_slug: ReadonlyMap<string, CategoryRef>
  manufacturers: ReadonlyMap<number, ManufacturerRef>
  manufacturers_by_slug: ReadonlyMap<string, ManufacturerRef>
  parameters: ReadonlyMap<string, ParameterRef>
}

export interface ParameterRef {
  parameter_id: number
  slug: string
  kind: 'number' | 'word' | 'code'
  unit: Unit
  sign: string
  /** The least and the greatest value that any part has; null without any. */
  min: number | null
  max: number | null
}

export interface CategoryRef {
  category_id: number
  slug: string
  parent: CategoryRef | null
  children: CategoryRef[]
  key_parameters: number
  drawing: string
  part_count: number
  parameters: ParameterRef[]
}

export interface ManufacturerRef {
  manufacturer_id: number
  slug: string
  name: string
  aliases: string[]
  country: string
  founded: number | null
  part_count: number
}

/** Names in one language; what a language lacks is taken from English, then from the slug. */
export interface Labels {
  (kind: string, slug: string): string
  /** The English name, or the slug. */
  english(kind: string, slug: string): string
  /** All slugs of a kind. */
  slugs(kind: string): string[]
}

/** What a thing of the catalogue is called in one of the languages. */
export interface CatalogueName {
  kind: string
  slug: string
  label: string
}

const FRESH_MS = 10_000

interface Kept<T> {
  value: T
  version: string
}

/**
 * Values, never promises of them: what a request began to read ends with that request, and whoever waited for it in
 * another would wait for ever. Two that come at once read twice.
 */
interface Memory {
  checked_at: number
  version: string | null
  reference: Kept<Reference> | null
  labels: Map<Language, Kept<Labels>>
  names: Kept<readonly CatalogueName[]> | null
}

/** One isolate may serve several databases (tests do); each has its own memory. */
const memories = new WeakMap<D1Database, Memory>()

function memoryOf(db: D1Database): Memory {
  let memory = memories.get(db)
  if (!memory) {
    memory = { checked_at: 0, version: null, reference: null, labels: new Map(), names: null }
    memories.set(db, memory)
  }
  return memory
}

async function readVersion(db: D1Database): Promise<string> {
  const row = await sql<{ value: string }>`SELECT value FROM catalogue_state WHERE name = 'version'`.first(db)
  return row?.value ?? ''
}

/** The catalogue's version, read from the database at most every ten seconds; meanwhile the last one known stands. */
export async function catalogueVersion(db: D1Database): Promise<string> {
  const memory = memoryOf(db)
  const now = Date.now()
  if (memory.version !== null && now - memory.checked_at <= FRESH_MS) return memory.version
  memory.checked_at = now
  try {
    memory.version = await readVersion(db)
  } catch (error) {
    // A failed read is forgotten, so that the next request tries again.
    memory.checked_at = 0
    throw error
  }
  return memory.version
}

/** The reference data of the current catalogue version. */
export async function getReference(db: D1Database): Promise<Reference> {
  const memory = memoryOf(db)
  const version = await catalogueVersion(db)
  if (memory.reference?.version === version) return memory.reference.value
  const value = await readReference(db, version)
  memory.reference = { version, value }
  return value
}

async function readReference(db: D1Database, version: string): Promise<Reference> {
  type Row = Record<string, string | number | null>
  const [state, categories, parameters, links, manufacturers, bounds] = await db.batch<Row>([
    sql`SELECT name, value FROM catalogue_state`.on(db),
    sql`SELECT category_id, slug, parent_id, key_parameters, drawing, part_count FROM categories ORDER BY position`.on(db),
    sql`SELECT parameter_id, slug, kind, unit, sign FROM parameters`.on(db),
    sql`SELECT category_id, parameter_id FROM category_parameters ORDER BY category_id, position`.on(db),
    sql`SELECT manufacturer_id, slug, name, aliases, country, founded, part_count FROM manufacturers ORDER BY name COLLATE NOCASE`.on(db),
    sql`SELECT field, min(minimum) AS least, max(maximum) AS greatest FROM category_fields GROUP BY field`.on(db),
  ])
  const bounds_of = new Map((bounds?.results ?? []).map((row) => [row['field'], row]))
  const bound = (slug: string, name: 'least' | 'greatest'): number | null => {
    const value = bounds_of.get(slug)?.[name]
    return typeof value === 'number' ? value : null
  }
  const texts = new Map((state?.results ?? []).map((row) => [row['name'], String(row['value'])]))
  const number = (name: string): number => Number(texts.get(name) ?? 0)
  const by_id = new Map<number, ParameterRef>()
  for (const row of parameters?.results ?? []) {
    const unit = String(row['unit'] ?? 'count')
    by_id.set(Number(row['parameter_id']), {
      parameter_id: Number(row['parameter_id']),
      slug: String(row['slug']),
      kind: row['kind'] as ParameterRef['kind'],
      unit: knownUnit(unit),
      sign: row['sign'] === 'plus_minus' ? '±' : '',
      min: bound(String(row['slug']), 'least'),
      max: bound(String(row['slug']), 'greatest'),
    })
  }
  const refs = new Map<number, CategoryRef>()
  for (const row of categories?.results ?? []) {
    const parent = row['parent_id'] === null ? null : (refs.get(Number(row['parent_id'])) ?? null)
    const ref: CategoryRef = {
      category_id: Number(row['category_id']),
      slug: String(row['slug']),
      parent,
      children: [],
      key_parameters: Number(row['key_parameters']),
      drawing: String(row['drawing']),
      part_count: Number(row['part_count']),
      parameters: [],
    }
    refs.set(ref.category_id, ref)
    parent?.children.push(ref)
  }
  for (const row of links?.results ?? []) {
    const parameter = by_id.get(Number(row['parameter_id']))
    if (parameter) refs.get(Number(row['category_id']))?.parameters.push(parameter)
  }
  const makers = (manufacturers?.results ?? []).map(
    (row): ManufacturerRef => ({
      manufacturer_id: Number(row['manufacturer_id']),
      slug: String(row['slug']),
      name: String(row['name']),
      aliases: JSON.parse(String(row['aliases'])) as string[],
      country: String(row['country']),
      founded: row['founded'] === null ? null : Number(row['founded']),
      part_count: Number(row['part_count']),
    }),
  )
  return {
    version,
    prices_as_of: texts.get('prices_as_of') ?? null,
    parts: number('parts'),
    offers_in_stock: number('offers_in_stock'),
    categories: refs,
    categories_by_slug: new Map([...refs.values()].map((ref) => [ref.slug, ref])),
    manufacturers: new Map(makers.map((ref) => [ref.manufacturer_id, ref])),
    manufacturers_by_slug: new Map(makers.map((ref) => [ref.slug, ref])),
    parameters: new Map([...by_id.values()].map((ref) => [ref.slug, ref])),
  }
}

/** The catalogue's names in a language. */
export async function getLabels(db: D1Database, lang: Language): Promise<Labels> {
  const memory = memoryOf(db)
  const version = await catalogueVersion(db)
  const kept = memory.labels.get(lang)
  if (kept?.version === version) return kept.value
  const value = await readLabels(db, lang)
  memory.labels.set(lang, { version, value })
  return value
}

/** What everything that words can name is called in any of the languages: for texts whose language nobody knows. */
export async function getNames(db: D1Database): Promise<readonly CatalogueName[]> {
  const memory = memoryOf(db)
  const version = await catalogueVersion(db)
  if (memory.names?.version === version) return memory.names.value
  const results = await sql<{ kind: string; slug: string; label: string }>`SELECT DISTINCT kind, slug, label FROM labels
    WHERE kind IN ('category', 'category_one', 'category_words', 'word', 'code', 'series') ORDER BY kind, slug, label`.all(db)
  memory.names = { version, value: results }
  return results
}

async function readLabels(db: D1Database, lang: Language): Promise<Labels> {
  const results = await sql<{ lang: string; kind: string; slug: string; label: string }>`SELECT lang, kind, slug, label FROM labels
    WHERE lang IN (${lang}, ${DEFAULT_LANGUAGE})`.all(db)
  const own = new Map<string, string>()
  const fallback = new Map<string, string>()
  for (const row of results) (row.lang === lang ? own : fallback).set(`${row.kind}/${row.slug}`, row.label)
  const english = (kind: string, slug: string): string => fallback.get(`${kind}/${slug}`) ?? own.get(`${kind}/${slug}`) ?? slug
  return Object.assign((kind: string, slug: string): string => own.get(`${kind}/${slug}`) ?? english(kind, slug), {
    english,
    slugs: (kind: string): string[] => [...new Set(results.filter((row) => row.kind === kind).map(({ slug }) => slug))],
  })
}
