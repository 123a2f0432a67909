import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import {
  comparePartNumbers,
  hasOtherScript,
  isGoodsPageUrl,
  MAX_PART_NUMBER_LENGTH,
  normalizeHyphens,
  parseGoodsId,
  toDottedKey,
  toGoodsPageUrl,
  toPartNumberKey,
  toPartNumberSlug,
} from './part-number.ts'

const characters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const separators = fc.constantFrom('-', '.', ' ', '/', '_', '#', '+', ',', '', '\u00a0', '–', '(', ')')
/** A number as a maker prints it: characters with separators here and there. */
const partNumbers = fc
  .array(fc.tuple(characters, fc.oneof({ weight: 4, arbitrary: fc.constant('') }, separators)), { minLength: 1, maxLength: 30 })
  .map((pieces) => pieces.map(([character, separator]) => character + separator).join(''))
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 200 }), partNumbers)

const CYRILLIC: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
}
const GREEK: Readonly<Record<string, string>> = {
  A: 'Α',
  B: 'Β',
  E: 'Ε',
  Z: 'Ζ',
  H: 'Η',
  I: 'Ι',
  K: 'Κ',
  M: 'Μ',
  N: 'Ν',
  O: 'Ο',
  P: 'Ρ',
  T: 'Τ',
  X: 'Χ',
}
const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))

describe('a letter of another script', () => {
  test.each([
    ...[
      'NE555\u30fcP',
      'NE555\uff70P',
      'RC0603FR\u4e000710KL',
      'RC0603FR\u31610710KL',
      'RC0603FR\u06400710KL',
      'МАХ232\u30fcP',
      'BAT54\u30fc\u30fcS',
    ],
    ...['NE555\u2010P', 'NE555\uff0dP', 'NE555\ufe58P', 'NE555\u2500P', 'NE555\u02d7P', 'NE555\u30a0P', 'NE555\u2212P'],
  ])('is none where it is typed for a hyphen: %s', (text) => {
    expect(hasOtherScript(text)).toBe(false)
    expect(normalizeHyphens(text)).toMatch(/^[A-ZМАХ0-9]+-[A-Z0-9]+$/u)
  })

  test.each(['NE555P\u30fc', '\u30fcNE555P', 'コンデンサー', 'データ', '一個', 'NE555規格', 'NE555ー規格', 'センサー555'])(
    'is one elsewhere: %s',
    (text) => {
      expect(hasOtherScript(text)).toBe(true)
    },
  )
})

describe('partNumberKey', () => {
  test.each([
    ['LT1763CS8-3.3#PBF', 'LT1763CS833PBF'],
    ['MCP2551-I/SN', 'MCP2551ISN'],
    [' rc0603fr-0710kl ', 'RC0603FR0710KL'],
    ['МАХ232', 'MAX232'],
    ['мах232', 'MAX232'],
    ['ＬＭ３５８', 'LM358'],
    ['ΜΑΧ232', 'MAX232'],
    ['1.8432', '18432'],
    ['18.432', '18432'],
    ['', ''],
    ['—/—', ''],
    ['日本', ''],
  ])('of %j is %j', (text, key) => {
    expect(toPartNumberKey(text)).toBe(key)
  })

  it('does not change by separators, case, width or look-alike letters', () => {
    fc.assert(
      fc.property(partNumbers, (partNumber) => {
        const key = toPartNumberKey(partNumber)
        expect(toPartNumberKey(partNumber.replace(/[^A-Z0-9]/g, ''))).toBe(key)
        expect(toPartNumberKey(partNumber.toLowerCase())).toBe(key)
        expect(toPartNumberKey(fullWidth(partNumber))).toBe(key)
        for (const alike of [CYRILLIC, GREEK]) {
          const foreign = partNumber.replace(/[A-Z]/g, (letter) => alike[letter] ?? letter)
          expect(toPartNumberKey(foreign)).toBe(key)
          expect(toPartNumberKey(foreign.toLowerCase())).toBe(key)
        }
      }),
    )
  })

  it('is short, plain and its own key, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const key = toPartNumberKey(text)
        expect(key).toMatch(/^[A-Z0-9]*$/)
        expect(key.length).toBeLessThanOrEqual(MAX_PART_NUMBER_LENGTH)
        expect(toPartNumberKey(key)).toBe(key)
      }),
    )
  })
})

describe('partNumberReading', () => {
  test.each([
    ['1.8432', '1.8432'],
    ['18.432', '18.432'],
    ['ABM8-16.000MHZ-B2-T', 'ABM8.16.000MHZB2T'],
    ['1-2', '1.2'],
    ['1 / 2', '1.2'],
    ['1..2', '1.2'],
    ['A.1', 'A1'],
    ['1.A', '1A'],
    ['A-B', 'AB'],
    ['.5', '5'],
    ['5.', '5'],
  ])('of %j is %j', (text, reading) => {
    expect(toDottedKey(text)).toBe(reading)
  })

  it('tells apart what only a separator between digits tells apart', () => {
    expect(toPartNumberKey('ABM-1.8432MHZ')).toBe(toPartNumberKey('ABM-18.432MHZ'))
    expect(toDottedKey('ABM-1.8432MHZ')).not.toBe(toDottedKey('ABM-18.432MHZ'))
  })

  it('is the key with dots between digits, and its own reading', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const reading = toDottedKey(text)
        expect(reading).toMatch(/^(?:[A-Z0-9]|(?<=[0-9])\.(?=[0-9]))*$/)
        expect(reading.length).toBeLessThanOrEqual(MAX_PART_NUMBER_LENGTH)
        expect(toDottedKey(reading)).toBe(reading)
        expect(toPartNumberKey(text).startsWith(toPartNumberKey(reading))).toBe(true)
        expect(reading.startsWith('.') || reading.endsWith('.')).toBe(false)
      }),
      { numRuns: draws(300) },
    )
  })

  it('is cut without a dangling dot', () => {
    expect(toDottedKey(`${'1'.repeat(MAX_PART_NUMBER_LENGTH - 1)}.5`)).toBe('1'.repeat(MAX_PART_NUMBER_LENGTH - 1))
  })

  it('does not tell separators, case or look-alikes apart', () => {
    fc.assert(
      fc.property(partNumbers, (partNumber) => {
        const reading = toDottedKey(partNumber)
        expect(toDottedKey(partNumber.replace(/[^A-Z0-9]+/g, '/'))).toBe(reading)
        expect(toDottedKey(partNumber.toLowerCase())).toBe(reading)
        expect(toDottedKey(partNumber.replace(/[A-Z]/g, (letter) => CYRILLIC[letter] ?? letter))).toBe(reading)
      }),
    )
  })
})

describe('exactness', () => {
  test.each([
    ['LM358-N', 'LM358-N', 0],
    [' lm358-n ', 'LM358-N', 0],
    ['МАХ232', 'MAX232', 0],
    ['LM358N', 'LM358-N', 1],
    ['ABM-1,8432MHZ', 'ABM-1.8432MHZ', 1],
    ['ABM-18432MHZ', 'ABM-1.8432MHZ', 2],
    ['ABM-18.432MHZ', 'ABM-1.8432MHZ', 2],
    ['LM358', 'LM358N', null],
  ])('%j against %j', (typed, partNumber, expected) => {
    expect(comparePartNumbers(typed, partNumber)).toBe(expected)
  })

  it('finds every number exactly, and the key of every number at worst by its key', () => {
    fc.assert(
      fc.property(partNumbers, (partNumber) => {
        expect(comparePartNumbers(partNumber.toLowerCase(), partNumber.trim())).toBe(0)
        expect(comparePartNumbers(toPartNumberKey(partNumber), partNumber)).not.toBeNull()
      }),
    )
  })
})

describe('goods_page_url', () => {
  test.each([
    ['LT1763CS8-3.3#PBF', 7, 'lt1763cs8-3-3-pbf-7'],
    ['MCP2551-I/SN', 12, 'mcp2551-i-sn-12'],
    ['---', 3, 'part-3'],
  ])('of %s', (partNumber, goodsId, expected) => {
    expect(toGoodsPageUrl(partNumber, goodsId)).toBe(expected)
  })

  test.each([
    ['lm358-12', 12],
    ['12', 12],
    ['anything-at-all-999', 999],
    ['lm358', null],
    ['lm358-', null],
    ['lm358-0', null],
    ['lm358-012', null],
    ['lm358-1e5', null],
    ['', null],
    ['-1-', null],
    [`x-${'9'.repeat(16)}`, null],
  ])('%j names the id %s', (goodsPageUrl, expected) => {
    expect(parseGoodsId(goodsPageUrl)).toBe(expected)
  })

  it('is a plain path segment that gives its id back, whatever the number', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 999_999_999_999_999 }), (partNumber, goodsId) => {
        const url = toGoodsPageUrl(partNumber, goodsId)
        expect(url).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(encodeURIComponent(url)).toBe(url)
        expect(parseGoodsId(url)).toBe(goodsId)
        expect(toPartNumberSlug(toPartNumberSlug(partNumber))).toBe(toPartNumberSlug(partNumber))
      }),
    )
  })
})

describe('isAddressOf', () => {
  it('knows a part by every way of writing its address', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9/+#.,() -]{0,30}$/),
        fc.integer({ min: 1, max: 2 ** 40 }),
        (partNumber, goodsId) => {
          const url = toGoodsPageUrl(partNumber, goodsId)
          for (const address of [url, url.toUpperCase(), `${url.split('-').slice(0, -1).join('')}-${goodsId}`, String(goodsId)])
            expect(isGoodsPageUrl(address, partNumber), address).toBe(true)
        },
      ),
    )
  })

  it.each([
    ['rc0402fr-0710kl-12', 'RC0402FR-074K7L', false],
    ['x-12', 'X', true],
    ['x-12', 'Y', false],
    ['12-34', '12', true],
    ['abm-1-8432mhz-7', 'ABM-1.8432MHZ', true],
  ])('%s and %s: %s', (address, partNumber, expected) => {
    expect(isGoodsPageUrl(address, partNumber)).toBe(expected)
  })
})
