/**
 * A search engine's crawler, simulated: it begins at the home page, follows every link that nothing forbids, and must
 * find no more for the index than the sitemap has. A catalogue of its own, small enough to be crawled as a whole.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#shared/languages.ts'
import { splitLanguage } from '#shared/routes.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/install.mjs'
import { type Server, startServer } from '../../scripts/serve.ts'
import { elements, unescapeHtml } from './html.ts'
import { parseRobots, type Robots } from './robots.ts'

/** Enough for landing pages and second pages of listings; two languages of it take half a minute. */
const PARTS = 500
const CRAWLED: readonly Language[] = ['en', 'ar']
const AT_ONCE = 4
/** Above the sitemap's own addresses. */
const MARGIN = 1.1

let server: Server
let state: string
let robots: Robots

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'solderline-crawl-'))
  const { code, output } = await runQuietly(NODE, [join(ROOT, 'scripts/catalogue.ts'), 'load', '--parts', String(PARTS), '--state', state])
  if (code !== 0) throw new Error(output)
  server = await startServer({ port: 0, state, onLog() {} })
  robots = parseRobots(await (await fetch(`${server.url}/robots.txt`)).text())
})
afterAll(async () => {
  await server?.dispose()
  rmSync(state, { recursive: true, force: true })
})

interface Crawled {
  status: number
  is_html: boolean
  noindex: boolean
  canonical: string
  alternates: ReadonlyMap<string, string>
  /** Addresses of links that may be followed, from the root of the site. */
  links: string[]
  location: string | null
}

/** One address as a crawler reads it. */
async function fetchPage(path: string): Promise<Crawled> {
  const response = await fetch(server.url + path, { redirect: 'manual', headers: { 'User-Agent': 'Examplebot/1.0 (crawler)' } })
  const is_html = /^text\/html/.test(response.headers.get('Content-Type') ?? '')
  const text = is_html ? await response.text() : ''
  if (!is_html) await response.body?.cancel()
  const meta = elements(text, 'meta').find(({ attributes }) => attributes['name'] === 'robots')?.attributes['content'] ?? ''
  const said = `${meta} ${response.headers.get('X-Robots-Tag') ?? ''}`
  const heads = elements(text, 'link').map(({ attributes }) => attributes)
  return {
    status: response.status,
    is_html,
    noindex: /\bnoindex\b/.test(said),
    canonical: heads.find(({ rel }) => rel === 'canonical')?.['href'] ?? '',
    alternates: new Map(heads.flatMap(({ rel, hreflang, href }) => (rel === 'alternate' && hreflang && href ? [[hreflang, href]] : []))),
    // `noindex, follow`: the links count, as long as the page is fetched at all.
    links: /\bnofollow\b/.test(meta) ? [] : linksOf(text, path),
    location: response.headers.get('Location'),
  }
}

function linksOf(html: string, path: string): string[] {
  return [...html.matchAll(/<a\s([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const href = /(?:^|\s)href="([^"]*)"/.exec(attributes)?.[1]
    const rel = /(?:^|\s)rel="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (href === undefined || /\bnofollow\b/.test(rel)) return []
    const url = new URL(unescapeHtml(href), server.url + path)
    return url.origin === server.url ? [url.pathname + url.search] : []
  })
}

const languageOf = (path: string): Language => splitLanguage(path).prefix ?? DEFAULT_LANGUAGE

/** Everything that can be reached from a language's home page, without leaving the language. */
async function crawl(lang: Language): Promise<Map<string, Crawled>> {
  const start = lang === DEFAULT_LANGUAGE ? '/' : `/${lang}`
  const found = new Map<string, Crawled>()
  const known = new Set([start])
  let waiting = [start]
  const take = (path: string): void => {
    if (known.has(path) || languageOf(path.split('?', 1)[0] ?? '') !== lang || !robots.allows(path)) return
    known.add(path)
    waiting.push(path)
  }
  while (waiting.length > 0) {
    const now = waiting
    waiting = []
    await eachOf(now, async (path) => {
      const page = await fetchPage(path)
      found.set(path, page)
      if (page.location !== null) {
        const to = new URL(page.location, server.url + path)
        if (to.origin === server.url) take(to.pathname + to.search)
      }
      page.links.forEach(take)
    })
  }
  return found
}

/** A few at a time. */
async function eachOf<T>(all: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
    }),
  )
}

interface SitemapUrl {
  loc: string
  alternates: ReadonlyMap<string, string>
}

async function getXml(url: string): Promise<string> {
  const response = await fetch(url)
  expect(response.status, url).toBe(200)
  expect(response.headers.get('Content-Type')).toMatch(/^application\/xml/)
  const text = await response.text()
  expect(Buffer.byteLength(text)).toBeLessThan(50_000_000)
  return text
}

/** Every address of the sitemap that robots.txt names. */
async function readSitemap(): Promise<SitemapUrl[]> {
  const urls: SitemapUrl[] = []
  for (const index of robots.sitemaps) {
    const files = [...(await getXml(index)).matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => unescapeHtml(loc))
    expect(files.length).toBeLessThanOrEqual(50_000)
    expect(new Set(files).size).toBe(files.length)
    await eachOf(files, async (file) => {
      const entries = [...(await getXml(file)).matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => entry)
      expect(entries.length, file).toBeGreaterThan(0)
      expect(entries.length, file).toBeLessThanOrEqual(50_000)
      for (const entry of entries) {
        urls.push({
          loc: unescapeHtml(/<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? ''),
          alternates: new Map(
            [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)].map(([, tag = '', href = '']) => [
              tag,
              unescapeHtml(href),
            ]),
          ),
        })
      }
    })
  }
  return urls
}

describe('a crawler', () => {
  let sitemap: SitemapUrl[]
  const crawled = new Map<string, Crawled>()

  beforeAll(async () => {
    sitemap = await readSitemap()
    for (const lang of CRAWLED) for (const [path, page] of await crawl(lang)) crawled.set(path, page)
  }, 240_000)

  const inLanguages = (urls: readonly SitemapUrl[]): SitemapUrl[] =>
    urls.filter(({ loc }) => CRAWLED.includes(languageOf(new URL(loc).pathname)))

  /** Canonical addresses of what may be indexed. */
  const indexable = (): Set<string> =>
    new Set(
      [...crawled.values()]
        .filter(({ status, is_html, noindex }) => status === 200 && is_html && !noindex)
        .map(({ canonical }) => canonical),
    )

  it('finds at most a tenth more for the index than the sitemap has', () => {
    const listed = new Set(inLanguages(sitemap).map(({ loc }) => loc))
    const found = indexable()
    expect(found.size).toBeLessThanOrEqual(listed.size * MARGIN)
    // Not by finding nothing: what is listed can be reached by links.
    const reached = [...listed].filter((loc) => found.has(loc))
    expect(reached.length).toBeGreaterThanOrEqual(listed.size * 0.95)
    // What is found beside the sitemap are further pages of categories and of the news, and nothing else.
    for (const address of found) if (!listed.has(address)) expect(address).toMatch(/\/(?:category\/[^/?]+|news)\?page=\d+$/)
  })

  it('fetches little that is not for the index, and nothing of an endless kind', () => {
    const useless = [...crawled].filter(([, { status, is_html, noindex }]) => status === 200 && is_html && noindex).map(([path]) => path)
    expect(useless.filter((path) => path.includes('?'))).toEqual([])
    // In a catalogue as small as this one many categories and manufacturers have no part: no larger one has more of them.
    const without_empty = useless.filter((path) => !/\/(?:category|manufacturer)\/[^/]+$/.test(path))
    expect(without_empty.length).toBeLessThanOrEqual(inLanguages(sitemap).length * 0.1)
  })

  it('meets no fault', () => {
    const faults = [...crawled].filter(([, { status }]) => status >= 500).map(([path]) => path)
    expect(faults).toEqual([])
  })

  it('finds the same pages in every language', () => {
    const paths = (lang: Language) =>
      [...indexable()]
        .map((address) => new URL(address))
        .filter(({ pathname }) => languageOf(pathname) === lang)
        .map(({ pathname, search }) => splitLanguage(pathname).rest + search)
        .sort()
    const [first, ...others] = CRAWLED
    for (const other of others) expect(paths(other)).toEqual(paths(first ?? DEFAULT_LANGUAGE))
  })

  it('finds every page of the sitemap there, canonical, for the index, and with the alternates that the sitemap tells', async () => {
    expect(new Set(sitemap.map(({ loc }) => loc)).size).toBe(sitemap.length)
    // Products are alike: some of each language stand for all.
    const products = sitemap.filter(({ loc }) => loc.includes('/productdetail/'))
    const others = sitemap.filter(({ loc }) => !loc.includes('/productdetail/'))
    const in_crawled = inLanguages(others)
    const sample = [...in_crawled, ...products.filter((_, index) => index % 97 === 0), ...others.filter((_, index) => index % 23 === 0)]
    await eachOf(sample, async ({ loc, alternates }) => {
      const path = loc.slice(server.url.length)
      expect(robots.allows(path), loc).toBe(true)
      const page = crawled.get(path) ?? (await fetchPage(path))
      expect(page.status, loc).toBe(200)
      expect(page.noindex, loc).toBe(false)
      expect(page.canonical, loc).toBe(loc)
      expect([...page.alternates], loc).toEqual([...alternates])
    })
  })

  it('is told of every language of a page by each of them', () => {
    const by_loc = new Map(sitemap.map((url) => [url.loc, url]))
    for (const { loc, alternates } of sitemap) {
      expect([...alternates.keys()]).toEqual([...LANGUAGES.map(({ tag }) => tag), 'x-default'])
      expect([...alternates.values()]).toContain(loc)
      for (const address of alternates.values()) if (!by_loc.has(address)) throw new Error(`${loc} names ${address}, which is not listed`)
    }
  })

  it('answers names that are no files with 404', async () => {
    for (const name of [
      'sitemap-xx.xml',
      'sitemap-ceramic-capacitors-2-en.xml',
      'sitemap-ceramic-capacitors-01-en.xml',
      'sitemap-ceramic-capacitors-0-en.xml',
      'sitemap-capacitors-1-en.xml',
      'sitemap-no-such-category-1-en.xml',
      'sitemap-ceramic-capacitors-1-en.xml.gz',
    ])
      expect((await fetch(`${server.url}/${name}`)).status, name).toBe(404)
  })
})
