import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { exactness, goodsIdFrom, goodsPageUrl, PART_NUMBER_MAX, partNumberKey, partNumberReading, partNumberSlug } from './part-number.ts'

const characters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const separators = fc.constantFrom('-', '.', ' ', '/', '_', '#', '+', ',', '', '\u00a0', '–', '(', ')')
/** A number as a maker prints it: characters with separators here and there. */
const part_numbers = fc
  .array(fc.tuple(characters, fc.oneof({ weight: 4, arbitrary: fc.constant('') }, separators)), { minLength: 1, maxLength: 30 })
  .map((pieces) => pieces.map(([character, separator]) => character + separator).join(''))
const any_text = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 200 }), part_numbers)

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
    expect(partNumberKey(text)).toBe(key)
  })

  it('does not change by separators, case, width or look-alike letters', () => {
    fc.assert(
      fc.property(part_numbers, (part_number) => {
        const key = partNumberKey(part_number)
        expect(partNumberKey(part_number.replace(/[^A-Z0-9]/g, ''))).toBe(key)
        expect(partNumberKey(part_number.toLowerCase())).toBe(key)
        expect(partNumberKey(fullWidth(part_number))).toBe(key)
        for (const alike of [CYRILLIC, GREEK]) {
          const foreign = part_number.replace(/[A-Z]/g, (letter) => alike[letter] ?? letter)
          expect(partNumberKey(foreign)).toBe(key)
          expect(partNumberKey(foreign.toLowerCase())).toBe(key)
        }
      }),
    )
  })

  it('is short, plain and its own key, whatever the text', () => {
    fc.assert(
      fc.property(any_text, (text) => {
        const key = partNumberKey(text)
        expect(key).toMatch(/^[A-Z0-9]*$/)
        expect(key.length).toBeLessThanOrEqual(PART_NUMBER_MAX)
        expect(partNumberKey(key)).toBe(key)
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
    expect(partNumberReading(text)).toBe(reading)
  })

  it('tells apart what only a separator between digits tells apart', () => {
    expect(partNumberKey('ABM-1.8432MHZ')).toBe(partNumberKey('ABM-18.432MHZ'))
    expect(partNumberReading('ABM-1.8432MHZ')).not.toBe(partNumberReading('ABM-18.432MHZ'))
  })

  it('is the key with dots between digits, and its own reading', () => {
    fc.assert(
      fc.property(any_text, (text) => {
        const reading = partNumberReading(text)
        expect(reading).toMatch(/^(?:[A-Z0-9]|(?<=[0-9])\.(?=[0-9]))*$/)
        expect(reading.length).toBeLessThanOrEqual(PART_NUMBER_MAX)
        expect(partNumberReading(reading)).toBe(reading)
        expect(partNumberKey(text).startsWith(partNumberKey(reading))).toBe(true)
        expect(reading.startsWith('.') || reading.endsWith('.')).toBe(false)
      }),
      { numRuns: draws(300) },
    )
  })

  it('is cut without a dangling dot', () => {
    expect(partNumberReading(`${'1'.repeat(PART_NUMBER_MAX - 1)}.5`)).toBe('1'.repeat(PART_NUMBER_MAX - 1))
  })

  it('does not tell separators, case or look-alikes apart', () => {
    fc.assert(
      fc.property(part_numbers, (part_number) => {
        const reading = partNumberReading(part_number)
        expect(partNumberReading(part_number.replace(/[^A-Z0-9]+/g, '/'))).toBe(reading)
        expect(partNumberReading(part_number.toLowerCase())).toBe(reading)
        expect(partNumberReading(part_number.replace(/[A-Z]/g, (letter) => CYRILLIC[letter] ?? letter))).toBe(reading)
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
  ])('%j against %j', (typed, part_number, expected) => {
    expect(exactness(typed, part_number)).toBe(expected)
  })

  it('finds every number exactly, and the key of every number at worst by its key', () => {
    fc.assert(
      fc.property(part_numbers, (part_number) => {
        expect(exactness(part_number.toLowerCase(), part_number.trim())).toBe(0)
        expect(exactness(partNumberKey(part_number), part_number)).not.toBeNull()
      }),
    )
  })
})

describe('goods_page_url', () => {
  test.each([
    ['LT1763CS8-3.3#PBF', 7, 'lt1763cs8-3-3-pbf-7'],
    ['MCP2551-I/SN', 12, 'mcp2551-i-sn-12'],
    ['---', 3, 'part-3'],
  ])('of %s', (part_number, goods_id, expected) => {
    expect(goodsPageUrl(part_number, goods_id)).toBe(expected)
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
  ])('%j names the id %s', (goods_page_url, expected) => {
    expect(goodsIdFrom(goods_page_url)).toBe(expected)
  })

  it('is a plain path segment that gives its id back, whatever the number', () => {
    fc.assert(
      fc.property(any_text, fc.integer({ min: 1, max: 999_999_999_999_999 }), (part_number, goods_id) => {
        const url = goodsPageUrl(part_number, goods_id)
        expect(url).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(encodeURIComponent(url)).toBe(url)
        expect(goodsIdFrom(url)).toBe(goods_id)
        expect(partNumberSlug(partNumberSlug(part_number))).toBe(partNumberSlug(part_number))
      }),
    )
  })
})
