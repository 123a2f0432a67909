/** Which of our categories an operator's file means where it calls them otherwise. Proposed to a person, and never taken unseen. */
import { kept } from '#shared/text/kept.ts'
import { CATEGORY_SYNONYMS } from './category-synonyms.ts'

/** A category of a file that is none of ours. */
export interface UnknownCategory {
  rows: number
  /** The first of them as they stand in the file, for what they say besides. */
  samples: string[]
}

/** Rows of a category that are looked at. */
export const SAMPLES_MOST = 5
/** From here on two names are alike; 1 is the same. */
const ALIKE = 0.6
/** The share of the sampled rows that have to say the same. */
const AGREEING = 0.6

const PADDING = new Set(
  'a an and or of for to in with the other others type series ic ics chip smd smt surface mount mounted general purpose product products standard component components discrete related class'.split(
    ' ',
  ),
)

/** Words of a name, in one number and without what tells no categories apart; all of them where nothing else is left. */
function wordsOf(text: string): string[] {
  const all = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=\w\w)ies$/, 'y').replace(/(?<=[a-z][a-z][a-z])(?:(?<=ch|sh|ss|x)es|(?<!s)s)$/, ''))
  const telling = all.filter((word) => !PADDING.has(word))
  return [...new Set(telling.length > 0 ? telling : all)]
}

interface Phrase {
  slug: string
  words: string[]
}

/**
 * Proposals for names of categories.
 * @param names of the categories that parts can be in, by slug, in any of the site's languages
 * @returns slugs by name, for those that are like one of ours by their name, or by what their rows say
 */
export function proposeCategories(
  unknown: ReadonlyMap<string, UnknownCategory>,
  names: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const phrases = [...names].flatMap(([slug, own]) =>
    [...own, ...(CATEGORY_SYNONYMS[slug]?.split(',') ?? [])].map((text): Phrase => ({ slug, words: wordsOf(text) })),
  )
  const categoriesOf = new Map<string, Set<string>>()
  for (const { slug, words } of phrases) for (const word of words) kept(categoriesOf, word, () => new Set()).add(slug)
  // A word of few categories says more than one of many; one of none says that something else is meant.
  const weight = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + Math.log(1 + names.size / (categoriesOf.get(word)?.size ?? 2)), 0)
  const proposals = new Map<string, string>()
  for (const [name, { samples }] of unknown) {
    const slug = byName(wordsOf(name), phrases, weight) ?? byRows(samples, phrases, weight)
    if (slug !== null) proposals.set(name, slug)
  }
  return proposals
}

type Weight = (words: readonly string[]) => number

function byName(words: readonly string[], phrases: readonly Phrase[], weight: Weight): string | null {
  let [best, slug]: [number, string | null] = [0, null]
  for (const phrase of phrases) {
    // What a thing is stands last: a battery is no battery charger.
    if (!words.includes(phrase.words.at(-1) ?? '')) continue
    const shared = words.filter((word) => phrase.words.includes(word))
    const alike = (2 * weight(shared)) / (weight(words) + weight(phrase.words))
    if (alike > best) [best, slug] = [alike, phrase.slug]
  }
  return best >= ALIKE ? slug : null
}

/** The category whose name most of the rows hold whole, the one that says most of several. */
function byRows(samples: readonly string[], phrases: readonly Phrase[], weight: Weight): string | null {
  const votes = new Map<string, number>()
  for (const sample of samples) {
    const words = new Set(wordsOf(sample))
    let [best, slug]: [number, string | null] = [0, null]
    for (const phrase of phrases)
      if (phrase.words.length > 1 && phrase.words.every((word) => words.has(word)) && weight(phrase.words) > best)
        [best, slug] = [weight(phrase.words), phrase.slug]
    if (slug !== null) votes.set(slug, (votes.get(slug) ?? 0) + 1)
  }
  const [top] = [...votes].sort(([, a], [, b]) => b - a)
  return top && top[1] >= AGREEING * samples.length ? top[0] : null
}
