import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { LandingFacts } from '#shared/contract/landing.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { toMoney } from '#shared/trade/money.ts'
import { formatLandingText, formatLandingTitle, joinSentences, type Landing } from './landing-text.ts'

const FACTS: LandingFacts = {
  category_count: 14_500,
  in_stock: 34,
  price: { from: toMoney(2350), to: toMoney(558_660) },
  parameters: [
    {
      slug: 'capacitance',
      name: 'Capacitance',
      from: '1 pF',
      to: '10 µF',
      common: [
        { text: '100 nF', count: 5 },
        { text: '1 nF', count: 4 },
      ],
    },
    { slug: 'dielectric', name: 'Dielectric', from: null, to: null, common: [{ text: 'X7R', count: 37 }] },
  ],
  counterparts: [
    { name: '0603', count: 17 },
    { name: '0402', count: 10 },
  ],
}

const LANDING: Landing = { slug: 'murata', field: 'manufacturer', value: 'murata', name: 'Murata', count: 37, facts: FACTS }
const text = (change: Partial<Landing> = {}, facts: Partial<LandingFacts> = {}): string =>
  formatLandingText({ ...LANDING, ...change, facts: { ...FACTS, ...facts } }, translator('en'))
    .map((sentences) => joinSentences(sentences, 'en'))
    .join('\n')

describe('the text of a landing page', () => {
  it('describes a manufacturer’s parts by their facts', () => {
    expect(text()).toBe(
      [
        '37 of the 14,500 parts in this category are made by Murata. 34 of them are in stock. Unit prices at the smallest quantity range from $0.00235 to $0.55866.',
        'Capacitance: 1 pF to 10 µF, most often 100 nF and 1 nF. Dielectric: X7R for all parts. The most common packages are 0603 (17) and 0402 (10).',
      ].join('\n'),
    )
  })

  it('tells a package’s parts by theirs', () => {
    const landingParagraphs = text(
      { slug: '0402', field: 'package', value: '0402', name: '0402' },
      { counterparts: [{ name: 'Murata', count: 37 }] },
    )
    expect(landingParagraphs).toContain('37 of the 14,500 parts in this category come in the 0402 package.')
    expect(landingParagraphs).toContain('All of them are made by Murata.')
  })

  it('is honest where there is no stock, no price, or nothing but one price', () => {
    expect(text({}, { in_stock: 37 })).toContain('All of them are in stock.')
    expect(text({}, { in_stock: 0 })).toContain('None of them is in stock at the moment')
    expect(text({}, { price: null })).toContain('Prices are on request.')
    expect(text({}, { price: { from: toMoney(5000), to: toMoney(5000) } })).toContain(
      'The unit price at the smallest quantity is $0.00500.',
    )
  })

  it('leaves out unknown facts', () => {
    expect(text({}, { parameters: [], counterparts: [] }).split('\n')[1]).toBe('')
  })

  it('keeps values in their own direction where the text runs from right to left', () => {
    const parameters = [
      {
        slug: 'tolerance',
        name: 'التفاوت',
        from: null,
        to: null,
        common: [
          { text: '±5 %', count: 3 },
          { text: 'فيلم', count: 2 },
        ],
      },
    ]
    const landingParagraphs = formatLandingText({ ...LANDING, facts: { ...FACTS, parameters } }, translator('ar'))
      .flat()
      .join(' ')
    expect(landingParagraphs).toContain('\u2066±5 %\u2069')
    expect(landingParagraphs).toContain('\u2068فيلم\u2069')
    expect(landingParagraphs).toContain('\u2066$0.00235\u2069')
  })

  it.each(LANGUAGES)('is whole in $lang', ({ lang, tag }) => {
    const t = translator(lang)
    const landingParagraphs =
      formatLandingText({ ...LANDING, facts: FACTS }, t)
        .flat()
        .join(' ') + formatLandingTitle(LANDING, '…', t)
    expect(landingParagraphs).not.toMatch(/\{\{|landing\./)
    expect(landingParagraphs).toContain('Murata')
    if (lang !== 'en') expect(landingParagraphs).not.toContain('parts in this category')
    expect(joinSentences(['a', 'b'], tag)).toBe(/^(?:zh|ja)/.test(tag) ? 'ab' : 'a b')
  })
})
