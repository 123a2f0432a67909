import { beforeAll, describe, expect, it } from 'vitest'
import { type Element, elements, readAttribute, readText } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'
import { callApi, get, getPage } from './site.ts'

interface Node {
  '@context': string
  '@type': string
  [name: string]: unknown
}

const listStructuredData = (html: string): Node[] =>
  elements(html, 'script[type="application/ld+json"]').map(({ inner }) => JSON.parse(inner) as Node)

const readMeta = (html: string): Map<string, string> =>
  new Map(elements(html, 'meta').map(({ attributes }) => [attributes['property'] ?? attributes['name'] ?? '', attributes['content'] ?? '']))

/** The navigation of a page that begins at home. */
function findBreadcrumb(html: string): Element | undefined {
  return elements(html, 'main nav').find((nav) => /^\/(?:[a-z]{2})?$/.test(readAttribute(nav, 'a', 'href') ?? ''))
}

const paths: string[] = []

beforeAll(async () => {
  const [part] = await callApi<{ goods_page_url: string }[]>('/api/index/searchOption?keyword=NE555')
  const [landing] = await callApi<{ slug: string }[]>('/api/index/landings?category=ceramic-capacitors')
  const { items } = await callApi<{ items: { id: string }[] }>('/api/site/news')
  paths.push(
    '/',
    '/zh',
    '/category',
    '/ar/category/ceramic-capacitors',
    '/category/capacitors',
    `/de/category/ceramic-capacitors/${landing?.slug}`,
    `/jp/productdetail/${part?.goods_page_url}`,
    '/fr/manufacturer',
    '/manufacturer/ti',
    `/ko/news/${items[0]?.id}`,
    '/news',
    '/es/about',
    '/s?wd=ne555',
  )
})

describe('every page', () => {
  it('can be shared: Open Graph is complete, and agrees with the page', async () => {
    for (const path of paths) {
      const html = await getPage(path)
      const meta = readMeta(html)
      const canonical = readAttribute(html, 'link[rel=canonical]', 'href')
      expect(meta.get('og:url'), path).toBe(canonical)
      expect(meta.get('og:title'), path).toBe(readText(html, 'title'))
      expect(meta.get('og:description'), path).toBe(meta.get('description'))
      expect(meta.get('og:site_name'), path).not.toBe('')
      expect(meta.get('og:locale'), path).toMatch(/^[a-z]{2}_[A-Z]{2}$/)
      expect(meta.get('og:type'), path).toMatch(/^(?:website|article|product)$/)
      expect(meta.get('og:image'), path).toBe(`${baseUrl()}/social-card.png`)
      expect(meta.get('og:image:alt'), path).not.toBe('')
      expect(meta.get('twitter:card'), path).toBe('summary_large_image')
      const alternates = elements(html, 'meta[property="og:locale:alternate"]')
      expect(new Set(alternates.map(({ attributes }) => attributes['content'])).size).toBe(10)
    }
  })

  it('tells crawlers the crumbs that it shows, with addresses of its own language', async () => {
    for (const path of paths) {
      const html = await getPage(path)
      const breadcrumbElement = findBreadcrumb(html)
      const breadcrumbData = listStructuredData(html).find((node) => node['@type'] === 'BreadcrumbList')
      expect(Boolean(breadcrumbData), path).toBe(Boolean(breadcrumbElement))
      if (!breadcrumbElement || !breadcrumbData) continue
      const items = breadcrumbData['itemListElement'] as { position: number; name: string; item: string }[]
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      const names = breadcrumbElement.text
      for (const { name, item } of items) {
        expect(names, path).toContain(name.replace(/\s+/g, ' '))
        expect(item.startsWith(`${baseUrl()}/`), item).toBe(true)
      }
      const links = elements(breadcrumbElement, 'a').map(({ attributes }) => `${baseUrl()}${attributes['href']}`)
      expect(
        items.slice(0, links.length).map(({ item }) => item),
        path,
      ).toEqual(links)
    }
  })
})

describe('what a page is about', () => {
  const listTypes = async (path: string): Promise<string[]> => listStructuredData(await getPage(path)).map((node) => node['@type'])

  it('stands on the pages that are about something, and only there', async () => {
    expect(await listTypes('/')).toEqual(['Organization', 'WebSite', 'WebPage'])
    expect(await listTypes('/about')).toEqual(['Organization', 'AboutPage', 'BreadcrumbList'])
    expect(await listTypes(paths[3] ?? '')).toContain('ItemList')
    expect(await listTypes(paths[5] ?? '')).toContain('ItemList')
    expect(await listTypes(paths[6] ?? '')).toContain('Product')
    expect(await listTypes(paths[9] ?? '')).toContain('NewsArticle')
    expect(await listTypes('/category/ceramic-capacitors?in_stock=1')).not.toContain('ItemList')
  })

  it('has offers where the page shows prices', async () => {
    const html = await getPage(paths[6] ?? '')
    const product = listStructuredData(html).find((node) => node['@type'] === 'Product')
    expect(JSON.stringify(product)).toMatch(/"price":"\d+(?:\.\d+)?"/)
    const image = String(product?.['image'])
    const answer = await get(image.slice(baseUrl().length))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch(/^image\/svg\+xml/)
  })
})

it('the picture of a shared link is there, as large as the pages say', async () => {
  const response = await fetch(`${baseUrl()}/social-card.png`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('image/png')
  const bytes = new DataView(await response.arrayBuffer())
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
  expect(bytes.byteLength).toBeLessThan(300_000)
})
