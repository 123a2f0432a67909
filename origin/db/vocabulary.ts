import { foldPhrase } from '../domain/query-words.ts'
import type { QueryVocabulary } from '../domain/understand.ts'
import type { Labels, Reference } from './reference.ts'

const vocabularies = new WeakMap<Labels, QueryVocabulary>()

/** What words mean in a language: names of the catalogue in it and in English. */
export function vocabularyOf(reference: Reference, labels: Labels): QueryVocabulary {
  const known = vocabularies.get(labels)
  if (known) return known
  const [manufacturers, categories, words, series] = [phraseMap(), phraseMap(), phraseMap(), phraseMap()]
  for (const { name, aliases, slug } of reference.manufacturers.values())
    for (const text of [name, slug, ...aliases]) manufacturers.put(text, slug)
  for (const { slug } of reference.categories.values()) {
    for (const name of [labels, labels.english]) {
      categories.put(name('category', slug), slug)
      categories.put(name('category_one', slug), slug)
      for (const word of wordList(name('category_words', slug))) categories.put(word, slug)
    }
  }
  for (const slug of labels.slugs('word')) for (const text of [labels('word', slug), labels.english('word', slug)]) words.put(text, slug)
  for (const code of labels.slugs('code')) words.put(code, code)
  for (const name of labels.slugs('series')) series.put(name, name)
  const vocabulary = { manufacturers: manufacturers.find, categories: categories.find, words: words.find, series: series.find }
  vocabularies.set(labels, vocabulary)
  return vocabulary
}

function phraseMap(): { put(phrase: string, meaning: string): void; find(phrase: string): string[] } {
  const map = new Map<string, string[]>()
  return {
    put(phrase, meaning) {
      const folded = foldPhrase(phrase)
      if (!folded) return
      const meanings = map.get(folded)
      if (!meanings) map.set(folded, [meaning])
      else if (!meanings.includes(meaning)) meanings.push(meaning)
    },
    find: (phrase) => map.get(phrase) ?? [],
  }
}

/** Search words are kept as a JSON array; a category without any has its slug there. */
function wordList(label: string): string[] {
  return label.startsWith('[') ? (JSON.parse(label) as string[]) : []
}
