/** Proposals for unknown category names in an operator's file. A person confirms each; none is applied automatically. */
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { ACCESSORIES, CATEGORY_SYNONYMS, NEAREST_CATEGORIES } from './category-synonyms.ts'

/** A category name of a file that is not recognized. */
export interface UnrecognizedCategory {
  rows: number
  /** Texts of the category's first rows. */
  samples: string[]
}

/** Number of rows that are sampled from a category. */
export const MAX_CATEGORY_SAMPLES = 5
/** Names are similar from this value on; 1 means equal. */
const ALIKE = 0.6
/** By how much the most similar name must exceed the next, unless it is equal. */
const CLEARLY = 0.05
/** The share of sampled rows that must agree. */
const AGREEING = 0.6

const PADDING = new Set(
  'a an and or of for to in with the other others type series ic ics chip smd smt surface mount mounted general purpose product products standard component components discrete related class'.split(
    ' ',
  ),
)

/** Words of a name, in the singular and without words that distinguish no categories; all of them if nothing else is left. */
function splitWords(text: string): string[] {
  const all = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=\w\w)ies$/, 'y').replace(/(?<=[a-z][a-z][a-z])(?:(?<=ch|sh|ss|x)es|(?<!s)s)$/, ''))
  const telling = all.filter((word) => !PADDING.has(word))
  return [...new Set(telling.length > 0 ? telling : all)]
}

/** Words after a preposition name what a thing is used with or made of. */
const PREPOSITION = /\s(?:for|with|without|from|für|mit|pour|para|per|для|de|di)\s/iu
const SEPARATOR = /\s[-–—]|[-–—]\s|[(),/:;&+|]|\s(?:and|or)\s/iu

/** The head nouns of a name, at the end of each of its parts: "holder" in "Fuse Holders", not "fuse". */
function listHeads(text: string): string[] {
  return text.split(SEPARATOR).flatMap((part) => splitWords(part.split(PREPOSITION)[0] ?? '').slice(-1))
}

/** A file's name of a category. */
interface Name {
  words: string[]
  heads: string[]
}

/** A name of one of our categories. */
interface Phrase extends Name {
  slug: string
  /** Whether the phrase names a different thing, for which the category is only the nearest. */
  is_other: boolean
}

const toName = (text: string): Name => ({ words: splitWords(text), heads: listHeads(text) })

const toPhrases = (slug: string, texts: readonly string[], isOther = false): Phrase[] =>
  texts.map((text) => ({ ...toName(text), slug, is_other: isOther }))

/** Whether the words name accessories of the phrase's subject, which the phrase itself does not. */
const namesAccessories = (words: readonly string[], phrase: Name): boolean =>
  words.some((word) => ACCESSORIES.has(word) && !phrase.words.includes(word))

export interface Proposals {
  /** Slugs by name, for names that mean the category itself. */
  same: Map<string, string>
  /** The nearest categories of names that mean another thing, for a person to decide. */
  nearest: Map<string, string>
}

/**
 * Proposals for names of categories, from the name or from the rows.
 * @param names of the categories that parts can be in, by slug, in any of the site's languages
 */
export function proposeCategories(
  unrecognized: ReadonlyMap<string, UnrecognizedCategory>,
  names: ReadonlyMap<string, readonly string[]>,
): Proposals {
  const categoryPhrases = [...names].flatMap(([slug, texts]) => toPhrases(slug, [...texts, ...(CATEGORY_SYNONYMS[slug]?.split(',') ?? [])]))
  const others = Object.entries(NEAREST_CATEGORIES).flatMap(([slug, texts]) => toPhrases(slug, texts.split(','), true))
  const phrases = [...categoryPhrases, ...others]
  const categoriesByWord = new Map<string, Set<string>>()
  for (const { slug, words } of categoryPhrases) for (const word of words) getOrInsert(categoriesByWord, word, () => new Set()).add(slug)
  // A word of few categories weighs more; a word of no category means another thing.
  const weight = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + Math.log(1 + names.size / (categoriesByWord.get(word)?.size ?? 2)), 0)
  const proposals: Proposals = { same: new Map(), nearest: new Map() }
  for (const [text, { samples }] of unrecognized) {
    const name = toName(text)
    const like = findNearest(name, phrases, weight) ?? findFrequent(name, samples, phrases, weight)
    if (like) proposals[like.is_other ? 'nearest' : 'same'].set(text, like.slug)
  }
  return proposals
}

type Weight = (words: readonly string[]) => number

/** The phrase most similar to a name; null if none is similar, or two are almost equally similar. */
function findNearest({ words, heads }: Name, phrases: readonly Phrase[], weight: Weight): Phrase | null {
  const alike = new Map<string, { phrase: Phrase; part: number }>()
  for (const phrase of phrases) {
    if (!phrase.heads.some((head) => heads.includes(head)) || namesAccessories(heads, phrase)) continue
    const shared = words.filter((word) => phrase.words.includes(word))
    // "Sockets" does not mean card sockets.
    if (shared.length === words.length && phrase.words.length > words.length) continue
    const part = (2 * weight(shared)) / (weight(words) + weight(phrase.words))
    if (part >= ALIKE && part > (alike.get(phrase.slug)?.part ?? 0)) alike.set(phrase.slug, { phrase, part })
  }
  const [best, next] = [...alike.values()].sort((a, b) => b.part - a.part)
  return best && (best.part === 1 || best.part - (next?.part ?? 0) >= CLEARLY) ? best.phrase : null
}

/** The phrase that most rows contain. In a row with several, the most specific one counts. Null if too few rows agree. */
function findFrequent({ heads }: Name, samples: readonly string[], phrases: readonly Phrase[], weight: Weight): Phrase | null {
  const votes = new Map<string, { phrase: Phrase; count: number }>()
  for (const sample of samples) {
    const words = splitWords(sample)
    let [best, found]: [number, Phrase | null] = [0, null]
    for (const phrase of phrases) {
      if (phrase.words.length < 2 || !phrase.words.every((word) => words.includes(word))) continue
      if (namesAccessories([...heads, ...words], phrase)) continue
      if (weight(phrase.words) > best) [best, found] = [weight(phrase.words), phrase]
    }
    if (found) getOrInsert(votes, found.slug, () => ({ phrase: found, count: 0 })).count++
  }
  const [top] = [...votes.values()].sort((a, b) => b.count - a.count)
  return top && top.count >= AGREEING * samples.length ? top.phrase : null
}
