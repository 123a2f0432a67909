/** Reads a site like a search engine's crawler: its robots.txt, its sitemap, and the metadata of every page. */
import { getLanguage, LANGUAGES } from '#shared/languages.ts'
import { splitLanguage } from '#shared/routes.ts'
import { elements, readAttribute, readRootAttributes, readText } from './html.ts'
import { parseRobots, type Robots } from './robots.ts'

const CRAWLER = { 'User-Agent': 'Examplebot/1.0 (crawler)' }

/** The limit of one sitemap file: https://www.sitemaps.org/protocol.html */
const MAX_URLS = 50_000
const MAX_BYTES = 50_000_000

export interface CrawledPage {
  status: number
  is_html: boolean
  noindex: boolean
  canonical: string
  /** URLs by `hreflang`, in order. */
  alternates: ReadonlyMap<string, string>
  /** Paths of links that may be followed. */
  links: string[]
  location: string | null
  /** Of the document: "ar", "rtl". */
  lang: string
  dir: string
  title: string
  description: string
  h1_count: number
  /** The parsed JSON-LD; a text if it is invalid. */
  structured: unknown[]
}

/** A few at a time. */
export async function forEachConcurrently<T>(all: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...all].reverse()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
    }),
  )
}

/** One URL of a site. @param site its origin, without a trailing slash */
export async function crawlPage(site: string, path: string): Promise<CrawledPage> {
  const read = (): Promise<Response> => fetch(site + path, { redirect: 'manual', headers: CRAWLER })
  // A server may close a persistent connection just as it is reused.
  const response = await read().catch(read)
  const isHtml = /^text\/html/.test(response.headers.get('Content-Type') ?? '')
  const text = isHtml ? await response.text() : ''
  if (!isHtml) await response.body?.cancel()
  const robots = readAttribute(text, 'meta[name=robots]', 'content') ?? ''
  const alternates = elements(text, 'link[rel=alternate][hreflang]').map(
    ({ attributes: { hreflang = '', href = '' } }) => [hreflang, href] as const,
  )
  const { lang = '', dir = '' } = readRootAttributes(text)
  return {
    status: response.status,
    is_html: isHtml,
    noindex: /\bnoindex\b/.test(`${robots} ${response.headers.get('X-Robots-Tag') ?? ''}`),
    canonical: readAttribute(text, 'link[rel=canonical]', 'href') ?? '',
    alternates: new Map(alternates),
    // `noindex, follow`: the links count if the page is crawled at all.
    links: /\bnofollow\b/.test(robots) ? [] : listLinks(text, site, path),
    location: response.headers.get('Location'),
    lang,
    dir,
    title: readText(text, 'title'),
    description: readAttribute(text, 'meta[name=description]', 'content') ?? '',
    h1_count: elements(text, 'h1').length,
    structured: listStructuredData(text),
  }
}

/** The JSON-LD of a page. */
export function listStructuredData(html: string): unknown[] {
  return elements(html, 'script[type="application/ld+json"]').map(({ inner }): unknown => {
    try {
      return JSON.parse(inner)
    } catch (error) {
      return String(error)
    }
  })
}

function listLinks(html: string, site: string, path: string): string[] {
  return elements(html, 'a[href]:not([rel~=nofollow])').flatMap(({ attributes }) => {
    const url = new URL(attributes['href'] ?? '', site + path)
    return url.origin === site ? [url.pathname + url.search] : []
  })
}

export interface SitemapUrl {
  loc: string
  /** ISO 8601, or null if absent. */
  modified_at: string | null
  /** By `hreflang`, in order. */
  alternates: ReadonlyMap<string, string>
}

export async function readRobots(site: string): Promise<Robots> {
  const response = await fetch(`${site}/robots.txt`)
  if (response.status !== 200) throw new Error(`/robots.txt is answered with ${response.status}`)
  return parseRobots(await response.text())
}

/** Files of a sitemap, by the URL of its index. @throws if a crawler would reject it */
export async function readSitemapIndex(address: string): Promise<string[]> {
  const files = [...(await readXml(address)).matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => unescapeXml(loc))
  if (files.length === 0 || files.length > MAX_URLS) throw new Error(`${address} names ${files.length} files`)
  if (new Set(files).size < files.length) throw new Error(`${address} names a file twice`)
  return files
}

/** The entries of one file. @throws if a crawler would reject it */
export async function readSitemapFile(address: string): Promise<SitemapUrl[]> {
  const entries = [...(await readXml(address)).matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => entry)
  if (entries.length === 0 || entries.length > MAX_URLS) throw new Error(`${address} has ${entries.length} addresses`)
  return entries.map((entry) => ({
    loc: unescapeXml(/<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? ''),
    modified_at: /<lastmod>([^<]+)<\/lastmod>/.exec(entry)?.[1] ?? null,
    alternates: new Map(
      [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)].map(([, tag = '', href = '']) => [
        tag,
        unescapeXml(href),
      ]),
    ),
  }))
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string => text.replace(/&(\w+);/g, (entity, name: string) => NAMED[name] ?? entity)

async function readXml(address: string): Promise<string> {
  const response = await fetch(address, { headers: CRAWLER })
  if (response.status !== 200) throw new Error(`${address} is answered with ${response.status}`)
  const type = response.headers.get('Content-Type') ?? ''
  if (!/^(?:application|text)\/xml/.test(type)) throw new Error(`${address} is ${type || 'of no type'}`)
  const text = await response.text()
  if (Buffer.byteLength(text) >= MAX_BYTES) throw new Error(`${address} is larger than a crawler takes`)
  return text
}

const TAGS = [...LANGUAGES.map(({ tag }) => tag), 'x-default']

/** The faults of a single entry: its languages, including its own. */
export function entryFaults({ loc, modified_at, alternates }: SitemapUrl): string[] {
  const faults: string[] = []
  if ([...alternates.keys()].join() !== TAGS.join()) faults.push(`its languages are ${[...alternates.keys()].join() || 'none'}`)
  if (![...alternates.values()].includes(loc)) faults.push('does not name itself as a language')
  if (modified_at !== null && Number.isNaN(Date.parse(modified_at))) faults.push(`changed at "${modified_at}"`)
  return faults
}

/** The faults of a page in the sitemap. */
export function pageFaults({ loc, alternates }: SitemapUrl, page: CrawledPage): string[] {
  if (page.status !== 200) return [`is answered with ${page.status}${page.location === null ? '' : ` to ${page.location}`}`]
  if (!page.is_html) return ['is no HTML']
  const { tag, dir } = getLanguage(splitLanguage(new URL(loc).pathname).prefix ?? 'en')
  const faults: string[] = []
  if (page.noindex) faults.push('is not for the index')
  if (page.canonical !== loc) faults.push(`has the canonical address ${page.canonical || 'of nothing'}`)
  if (JSON.stringify([...page.alternates]) !== JSON.stringify([...alternates])) faults.push('tells other languages than the sitemap')
  if (page.lang !== tag || page.dir !== dir) faults.push(`is in "${page.lang}", "${page.dir}", not in "${tag}", "${dir}"`)
  if (page.title === '') faults.push('has no title')
  if (page.description === '') faults.push('has no description')
  if (page.h1_count !== 1) faults.push(`has ${page.h1_count} headings of the first level`)
  return faults
}
