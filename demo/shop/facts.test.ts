import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { LANGUAGES } from '#shared/languages.ts'

const Content = z.object({ pages: z.record(z.string(), z.object({ blocks: z.array(z.object({ heading: z.string() })) })) })

const readContent = (lang: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, `texts/${lang}.json`), 'utf8'))
const readPage = (lang: string, id: string) => Content.parse(readContent(lang)).pages[id]
const Claims = z.array(z.object({ figure: z.string(), text: z.string() }))
const readClaims = (lang: string) => z.object({ claims: Claims }).parse(readContent(lang)).claims
/** All words of an English page, figures without their separators. */
const readWords = (id: string): string =>
  JSON.stringify(z.object({ pages: z.record(z.string(), z.unknown()) }).parse(readContent('en')).pages[id]).replace(
    /(?<=\d),(?=\d{3})/g,
    '',
  )

describe('what the specification says stands in the texts', () => {
  test('about states the figures of the company', () => {
    for (const figure of ['2011', '55%', '2800', '30000000', '2000', '15000']) expect(readWords('about')).toContain(figure)
  })

  test('the footer makes the claims of the company, in every language as many', () => {
    expect(readClaims('en')).toEqual([
      { figure: '2,000+', text: 'RFQs a day' },
      { figure: '30,000,000', text: 'standard product units, sourced on request' },
      { figure: '2,800+', text: 'manufacturers we source from' },
      { figure: '15,000 m²', text: 'warehouse' },
      { figure: '2011', text: 'founded' },
      { figure: 'about 55%', text: 'yearly growth' },
    ])
    for (const { lang } of LANGUAGES) expect(readClaims(lang), lang).toHaveLength(6)
  })

  test('an RFQ is answered within 12 working hours, a question from a product page within 24 hours', () => {
    const shop: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'shop.json'), 'utf8'))
    expect(shop).toMatchObject({ desk_answer_hours: '12', desk_product_answer_hours: '24' })
  })

  test('how to buy has the five steps, in every language', () => {
    for (const { lang } of LANGUAGES) {
      const headings = readPage(lang, 'howtobuy')?.blocks.map(({ heading }) => heading) ?? []
      expect(
        headings.flatMap((heading) => /^[1-5](?=[.、．])/.exec(heading)?.[0] ?? []),
        lang,
      ).toEqual(['1', '2', '3', '4', '5'])
    }
  })

  it('tells freight and days as they are', () => {
    for (const fact of ['USD 40', '0.5 kg', 'USD 20', '2 to 5 working days', '5 to 7 working days', 'South Africa', 'Israel', 'insurance'])
      expect(readWords('shipping')).toContain(fact)
  })
})
