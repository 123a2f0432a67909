import { describe, expect, it } from 'vitest'
import { INDEX_NAMES } from '#shared/routes.ts'
import { type Element, element, elements, readAttribute, readText, submitGet } from '#test-support/html.ts'
import { callApi, get, getPage } from './site.ts'

const readHeading = (html: string): string => readText(html, 'h1')
const canonical = (html: string): string => new URL(readAttribute(html, 'link[rel=canonical]', 'href') ?? '').pathname
const isNoindex = (html: string): boolean => elements(html, 'meta[name=robots][content*=noindex]').length > 0

/** Part numbers of a page of the index, in their order. */
const listPartNumbers = (html: string): string[] => elements(html, 'main a[href*="/productdetail/"]').map(({ text }) => text)

const formTo = (html: string, action: string): Element => element(html, `main form[action="${action}"]`)

describe('the alphabetical index', () => {
  it('counts every part number once', async () => {
    const letters = await callApi<{ name: string; count: number }[]>('/api/index/productNav')
    const { parts } = await callApi<{ parts: number }>('/api/category/stat')
    expect(letters.map(({ name }) => name)).toEqual(INDEX_NAMES.map(({ name }) => name))
    expect(letters.reduce((sum, { count }) => sum + count, 0)).toBe(parts)
  })

  it.each([
    ['/products', 'Product index'],
    ['/zh/products', '型号索引'],
    ['/ar/products', 'فهرس المنتجات'],
  ])('%s leads to every character', async (path, heading) => {
    const html = await getPage(path)
    expect(readHeading(html)).toBe(heading)
    expect(canonical(html)).toBe(path)
    expect(isNoindex(html)).toBe(false)
    const links = elements(html, 'main a').map(({ attributes }) => attributes['href'])
    expect(links).toContain(`${path}/s/1`)
  })

  it.each([
    ['/products/s/1', 'Part numbers starting with S'],
    ['/zh/products/s/1', '以 S 开头的型号'],
    ['/ar/products/s/1', 'أرقام القطع التي تبدأ بـ S'],
  ])('%s lists part numbers in order, each with its manufacturer', async (path, heading) => {
    const html = await getPage(path)
    // Arabic sentences isolate what is filled in.
    expect(readHeading(html).replace(/[\u2066-\u2069]/g, '')).toBe(heading)
    const numbers = listPartNumbers(html)
    expect(numbers).toHaveLength(200)
    expect(new Set(numbers.map((number) => number.charAt(0).toUpperCase()))).toEqual(new Set(['S']))
    expect(isNoindex(html)).toBe(false)
  })

  it('holds every part number of a character on its pages, without a gap and without a repetition', async () => {
    const letters = await callApi<{ name: string; count: number }[]>('/api/index/productNav')
    const total = letters.find(({ name }) => name === 's')?.count ?? 0
    const addresses = new Set<string>()
    for (let page = 1; page <= Math.ceil(total / 200); page++) {
      for (const { attributes } of elements(await getPage(`/products/s/${page}`), 'main a[href^="/productdetail/"]'))
        addresses.add(attributes['href'] ?? '')
    }
    expect(total).toBeGreaterThan(400)
    expect(addresses.size).toBe(total)
  })

  it('is one document with a page and without', async () => {
    const bare = await getPage('/products/s')
    expect(listPartNumbers(bare)).toEqual(listPartNumbers(await getPage('/products/s/1')))
    expect(canonical(bare)).toBe('/products/s/1')
  })

  it('is for crawlers on its first pages only', async () => {
    const second = await getPage('/products/s/2')
    expect(isNoindex(second)).toBe(true)
    expect(canonical(second)).toBe('/products/s/2')
    const followed = elements(second, 'main a[href^="/products/s/"]:not([rel=nofollow])').map(({ attributes }) => attributes['href'])
    expect(new Set(followed)).toEqual(new Set(['/products/s/1']))
  })

  it('opens a page by its number, and what begins with a text, without script', async () => {
    const html = await getPage('/products/s/1')
    const sent = await get(submitGet('/products/s/1', formTo(html, '/products/s'), { page: '2' }))
    expect(sent.status).toBe(302)
    expect(sent.headers.get('Location')).toBe('/products/s/2')
    const search = submitGet('/products/s/1', formTo(html, '/s'), { wd: 'STM32' })
    expect(readText(await getPage(search))).toContain('STM32')
  })

  it('leads beyond its end to the last page', async () => {
    const { status, headers } = await get('/products/s/99999')
    expect(status).toBe(302)
    const last = headers.get('Location') ?? ''
    expect(last).toMatch(/^\/products\/s\/\d+$/)
    expect(listPartNumbers(await getPage(last)).length).toBeGreaterThan(0)
  })

  it.each(['/products/S/1', '/products/%53/1', '/Products/S/1/'])('%s is spelt in lower case', async (path) => {
    let address = path
    for (let hops = 0; hops < 2 && address !== '/products/s/1'; hops++) {
      const { status, headers } = await get(address)
      expect(status).toBe(301)
      address = headers.get('Location') ?? ''
    }
    expect(address).toBe('/products/s/1')
  })

  it.each([
    '/products/ss',
    '/products/s/0',
    '/products/s/01',
    '/products/s/-1',
    '/products/s/x',
    '/products/s/%00',
    '/products/__proto__',
    '/products/s/1/1',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('answers for a character that no part number begins with', async () => {
    const letters = await callApi<{ name: string; count: number }[]>('/api/index/productNav')
    const empty = letters.find(({ count }) => count === 0)?.name
    expect(empty).toBeDefined()
    const html = await getPage(`/products/${empty}/1`)
    expect(listPartNumbers(html)).toEqual([])
    expect(isNoindex(html)).toBe(true)
  })

  it('is where the footer leads to', async () => {
    const links = elements(await getPage('/about'), 'footer a[href^="/products/"]').map(({ attributes }) => attributes['href'] ?? '')
    expect(links.length).toBeGreaterThan(20)
    for (const href of links) expect((await get(href)).status, href).toBe(200)
  })
})
