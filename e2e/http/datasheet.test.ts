import { describe, expect, it } from 'vitest'
import { element, elements, listedParts, readAttribute, readRootAttributes, readText, submitGet } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'
import { get, getPage } from './site.ts'

/** A part of the demonstration catalogue with a datasheet of its series, and one without. */
const WITH = 'LTV-817S'
const WITHOUT = 'NE555P'

const linkWith = (html: string, pattern: RegExp): string => {
  const found = elements(html, 'a').find(({ attributes }) => pattern.test(attributes['href'] ?? ''))
  if (!found) throw new Error(`no link fits ${pattern}`)
  return found.attributes['href'] ?? ''
}

describe('a datasheet, without script', () => {
  it('is found, read in the page, opened and requested', async () => {
    const form = element(await getPage('/datasheet'), 'form[action="/datasheet"]')
    const results = await getPage(submitGet('/datasheet', form, { wd: WITH }))
    expect(listedParts(results)).toContain(WITH)

    const page = await getPage(linkWith(results, new RegExp(`^/datasheet/${WITH.toLowerCase()}-\\d+$`)))
    expect(readText(page, 'h1')).toBe(`Datasheet ${WITH}`)
    const file = readAttribute(page, 'object[type="application/pdf"]', 'data')?.split('#')[0] ?? ''
    expect(elements(page, `a[href="${file}"]`)).toHaveLength(2)
    const pdf = await get(file)
    expect(pdf.status).toBe(200)
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    expect(pdf.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(pdf.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect(pdf.text.startsWith('%PDF-')).toBe(true)

    const part = await getPage(linkWith(page, /^\/productdetail\//))
    expect(linkWith(part, /^\/datasheet\//)).toMatch(new RegExp(`^/datasheet/${WITH.toLowerCase()}-\\d+$`))
  })

  it('that is missing is reported, with a way to request it', async () => {
    const part = linkWith(await getPage(`/s?wd=${WITHOUT.slice(0, -1)}`), new RegExp(`^/productdetail/${WITHOUT.toLowerCase()}-\\d+$`))
    const page = await getPage(part.replace('productdetail', 'datasheet'))
    expect(elements(page, 'object')).toHaveLength(0)
    expect(readText(page)).toContain('Datasheet not available yet')
    expect(linkWith(page, /^\/rfq\?/)).toBe(`/rfq?part_number=${WITHOUT}`)
  })

  it.each(['/datasheet/nothing', '/datasheet/ltv-817-99999999', '/zh/datasheet/0'])('%s is no page', async (path) => {
    const { status, text } = await get(path)
    expect(status).toBe(404)
    expect(elements(text, 'h1')).toHaveLength(1)
  })

  it.each(['/datasheet', '/productdetail', '/p'])(
    '%s of a number is that of its part, though longer numbers begin like it',
    async (page) => {
      const { status, headers } = await get(`${page}/${WITHOUT.toLowerCase()}`)
      expect([status, headers.get('Location')]).toEqual([301, expect.stringMatching(new RegExp(`^${page}/${WITHOUT.toLowerCase()}-\\d+$`))])
    },
  )

  it('is one page in all languages, of which crawlers have the product page', async () => {
    const page = linkWith(await getPage(`/ar/datasheet?wd=${WITH}`), /^\/ar\/datasheet\/ltv/)
    const html = await getPage(page)
    expect(readRootAttributes(html)).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(readAttribute(html, 'head > link[rel=canonical]', 'href')).toBe(baseUrl() + page)
    expect(readAttribute(html, 'head > meta[name=robots]', 'content')).toMatch(/noindex/)
    expect(readText(html, 'head > title')).toContain(WITH)
  })
})

describe('the keyword search, without script', () => {
  it('sends what is typed to the search', async () => {
    const form = element(await getPage('/keywords?wd=LM'), 'main form[action="/s"]')
    expect(submitGet('/keywords', form, {})).toBe('/s?wd=LM')
    expect(listedParts(await getPage(submitGet('/keywords', form, { wd: 'LM358' })))[0]).toMatch(/^LM358/)
  })

  it('has examples that are answered', async () => {
    const examples = elements(await getPage('/keywords'), 'main a[href^="/s?"]').map(({ attributes }) => attributes['href'] ?? '')
    expect(examples.length).toBeGreaterThan(8)
    // A whole part number opens the part.
    for (const path of examples) expect([200, 302], path).toContain((await get(path)).status)
  })
})
