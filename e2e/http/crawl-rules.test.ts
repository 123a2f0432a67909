import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { elements, readAttribute } from '#test-support/html.ts'
import { parseRobots } from '#test-support/robots.ts'
import { baseUrl } from '../served-site.ts'
import { callApi, get, getPage } from './site.ts'

describe('the parser of robots.txt', () => {
  const robots = parseRobots(
    'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /a\nAllow: /a/b # open\nDisallow: /*?\nAllow: /*?page=\nDisallow: /c$\n',
  )
  test.each([
    ['/', true],
    ['/a', false],
    ['/abc', false],
    ['/a/b', true],
    ['/x?y=1', false],
    ['/x?page=2', true],
    ['/c', false],
    ['/c/d', true],
  ])('%s: %s', (path, expected) => {
    expect(robots.allows(path)).toBe(expected)
  })
})

describe('robots.txt', () => {
  it('names the sitemap', async () => {
    expect(parseRobots((await get('/robots.txt')).text).sitemaps).toEqual([`${baseUrl()}/sitemap.xml`])
  })

  it.each(LANGUAGES)('keeps crawlers out of endless choices in $lang, and lets them see the rest', async ({ lang }) => {
    const { allows } = parseRobots((await get('/robots.txt')).text)
    const seen = (path: string): boolean => allows(withLanguage(lang, path))
    for (const open of [
      '/',
      '/category',
      '/category/chip-resistors',
      '/category/chip-resistors?page=7',
      '/category/chip-resistors/yageo',
      // Crawlable, so that crawlers see its canonical URL.
      '/category/chip-resistors?manufacturer=yageo',
      '/category/chip-resistors?package=0402',
      '/manufacturer',
      '/manufacturer/ti',
      '/productdetail/ne555p-1?utm_source=mail',
      '/products/a/1',
      '/shipping',
      '/news/a-cart-for-everyone',
      '/s?wd=ne555',
      // Not indexed, but crawlable so that crawlers see the noindex.
      '/s',
      '/cart',
      '/login',
      '/register',
    ])
      expect(seen(open), open).toBe(true)
    for (const closed of [
      '/category/chip-resistors?in_stock=1',
      '/category/chip-resistors?manufacturer=yageo&package=0402',
      '/category/chip-resistors?manufacturer=yageo&page=2',
      '/category/chip-resistors?package=0402&package=0603',
      '/category/chip-resistors?package.not=0402',
      '/category/chip-resistors?resistance.min=10k',
      '/category/chip-resistors?sort=price',
      '/category/chip-resistors?page=2&sort=price',
      '/category/chip-resistors/yageo?sort=price',
      '/manufacturer/ti?category=mosfets',
      '/manufacturer/ti?page=2',
      '/s?wd=ne555&page=2',
      '/s?wd=ne555&in_stock=1',
      '/keywords?wd=ne555',
      '/compare?ids=1,2',
      '/rfq?part_number=ne555',
      '/login?redirect=%2Fmyaccount',
      '/products/a/2',
      '/products/a/11',
      '/datasheet/ne555p-1',
      '/myaccount/orders',
      '/exit',
    ])
      expect(seen(closed), closed).toBe(false)
    expect(allows('/api/category/tree')).toBe(false)
  })
})

describe('what a listing says of itself', () => {
  const readHead = async (path: string) => {
    const html = await getPage(path)
    return {
      robots: readAttribute(html, 'meta[name=robots]', 'content'),
      canonical: readAttribute(html, 'link[rel=canonical]', 'href')?.replace(baseUrl(), ''),
    }
  }
  /** The largest manufacturer and package of the catalogue's largest category. */
  const pairs = async () => {
    const found = await callApi<{ slug: string; field: string; value: string }[]>('/api/index/landings?category=ceramic-capacitors')
    const of = (field: string) => {
      const pair = found.find((entry) => entry.field === field)
      if (!pair) throw new Error(`there is no landing page of a ${field}`)
      return pair
    }
    return { maker: of('manufacturer'), package: of('package') }
  }

  it('is for the index unfiltered, page by page', async () => {
    expect(await readHead('/category/ceramic-capacitors')).toEqual({ robots: undefined, canonical: '/category/ceramic-capacitors' })
    expect(await readHead('/de/category/ceramic-capacitors?page=2')).toEqual({
      robots: undefined,
      canonical: '/de/category/ceramic-capacitors?page=2',
    })
  })

  it('names the landing page where it is narrowed to that one facet', async () => {
    const { maker, package: inPackage } = await pairs()
    for (const { field, value, slug } of [maker, inPackage]) {
      const landing = `/category/ceramic-capacitors/${slug}`
      expect(await readHead(`/category/ceramic-capacitors?${field}=${value}`)).toEqual({ robots: undefined, canonical: landing })
      expect(await readHead(`/zh/category/ceramic-capacitors?${field}=${value}`)).toEqual({ robots: undefined, canonical: `/zh${landing}` })
      expect(await readHead(landing)).toEqual({ robots: undefined, canonical: landing })
    }
  })

  it('names the page that a search stands for, the category of all parts or the start of searching, and opens the part that is called so', async () => {
    const [part] = await callApi<{ goods_page_url: string }[]>('/api/index/searchOption?keyword=STM32F103C8T6')
    const { status, headers } = await get('/zh/s?wd=stm32f103c8t6&qty=100')
    expect([status, headers.get('Location')]).toEqual([302, `/zh/productdetail/${part?.goods_page_url}?qty=100`])
    expect(await readHead('/ar/s?wd=100nF+50V+X7R')).toEqual({ robots: undefined, canonical: '/ar/category/ceramic-capacitors' })
    expect(await readHead('/de/s?wd=murata')).toEqual({ robots: undefined, canonical: '/de/keywords' })
  })

  it('is not for the index where a search finds nothing, is too short, or is narrowed', async () => {
    for (const query of [
      '',
      '?wd=',
      '?wd=a',
      '?wd=zzz-nothing-like-it',
      '?wd=STM32F103C8T6&in_stock=1',
      '?wd=stm32&page=2',
      '?wd=stm32&sort=price',
    ])
      expect((await readHead(`/s${query}`)).robots, query).toBe('noindex, follow')
  })

  it('is not for the index with any other choice', async () => {
    const { maker, package: inPackage } = await pairs()
    for (const query of [
      `manufacturer=${maker.value}&package=${inPackage.value}`,
      `manufacturer=${maker.value}&sort=price`,
      'in_stock=1',
      'sort=price',
      'capacitance.min=1n',
      'package=no-such-package',
    ])
      expect((await readHead(`/category/ceramic-capacitors?${query}`)).robots, query).toBe('noindex, follow')
  })

  it('a pair without a page of its own leads to the filter, and one that is none to nothing', async () => {
    const answer = await get(
      '/api/index/getCategoryFilter',
      { 'Content-Type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ id: 'ceramic-capacitors' }) },
    )
    const { data } = JSON.parse(answer.text) as { data: { facets: { field: string; values: { value: string; count: number }[] }[] } }
    const rare = data.facets.find(({ field }) => field === 'manufacturer')?.values.find(({ count }) => count > 0 && count < 10)
    if (!rare) throw new Error('every manufacturer has a page')
    const { status, headers } = await get(`/fr/category/ceramic-capacitors/${rare.value}`)
    expect(status).toBe(302)
    expect(headers.get('Location')).toBe(`/fr/category/ceramic-capacitors?manufacturer=${rare.value}`)
    expect((await get('/category/ceramic-capacitors/no-such-maker')).status).toBe(404)
    expect((await get('/category/no-such-category/murata')).status).toBe(404)
  })

  it('does not lead crawlers into a filtered or sorted listing', async () => {
    const { maker } = await pairs()
    for (const path of ['/category/ceramic-capacitors', `/category/ceramic-capacitors/${maker.slug}`, '/manufacturer/ti', '/']) {
      const { allows } = parseRobots((await get('/robots.txt')).text)
      const followed = elements(await getPage(path), 'a[href^="/"]:not([rel~=nofollow])')
      const listings = followed
        .map(({ attributes }) => attributes['href'] ?? '')
        .filter((href) => /\/category\/.*\?/.test(href) && allows(href))
      for (const href of listings) expect(href).toMatch(/\?page=\d+$/)
    }
  })
})
