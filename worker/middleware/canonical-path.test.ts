import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { draws } from '#test-support/matrix.ts'
import { isPagePath, toCanonicalPath, toRoutedPath } from './language.ts'

/** Paths in the form of `new URL(…).pathname`. */
const paths = fc
  .string({
    unit: fc.constantFrom(
      '/',
      '//',
      'en',
      'ja',
      'zh-CN',
      '/en/',
      'EN',
      'de',
      'Zh',
      'about',
      'A',
      'x',
      '%2f',
      '%2F',
      '%c3%A9',
      '%',
      '-',
      '.',
      'api',
      'é',
      '3',
    ),
    maxLength: 14,
  })
  .map((text) => new URL(`https://example.test/${text.replace(/^\/+/, '')}`).pathname)

describe('canonicalPath', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/en', '/'],
    ['/en/', '/'],
    ['/EN', '/'],
    ['/en/about', '/about'],
    ['/en/en/about', '/about'],
    ['/en/de/about', '/en/de/about'],
    ['/en/en/de/about', '/en/de/about'],
    ['/en/ja/about', '/en/ja/about'],
    ['/zh-CN', '/zh'],
    ['/zh-CN/s', '/zh/s'],
    ['/zh_TW/news', '/tw/news'],
    ['/zh-Hant-HK', '/tw'],
    ['/ja/about', '/jp/about'],
    ['/en-US', '/'],
    ['/en-GB/login', '/login'],
    ['/de-AT/about', '/de/about'],
    ['/pt-BR/about', '/pt-br/about'],
    ['/xx/about', '/xx/about'],
    ['/english', '/english'],
    ['/de', '/de'],
    ['/de/', '/de'],
    ['/DE/About/', '/de/about'],
    ['/about/', '/about'],
    ['/about//', '/about'],
    ['//about', '/about'],
    ['/a//b///c', '/a/b/c'],
    ['/productdetail/LM358-N-12', '/productdetail/lm358-n-12'],
    ['/productdetail/a%2fb', '/productdetail/a%2Fb'],
    ['/productdetail/A%2FB', '/productdetail/a%2Fb'],
    ['/category/%e7%94%b5', '/category/%E7%94%B5'],
    ['/category/100%', '/category/100%'],
    ['/category/%zz', '/category/%zz'],
  ])('of %j is %j', (path, expected) => {
    expect(toCanonicalPath(path)).toBe(expected)
  })

  it('is its own canonical form, so that a redirect is never followed by another', () => {
    fc.assert(
      fc.property(paths, (path) => {
        expect(toCanonicalPath(toCanonicalPath(path))).toBe(toCanonicalPath(path))
      }),
      { numRuns: draws(500) },
    )
  })

  it('stays on this site: one slash at the beginning, and what was behind it', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const canonical = toCanonicalPath(path)
        expect(canonical).toMatch(/^\/(?!\/)/)
        expect(canonical === '/' || !canonical.endsWith('/')).toBe(true)
        expect(new URL(canonical, 'https://example.test').host).toBe('example.test')
        expect(canonical.toLowerCase().length).toBeLessThanOrEqual(path.length)
      }),
      { numRuns: draws(500) },
    )
  })

  it('leaves the addresses alone that links have', () => {
    for (const { lang } of LANGUAGES) {
      expect(toCanonicalPath(toPath(routes.home, lang, {}))).toBe(toPath(routes.home, lang, {}))
      expect(toCanonicalPath(toPath(routes.product, lang, { id: 'mcp2551-i-sn-12' }))).toBe(
        toPath(routes.product, lang, { id: 'mcp2551-i-sn-12' }),
      )
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom(...LANGUAGES), (text, { lang }) => {
        const id = text.toLowerCase()
        // Capital letters outside ASCII are escaped and stay.
        fc.pre(id.isWellFormed() && !/^\.{1,2}$/.test(id))
        const path = toPath(routes.category, lang, { id })
        expect(toCanonicalPath(path)).toBe(path)
      }),
    )
  })

  it('comes to an end with a path of any length', () => {
    expect(toCanonicalPath('/en'.repeat(1e6))).toBe('/')
    expect(toCanonicalPath('/'.repeat(1e6))).toBe('/')
  })
})

describe('routedPath', () => {
  test.each([
    ['/', '/'],
    ['/de', '/'],
    ['/de/', '/'],
    ['/de/about', '/about'],
    ['/en/about', '/about'],
    ['/about', '/about'],
    ['/xx/about', '/xx/about'],
    ['/api/category/tree', '/api/category/tree'],
    ['/files/x.pdf', '/files/x.pdf'],
    ['/robots.txt', '/robots.txt'],
    ['/healthz', '/healthz'],
    // Only pages have a language.
    ['/de/api/category/tree', '/de/api/category/tree'],
    ['/de/files/x.pdf', '/de/files/x.pdf'],
    ['/de/healthz', '/de/healthz'],
    ['/de/apiary', '/apiary'],
  ])('of %j is %j', (path, expected) => {
    expect(toRoutedPath(path)).toBe(expected)
  })

  it('leads every page to its pattern in every language, and nothing else out of a language', () => {
    fc.assert(
      fc.property(paths, fc.constantFrom(...LANGUAGES), (path, { lang }) => {
        const routed = toRoutedPath(`/${lang}${path === '/' ? '' : path}`)
        if (isPagePath(path)) expect(routed).toBe(path)
        else expect(isPagePath(routed)).toBe(true)
      }),
    )
  })
})

describe('isPagePath', () => {
  test.each([
    ['/', true],
    ['/apiary', true],
    ['/api', false],
    ['/api/x', false],
    ['/assets/a.js', false],
    ['/files', false],
    ['/robots.txt', false],
    ['/robots.txt/x', true],
    ['/sitemap.xml', false],
    ['/sitemap-parts-3.xml', false],
    ['/favicon.ico', false],
    ['/productdetail/api', true],
  ])('of %j is %s', (path, expected) => {
    expect(isPagePath(path)).toBe(expected)
  })
})
