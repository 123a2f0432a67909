import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { type Dictionary, findGlossaryFaults, findLocaleFaults } from './check-locales.ts'

const USED = [{ path: 'client/a.tsx', text: "t('part.title'); t('part.pieces', { count }); const keys = { x: 'part.free_shipping' }" }]

/** A dictionary without fault in the language. */
function readDictionary(lang: Language, tag: string): Dictionary {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  return {
    part: {
      title: `${lang} {{name}}`,
      pieces: Object.fromEntries(forms.map((form) => [form, `{{count}} ${lang}`])),
      free_shipping: `Free shipping in ${lang}`,
    },
  }
}

function dictionaries(): Record<Language, Dictionary> {
  return Object.fromEntries(LANGUAGES.map(({ lang, tag }) => [lang, readDictionary(lang, tag)])) as Record<Language, Dictionary>
}

/** The faults when the messages of one language's `part` are overlaid. */
function faultsWith(lang: Language, part: Dictionary, sources = USED): string[] {
  const all = dictionaries()
  all[lang] = { part: { ...(all[lang]['part'] as Dictionary), ...part } }
  return findLocaleFaults(all, sources)
}

describe('findLocaleFaults', () => {
  it('finds nothing in whole dictionaries', () => {
    expect(findLocaleFaults(dictionaries(), USED)).toEqual([])
  })

  it('finds a missing dictionary, a missing key and a strange one', () => {
    const { ko: _, ...rest } = dictionaries()
    expect(findLocaleFaults(rest, USED)).toEqual(['ko: there is no dictionary'])
    const all = dictionaries()
    all.de = { part: { title: 'Teil {{name}}', free_shipping: 'Versand', extra: 'x' } }
    expect(findLocaleFaults(all, USED)).toEqual(['de: part.extra is not in English', 'de: part.pieces is missing'])
  })

  it('compares placeholders', () => {
    expect(faultsWith('de', { title: 'Teil' })).toEqual(['de: part.title lacks {{name}}'])
    expect(faultsWith('de', { title: '{{name}} {{nme}}' })).toEqual(['de: part.title has an unknown {{nme}}'])
    expect(faultsWith('de', { title: '{{name}} {{ x }}' })).toEqual(['de: part.title has a broken placeholder'])
    expect(faultsWith('de', { title: ' ' })).toEqual(['de: part.title is empty'])
  })

  it('wants the plural forms of the language', () => {
    expect(faultsWith('ru', { pieces: { one: '{{count}} штука', other: '{{count}} штуки' } })).toEqual([
      'ru: part.pieces lacks the plural form few',
      'ru: part.pieces lacks the plural form many',
    ])
    expect(faultsWith('jp', { pieces: { one: '一個', other: '{{count}}個' } })).toEqual([
      'jp: part.pieces has the plural form one, which the language lacks',
    ])
    expect(faultsWith('de', { pieces: { one: 'ein Stück', other: '{{count}} Stück' } })).toEqual([])
    expect(faultsWith('de', { pieces: { one: 'ein Stück', other: 'Stück' } })).toEqual(['de: part.pieces (other) lacks {{count}}'])
    expect(faultsWith('de', { pieces: '{{count}} Stück' })).toEqual(['de: part.pieces is a plural in one of the two only'])
  })

  it('finds what is still English, unless it is meant', () => {
    expect(faultsWith('fr', { free_shipping: 'Free shipping in en' })).toEqual(['fr: part.free_shipping is still English'])
    const all = dictionaries()
    all.fr = all.en
    expect(findLocaleFaults(all, USED, new Set(['part.free_shipping/fr']))).not.toContain('fr: part.free_shipping is still English')
  })

  it('finds unused messages and unknown ones', () => {
    expect(findLocaleFaults(dictionaries(), USED.slice(1))).toEqual([
      'en: part.title is used nowhere',
      'en: part.pieces is used nowhere',
      'en: part.free_shipping is used nowhere',
    ])
    const sourcesWithUnknownKey = [...USED, { path: 'worker/b.ts', text: "\nc.var.get('x'); t('part.nothing')\nt(key)" }]
    expect(findLocaleFaults(dictionaries(), sourcesWithUnknownKey)).toEqual(["worker/b.ts:2: t('part.nothing') is no message"])
  })
})

describe('findGlossaryFaults', () => {
  const EN = 'term\tmeaning\tnot\ncart\twhat a buyer chose\tbasket|trolley?\nMOQ\tfewest pieces\t\n'
  const DE = 'term\ttranslation\tnot\ncart\tWarenkorb\tKorb\nMOQ\tMindestmenge\t\n'

  /** The faults when the dictionaries hold one text each. */
  const faultsOf = (glossaries: Partial<Record<Language, string>>, texts: Partial<Record<Language, string>>) =>
    findGlossaryFaults(glossaries, Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, { a: { b: text } }])))

  it('accepts dictionaries that avoid the words of "not"', () => {
    expect(faultsOf({ en: EN, de: DE }, { en: 'Your cart, not a basketball, {{basket}} or a trolley', de: 'Warenkorb' })).toEqual([])
  })

  it('finds a word of "not" in any case, as a whole word', () => {
    expect(faultsOf({ en: EN }, { en: 'Basket' })).toEqual(['en: a.b says "basket" for "cart"'])
    expect(faultsOf({ en: EN, jp: 'term\ttranslation\tnot\ncart\tカート\t籠\nMOQ\tMOQ\t' }, { jp: '買物籠に' })).toEqual([
      'jp: a.b says "籠" for "cart"',
    ])
  })

  it('wants the terms of English in their order, and all columns', () => {
    expect(faultsOf({ en: EN, de: 'term\ttranslation\tnot\nMOQ\tMindestmenge\t' }, {})).toEqual([
      'glossary/de:2: the term must be "cart"',
      'glossary/de: MOQ is missing',
    ])
    expect(faultsOf({ en: EN, de: 'term\tmeaning\tnot' }, {})).toEqual(['glossary/de: the columns must be term, translation, not'])
    expect(faultsOf({ en: EN, de: DE.replace('Warenkorb', '') }, {})).toEqual(['glossary/de: cart lacks a column'])
    expect(faultsOf({ en: 'term\tmeaning\tnot\nMOQ\tx\t\ncart\ty\t' }, {})).toEqual(['glossary/en: "MOQ" is not in alphabetical order'])
  })
})
