import { describe, expect, it } from 'vitest'
import { element, elements, readAttribute, readText, submitGet } from '#test-support/html.ts'
import { callApi, get, getPage } from './site.ts'

const readHeading = (html: string): string => readText(html, 'h1').replace(/[\u2066-\u2069]/g, '')
const links = (html: string): string[] => elements(html, 'main a').map(({ attributes }) => attributes['href'] ?? '')
const canonical = (html: string): string => {
  const { pathname, search } = new URL(readAttribute(html, 'link[rel=canonical]', 'href') ?? '')
  return pathname + search
}
const isNoindex = (html: string): boolean => elements(html, 'meta[name=robots][content*=noindex]').length > 0

describe('pages in every direction and script', () => {
  it.each([
    ['/manufacturer', 'Manufacturers'],
    ['/zh/manufacturer', '制造商'],
    ['/ar/manufacturer', 'الشركات المصنعة'],
    ['/manufacturer/murata', 'Murata'],
    ['/ar/manufacturer/murata', 'Murata'],
    ['/featured', 'Featured parts'],
    ['/zh/featured', '推荐产品'],
    ['/ar/featured', 'منتجات مختارة'],
    ['/news', 'News'],
    ['/zh/news', '资讯'],
    ['/ar/news', 'الأخبار'],
    ['/news?tag=design', 'News: Design notes'],
    ['/zh/news?tag=passives', '资讯：被动元件'],
  ])('%s', async (path, heading) => {
    const html = await getPage(path)
    expect(readHeading(html)).toBe(heading)
    expect(canonical(html)).toBe(path)
    expect(isNoindex(html)).toBe(false)
    expect(elements(html, 'h1')).toHaveLength(1)
  })
})

it('the home page has the search once, in its header', async () => {
  expect(elements(await getPage('/'), 'input[name="wd"]')).toHaveLength(1)
})

describe('manufacturers', () => {
  it('are as many as the home page says, and those without parts are counted apart', async () => {
    const [{ manufacturers: counted }, makers] = await Promise.all([
      callApi<{ manufacturers: number }>('/api/category/stat'),
      callApi<{ part_count: number }[]>('/api/manufacturers'),
    ])
    const listed = makers.filter(({ part_count }) => part_count > 0).length
    expect(listed).toBe(counted)
    const html = await getPage('/manufacturer')
    expect(html).toContain(`${listed} manufacturers`)
    if (listed < makers.length) expect(html).toContain(`${makers.length - listed} more on request`)
  })

  const find = async (q: string): Promise<string[]> => {
    const form = element(await getPage('/manufacturer'), 'main form:has([name=q])')
    const html = await getPage(submitGet('/manufacturer', form, { q }))
    expect(isNoindex(html)).toBe(true)
    return links(html).flatMap((href) => /^\/manufacturer\/(.+)$/.exec(href)?.[1] ?? [])
  }

  it.each([
    ['st micro', 'st'],
    ['ON SEMI', 'onsemi'],
    ['wurth', 'wurth'],
    ['德州', 'ti'],
    ['national semi', 'ti'],
    ['ｍｕｒａｔａ', 'murata'],
  ])('are found by %s', async (typed, slug) => {
    expect(await find(typed)).toContain(slug)
  })

  it('are all there again when nothing but punctuation is looked for', async () => {
    expect((await find(' - ')).length).toBe((await callApi<unknown[]>('/api/manufacturers')).length)
  })

  it('without a result can be requested', async () => {
    const html = await getPage('/manufacturer?q=%3Cb%3Eno+such+maker')
    expect(readText(html, 'main')).toContain('No manufacturer with this name')
    expect(links(html)).toContain('/rfq')
    expect(elements(html, 'b')).toEqual([])
    expect(readText(await getPage('/zh/manufacturer?q=qqqq'), 'main')).toContain('没有找到该制造商')
  })

  it('of which nothing is listed stand after the others, and say so', async () => {
    const makers = await callApi<{ slug: string; part_count: number }[]>('/api/manufacturers')
    const unlisted = makers.find(({ part_count }) => part_count === 0)
    if (!unlisted) throw new Error('every manufacturer has parts: the demonstration catalogue has changed')
    expect(links(await getPage('/manufacturer'))).toContain(`/manufacturer/${unlisted.slug}`)
    const makerPage = await getPage(`/manufacturer/${unlisted.slug}`)
    expect(links(makerPage)).toContain('/rfq')
    expect(isNoindex(makerPage)).toBe(true)
  })

  it('show their categories, their stock, their series and what is written about them', async () => {
    const html = await getPage('/manufacturer/murata')
    expect(links(html)).toContain('/category/ceramic-capacitors?manufacturer=murata')
    expect(links(html)).toContain('/news/mlcc-dc-bias')
    expect(links(html).some((href) => href.startsWith('/files/datasheets/murata-'))).toBe(true)
    expect(readText(html)).toMatch(/Japan.*1944/)
    expect(elements(html, 'main table')).toHaveLength(2)
    const second = await getPage('/manufacturer/ti?page=2')
    expect(isNoindex(second)).toBe(true)
    expect(elements(second, 'main table')).toHaveLength(1)
  })

  it('can be searched within', async () => {
    const form = element(await getPage('/manufacturer/ti'), 'main form:has([name=manufacturer])')
    expect(submitGet('/manufacturer/ti', form, { wd: 'LM358' })).toBe('/s?manufacturer=ti&wd=LM358')
  })
})

describe('featured goods', () => {
  it('stand by category with number, manufacturer, stock and price, and without script', async () => {
    const parts =
      await callApi<{ part_number: string; goods_page_url: string; manufacturer: { slug: string } }[]>('/api/index/featureGoodsList')
    const html = await getPage('/featured')
    for (const { part_number, goods_page_url, manufacturer } of parts) {
      expect(links(html)).toContain(`/productdetail/${goods_page_url}`)
      expect(links(html)).toContain(`/manufacturer/${manufacturer.slug}`)
      expect(readText(html)).toContain(part_number)
    }
    expect(links(await getPage('/'))).toContain('/featured')
    const sections = elements(html, 'main section')
    expect(sections.length).toBeGreaterThan(3)
    for (const section of sections) expect(readAttribute(section, 'a', 'href')).toMatch(/^\/category\//)
  })
})

describe('news', () => {
  it('are listed with their topics, newest first, dated in the language of the reader', async () => {
    const english = await getPage('/news')
    const times = elements(english, 'main time').map(({ attributes }) => attributes['datetime'] ?? '')
    expect(times.length).toBeGreaterThan(3)
    expect(times).toEqual([...times].sort().reverse())
    expect(readText(english, 'main')).toContain('Oct 20, 2026')
    expect(readText(await getPage('/zh/news'), 'main')).toContain('2026年10月20日')
    expect(readText(await getPage('/de/news'), 'main')).toContain('20.10.2026')
    expect(links(english)).toContain('/news?tag=design')
  })

  it('of a topic are fewer; an unknown topic has none, and is not for crawlers', async () => {
    const articles = (html: string) => links(html).filter((href) => /^\/news\/[^?]+$/.test(href))
    expect(articles(await getPage('/news?tag=design')).length).toBeLessThan(articles(await getPage('/news')).length)
    const unknownTagPage = await getPage('/news?tag=%3Ci%3Enope')
    expect(articles(unknownTagPage)).toEqual([])
    expect(readHeading(unknownTagPage)).toBe('News')
    expect(readText(unknownTagPage, 'main')).toContain('No articles on this topic yet.')
    expect(isNoindex(unknownTagPage)).toBe(true)
  })

  it.each([
    ['/news?page=99', '/news'],
    ['/news?tag=design&page=99', '/news?tag=design'],
    ['/zh/news?page=1000000000', '/zh/news'],
  ])('%s is at %s', async (path, location) => {
    const { status, headers } = await get(path)
    expect({ status, location: headers.get('Location') }).toEqual({ status: 302, location })
  })

  it('and parts lead to each other', async () => {
    const article = await getPage('/news/mlcc-dc-bias')
    const part = links(article).find((href) => /^\/productdetail\/grm188r71c104ka01d-\d+$/.test(href))
    expect(part).toBeDefined()
    expect(links(article)).toEqual(expect.arrayContaining(['/category/ceramic-capacitors', '/manufacturer/murata', '/news?tag=passives']))
    expect(links(await getPage(part ?? ''))).toContain('/news/mlcc-dc-bias')
  })

  it('that name a part come before those about its category', async () => {
    const [first] = await callApi<{ goods_page_url: string }[]>('/api/index/searchOption?keyword=STM32F103C8T6')
    const id = /\d+$/.exec(first?.goods_page_url ?? '')?.[0]
    const about = await callApi<{ id: string }[]>(`/api/goods/relatedBlogs/${id}`)
    expect(about.map((article) => article.id)).toEqual(['moisture-sensitivity', 'date-codes'])
  })

  it('stand in a row', async () => {
    const ids = (await callApi<{ items: { id: string }[] }>('/api/site/news?page_size=50')).items.map(({ id }) => id)
    for (const [index, id] of ids.entries()) {
      const neighbours = links(await getPage(`/news/${id}`)).filter((href) => /^\/news\/[^?]+$/.test(href))
      const expected = [ids[index - 1], ids[index + 1]].flatMap((other) => (other === undefined ? [] : [`/news/${other}`]))
      expect(neighbours).toEqual(expected)
    }
  })

  it('tell machines what they are', async () => {
    const html = await getPage('/de/news/case-codes')
    const data = elements(html, 'script[type="application/ld+json"]').map(
      ({ inner }) => JSON.parse(inner) as { '@type': string; inLanguage?: string; url?: string },
    )
    expect(data.find((object) => object['@type'] === 'NewsArticle')).toMatchObject({ inLanguage: 'de' })
    expect(readAttribute(html, 'meta[property="og:type"]', 'content')).toBe('article')
  })

  it.each(['/news/nothing', '/zh/news/nothing', '/news/%00', '/news/__proto__', `/news/${'a'.repeat(3000)}`])(
    '%.40s is not there',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})
