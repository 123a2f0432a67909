import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { FLAGS, findQueryField, NOISE_WORDS, NOT_WORDS, SUBJECTS } from './lexicon.ts'
import { foldPhrase, isAllCjk, MAX_QUERY_CHARACTERS, MAX_QUERY_WORDS, splitQuery } from './words.ts'

const segments = (query: string): string[][] =>
  splitQuery(query).map(({ text, words }) => words.map(({ start, end }) => text.slice(start, end)))

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

describe('splitQuery', () => {
  test.each<[string, string[][]]>([
    ['10k 0603 1%', [['10k', '0603', '1%']]],
    ['RES,10K,0603,1%', [['RES'], ['10K'], ['0603'], ['1%']]],
    ['1206,1%', [['1206'], ['1%']]],
    ['4,7k 0603', [['4,7k', '0603']]],
    ['0,1uF', [['0,1uF']]],
    ['≥0,1uF voltage:3,3V', [['≥0,1uF', 'voltage:3,3V']]],
    ['±0,5%', [['±0,5%']]],
    ['+/- 0,5 %', [['±0,5%']]],
    ['1,2,3', [['1'], ['2'], ['3']]],
    ['0,1, x', [['0,1'], ['x']]],
    ['LM317,5V', [['LM317'], ['5V']]],
    ['10k, 0603,', [['10k'], ['0603']]],
    ['"thick film" (0603)', [['thick', 'film'], ['0603']]],
    ['LT1763CS8-3.3#PBF', [['LT1763CS8-3.3#PBF']]],
    ['MCP2551-I/SN', [['MCP2551-I/SN']]],
    ['电阻、电容，10k', [['电阻'], ['电容'], ['10k']]],
    ['0603贴片电阻10k', [['0603', '贴片电阻', '10k']]],
    ['10\u00a0kΩ', [['10', 'kΩ']]],
    ['NE555\u30fcP RC0603FR\uff700710KL', [['NE555-P', 'RC0603FR-0710KL']]],
    ['積層セラミックコンデンサー10uF', [['積層セラミックコンデンサー', '10uF']]],
    ['≥ 50 V', [['≥50', 'V']]],
    ['! Murata -TDK', [['!Murata', '-TDK']]],
    ['0.1" 1/4″ 5\'', [['0.1in', '1/4in', '5']]],
    ['2×5', [['2x5']]],
    ['١٠k', [['10k']]],
    ['Rds(on)<10m', [['Rdson<10m']]],
    ['100nF|100kΩ a|b', [['100nF|100kΩ', 'a', 'b']]],
    ['5V\u200b\u202e', [['5V']]],
    ['- / * !!! <> " ', []],
    ['', []],
  ])('of %j are %j', (query, expected) => {
    expect(segments(query)).toEqual(expected)
  })

  it('has a bounded number of words, each with a letter or a digit, for any typed text', () => {
    expect(segments('a '.repeat(1000)).flat()).toHaveLength(MAX_QUERY_WORDS)
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 400 })), (query) => {
        const words = segments(query).flat()
        expect(words.length).toBeLessThanOrEqual(MAX_QUERY_WORDS)
        for (const word of words) expect(word).toMatch(/[\p{L}\p{N}]/u)
        expect(words.join('').length).toBeLessThanOrEqual(MAX_QUERY_CHARACTERS)
      }),
    )
  })

  it('handles the scripts that have no blanks', () => {
    expect(['电阻', 'コンデンサー', '저항', 'N沟道', 'resistor', ''].map(isAllCjk)).toEqual([true, true, true, false, false, false])
  })
})

describe('the words of a query', () => {
  it('have one meaning each', () => {
    for (const phrase of FLAGS.keys()) expect(NOISE_WORDS.has(phrase) || NOT_WORDS.has(phrase), phrase).toBe(false)
    for (const word of NOT_WORDS) expect(NOISE_WORDS.has(word), word).toBe(false)
  })

  it('are folded, as they are looked up so', () => {
    for (const phrase of [...FLAGS.keys(), ...NOISE_WORDS, ...NOT_WORDS, ...SUBJECTS.keys()])
      expect(foldPhrase(phrase), phrase).toBe(phrase)
  })

  test.each([
    ['data sheet', 'datasheet'],
    ['有现货', 'stock'],
    ['有現貨', 'stock'],
    ['ab Lager', 'stock'],
    ['en stock', 'stock'],
    ['disponibile', 'stock'],
    ['在庫あり', 'stock'],
    ['재고 있음', 'stock'],
    ['в наличии', 'stock'],
    ['متوفر', 'stock'],
    ['fiche technique', 'datasheet'],
    ['データシート', 'datasheet'],
    ['unverbleit', undefined],
  ])('%j means %s', (phrase, flag) => {
    expect(FLAGS.get(foldPhrase(phrase))).toBe(flag)
  })

  it('name a parameter before a sign, before a number or behind it', () => {
    expect(findQueryField('vds', 'sign')).toEqual({ parameters: ['drain_source_voltage'], unit: 'volt' })
    expect(findQueryField('Vin', 'before')).toMatchObject({ span: ['input_voltage_min', 'input_voltage_max'] })
    expect(findQueryField('pins|positions', 'sign')).toEqual({ parameters: ['pins', 'positions'], unit: 'count' })
    // A sign rules out the word "if".
    expect(findQueryField('if', 'before')).toBeNull()
    expect(findQueryField('if', 'sign')).toEqual({ parameters: ['forward_current'], unit: 'ampere' })
    expect(findQueryField('rows|pitch', 'sign')).toBeNull()
    for (const name of ['constructor', '__proto__', '', '|']) expect(findQueryField(name, 'sign'), name).toBeNull()
  })
})
