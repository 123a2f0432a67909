import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { elements, readAttribute, readRootAttributes } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'
import { callApi, get } from './site.ts'

interface Kind {
  name: string
  path: string
  status: number
  init?: RequestInit
}

/** One of every kind of response of the Worker. */
const KINDS: readonly Kind[] = [
  { name: 'home', path: '/', status: 200 },
  { name: 'categories', path: '/category', status: 200 },
  { name: 'a category', path: '/category/microcontrollers?page=2', status: 200 },
  { name: 'a search', path: '/s?wd=NE555', status: 200 },
  { name: 'manufacturers', path: '/zh/manufacturer', status: 200 },
  { name: 'a manufacturer', path: '/ar/manufacturer/ti', status: 200 },
  { name: 'the keyword search', path: '/keywords', status: 200 },
  { name: 'the search for datasheets', path: '/fr/datasheet?wd=LTV', status: 200 },
  { name: 'a text', path: '/de/about', status: 200 },
  { name: 'an unknown page', path: '/nothing', status: 404 },
  { name: 'an unknown language', path: '/xx/category', status: 404 },
  { name: 'a wrong method', path: '/category', status: 405, init: { method: 'POST', body: 'a=1' } },
  { name: 'a redirect', path: '/en/category', status: 301 },
  { name: 'an API answer', path: '/api/lang/list', status: 200 },
  { name: 'an unknown call', path: '/api/nothing', status: 200 },
  { name: "a wrong method's API answer", path: '/api/lang/list', status: 405, init: { method: 'PROPFIND' } },
  { name: 'the OpenAPI document', path: '/api/openapi.json', status: 200 },
  { name: 'robots.txt', path: '/robots.txt', status: 200 },
  { name: 'the health check', path: '/healthz', status: 200 },
  { name: 'an unknown file', path: '/files/nothing.pdf', status: 404 },
]

const DOCUMENTS = KINDS.filter(
  ({ name, status, path }) =>
    status !== 301 && !path.startsWith('/api') && !['robots.txt', 'the health check', 'an unknown file'].includes(name),
)

/** The policy by directive. */
function readPolicy(headers: Headers): Record<string, string> {
  const text = headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(text.split(';').map((directive) => directive.trim().split(/\s+(.*)/s, 2)))
}

describe('every answer', () => {
  it.each(KINDS)('$name: $path', async ({ path, status, init }) => {
    const { headers, status: actual } = await get(path, {}, init)
    expect(actual).toBe(status)
    const policy = readPolicy(headers)
    expect(policy['script-src']).toMatch(/^'self' 'sha256-[A-Za-z0-9+/]{43}=' 'sha256-[A-Za-z0-9+/]{43}='$/)
    for (const [directive, sources] of Object.entries(policy)) expect(sources, directive).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(policy).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'self'", 'form-action': "'self'" })
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(headers.has('Server-Timing')).toBe(true)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(headers.get('X-Powered-By')).toBeNull()
  })

  it('has a request id of its own', async () => {
    const answers = await Promise.all([get('/'), get('/'), get('/', { 'X-Request-Id': 'chosen-by-the-caller' })])
    expect(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size).toBe(3)
  })

  it('tells the stages of a page', async () => {
    const { headers } = await get('/s?wd=res&joined=1')
    for (const stage of ['api', 'load', 'render'])
      expect(headers.get('Server-Timing')).toMatch(new RegExp(`\\b${stage};dur=\\d+(\\.\\d+)?`))
  })
})

describe('every document', () => {
  it.each(DOCUMENTS)('$name: $path', async ({ path, init }) => {
    const { status, headers, text } = await get(path, {}, init)
    expect(headers.get('Content-Type')).toMatch(/^text\/html; charset=utf-8$/i)
    expect(headers.get('Cache-Control')).toMatch(/^private, no-(?:cache|store)$/)
    // A response that a browser may store can be revalidated.
    expect(headers.has('ETag')).toBe(headers.get('Cache-Control') === 'private, no-cache')
    expect(text).toMatch(/^<!DOCTYPE html><html /)

    const { lang, dir } = readRootAttributes(text)
    expect(LANGUAGES.map((entry) => entry.tag)).toContain(lang)
    expect(dir).toBe(lang === 'ar' ? 'rtl' : 'ltr')

    const links = elements(text, 'link').map(({ attributes }) => attributes)
    const canonical = links.filter(({ rel }) => rel === 'canonical')
    const alternates = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang)
    // A missing page has no canonical and no alternates.
    if (status >= 400) return expect([...canonical, ...alternates]).toEqual([])
    expect(canonical).toHaveLength(1)
    expect(canonical[0]?.['href']).toMatch(new RegExp(`^${baseUrl()}/`))
    expect(alternates.map(({ hreflang }) => hreflang)).toEqual([...LANGUAGES.map(({ tag }) => tag), 'x-default'])
    expect(new Set(alternates.slice(0, -1).map(({ href }) => href)).size).toBe(LANGUAGES.length)
    expect(alternates.at(-1)?.['href']).toBe(alternates[0]?.['href'])
    expect(alternates.find(({ hreflang }) => hreflang === lang)?.['href']).toBe(canonical[0]?.['href'])

    // An icon may have a title, but not in the head.
    expect(elements(text, 'head title')).toHaveLength(1)
    expect(elements(text, 'h1')).toHaveLength(1)
    expect(elements(text, 'meta[name=description]')).toHaveLength(1)
  })

  it.each(DOCUMENTS)('$name runs no inline script that its policy does not know', async ({ path, init }) => {
    const { headers, text } = await get(path, {}, init)
    const policy = headers.get('Content-Security-Policy') ?? ''
    for (const [, type = '', script = ''] of text.matchAll(/<script(?![^>]* src=)(?:[^>]* type="([^"]*)")?[^>]*>([^<]*)/g))
      if (!type.includes('json')) expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    for (const { attributes } of elements(text, 'script')) {
      if (attributes['src']) expect(attributes['src']).toMatch(/^\/assets\//)
    }
    const attributes = elements(text, '*').flatMap((element) => Object.entries(element.attributes))
    expect(attributes.filter(([name]) => /^(?:on|style$)/.test(name))).toEqual([])
    expect(attributes.filter(([name, value]) => /^(?:href|src|action)$/.test(name) && /^\s*(?:javascript|data):/i.test(value))).toEqual([])
  })

  it('leaves the query of a listing out of its canonical address, but for the page', async () => {
    const canonical = async (path: string) => readAttribute((await get(path)).text, 'link[rel=canonical]', 'href')
    expect(await canonical('/category/microcontrollers?utm_source=x')).toBe(`${baseUrl()}/category/microcontrollers`)
    expect(await canonical('/zh/category/microcontrollers?page=2')).toBe(`${baseUrl()}/zh/category/microcontrollers?page=2`)
    expect(await canonical('/s?wd=zzz-nothing-like-it')).toBe(`${baseUrl()}/s`)
  })
})

describe('files', () => {
  it('drawings and datasheets come with their kind', async () => {
    const [part] = await callApi<{ goods_page_url: string }[]>('/api/index/searchOption?keyword=NE555')
    const detail = await callApi<{ datasheet_url: string | null }>(`/api/goods/goodsDetail?id=${part?.goods_page_url}`)
    if (detail.datasheet_url?.startsWith('/files/')) {
      const pdf = await get(detail.datasheet_url)
      expect(pdf.status).toBe(200)
      expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
      expect(pdf.text.startsWith('%PDF-')).toBe(true)
      expect((await get(detail.datasheet_url, { 'If-None-Match': pdf.headers.get('ETag') ?? '' })).status).toBe(304)
    }
    const drawing = await get('/files/drawings/microcontrollers/SOIC-8.svg')
    expect(drawing.status).toBe(200)
    expect(drawing.headers.get('Content-Type')).toMatch(/^image\/svg\+xml/)
    expect(drawing.headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'")
    expect(drawing.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })
})
