import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { getLanguage, LANGUAGES } from '#shared/languages.ts'
import { draws } from '#test-support/matrix.ts'
import { getDictionary, translator } from './dictionaries.ts'
import { type MessageKey, type Messages, makeTranslator, pickMessages } from './translator.ts'

/** Keys of the test's own dictionary, which the type knows nothing of. */
const key = (text: string): MessageKey => text as MessageKey

const ENGLISH: Messages = {
  part: {
    title: 'Part {{number}} by {{maker}}',
    plain: 'In stock',
    stock: { one: '{{count}} piece', other: '{{count}} pieces' },
    twice: '{{a}} and {{a}}',
  },
}
const en = makeTranslator('en', 'en', ENGLISH)

/** Every message of a dictionary by its path; a group of plural forms is one. */
function listKeys(messages: Messages, path = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) => {
    const at = path ? `${path}.${name}` : name
    return typeof value === 'string' || 'other' in value ? [at] : listKeys(value, at)
  })
}

describe('makeTranslator', () => {
  it('gives a message as it is, again and again', () => {
    expect(en(key('part.plain'))).toBe('In stock')
    expect(en(key('part.plain'))).toBe('In stock')
    expect(en(key('part.plain'), {})).toBe('In stock')
    expect(en.tag).toBe('en')
  })

  it('puts values in their places', () => {
    expect(en(key('part.title'), { number: 'LM358', maker: 'TI' })).toBe('Part LM358 by TI')
    expect(en(key('part.twice'), { a: 'x' })).toBe('x and x')
    expect(en(key('part.title'), { number: 'LM358' })).toBe('Part LM358 by ')
  })

  it('does not read a value as a message', () => {
    expect(en(key('part.title'), { number: '{{maker}}', maker: 'TI' })).toBe('Part {{maker}} by TI')
    expect(en(key('part.title'), { number: '$&$1', maker: '<b>' })).toBe('Part $&$1 by <b>')
  })

  it('writes numbers with the separators of the language, to their last digit', () => {
    expect(en(key('part.stock'), { count: 30_123_456 })).toBe('30,123,456 pieces')
    expect(makeTranslator('de', 'de', ENGLISH)(key('part.stock'), { count: 1234 })).toBe('1.234 pieces')
  })

  test.each([
    ['en', 1, '1 piece'],
    ['en', 0, '0 pieces'],
    ['en', 2, '2 pieces'],
  ])('in %s chooses the plural form of %d', (_, count, expected) => {
    expect(en(key('part.stock'), { count })).toBe(expected)
  })

  test.each([
    ['ru', 1, 'one'],
    ['ru', 2, 'few'],
    ['ru', 5, 'many'],
    ['ru', 21, 'one'],
    ['ar', 0, 'zero'],
    ['ar', 1, 'one'],
    ['ar', 2, 'two'],
    ['ar', 3, 'few'],
    ['ar', 11, 'many'],
    ['ar', 100, 'other'],
    ['ja', 1, 'other'],
    ['fr', 0, 'one'],
  ])('in %s takes the form of %d by the rules of the language', (tag, count, form) => {
    const forms = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' }
    expect(makeTranslator('xx', tag, { n: forms })(key('n'), { count })).toBe(form)
  })

  it('falls back to "other" where a form is missing, or the count is a text', () => {
    const t = makeTranslator('ru', 'ru', ENGLISH)
    expect(t(key('part.stock'), { count: 2 })).toBe('2 pieces')
    expect(en(key('part.stock'), { count: '10,000+' })).toBe('10,000+ pieces')
  })

  test.each(['part.nothing', 'nothing', 'part.plain.deeper', '', 'part', 'constructor', '__proto__.x'])(
    'shows the key %j where there is no message',
    (name) => {
      expect(en(key(name))).toBe(name)
      expect(en(key(name), { count: 2 })).toBe(name)
    },
  )

  it('gives a text, whatever the key and the values', () => {
    const names = fc.oneof(fc.string(), fc.constantFrom('part', 'part.stock', 'part.title', 'part.plain'))
    const values = fc.option(fc.dictionary(fc.constantFrom('count', 'number', 'maker', 'a'), fc.oneof(fc.string(), fc.double())), {
      nil: undefined,
    })
    fc.assert(
      fc.property(names, values, (name, inputValues) => {
        expect(typeof en(key(name), inputValues)).toBe('string')
      }),
    )
  })
})

describe('the dictionaries', () => {
  const keys = listKeys(getDictionary('en'))

  it('answer every English key in every language, with every value in its place', () => {
    const names = JSON.stringify(getDictionary('en'))
      .matchAll(/\{\{(\w+)\}\}/g)
      .map(([, name = '']) => name)
    const valueNames = [...new Set(['count', ...names])]
    const values = new Proxy({ count: 5 } as Record<string, string | number>, {
      ownKeys: () => valueNames,
      get: (_, name) => (name === 'count' ? 5 : `<${String(name)}>`),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    })
    for (const { lang, tag } of LANGUAGES) {
      const t = translator(lang)
      expect(t.tag).toBe(tag)
      for (const name of keys) {
        const text = t(key(name), values)
        expect(text, `${lang} ${name}`).not.toBe(name)
        expect(text, `${lang} ${name}`).not.toMatch(/\{\{|\}\}|undefined|\[object/)
      }
    }
  })

  it('have every plural form that their language needs', () => {
    for (const { lang, tag } of LANGUAGES) {
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
      const groups = keys.filter((name) => typeof at(getDictionary('en'), name) === 'object')
      for (const name of groups)
        expect(Object.keys(at(getDictionary(lang), name) ?? {}).sort(), `${lang} ${name}`).toEqual([...forms].sort())
    }
  })
})

function at(messages: Messages, path: string): unknown {
  return path.split('.').reduce<unknown>((node, name) => (node as Messages | undefined)?.[name], messages)
}

describe('pickMessages', () => {
  it('takes the messages of the keys, in their places, and nothing else', () => {
    expect(pickMessages(ENGLISH, [key('part.plain'), key('part.stock')])).toEqual({
      part: { plain: 'In stock', stock: { one: '{{count}} piece', other: '{{count}} pieces' } },
    })
    expect(pickMessages(ENGLISH, [])).toEqual({})
  })

  it('leaves a translator that says the same of these keys', () => {
    const all = listKeys(getDictionary('en')).map(key)
    fc.assert(
      fc.property(
        fc.subarray(all, { maxLength: 20 }),
        fc.constantFrom(...LANGUAGES.map(({ lang }) => lang)),
        fc.nat({ max: 2000 }),
        (chosen, lang, count) => {
          const fullTranslator = translator(lang)
          const part = makeTranslator(lang, getLanguage(lang).tag, pickMessages(getDictionary(lang), chosen))
          for (const name of chosen) {
            expect(part(name, { count })).toBe(fullTranslator(name, { count }))
            expect(part(name)).toBe(fullTranslator(name))
          }
        },
      ),
      { numRuns: draws(50) },
    )
  })
})

test('a price keeps its direction inside an Arabic sentence', () => {
  const arabic = makeTranslator('ar', 'ar', { cart: { next_break: 'أضف {{missing}} ليصبح السعر {{price}}' } })
  expect(arabic('cart.next_break', { missing: 9, price: '$2.77' })).toBe('أضف 9 ليصبح السعر \u2068$2.77\u2069')
})
