import type { z } from 'zod'
import { COUNT_CAP, SUGGESTION_LIMIT } from '#shared/constants.ts'
import type { PartSummary, Suggestion, search } from '#shared/contract/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { parseListingQuery } from '#shared/listing-query.ts'
import { exactness, goodsPageUrl, partNumberKey } from '#shared/part-number.ts'
import { UNITS, type Unit } from '#shared/units.ts'
import { seriesTerm, wordTerm } from '../catalogue/terms.ts'
import { compileQuery, foldPhrase, type Vocabulary } from '../domain/query.ts'
import { PART_COLUMNS, type PartRow, summariesOf } from './parts.ts'
import { getLabels, getReference, type Labels, type Reference } from './reference.ts'

/** Pieces shorter than this are in too many numbers to mean one. */
const FRAGMENT_MIN = 4
/** How many parts with one key are told apart by their punctuation. */
const SAME_KEY_LIMIT = 50
const CANDIDATES = COUNT_CAP + 1

/** A statement's text with its values: pieces are put together, values never are. */
interface Sql {
  text: string
  values: (string | number)[]
}

/** Parts whose key begins so, in key order. "~" sorts after every character of a key. */
const withPrefix = (key: string, limit: number): Sql => ({
  text: 'SELECT part_id FROM parts WHERE key >= ? AND key < ? ORDER BY key LIMIT ?',
  values: [key, `${key}~`, limit],
})

/**
 * Parts whose key holds all the pieces anywhere: trigrams propose, `instr` confirms. One statement for all of them, as D1
 * allows only few compounds.
 */
const withFragments = (keys: readonly string[], limit: number): Sql => ({
  text: `SELECT part_id FROM parts WHERE part_id IN (SELECT rowid FROM part_fragments WHERE part_fragments MATCH ? LIMIT ?)${' AND instr(key, ?) > 0'.repeat(keys.length)}`,
  values: [trigrams(keys), limit, ...keys],
})

const withTerms = (match: string, limit: number): Sql => ({
  text: 'SELECT rowid AS part_id FROM part_terms WHERE part_terms MATCH ? LIMIT ?',
  values: [match, limit],
})

/** Without positions in the index a piece is an AND of its trigrams. */
function trigrams(keys: readonly string[]): string {
  const all = new Set<string>()
  for (const key of keys) for (let at = 0; at + 3 <= key.length; at++) all.add(`"${key.slice(at, at + 3)}"`)
  return [...all].join(' AND ')
}

/** Up to ten part numbers for what is typed so far: those that begin so, then those that hold it. */
export async function suggestParts(db: D1Database, keyword: string): Promise<Suggestion[]> {
  const key = partNumberKey(keyword)
  if (!key) return []
  const columns = 'p.part_id, p.part_number, p.manufacturer_id, p.package'
  type Row = Pick<PartRow, 'part_id' | 'part_number' | 'manufacturer_id' | 'package'>
  const run = async ({ text, values }: Sql): Promise<Row[]> => {
    const statement = db.prepare(`SELECT ${columns} FROM (${text}) AS found JOIN parts p USING (part_id)`).bind(...values)
    return (await statement.all<Row>()).results
  }
  const [reference, begins] = await Promise.all([getReference(db), run(withPrefix(key, SUGGESTION_LIMIT * 2))])
  const found = new Map(begins.map((row) => [row.part_id, row]))
  if (found.size < SUGGESTION_LIMIT && key.length >= FRAGMENT_MIN) {
    const inside = withFragments([key], 1000)
    for (const row of await run({ text: `${inside.text} LIMIT ?`, values: [...inside.values, SUGGESTION_LIMIT * 2] }))
      found.set(row.part_id, row)
  }
  const rank = (row: Row): number => exactness(keyword, row.part_number) ?? 3
  return [...found.values()]
    .map((row, order) => ({ row, order }))
    .sort((a, b) => rank(a.row) - rank(b.row) || a.order - b.order)
    .slice(0, SUGGESTION_LIMIT)
    .map(({ row }) => ({
      part_number: row.part_number,
      goods_page_url: goodsPageUrl(row.part_number, row.part_id),
      manufacturer: reference.manufacturers.get(row.manufacturer_id)?.name ?? '',
      package: row.package,
    }))
}

/** A letter or digit that has no place in a key. Separators may be any: data sheets are full of hyphens that do not break. */
const OTHER_SCRIPT = /(?=[\p{L}\p{N}])[^\p{ASCII}\p{Script=Cyrillic}\p{Script=Greek}]/u

type SearchRequest = z.output<typeof search.request>
type SearchData = z.output<typeof search.data>

/** Answers a search: part numbers first (whole, beginning, piece), and words where no number fits. */
export async function searchParts(db: D1Database, lang: Language, request: SearchRequest): Promise<SearchData> {
  const [reference, labels] = await Promise.all([getReference(db), getLabels(db, lang)])
  const key = partNumberKey(request.keyword)
  // A key that lost letters of other scripts is not what was typed.
  const is_number = key !== '' && !OTHER_SCRIPT.test(request.keyword.normalize('NFKC'))
  if (is_number) {
    const { same, begins, inside } = await lookForNumber(db, key)
    const ranked = same.map((row) => ({ row, rank: exactness(request.keyword, row.part_number) ?? 3 })).sort((a, b) => a.rank - b.rank)
    const order = numberOrder(
      key,
      ranked.map(({ row }) => row.part_id),
    )
    const is_exact = (ranked[0]?.rank ?? 3) < 2
    const prefix = withPrefix(key, CANDIDATES)
    if (begins >= FEW || (begins > 0 && !inside)) {
      return { ...(await answerFrom(db, lang, reference, labels, request, prefix, order)), match: is_exact ? 'exact' : 'prefix' }
    }
    if (inside) {
      const pieces = withFragments([key], CANDIDATES)
      const both: Sql = { text: `SELECT part_id FROM (${prefix.text}) UNION ${pieces.text}`, values: [...prefix.values, ...pieces.values] }
      const match = is_exact ? 'exact' : begins > 0 ? 'prefix' : 'fragment'
      return { ...(await answerFrom(db, lang, reference, labels, request, both, order)), match }
    }
  }
  const candidates = wordCandidates(request.keyword, vocabularyOf(reference, labels))
  if (candidates) {
    const by_words = await answerFrom(db, lang, reference, labels, request, candidates, { text: 'p.part_id', values: [] })
    return { ...by_words, match: by_words.listing.total > 0 || by_words.categories.length > 0 ? 'keyword' : 'none' }
  }
  const { page, page_size } = request
  return { match: 'none', listing: { total: 0, total_is_exact: true, page, page_size, items: [] }, ...NOTHING_UNDERSTOOD }
}

const NOTHING_UNDERSTOOD = { categories: [], category: null, understood: [], keywords: [], did_you_mean: [] } satisfies Partial<SearchData>

/** Below so many beginnings, numbers that hold the piece elsewhere are of interest too. */
const FEW = 10

interface NumberLook {
  /** Parts with exactly this key. */
  same: { part_id: number; part_number: string }[]
  /** How many begin so, counted to `FEW`. */
  begins: number
  /** Whether any holds it; false for what is too short to ask. */
  inside: boolean
}

/** What kind of part number a key is, whatever the filters are: a filter must not turn a number into words. */
async function lookForNumber(db: D1Database, key: string): Promise<NumberLook> {
  const prefix = withPrefix(key, FEW)
  const pieces = withFragments([key], CANDIDATES)
  const [same, begins, inside] = await db.batch([
    db.prepare('SELECT part_id, part_number FROM parts WHERE key = ? LIMIT ?').bind(key, SAME_KEY_LIMIT),
    db.prepare(`SELECT count(*) AS n FROM (${prefix.text})`).bind(...prefix.values),
    ...(key.length >= FRAGMENT_MIN ? [db.prepare(`SELECT 1 AS n FROM (${pieces.text} LIMIT 1)`).bind(...pieces.values)] : []),
  ])
  return {
    same: (same?.results ?? []) as NumberLook['same'],
    begins: (begins?.results as { n: number }[] | undefined)?.[0]?.n ?? 0,
    inside: (inside?.results.length ?? 0) > 0,
  }
}

/** The parts that a query of words means, or null when a word means nothing at all. */
function wordCandidates(keyword: string, vocabulary: Vocabulary): Sql | null {
  const { match, pieces, unknown } = compileQuery(keyword, vocabulary)
  if (unknown.length > 0 || (match === null && pieces.length < 1)) return null
  if (match === null) return limited(withFragments(pieces, CANDIDATES))
  if (pieces.length === 0) return withTerms(match, CANDIDATES)
  // Pieces are confirmed first: the word index is then asked about those parts only.
  const [inside, words] = [withFragments(pieces, CANDIDATES), withTerms(match, 1_000_000)]
  return limited({ text: `${inside.text} INTERSECT SELECT part_id FROM (${words.text})`, values: [...inside.values, ...words.values] })
}

const limited = ({ text, values }: Sql): Sql => ({ text: `SELECT part_id FROM (${text}) LIMIT ?`, values: [...values, CANDIDATES] })

/** Pages, counts and sorts a capped set of candidates. `natural` is their order unless one is asked for. */
async function answerFrom(
  db: D1Database,
  lang: Language,
  reference: Reference,
  labels: Labels,
  request: SearchRequest,
  candidates: Sql,
  natural: Sql,
): Promise<Omit<SearchData, 'match'>> {
  const conditions: string[] = []
  const bound: (string | number)[] = []
  const { filters } = parseListingQuery(new URLSearchParams(request.filters))
  const [category_slug] = filters.values['category'] ?? []
  const [manufacturer_slug] = filters.values['manufacturer'] ?? []
  const category = category_slug === undefined ? null : (reference.categories_by_slug.get(category_slug)?.category_id ?? -1)
  const manufacturer =
    manufacturer_slug === undefined ? null : (reference.manufacturers_by_slug.get(manufacturer_slug)?.manufacturer_id ?? -1)
  const in_stock = 'EXISTS (SELECT 1 FROM offers o WHERE o.offer_id BETWEEN p.part_id * 8 AND p.part_id * 8 + 7 AND o.stock > 0)'
  if (category !== null) {
    conditions.push('p.category_id = ?')
    bound.push(category)
  }
  if (manufacturer !== null) {
    conditions.push('p.manufacturer_id = ?')
    bound.push(manufacturer)
  }
  if (filters.in_stock) conditions.push(in_stock)
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
  const base_where = filters.in_stock ? ` WHERE ${in_stock}` : ''
  const order = orderOf(request.sort) ?? natural
  const [groups, rows] = await db.batch([
    db
      .prepare(
        `SELECT p.category_id, p.manufacturer_id, count(*) AS part_count FROM (${candidates.text}) AS found JOIN parts p USING (part_id)${base_where} GROUP BY 1, 2`,
      )
      .bind(...candidates.values),
    db
      .prepare(
        `SELECT ${PART_COLUMNS} FROM (${candidates.text}) AS found JOIN parts p USING (part_id)${where}
         ORDER BY ${order.text} LIMIT ? OFFSET ?`,
      )
      .bind(...candidates.values, ...bound, ...order.values, request.page_size, (request.page - 1) * request.page_size),
  ])
  const counts = (groups?.results ?? []) as { category_id: number; manufacturer_id: number; part_count: number }[]
  const sum = (of: typeof counts): number => of.reduce((total, row) => total + row.part_count, 0)
  const total = sum(
    counts.filter(
      (row) => (category === null || row.category_id === category) && (manufacturer === null || row.manufacturer_id === manufacturer),
    ),
  )
  const capped = sum(counts) > COUNT_CAP
  const items: PartSummary[] = await summariesOf(db, lang, (rows?.results ?? []) as PartRow[])
  return {
    ...NOTHING_UNDERSTOOD,
    listing: { total: Math.min(total, COUNT_CAP), total_is_exact: !capped, page: request.page, page_size: request.page_size, items },
    categories: facet(
      counts.filter((row) => manufacturer === null || row.manufacturer_id === manufacturer),
      (row) => reference.categories.get(row.category_id)?.slug,
      (slug) => labels('category', slug),
    ),
  }
}

function facet<Row extends { part_count: number }>(
  rows: readonly Row[],
  slugOf: (row: Row) => string | undefined,
  nameOf: (slug: string) => string,
): { slug: string; name: string; count: number }[] {
  const totals = new Map<string, number>()
  for (const row of rows) {
    const slug = slugOf(row)
    if (slug) totals.set(slug, (totals.get(slug) ?? 0) + row.part_count)
  }
  return [...totals]
    .map(([slug, count]) => ({ slug, name: nameOf(slug), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

const STOCK = '(SELECT sum(stock) FROM offers o WHERE o.offer_id BETWEEN p.part_id * 8 AND p.part_id * 8 + 7)'
const PRICE = `(SELECT min(CAST(substr(price_breaks, instr(price_breaks, ':') + 1) AS INTEGER)) FROM offers o WHERE o.offer_id BETWEEN p.part_id * 8 AND p.part_id * 8 + 7 AND price_breaks <> '')`

/** Sorts of a search; the candidates are capped, so sorting them is bounded. What is not known sorts naturally. */
const ORDERS: Readonly<Record<string, string>> = {
  stock: `${STOCK}, `,
  '-stock': `${STOCK} DESC, `,
  price: `${PRICE} IS NULL, ${PRICE}, `,
  '-price': `${PRICE} DESC, `,
  part_number: 'p.key, ',
  '-part_number': 'p.key DESC, ',
}

function orderOf(sort: string): Sql | null {
  return Object.hasOwn(ORDERS, sort) ? { text: `${ORDERS[sort]}p.part_id`, values: [] } : null
}

/** What was typed first, by `first`, then what begins so, then what only holds it. */
const numberOrder = (key: string, first: readonly number[]): Sql => ({
  text: 'coalesce((SELECT key FROM json_each(?) AS f WHERE f.value = p.part_id), 1000), p.key < ? OR p.key >= ?, p.key, p.part_id',
  values: [JSON.stringify(first), key, `${key}~`],
})

const vocabularies = new WeakMap<Labels, Vocabulary>()

/** What words mean in a language: names of the catalogue in it and in English. */
function vocabularyOf(reference: Reference, labels: Labels): Vocabulary {
  const known = vocabularies.get(labels)
  if (known) return known
  const manufacturers = new Map<string, number[]>()
  const categories = new Map<string, number[]>()
  const words = new Map<string, string[]>()
  const put = <T>(map: Map<string, T[]>, phrase: string, meaning: T): void => {
    const folded = foldPhrase(phrase)
    if (!folded) return
    const meanings = map.get(folded)
    if (!meanings) map.set(folded, [meaning])
    else if (!meanings.includes(meaning)) meanings.push(meaning)
  }
  for (const { manufacturer_id, name, aliases, slug } of reference.manufacturers.values())
    for (const text of [name, slug, ...aliases]) put(manufacturers, text, manufacturer_id)
  for (const { category_id, slug } of reference.categories.values()) {
    for (const name of [labels, labels.english]) {
      put(categories, name('category', slug), category_id)
      put(categories, name('category_one', slug), category_id)
      for (const word of wordList(name('category_words', slug))) put(categories, word, category_id)
    }
  }
  for (const slug of labels.slugs('word'))
    for (const text of [labels('word', slug), labels.english('word', slug)]) put(words, text, wordTerm(slug))
  for (const code of labels.slugs('code')) put(words, code, wordTerm(code))
  for (const name of labels.slugs('series')) put(words, name, seriesTerm(name))
  const by_unit = new Map<Unit | null, number[]>()
  for (const { parameter_id, unit, kind } of reference.parameters.values()) {
    if (kind !== 'number') continue
    by_unit.set(unit, [...(by_unit.get(unit) ?? []), parameter_id])
    if (UNITS[unit].prefixed) by_unit.set(null, [...(by_unit.get(null) ?? []), parameter_id])
  }
  const vocabulary: Vocabulary = {
    manufacturers: (phrase) => manufacturers.get(phrase) ?? [],
    categories: (phrase) => categories.get(phrase) ?? [],
    words: (phrase) => words.get(phrase) ?? [],
    parameters: (unit) => by_unit.get(unit) ?? [],
  }
  vocabularies.set(labels, vocabulary)
  return vocabulary
}

/** Search words are kept as a JSON array; a category without any has its slug there. */
function wordList(label: string): string[] {
  return label.startsWith('[') ? (JSON.parse(label) as string[]) : []
}
