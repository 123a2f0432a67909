import type { WayOut } from '#shared/contract/understood.ts'
import type { Language } from '#shared/languages.ts'
import { languageEntry } from '#shared/languages.ts'
import { findPackage } from '#shared/packages/find.ts'
import { COUNT_CAP } from '#shared/url/listing-limits.ts'
import { getColumns } from '../catalogue/columns.ts'
import { categoryOf } from '../catalogue/ids.ts'
import type { CategoryRef, Labels, ParameterRef, Reference } from '../catalogue/reference.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { type Candidate, readCandidates } from './candidates.ts'
import { findByWords, type Ids } from './find-parts.ts'
import { conditionLabel } from './query/chips.ts'
import type { Condition, PossibleMeaning, QueryVocabulary, Understanding } from './query/meaning.ts'
import { packageMeaning, textsOf, wordMeaning } from './query/named-conditions.ts'
import { fulfils, type NumberCondition, parametersMeant } from './query/typed-query.ts'
import { queryText, settle } from './query/understand.ts'
import { rangeInstead, valueInstead } from './query/values.ts'
import { foldPhrase } from './query/words.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Of a longer query every piece would be a search of its own. */
const PIECES_MOST = 8
/** Pairs are tried where no piece alone stands in the way: fifteen of six pieces. */
const PAIRED_MOST = 6
/** Of more parts than these nobody needs the nearest value: there is a facet for it. */
const READ_MOST = 3000
/** Values offered in place of one. */
const NEAREST = 2
/** A value that is further off by this factor is no answer to what was asked: 6.3 V where it was 100 V, volts where it was a bare "10k". */
const FARTHEST = 10
/** Categories whose columns are asked which parameter a word is of. */
const COLUMNS_OF = 3

interface Context {
  db: CatalogueDatabase
  reference: Reference
  labels: Labels
  lang: Language
  vocabulary: QueryVocabulary
}

/**
 * Ways on from a query that finds nothing: for each piece of it what is found without it, and with the nearest values in its
 * place; where no piece alone stands in the way, for each two of them; where neither, without those that contradict what
 * stands before them. In the order of the query, none that finds nothing. Each count is what the search of its `keyword`
 * says. At most `PIECES_MOST` searches and as many readings of `READ_MOST` parts, or else up to 23 searches more.
 */
export async function findWaysOut(
  db: CatalogueDatabase,
  understanding: Understanding,
  reference: Reference,
  labels: Labels,
  lang: Language,
): Promise<WayOut[]> {
  const context: Context = { db, reference, labels, lang, vocabulary: vocabularyOf(reference, labels) }
  const count = understanding.conditions.length + understanding.keywords.length
  if (understanding.conditions.length === 0 || count < 2 || count > PIECES_MOST) return []
  const places = Array.from({ length: count }, (_, at) => at)
  const single = await Promise.all(places.map((at) => wayWithout(context, understanding, [at])))
  if (single.some((way) => way !== null)) return single.filter((way) => way !== null)
  const pairs = count > PAIRED_MOST ? [] : places.flatMap((first) => places.slice(first + 1).map((second) => [first, second]))
  const double = (await Promise.all(pairs.map((pair) => wayWithout(context, understanding, pair)))).filter((way) => way !== null)
  if (double.length > 0) return double
  const way = await wayWithout(context, understanding, await contradicting(context, understanding, places))
  return way ? [way] : []
}

/** Pieces that leave nothing of what all before them have found. */
async function contradicting({ db, reference }: Context, understanding: Understanding, places: readonly number[]): Promise<number[]> {
  const against: number[] = []
  for (const place of places) {
    const later = places.filter((other) => other > place)
    const { ids } = await findByWords(db, withoutPieces(understanding, [...against, ...later]), reference)
    if (ids.length === 0) against.push(place)
  }
  return against
}

const withoutPieces = ({ conditions, keywords }: Understanding, places: readonly number[]): Understanding => ({
  conditions: conditions.filter((_, at) => !places.includes(at)),
  keywords: keywords.filter((_, at) => !places.includes(conditions.length + at)),
})

/** @param places of pieces, conditions before keywords */
async function wayWithout(context: Context, understanding: Understanding, places: readonly number[]): Promise<WayOut | null> {
  const { db, reference, labels, lang } = context
  const { conditions, keywords } = understanding
  if (places.length === conditions.length + keywords.length) return null
  const rest = withoutPieces(understanding, places)
  const found = await findByWords(db, rest, reference)
  if (found.ids.length === 0) return null
  const pieces = places.map((at) => {
    const condition = conditions[at]
    if (!condition) return { kind: 'keyword' as const, text: keywords[at - conditions.length] ?? '' }
    const text = conditionLabel(condition, [], reference, labels, languageEntry(lang).tag)
    return { kind: condition.kind, text: condition.not ? `≠ ${text}` : text }
  })
  const [place = -1] = places
  const condition = conditions[place]
  const instead = places.length === 1 && condition ? await insteadOf(context, understanding, place, condition, found) : []
  return { pieces, ways: [{ instead: '', keyword: queryText(rest), ...countOf(found) }, ...instead] }
}

const countOf = ({ ids, capped }: Ids): Pick<WayOut['ways'][number], 'count' | 'count_is_exact'> => ({
  count: Math.min(ids.length, COUNT_CAP),
  count_is_exact: !capped,
})

type Part = Candidate & { category: CategoryRef }

/** The nearest to one condition among the parts that fulfil all others. */
async function insteadOf(
  context: Context,
  understanding: Understanding,
  place: number,
  condition: Condition,
  { ids, capped }: Ids,
): Promise<WayOut['ways']> {
  const { db, reference, labels, lang, vocabulary } = context
  if (condition.not || capped || ids.length > READ_MOST) return []
  const candidates = await readCandidates(db, ids, { attributes: condition.kind !== 'package' && condition.kind !== 'manufacturer' })
  const parts = candidates.flatMap((candidate): Part[] => {
    const category = reference.categories.get(categoryOf(candidate.part_id))
    return category ? [{ ...candidate, category }] : []
  })
  const near = await nearTo(context, condition, parts)
  return near.flatMap(({ meaning, fits }) => {
    const other = settle(meaning, false, vocabulary)
    if (!other) return []
    const count = parts.filter((part) => fits(part, other)).length
    if (count === 0) return []
    const conditions = understanding.conditions.map((own, at) => (at === place ? other : own))
    const instead = conditionLabel(other, [], reference, labels, languageEntry(lang).tag)
    return [{ instead, keyword: queryText({ ...understanding, conditions }), count, count_is_exact: true }]
  })
}

interface Near {
  meaning: PossibleMeaning
  /** Whether a part fulfils the condition that the meaning has become. */
  fits(part: Part, condition: Condition): boolean
}

async function nearTo(context: Context, condition: Condition, parts: readonly Part[]): Promise<Near[]> {
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

/** Cases of the same family, the nearest in size first; of a case that nobody knows, those that most parts have. */
function nearPackages(name: string, parts: readonly Part[]): Near[] {
  const wanted = findPackage(name)
  const sizes = (other: string): number => {
    const geometry = findPackage(other)
    if (!wanted) return 0
    if (!geometry || geometry.family !== wanted.family) return Number.POSITIVE_INFINITY
    return Math.abs(Math.log(areaOf(geometry) / areaOf(wanted))) + Math.abs(Math.log((geometry.pins + 1) / (wanted.pins + 1)))
  }
  return countBy(parts, (part) => part.package)
    .map(([other, count]) => ({ other, count, distance: sizes(other) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => (a.distance === b.distance ? b.count - a.count : a.distance - b.distance))
    .slice(0, NEAREST)
    .map(({ other }) => ({ meaning: packageMeaning(other), fits: (part) => part.package === other }))
}

function areaOf(geometry: object): number {
  const { length, width } = { length: 1, width: 1, ...geometry }
  return length * width
}

const otherMakers = ({ reference }: Context, parts: readonly Part[]): Near[] =>
  countBy(parts, ({ manufacturer_id }) => reference.manufacturers.get(manufacturer_id) ?? null)
    .slice(0, NEAREST)
    .map(([{ slug, name }]) => ({
      meaning: { meaning: { kind: 'manufacturer', slugs: [slug] }, texts: textsOf(name, foldPhrase(name), 'maker') },
      fits: ({ manufacturer_id }) => reference.manufacturers.get(manufacturer_id)?.slug === slug,
    }))

const otherCategories = ({ labels }: Context, parts: readonly Part[]): Near[] =>
  countBy(parts, ({ category }) => category.slug)
    .slice(0, NEAREST)
    .map(([slug]) => {
      const name = labels('category', slug)
      return {
        meaning: { meaning: { kind: 'category', slugs: [slug] }, texts: textsOf(name, foldPhrase(name), 'category') },
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
        meaning: wordMeaning([slug], name, foldPhrase(name), parameter?.slug ?? null),
        fits: (part) => part.category.parameters.some(({ kind }, at) => kind !== 'number' && part.attributes?.[at] === slug),
      }
    })
}

/** Whether one of two numbers is not many times the other; zeros and temperatures below it are as near as anything. */
const isNear = (value: number, asked: number): boolean =>
  value * asked <= 0 || Math.abs(Math.log(value / asked)) <= Math.log(FARTHEST) + Number.EPSILON * 8

/** The next value below and the next above; of an open range the next that it leaves out. */
function nearNumbers(condition: NumberCondition, parts: readonly Part[]): Near[] {
  const values = parts.flatMap(({ category, attributes }) =>
    numbersMeant(condition, category).flatMap(({ parameter, from, to }) => {
      const value = attributes?.[category.parameters.indexOf(parameter)]
      return typeof value === 'number' ? [{ value, unit: parameter.unit, from, to }] : []
    }),
  )
  const below = values
    .filter(({ value, from }) => from !== null && value < from && isNear(value, from))
    .sort((a, b) => b.value - a.value)[0]
  const above = values.filter(({ value, to }) => to !== null && value > to && isNear(value, to)).sort((a, b) => a.value - b.value)[0]
  const fits: Near['fits'] = ({ category, attributes }, other) =>
    (other.kind === 'value' || other.kind === 'range') && fulfils(other, category, attributes ?? [])
  return [below && { ...below, end: 'min' as const }, above && { ...above, end: 'max' as const }].flatMap((near) => {
    if (!near) return []
    const { value, unit, end } = near
    const meaning = condition.kind === 'value' ? valueInstead(condition, value, unit) : rangeInstead(condition, end, value, unit)
    return [{ meaning, fits }]
  })
}

/** The parameters of a category that a condition is about, and from where to where it asks. */
function numbersMeant(
  condition: NumberCondition,
  category: CategoryRef,
): { parameter: ParameterRef; from: number | null; to: number | null }[] {
  return parametersMeant(condition, category).map(({ parameter, min, max }) => ({ parameter, from: min, to: max }))
}
