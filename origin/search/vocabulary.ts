import { replaceUmlauts } from '#shared/text/german-spelling.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { listSpellings } from '../catalogue/import/value-names.ts'
import { type CatalogueName, getNames, type Labels, type ReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { QueryVocabulary } from './query/meaning.ts'
import { foldPhrase } from './query/words.ts'

const vocabularies = new WeakMap<object, QueryVocabulary>()

/** Shorter names of several words may be another word once they are joined. */
const MIN_JOINED_CHARACTERS = 5

/** Meanings of words on a page in a language: the catalogue's names in it and in English. */
export function getVocabulary(reference: ReferenceData, labels: Labels): QueryVocabulary {
  return getOrInsert(vocabularies, labels, () => {
    const names: CatalogueName[] = []
    for (const { slug } of reference.categories.values())
      for (const name of [labels, labels.english])
        for (const kind of ['category', 'category_one', 'category_words']) names.push({ kind, slug, label: name(kind, slug) })
    for (const slug of labels.slugs('word'))
      for (const name of [labels, labels.english]) names.push({ kind: 'word', slug, label: name('word', slug) })
    for (const kind of ['code', 'series']) for (const slug of labels.slugs(kind)) names.push({ kind, slug, label: slug })
    return buildVocabulary(reference, names)
  })
}

/** Meanings of words in a list of parts, in all languages: the result must not depend on the language of the page. */
export async function compileVocabulary(db: CatalogueDatabase, reference: ReferenceData): Promise<QueryVocabulary> {
  const names = await getNames(db)
  return getOrInsert(vocabularies, names, () => buildVocabulary(reference, names))
}

/** The makers and parameters of a catalogue that a vocabulary needs. */
interface NamedByReference {
  makers: readonly { name: string; slug: string; aliases: readonly string[] }[]
  parameters: ReadonlyMap<string, { kind: string }>
}

/** Meanings of words, from the makers and parameters of a catalogue and its names in some languages. */
export function buildVocabulary(reference: NamedByReference, names: readonly CatalogueName[]): QueryVocabulary {
  const [manufacturers, categories, words, series] = [phraseMap(), phraseMap(), phraseMap(), phraseMap()]
  for (const { name, aliases, slug } of reference.makers) {
    for (const text of [name, slug, ...aliases]) {
      manufacturers.put(text, slug)
      const joined = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
      if (joined.length >= MIN_JOINED_CHARACTERS) manufacturers.put(joined, slug)
    }
  }
  for (const { kind, slug, label } of names) {
    if (kind === 'category' || kind === 'category_one') categories.put(label, slug)
    else if (kind === 'category_words') for (const word of wordList(label)) categories.put(word, slug)
    else if (kind === 'word') words.put(label, slug)
    else if (kind === 'code') for (const text of listSpellings(slug)) words.put(text, slug)
    else series.put(slug, slug)
  }
  return {
    manufacturers: manufacturers.find,
    categories: categories.find,
    words: words.find,
    series: series.find,
    isWordParameter: (slug) => (reference.parameters.get(slug)?.kind ?? 'number') !== 'number',
  }
}

function phraseMap(): { put(phrase: string, meaning: string): void; find(phrase: string): string[] } {
  const map = new Map<string, string[]>()
  return {
    put(phrase, meaning) {
      // "Ceramic capacitors (MLCC)" is found by either name.
      const plain = phrase.endsWith(')') ? phrase.slice(0, phrase.lastIndexOf('(')) : phrase
      for (const name of new Set([phrase, replaceUmlauts(phrase), plain])) {
        const folded = foldPhrase(name)
        const meanings = folded ? getOrInsert(map, folded, () => []) : [meaning]
        if (!meanings.includes(meaning)) meanings.push(meaning)
      }
    },
    find: (phrase) => map.get(phrase) ?? [],
  }
}

/** Search words are stored as a JSON array; a category without any has its slug instead. */
function wordList(label: string): string[] {
  return label.startsWith('[') ? (JSON.parse(label) as string[]) : []
}
