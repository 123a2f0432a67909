import type { SearchMatch } from '#shared/contract/catalogue.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { toCategoryId } from '../catalogue/ids.ts'
import type { CategoryRef, Labels, ReferenceData } from '../catalogue/reference-data.ts'
import { toCategoryTerm } from '../catalogue/terms.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { type Sql, sql } from '../database/sql.ts'
import { type Candidate, readCandidates } from './candidates.ts'
import { findNamedNumbers, isSoftCondition, listNarrowings, listOmittedWords } from './named-numbers.ts'
import { CANDIDATES, findByNumber, readIds, selectByFragmentsSql } from './number-search.ts'
import type { Condition, ParsedQuery, QueryVocabulary } from './query/meaning.ts'
import { formatQuery, parseQuery } from './query/parse-query.ts'
import { compileConditions, isBounded, isFulfilled, joinTerms, type NumberCondition } from './query/typed-query.ts'
import { getVocabulary } from './vocabulary.ts'

/** The matches of a query in the catalogue, before any filter. */
export interface Matches {
  match: SearchMatch
  parsedQuery: ParsedQuery
  /** Whether there may be more matches than were read. */
  capped: boolean
  /** Ids of the matches, at most `CANDIDATES` of each number. */
  ids: number[]
  /** Words that were left out. */
  ignored: string[]
  /** Whether the query consists only of conditions, so that one category's columns can answer without a limit of candidates. */
  is_typed: boolean
  /** Whether the ids are ranked by how well their numbers match, an order that the listing keeps. */
  is_ranked: boolean
}

/** Ids of the matches, and whether the search for them was cut off. */
export type Ids = Pick<Matches, 'ids' | 'capped'>
const NONE: Ids = { ids: [], capped: false }

const NOTHING: ParsedQuery = { conditions: [], keywords: [] }

/**
 * The matches of a query: by conditions if all of it is understood, as a part number (whole, prefix, fragment), or by both. Beside a part
 * number, words that no part has are ignored.
 */
export async function matchQuery(db: CatalogueDatabase, reference: ReferenceData, labels: Labels, keyword: string): Promise<Matches> {
  const vocabulary = getVocabulary(reference, labels)
  const parsedQuery = parseQuery(keyword, vocabulary)
  const { conditions, keywords } = parsedQuery
  const isAllTyped = isTyped(parsedQuery)
  const byNumber = async (): Promise<Matches | null> => {
    const matches = await findByNumber(db, keyword)
    return matches && { ...matches, parsedQuery: NOTHING, ignored: [], is_typed: false, is_ranked: true }
  }
  const byWords = async (query: ParsedQuery, ignored: string[]): Promise<Matches | null> => {
    const matches = await findByWords(db, query, reference)
    if (matches.ids.length === 0) return null
    return { match: 'keyword', parsedQuery: query, ...matches, ignored, is_typed: isTyped(query), is_ranked: false }
  }
  const byNamedNumbers = (): Promise<Matches | null> => findByNamedNumbers(db, reference, vocabulary, keyword)
  // A whole part number takes precedence over other meanings of its letters; a prefix may be a value or a word.
  const isNumberFirst = !isAllTyped || (await isPartNumber(db, keyword))
  const hasSoftCondition = conditions.some(isSoftCondition)
  // "low noise op amp": words that are not a fragment of any number are ignored, and reported.
  const mayIgnore = conditions.length > 0 && keywords.length > 0 && !keywords.some((word) => /\d/.test(word))
  return (
    (isNumberFirst && (await byNumber())) ||
    (hasSoftCondition && keywords.length > 0 && (await byNamedNumbers())) ||
    (conditions.length + keywords.length > 0 && (await byWords(parsedQuery, []))) ||
    (!hasSoftCondition && keywords.length > 0 && (await byNamedNumbers())) ||
    (mayIgnore && (await byWords({ conditions, keywords: [] }, keywords))) ||
    (!isNumberFirst && (await byNumber())) || {
      ...NONE,
      match: 'none',
      parsedQuery,
      ignored: [],
      is_typed: isAllTyped,
      is_ranked: false,
    }
  )
}

/** The parts of the numbers in a query, filtered by as many of its other words as leave any part. */
async function findByNamedNumbers(
  db: CatalogueDatabase,
  reference: ReferenceData,
  vocabulary: QueryVocabulary,
  keyword: string,
): Promise<Matches | null> {
  const named = await findNamedNumbers(db, keyword, vocabulary)
  if (!named) return null
  const { numbers } = named
  const tried = new Set<string>()
  for (const narrowing of listNarrowings(named, vocabulary)) {
    const text = formatQuery(narrowing)
    if (tried.has(text)) continue
    tried.add(text)
    const { conditions, keywords } = narrowing
    const of = async (number: string): Promise<Ids | null> =>
      text === '' ? findByNumber(db, number) : findByWords(db, { conditions, keywords: [number, ...keywords] }, reference)
    const matches = await Promise.all(numbers.map(of))
    const ids = [...new Set(matches.flatMap((each) => each?.ids ?? []))]
    if (ids.length === 0) continue
    const parsedQuery = { conditions, keywords: [...numbers, ...keywords] }
    const capped = matches.some((each) => each?.capped)
    const ignored = listOmittedWords(named, narrowing, vocabulary)
    return { match: 'keyword', parsedQuery, ids, capped, ignored, is_typed: false, is_ranked: text === '' }
  }
  return null
}

const isTyped = ({ conditions, keywords }: ParsedQuery): boolean =>
  keywords.length === 0 && conditions.length > 0 && conditions.every(({ kind }) => kind !== 'series')

async function isPartNumber(db: CatalogueDatabase, keyword: string): Promise<boolean> {
  const key = toPartNumberKey(keyword)
  return key !== '' && (await sql`SELECT 1 FROM parts WHERE key = ${key}`.first(db)) !== null
}

/** The parts that fulfil all conditions and have all keywords in their numbers, in the order of their ids. */
export async function findByWords(
  db: CatalogueDatabase,
  { conditions, keywords }: ParsedQuery,
  reference: ReferenceData,
  category?: CategoryRef,
): Promise<Ids> {
  const excludedKeys = keywords.filter((word) => word.startsWith('!')).map(toPartNumberKey)
  const keys = keywords.filter((word) => !word.startsWith('!')).map(toPartNumberKey)
  if ([...keys, ...excludedKeys].some((key) => key.length < 3)) return NONE
  const { match, doubtful, unindexed } = compileConditions(conditions, reference)
  if (match === null) return NONE
  const within = category ? `${toCategoryTerm(category.category_id)} AND ${match.includes(' NOT ') ? `(${match})` : match}` : match
  const terms = (expression: string, limit: number): Sql =>
    sql`SELECT rowid AS part_id FROM part_terms WHERE part_terms MATCH ${expression} LIMIT ${limit}`
  const named = conditions.some(({ kind }) => kind !== 'flag')
  let ids: number[]
  if (keys.length === 0) ids = await readIds(db, terms(within, CANDIDATES))
  else {
    // Fragments are checked first, so that the word index is read for those parts only.
    const inside = selectByFragmentsSql(keys, CANDIDATES)
    const both = named ? sql`${inside} INTERSECT SELECT part_id FROM (${terms(within, 1_000_000)})` : inside
    ids = await readIds(db, sql`SELECT part_id FROM (${both}) ORDER BY part_id LIMIT ${CANDIDATES}`)
  }
  // Parts that are removed below still count towards the limit.
  const capped = ids.length >= CANDIDATES
  if (unindexed.length > 0) ids = await filterFulfilling(db, ids, unindexed, reference)
  if (doubtful.length > 0) {
    const ranges = conditions.filter(isBounded)
    // Parts in the outermost buckets are tested individually; if fragments matched, all parts are.
    const outermost = keys.length > 0 ? ids : await readIds(db, terms(`(${within}) AND ${joinTerms(doubtful)}`, CANDIDATES))
    const inside = new Set(await filterFulfilling(db, outermost, ranges, reference))
    const outsideIds = new Set(outermost.filter((partId) => !inside.has(partId)))
    ids = ids.filter((partId) => !outsideIds.has(partId))
  }
  if (excludedKeys.length > 0) ids = await withoutPieces(db, ids, excludedKeys)
  return { ids: await withFlags(db, ids, conditions), capped }
}

/** The parts whose numbers contain none of the fragments. */
const withoutPieces = (db: CatalogueDatabase, ids: readonly number[], pieces: readonly string[]): Promise<number[]> =>
  readIds(
    db,
    sql`SELECT p.part_id FROM json_each(${JSON.stringify(ids)}) AS entry CROSS JOIN parts p ON p.part_id = entry.value
      WHERE NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(pieces)}) AS piece WHERE instr(p.key, piece.value) > 0)`,
  )

/** The parts whose numeric values fulfil all conditions. */
async function filterFulfilling(
  db: CatalogueDatabase,
  ids: readonly number[],
  conditions: readonly NumberCondition[],
  reference: ReferenceData,
): Promise<number[]> {
  const candidates = await readCandidates(db, ids, { attributes: true })
  return candidates.flatMap(({ part_id, attributes }) => {
    const category = reference.categories.get(toCategoryId(part_id))
    const passes = category && conditions.every((condition) => isFulfilled(condition, category, attributes ?? []) !== condition.not)
    return passes ? [part_id] : []
  })
}

async function withFlags(db: CatalogueDatabase, ids: number[], conditions: readonly Condition[]): Promise<number[]> {
  const flags = conditions.filter((condition) => condition.kind === 'flag')
  if (flags.length === 0) return ids
  const has = (candidate: Candidate, { flag, min = 1 }: (typeof flags)[number]): boolean => {
    if (flag === 'stock') return candidate.stock >= min
    return flag === 'price' ? Number.isFinite(candidate.price) : candidate[flag]
  }
  const names = new Set(flags.map(({ flag }) => flag))
  const candidates = await readCandidates(db, ids, {
    stock: names.has('stock'),
    price: names.has('price') ? 1 : null,
    datasheet: names.has('datasheet'),
  })
  return candidates.filter((candidate) => flags.every((flag) => has(candidate, flag) !== flag.not)).map(({ part_id }) => part_id)
}
