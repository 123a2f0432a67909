import { and, asc, count, desc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { z } from 'zod'
import { type NewsArticle, type NewsSummary, PageText, Place, type Seo, SiteConfig } from '#shared/contract/site.ts'
import { DEFAULT_LANGUAGE, type Language, languageEntry } from '#shared/languages.ts'
import {
  banners,
  news,
  news_subjects,
  news_tags,
  news_texts,
  page_texts,
  select_options,
  site_config,
  site_seo,
  tag_names,
} from '../database/schema.ts'
import { log } from '../http/log.ts'

type Block = PageText['blocks'][number]

/** Texts from before a field was added lack it. */
const blocksOf = (json: string): Block[] => PageText.shape.blocks.parse(JSON.parse(json))

/** The row in the language, or the English one. */
function inLanguage<Row extends { lang: string }>(rows: readonly Row[], lang: Language): Row | undefined {
  return rows.find((row) => row.lang === lang) ?? rows.find((row) => row.lang === DEFAULT_LANGUAGE)
}

/** The site configuration; what the operator left out is empty. */
export async function readConfig(d1: D1Database, lang: Language): Promise<SiteConfig> {
  const [values, seo] = await Promise.all([readConfigValues(d1), readSeo(d1, lang)])
  const texts = Object.fromEntries(Object.keys(SiteConfig.shape).map((name) => [name, configText(values, name, lang)]))
  return SiteConfig.parse({ ...texts, places: placesOf(configText(values, 'places', lang)), seo })
}

/** A value as readers of a language know it, or as everybody does: the name of a language stands behind the value's own. */
export function configText(values: ReadonlyMap<string, string>, name: string, lang: Language): string {
  return values.get(`${name}:${lang}`) ?? values.get(name) ?? ''
}

/** Places that cannot be read are none: no page fails because of them. */
function placesOf(json: string): Place[] {
  if (json === '') return []
  try {
    return z.array(Place).parse(JSON.parse(json))
  } catch (error) {
    log('warn', 'places_broken', { error })
    return []
  }
}

/** Everything that is configured, by name: what visitors see, and what is for our own use. */
export async function readConfigValues(d1: D1Database): Promise<Map<string, string>> {
  const rows = await drizzle(d1).select().from(site_config).all()
  return new Map(rows.map((row) => [row.name, row.value]))
}

export async function readSeo(d1: D1Database, lang: Language): Promise<Seo> {
  const rows = await drizzle(d1)
    .select()
    .from(site_seo)
    .where(inArray(site_seo.lang, [lang, DEFAULT_LANGUAGE]))
    .all()
  const row = inLanguage(rows, lang)
  return { title: row?.title ?? '', keyword: row?.keyword ?? '', description: row?.description ?? '' }
}

/** What a page's text may name, as `{{company_name}}`. An item of a list that names what is not configured is left out. */
export const COMPANY_FACTS: readonly string[] = ['company_name', 'company_address', 'contact_email', 'contact_tel']
const FACT = /\{\{(\w+)\}\}/g

/** A name or a telephone number keeps its own direction inside a text that runs from right to left. */
function isolated(text: string, lang: Language): string {
  if (text === '' || languageEntry(lang).dir === 'ltr') return text
  return `${/^[+\d]/.test(text) ? '\u2066' : '\u2068'}${text}\u2069`
}

export async function findPage(d1: D1Database, lang: Language, page_id: string): Promise<PageText | null> {
  const [values, rows] = await Promise.all([
    readConfigValues(d1),
    drizzle(d1)
      .select()
      .from(page_texts)
      .where(and(eq(page_texts.page_id, page_id), inArray(page_texts.lang, [lang, DEFAULT_LANGUAGE])))
      .all(),
  ])
  const row = inLanguage(rows, lang)
  if (!row) return null
  const facts = new Map(COMPANY_FACTS.map((name) => [name, isolated(configText(values, name, lang), lang)]))
  const filled = (text: string): string => text.replace(FACT, (_, name: string) => facts.get(name) ?? '')
  const lacks = (text: string): boolean => [...text.matchAll(FACT)].some(([, name = '']) => !facts.get(name))
  const blocks = blocksOf(row.blocks).map(({ heading, paragraphs, items, links }) => ({
    heading: filled(heading),
    paragraphs: paragraphs.map(filled),
    items: items.filter((item) => !lacks(item)).map(filled),
    links: links.map(({ label, path }) => ({ label: filled(label), path })),
  }))
  return { id: row.page_id, title: filled(row.title), summary: filled(row.summary), blocks, updated_at: row.updated_at }
}

export async function listBanners(d1: D1Database, lang: Language): Promise<{ id: string; title: string; text: string; link: string }[]> {
  const rows = await drizzle(d1)
    .select()
    .from(banners)
    .where(inArray(banners.lang, [lang, DEFAULT_LANGUAGE]))
    .orderBy(asc(banners.position))
    .all()
  const ids = [...new Set(rows.map((row) => row.banner_id))]
  return ids.flatMap((id) => {
    const row = inLanguage(
      rows.filter((candidate) => candidate.banner_id === id),
      lang,
    )
    return row ? [{ id, title: row.title, text: row.text, link: row.link }] : []
  })
}

export async function listSelectOptions(d1: D1Database, name: string, lang: Language): Promise<Record<string, string>> {
  const rows = await drizzle(d1)
    .select()
    .from(select_options)
    .where(and(eq(select_options.name, name), inArray(select_options.lang, [lang, DEFAULT_LANGUAGE])))
    .orderBy(asc(select_options.id))
    .all()
  const options: Record<string, string> = {}
  for (const row of rows) if (row.lang === lang || options[String(row.id)] === undefined) options[String(row.id)] = row.label
  return options
}

/** One page of news, newest first, with the tags of each. */
export async function listNews(
  d1: D1Database,
  lang: Language,
  request: { tag?: string | undefined; page: number; page_size: number },
): Promise<{ total: number; items: NewsSummary[] }> {
  const db = drizzle(d1)
  const tagged =
    request.tag === undefined
      ? undefined
      : inArray(news.news_id, db.select({ news_id: news_tags.news_id }).from(news_tags).where(eq(news_tags.tag_id, request.tag)))
  const [[totals], rows] = await Promise.all([
    db.select({ total: count() }).from(news).where(tagged),
    db
      .select()
      .from(news)
      .where(tagged)
      .orderBy(desc(news.published_at), asc(news.news_id))
      .limit(request.page_size)
      .offset((request.page - 1) * request.page_size)
      .all(),
  ])
  return { total: totals?.total ?? 0, items: await newsSummaries(d1, lang, rows) }
}

async function newsSummaries(
  d1: D1Database,
  lang: Language,
  rows: readonly { news_id: string; published_at: string }[],
): Promise<NewsSummary[]> {
  if (rows.length === 0) return []
  const db = drizzle(d1)
  const ids = rows.map(({ news_id }) => news_id)
  const languages = [lang, DEFAULT_LANGUAGE]
  const [texts, tags] = await Promise.all([
    db
      .select({ news_id: news_texts.news_id, lang: news_texts.lang, title: news_texts.title, summary: news_texts.summary })
      .from(news_texts)
      .where(and(inArray(news_texts.news_id, ids), inArray(news_texts.lang, languages)))
      .all(),
    db
      .select({ news_id: news_tags.news_id, tag_id: news_tags.tag_id, lang: tag_names.lang, name: tag_names.name })
      .from(news_tags)
      .innerJoin(tag_names, eq(tag_names.tag_id, news_tags.tag_id))
      .where(and(inArray(news_tags.news_id, ids), inArray(tag_names.lang, languages)))
      .all(),
  ])
  return rows.flatMap(({ news_id, published_at }) => {
    const text = inLanguage(
      texts.filter((row) => row.news_id === news_id),
      lang,
    )
    if (!text) return []
    const own = tags.filter((row) => row.news_id === news_id)
    const names = [...new Set(own.map(({ tag_id }) => tag_id))].map((id) => ({
      id,
      name:
        inLanguage(
          own.filter((row) => row.tag_id === id),
          lang,
        )?.name ?? id,
    }))
    return [{ id: news_id, title: text.title, summary: text.summary, tags: names, published_at }]
  })
}

/** One article without what it is related to, or null. */
export async function findNews(
  d1: D1Database,
  lang: Language,
  news_id: string,
): Promise<(NewsSummary & Pick<NewsArticle, 'blocks'>) | null> {
  const db = drizzle(d1)
  const row = await db.select().from(news).where(eq(news.news_id, news_id)).get()
  if (!row) return null
  const [summaries, texts] = await Promise.all([
    newsSummaries(d1, lang, [row]),
    db
      .select({ lang: news_texts.lang, blocks: news_texts.blocks })
      .from(news_texts)
      .where(and(eq(news_texts.news_id, news_id), inArray(news_texts.lang, [lang, DEFAULT_LANGUAGE])))
      .all(),
  ])
  const [summary] = summaries
  return summary ? { ...summary, blocks: blocksOf(inLanguage(texts, lang)?.blocks ?? '[]') } : null
}

export async function listNewsTags(d1: D1Database, lang: Language): Promise<{ id: string; name: string; count: number }[]> {
  const db = drizzle(d1)
  const [counts, names] = await Promise.all([
    db.select({ tag_id: news_tags.tag_id, total: count() }).from(news_tags).groupBy(news_tags.tag_id).all(),
    db
      .select()
      .from(tag_names)
      .where(inArray(tag_names.lang, [lang, DEFAULT_LANGUAGE]))
      .all(),
  ])
  return counts
    .map(({ tag_id, total }) => ({
      id: tag_id,
      name:
        inLanguage(
          names.filter((row) => row.tag_id === tag_id),
          lang,
        )?.name ?? tag_id,
      count: total,
    }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

type SubjectKind = (typeof news_subjects.$inferSelect)['kind']

/** What an article is about: keys of parts, slugs of categories and manufacturers. */
export async function listNewsSubjects(d1: D1Database, news_id: string): Promise<Record<SubjectKind, string[]>> {
  const rows = await drizzle(d1)
    .select({ kind: news_subjects.kind, value: news_subjects.value })
    .from(news_subjects)
    .where(eq(news_subjects.news_id, news_id))
    .all()
  const of = (kind: SubjectKind): string[] => rows.filter((row) => row.kind === kind).map(({ value }) => value)
  return { part: of('part'), category: of('category'), manufacturer: of('manufacturer') }
}

/** The articles right before and after one, in the order of `listNews`. */
export async function findNewsNeighbours(
  d1: D1Database,
  lang: Language,
  { id, published_at }: { id: string; published_at: string },
): Promise<Pick<NewsArticle, 'newer' | 'older'>> {
  const db = drizzle(d1)
  const same_time = eq(news.published_at, published_at)
  const [newer, older] = await Promise.all([
    db
      .select()
      .from(news)
      .where(or(gt(news.published_at, published_at), and(same_time, lt(news.news_id, id))))
      .orderBy(asc(news.published_at), desc(news.news_id))
      .limit(1)
      .all(),
    db
      .select()
      .from(news)
      .where(or(lt(news.published_at, published_at), and(same_time, gt(news.news_id, id))))
      .orderBy(desc(news.published_at), asc(news.news_id))
      .limit(1)
      .all(),
  ])
  const summaries = await newsSummaries(d1, lang, [...newer, ...older])
  const linkOf = (row: { news_id: string } | undefined) => {
    const found = summaries.find((summary) => summary.id === row?.news_id)
    return found ? { id: found.id, title: found.title } : null
  }
  return { newer: linkOf(newer[0]), older: linkOf(older[0]) }
}

/** Articles a page has room for. */
const ABOUT_MOST = 3

/** Articles about any of these: those that name the part first, then the newest. */
export async function listNewsAbout(
  d1: D1Database,
  lang: Language,
  subjects: Partial<Record<SubjectKind, string>>,
): Promise<NewsSummary[]> {
  const db = drizzle(d1)
  const about = await db
    .select({ news_id: news_subjects.news_id, kind: news_subjects.kind, value: news_subjects.value })
    .from(news_subjects)
    .where(inArray(news_subjects.value, Object.values(subjects)))
    .all()
  const fitting = about.filter((row) => subjects[row.kind] === row.value)
  const named = new Set(fitting.filter(({ kind }) => kind === 'part').map(({ news_id }) => news_id))
  const ids = [...new Set(fitting.map(({ news_id }) => news_id))]
  if (ids.length === 0) return []
  const rows = await db.select().from(news).where(inArray(news.news_id, ids)).orderBy(desc(news.published_at), asc(news.news_id)).all()
  rows.sort((a, b) => Number(named.has(b.news_id)) - Number(named.has(a.news_id)))
  return newsSummaries(d1, lang, rows.slice(0, ABOUT_MOST))
}
