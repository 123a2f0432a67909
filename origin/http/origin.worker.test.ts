import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import * as catalogue from '#shared/contract/catalogue.ts'
import * as common from '#shared/contract/common.ts'
import type { Endpoint, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import * as landing from '#shared/contract/landing.ts'
import { makerProfile } from '#shared/contract/maker-profile.ts'
import { partPrices } from '#shared/contract/part-prices.ts'
import * as site from '#shared/contract/site.ts'
import * as sitemap from '#shared/contract/sitemap.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { toMoney } from '#shared/trade/money.ts'
import { ask, call, send } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'

/** The id of the first test part. */
const FIRST = TEST_PARTS[0]?.part_id ?? 0

beforeAll(() => fillTestCatalogue(env))

const numbers = (parts: readonly { part_number: string }[]) => parts.map(({ part_number }) => part_number)
const [TEN_K, FOUR_K7, TEN_K_0603] = numbers(TEST_PARTS)

/** A successful request of each endpoint. */
const WORKS = new Map<Endpoint, unknown>([
  [site.getPage, { id: 'about' }],
  [site.newsArticle, { id: 'tolerances' }],
  [catalogue.getCategory, { id: 'chip-resistors' }],
  [catalogue.getCategoryFilter, { id: 'chip-resistors' }],
  [catalogue.search, { keyword: 'RC0402' }],
  [catalogue.searchOption, { keyword: 'RC04' }],
  [catalogue.searchMeaning, { keyword: 'RC04' }],
  [catalogue.manufacturer, { id: 'yageo' }],
  [catalogue.productIndex, { name: 'r' }],
  [makerProfile, { id: 'yageo' }],
  [catalogue.goodsDetail, { id: `rc0402fr-0710kl-${FIRST}` }],
  [catalogue.goodsRecommend, { id: FIRST }],
  [catalogue.relatedBlogs, { id: FIRST }],
  [catalogue.relevantPdf, { id: FIRST }],
  [landing.landings, { category: 'chip-resistors' }],
  [landing.landing, { category: 'chip-resistors', facet: 'yageo' }],
  [partPrices, { lines: [{ part_number: 'RC0402FR-0710KL', qty: 10 }] }],
  [sitemap.sitemapParts, { category: 'chip-resistors', from: 0 }],
])

/** Calls that require a session or an earlier call: their own tests make them. */
const PERSONAL = /^\/api\/(?:captcha|upload|rfq|bom|user|desk|cart|order|pay|feedback|feeds|subscribe|unsubscribe|watch)(?:\/(?!terms)|$)/
const BROWSING = ENDPOINTS.filter(({ path }) => !PERSONAL.test(path))

describe.each(BROWSING.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))('$name', ({ endpoint }) => {
  it('answers by its contract, in every language', async () => {
    for (const { lang } of LANGUAGES) await ask(endpoint, (WORKS.get(endpoint) ?? {}) as object, { lang })
  })
})

describe('site', () => {
  it('has the configuration, empty if nothing is configured', async () => {
    expect(await ask(site.getConfig, {})).toMatchObject({ company_name: 'Test Parts', contact_tel: '', seo: { title: 'Parts' } })
  })

  it('has texts in the language, or in English', async () => {
    expect(await ask(site.getSeo, {}, { lang: 'zh' })).toMatchObject({ title: '元件' })
    expect(await ask(site.getSeo, {}, { lang: 'ru' })).toMatchObject({ title: 'Parts' })
    expect(await ask(site.getPage, { id: 'about' }, { lang: 'zh' })).toMatchObject({
      title: 'About us',
      blocks: [{ paragraphs: ['Text'] }],
    })
    expect(await ask(site.siteLabel, {}, { lang: 'zh' })).toMatchObject({ packagings: { reel: '卷带' } })
    expect(await ask(common.optionsSelect, {}, { lang: 'zh' })).toEqual({ feedback_type: { 1: '建议' } })
    expect(await ask(catalogue.bannerList, {}, { lang: 'zh' })).toEqual([
      { id: 'bom', title: 'A whole BOM', text: 'At once', link: '/bom' },
    ])
  })

  it('lists the languages and the countries, sorted for the reader', async () => {
    expect((await ask(site.langList, {})).map(({ lang }) => lang)).toEqual(LANGUAGES.map(({ lang }) => lang))
    const english = (await ask(common.optionsCountry, {})).map(({ code }) => code)
    const german = (await ask(common.optionsCountry, {}, { lang: 'de' })).map(({ code }) => code)
    expect(english.length).toBeGreaterThan(200)
    expect(new Set(german)).toEqual(new Set(english))
    expect(german).not.toEqual(english)
  })

  it('lists news, newest first, by tag and by page', async () => {
    expect((await ask(site.newsList, {})).items.map(({ id }) => id)).toEqual(['tolerances', 'older'])
    expect(await ask(site.newsList, { tag: 'design' }, { lang: 'zh' })).toMatchObject({
      total: 1,
      items: [{ title: '关于容差', tags: [{ id: 'design', name: '设计' }] }],
    })
    expect((await ask(site.newsList, { page: 2, page_size: 1 })).items.map(({ id }) => id)).toEqual(['older'])
    expect(await ask(site.newsTags, {})).toEqual([{ id: 'design', name: 'Design notes', count: 1 }])
    expect(await ask(site.newsArticle, { id: 'tolerances' }, { lang: 'zh' })).toMatchObject({
      related_parts: [{ part_number: TEN_K, manufacturer: { slug: 'yageo' } }],
      related_categories: [{ slug: 'chip-resistors', name: '贴片电阻' }],
      related_manufacturers: [],
      newer: null,
      older: { id: 'older', title: 'Older' },
    })
    expect(await ask(site.newsArticle, { id: 'older' })).toMatchObject({
      related_parts: [],
      newer: { id: 'tolerances', title: 'On tolerances' },
      older: null,
    })
  })
})

describe('categories', () => {
  it('are a tree with counts', async () => {
    const tree = await ask(catalogue.categoryTree, {}, { lang: 'zh' })
    expect(tree).toMatchObject([
      {
        slug: 'passives',
        part_count: 3,
        children: [{ slug: 'chip-resistors', name: '贴片电阻', part_count: 3 }],
      },
    ])
    expect((await ask(catalogue.getCategoryList, {})).map(({ slug }) => slug)).toEqual(['passives'])
    expect((await ask(catalogue.getCategoryList, { parent: 'passives' })).map(({ slug }) => slug)).toEqual(['chip-resistors'])
    expect(await ask(catalogue.categoryStat, {})).toEqual({
      parts: 3,
      manufacturers: 2,
      categories: 1,
      offers_in_stock: 2,
      catalogue_version: '2026-01-02T03:04:05.000Z_3',
    })
  })

  it('list their parts, filtered, sorted and by page', async () => {
    const list = async (request: Partial<EndpointRequest<typeof catalogue.getCategory>>) =>
      (await ask(catalogue.getCategory, { id: 'chip-resistors', ...request })).listing
    // Parts out of stock are last.
    expect(numbers((await list({})).items)).toEqual([TEN_K, TEN_K_0603, FOUR_K7])
    expect(numbers((await list({ filters: 'package=0402' })).items)).toEqual([TEN_K, FOUR_K7])
    expect(numbers((await list({ filters: 'resistance.min=5k' })).items)).toEqual([TEN_K, TEN_K_0603])
    expect(numbers((await list({ filters: 'in_stock=1' })).items)).toEqual([TEN_K, TEN_K_0603])
    expect(numbers((await list({ sort: '-stock' })).items)).toEqual([TEN_K, TEN_K_0603, FOUR_K7])
    expect(await list({ page: 2, page_size: 2 })).toMatchObject({ total: 3, page: 2, items: [{ part_number: FOUR_K7 }] })
    expect(await list({ page: 1_000_000 })).toMatchObject({ total: 3, items: [] })
    expect(await list({ filters: 'no_such_field=x' })).toMatchObject({ total: 0 })
  })

  it('count the hits of each other choice', async () => {
    const { facets } = await ask(catalogue.getCategoryFilter, { id: 'chip-resistors', filters: 'manufacturer=yageo' }, { lang: 'zh' })
    const of = (field: string) => facets.find((facet) => facet.field === field)
    expect(of('manufacturer')?.values).toEqual([
      { value: 'vishay', text: 'Vishay', count: 1 },
      { value: 'yageo', text: 'Yageo', count: 2 },
    ])
    expect(of('package')?.values).toMatchObject([{ value: '0402', count: 2 }])
    expect(of('resistance')).toMatchObject({ name: '阻值', kind: 'numbers', unit: 'ohm', min: 4700, max: 10_000 })
  })
})

describe('parts', () => {
  it('are found by number: whole, beginning, piece, and by words', async () => {
    const find = async (keyword: string) => {
      const { match, listing } = await ask(catalogue.search, { keyword })
      return { match, items: numbers(listing.items) }
    }
    expect(await find('rc0402fr 0710kl')).toEqual({ match: 'exact', items: [TEN_K] })
    expect(await find('RC0402')).toMatchObject({ match: 'prefix', items: expect.arrayContaining([TEN_K, FOUR_K7]) })
    expect(await find('4k7l')).toEqual({ match: 'fragment', items: [FOUR_K7] })
    expect(await find('phycomp chip resistor')).toMatchObject({ match: 'keyword', items: [TEN_K, FOUR_K7] })
    expect(await find('10k 0603')).toEqual({ match: 'keyword', items: [TEN_K_0603] })
    expect(await find('no such thing')).toEqual({ match: 'none', items: [] })
  })

  it('are found by words of many pieces of numbers', async () => {
    // More than D1 allows as a compound of selects.
    const { listing } = await ask(catalogue.search, { keyword: 'CRCW RCW0 CW06 CW060 K0FK 0FKE FKEA' })
    expect(numbers(listing.items)).toEqual([TEN_K_0603])
  })

  it('are narrowed by category, manufacturer and stock', async () => {
    const find = async (filters: string) => numbers((await ask(catalogue.search, { keyword: 'chip resistors', filters })).listing.items)
    expect(await find('manufacturer=vishay')).toEqual([TEN_K_0603])
    expect(await find('category=fuses')).toEqual([])
    expect(await find('in_stock=1')).toEqual([TEN_K, TEN_K_0603])
    expect(await find('category=no-such-category')).toEqual([])
  })

  it('are suggested', async () => {
    expect(numbers(await ask(catalogue.searchOption, { keyword: 'rc-04' }))).toEqual([TEN_K, FOUR_K7])
    expect(await ask(catalogue.searchOption, { keyword: '!' })).toEqual([])
  })

  it('are suggested with the understood query, and with categories and makers of that name', async () => {
    const meaning = (keyword: string, options = {}) => ask(catalogue.searchMeaning, { keyword }, options)
    expect(await meaning('10k')).toMatchObject([{ kind: 'search', text: expect.stringContaining('10'), count: expect.any(Number) }])
    const [begun, complete] = await meaning('10k 04')
    expect(begun).toMatchObject({ kind: 'search', id: expect.stringMatching(/, 0402$/), text: expect.stringMatching(/^10.kΩ · 0402$/) })
    expect(begun?.count).toBeLessThanOrEqual(complete?.count ?? 0)
    expect(await meaning('10k zz')).toHaveLength(1)
    expect(await meaning('chip res')).toContainEqual(expect.objectContaining({ kind: 'category', id: 'chip-resistors' }))
    expect(await meaning('yag')).toContainEqual(expect.objectContaining({ kind: 'manufacturer', text: expect.stringMatching(/^yageo$/i) }))
    expect(await meaning('!')).toEqual([])
  })

  it('says when prices and stock were imported, and whether they are still valid', async () => {
    const request = { id: `x-${FIRST}` }
    const part = await ask(catalogue.goodsDetail, request)
    expect(part.is_fresh).toBe(true)
    expect(new Date(part.updated_at).getTime()).toBeGreaterThan(0)
    expect(await ask(catalogue.goodsDetail, request, { vars: { PRICES_HOURS: '0.0000001' } })).toMatchObject({ is_fresh: false })
  })

  it('mark invented and unknown data', async () => {
    expect(await ask(catalogue.goodsDetail, { id: `x-${FIRST}` })).toMatchObject({ demonstration: false, rohs: true, lead_time_weeks: 8 })
    await env.CATALOGUE.batch([
      env.CATALOGUE.prepare('UPDATE parts SET demonstration = 1, rohs = 2 WHERE part_id = ?').bind(FIRST),
      env.CATALOGUE.prepare('UPDATE offers SET lead_time_weeks = 0 WHERE offer_id / 8 = ?').bind(FIRST),
    ])
    expect(await ask(catalogue.goodsDetail, { id: `x-${FIRST}` })).toMatchObject({ demonstration: true, rohs: null, lead_time_weeks: 0 })
    await env.CATALOGUE.batch([
      env.CATALOGUE.prepare('UPDATE parts SET demonstration = 0, rohs = 1 WHERE part_id = ?').bind(FIRST),
      env.CATALOGUE.prepare('UPDATE offers SET lead_time_weeks = 8 WHERE offer_id / 8 = ?').bind(FIRST),
    ])
  })

  it('are returned in full', async () => {
    const part = await ask(catalogue.goodsDetail, { id: `mistyped-words-${FIRST}` }, { lang: 'zh' })
    expect(part).toMatchObject({
      goods_page_url: `rc0402fr-0710kl-${FIRST}`,
      part_number: TEN_K,
      category: { name: '贴片电阻' },
      series: 'RC',
      datasheet_url: '/files/datasheets/rc.pdf',
      stock: 5000,
      lead_time_weeks: 8,
      offers: [
        { packaging: 'reel', moq: 10, multiple: 10, price_breaks: [{ from_qty: 10, unit_price: toMoney(5200) }, { from_qty: 100 }] },
      ],
    })
    expect(part.parameters).toMatchObject([{ slug: 'resistance', name: '阻值', value: 10_000 }])
  })

  it('leave with their money as decimal strings', async () => {
    const { data } = await call(catalogue.goodsDetail, { id: `x-${FIRST}` })
    expect(data).toMatchObject({ offers: [{ price_breaks: [{ unit_price: '0.0052' }, { unit_price: '0.0041' }] }] })
  })

  it('have relatives, news and documents', async () => {
    expect(numbers(await ask(catalogue.goodsRecommend, { id: FIRST }))).toEqual([TEN_K_0603])
    expect(await ask(catalogue.relatedBlogs, { id: FIRST })).toMatchObject([{ id: 'tolerances' }])
    expect(await ask(catalogue.relevantPdf, { id: FIRST })).toEqual([
      { title: 'Yageo RC', url: '/files/datasheets/rc.pdf', kind: 'datasheet' },
      { title: 'RoHS', url: 'https://example.com/rohs.pdf', kind: 'certificate' },
    ])
    expect(await ask(catalogue.relevantPdf, { id: FIRST + 2 })).toEqual([])
  })

  it('are on the home page', async () => {
    expect(numbers(await ask(catalogue.featureGoodsList, {}))).toEqual([TEN_K_0603, TEN_K])
    const index = await ask(catalogue.productNav, {})
    expect(index).toHaveLength(37)
    expect(index.filter(({ count }) => count > 0)).toEqual([
      { name: 'c', label: 'C', count: 1 },
      { name: 'r', label: 'R', count: 2 },
    ])
  })
})

describe('manufacturers', () => {
  it('are listed by name, each with its categories and parts', async () => {
    expect((await ask(catalogue.manufacturers, {})).map(({ slug }) => slug)).toEqual(['vishay', 'yageo'])
    expect(await ask(catalogue.manufacturer, { id: 'yageo', category: 'chip-resistors' })).toMatchObject({
      manufacturer: { name: 'Yageo', founded: 1977, aliases: ['Phycomp'], part_count: 2 },
      categories: [{ slug: 'chip-resistors', count: 2 }],
      listing: { total: 2, items: [{ part_number: TEN_K }, { part_number: FOUR_K7 }] },
    })
  })
})

const long = 'x'.repeat(3000)

describe('bad input is rejected with 4000 and the field', () => {
  const REFUSED: [method: string, path: string, body: string | null, field: string][] = [
    ['GET', '/api/index/search', null, 'keyword'],
    ['GET', `/api/index/search?keyword=${long}`, null, 'keyword'],
    ['GET', '/api/index/search?keyword=ab&page=-1', null, 'page'],
    ['GET', '/api/index/search?keyword=ab&page=1e9', null, 'page'],
    ['GET', '/api/index/search?keyword=ab&page=two', null, 'page'],
    ['GET', '/api/index/search?keyword=ab&page_size=101', null, 'page_size'],
    ['GET', '/api/index/search?keyword=ab&qty=0', null, 'qty'],
    ['GET', `/api/index/search?keyword=ab&sort=${long}`, null, 'sort'],
    ['GET', '/api/index/searchOption', null, 'keyword'],
    ['GET', '/api/index/searchMeaning', null, 'keyword'],
    ['GET', `/api/index/searchOption?keyword=${long}`, null, 'keyword'],
    ['GET', `/api/index/getCategoryList?parent=${long}`, null, 'parent'],
    ['POST', '/api/index/getCategory', '{}', 'id'],
    ['POST', '/api/index/getCategory', '{"id":7}', 'id'],
    ['POST', '/api/index/getCategory', '{"id":"chip-resistors","page":0}', 'page'],
    ['POST', '/api/index/getCategory', '{"id":"chip-resistors","page":1.5}', 'page'],
    ['POST', '/api/index/getCategory', '{"id":"chip-resistors","filters":{"values":{"package":"0402"}}}', 'filters'],
    ['POST', '/api/index/getCategoryFilter', `{"filters":"${'package=0402&'.repeat(700)}"}`, 'filters'],
    ['POST', '/api/index/getCategoryFilter', '{"id":null}', 'id'],
    ['POST', '/api/index/getCategoryFilter', '{}', 'id'],
    ['POST', '/api/index/getCategoryFilter', '[]', 'body'],
    ['GET', `/api/config/getPage/${long}`, null, 'id'],
    ['GET', `/api/site/news/${long}`, null, 'id'],
    ['GET', '/api/site/news?page=0', null, 'page'],
    ['GET', '/api/site/news?page_size=51', null, 'page_size'],
    ['GET', `/api/manufacturers/${long}`, null, 'id'],
    ['GET', '/api/manufacturers/yageo?page=0', null, 'page'],
    ['GET', '/api/goods/goodsDetail', null, 'id'],
    ['GET', `/api/goods/goodsDetail?id=${long}`, null, 'id'],
    ['GET', '/api/goods/recommend/eleven', null, 'id'],
    ['GET', '/api/goods/recommend/0', null, 'id'],
    ['GET', '/api/goods/relatedBlogs/-11', null, 'id'],
    ['GET', '/api/goods/relevantPdf/1e400', null, 'id'],
  ]
  it.each(
    REFUSED.map(([method, path, body, field]) => ({
      title: `${method} ${path.replace(long, '(long)')} ${body?.replace(long, '(long)') ?? ''}: ${field}`,
      method,
      path,
      body,
      field,
    })),
  )('$title', async ({ method, path, body, field }) => {
    const { code, message, data } = await send(method, path, body, { lang: 'fr' })
    expect({ code, message }).toEqual({ code: CODE.validation, message: 'Vérifiez votre saisie' })
    expect(data).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  it.each(['', '{', '{"id":', 'null', '7', '"text"', '\u0000', '{"id":"a"}{"id":"b"}'])('a body of %j', async (body) => {
    expect((await send('POST', '/api/index/getCategory', body)).code).toBe(CODE.validation)
  })
})

describe('a missing subject is 4004', () => {
  it.each([
    '/api/config/getPage/nothing',
    '/api/site/news/nothing',
    '/api/index/getCategoryList?parent=nothing',
    '/api/manufacturers/nothing',
    '/api/goods/goodsDetail?id=nothing',
    '/api/goods/goodsDetail?id=rc0402fr-0710kl-999',
    '/api/goods/goodsDetail?id=rc0402fr-0710kl-999999999999999999',
    '/api/goods/recommend/999',
    '/api/goods/relatedBlogs/999',
    '/api/goods/relevantPdf/9007199254740991',
    '/api/nothing',
    '/',
    '/api/%E0%A4',
    '/api/config/getPage/%E0%A4',
  ])('%s', async (path) => {
    expect(await send('GET', path, null, { lang: 'jp' })).toMatchObject({ code: CODE.not_found, message: '見つかりません', data: null })
  })

  it.each(['/api/index/getCategory', '/api/index/getCategoryFilter'])('POST %s', async (path) => {
    expect((await send('POST', path, '{"id":"nothing"}')).code).toBe(CODE.not_found)
  })

  it.each([
    ['POST', '/api/index/search'],
    ['GET', '/api/index/getCategory'],
    ['DELETE', '/api/manufacturers/yageo'],
  ])('%s %s', async (method, path) => {
    expect((await send(method, path)).code).toBe(CODE.not_found)
  })
})

describe('messages', () => {
  it.each([
    ['zh', '成功'],
    ['ar', 'تمت العملية بنجاح'],
    ['xx', 'Success'],
    ['ZH', 'Success'],
    ['', 'Success'],
  ])('follow the header Lang: %j', async (lang, message) => {
    expect((await call(site.langList, {}, { lang })).message).toBe(message)
  })
})
