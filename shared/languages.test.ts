import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { DEFAULT_LANGUAGE, findLanguage, findPreferredLanguage, getLanguage, isRightToLeft, LANGUAGES } from './languages.ts'

describe('LANGUAGES', () => {
  it('names the eleven languages of the specification once each, English first', () => {
    expect(LANGUAGES.map(({ lang }) => lang)).toEqual(['en', 'zh', 'tw', 'de', 'es', 'it', 'fr', 'jp', 'ko', 'ru', 'ar'])
    expect(DEFAULT_LANGUAGE).toBe('en')
    expect(new Set(LANGUAGES.map(({ tag }) => tag)).size).toBe(LANGUAGES.length)
  })

  it('has tags that Intl knows', () => {
    for (const { tag } of LANGUAGES) expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(Intl.NumberFormat.supportedLocalesOf(LANGUAGES.map(({ tag }) => tag))).toHaveLength(LANGUAGES.length)
  })

  it('writes Arabic alone from right to left', () => {
    for (const { lang, dir } of LANGUAGES) expect(isRightToLeft(lang), lang).toBe(dir === 'rtl')
    expect(LANGUAGES.filter(({ dir }) => dir === 'rtl')).not.toEqual([])
  })
})

describe('findLanguage', () => {
  test.each([
    ['en', 'en'],
    ['jp', 'jp'],
    ['ja', null],
    ['EN', null],
    ['zh-Hans', null],
    ['', null],
    [null, null],
    [undefined, null],
    ['constructor', null],
    ['__proto__', null],
  ])('of %j is %j', (code, expected) => {
    expect(findLanguage(code)?.lang ?? null).toBe(expected)
  })

  it('agrees with languageEntry', () => {
    for (const { lang } of LANGUAGES) expect(findLanguage(lang)).toBe(getLanguage(lang))
    expect(() => getLanguage('xx' as 'en')).toThrow(RangeError)
  })
})

describe('preferredLanguage', () => {
  test.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['DE-at', 'de'],
    ['ja-JP', 'jp'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-Hans', 'zh'],
    ['zh-SG', 'zh'],
    ['zh-TW', 'tw'],
    ['zh-HK', 'tw'],
    ['zh-Hant-CN', 'tw'],
    ['zh-Hans-HK', 'zh'],
    ['zh-Hans-TW', 'zh'],
    ['nl,sv;q=0.9,fr;q=0.1', 'fr'],
    ['en;q=0.5,ru;q=0.9', 'ru'],
    ['en;q=0.5 , ru ; q=0.9', 'ru'],
    ['fr;q=0,it;q=0.2', 'it'],
    ['de,en', 'de'],
    ['de;q=0.5,en;q=0.5', 'de'],
    ['*', null],
    ['nl', null],
    ['', null],
    [null, null],
    [undefined, null],
    [',,;q=1,', null],
    ['de;q=1.2.3,es', 'es'],
    ['zh-constructor', 'zh'],
    ['constructor,__proto__', null],
  ])('of %j is %j', (header, expected) => {
    expect(findPreferredLanguage(header)).toBe(expected)
  })

  it('gives one of our languages or none, whatever the header', () => {
    const pieces = fc.constantFrom('en', 'zh', 'de', '-', ';', 'q=', ',', ' ', '0.5', '1', '*', 'TW', 'toString', '=')
    const supported: (string | null)[] = [...LANGUAGES.map(({ lang }) => lang), null]
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: pieces })), (header) => {
        expect(supported).toContain(findPreferredLanguage(header))
      }),
      { numRuns: draws(500) },
    )
  })
})
