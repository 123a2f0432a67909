import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Lifecycle, Packaging } from '../model.ts'
import { CATEGORIES, PARAMETER_WORDS, PARAMETERS } from '../taxonomy.ts'

/** One language's names: the shape of every JSON in this folder. */
interface Names {
  categories: Record<string, { name: string; one: string; blurb: string }>
  parameters: Record<string, string>
  words: Record<string, string>
  packagings: Record<string, string>
  lifecycles: Record<string, string>
  search_words: Record<string, string[]>
}

const LANGUAGES = ['en', 'zh', 'tw', 'de', 'es', 'it', 'fr', 'jp', 'ko', 'ru', 'ar']

/** Letters that a name in the language's script contains; katakana and kanji both count as Japanese. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/u,
  tw: /\p{Script=Han}/u,
  jp: /\p{Script=Han}|\p{Script=Katakana}|\p{Script=Hiragana}/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
}

/** The trade uses Latin abbreviations for these in some languages, so their names need no letter of the script. */
const WRITTEN_IN_LATIN = ['mosfets', 'igbts', 'eeprom', 'sram', 'dram', 'fram']

const LEAVES = CATEGORIES.filter((category) => category.parent !== null).map((category) => category.slug)

// Records, so that the compiler requires a new packaging, location or lifecycle here too
const PACKAGINGS: Record<Packaging, true> = { cut_tape: true, reel: true, tray: true, tube: true, bulk: true, box: true, ammo_pack: true }
const LIFECYCLES: Record<Lifecycle, true> = { active: true, nrnd: true, last_time_buy: true, obsolete: true }

const EXPECTED: Readonly<Record<keyof Names, readonly string[]>> = {
  categories: CATEGORIES.map((category) => category.slug),
  parameters: PARAMETERS.map((parameter) => parameter.slug),
  words: [...new Set(Object.values(PARAMETER_WORDS).flat())],
  packagings: Object.keys(PACKAGINGS),
  lifecycles: Object.keys(LIFECYCLES),
  search_words: LEAVES,
}

const SECTIONS = Object.keys(EXPECTED) as (keyof Names)[]

function readNames(language: string): Names {
  return JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8')) as Names
}

/** Paths of every text that is empty, padded or not a text at all: `categories.fuses.one`. */
function findBadTexts(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value !== '' && value === value.trim() ? [] : [path]
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => findBadTexts(inner, path === '' ? key : `${path}.${key}`))
}

const FILES = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))

it('has one file for every language and no other', () => {
  expect(FILES.toSorted()).toEqual(LANGUAGES.toSorted())
})

// Missing languages are reported once, above; here every existing file is read
describe.each(FILES)('names in %s', (language) => {
  const names = readNames(language)

  it('has the sections of the shape', () => {
    expect(Object.keys(names).toSorted()).toEqual(SECTIONS.toSorted())
  })

  it.each(SECTIONS)('names exactly the %s of the taxonomy', (section) => {
    expect(Object.keys(names[section]).toSorted()).toEqual(EXPECTED[section].toSorted())
  })

  it('has a name, a singular and a sentence for every category', () => {
    const incomplete = Object.entries(names.categories).filter(([, entry]) => Object.keys(entry).toSorted().join() !== 'blurb,name,one')
    expect(incomplete).toEqual([])
  })

  it('has no empty or padded text', () => {
    expect(findBadTexts(names, '')).toEqual([])
  })

  it('has two to ten distinct search words in lower case for every leaf', () => {
    const wrong = Object.entries(names.search_words).filter(
      ([, words]) =>
        words.length < 2 || words.length > 10 || new Set(words).size !== words.length || words.some((word) => word !== word.toLowerCase()),
    )
    expect(wrong).toEqual([])
  })

  const script = SCRIPTS[language]
  it.runIf(script !== undefined)('names its categories in its script', () => {
    const foreign = Object.entries(names.categories)
      .filter(([slug, { name }]) => !WRITTEN_IN_LATIN.includes(slug) && !script?.test(name))
      .map(([slug, { name }]) => `${slug}: ${name}`)
    expect(foreign).toEqual([])
  })
})

it('keeps blurbs in English within 110 characters', () => {
  const long = Object.entries(readNames('en').categories).filter(([, { blurb }]) => blurb.length > 110)
  expect(long).toEqual([])
})

/** The characters of a country's standard: its decoder's label, lead bytes and trail bytes. */
const STANDARDS = {
  zh: { label: 'gbk', leads: [[0xb0, 0xf7]], trails: [[0xa1, 0xfe]] },
  tw: {
    label: 'big5',
    leads: [
      [0xa4, 0xc6],
      [0xc9, 0xf9],
    ],
    trails: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
  jp: {
    label: 'shift_jis',
    leads: [
      [0x88, 0x9f],
      [0xe0, 0xea],
    ],
    trails: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
  },
} as const

function listBytes(ranges: readonly (readonly [number, number])[]): number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

// A neighbour's form of a character is easily typed and hardly seen; characters of two standards cannot be distinguished
it.each(Object.entries(STANDARDS))('writes %s in the characters of its own country', (language, { label, leads, trails }) => {
  const decoder = new TextDecoder(label)
  const standard = new Set(listBytes(leads).flatMap((lead) => listBytes(trails).map((trail) => decoder.decode(Uint8Array.of(lead, trail)))))
  const foreign = JSON.stringify(readNames(language))
    .match(/\p{Script=Han}/gu)
    ?.filter((character) => !standard.has(character))
  expect([...new Set(foreign)]).toEqual([])
})
