/** A shop in English and German: the other languages are not offered. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { langList } from '#shared/contract/site.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { visit } from '#test-support/pages.ts'

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.SHOP.exec(`INSERT INTO site_config (name, value) VALUES ('languages', '["en","de"]')`)
})

const [PART] = TEST_PARTS

test.each([
  ['/fr', '/'],
  ['/zh/category?page=2', '/category?page=2'],
  [`/ar/productdetail/rc0402fr-0710kl-${PART?.part_id}`, `/productdetail/rc0402fr-0710kl-${PART?.part_id}`],
  ['/ko/no/such/thing/at/all', null],
  ['/zh/login', '/login'],
])('%s leads to %s', async (path, location) => {
  const answer = await visit(path)
  if (location === null) expect(answer.status).toBe(404)
  else expect(answer).toMatchObject({ status: 301, location })
})

test.each(['/', '/de', '/de/category', '/zh/desk'])('%s leads nowhere', async (path) => {
  expect([200, 401, 403, 404]).toContain((await visit(path)).status)
})

describe('a page', () => {
  it('names no other language: for crawlers, in its menu, for those who read one', async () => {
    const { text } = await visit('/de/category', { headers: { 'Accept-Language': 'fr, en;q=0.8' } })
    const all = (selector: string, name: string) => elements(text, selector).map(({ attributes }) => attributes[name])
    expect(all('link[rel=alternate]', 'hreflang')).toEqual(['en', 'de', 'x-default'])
    expect(all('meta[property="og:locale:alternate"]', 'content')).toEqual(['en_US'])
    expect(all('.language-list a', 'hreflang')).toEqual(['en', 'de'])
    // French is not available: English is the reader's next language.
    expect(all('.language-hint', 'lang')).toEqual(['en'])
    expect(elements((await visit('/', { headers: { 'Accept-Language': 'fr' } })).text, '.language-hint')).toEqual([])
  })
})

it('is said to crawlers', async () => {
  const robots = (await visit('/robots.txt')).text
  expect(robots).toContain('Disallow: /de/checkout')
  expect(robots).not.toContain('Disallow: /fr/checkout')
  const index = (await visit('/sitemap.xml')).text
  expect(index).toContain('sitemap-de.xml')
  expect(index).not.toContain('sitemap-fr.xml')
  expect((await visit('/sitemap-fr.xml')).status).toBe(404)
  const pages = (await visit('/sitemap-de.xml')).text
  expect(new Set(Array.from(pages.matchAll(/hreflang="([^"]+)"/g), ([, tag]) => tag))).toEqual(new Set(['en', 'de', 'x-default']))
})

it('is said by the API', async () => {
  expect((await ask(langList, {})).map(({ lang }) => lang)).toEqual(['en', 'de'])
})
