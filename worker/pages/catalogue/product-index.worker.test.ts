import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { CODE } from '#shared/contract/envelope.ts'
import { INDEX_NAMES } from '#shared/routes.ts'
import { elements, readAttribute } from '#test-support/html.ts'
import { app } from '../../app.tsx'

/** The maximum: 30 million part numbers under one letter, 200 per page. Under "q" there is none. */
const PAGES = 150_000
const ITEMS = 200

const requestedPaths: string[] = []

function apiAnswer(path: string, query: URLSearchParams): unknown {
  if (path === '/api/index/productNav')
    return INDEX_NAMES.map(({ name, label }) => ({ name, label, count: name === 'q' ? 0 : PAGES * ITEMS }))
  if (path !== '/api/index/products') return null
  requestedPaths.push(query.toString())
  const name = query.get('name') ?? ''
  const page = z.coerce.number().int().min(1).max(1_000_000).parse(query.get('page'))
  const pages = name === 'q' ? 0 : PAGES
  const items = Array.from({ length: page > pages ? 0 : ITEMS }, (_, itemIndex) => ({
    part_number: `${name.toUpperCase()}${(page - 1) * ITEMS + itemIndex}-3.3#PBF`,
    goods_page_url: `${name}-${(page - 1) * ITEMS + itemIndex + 1}`,
    manufacturer: 'Yageo',
    category: { slug: 'chip-resistors', name: 'Chip resistors' },
    package: '0402',
  }))
  return { name, label: name.toUpperCase(), total: pages * ITEMS, page, pages, items }
}

beforeEach(() => {
  requestedPaths.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input))
    const data = apiAnswer(pathname, searchParams)
    return Response.json({ code: data ? CODE.success : CODE.not_found, message: '', data })
  })
  return () => vi.restoreAllMocks()
})

async function get(path: string): Promise<{ status: number; location: string | null; html: string }> {
  const vars = { ...env, API_BASE: env.TEST_API, SITE_URL: 'https://shop.test' }
  const response = await app.fetch(new Request(`https://shop.test${path}`), vars, createExecutionContext())
  return { status: response.status, location: response.headers.get('Location'), html: await response.text() }
}

const canonical = (html: string): string | undefined => readAttribute(html, 'link[rel=canonical]', 'href')
/** Between header and footer: the language switcher links to the same page. */
const linked = (html: string): string[] => elements(html, 'main a').map(({ attributes }) => attributes['href'] ?? '')

describe('a letter of 150,000 pages', () => {
  it('shows a page of it, with ways to any other', async () => {
    const { status, html } = await get('/products/a/75000')
    expect(status).toBe(200)
    expect(html).toContain('A14999800-3.3#PBF')
    expect(canonical(html)).toBe('https://shop.test/products/a/75000')
    for (const page of [1, 65_000, 74_990, 74_999, 75_001, 75_010, 75_100, 76_000, 85_000, PAGES])
      expect(linked(html)).toContain(`/products/a/${page}`)
    for (const action of ['/products/a', '/s']) expect(elements(html, `main form[action="${action}"]`), action).toHaveLength(1)
    expect(requestedPaths).toEqual(['name=a&page=75000'])
  })

  it('offers crawlers its first page only', async () => {
    expect((await get('/products/a/1')).html).not.toContain('noindex')
    const { html } = await get('/products/a/2')
    expect(readAttribute(html, 'meta[name=robots]', 'content')).toBe('noindex, follow')
    const followed = elements(html, 'main a[href^="/products/a/"]:not([rel=nofollow])').map(({ attributes }) => attributes['href'])
    expect(new Set(followed)).toEqual(new Set(['/products/a/1']))
  })

  it('is the same document without a page', async () => {
    const { status, html } = await get('/products/a')
    expect(status).toBe(200)
    expect(canonical(html)).toBe('https://shop.test/products/a/1')
  })

  it.each([
    ['/products/a/150001', '/products/a/150000'],
    ['/products/a/999999999999', '/products/a/150000'],
    ['/products/q/2', '/products/q/1'],
    ['/products/a?page=77', '/products/a/77'],
    ['/products/a?page=200000', '/products/a/150000'],
    // An invalid page number is dropped, which gives the letter's first page.
    ['/products/a?page=x', '/products/a'],
    ['/products/a?page=', '/products/a'],
    ['/zh/products/a?page=77', '/zh/products/a/77'],
  ])('%s is at %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 302, location })
  })

  it.each([
    ['/products/A/2', '/products/a/2'],
    ['/products/%41/2', '/products/a/2'],
    ['/products/%41', '/products/a'],
    ['/products/OTHER/1', '/products/other/1'],
  ])('%s is spelt %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 301, location })
  })

  it.each([
    '/products/aa',
    '/products/%23',
    '/products/-',
    '/products/%C3%A9',
    '/products/a/0',
    '/products/a/-1',
    '/products/a/01',
    '/products/a/1e3',
    '/products/a/x',
    '/products/a/1/2',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
    expect(requestedPaths).toEqual([])
  })
})

describe('a letter without part numbers', () => {
  it('says so, and is not for crawlers', async () => {
    const { status, html } = await get('/products/q/1')
    expect(status).toBe(200)
    expect(html).toContain('No part number starts with this.')
    expect(html).toContain('noindex')
  })

  it('is no link among the letters', async () => {
    const links = linked((await get('/products/a/1')).html)
    expect(links).toContain('/products/b/1')
    expect(links).not.toContain('/products/q/1')
  })
})

it('the overview leads to every letter that has part numbers', async () => {
  const { status, html } = await get('/products')
  expect(status).toBe(200)
  for (const { name } of INDEX_NAMES) expect(linked(html).includes(`/products/${name}/1`)).toBe(name !== 'q')
})

it('is where an address of a product without an id leads', async () => {
  expect(await get('/productdetail')).toMatchObject({ status: 302, location: '/products' })
  expect(await get('/ar/productdetail')).toMatchObject({ status: 302, location: '/ar/products' })
})
