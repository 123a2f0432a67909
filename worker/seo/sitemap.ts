import { GUIDES } from '#client/pages/site/developers.tsx'
import { log } from '#origin/runtime/log.ts'
import { toTextStream } from '#origin/runtime/text-stream.ts'
import { categoryTree, featureGoodsList, manufacturers, productNav } from '#shared/contract/catalogue.ts'
import { landings } from '#shared/contract/landing.ts'
import { getPage, newsList, newsTags, type PageText } from '#shared/contract/site.ts'
import { SITEMAP_BATCH_SIZE, sitemapCategories, sitemapParts } from '#shared/contract/sitemap.ts'
import { DEFAULT_LANGUAGE, findLanguage, type Language, type LanguageEntry } from '#shared/languages.ts'
import { type Route, routes, toPath, withLanguage } from '#shared/routes.ts'
import { PAGES } from '../pages/pages.ts'
import { CONTENT_TEXTS } from '../pages/site/content.tsx'
import type { Ctx } from '../request/env.ts'
import { orNullIfMissing } from '../request/optional.ts'
import { readSiteConfig, readSiteLanguages } from '../request/site-config.ts'

/**
 * Entries of a category in one file. A URL with its alternates takes 1.5 KB, so a file has 15 MB: well below the limits of 50 MB and 50,000
 * URLs.
 */
export const PARTS_PER_FILE = 10_000

/** The maximum of listed articles: older ones are linked from pages of the news. */
const MAX_NEWS = 1000
const NEWS_PAGE = 50

/** The content of a sitemap file; its name describes it, so no other file has to be read. */
export type SitemapFile = { kind: 'pages'; lang: Language } | { kind: 'category'; slug: string; number: number; lang: Language }

export function toFileName(file: SitemapFile): string {
  return file.kind === 'pages' ? `sitemap-${file.lang}.xml` : `sitemap-${file.slug}-${file.number}-${file.lang}.xml`
}

/** The file of a name, or null: numbers count from 1 and have one spelling. */
export function parseFileName(name: string): SitemapFile | null {
  const [, head = '', code = ''] = /^sitemap-(?:(.+)-)?([a-z]{2})\.xml$/.exec(name) ?? []
  const lang = findLanguage(code)?.lang
  if (!lang) return null
  if (head === '') return { kind: 'pages', lang }
  const [, slug, number] = /^([a-z0-9_-]{1,64})-([1-9]\d{0,5})$/.exec(head) ?? []
  return slug === undefined ? null : { kind: 'category', slug, number: Number(number), lang }
}

/** The number of files for the entries of a category. */
export const countFiles = (positionCount: number): number => Math.ceil(positionCount / PARTS_PER_FILE)

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '&apos;')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const URLSET = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`

/** Writes URLs of one language, each with its alternates in all languages in use. @returns one `<url>` for a path without language */
export function createUrlWriter(
  siteUrl: string,
  lang: Language,
  languages: readonly LanguageEntry[],
): (path: string, modifiedAt: string | null) => string {
  const site = escapeXml(siteUrl)
  const home = (path: string, of: Language): string => site + withLanguage(of, path)
  return (path, modifiedAt) => {
    const escaped = escapeXml(path)
    let xml = `<url><loc>${home(escaped, lang)}</loc>${modifiedAt === null ? '' : `<lastmod>${modifiedAt}</lastmod>`}`
    for (const entry of languages) xml += `<xhtml:link rel="alternate" hreflang="${entry.tag}" href="${home(escaped, entry.lang)}"/>`
    return `${xml}<xhtml:link rel="alternate" hreflang="x-default" href="${home(escaped, DEFAULT_LANGUAGE)}"/></url>\n`
  }
}

const XML = { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': 'public, max-age=3600' }

/** The index of all files. */
export async function renderSitemapIndex(c: Ctx): Promise<Response> {
  const [{ updated_at, categories }, languages] = await Promise.all([readCategories(c), readSiteLanguages(c)])
  return readCachedSitemap(c, { updated_at, languages }, async () => {
    const site = escapeXml(c.var.site_url)
    const entry = (file: SitemapFile, modifiedAt: string | null): string =>
      `<sitemap><loc>${site}/${toFileName(file)}</loc>${modifiedAt === null ? '' : `<lastmod>${modifiedAt}</lastmod>`}</sitemap>\n`
    let xml = `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
    for (const { lang } of languages) {
      xml += entry({ kind: 'pages', lang }, null)
      for (const { slug, positions } of categories)
        for (let number = 1; number <= countFiles(positions); number++) xml += entry({ kind: 'category', slug, number, lang }, updated_at)
    }
    return new Response(`${xml}</sitemapindex>\n`, { headers: XML })
  })
}

/** One file, or null when none has that name. */
export async function renderSitemapFile(c: Ctx, name: string): Promise<Response | null> {
  const file = parseFileName(name)
  if (!file) return null
  const [{ updated_at, categories }, languages] = await Promise.all([readCategories(c), readSiteLanguages(c)])
  if (!languages.some(({ lang }) => lang === file.lang)) return null
  const url = createUrlWriter(c.var.site_url, file.lang, languages)
  if (file.kind === 'pages') {
    return readCachedSitemap(c, { updated_at, languages }, async () => {
      const paths = await pagePaths(c, updated_at)
      return new Response(`${URLSET}${paths.map(([path, modifiedAt]) => url(path, modifiedAt)).join('')}</urlset>\n`, { headers: XML })
    })
  }
  const { slug, number } = file
  const positions = categories.find((category) => category.slug === slug)?.positions ?? 0
  if (number > countFiles(positions)) return null
  return readCachedSitemap(c, { updated_at, languages }, async () => {
    const from = (number - 1) * PARTS_PER_FILE
    const end = Math.min(from + PARTS_PER_FILE, positions)
    // The first parts are read before the first byte is sent, so that a failure is still answered with an error.
    const first = await readParts(c, slug, from, end)
    const facets = number === 1 ? ((await orNullIfMissing(c.var.api(landings, { category: slug }))) ?? []) : []
    const text = async function* (): AsyncGenerator<string> {
      yield URLSET
      if (number === 1) {
        yield url(toSitemapPath(routes.category, { id: slug }), updated_at)
        for (const facet of facets) yield url(toSitemapPath(routes.landing, { id: slug, facet: facet.slug }), updated_at)
      }
      let parts = first
      for (let position = from; ; parts = await readParts(c, slug, position, end)) {
        yield parts.map((id) => url(toSitemapPath(routes.product, { id }), updated_at)).join('')
        position += SITEMAP_BATCH_SIZE
        if (position >= end) break
      }
      yield '</urlset>\n'
    }
    return new Response(toTextStream(text()), { headers: XML })
  })
}

async function readParts(c: Ctx, category: string, from: number, end: number): Promise<string[]> {
  return (await orNullIfMissing(c.var.api(sitemapParts, { category, from, positions: Math.min(SITEMAP_BATCH_SIZE, end - from) }))) ?? []
}

/** A path without language. */
function toSitemapPath<R extends Route>(route: R, params: Parameters<typeof toPath<R>>[2]): string {
  return toPath(route, DEFAULT_LANGUAGE, params)
}

/** How many parts of each category belong in the sitemap. For an API that does not count them, the categories are listed without parts. */
const readCategories = async (c: Ctx): Promise<{ updated_at: string | null; categories: { slug: string; positions: number }[] }> =>
  (await orNullIfMissing(c.var.api(sitemapCategories, {}))) ?? { updated_at: null, categories: [] }

/**
 * All pages except categories with parts, and parts: paths, and when they changed, if stored. A text that the API does not have is left
 * out.
 */
async function pagePaths(c: Ctx, updatedAt: string | null): Promise<[path: string, modified_at: string | null][]> {
  const has = (route: Route): boolean => PAGES.some((page) => page.route === route)
  const { api } = c.var
  const { listCallGroups } = await import('../api/call-reference.ts')
  const [texts, config, roots, makers, featured, letters, articles, topics] = await Promise.all([
    readTexts(c),
    readSiteConfig(c),
    orNullIfMissing(api(categoryTree, {})),
    orNullIfMissing(api(manufacturers, {})),
    orNullIfMissing(api(featureGoodsList, {})),
    has(routes.product_index) ? orNullIfMissing(api(productNav, {})) : [],
    has(routes.news) ? orNullIfMissing(readNews(c)) : [],
    has(routes.news_list) ? orNullIfMissing(api(newsTags, {})) : [],
  ])
  const absent = new Set<Route>([
    ...(makers ? [] : [routes.manufacturer_list]),
    ...(featured ? [] : [routes.featured]),
    ...(letters ? [] : [routes.product_index]),
    ...(articles ? [] : [routes.news_list]),
    ...(config.trust_min_cases === null ? [routes.trust] : []),
  ])
  const paths: [string, string | null][] = []
  for (const { route } of PAGES)
    if (route.indexed && !/:\w+(?:\/|$)/.test(route.pattern) && !CONTENT_TEXTS.has(route) && !absent.has(route))
      paths.push([toPath(route, DEFAULT_LANGUAGE, {} as never), null])
  for (const { route, text } of texts) paths.push([toPath(route, DEFAULT_LANGUAGE, {} as never), text.updated_at])
  for (const topic of [...GUIDES, ...listCallGroups().flatMap(({ calls }) => calls.map((call) => call.topic))])
    paths.push([toPath(routes.developers_topic, DEFAULT_LANGUAGE, { topic }), null])
  for (const { slug, part_count } of roots ?? []) if (part_count > 0) paths.push([toSitemapPath(routes.category, { id: slug }), updatedAt])
  for (const { slug, part_count } of makers ?? [])
    if (part_count > 0) paths.push([toSitemapPath(routes.manufacturer, { id: slug }), updatedAt])
  for (const { name, count } of letters ?? [])
    if (count > 0) paths.push([toSitemapPath(routes.product_index, { name, page: 1 }), updatedAt])
  for (const { id, count } of topics ?? []) if (count > 0) paths.push([toPath(routes.news_list, DEFAULT_LANGUAGE, {}, { tag: id }), null])
  for (const { id, published_at } of articles ?? []) paths.push([toSitemapPath(routes.news, { id }), published_at])
  return paths
}

/** The operator's texts that exist: the page of a missing text answers with 404. */
async function readTexts(c: Ctx): Promise<{ route: Route; text: PageText }[]> {
  const texts = await Promise.all(
    [...CONTENT_TEXTS].map(async ([route, id]) => ({ route, text: await orNullIfMissing(c.var.api(getPage, { id })) })),
  )
  return texts.flatMap(({ route, text }) => (text ? [{ route, text }] : []))
}

async function readNews(c: Ctx): Promise<{ id: string; published_at: string }[]> {
  const all: { id: string; published_at: string }[] = []
  for (let page = 1; all.length < MAX_NEWS; page++) {
    const { items, total } = await c.var.api(newsList, { page, page_size: NEWS_PAGE })
    all.push(...items)
    if (items.length === 0 || all.length >= total) break
  }
  return all
}

/**
 * A document from the edge's cache, or made and stored there. It is the same for all clients, and valid for an hour or until the catalogue,
 * or the languages, change. The cache is optional: without it the document is made.
 */
async function readCachedSitemap(
  c: Ctx,
  { updated_at, languages }: { updated_at: string | null; languages: readonly LanguageEntry[] },
  make: () => Promise<Response>,
): Promise<Response> {
  const key = new URL(c.req.url)
  key.search = new URLSearchParams({
    site: c.var.site_url,
    version: updated_at ?? '',
    languages: languages.map(({ lang }) => lang).join(),
  }).toString()
  const cache = (caches as unknown as { default: Cache }).default
  const cached = await cache.match(key.href).catch(() => undefined)
  if (cached) return new Response(cached.body, cached)
  const made = await make()
  const copy = made.clone()
  c.executionCtx.waitUntil(cache.put(key.href, copy).catch((error: unknown) => log('warn', 'cache_unwritable', { key: key.href, error })))
  return made
}
