import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { app } from '../app.tsx'
import type { Bindings } from '../request/env.ts'
import { countFiles, createUrlWriter, PARTS_PER_FILE, parseFileName, toFileName } from './sitemap.ts'

beforeAll(() => fillTestCatalogue(env))

async function get(path: string, bindings: Partial<Bindings> = {}): Promise<Response> {
  const context = createExecutionContext()
  const response = await app.fetch(new Request(`https://shop.test${path}`), { ...env, ...bindings }, context)
  const text = await response.text()
  await waitOnExecutionContext(context)
  return new Response(text, response)
}

describe('names of files', () => {
  test.each([
    ['sitemap-en.xml', { kind: 'pages', lang: 'en' }],
    ['sitemap-jp.xml', { kind: 'pages', lang: 'jp' }],
    ['sitemap-chip-resistors-1-de.xml', { kind: 'category', slug: 'chip-resistors', number: 1, lang: 'de' }],
    ['sitemap-tft-3-12-ar.xml', { kind: 'category', slug: 'tft-3', number: 12, lang: 'ar' }],
  ] as const)('%s', (name, file) => {
    expect(parseFileName(name)).toEqual(file)
    expect(toFileName(file)).toBe(name)
  })

  test.each([
    'sitemap.xml',
    'sitemap-.xml',
    'sitemap-xx.xml',
    'sitemap-EN.xml',
    'sitemap-chip-resistors-de.xml',
    'sitemap-chip-resistors-0-de.xml',
    'sitemap-chip-resistors-01-de.xml',
    'sitemap-chip-resistors-1234567-de.xml',
    'sitemap-Chip-1-de.xml',
    'sitemap-1-de.xml',
    'sitemap-a/b-1-de.xml',
    'x-sitemap-de.xml',
  ])('%s is none', (name) => {
    expect(parseFileName(name)).toBeNull()
  })
})

describe('the size of a file', () => {
  it('stays below the limits with the longest addresses there are', () => {
    const write = createUrlWriter('https://an-operator-with-a-long-name.example.com', 'ko', LANGUAGES)
    const longest = write(`/productdetail/${'x'.repeat(64)}-${2 ** 32}`, '2026-01-02T03:04:05.000Z')
    expect(longest.length * PARTS_PER_FILE).toBeLessThan(50_000_000)
    expect(PARTS_PER_FILE).toBeLessThan(50_000)
  })

  test.each([
    [0, 0],
    [1, 1],
    [PARTS_PER_FILE, 1],
    [PARTS_PER_FILE + 1, 2],
  ])('%d places make %d files', (positionCount, files) => {
    expect(countFiles(positionCount)).toBe(files)
  })

  it('writes what XML cannot hold as references', () => {
    expect(createUrlWriter('https://a.test', 'en', LANGUAGES)("/news/a&b'<c>", null)).toContain(
      '<loc>https://a.test/news/a&amp;b&apos;&lt;c&gt;</loc>',
    )
  })
})

describe('/sitemap.xml', () => {
  it('lists every file of every language, under the address of the public', async () => {
    const response = await get('/sitemap.xml', { SITE_URL: 'https://parts.example/, https://shop.test' })
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=UTF-8')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
    const xml = await response.text()
    for (const { lang } of LANGUAGES) {
      expect(xml).toContain(`<loc>https://parts.example/sitemap-${lang}.xml</loc>`)
      expect(xml).toContain(
        `<loc>https://parts.example/sitemap-chip-resistors-1-${lang}.xml</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>`,
      )
    }
    // Neither roots nor empty categories have parts.
    expect(xml).not.toMatch(/sitemap-(?:passives|fuses)-/)
  })

  it('is made once: the next answer is the same, though the catalogue behind it is gone', async () => {
    const first = await (await get('/sitemap-chip-resistors-1-fr.xml')).text()
    const parts = env.CATALOGUE.prepare.bind(env.CATALOGUE)
    const silent = new Proxy(env.CATALOGUE, {
      get: (db, name) =>
        name === 'prepare' ? (sql: string) => parts(/FROM parts/.test(sql) ? 'SELECT 1 WHERE 0' : sql) : Reflect.get(db, name),
    })
    expect(await (await get('/sitemap-chip-resistors-1-fr.xml', { CATALOGUE: silent })).text()).toBe(first)
  })
})

describe('a file', () => {
  it('of a category begins with the category, then lists its parts', async () => {
    const xml = await (await get('/sitemap-chip-resistors-1-zh.xml')).text()
    const paths = [...xml.matchAll(/<loc>https:\/\/shop\.test([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    expect(paths[0]).toBe('/zh/category/chip-resistors')
    expect(paths.slice(1).map((path) => path.replace(/-\d+$/, ''))).toEqual([
      '/zh/productdetail/rc0402fr-0710kl',
      '/zh/productdetail/rc0402fr-074k7l',
      '/zh/productdetail/crcw060310k0fkea',
    ])
    expect(xml.match(/<xhtml:link /g)).toHaveLength(paths.length * (LANGUAGES.length + 1))
  })

  it('of pages lists what is open to crawlers, and nothing that is not built', async () => {
    const xml = await (await get('/sitemap-de.xml')).text()
    for (const path of ['', '/category', '/category/passives', '/manufacturer', '/manufacturer/yageo', '/about'])
      expect(xml).toContain(`<loc>https://shop.test/de${path}</loc>`)
    // A text of the operator's, with the date of its change; texts that do not exist have no page.
    expect(xml).toContain('/de/about</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod>')
    expect(xml).not.toContain('/de/shipping<')
    expect(xml).not.toMatch(/<loc>[^<]*\/de\/(?:s|login|cart|category\/fuses|category\/chip-resistors)</)
  })

  test.each([
    '/sitemap-chip-resistors-2-en.xml',
    '/sitemap-fuses-1-en.xml',
    '/sitemap-passives-1-en.xml',
    '/sitemap-nothing-1-en.xml',
    '/sitemap-xx.xml',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
