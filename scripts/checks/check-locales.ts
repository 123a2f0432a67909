/**
 * Checks the eleven dictionaries: same keys and placeholders, complete plurals, no unused or missing key, no text left in English. Checks
 * each dictionary against the glossary of its language.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { ROOT } from '../dev/local-state.ts'
import { reportFaults } from './ledger.ts'

/** Messages that are the same in a language as in English on purpose: `key` for all languages, or `key/lang`. */
const SAME_AS_ENGLISH: ReadonlySet<string> = new Set<string>([])

/** Shorter texts, and single words, are often the same in two languages. */
const SAME_MIN_LENGTH = 13

const PLURAL_FORMS: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

export type Dictionary = { readonly [name: string]: string | Dictionary }

/** A message: one text, or one per plural form. */
type Message = { text: string } | { forms: Readonly<Record<string, string>> }

/** @throws if a value is neither text nor group */
export function listMessages(dictionary: Dictionary, path = ''): Map<string, Message> {
  const messages = new Map<string, Message>()
  for (const [name, value] of Object.entries(dictionary)) {
    const key = path === '' ? name : `${path}.${name}`
    if (typeof value === 'string') messages.set(key, { text: value })
    else if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new TypeError(`${key} is neither a text nor a group`)
    else if (isPlural(value)) messages.set(key, { forms: value })
    else for (const [inner, message] of listMessages(value, key)) messages.set(inner, message)
  }
  return messages
}

function isPlural(group: Dictionary): group is Readonly<Record<string, string>> {
  return 'other' in group && Object.entries(group).every(([name, value]) => PLURAL_FORMS.has(name) && typeof value === 'string')
}

/**
 * @param dictionaries by language; English is the reference
 * @param sources the source files that use messages
 * @param sameAsEnglish see `SAME_AS_ENGLISH`
 * @returns one line per fault
 */
export function findLocaleFaults(
  dictionaries: Readonly<Partial<Record<Language, Dictionary>>>,
  sources: readonly { path: string; text: string }[],
  sameAsEnglish: ReadonlySet<string> = SAME_AS_ENGLISH,
): string[] {
  const faults: string[] = []
  const english = listMessages(dictionaries.en ?? {})
  for (const { lang, tag } of LANGUAGES) {
    const dictionary = dictionaries[lang]
    if (!dictionary) {
      faults.push(`${lang}: there is no dictionary`)
      continue
    }
    const messages = listMessages(dictionary)
    for (const key of messages.keys()) if (!english.has(key)) faults.push(`${lang}: ${key} is not in English`)
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    for (const [key, original] of english) {
      const message = messages.get(key)
      if (!message) faults.push(`${lang}: ${key} is missing`)
      else for (const fault of messageFaults(message, original, categories)) faults.push(`${lang}: ${key} ${fault}`)
      if (
        message &&
        lang !== 'en' &&
        isLeftInEnglish(message, original) &&
        !sameAsEnglish.has(key) &&
        !sameAsEnglish.has(`${key}/${lang}`)
      ) {
        faults.push(`${lang}: ${key} is still English`)
      }
    }
  }
  return [...faults, ...usageFaults(english, sources)]
}

function messageFaults(message: Message, original: Message, categories: readonly string[]): string[] {
  if ('text' in original !== 'text' in message) return ['is a plural in one of the two only']
  if ('text' in message) {
    if (message.text.trim() === '') return ['is empty']
    return 'text' in original ? placeholderFaults(message.text, placeholdersOf(original.text), []) : []
  }
  const expected = 'forms' in original ? placeholdersOf(original.forms['other'] ?? '') : []
  return [
    ...categories.filter((category) => !(category in message.forms)).map((category) => `lacks the plural form ${category}`),
    ...Object.keys(message.forms)
      .filter((form) => !categories.includes(form))
      .map((form) => `has the plural form ${form}, which the language lacks`),
    ...Object.entries(message.forms).flatMap(([form, text]) =>
      // A form for few numbers may spell them out: "one piece".
      placeholderFaults(text, expected, form === 'zero' || form === 'one' || form === 'two' ? ['count'] : []).map(
        (fault) => `(${form}) ${fault}`,
      ),
    ),
  ]
}

function placeholderFaults(text: string, expected: readonly string[], optional: readonly string[]): string[] {
  const present = placeholdersOf(text)
  return [
    ...expected.filter((name) => !present.includes(name) && !optional.includes(name)).map((name) => `lacks {{${name}}}`),
    ...present.filter((name) => !expected.includes(name)).map((name) => `has an unknown {{${name}}}`),
    ...(/\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, '')) ? ['has a broken placeholder'] : []),
  ]
}

function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))].sort()
}

function isLeftInEnglish(message: Message, original: Message): boolean {
  const texts = (of: Message) => ('text' in of ? [of.text] : Object.values(of.forms))
  const originals = new Set(texts(original))
  return texts(message).some(
    (text) => text.length >= SAME_MIN_LENGTH && /\S \S/.test(text.replace(/\{\{\w+\}\}/g, '')) && originals.has(text),
  )
}

/** Finds keys without a use, and uses without a message. Keys are literals, so a text with that spelling is a use. */
function usageFaults(english: ReadonlyMap<string, Message>, sources: readonly { path: string; text: string }[]): string[] {
  const used = new Set<string>()
  const faults: string[] = []
  for (const { path, text } of sources) {
    for (const match of text.matchAll(/(['"`])([a-z0-9_]+(?:\.[a-z0-9_]+)+)\1/g)) used.add(match[2] ?? '')
    for (const match of text.matchAll(/(?<![\w.])t\(\s*(['"`])([^'"`\n]*)\1/g)) {
      const key = match[2] ?? ''
      if (!english.has(key)) faults.push(`${path}:${text.slice(0, match.index).split('\n').length}: t('${key}') is no message`)
    }
  }
  return [...faults, ...[...english.keys()].filter((key) => !used.has(key)).map((key) => `en: ${key} is used nowhere`)]
}

const GLOSSARY_COLUMNS = ['term', 'translation', 'not']
const ENGLISH_GLOSSARY_COLUMNS = ['term', 'meaning', 'not']

/** Languages without spaces between words, or with attached endings. Their words are matched anywhere in a text. */
const UNSPACED: ReadonlySet<Language> = new Set<Language>(['zh', 'tw', 'jp', 'ko'])

/**
 * @param glossaries texts of `locales/glossary/*.tsv` by language; the English terms are the reference
 * @returns one line per fault
 */
export function findGlossaryFaults(
  glossaries: Readonly<Partial<Record<Language, string>>>,
  dictionaries: Readonly<Partial<Record<Language, Dictionary>>>,
): string[] {
  const english = readTable(glossaries.en ?? '')
  const terms = english.slice(1).map(([term = '']) => term)
  const sorted = terms.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const unsorted = terms.find((term, index) => term !== sorted[index])
  return [
    ...(unsorted === undefined ? [] : [`glossary/en: "${unsorted}" is not in alphabetical order`]),
    ...LANGUAGES.flatMap(({ lang }) => {
      const text = glossaries[lang]
      return text === undefined ? [] : glossaryFaults(lang, readTable(text), terms, dictionaries[lang] ?? {})
    }),
  ]
}

function glossaryFaults(lang: Language, table: readonly string[][], terms: readonly string[], dictionary: Dictionary): string[] {
  const columns = lang === 'en' ? ENGLISH_GLOSSARY_COLUMNS : GLOSSARY_COLUMNS
  const [header = [], ...rows] = table
  if (header.join() !== columns.join()) return [`glossary/${lang}: the columns must be ${columns.join(', ')}`]
  const texts = [...listMessages(dictionary)].flatMap(([key, message]) =>
    ('text' in message ? [message.text] : Object.values(message.forms)).map((text) => ({ key, text: text.replace(/\{\{\w+\}\}/g, '') })),
  )
  return [
    ...rows.flatMap((row, index) => {
      if (row[0] !== terms[index]) return [`glossary/${lang}:${index + 2}: the term must be "${terms[index] ?? ''}"`]
      return row.length === columns.length && row[1] !== '' ? [] : [`glossary/${lang}: ${row[0]} lacks a column`]
    }),
    ...terms.slice(rows.length).map((term) => `glossary/${lang}: ${term} is missing`),
    ...rows.flatMap(([term, , not = '']) =>
      bannedWords(not).flatMap((word) => {
        const found = wordPattern(word, lang)
        return texts.filter(({ text }) => found.test(text)).map(({ key }) => `${lang}: ${key} says "${word}" for "${term}"`)
      }),
    ),
  ]
}

/** The words that are always wrong. A word with `?` after it is correct in another sense, so only a reader can judge it. */
const bannedWords = (not: string): string[] => not.split('|').filter((word) => word !== '' && !word.endsWith('?'))

function wordPattern(word: string, lang: Language): RegExp {
  const escaped = RegExp.escape(word)
  return new RegExp(UNSPACED.has(lang) ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu')
}

const readTable = (text: string): string[][] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

if (import.meta.main) {
  const dictionaries = Object.fromEntries(
    LANGUAGES.map(({ lang }) => [lang, JSON.parse(readFileSync(join(ROOT, `locales/${lang}.json`), 'utf8')) as Dictionary]),
  )
  const glossaries = Object.fromEntries(
    LANGUAGES.map(({ lang }) => [lang, join(ROOT, `locales/glossary/${lang}.tsv`)] as const)
      .filter(([, path]) => existsSync(path))
      .map(([lang, path]) => [lang, readFileSync(path, 'utf8')]),
  )
  const paths = ['worker', 'client', 'origin', 'locales']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  const sources = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  reportFaults([...findLocaleFaults(dictionaries, sources), ...findGlossaryFaults(glossaries, dictionaries)])
}
