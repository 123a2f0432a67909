import { findListedCost } from '#shared/bom/buying/best-offer.ts'
import type { SuggestedPart, searchMeaning } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { formatUnitPrice, toMoney } from '#shared/trade/money.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { MAX_COUNT } from '#shared/url/listing-limits.ts'
import { SUGGESTION_LIMIT } from '#shared/url/search-limits.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { getLabels, getReferenceData, type Labels, type ReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { stripPacking } from './confusions.ts'
import { findByWords, matchQuery } from './find-parts.ts'
import { findNamedNumbers } from './named-numbers.ts'
import { FRAGMENT_MIN, type LikelyPart, rankLikely, selectByFragmentsSql, selectByPrefixSql, selectLikelyRowsSql } from './number-search.ts'
import { toChips } from './query/chips.ts'
import type { ParsedQuery } from './query/meaning.ts'
import { formatQuery } from './query/parse-query.ts'
import { foldPhrase } from './query/words.ts'
import { readChipCategories } from './search.ts'
import { getVocabulary } from './vocabulary.ts'

/** Number of part numbers with the typed prefix from which the likeliest are chosen. */
const MAX_READ_PARTS = 300
/** Maximum number of numbers that only contain the text, which are less specific. */
const MAX_CONTAINING = 60
const PIECES_LOOKED_AT = 1000
/** Shorter numbers are not stems of others. */
const MIN_STEM_CHARACTERS = 5
const MAX_NAMES = 3
/** Maximum number of categories, for which the panel has room beside parts. */
const MAX_CATEGORIES = 10

/** Up to ten likely parts for the typed text. Of a part in several packings only the base number is shown, unless a packing was typed in full. */
export async function suggestParts(db: CatalogueDatabase, lang: Language, keyword: string): Promise<SuggestedPart[]> {
  const likely = await likelyParts(db, keyword)
  const chosen = (likely.length > 0 ? likely : await partsNamedIn(db, lang, keyword)).slice(0, SUGGESTION_LIMIT)
  const parts = await listPartsById(
    db,
    lang,
    chosen.map(({ part_id }) => part_id),
  )
  const { tag } = getLanguage(lang)
  return parts.map(({ part_number, goods_page_url, manufacturer, package: name, stock, offers }) => {
    const price = findListedCost(offers, 1)?.unit_price ?? null
    return {
      part_number,
      goods_page_url,
      package: name,
      stock,
      manufacturer: manufacturer.name,
      price: price === null ? '' : formatUnitPrice(toMoney(price), tag),
    }
  })
}

async function likelyParts(db: CatalogueDatabase, keyword: string): Promise<LikelyPart[]> {
  const key = toPartNumberKey(keyword)
  if (!key) return []
  const begins = await selectLikelyRowsSql(selectByPrefixSql(key, MAX_READ_PARTS)).all(db)
  const holds =
    begins.length < SUGGESTION_LIMIT && key.length >= FRAGMENT_MIN
      ? await selectLikelyRowsSql(sql`${selectByFragmentsSql([key], PIECES_LOOKED_AT)} LIMIT ${MAX_CONTAINING}`).all(db)
      : []
  return withoutPackings(rankLikely(keyword, [...begins, ...holds]))
}

/** "buy NE555P": the parts of the numbers between other words. */
async function partsNamedIn(db: CatalogueDatabase, lang: Language, keyword: string): Promise<LikelyPart[]> {
  const [reference, labels] = await Promise.all([getReferenceData(db), getLabels(db, lang)])
  const named = await findNamedNumbers(db, keyword, getVocabulary(reference, labels))
  const each = await Promise.all((named?.numbers ?? []).map((number) => likelyParts(db, number)))
  return [...new Map(each.flat().map((row) => [row.part_id, row])).values()]
}

/** Leaves out other packings of a listed part. A part whose `rank` is below 3 stays, because its number equals the typed text. */
function withoutPackings(rows: readonly LikelyPart[]): LikelyPart[] {
  const existingKeys = new Set(rows.map(({ manufacturer_id, key }) => `${manufacturer_id} ${key}`))
  return rows.filter(
    ({ manufacturer_id, key, rank }) =>
      rank < 3 || !stripPacking(key, MIN_STEM_CHARACTERS).some((stem) => existingKeys.has(`${manufacturer_id} ${stem}`)),
  )
}

type Meanings = EndpointData<typeof searchMeaning>

/** Suggestions besides part numbers: the interpretation of the typed text with its number of hits, and names that begin with it. */
export async function suggestMeaning(db: CatalogueDatabase, lang: Language, keyword: string): Promise<Meanings> {
  const [reference, labels] = await Promise.all([getReferenceData(db), getLabels(db, lang)])
  const phrase = foldPhrase(keyword)
  const named = phrase === '' ? [] : [...listNamedCategories(phrase, reference, labels), ...listNamedMakers(phrase, reference)]
  return [...(await parseIncompleteQuery(db, lang, keyword, reference, labels)), ...named]
}

async function parseIncompleteQuery(
  db: CatalogueDatabase,
  lang: Language,
  keyword: string,
  reference: ReferenceData,
  labels: Labels,
): Promise<Meanings> {
  const found = await matchQuery(db, reference, labels, keyword)
  const { conditions, keywords } = found.parsedQuery
  const [only] = conditions
  // The name of a category or a maker is suggested as a link to it.
  if (!only || (conditions.length + keywords.length === 1 && (only.kind === 'category' || only.kind === 'manufacturer'))) return []
  // The last word may be incomplete.
  const isComplete = found.ids.length > 0 || keywords.length === 0
  const parsedQuery: ParsedQuery = isComplete ? found.parsedQuery : { conditions, keywords: [] }
  const { ids } = isComplete ? found : await findByWords(db, parsedQuery, reference)
  if (ids.length === 0) return []
  const categories = await readChipCategories(db, { parsedQuery, ids }, reference)
  const chips = toChips(parsedQuery, { categories, reference, labels, lang, vocabulary: getVocabulary(reference, labels) })
  const texts = [...chips.flatMap(({ kind, text }) => (kind === 'flag' ? [] : [text])), ...parsedQuery.keywords]
  const startedPackages = isComplete || keywords.length !== 1 ? [] : await listStartedPackages(db, ids, keywords[0] ?? '')
  return [
    ...startedPackages.map(({ name, count }) => toMeaning({ conditions, keywords: [name] }, [...texts, name], count)),
    toMeaning(parsedQuery, texts, Math.min(ids.length, MAX_COUNT)),
  ]
}

const toMeaning = (parsedQuery: ParsedQuery, texts: readonly string[], count: number): Meanings[number] => ({
  kind: 'search',
  id: formatQuery(parsedQuery),
  text: texts.join(' · '),
  count,
})

/** Packages of parts whose names begin with an incomplete word, the most frequent first: "06" of 0603. */
const listStartedPackages = (db: CatalogueDatabase, ids: readonly number[], word: string): Promise<{ name: string; count: number }[]> =>
  sql<{ name: string; count: number }>`SELECT p.package AS name, count(*) AS count
    FROM json_each(${JSON.stringify(ids)}) AS entry CROSS JOIN parts p ON p.part_id = entry.value
    WHERE substr(p.package, 1, ${word.length}) = ${word} COLLATE NOCASE
    GROUP BY p.package ORDER BY count DESC, name LIMIT ${MAX_NAMES}`.all(db)

/** From this length on a match may be inside a word: "kondensator" in "Keramikkondensatoren". */
const INSIDE_FROM = 4
const holdsName = (phrase: string, name: string): boolean =>
  ` ${foldPhrase(name)}`.includes(phrase.length < INSIDE_FROM ? ` ${phrase}` : phrase)

/** Categories of parts with a word that begins like the phrase, in the reader's language or in English; those with the most parts first. */
function listNamedCategories(phrase: string, { categories }: ReferenceData, labels: Labels): Meanings {
  return [...categories.values()]
    .filter(
      ({ slug, part_count }) =>
        part_count > 0 && [labels('category', slug), labels.english('category', slug)].some((name) => holdsName(phrase, name)),
    )
    .sort((a, b) => b.part_count - a.part_count)
    .slice(0, MAX_CATEGORIES)
    .map(({ slug, part_count }) => ({ kind: 'category', id: slug, text: labels('category', slug), count: part_count }))
}

function listNamedMakers(phrase: string, { makers }: ReferenceData): Meanings {
  return makers
    .filter(({ name, aliases, part_count }) => part_count > 0 && [name, ...aliases].some((each) => holdsName(phrase, each)))
    .sort((a, b) => b.part_count - a.part_count)
    .slice(0, MAX_NAMES)
    .map(({ slug, name, part_count }) => ({ kind: 'manufacturer', id: slug, text: name, count: part_count }))
}
