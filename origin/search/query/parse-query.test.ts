import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { generateParts } from '#demo/generate.ts'
import { INTERPRETED_QUERIES } from '#test-support/interpreted-queries.ts'
import { draws } from '#test-support/matrix.ts'
import { toCanonicalValue } from '../../catalogue/import/value-names.ts'
import { MAKERS } from '../../catalogue/makers.ts'
import type { CatalogueNames } from '../../catalogue/model.ts'
import type { CatalogueName } from '../../catalogue/reference-data.ts'
import { PARAMETERS } from '../../catalogue/taxonomy.ts'
import { buildVocabulary } from '../vocabulary.ts'
import type { Condition, ParsedQuery, QueryVocabulary, ValueReading } from './meaning.ts'
import { formatQuery, parseQuery } from './parse-query.ts'
import { foldPhrase } from './words.ts'

/** Many queries are parsed in one test. */
const SLOW = 30_000

/** Codes and series as the demonstration catalogue has them. */
const CODES = new Set<string>()
const SERIES = new Set<string>()
const CODE_PARAMETERS = new Set(PARAMETERS.flatMap(({ kind, slug }) => (kind === 'code' ? [slug] : [])))
for (const { category, parameters, series } of generateParts(20_000)) {
  if (series) SERIES.add(series)
  for (const [slug, value] of Object.entries(parameters))
    if (CODE_PARAMETERS.has(slug)) CODES.add(String(toCanonicalValue(category, slug, value)))
}

/** Meanings of words on a page in a language: the catalogue's names in it and in English. */
function vocabularyIn(lang: string): QueryVocabulary {
  const names: CatalogueName[] = []
  const add = (kind: string, slug: string, label: string): number => names.push({ kind, slug, label })
  for (const each of new Set([lang, 'en'])) {
    const file = readFileSync(new URL(`../../catalogue/names/${each}.json`, import.meta.url), 'utf8')
    const of = JSON.parse(file) as CatalogueNames
    for (const [slug, { name, one }] of Object.entries(of.categories)) for (const text of [name, one]) add('category', slug, text)
    for (const [slug, words] of Object.entries(of.search_words)) add('category_words', slug, JSON.stringify(words))
    for (const [slug, text] of Object.entries(of.words)) add('word', slug, text)
  }
  for (const code of CODES) add('code', code, code)
  for (const name of SERIES) add('series', name, name)
  return buildVocabulary({ makers: MAKERS, parameters: new Map(PARAMETERS.map((parameter) => [parameter.slug, parameter])) }, names)
}

const VOCABULARIES = new Map(Object.keys(INTERPRETED_QUERIES).map((lang) => [lang, vocabularyIn(lang)]))
const inLanguage = (lang: string): QueryVocabulary => VOCABULARIES.get(lang) ?? vocabularyIn(lang)
const english = inLanguage('en')
const understand = (query: string, lang = 'en'): ParsedQuery => parseQuery(query, inLanguage(lang))

// ---- how the table writes a condition ------------------------------------------------------------------------------

const ofParameters = (parameters: readonly string[] | undefined): string => (parameters ? ` of ${parameters.join('/')}` : '')
const sayReadings = (readings: readonly ValueReading[]): string =>
  readings.map(({ value, unit, parameters }) => `${value} ${unit ?? '?'}${ofParameters(parameters)}`).join(' or ')

function say(condition: Condition): string {
  return `${condition.not ? 'not ' : ''}${sayMeaning(condition)}`
}

function sayMeaning(condition: Condition): string {
  switch (condition.kind) {
    case 'manufacturer':
      return `maker ${condition.slugs.join('/')}`
    case 'category':
      return `category ${condition.slugs.join('/')}`
    case 'package':
      return `package ${condition.name}`
    case 'word':
      return `word ${condition.slugs.join('/')}${condition.readings ? ` or ${sayReadings(condition.readings)}` : ''}`
    case 'series':
      return `series ${condition.names.join('/')}`
    case 'value':
      return `${sayReadings(condition.readings)}${condition.exact ? ' exactly' : ''}`
    case 'range':
      return `${condition.min ?? ''}..${condition.max ?? ''} ${condition.unit ?? '?'}${ofParameters(condition.parameters)}`
    case 'flag':
      return `has ${condition.flag}${condition.min === undefined ? '' : ` ≥ ${condition.min}`}`
  }
}

// ---- unlikely queries ----------------------------------------------------------------------------------------------

const QUERIES = Object.values(INTERPRETED_QUERIES).flatMap((rows) => rows.map(([query]) => query))
const WORDS = [...new Set(QUERIES.flatMap((query) => query.split(' ')))]
const SIGNS = [...'0123456789.,kKMRunpFHVAW%°CΩ<>=!-±|/:x+"\'()~ ≥≤abXJsPdB电阻']
const separators = fc.constantFrom(' ', ' ', ' ', ' ', ', ', ',', ';', '/', '_', '|', '-', '\t', '')
const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom(...QUERIES) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 10 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)
const typed = fc.array(fc.tuple(pieces, separators), { maxLength: 12 }).map((parts) => parts.flat().join(''))
const languages = fc.constantFrom(...VOCABULARIES.keys())

describe('parseQuery', () => {
  for (const [lang, rows] of Object.entries(INTERPRETED_QUERIES)) {
    test.each(rows.map(([query, conditions, keywords = []]) => ({ query, conditions, keywords })))(
      `reads $query in ${lang}`,
      ({ query, conditions, keywords }) => {
        const parsedQuery = understand(query, lang)
        expect({ conditions: parsedQuery.conditions.map(say), keywords: parsedQuery.keywords }).toEqual({ conditions, keywords })
      },
    )
  }

  it('is tried on more than 150 queries', () => {
    expect(QUERIES.length).toBeGreaterThan(150)
  })

  it('keeps every existing part number whole, unless it has another plain meaning', () => {
    const parts = fc.constantFrom(...[...generateParts(4000)].map(({ part_number }) => part_number))
    const torn: string[] = []
    fc.assert(
      fc.property(parts, (partNumber) => {
        const { conditions, keywords } = understand(partNumber)
        // A comma or a blank inside a number separates; a number that is only a size is the size.
        if (!/[\s,()[\]{};"|]/.test(partNumber) && (conditions.length > 0 || keywords.length !== 1)) torn.push(partNumber)
      }),
      { numRuns: draws(1000) },
    )
    expect(torn).toEqual([])
  })

  it('gives the same meaning to one value in all its spellings', () => {
    const of = (query: string): string[] => understand(query).conditions.map(say)
    for (const spelling of ['100nF', '100 nF', '0.1uF', '0,1 µF', '.1uF', '0.1μF', '100NF', '0.1 microfarad', '100000pF', '100\u338b'])
      expect(of(spelling), spelling).toEqual(['1e-7 farad'])
    for (const spelling of ['104 X7R', '100nF X7R', '0.1uF X7R']) expect(of(spelling), spelling).toEqual(['1e-7 farad', 'word X7R'])
    for (const spelling of ['2.54mm', '0.1 inch', '0.1in', '0.1"', '0.1″', '100mil', '100 mils', '0,1 inch']) {
      expect(of(spelling), spelling).toEqual(['2.54 millimetre'])
    }
    for (const spelling of ['0603', '1608M', '1608 metric', '0603 (1608 metric)', 'R0603']) {
      expect(of(spelling), spelling).toEqual(['package 0603'])
    }
  })

  it('reads conditions in any order, where no phrase is broken up', () => {
    const phrases = [
      '10kΩ',
      '0603',
      '±1%',
      'Texas Instruments',
      'LDO',
      '3.3V',
      'thick film',
      '!Murata',
      '≥50V',
      'has:stock',
      'stock≥5000',
      '64KB',
      '104K',
      'X7R',
      '2x5',
      '3225',
      '-40..85°C',
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(phrases, { maxLength: 8 }), (order) => {
        const inOrder = phrases.filter((phrase) => order.includes(phrase))
        const sorted = (list: readonly string[]): string[] => understand(list.join(', ')).conditions.map(say).sort()
        expect(sorted(order)).toEqual(sorted(inOrder))
        expect(understand(order.join(', ')).keywords.sort()).toEqual(understand(inOrder.join(', ')).keywords.sort())
      }),
    )
  })

  it('looks at a bounded number of phrases, whatever the query', () => {
    for (const query of [
      'word '.repeat(5000),
      '电阻'.repeat(5000),
      'a/'.repeat(5000),
      '1'.repeat(1e6),
      '(((('.repeat(1e5),
      '!'.repeat(1e6),
      '1|'.repeat(1e5),
    ]) {
      const manufacturers = vi.fn(english.manufacturers)
      const { conditions, keywords } = parseQuery(query, { ...english, manufacturers })
      expect(conditions.length + keywords.length).toBeLessThanOrEqual(16)
      expect(manufacturers.mock.calls.length, query.slice(0, 20)).toBeLessThan(5000)
    }
  })

  it('looks up folded phrases only, and ignores names of object properties', () => {
    const phrases = new Set<string>()
    const none = (phrase: string): string[] => {
      phrases.add(phrase)
      return []
    }
    const vocabulary: QueryVocabulary = { manufacturers: none, categories: none, words: none, series: none, isWordParameter: () => false }
    for (const query of QUERIES) parseQuery(query, vocabulary)
    for (const phrase of phrases) expect(foldPhrase(phrase)).toBe(phrase)
    for (const query of ['constructor', '__proto__', 'toString:1', 'hasOwnProperty=2V', 'has:constructor', '__proto__|__proto__:10']) {
      expect(understand(query).conditions, query).toEqual([])
    }
  })
})

describe('formatQuery', () => {
  it(
    'parses to the same conditions, for any typed text',
    () => {
      fc.assert(
        fc.property(typed, languages, (query, lang) => {
          const parsedQuery = understand(query, lang)
          expect(understand(formatQuery(parsedQuery), lang)).toEqual(parsedQuery)
        }),
        { numRuns: draws(1000) },
      )
    },
    SLOW,
  )

  it(
    'loses one condition and nothing else, when its text is removed',
    () => {
      fc.assert(
        fc.property(typed, languages, (query, lang) => {
          const { conditions, keywords } = understand(query, lang)
          for (const removed of conditions) {
            const rest = { conditions: conditions.filter((condition) => condition !== removed), keywords }
            expect(understand(formatQuery(rest), lang)).toEqual(rest)
          }
        }),
        { numRuns: draws(500) },
      )
    },
    SLOW,
  )

  it(
    'has texts that parse alone and among any others',
    () => {
      const all = new Map<string, Condition[]>()
      for (const [lang, rows] of Object.entries(INTERPRETED_QUERIES)) {
        const conditions = new Map(
          rows.flatMap(([query]) => understand(query, lang).conditions.map((condition) => [say(condition), condition])),
        )
        all.set(lang, [...conditions.values()])
        for (const condition of conditions.values()) {
          expect(understand(condition.text, lang), condition.text).toEqual({ conditions: [condition], keywords: [] })
        }
      }
      const companies = fc
        .constantFrom(...all)
        .chain(([lang, conditions]) =>
          fc.tuple(fc.constant(lang), fc.shuffledSubarray(conditions, { maxLength: Math.min(6, conditions.length) })),
        )
      fc.assert(
        fc.property(companies, ([lang, conditions]) => {
          const parsedQuery = { conditions, keywords: ['STM32F103', 'LM358'] }
          fc.pre(formatQuery(parsedQuery).length <= 200)
          fc.pre(conditions.flatMap(({ text }) => text.split(' ')).length <= 14)
          expect(understand(formatQuery(parsedQuery), lang)).toEqual(parsedQuery)
        }),
        { numRuns: draws(700) },
      )
    },
    SLOW,
  )

  it(
    'gives values of any size a text that parses to them',
    () => {
      const numbers = fc
        .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -13, max: 6 }))
        .map(([digits, power]) => `${Number(`${digits}e${power}`)}`)
      const units = fc.constantFrom(
        'Ω',
        'kΩ',
        'F',
        'µF',
        'pF',
        'H',
        'µH',
        'V',
        'mV',
        'A',
        'mA',
        'W',
        'Hz',
        'MHz',
        'ns',
        'mm',
        '%',
        'ppm',
        'KB',
        'Mbit',
        'k',
        'u',
        'inch',
        'dBm',
        'h',
      )
      fc.assert(
        fc.property(numbers, units, fc.constantFrom('', '≥', '<'), (number, unit, limit) => {
          fc.pre(!number.includes('e'))
          const parsedQuery = understand(`${limit}${number}${unit}`)
          expect(parsedQuery.conditions.length + parsedQuery.keywords.length).toBe(1)
          expect(understand(formatQuery(parsedQuery))).toEqual(parsedQuery)
        }),
        { numRuns: draws(1000) },
      )
    },
    SLOW,
  )
})
