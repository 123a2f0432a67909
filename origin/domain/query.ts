import { canonicalPackage } from '#shared/packages.ts'
import { partNumberKey } from '#shared/part-number.ts'
import { parseValue, type Unit } from '#shared/units.ts'
import { categoryTerm, manufacturerTerm, packageTerm, valueTerm } from '../catalogue/terms.ts'

/** What the words of a query can mean in the catalogue: each lookup takes a folded phrase. */
export interface Vocabulary {
  manufacturers(phrase: string): number[]
  categories(phrase: string): number[]
  /** Tokens of words, codes and series. */
  words(phrase: string): string[]
  /** Ids of the parameters that bear the unit; null asks for all with a prefix. */
  parameters(unit: Unit | null): number[]
}

/** A query as the indexes understand it: `match` for the word index, `pieces` to be found inside part numbers. */
export interface CompiledQuery {
  /** FTS5 expression of tokens of ours, or null when no word has a meaning. */
  match: string | null
  /** Keys of at least three characters that have no other meaning. */
  pieces: string[]
  /** Words that neither index can know; with one of them nothing matches. */
  unknown: string[]
}

const LONGEST_PHRASE = 4
/** More words than anybody types; what follows is dropped, so that work stays bounded. */
const MOST_WORDS = 12

/** Folds a phrase for comparison with names: width, case, accents and punctuation do not count. */
export function foldPhrase(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Commas separate, except a decimal one: "4,7k" is one word, "10k,0603" and "0603,1%" are two. */
const SEPARATORS = /[\s;、。"'()[\]{}|<>]+|(?<!(?:^|[\s;])[±+]?(?:0|[1-9]\d{0,2})),|,(?!\d+(?![\d,]))/u

/** Words of a query: separated by blanks, commas and the like, but not by what stands inside a value or a number. */
export function queryWords(query: string): string[] {
  return query
    .normalize('NFKC')
    .split(SEPARATORS)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
}

/**
 * Compiles a query to tokens. Longest phrases first: a manufacturer, a category, a word of the catalogue, then a
 * package, a value, and at last a piece of a part number. Nothing of the text itself reaches the FTS5 language.
 */
export function compileQuery(query: string, vocabulary: Vocabulary): CompiledQuery {
  const words = queryWords(query)
  const clauses: string[] = []
  const pieces: string[] = []
  const unknown: string[] = []
  let at = 0
  while (at < words.length) {
    let taken = 0
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0 && taken === 0; length--) {
      const phrase = words.slice(at, at + length).join(' ')
      const terms = phraseTerms(phrase, vocabulary)
      if (terms.length === 0) continue
      clauses.push(terms.length === 1 ? (terms[0] as string) : `(${terms.join(' OR ')})`)
      taken = length
    }
    if (taken === 0) {
      const word = words[at] as string
      const key = partNumberKey(word)
      if (key.length >= 3 && key.length === [...word].filter((character) => /[\p{L}\p{N}]/u.test(character)).length) pieces.push(key)
      else unknown.push(word)
      taken = 1
    }
    at += taken
  }
  return { match: clauses.length > 0 ? clauses.join(' AND ') : null, pieces, unknown }
}

function phraseTerms(phrase: string, vocabulary: Vocabulary): string[] {
  const folded = foldPhrase(phrase)
  const terms = new Set<string>()
  if (folded) {
    for (const id of vocabulary.manufacturers(folded)) terms.add(manufacturerTerm(id))
    for (const id of vocabulary.categories(folded)) terms.add(categoryTerm(id))
    for (const term of vocabulary.words(folded)) terms.add(term)
  }
  if (terms.size > 0) return [...terms]
  const package_name = canonicalPackage(phrase)
  if (package_name) return [packageTerm(package_name)]
  // "10 kΩ" is two words and one value.
  const value = parseValue(phrase.replace(/^([±+]?[\d.,]+) (?=\D+$)/, '$1'))
  if (value) return vocabulary.parameters(value.unit).map((parameter_id) => valueTerm(parameter_id, value.value))
  return []
}
