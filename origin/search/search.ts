import type { z } from 'zod'
import type { Facet, SearchMatch, search } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { partNumberKey } from '#shared/trade/part-number.ts'
import { COUNT_CAP, type PriceQuantity } from '#shared/url/listing-limits.ts'
import { isUnfiltered, type ListingFilters } from '#shared/url/listing-query.ts'
import { categoryDetail, listSelection } from '../catalogue/categories.ts'
import { type ColumnSource, choicesOf, type Selection } from '../catalogue/choices.ts'
import { CHUNK_ORDINALS, priceField } from '../catalogue/column-format.ts'
import { getColumns } from '../catalogue/columns.ts'
import { listFacets } from '../catalogue/facets-store.ts'
import { categoryOf, idRange, ordinalOf } from '../catalogue/ids.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { type CategoryRef, getLabels, getReference, type Labels, type Reference } from '../catalogue/reference.ts'
import { categoryTerm } from '../catalogue/terms.ts'
import { asksParameters, asksPrices, type Candidate, candidateTests, readCandidates } from './candidates.ts'
import { findNearNumbers } from './did-you-mean.ts'
import { CANDIDATES, findByNumber, idsOf, type Sql, withFragments } from './number-search.ts'
import { chipsOf, type FoundCategory } from './query/chips.ts'
import type { Condition, Understanding } from './query/meaning.ts'
import { anyTerm, choicesOfConditions, compileConditions, fulfils, type NumberCondition } from './query/typed-query.ts'
import { understandQuery } from './query/understand.ts'
import { vocabularyOf } from './vocabulary.ts'

type SearchRequest = z.output<typeof search.request>
type SearchData = z.output<typeof search.data>
type Listed = Pick<SearchRequest, 'filters' | 'sort' | 'qty' | 'page' | 'page_size'>

/** What a query means here, before any filter. */
interface Found {
  match: SearchMatch
  understanding: Understanding
  /** Whether there may be more than were looked at. */
  capped: boolean
  /** Ids in their natural order, at most `CANDIDATES`. */
  ids: number[]
  /** Words that were left out. */
  ignored: string[]
  /** Whether conditions alone say it: then one category's columns can answer without the cap of candidates. */
  is_typed: boolean
}

/** Ids that were found, and whether the search for them was cut off. */
type Ids = Pick<Found, 'ids' | 'capped'>
const NONE: Ids = { ids: [], capped: false }

const NOTHING: Understanding = { conditions: [], keywords: [] }

/** Answers a search: by typed conditions where all of it is understood, as a part number (whole, beginning, piece), or by both. */
export async function searchParts(db: D1Database, lang: Language, request: SearchRequest): Promise<SearchData> {
  const [reference, labels] = await Promise.all([getReference(db), getLabels(db, lang)])
  const found = await find(db, reference, labels, request.keyword)
  const counts = countCategories(found.ids)
  const category = onlyCategory(found, counts, request.filters, reference)
  const listing = category
    ? await listInCategory(db, lang, category, found, request, reference)
    : await listCandidates(db, lang, found, request, reference)
  return {
    match: found.match,
    listing,
    categories: [...counts]
      .sort((a, b) => b[1] - a[1])
      .flatMap(([category_id, count]) => {
        const slug = reference.categories.get(category_id)?.slug
        return slug === undefined ? [] : [{ slug, name: labels('category', slug), count }]
      }),
    category: category && categoryDetail(category, labels),
    understood: chipsOf(found.understanding, await foundCategories(db, found, counts, reference), reference, labels, lang),
    keywords: found.understanding.keywords,
    ignored: found.ignored,
    did_you_mean: found.ids.length === 0 ? await findNearNumbers(db, request.keyword) : [],
  }
}

/** The categories of what was found with their columns, where a chip needs them: a value without a unit is of the parameter that has it. */
async function foundCategories(
  db: D1Database,
  { understanding }: Found,
  counts: ReadonlyMap<number, number>,
  reference: Reference,
): Promise<FoundCategory[]> {
  if (!understanding.conditions.some((condition) => condition.kind === 'value' && condition.readings.some(({ unit }) => unit === null)))
    return []
  if (counts.size > TOLD_BY) return []
  return Promise.all(
    [...counts.keys()].flatMap((category_id) => {
      const category = reference.categories.get(category_id)
      return category ? [getColumns(db, category).then(({ fields }) => ({ category, fields }))] : []
    }),
  )
}
/** In more categories than these it is of several units anyway. */
const TOLD_BY = 12

/** The filters of a search with their counts. */
export async function searchFacets(
  db: D1Database,
  lang: Language,
  keyword: string,
  category_slug: string,
  filters: ListingFilters,
  qty: PriceQuantity,
): Promise<Facet[]> {
  const [reference, labels] = await Promise.all([getReference(db), getLabels(db, lang)])
  const found = await find(db, reference, labels, keyword)
  const wanted = category_slug === '' ? filters : { ...filters, values: { ...filters.values, category: [category_slug] } }
  const category = onlyCategory(found, countCategories(found.ids), wanted, reference)
  const { category: _, ...values } = wanted.values
  if (category) {
    const columns = await getColumns(db, category)
    const selection = await selectionOf(db, category, columns, found, { ...wanted, values }, reference, qty)
    return listFacets(db, lang, category, columns, selection, wanted, qty)
  }
  const [candidates, prices] = await Promise.all([
    readCandidates(db, found.ids, {
      stock: true,
      price: asksPrices(wanted) ? qty : null,
      datasheet: true,
      attributes: asksParameters(wanted),
    }),
    priceBounds(db, found.ids, reference, qty),
  ])
  return commonFacets(candidates, prices, wanted, reference, labels)
}

/** The least and the greatest price in the categories of parts; open where there are many categories. */
async function priceBounds(
  db: D1Database,
  ids: readonly number[],
  reference: Reference,
  qty: PriceQuantity,
): Promise<{ min: number | null; max: number | null }> {
  const categories = [...countCategories(ids).keys()].flatMap((id) => reference.categories.get(id) ?? [])
  if (categories.length === 0 || categories.length > TOLD_BY) return { min: null, max: null }
  const columns = await Promise.all(categories.map((category) => getColumns(db, category)))
  const bounds = columns.flatMap(({ fields }) => fields.get(priceField(qty)) ?? [])
  const [least, greatest] = [bounds.flatMap(({ min }) => min ?? []), bounds.flatMap(({ max }) => max ?? [])]
  return { min: least.length > 0 ? Math.min(...least) : null, max: greatest.length > 0 ? Math.max(...greatest) : null }
}

async function find(db: D1Database, reference: Reference, labels: Labels, keyword: string): Promise<Found> {
  const understanding = understandQuery(keyword, vocabularyOf(reference, labels))
  const { conditions, keywords } = understanding
  const says_all = keywords.length === 0 && conditions.length > 0
  const is_typed = says_all && conditions.every(({ kind }) => kind !== 'series')
  // A whole part number is one, whatever else its letters could mean; its beginning may be a value or a word.
  if (!is_typed || (await isPartNumber(db, keyword))) {
    const by_number = await findByNumber(db, keyword)
    if (by_number) return { ...by_number, understanding: NOTHING, ignored: [], is_typed: false }
  }
  if (conditions.length + keywords.length > 0) {
    const by_words = await findByWords(db, understanding, reference)
    if (by_words.ids.length > 0) return { match: 'keyword', understanding, ...by_words, ignored: [], is_typed }
    // "low noise op amp": words that are no piece of any number are left out, and said to be.
    if (conditions.length > 0 && keywords.length > 0 && !keywords.some((word) => /\d/.test(word))) {
      const rest = { conditions, keywords: [] }
      const others = await findByWords(db, rest, reference)
      if (others.ids.length > 0)
        return {
          match: 'keyword',
          understanding: rest,
          ...others,
          ignored: keywords,
          is_typed: conditions.every(({ kind }) => kind !== 'series'),
        }
    }
  }
  const by_number = is_typed ? await findByNumber(db, keyword) : null
  if (by_number) return { ...by_number, understanding: NOTHING, ignored: [], is_typed: false }
  return { match: 'none', understanding, ...NONE, ignored: [], is_typed }
}

async function isPartNumber(db: D1Database, keyword: string): Promise<boolean> {
  const key = partNumberKey(keyword)
  return key !== '' && (await db.prepare('SELECT 1 AS found FROM parts WHERE key = ?').bind(key).first()) !== null
}

/** The parts that fulfil all conditions and hold all keywords in their numbers, in the order of their ids. */
async function findByWords(
  db: D1Database,
  { conditions, keywords }: Understanding,
  reference: Reference,
  category?: CategoryRef,
): Promise<Ids> {
  const unwanted = keywords.filter((word) => word.startsWith('!')).map(partNumberKey)
  const keys = keywords.filter((word) => !word.startsWith('!')).map(partNumberKey)
  if ([...keys, ...unwanted].some((key) => key.length < 3)) return NONE
  const { match, doubtful, unindexed } = compileConditions(conditions, reference)
  if (match === null) return NONE
  const within = category ? `${categoryTerm(category.category_id)} AND ${match.includes(' NOT ') ? `(${match})` : match}` : match
  const terms = (expression: string, limit: number): Sql => ({
    text: 'SELECT rowid AS part_id FROM part_terms WHERE part_terms MATCH ? LIMIT ?',
    values: [expression, limit],
  })
  const run = async ({ text, values }: Sql): Promise<number[]> =>
    idsOf(
      (
        await db
          .prepare(`SELECT json_group_array(part_id) AS ids FROM (${text})`)
          .bind(...values)
          .all()
      ).results,
    )
  const named = conditions.some(({ kind }) => kind !== 'flag')
  let ids: number[]
  if (keys.length === 0) ids = await run(terms(within, CANDIDATES))
  else {
    // Pieces are confirmed first: the word index is then asked about those parts only.
    const inside = withFragments(keys, CANDIDATES)
    const both: Sql = named
      ? {
          text: `${inside.text} INTERSECT SELECT part_id FROM (${terms(within, 1_000_000).text})`,
          values: [...inside.values, within, 1_000_000],
        }
      : inside
    ids = await run({ text: `SELECT part_id FROM (${both.text}) ORDER BY part_id LIMIT ?`, values: [...both.values, CANDIDATES] })
  }
  // What is taken out below is taken out of what was looked at.
  const capped = ids.length >= CANDIDATES
  if (unindexed.length > 0) ids = await fulfilling(db, ids, unindexed, reference)
  if (doubtful.length > 0) {
    const ranges = conditions.filter((condition) => condition.kind === 'range' && !condition.not)
    // The first of the doubtful are among the first of all; found by pieces of numbers, the parts are not the first.
    const outermost = keys.length > 0 ? ids : await run(terms(`(${within}) AND ${anyTerm(doubtful)}`, CANDIDATES))
    const inside = new Set(await fulfilling(db, outermost, ranges as NumberCondition[], reference))
    const beyond = new Set(outermost.filter((part_id) => !inside.has(part_id)))
    ids = ids.filter((part_id) => !beyond.has(part_id))
  }
  if (unwanted.length > 0) ids = await withoutPieces(db, ids, unwanted)
  return { ids: await withFlags(db, ids, conditions), capped }
}

/** The parts in whose numbers none of the pieces is. */
async function withoutPieces(db: D1Database, ids: readonly number[], pieces: readonly string[]): Promise<number[]> {
  const { results } = await db
    .prepare(
      `SELECT json_group_array(part_id) AS ids FROM (SELECT p.part_id FROM json_each(?) AS wanted CROSS JOIN parts p ON p.part_id = wanted.value
       WHERE NOT EXISTS (SELECT 1 FROM json_each(?) AS piece WHERE instr(p.key, piece.value) > 0))`,
    )
    .bind(JSON.stringify(ids), JSON.stringify(pieces))
    .all()
  return idsOf(results)
}

/** The parts whose numbers fulfil all conditions. */
async function fulfilling(
  db: D1Database,
  ids: readonly number[],
  conditions: readonly NumberCondition[],
  reference: Reference,
): Promise<number[]> {
  const candidates = await readCandidates(db, ids, { attributes: true })
  return candidates.flatMap(({ part_id, attributes }) => {
    const category = reference.categories.get(categoryOf(part_id))
    const passes = category && conditions.every((condition) => fulfils(condition, category, attributes ?? []) !== condition.not)
    return passes ? [part_id] : []
  })
}

async function withFlags(db: D1Database, ids: number[], conditions: readonly Condition[]): Promise<number[]> {
  const flags = conditions.filter((condition) => condition.kind === 'flag') as Extract<Condition, { kind: 'flag' }>[]
  if (flags.length === 0) return ids
  const has = (candidate: Candidate, flag: (typeof flags)[number]['flag']): boolean => {
    if (flag === 'stock') return candidate.stock > 0
    return flag === 'price' ? Number.isFinite(candidate.price) : candidate[flag]
  }
  const asked = new Set(flags.map(({ flag }) => flag))
  const candidates = await readCandidates(db, ids, {
    stock: asked.has('stock'),
    price: asked.has('price') ? 1 : null,
    datasheet: asked.has('datasheet'),
  })
  return candidates.filter((candidate) => flags.every(({ flag, not }) => has(candidate, flag) !== not)).map(({ part_id }) => part_id)
}

function countCategories(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const part_id of ids) counts.set(categoryOf(part_id), (counts.get(categoryOf(part_id)) ?? 0) + 1)
  return counts
}

/** The one category that what is found, or wanted of it, is of. */
function onlyCategory(
  { capped }: Found,
  counts: ReadonlyMap<number, number>,
  filters: ListingFilters,
  reference: Reference,
): CategoryRef | null {
  const wanted = filters.values['category'] ?? []
  if (wanted.length > 0) {
    const [chosen] = wanted.length === 1 ? wanted.map((slug) => reference.categories_by_slug.get(slug)) : []
    return chosen?.parent ? chosen : null
  }
  // Ids ascend by category: where they were cut off, others may follow.
  const [first] = counts.keys()
  return counts.size === 1 && !capped && first !== undefined ? (reference.categories.get(first) ?? null) : null
}

async function listInCategory(db: D1Database, lang: Language, category: CategoryRef, found: Found, asked: Listed, reference: Reference) {
  const { category: _, ...values } = asked.filters.values
  const filters = { ...asked.filters, values }
  const empty = { total: 0, total_is_exact: true, page: asked.page, page_size: asked.page_size, items: [] }
  if (found.match !== 'keyword' && isUnfiltered(filters) && !asked.sort) {
    // Part numbers keep the order in which they were found.
    const ids = found.ids.filter((part_id) => categoryOf(part_id) === category.category_id)
    return listIds(db, lang, ids, found.capped, asked)
  }
  const columns = await getColumns(db, category)
  const selection = await selectionOf(db, category, columns, found, filters, reference, asked.qty)
  if (!selection) return empty
  return listSelection(db, lang, category, columns, selection, { ...asked, filters })
}

/** What the query and the filters leave of a category; null for nothing. */
async function selectionOf(
  db: D1Database,
  category: CategoryRef,
  columns: ColumnSource,
  found: Found,
  filters: ListingFilters,
  reference: Reference,
  qty: number,
): Promise<Selection | null> {
  const choices = choicesOf(columns.fields, filters, qty)
  if (!choices) return null
  if (found.is_typed) {
    const typed = choicesOfConditions(found.understanding.conditions, category, columns.fields)
    return typed && { choices: [...choices, ...typed], only: null }
  }
  const [first, last] = idRange(category.category_id)
  // Cut off before they were all seen, the candidates are asked for again in this category alone.
  const ids = found.match === 'keyword' && found.capped ? (await findByWords(db, found.understanding, reference, category)).ids : found.ids
  const only = new Map<number, number[]>()
  for (const part_id of ids) {
    if (part_id < first || part_id > last) continue
    const ordinal = ordinalOf(part_id)
    const chunk = Math.floor(ordinal / CHUNK_ORDINALS)
    const list = only.get(chunk)
    if (list) list.push(ordinal % CHUNK_ORDINALS)
    else only.set(chunk, [ordinal % CHUNK_ORDINALS])
  }
  return {
    choices,
    only: new Map([...only].sort((a, b) => a[0] - b[0]).map(([chunk, ordinals]) => [chunk, Uint32Array.from(ordinals).sort()])),
  }
}

/** Parts of several categories: filtered, sorted and paged as the bounded list they are. */
async function listCandidates(db: D1Database, lang: Language, { ids, capped }: Ids, asked: Listed, reference: Reference) {
  const { filters, sort, qty } = asked
  const name = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  if (isUnfiltered(filters) && name !== 'stock' && name !== 'price' && name !== 'part_number') return listIds(db, lang, ids, capped, asked)
  const tests = candidateTests(filters, reference)
  const passing = (
    await readCandidates(db, ids, {
      stock: filters.in_stock || name === 'stock',
      price: asksPrices(filters) || name === 'price' ? qty : null,
      datasheet: filters.has.includes('datasheet'),
      attributes: asksParameters(filters),
    })
  ).filter((candidate) => tests.every(({ passes }) => passes(candidate)))
  if (name === 'stock') passing.sort((a, b) => sign * (a.stock - b.stock))
  if (name === 'price')
    passing.sort((a, b) => Number(!Number.isFinite(a.price)) - Number(!Number.isFinite(b.price)) || sign * (a.price - b.price) || 0)
  const left = passing.map(({ part_id }) => part_id)
  return listIds(db, lang, name === 'part_number' ? await byNumber(db, left, sign) : left, capped, asked)
}

async function byNumber(db: D1Database, ids: readonly number[], sign: number): Promise<number[]> {
  const direction = sign < 0 ? 'DESC' : 'ASC'
  const { results } = await db
    .prepare(
      `SELECT json_group_array(part_id) AS ids FROM (SELECT p.part_id FROM json_each(?) AS wanted CROSS JOIN parts p ON p.part_id = wanted.value
       ORDER BY p.key ${direction}, p.part_id ${direction})`,
    )
    .bind(JSON.stringify(ids))
    .all()
  return idsOf(results)
}

async function listIds(db: D1Database, lang: Language, ids: readonly number[], capped: boolean, { page, page_size }: Listed) {
  const start = (page - 1) * page_size
  return {
    total: Math.min(ids.length, COUNT_CAP),
    total_is_exact: !capped,
    page,
    page_size,
    items: await listPartsById(db, lang, ids.slice(start, Math.min(start + page_size, COUNT_CAP))),
  }
}

/** Filters that parts of all categories share; counts follow the other choices. */
function commonFacets(
  candidates: readonly Candidate[],
  prices: { min: number | null; max: number | null },
  filters: ListingFilters,
  reference: Reference,
  labels: Labels,
): Facet[] {
  const tests = candidateTests(filters, reference)
  const countWithout = (field: string, of: (candidate: Candidate) => string | null): Map<string, number> => {
    const others = tests.filter((test) => test.field !== field)
    const counts = new Map<string, number>()
    for (const candidate of candidates) {
      const value = of(candidate)
      if (value !== null && others.every(({ passes }) => passes(candidate))) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    for (const chosen of filters.values[field] ?? []) if (!counts.has(chosen)) counts.set(chosen, 0)
    return counts
  }
  const words = (field: string, counts: ReadonlyMap<string, number>, textOf: (value: string) => string): Facet => ({
    field,
    name: field,
    kind: 'words',
    unit: '',
    values: [...counts]
      .map(([value, count]) => ({ value, text: textOf(value), count }))
      .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
      .slice(0, COMMON_VALUES),
    value_count: counts.size,
    min: null,
    max: null,
  })
  const flag = (field: string, value: string, test: string, has: (candidate: Candidate) => boolean): Facet => ({
    ...words(field, new Map(), String),
    kind: 'flag',
    values: [{ value, text: '', count: countWithout(test, (candidate) => (has(candidate) ? value : null)).get(value) ?? 0 }],
    value_count: 1,
  })
  return [
    flag('in_stock', '1', 'in_stock', ({ stock }) => stock > 0),
    flag('rohs', '1', 'rohs', ({ rohs }) => rohs),
    flag('has', 'datasheet', 'datasheet', ({ datasheet }) => datasheet),
    words(
      'category',
      countWithout('category', ({ part_id }) => reference.categories.get(categoryOf(part_id))?.slug ?? null),
      (slug) => labels('category', slug),
    ),
    words(
      'manufacturer',
      countWithout('manufacturer', ({ manufacturer_id }) => reference.manufacturers.get(manufacturer_id)?.slug ?? null),
      (slug) => reference.manufacturers_by_slug.get(slug)?.name ?? slug,
    ),
    words(
      'package',
      countWithout('package', (candidate) => candidate.package),
      String,
    ),
    { ...words('price', new Map(), String), kind: 'numbers', unit: 'usd', ...prices },
  ]
}
const COMMON_VALUES = 200
