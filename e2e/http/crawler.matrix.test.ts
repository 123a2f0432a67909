/**
 * Simulates a search engine's crawler: it begins at the home page, follows every permitted link, and must find no more indexable pages than
 * the sitemap has. It uses a separate catalogue, small enough to be crawled completely.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#shared/languages.ts'
import { splitLanguage } from '#shared/routes.ts'
import type { Robots } from '#test-support/robots.ts'
import {
  type CrawledPage,
  crawlPage,
  entryFaults,
  forEachConcurrently,
  pageFaults,
  readRobots,
  readSitemapFile,
  readSitemapIndex,
  type SitemapUrl,
} from '#test-support/site-crawler.ts'
import { auditSitemap } from '../../scripts/commands/audit-sitemap.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'

/** Enough for landing pages and second pages of listings; two languages of it take half a minute. */
const PARTS = 500
const CRAWLED: readonly Language[] = ['en', 'ar']
const AT_ONCE = 4
/** Relative to the number of URLs in the sitemap. */
const MARGIN = 1.1

let server: Server
let state: string
let robots: Robots

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'solderline-crawl-'))
  const { code, output } = await runQuietly(NODE, [
    join(ROOT, 'scripts/commands/catalogue.ts'),
    'load',
    '--parts',
    String(PARTS),
    '--state',
    state,
  ])
  if (code !== 0) throw new Error(output)
  server = await startServer({ port: 0, state, onLog() {} })
  robots = await readRobots(server.url)
})
afterAll(async () => {
  await server?.dispose()
  rmSync(state, { recursive: true, force: true })
})

const toLanguage = (path: string): Language => splitLanguage(path).prefix ?? DEFAULT_LANGUAGE

/** All pages reachable from a language's home page, without leaving the language. */
async function crawl(lang: Language): Promise<Map<string, CrawledPage>> {
  const start = lang === DEFAULT_LANGUAGE ? '/' : `/${lang}`
  const found = new Map<string, CrawledPage>()
  const seenPaths = new Set([start])
  let waiting = [start]
  const take = (path: string): void => {
    if (seenPaths.has(path) || toLanguage(path.split('?', 1)[0] ?? '') !== lang || !robots.allows(path)) return
    seenPaths.add(path)
    waiting.push(path)
  }
  while (waiting.length > 0) {
    const now = waiting
    waiting = []
    await forEachConcurrently(now, AT_ONCE, async (path) => {
      const page = await crawlPage(server.url, path)
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

/** Every URL of the sitemap in robots.txt. */
async function readSitemap(): Promise<SitemapUrl[]> {
  const urls: SitemapUrl[] = []
  for (const index of robots.sitemaps)
    await forEachConcurrently(await readSitemapIndex(index), AT_ONCE, async (file) => {
      urls.push(...(await readSitemapFile(file)))
    })
  return urls
}

describe('a crawler', () => {
  let sitemap: SitemapUrl[]
  const crawled = new Map<string, CrawledPage>()

  beforeAll(async () => {
    sitemap = await readSitemap()
    for (const lang of CRAWLED) for (const [path, page] of await crawl(lang)) crawled.set(path, page)
  })

  const inLanguages = (urls: readonly SitemapUrl[]): SitemapUrl[] =>
    urls.filter(({ loc }) => CRAWLED.includes(toLanguage(new URL(loc).pathname)))

  /** Canonical URLs of indexable pages. */
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
    // The sitemap's pages are reachable by links, so the crawl is not trivially small.
    const reached = [...listed].filter((loc) => found.has(loc))
    expect(reached.length).toBeGreaterThanOrEqual(listed.size * 0.95)
    // Pages beside the sitemap are only further pages of categories and of the news.
    for (const address of found) if (!listed.has(address)) expect(address).toMatch(/\/(?:category\/[^/?]+|news)\?page=\d+$/)
  })

  it('fetches little that is not for the index, and nothing of an endless kind', () => {
    const useless = [...crawled].filter(([, { status, is_html, noindex }]) => status === 200 && is_html && noindex).map(([path]) => path)
    expect(useless.filter((path) => path.includes('?'))).toEqual([])
    // In so small a catalogue many categories and manufacturers have no part; a larger one has fewer of these.
    const withoutEmpty = useless.filter((path) => !/\/(?:category|manufacturer)\/[^/]+$/.test(path))
    expect(withoutEmpty.length).toBeLessThanOrEqual(inLanguages(sitemap).length * 0.1)
  })

  it('meets no fault', () => {
    const faults = [...crawled].filter(([, { status }]) => status >= 500).map(([path]) => path)
    expect(faults).toEqual([])
  })

  it('finds the same pages in every language', () => {
    const paths = (lang: Language) =>
      [...indexable()]
        .map((address) => new URL(address))
        .filter(({ pathname }) => toLanguage(pathname) === lang)
        .map(({ pathname, search }) => splitLanguage(pathname).rest + search)
        .sort()
    const [first, ...others] = CRAWLED
    for (const other of others) expect(paths(other)).toEqual(paths(first ?? DEFAULT_LANGUAGE))
  })

  it('finds every page of the sitemap there, canonical, for the index, and with the alternates that the sitemap tells', async () => {
    expect(new Set(sitemap.map(({ loc }) => loc)).size).toBe(sitemap.length)
    // Product pages are alike: a few of each language represent all.
    const products = sitemap.filter(({ loc }) => loc.includes('/productdetail/'))
    const others = sitemap.filter(({ loc }) => !loc.includes('/productdetail/'))
    const inCrawled = inLanguages(others)
    const sample = [...inCrawled, ...products.filter((_, index) => index % 97 === 0), ...others.filter((_, index) => index % 23 === 0)]
    await forEachConcurrently(sample, AT_ONCE, async (entry) => {
      const path = entry.loc.slice(server.url.length)
      expect(robots.allows(path), entry.loc).toBe(true)
      expect(pageFaults(entry, crawled.get(path) ?? (await crawlPage(server.url, path))), entry.loc).toEqual([])
    })
  })

  it('finds every language of a page in each of them', () => {
    const byLoc = new Map(sitemap.map((url) => [url.loc, url]))
    for (const entry of sitemap) {
      const { loc, alternates } = entry
      expect(entryFaults(entry), loc).toEqual([])
      for (const address of alternates.values()) if (!byLoc.has(address)) throw new Error(`${loc} names ${address}, which is not listed`)
    }
  })

  it('finds the modification time of the operator’s texts', async () => {
    for (const path of ['/refund', '/zh/shipping', '/about', '/companyprofile/privacy-policy', '/contact']) {
      const entry = sitemap.find(({ loc }) => loc === server.url + path)
      expect(entry?.modified_at, path).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    }
  })

  it('finds the operator’s tool of one mind', async () => {
    const audit = await auditSitemap({ site: server.url, languages: ['en', 'jp'], sample: 100, at_once: AT_ONCE })
    expect([...audit.faults]).toEqual([])
    expect(audit.languages.get('en')).toMatchObject({ listed: sitemap.length / LANGUAGES.length })
    expect(audit.languages.get('jp')?.fetched).toBeGreaterThanOrEqual(100)
    expect(audit.languages.get('de')?.fetched).toBe(0)
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
