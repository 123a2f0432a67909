import type { AlternativeSearch } from '#shared/contract/search-interpretation.ts'
import type { Language } from '#shared/languages.ts'
import { getLanguage } from '#shared/languages.ts'
import { findPackage } from '#shared/packages/find.ts'
import { MAX_COUNT } from '#shared/url/listing-limits.ts'
import { getColumns } from '../catalogue/columns.ts'
import { toCategoryId } from '../catalogue/ids.ts'
import type { CategoryRef, Labels, ParameterRef, ReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { type Candidate, readCandidates } from './candidates.ts'
import { findByWords, type Ids } from './find-parts.ts'
import { formatCondition } from './query/chips.ts'
import type { Condition, ParsedQuery, PossibleMeaning, QueryVocabulary } from './query/meaning.ts'
import { listNameTexts, toPackageMeaning, toWordMeaning } from './query/named-conditions.ts'
import { findCondition, formatQuery } from './query/parse-query.ts'
import { isFulfilled, listConditionParameters, type NumberCondition } from './query/typed-query.ts'
import { replaceRange, replaceValue } from './query/values.ts'
import { foldPhrase } from './query/words.ts'
import { getVocabulary } from './vocabulary.ts'

/** Maximum number of pieces of a query, because each is a separate search. */
const MAX_PIECES = 8
/** If removing one piece is not enough, pairs are tried: fifteen for six pieces. */
const MAX_PAIRED_PIECES = 6
/** With more parts the nearest values are not read, because there is a filter for them. */
const MAX_READ_PARTS = 3000
/** How many replacement values are offered. */
const NEAREST = 2
/** Values further off by this factor are not offered: 6.3 V for 100 V, volts for a bare "10k". */
const MAX_VALUE_RATIO = 10
/** How many categories are read to decide which parameter a word belongs to. */
const COLUMNS_OF = 3

interface Context {
  db: CatalogueDatabase
  reference: ReferenceData
  labels: Labels
  lang: Language
  vocabulary: QueryVocabulary
}

/**
 * Alternatives for a query without hits: for each piece the hits without it, and with the nearest values instead. If no single removal has
 * hits, pairs are removed; if no pair has, the pieces that contradict earlier ones. The least important pieces come first; only
 * alternatives with hits; each count equals that of the search for its `keyword`. Takes at most `MAX_PIECES` searches and as many reads of `MAX_READ_PARTS` parts,
 * or else up to 23 further searches.
 */
export async function listQueryFixes(
  db: CatalogueDatabase,
  parsedQuery: ParsedQuery,
  reference: ReferenceData,
  labels: Labels,
  lang: Language,
): Promise<AlternativeSearch[]> {
  const context: Context = { db, reference, labels, lang, vocabulary: getVocabulary(reference, labels) }
  const count = parsedQuery.conditions.length + parsedQuery.keywords.length
  if (parsedQuery.conditions.length === 0 || count < 2 || count > MAX_PIECES) return []
  const pieceIndexes = Array.from({ length: count }, (_, at) => at)
  const single = await Promise.all(pieceIndexes.map((at) => searchWithout(context, parsedQuery, [at])))
  const found = single.filter((way) => way !== null)
  if (found.length > 0) return found.sort((a, b) => rankAlternative(a) - rankAlternative(b))
  const pairs =
    count > MAX_PAIRED_PIECES ? [] : pieceIndexes.flatMap((first) => pieceIndexes.slice(first + 1).map((second) => [first, second]))
  const double = (await Promise.all(pairs.map((pair) => searchWithout(context, parsedQuery, pair)))).filter((way) => way !== null)
  if (double.length > 0) return double
  const way = await searchWithout(context, parsedQuery, await listContradictingPieces(context, parsedQuery, pieceIndexes))
  return way ? [way] : []
}

/** The kinds of pieces from the least to the most important to an engineer: a dielectric or a case before the value itself. */
const BY_IMPORTANCE: readonly string[] = ['flag', 'word', 'package', 'manufacturer', 'range', 'value']

/** The place of an alternative: replacements before pieces that can only be removed. */
function rankAlternative({ pieces: [piece], ways }: AlternativeSearch): number {
  const importance = BY_IMPORTANCE.indexOf(piece?.kind ?? '')
  return (importance < 0 ? BY_IMPORTANCE.length : importance) + (ways.length > 1 ? 0 : BY_IMPORTANCE.length + 1)
}

/** Pieces that have no hits among the hits of earlier pieces. */
async function listContradictingPieces(
  { db, reference }: Context,
  parsedQuery: ParsedQuery,
  pieceIndexes: readonly number[],
): Promise<number[]> {
  const against: number[] = []
  for (const pieceIndex of pieceIndexes) {
    const later = pieceIndexes.filter((other) => other > pieceIndex)
    const { ids } = await findByWords(db, withoutPieces(parsedQuery, [...against, ...later]), reference)
    if (ids.length === 0) against.push(pieceIndex)
  }
  return against
}

const withoutPieces = ({ conditions, keywords }: ParsedQuery, pieceIndexes: readonly number[]): ParsedQuery => ({
  conditions: conditions.filter((_, at) => !pieceIndexes.includes(at)),
  keywords: keywords.filter((_, at) => !pieceIndexes.includes(conditions.length + at)),
})

/** A query without some pieces, with its hits; null without hits. @param pieceIndexes indexes of pieces, conditions before keywords */
async function searchWithout(
  context: Context,
  parsedQuery: ParsedQuery,
  pieceIndexes: readonly number[],
): Promise<AlternativeSearch | null> {
  const { db, reference, labels, lang } = context
  const { conditions, keywords } = parsedQuery
  if (pieceIndexes.length === conditions.length + keywords.length) return null
  const rest = withoutPieces(parsedQuery, pieceIndexes)
  const found = await findByWords(db, rest, reference)
  if (found.ids.length === 0) return null
  const pieces = pieceIndexes.map((at) => {
    const condition = conditions[at]
    if (!condition) return { kind: 'keyword' as const, text: keywords[at - conditions.length] ?? '' }
    const text = formatCondition(condition, [], reference, labels, getLanguage(lang).tag)
    return { kind: condition.kind, text: condition.not ? `≠ ${text}` : text }
  })
  const [pieceIndex = -1] = pieceIndexes
  const condition = conditions[pieceIndex]
  const instead = pieceIndexes.length === 1 && condition ? await findReplacements(context, parsedQuery, pieceIndex, condition, found) : []
  return { pieces, ways: [...instead, { instead: '', keyword: formatQuery(rest), ...toCount(found) }] }
}

const toCount = ({ ids, capped }: Ids): Pick<AlternativeSearch['ways'][number], 'count' | 'count_is_exact'> => ({
  count: Math.min(ids.length, MAX_COUNT),
  count_is_exact: !capped,
})

type Part = Candidate & { category: CategoryRef }

/** The nearest values to one condition among the parts that fulfil all others. */
async function findReplacements(
  context: Context,
  parsedQuery: ParsedQuery,
  pieceIndex: number,
  condition: Condition,
  { ids, capped }: Ids,
): Promise<AlternativeSearch['ways']> {
  const { db, reference, labels, lang, vocabulary } = context
  if (condition.not || capped || ids.length > MAX_READ_PARTS) return []
  const candidates = await readCandidates(db, ids, { attributes: condition.kind !== 'package' && condition.kind !== 'manufacturer' })
  const parts = candidates.flatMap((candidate): Part[] => {
    const category = reference.categories.get(toCategoryId(candidate.part_id))
    return category ? [{ ...candidate, category }] : []
  })
  const near = await findNearValues(context, condition, parts)
  return near.flatMap(({ meaning, fits }) => {
    const other = findCondition(meaning, false, vocabulary)
    if (!other) return []
    const count = parts.filter((part) => fits(part, other)).length
    if (count === 0) return []
    const conditions = parsedQuery.conditions.map((original, at) => (at === pieceIndex ? other : original))
    const instead = formatCondition(other, [], reference, labels, getLanguage(lang).tag)
    return [{ instead, keyword: formatQuery({ ...parsedQuery, conditions }), count, count_is_exact: true }]
  })
}

interface Near {
  meaning: PossibleMeaning
  /** Whether a part fulfils the replacement of the condition. */
  fits(part: Part, condition: Condition): boolean
}

async function findNearValues(context: Context, condition: Condition, parts: readonly Part[]): Promise<Near[]> {
  switch (condition.kind) {
    case 'package':
      return nearPackages(condition.name, parts)
    case 'manufacturer':
      return otherMakers(context, parts)
    case 'category':
      return otherCategories(context, parts)
    case 'word':
      return otherWords(context, condition, parts)
    case 'value':
    case 'range':
      return nearNumbers(condition, parts)
    default:
      return []
  }
}

function countBy<Of>(parts: readonly Part[], of: (part: Part) => Of | null): [Of, number][] {
  const counts = new Map<Of, number>()
  for (const part of parts) {
    const value = of(part)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** Cases of the same family, the nearest in size first; for an unknown case, the most frequent ones. */
function nearPackages(name: string, parts: readonly Part[]): Near[] {
  const requestedPackage = findPackage(name)
  const sizes = (other: string): number => {
    const geometry = findPackage(other)
    if (!requestedPackage) return 0
    if (!geometry || geometry.family !== requestedPackage.family) return Number.POSITIVE_INFINITY
    return (
      Math.abs(Math.log(computeArea(geometry) / computeArea(requestedPackage))) +
      Math.abs(Math.log((geometry.pins + 1) / (requestedPackage.pins + 1)))
    )
  }
  return countBy(parts, (part) => part.package)
    .map(([other, count]) => ({ other, count, distance: sizes(other) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => (a.distance === b.distance ? b.count - a.count : a.distance - b.distance))
    .slice(0, NEAREST)
    .map(({ other }) => ({ meaning: toPackageMeaning(other), fits: (part) => part.package === other }))
}

function computeArea(geometry: object): number {
  const { length, width } = { length: 1, width: 1, ...geometry }
  return length * width
}

const otherMakers = ({ reference }: Context, parts: readonly Part[]): Near[] =>
  countBy(parts, ({ manufacturer_id }) => reference.manufacturers.get(manufacturer_id) ?? null)
    .slice(0, NEAREST)
    .map(([{ slug, name }]) => ({
      meaning: { meaning: { kind: 'manufacturer', slugs: [slug] }, texts: listNameTexts(name, foldPhrase(name), 'maker') },
      fits: ({ manufacturer_id }) => reference.manufacturers.get(manufacturer_id)?.slug === slug,
    }))

const otherCategories = ({ labels }: Context, parts: readonly Part[]): Near[] =>
  countBy(parts, ({ category }) => category.slug)
    .slice(0, NEAREST)
    .map(([slug]) => {
      const name = labels('category', slug)
      return {
        meaning: { meaning: { kind: 'category', slugs: [slug] }, texts: listNameTexts(name, foldPhrase(name), 'category') },
        fits: ({ category }) => category.slug === slug,
      }
    })

/** Other values of the parameters that have the word. */
async function otherWords(
  { db, labels }: Context,
  { slugs }: Extract<Condition, { kind: 'word' }>,
  parts: readonly Part[],
): Promise<Near[]> {
  const categories = countBy(parts, ({ category }) => category).slice(0, COLUMNS_OF)
  const bearing = new Set<ParameterRef>()
  for (const { category, fields } of await Promise.all(
    categories.map(async ([category]) => ({ category, fields: (await getColumns(db, category)).fields })),
  )) {
    for (const parameter of category.parameters) {
      const field = parameter.kind === 'number' ? undefined : fields.get(parameter.slug)
      if (field?.kind === 'coded' && field.values.some((value) => slugs.includes(String(value)))) bearing.add(parameter)
    }
  }
  const otherWord = ({ category, attributes }: Part): string | null => {
    const at = category.parameters.findIndex((parameter) => bearing.has(parameter))
    const value = attributes?.[at] ?? null
    return typeof value === 'string' && !slugs.includes(value) ? value : null
  }
  const [parameter] = bearing
  return countBy(parts, otherWord)
    .slice(0, NEAREST)
    .map(([slug]) => {
      const name = labels('word', slug)
      return {
        meaning: toWordMeaning([slug], name, foldPhrase(name), parameter?.slug ?? null),
        fits: (part) => part.category.parameters.some(({ kind }, at) => kind !== 'number' && part.attributes?.[at] === slug),
      }
    })
}

/** Whether two numbers are within the ratio; zeros and negative temperatures always are. */
const isNear = (value: number, requested: number): boolean =>
  value * requested <= 0 || Math.abs(Math.log(value / requested)) <= Math.log(MAX_VALUE_RATIO) + Number.EPSILON * 8

/** The next value below and the next above; for an open range the next one outside. */
function nearNumbers(condition: NumberCondition, parts: readonly Part[]): Near[] {
  const values = parts.flatMap(({ category, attributes }) =>
    listConditionNumbers(condition, category).flatMap(({ parameter, from, to }) => {
      const value = attributes?.[category.parameters.indexOf(parameter)]
      return typeof value === 'number' ? [{ value, unit: parameter.unit, from, to }] : []
    }),
  )
  const below = values
    .filter(({ value, from }) => from !== null && value < from && isNear(value, from))
    .sort((a, b) => b.value - a.value)[0]
  const above = values.filter(({ value, to }) => to !== null && value > to && isNear(value, to)).sort((a, b) => a.value - b.value)[0]
  const fits: Near['fits'] = ({ category, attributes }, other) =>
    (other.kind === 'value' || other.kind === 'range') && isFulfilled(other, category, attributes ?? [])
  return [below && { ...below, end: 'min' as const }, above && { ...above, end: 'max' as const }].flatMap((near) => {
    if (!near) return []
    const { value, unit, end } = near
    const meaning = condition.kind === 'value' ? replaceValue(condition, value, unit) : replaceRange(condition, end, value, unit)
    return [{ meaning, fits }]
  })
}

/** The parameters of a category that a condition refers to, with its lower and upper bounds. */
function listConditionNumbers(
  condition: NumberCondition,
  category: CategoryRef,
): { parameter: ParameterRef; from: number | null; to: number | null }[] {
  return listConditionParameters(condition, category).map(({ parameter, min, max }) => ({ parameter, from: min, to: max }))
}
