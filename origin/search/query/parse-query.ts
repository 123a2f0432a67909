import { toCanonicalPackage } from '#shared/packages/canonical.ts'
import { findPackage } from '#shared/packages/find.ts'
import { CHANNEL_COUNTS, FLAGS, isParameterName, NOISE_WORDS, NOT_WORDS, SUBJECTS, SYNONYMS } from './lexicon.ts'
import type { Condition, Meaning, ParsedQuery, PossibleMeaning, QueryVocabulary } from './meaning.ts'
import { isCrystalSize, listNameTexts, readLeastStock, toFlagMeaning, toPackageMeaning, toWordMeaning } from './named-conditions.ts'
import { isConnectorWord, type QueryItem, resolveItems } from './resolve-items.ts'
import { isAmbiguousBytes, readNumbers, toParameterMeaning } from './values.ts'
import { foldPhrase, isAllCjk, MAX_QUERY_CHARACTERS, MAX_QUERY_WORDS, type Segment, splitQuery } from './words.ts'

/** Number of words of the longest name, "shift register serial in parallel out". */
const MAX_PHRASE_WORDS = 7

/**
 * Parses a query as an engineer types it. The longest phrase takes precedence. A possible part number is never split nor read as a value,
 * and stays a keyword. Never throws; reads at most `MAX_QUERY_CHARACTERS` characters and `MAX_QUERY_WORDS` words.
 */
export function parseQuery(query: string, vocabulary: QueryVocabulary): ParsedQuery {
  const parsedQuery: ParsedQuery = { conditions: [], keywords: [] }
  const meanings = new Set<string>()
  for (const item of readItems(query, vocabulary)) {
    const foundConditions = 'meanings' in item ? item.meanings.map((meaning) => findCondition(meaning, item.not, vocabulary)) : [null]
    for (const condition of foundConditions) {
      const meaning = condition && meaningKey(condition)
      if (condition && meaning && !meanings.has(meaning)) parsedQuery.conditions.push(condition)
      if (meaning) meanings.add(meaning)
    }
    const keyword = 'word' in item ? `${item.not ? '!' : ''}${item.word}` : ''
    if (keyword && !parsedQuery.keywords.includes(keyword)) parsedQuery.keywords.push(keyword)
  }
  // Canonical texts may be longer than the typed ones, and have to fit the same limit.
  while (!fits(parsedQuery)) (parsedQuery.keywords.length > 0 ? parsedQuery.keywords : parsedQuery.conditions).pop()
  return parsedQuery
}

/** The conditions of a text, without the texts that parse to them: faster, for lists of thousands of lines. */
export function listMeanings(text: string, vocabulary: QueryVocabulary): Meaning[] {
  return readItems(text, vocabulary).flatMap((item) => ('meanings' in item && !item.not ? item.meanings.map(({ meaning }) => meaning) : []))
}

/** The canonical query: `parseQuery` of it is `parsedQuery` again, also with any condition removed. */
export function formatQuery({ conditions, keywords }: ParsedQuery): string {
  return [...conditions.map(({ text }) => text), ...keywords].join(', ')
}

function fits(parsedQuery: ParsedQuery): boolean {
  const text = formatQuery(parsedQuery)
  if (text.length > MAX_QUERY_CHARACTERS) return false
  return splitQuery(text, MAX_QUERY_CHARACTERS).reduce((sum, { words }) => sum + words.length, 0) <= MAX_QUERY_WORDS
}

/** A condition with the first text that parses to exactly it; null if none does. */
export function findCondition({ meaning, texts }: PossibleMeaning, not: boolean, vocabulary: QueryVocabulary): Condition | null {
  const key = JSON.stringify(meaning)
  for (const text of texts) {
    const [item, ...others] = readItems(text, vocabulary)
    if (!item || others.length > 0 || !('meanings' in item) || item.not || item.meanings.length !== 1) continue
    if (JSON.stringify(item.meanings[0]?.meaning) === key) return { text: not ? `!${text}` : text, not, ...meaning }
  }
  return null
}

const meaningKey = ({ text: _, ...condition }: Condition): string => JSON.stringify(condition)

function readItems(query: string, vocabulary: QueryVocabulary): QueryItem[] {
  const items: QueryItem[] = []
  for (const segment of splitQuery(query)) readSegment(segment, vocabulary, items)
  return resolveItems(items)
}

function readSegment(segment: Segment, vocabulary: QueryVocabulary, items: QueryItem[]): void {
  const { words } = segment
  const slice = (from: number, count: number, skip = 0): string =>
    segment.text.slice((words[from]?.start ?? 0) + skip, words[from + count - 1]?.end)
  /**
   * @param skip characters of a sign before the phrase
   * @param not a phrase with two meanings cannot be excluded
   */
  const longest = (from: number, skip: number, not: boolean): { count: number; meanings: readonly PossibleMeaning[] } | null => {
    let count = 1
    while (count < MAX_PHRASE_WORDS && from + count < words.length && !MARKED.test(slice(from + count, 1))) count++
    for (; count > 0; count--) {
      const neighbours = [from > 0 ? slice(from - 1, 1) : '', from + count < words.length ? slice(from + count, 1) : '']
      const meanings = readPhrase(slice(from, count, skip), count, neighbours, vocabulary)
      if (meanings && !(not && meanings.length > 1)) return { count, meanings }
    }
    return null
  }
  let at = 0
  while (at < words.length) {
    const word = slice(at, 1)
    const mark = MARKED.exec(word)?.[0].length ?? 0
    let read = mark > 0 ? null : longest(at, 0, false)
    let not = mark > 0
    if (read) {
      // The phrase has a meaning; otherwise its sign is interpreted.
    } else if (mark > 0) {
      read = longest(at, mark, true)
    } else if (at + 1 < words.length && NOT_WORDS.has(foldPhrase(word))) {
      at++
      if (MARKED.test(slice(at, 1))) continue
      not = true
      read = longest(at, 0, true)
    } else if (/^-\d/.test(word)) {
      // Not a negative value: either an exclusion such as "-0603", or a fragment of a number with its hyphen.
      read = longest(at, 1, true)
      not = read !== null
    }
    const plain = slice(at, 1, mark)
    if (!read) items.push(...readWord(plain, not, vocabulary))
    else if (!not && read.count === 1 && mayBeOther(plain)) items.push({ not, word: plain, otherwise: read.meanings })
    else items.push({ not, meanings: read.meanings })
    at += read?.count ?? 1
  }
}

/** Signs that exclude the next phrase; a hyphen before a digit is a minus. In Chinese no blank follows. */
const MARKED = /^(?:!-?(?=\D)|!|-(?=\D)|(?:不要|不含|排除)(?=.))/

/** Values and cases whose meaning depends on the other words: "104K", "3950K", "3225", "64kb". */
const mayBeOther = (word: string): boolean =>
  /^(?:[1-9]\d[1-7][KM]|[2-5]\d{3}K)$/.test(word) || isAmbiguousBytes(word) || isCrystalSize(word)

/** A word without a meaning by itself: several words in one, a word that other words may give a meaning, or a keyword. */
function readWord(word: string, not: boolean, vocabulary: QueryVocabulary): QueryItem[] {
  const parts = not ? null : readJoined(word, vocabulary)
  if (parts) return parts.map((meanings) => ({ not, meanings }))
  // "R 10k": a single letter is not a fragment of a number.
  if (NOISE_WORDS.has(foldPhrase(word)) || /^[a-z]?$/.test(foldPhrase(word))) return []
  return [{ not, word, otherwise: [] }]
}

/** "100nF/50V/0402", "100nF_X7R", 「贴片电阻电容」: accepted only if every piece has a meaning. */
function readJoined(word: string, vocabulary: QueryVocabulary): (readonly PossibleMeaning[])[] | null {
  if (isAllCjk(word)) return readRun(word, vocabulary)
  const parts = word.split(/[/_]/)
  if (parts.length < 2 || parts.length > MAX_QUERY_WORDS) return null
  const meanings = parts.map((part) => (/[\p{L}\p{N}]/u.test(part) ? readPhrase(part, 1, [], vocabulary) : null))
  return meanings.every((each) => each !== null) ? meanings : null
}

/** Longest name in a text without blanks. */
const MAX_RUN_CHARACTERS = 12

function readRun(run: string, vocabulary: QueryVocabulary): (readonly PossibleMeaning[])[] | null {
  const characters = [...run]
  if (characters.length > 2 * MAX_RUN_CHARACTERS) return null
  const meanings: (readonly PossibleMeaning[])[] = []
  let at = 0
  while (at < characters.length) {
    let usedWords = 0
    for (let length = Math.min(MAX_RUN_CHARACTERS, characters.length - at); length > 0 && usedWords === 0; length--) {
      const phrase = characters.slice(at, at + length).join('')
      const read = length > 1 && length < characters.length ? readPhrase(phrase, 1, [], vocabulary) : null
      if (read) meanings.push(read)
      if (read || (length === 1 && NOISE_WORDS.has(foldPhrase(phrase)))) usedWords = length
    }
    if (usedWords === 0) return null
    at += usedWords
  }
  return meanings.length > 0 ? meanings : null
}

/**
 * The meaning of a whole phrase, or null. Numbers come first, as names rarely look like them; then the more specific names: a word or a
 * case before a category.
 */
function readPhrase(
  phrase: string,
  count: number,
  neighbours: readonly string[],
  vocabulary: QueryVocabulary,
): readonly PossibleMeaning[] | null {
  const subject = readSubject(phrase, vocabulary)
  if (subject) return subject
  const key = foldPhrase(phrase)
  if (key === '') return null
  const flag = FLAGS.get(key)
  if (flag) return [toFlagMeaning(flag)]
  const leastStock = readLeastStock(phrase)
  if (leastStock) return [leastStock]
  const numbers = /^\d{4,5}M$/.test(phrase) || hasCategoryForParameter(phrase, count, vocabulary) ? null : readNumbers(phrase)
  if (numbers) return numbers
  // A phrase that begins with a sign can only be a value, and a name must not include the value before it: 「12 V Relais」.
  if (!/^[\p{L}\p{N}]/u.test(phrase)) return null
  if (count > 1 && /^\s*\d+[.,]?\d*\s*(?:V|mm|MHz|kHz)\b|^\s*\d+[.,]\d+(?=\D*$)/i.test(phrase)) return null
  const packageName = phrasePackage(phrase, count)
  if (packageName && isSeatOfDiode(packageName) && !neighbours.some((word) => isConnectorWord(word, vocabulary))) {
    return [toPackageMeaning(packageName)]
  }
  const named = readNames(phrase, key, count, packageName, vocabulary)
  if (named) return [named]
  if (key.length > 3 && /^[a-z ]+s$/.test(key)) {
    const single = readNames(phrase, key.slice(0, -1), count, null, vocabulary)
    if (single) return [single]
  }
  const channels = CHANNEL_COUNTS.get(key)
  return channels === undefined ? null : [toParameterMeaning('channels', channels, 'count')]
}

/** "résistance 10k": French for the part, with the word that in English is the parameter. Before a sign it means the parameter. */
function hasCategoryForParameter(phrase: string, count: number, vocabulary: QueryVocabulary): boolean {
  if (count === 1) return false
  const words = phrase.split(/\s+/)
  return [words[0] ?? '', words.at(-1) ?? ''].some(
    (word) => /^[\p{L}\p{M}]+$/u.test(word) && isParameterName(word) && vocabulary.categories(foldPhrase(word)).length > 0,
  )
}

function readNames(
  phrase: string,
  key: string,
  count: number,
  packageName: string | null,
  vocabulary: QueryVocabulary,
): PossibleMeaning | null {
  const categories = mayBeNumber(phrase, count) ? [] : vocabulary.categories(key)
  const synonym = SYNONYMS.get(key)
  // "and" and "or" only join words, unless they name a gate.
  const words = [...(key === 'and' || key === 'or' ? [] : vocabulary.words(key)), ...(synonym ? vocabulary.words(synonym) : [])]
  if (words.length > 0 && !(categories.length > 0 && words.every((slug) => WIDE_WORDS.has(slug))))
    return toWordMeaning(words, phrase, key, packageName ? 'connector_type' : null)
  if (packageName && !WIDE_PACKAGES.has(packageName)) return toPackageMeaning(packageName)
  const manufacturers = vocabulary.manufacturers(key)
  // "diodes" means the category rather than the company.
  if (manufacturers.length > 0 && !categories.includes(key.replaceAll(' ', '-'))) {
    return { meaning: { kind: 'manufacturer', slugs: manufacturers }, texts: listNameTexts(phrase, key, 'maker') }
  }
  if (categories.length > 0) return { meaning: { kind: 'category', slugs: categories }, texts: listNameTexts(phrase, key, 'category') }
  if (packageName) return toPackageMeaning(packageName)
  const names = key.length < 3 || mayBeNumber(phrase, count) ? [] : vocabulary.series(key)
  return names.length > 0 ? { meaning: { kind: 'series', names }, texts: listNameTexts(phrase, key, 'series') } : null
}

/** Words of a few parts that usually mean the category of the same name. */
const WIDE_WORDS: ReadonlySet<string> = new Set(
  'header housing plug receptacle switch_output latch_output linear_output gate_driver_output infrared_emission CAN USB inverting fixed protection'.split(
    ' ',
  ),
)
/** Cases named like the part in them. */
const WIDE_PACKAGES: ReadonlySet<string> = new Set(['RELAY', 'MODULE'])

/** "maker:murata", "package:0402", "has:datasheet", "dielectric:X7R". */
function readSubject(phrase: string, vocabulary: QueryVocabulary): readonly PossibleMeaning[] | null {
  const match = /^([\p{L}][\p{L}\p{M}_ ]{0,30}?)\s*[:=]\s*(.+)$/u.exec(phrase)
  if (!match) return null
  const [, name = '', rest = ''] = match
  const key = foldPhrase(rest)
  if (key === '') return null
  const one = <T extends string>(slugs: readonly T[], toMeaning: (slugs: T[]) => PossibleMeaning): readonly PossibleMeaning[] | null =>
    slugs.length > 0 ? [toMeaning([...slugs])] : null
  switch (SUBJECTS.get(foldPhrase(name))) {
    case 'has': {
      const flag = FLAGS.get(key)
      return flag ? [toFlagMeaning(flag)] : null
    }
    case 'package': {
      const packageName = toCanonicalPackage(rest)
      return packageName ? [toPackageMeaning(packageName)] : null
    }
    case 'manufacturer':
      return one(vocabulary.manufacturers(key), (slugs) => ({
        meaning: { kind: 'manufacturer', slugs },
        texts: listNameTexts(rest, key, 'maker'),
      }))
    case 'category':
      return one(vocabulary.categories(key), (slugs) => ({
        meaning: { kind: 'category', slugs },
        texts: listNameTexts(rest, key, 'category'),
      }))
    case 'series':
      return one(vocabulary.series(key), (names) => ({ meaning: { kind: 'series', names }, texts: listNameTexts(rest, key, 'series') }))
    default:
      if (!vocabulary.isWordParameter(name)) return null
      return one(vocabulary.words(SYNONYMS.get(key) ?? key), (slugs) => toWordMeaning(slugs, rest, key, name))
  }
}

/** Search words that are also part numbers ("1N4148", "74HC595", "555"): as keywords they find the parts of every maker. */
function mayBeNumber(phrase: string, count: number): boolean {
  if (count > 1 || /^rs[- ]?\d{3}$/i.test(phrase)) return false
  return /^[A-Za-z0-9.+#-]*$/.test(phrase) && (phrase.match(/\d/g)?.length ?? 0) >= 2
}

/** Category words that would be read as part of a package's name: "led 0603", "crystal 3225". */
const SWALLOWED =
  /^(?:r|c|l|d|led|res|cap|ind|chip|crystal|xtal|osc|switch|sw|tact|[1-4]x\d+|\d+)\s|\s(?:led|chip|crystal|xtal|osc|header|pin)$/i
/** Suppressor series with the name of their case; the part number is more specific. */
const SERIES_OF_CASES = /^SM[ABC]J$/i

function phrasePackage(phrase: string, count: number): string | null {
  if (SERIES_OF_CASES.test(phrase) || (/\/| or /i.test(phrase) && !/^HC-?49/i.test(phrase))) return null
  if (count > 1 && ((SWALLOWED.test(phrase) && !/^\d+[ -](?:pin |lead )?[a-z]{2,}$/i.test(phrase)) || /^[\d\s]+$/.test(phrase))) return null
  const name = toCanonicalPackage(phrase)
  // Rows and positions are separate conditions.
  return name?.startsWith('HEADER-') && !/^header-/i.test(phrase) ? null : name
}

/** SMA is a case of diodes and a coaxial connector. */
const isSeatOfDiode = (name: string): boolean => findPackage(name)?.family === 'two_lead_molded'
