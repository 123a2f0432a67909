import { describe, expect, it, test } from 'vitest'
import { getDictionary } from '#locales/dictionaries.ts'
import { type MessageKey, makeTranslator, pickMessages } from '#locales/translator.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { formatPageMessages, listIslandMessages } from './island-messages.ts'

const { messages, files } = listIslandMessages()

describe('islandMessages', () => {
  it('knows every island', () => {
    expect(Object.keys(messages).sort()).toEqual([
      'bom-start',
      'bom-table',
      'cart',
      'cart-badge',
      'checkout-form',
      'price-calculator',
      'price-card',
      'rfq-drawer',
      'rfq-form',
      'search-box',
    ])
  })

  test.each([
    ['of the island itself', 'search-box', 'search.clear_history'],
    ['of a component that it uses', 'bom-table', 'bom.cost_bar_text'],
    ['of a table of codes', 'rfq-form', 'validation.enter_part_number'],
    ['of a dialog that is loaded when it opens', 'bom-table', 'bom.share_link'],
    ['of a table beside the dictionaries', 'bom-table', 'bom.state_matched'],
    ['with plural forms', 'rfq-drawer', 'rfq.count'],
  ])('finds messages %s', (_, island, key) => {
    expect(messages[island]).toContain(key)
  })

  it('takes no message of other pages along', () => {
    expect(messages['search-box']).not.toContain('bom.share_link')
    expect(files.some((file) => /\/(?:worker|origin|pages)\//.test(file))).toBe(false)
  })

  it('names what every dictionary has', () => {
    for (const [lang, dictionary] of LANGUAGES.map((entry) => [entry.lang, getDictionary(entry.lang)] as const)) {
      for (const keys of Object.values(messages)) {
        const t = makeTranslator('en', 'en', pickMessages(dictionary, keys as MessageKey[]))
        for (const key of keys) expect(() => t(key as MessageKey, { count: 1 } as never), `${lang} ${key}`).not.toThrow()
      }
    }
  })
})

it('picks what the islands of every page say', () => {
  const words = JSON.parse(formatPageMessages('de'))
  expect(words).toMatchObject({ common: { search: 'Suchen' }, rfq: { submit: expect.any(String) } })
  expect(words).not.toHaveProperty('bom')
})
