import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { element, elements, readAttribute, readRootAttributes, readText } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'
import { get, getPage } from './site.ts'

const LOST = 'This page could not be found'
const IN_PRODUCTION = /still in production at the original factory/i

describe('the address alone decides the language', () => {
  it.each(LANGUAGES.map((entry) => [entry.lang === 'en' ? '/' : `/${entry.lang}`, entry] as const))('%s', async (path, { tag, dir }) => {
    expect(readRootAttributes(await getPage(path))).toMatchObject({ lang: tag, dir })
  })

  it('/zh/category is Chinese, /ar/category Arabic from right to left', async () => {
    expect(readRootAttributes(await getPage('/zh/category'))).toMatchObject({ lang: 'zh-Hans', dir: 'ltr' })
    expect(readText(await getPage('/zh/category'))).toMatch(/[\u4e00-\u9fff]{4}/)
    expect(readRootAttributes(await getPage('/ar/category'))).toMatchObject({ lang: 'ar', dir: 'rtl' })
  })

  it.each([
    ['Accept-Language', 'de-DE,de;q=0.9'],
    ['Cookie', 'lang=de'],
    ['Referer', 'https://www.example.com/de/'],
  ])('and no %s redirects', async (name, value) => {
    const { status, text } = await get('/category', { [name]: value })
    expect(status).toBe(200)
    expect(readRootAttributes(text)['lang']).toBe('en')
  })
})

describe('one canonical form, reached by one redirect', () => {
  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en/category', '/category'],
    ['/en/category?in_stock=1&package=0402&package=0603', '/category?in_stock=1&package=0402&package=0603'],
    ['/en/en/category', '/category'],
    ['/category/', '/category'],
    ['/category///', '/category'],
    ['//category', '/category'],
    ['/Category', '/category'],
    ['/ZH//Category/?WD=Ab%2Fc', '/zh/category?WD=Ab%2Fc'],
    ['/EN//MANUFACTURER//?q=%E0%A4', '/manufacturer?q=%E0%A4'],
    ['/zh/', '/zh'],
    ['/productdetail/%c3%a4', '/productdetail/%C3%A4'],
    // Never another site, however the slashes are turned.
    ['//evil.example', '/evil.example'],
    ['/en//evil.example/', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
  ])('%s is at %s', async (path, expected) => {
    const { status, headers } = await get(path)
    expect(status).toBe(301)
    expect(headers.get('Location')).toBe(expected)
    const next = await get(expected)
    expect([301, 302, 307, 308]).not.toContain(next.status)
  })

  it('does not answer a POST with a redirect', async () => {
    expect([404, 405]).toContain((await get('/Category/', {}, { method: 'POST', body: 'a=1' })).status)
  })
})

describe('404', () => {
  it.each([
    '/xx',
    '/xx/category',
    '/xx-yy/category',
    '/nothing',
    '/category/no-such-category',
    '/manufacturer/no-such-maker',
    '/productdetail/no-such-part-99999999',
    '/zh/en/category',
  ])('%s', async (path) => {
    const { status, text, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(readAttribute(text, 'meta[name=robots]', 'content')).toContain('noindex')
    if (!path.startsWith('/zh')) {
      expect(readText(text)).toContain(LOST)
      expect(readText(text)).toMatch(IN_PRODUCTION)
    }
  })

  it.each(LANGUAGES)('has a way home in $lang', async ({ lang, tag }) => {
    const root = lang === 'en' ? '/' : `/${lang}`
    const { status, text } = await get(`${root === '/' ? '' : root}/nothing-here`)
    expect(status).toBe(404)
    expect(readRootAttributes(text)['lang']).toBe(tag)
    if (lang !== 'en') expect(readText(text)).not.toContain(LOST)
    expect(elements(text, `main a[href="${root}"]`)).not.toEqual([])
  })
})

describe("the reader's own language", () => {
  const hint = (html: string) => elements(html, 'aside.language-hint')[0]

  it('is offered, in that language, with a link to the same page', async () => {
    const page = await getPage('/category?x=1', { 'Accept-Language': 'fr-CH, fr;q=0.9, en;q=0.8' })
    expect(hint(page)?.attributes).toMatchObject({ lang: 'fr', dir: 'ltr' })
    expect(readAttribute(page, 'aside.language-hint a', 'href')).toBe('/fr/category?x=1')
  })

  it.each([
    ['it is the one shown', '/', 'en-GB,en'],
    ['we do not have it', '/', 'fi,sv;q=0.8'],
    ['it is malformed', '/', ';;q=,,*;q=x'],
    ['nothing is said', '/', ''],
  ])('is not offered where %s', async (_, path, accept) => {
    expect(hint(await getPage(path, { 'Accept-Language': accept }))).toBeUndefined()
  })

  it('is not offered once a language was chosen', async () => {
    expect(hint(await getPage('/', { 'Accept-Language': 'fr', Cookie: 'lang=en' }))).toBeUndefined()
  })
})

describe('the switcher', () => {
  const cookie = async (path: string, headers: Record<string, string>): Promise<string | null> =>
    (await get(path, headers)).headers.get('Set-Cookie')

  it('links the same page in all languages', async () => {
    const links = elements(await getPage('/zh/s?wd=NE555&in_stock=1'), 'a[hreflang]')
    const expectedPaths = LANGUAGES.map(({ lang }) => `${lang === 'en' ? '' : `/${lang}`}/s?wd=NE555&in_stock=1`)
    expect(links.map(({ attributes }) => attributes['href'])).toEqual(expect.arrayContaining(expectedPaths))
  })

  it('remembers the language for a year when one comes from another language of the site', async () => {
    const set = await cookie('/ar/category', { Referer: `${baseUrl()}/category` })
    expect(set).toMatch(/^lang=ar;/)
    expect(set).toMatch(/Max-Age=31536000/)
    expect(set).toMatch(/SameSite=Lax/)
    expect(set).toMatch(/Path=\//)
    expect(await cookie('/', { Referer: `${baseUrl()}/ar` })).toMatch(/^lang=en;/)
  })

  it.each([
    ['the same language', () => `${baseUrl()}/manufacturer`],
    ['another site', () => 'https://www.example.com/de/category'],
    ['another port', () => 'http://127.0.0.1:1/de/category'],
    ['an address that only looks like ours', () => `${baseUrl()}.example.com/de`],
    ['no address', () => 'de'],
  ])('remembers nothing when one comes from %s', async (_, referer) => {
    expect(await cookie('/category', { Referer: referer() })).toBeNull()
  })

  it('remembers nothing when a browser fetches a page ahead, and asks none to', async () => {
    const headers = { Referer: `${baseUrl()}/`, 'Sec-Purpose': 'prefetch' }
    expect(await cookie('/ar', headers)).toBeNull()
    expect(element(await getPage('/'), 'script[type=speculationrules]').inner).toContain('"selector_matches":"[hreflang]"')
  })

  it('stays on the site after a post to an address that looks like another one', async () => {
    const init = { method: 'POST', body: 'a=1' }
    for (const path of ['//evil.example', '/zh//evil.example/', '/en//evil.example']) {
      const { text } = await get(path, {}, init)
      const hrefs = elements(text, 'a, link').map(({ attributes }) => attributes['href'] ?? '')
      expect(hrefs.length).toBeGreaterThan(20)
      for (const href of hrefs) expect(href, path).not.toMatch(/^\/[/\\]/)
    }
  })

  it.each([
    ['/register/activate', 'token'],
    ['/forgotpassword/resetpassword', 'token'],
    ['/newsletter/confirm', 'token'],
    ['/newsletter/unsubscribe', 'token'],
    ['/rfq/quote/rfq261121-abcdef', 'key'],
    ['/order/so261121-abcdef', 'key'],
  ])('never passes a secret on: that of %s is removed from the URL first', async (path, name) => {
    const secret = 'not-a-real-secret-0123456789abcdefghij'
    for (const root of ['', '/ar']) {
      const { status, headers } = await get(`${root}${path}?${name}=${secret}`)
      expect(status).toBe(303)
      expect(headers.get('Location')).toMatch(new RegExp(`^${root}/`))
      expect(headers.get('Location')).not.toContain(secret)
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    }
  })

  it('does not repeat itself', async () => {
    expect(await cookie('/ar', { Referer: `${baseUrl()}/`, Cookie: 'lang=ar' })).toBeNull()
  })
})
