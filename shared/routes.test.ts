import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { INDEX_NAMES, type Route, type RouteName, routes, splitLanguage, toDrawingUrl, toPath, withLanguage } from './routes.ts'

const languages = fc.constantFrom(...LANGUAGES.map(({ lang }) => lang))
/** Anything but nothing and the dots that every URL parser takes for folders. */
const values = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'/%?#&+ .\\é日٣"<aZ2F0'), minLength: 1, maxLength: 12 }),
  )
  .filter((value) => value !== '.' && value !== '..' && value.isWellFormed())

const loose: Readonly<Record<RouteName, Route>> = routes
const names = Object.keys(routes) as RouteName[]
const listParameters = ({ pattern }: Route): string[] => [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
/** A path for any route; the builder's own types are for callers that know theirs. */
const build = toPath as (target: Route, lang: Language, params: Record<string, string>, query?: Parameters<typeof toPath>[3]) => string

/** A router that sees paths as the Worker's does, and tells which route it took. */
const router = new Hono({ getPath: (request) => splitLanguage(new URL(request.url).pathname).rest })
for (const name of names) router.get(routes[name].pattern, (c) => c.json({ pattern: routes[name].pattern, params: c.req.param() }))

describe('routes', () => {
  it('has one page for each pattern', () => {
    expect(new Set(names.map((name) => routes[name].pattern)).size).toBe(names.length)
  })

  it('writes patterns in the form that addresses have', () => {
    for (const name of names) expect(routes[name].pattern, name).toMatch(/^\/$|^(?:\/(?:[a-z-]+|:[a-z]+\??))+$/)
  })

  it('begins no pattern like a language', () => {
    for (const name of names) expect(splitLanguage(routes[name].pattern), name).toMatchObject({ prefix: null, isUnsupported: false })
  })

  it('is in an order in which each page gets its own address', async () => {
    for (const name of names) {
      const target = loose[name]
      const path = build(target, 'en', Object.fromEntries(listParameters(target).map((parameter) => [parameter, '1'])))
      const matched = (await (await router.request(path)).json()) as { pattern: string }
      expect(matched.pattern, name).toBe(target.pattern)
    }
  })

  it('offers nothing to crawlers that belongs to one visitor', () => {
    for (const name of names) {
      if (/account|login|register|forgot|cart|checkout|pay|order|exit/.test(name)) expect(routes[name].indexed, name).toBe(false)
    }
  })
})

describe('pathTo', () => {
  test.each([
    [toPath(routes.home, 'en', {}), '/'],
    [toPath(routes.home, 'de', {}), '/de'],
    [toPath(routes.about, 'jp', {}), '/jp/about'],
    [toPath(routes.bom, 'en', {}), '/bom'],
    [toPath(routes.bom, 'en', { id: 12 }), '/bom/12'],
    [toPath(routes.product_index, 'en', {}), '/products'],
    [toPath(routes.product_index, 'en', { name: 'a' }), '/products/a'],
    [toPath(routes.product_index, 'ar', { name: 'a', page: 2 }), '/ar/products/a/2'],
    // Without a name a page has no place.
    [toPath(routes.product_index, 'en', { page: 2 }), '/products'],
    [toPath(routes.category, 'en', { id: 'a/b' }), '/category/a%2Fb'],
    [toPath(routes.search, 'en', {}, { wd: 'LT1763CS8-3.3#PBF' }), '/s?wd=LT1763CS8-3.3%23PBF'],
    [toPath(routes.search, 'en', {}, { wd: '', page: null, sort: undefined, in_stock: false }), '/s'],
    [toPath(routes.search, 'en', {}, { in_stock: true, page: 0 }), '/s?in_stock=1&page=0'],
    [toPath(routes.search, 'en', {}, { a: ['x', 'y'], b: [] }), '/s?a=x&a=y'],
  ])('builds %s', (built, expected) => {
    expect(built).toBe(expected)
  })

  it('encodes anything as one segment, and the router gives it back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        languages,
        fc.array(values, { minLength: 2, maxLength: 2 }),
        async (name, lang, chosen) => {
          const target = loose[name]
          const params = Object.fromEntries(listParameters(target).map((parameter, index) => [parameter, chosen[index] ?? 'x']))
          const path = build(target, lang, params)
          expect(path).toMatch(/^\/[!-~]*$/)
          const url = new URL(path, 'https://example.test')
          expect(url.pathname).toBe(path)
          expect(splitLanguage(path).prefix).toBe(lang === 'en' ? null : lang)
          const matched: unknown = await (await router.request(url.href)).json()
          expect(matched).toEqual({ pattern: target.pattern, params })
        },
      ),
      { numRuns: draws(400) },
    )
  })

  it('keeps query values as they are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), values, { maxKeys: 4 }), languages, (query, lang) => {
        const url = new URL(toPath(routes.search, lang, {}, query), 'https://example.test')
        expect(Object.fromEntries(url.searchParams)).toEqual({ ...query })
      }),
    )
  })
})

describe('splitLanguage', () => {
  test.each([
    ['/', null, '/', false],
    ['/de', 'de', '/', false],
    ['/de/', 'de', '/', false],
    ['/de/about', 'de', '/about', false],
    ['/en/about', 'en', '/about', false],
    ['/dear/about', null, '/dear/about', false],
    ['/s', null, '/s', false],
    ['/xx/about', null, '/xx/about', true],
    ['/nl', null, '/nl', true],
    ['/pt-br/about', null, '/pt-br/about', true],
    ['/DE/about', null, '/DE/about', true],
    ['/ja/about', null, '/ja/about', true],
    ['/zh-hans', null, '/zh-hans', true],
    ['/about/de', null, '/about/de', false],
    ['/%64e/about', null, '/%64e/about', false],
    ['', null, '', false],
    ['/constructor', null, '/constructor', false],
  ])('takes %j apart', (path, prefix, rest, isUnsupported) => {
    expect(splitLanguage(path)).toEqual({ prefix, rest, isUnsupported })
  })

  it('undoes withLanguage', () => {
    fc.assert(
      fc.property(languages, fc.webPath(), (lang, webPath) => {
        const path = webPath.startsWith('/') ? webPath : `/${webPath}`
        fc.pre(splitLanguage(path).prefix === null)
        const split = splitLanguage(withLanguage(lang, path))
        expect(split).toEqual({
          prefix: lang === 'en' ? null : lang,
          rest: path,
          isUnsupported: lang === 'en' && splitLanguage(path).isUnsupported,
        })
      }),
    )
  })

  it('loses nothing of a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', 'de', 'en', 'zh', 'x', '-', '%2F', 'about'), maxLength: 10 }), (text) => {
        const path = `/${text}`
        const { prefix, rest } = splitLanguage(path)
        expect(rest.startsWith('/')).toBe(true)
        expect([path, `${path}/`]).toContain(prefix === null ? rest : `/${prefix}${rest}`)
      }),
    )
  })
})

describe('other addresses', () => {
  it('has an index letter for every first character of a part number', () => {
    expect(INDEX_NAMES.map(({ name }) => name)).toEqual([...'abcdefghijklmnopqrstuvwxyz0123456789', 'other'])
  })

  it('names a drawing by category and package', () => {
    expect(toDrawingUrl('chip-resistors', '0603')).toBe('/files/drawings/chip-resistors/0603.svg')
    expect(toDrawingUrl('a/b', 'U.FL #2')).toBe('/files/drawings/a%2Fb/U.FL%20%232.svg')
    expect(toDrawingUrl('chip-resistors', null)).toBe('')
  })
})
