import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { UNITS, type Unit } from '#shared/units.ts'
import { compileQuery, foldPhrase, queryWords, type Vocabulary } from './query.ts'

const MAKERS: Readonly<Record<string, number[]>> = { yageo: [1], 'texas instruments': [2], ti: [2], texas: [3] }
const CATEGORIES: Readonly<Record<string, number[]>> = { 'chip resistors': [10], resistor: [10, 11], widerstand: [10] }
const WORDS: Readonly<Record<string, string[]>> = { x7r: ['wx7r'], 'thick film': ['wthickfilm'], grm: ['sgrm'] }
const PARAMETERS: Partial<Record<Unit, number[]>> = { ohm: [20], farad: [21], volt: [22, 23], percent: [24], bit: [25] }

const own = <T>(of: Readonly<Record<string, T[]>>, phrase: string): T[] => (Object.hasOwn(of, phrase) ? (of[phrase] ?? []) : [])
const vocabulary: Vocabulary = {
  manufacturers: (phrase) => own(MAKERS, phrase),
  categories: (phrase) => own(CATEGORIES, phrase),
  words: (phrase) => own(WORDS, phrase),
  parameters: (unit) => (unit === null ? [20, 21, 22, 23] : (PARAMETERS[unit] ?? [])),
}
const compile = (query: string) => compileQuery(query, vocabulary)

describe('foldPhrase', () => {
  test.each([
    ['Texas  Instruments', 'texas instruments'],
    ['Würth-Elektronik', 'wurth elektronik'],
    ['ＴＩ', 'ti'],
    [' ON.Semi ', 'on semi'],
    ['Résistances', 'resistances'],
    ['резисторы', 'резисторы'],
    ['电阻', '电阻'],
    ['—', ''],
  ])('of %j is %j', (text, expected) => {
    expect(foldPhrase(text)).toBe(expected)
  })

  it('changes nothing the second time, and does not see case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldPhrase(foldPhrase(text))).toBe(foldPhrase(text))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(foldPhrase(text.toUpperCase())).toBe(foldPhrase(text))
      }),
    )
  })
})

describe('queryWords', () => {
  test.each([
    ['10k 0603 1%', ['10k', '0603', '1%']],
    ['RES,10K,0603,1%', ['RES', '10K', '0603', '1%']],
    ['1206,1%', ['1206', '1%']],
    ['4,7k 0603', ['4,7k', '0603']],
    ['0,1uF', ['0,1uF']],
    ['±0,5%', ['±0,5%']],
    ['1,2,3', ['1', '2', '3']],
    ['LM317,5V', ['LM317', '5V']],
    ['10k, 0603', ['10k', '0603']],
    ['10k,', ['10k']],
    ['"thick film" (0603)', ['thick', 'film', '0603']],
    ['LT1763CS8-3.3#PBF', ['LT1763CS8-3.3#PBF']],
    ['MCP2551-I/SN', ['MCP2551-I/SN']],
    ['电阻、电容，10k', ['电阻', '电容', '10k']],
    ['10\u00a0kΩ', ['10', 'kΩ']],
    ['- / *', []],
    ['', []],
  ])('of %j are %j', (query, expected) => {
    expect(queryWords(query)).toEqual(expected)
  })

  it('are a dozen at most', () => {
    expect(queryWords('a '.repeat(1000))).toHaveLength(12)
  })
})

describe('compileQuery', () => {
  test.each([
    ['yageo', 'm1'],
    ['YAGEO resistor', 'm1 AND (c10 OR c11)'],
    // The longest phrase wins: not the state of Texas.
    ['Texas Instruments', 'm2'],
    ['texas', 'm3'],
    ['thick film chip resistors', 'wthickfilm AND c10'],
    ['X7R', 'wx7r'],
    ['Widerstand', 'c10'],
    ['SOIC-8', 'psoic8'],
    ['SO8', 'psoic8'],
    ['100nF', 'v21x1em7'],
    ['100 nF', 'v21x1em7'],
    ['10\u00a0kΩ', 'v20x1e4'],
    ['4,7kΩ', 'v20x47e2'],
    ['±1%', 'v24x1e0'],
    ['50V', '(v22x5e1 OR v23x5e1)'],
    ['10k', '(v20x1e4 OR v21x1e4 OR v22x1e4 OR v23x1e4)'],
    ['10 k', '(v20x1e4 OR v21x1e4 OR v22x1e4 OR v23x1e4)'],
    ['8 bit', 'v25x8e0'],
    ['GRM X7R 100nF 0603', 'sgrm AND wx7r AND v21x1em7 AND p0603'],
  ])('%j means %s', (query, match) => {
    expect(compile(query)).toEqual({ match, pieces: [], unknown: [] })
  })

  test.each([
    ['LM358', null, ['LM358'], []],
    ['yageo RC0603', 'm1', ['RC0603'], []],
    ['лм358', null, [], ['лм358']],
    ['МАХ232', null, ['MAX232'], []],
    ['lm-358/n', null, ['LM358N'], []],
    ['ab', null, [], ['ab']],
    ['resistor xy', '(c10 OR c11)', [], ['xy']],
    ['电阻', null, [], ['电阻']],
    ['16MHz', null, ['16MHZ'], []],
    ['', null, [], []],
    ['?!', null, [], []],
  ])('%j has the meaning %s, the pieces %j and the unknown words %j', (query, match, pieces, unknown) => {
    expect(compile(query)).toEqual({ match, pieces, unknown })
  })

  it('does not take a package and a value for one number', () => {
    expect(compile('0603 10k')).toMatchObject({ match: 'p0603 AND (v20x1e4 OR v21x1e4 OR v22x1e4 OR v23x1e4)' })
  })

  it('lets nothing of a text reach the query language', () => {
    const words = fc.constantFrom(
      'OR',
      'AND',
      'NOT',
      'NEAR',
      '"',
      '*',
      '(',
      ')',
      ':',
      '^',
      '-',
      'yageo',
      '10k',
      'SOIC-8',
      'LM358',
      '100 nF',
      "'",
      ';',
      '{',
      'x7r',
      'terms',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(words, { maxLength: 20 }).map((list) => list.join(' ')),
          fc.string({ unit: 'binary' }),
        ),
        (query) => {
          const { match, pieces, unknown } = compile(query)
          if (match !== null) {
            const token = '[a-z][a-z0-9]*'
            const clause = `(?:${token}|\\(${token}(?: OR ${token})+\\))`
            expect(match).toMatch(new RegExp(`^${clause}(?: AND ${clause})*$`))
          }
          for (const piece of pieces) expect(piece).toMatch(/^[A-Z0-9]{3,64}$/)
          expect(pieces.length + unknown.length).toBeLessThanOrEqual(12)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('looks up a bounded number of phrases, whatever the query', () => {
    const manufacturers = vi.fn(vocabulary.manufacturers)
    compileQuery('word '.repeat(5000), { ...vocabulary, manufacturers })
    expect(manufacturers.mock.calls.length).toBeLessThanOrEqual(12 * 4)
  })

  it('asks only for units that exist', () => {
    const parameters = vi.fn((_: Unit | null): number[] => [])
    for (const query of ['10k', '5V', '1%', '10mm', '3V3', '64KB', '85°C']) compileQuery(query, { ...vocabulary, parameters })
    const asked = new Set(parameters.mock.calls.map(([unit]) => unit))
    for (const unit of asked) expect(unit === null || unit in UNITS).toBe(true)
    expect(asked.size).toBe(6)
  })
})
