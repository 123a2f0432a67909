import { log } from '#origin/runtime/log.ts'
import { textStream } from '#origin/runtime/text-stream.ts'
import { categoryTree, featureGoodsList, manufacturers, productNav } from '#shared/contract/catalogue.ts'
import { landings } from '#shared/contract/landing.ts'
import { getPage, newsList, newsTags, type PageText } from '#shared/contract/site.ts'
import { SITEMAP_PLACES, sitemapCategories, sitemapParts } from '#shared/contract/sitemap.ts'
import { DEFAULT_LANGUAGE, findLanguage, type Language, type LanguageEntry } from '#shared/languages.ts'
import { pathTo, type Route, routes, withLanguage } from '#shared/routes.ts'
import { PAGES } from '../pages/pages.ts'
import { CONTENT_TEXTS } from '../pages/site/content.tsx'
import type { Ctx } from '../request/env.ts'
import { ifThere } from '../request/optional.ts'
import { siteLanguages } from '../request/site-config.ts'

/**
 * Places of a category in one file. An address with its alternates takes 1.5 KB, so this makes 15 MB: well below the
 * 50 MB and 50,000 addresses that a file may have.
 */
export const FILE_PLACES = 10_000

/** News that are offered: older articles stand on pages of the news. */
const NEWS_MOST = 1000
const NEWS_PAGE = 50

/** What a file of the sitemap holds; its name says it, so that no other has to be read to know. */
export type SitemapFile = { kind: 'pages'; lang: Language } | { kind: 'category'; slug: string; number: number; lang: Language }

export function fileName(file: SitemapFile): string {
  return file.kind === 'pages' ? `sitemap-${file.lang}.xml` : `sitemap-${file.slug}-${file.number}-${file.lang}.xml`
}

/** The file of a name, or null: numbers count from 1 and are written in one way. */
export function parseFileName(name: string): SitemapFile | null {
  const [, head = '', code = ''] = /^sitemap-(?:(.+)-)?([a-z]{2})\.xml$/.exec(name) ?? []
  const lang = findLanguage(code)?.lang
  if (!lang) return null
  if (head === '') return { kind: 'pages', lang }
  const [, slug, number] = /^([a-z0-9_-]{1,64})-([1-9]\d{0,5})$/.exec(head) ?? []
  return slug === undefined ? null : { kind: 'category', slug, number: Number(number), lang }
}

/** How many files the places of a category make. */
export const fileCount = (places: number): number => Math.ceil(places / FILE_PLACES)

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '&apos;')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const URLSET = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`

/** Writes addresses of one language, each with its alternates in all that are in use. @returns one `<url>` for a path without language */
export function urlWriter(
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

/** The index: every file there is. */
export async function sitemapIndex(c: Ctx): Promise<Response> {
  const [{ updated_at, categories }, languages] = await Promise.all([readCategories(c), siteLanguages(c)])
  return kept(c, { updated_at, languages }, async () => {
    const site = escapeXml(c.var.site_url)
    const entry = (file: SitemapFile, modifiedAt: string | null): string =>
      `<sitemap><loc>${site}/${fileName(file)}</loc>${modifiedAt === null ? '' : `<lastmod>${modifiedAt}</lastmod>`}</sitemap>\n`
    let xml = `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
    for (const { lang } of languages) {
      xml += entry({ kind: 'pages', lang }, null)
      for (const { slug, places } of categories)
        for (let number = 1; number <= fileCount(places); number++) xml += entry({ kind: 'category', slug, number, lang }, updated_at)
    }
    return new Response(`${xml}</sitemapindex>\n`, { headers: XML })
  })
}

/** One file, or null when there is none of that name. */
export async function sitemapFile(c: Ctx, name: string): Promise<Response | null> {
  const file = parseFileName(name)
  if (!file) return null
  const [{ updated_at, categories }, languages] = await Promise.all([readCategories(c), siteLanguages(c)])
  if (!languages.some(({ lang }) => lang === file.lang)) return null
  const url = urlWriter(c.var.site_url, file.lang, languages)
  if (file.kind === 'pages') {
    return kept(c, { updated_at, languages }, async () => {
      const paths = await pagePaths(c, updated_at)
      return new Response(`${URLSET}${paths.map(([path, modifiedAt]) => url(path, modifiedAt)).join('')}</urlset>\n`, { headers: XML })
    })
  }
  const { slug, number } = file
  const places = categories.find((category) => category.slug === slug)?.places ?? 0
  if (number > fileCount(places)) return null
  return kept(c, { updated_at, languages }, async () => {
    const from = (number - 1) * FILE_PLACES
    const end = Math.min(from + FILE_PLACES, places)
    // Read before the first byte leaves: what fails here is still answered with an error.
    const first = await readParts(c, slug, from, end)
    const facets = number === 1 ? ((await ifThere(c.var.api(landings, { category: slug }))) ?? []) : []
    const text = async function* (): AsyncGenerator<string> {
      yield URLSET
      if (number === 1) {
        yield url(pathOf(routes.category, { id: slug }), updated_at)
        for (const facet of facets) yield url(pathOf(routes.landing, { id: slug, facet: facet.slug }), updated_at)
      }
      let parts = first
      for (let place = from; ; parts = await readParts(c, slug, place, end)) {
        yield parts.map((id) => url(pathOf(routes.product, { id }), updated_at)).join('')
        place += SITEMAP_PLACES
        if (place >= end) break
      }
      yield '</urlset>\n'
    }
    return new Response(textStream(text()), { headers: XML })
  })
}

async function readParts(c: Ctx, category: string, from: number, end: number): Promise<string[]> {
  return (await ifThere(c.var.api(sitemapParts, { category, from, places: Math.min(SITEMAP_PLACES, end - from) }))) ?? []
}

/** A path without language. */
function pathOf<R extends Route>(route: R, params: Parameters<typeof pathTo<R>>[2]): string {
  return pathTo(route, DEFAULT_LANGUAGE, params)
}

/** How much of each category belongs in the sitemap. An API that does not say has its pages in it all the same, without the parts. */
const readCategories = async (c: Ctx): Promise<{ updated_at: string | null; categories: { slug: string; places: number }[] }> =>
  (await ifThere(c.var.api(sitemapCategories, {}))) ?? { updated_at: null, categories: [] }

/**
 * All pages but those of categories with parts and of the parts: paths, and when they changed where that is known. What the API
 * does not have is no page.
 */
async function pagePaths(c: Ctx, updatedAt: string | null): Promise<[path: string, modified_at: string | null][]> {
  const has = (route: Route): boolean => PAGES.some((page) => page.route === route)
  const { api } = c.var
  const [texts, roots, makers, featured, letters, articles, topics] = await Promise.all([
    readTexts(c),
    ifThere(api(categoryTree, {})),
    ifThere(api(manufacturers, {})),
    ifThere(api(featureGoodsList, {})),
    has(routes.product_index) ? ifThere(api(productNav, {})) : [],
    has(routes.news) ? ifThere(readNews(c)) : [],
    has(routes.news_list) ? ifThere(api(newsTags, {})) : [],
  ])
  const absent = new Set<Route>([
    ...(makers ? [] : [routes.manufacturer_list]),
    ...(featured ? [] : [routes.featured]),
    ...(letters ? [] : [routes.product_index]),
    ...(articles ? [] : [routes.news_list]),
  ])
  const paths: [string, string | null][] = []
  for (const { route } of PAGES)
    if (route.indexed && !/:\w+(?:\/|$)/.test(route.pattern) && !CONTENT_TEXTS.has(route) && !absent.has(route))
      paths.push([pathTo(route, DEFAULT_LANGUAGE, {} as never), null])
  for (const { route, text } of texts) paths.push([pathTo(route, DEFAULT_LANGUAGE, {} as never), text.updated_at])
  for (const { slug, part_count } of roots ?? []) if (part_count > 0) paths.push([pathOf(routes.category, { id: slug }), updatedAt])
  for (const { slug, part_count } of makers ?? []) if (part_count > 0) paths.push([pathOf(routes.manufacturer, { id: slug }), updatedAt])
  for (const { name, count } of letters ?? []) if (count > 0) paths.push([pathOf(routes.product_index, { name, page: 1 }), updatedAt])
  for (const { id, count } of topics ?? []) if (count > 0) paths.push([pathTo(routes.news_list, DEFAULT_LANGUAGE, {}, { tag: id }), null])
  for (const { id, published_at } of articles ?? []) paths.push([pathOf(routes.news, { id }), published_at])
  return paths
}

/** The operator's texts that are there: the page of another one answers with 404. */
async function readTexts(c: Ctx): Promise<{ route: Route; text: PageText }[]> {
  const texts = await Promise.all(
    [...CONTENT_TEXTS].map(async ([route, id]) => ({ route, text: await ifThere(c.var.api(getPage, { id })) })),
  )
  return texts.flatMap(({ route, text }) => (text ? [{ route, text }] : []))
}

async function readNews(c: Ctx): Promise<{ id: string; published_at: string }[]> {
  const all: { id: string; published_at: string }[] = []
  for (let page = 1; all.length < NEWS_MOST; page++) {
    const { items, total } = await c.var.api(newsList, { page, page_size: NEWS_PAGE })
    all.push(...items)
    if (items.length === 0 || all.length >= total) break
  }
  return all
}

/**
 * A document out of the edge's cache, or made and put there. It is the same for everybody, and lasts an hour or
 * until the catalogue, or the languages, change. The cache is a convenience: without it the document is made.
 */
async function kept(
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
