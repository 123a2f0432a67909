import { z } from 'zod'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import type { ParsedRequest } from '#shared/contract/endpoint.ts'
import {
  Claim,
  CompanyLocation,
  type NewsArticle,
  type NewsSummary,
  type newsList,
  PageText,
  type Seo,
  SiteConfig,
} from '#shared/contract/site.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import { listPartsById } from '../catalogue/parts.ts'
import type { CatalogueDatabase, ShopDatabase } from '../database/databases.ts'
import type { BannerRow, NewsSubjectRow, NewsTextRow, SelectOptionRow, SiteConfigRow } from '../database/rows.ts'
import { joinConditions, raw, type Sql, sql } from '../database/sql.ts'
import { log } from '../runtime/log.ts'
import { parseOrderMinimum } from './order-minimum.ts'

type Block = PageText['blocks'][number]

/** Older texts lack later fields. */
export const parseBlocks = (json: string): Block[] => PageText.shape.blocks.parse(JSON.parse(json))

/**
 * Condition in SQL: the row is the one in a language, or the English one if there is none.
 * @param key the columns that, with `lang`, identify the table's rows
 */
export function isBestTranslation(lang: Language, table: string, row: string, ...key: readonly string[]): Sql {
  const isSame = raw(key.map((column) => `b.${column} = ${row}.${column} AND `).join(''))
  return sql`${raw(row)}.lang = iif(EXISTS (SELECT 1 FROM ${raw(table)} b WHERE ${isSame}b.lang = ${lang}), ${lang}, ${DEFAULT_LANGUAGE})`
}

/** The site configuration; settings that the operator left out are empty. */
export async function readConfig(d1: ShopDatabase, lang: Language): Promise<SiteConfig> {
  const [values, seo] = await Promise.all([readConfigValues(d1), readSeo(d1, lang)])
  const texts = Object.fromEntries(Object.keys(SiteConfig.shape).map((name) => [name, readConfigText(values, name, lang)]))
  const { desk_answer_hours: working, desk_product_answer_hours: product } = Object.fromEntries(values)
  const { minimum_order, minimum_line } = parseOrderMinimum(values)
  return SiteConfig.parse({
    ...texts,
    places: listIn(values, 'places', lang, CompanyLocation),
    claims: listIn(values, 'claims', lang, Claim),
    languages: listIn(values, 'languages', lang, z.string()),
    search_examples: listIn(values, 'search_examples', lang, z.string()),
    answer_hours: { working, product },
    minimum_order: toDecimalString(minimum_order),
    minimum_line: toDecimalString(minimum_line),
    seo,
  })
}

/** A value in a language, or the general one. The name of the language follows the value's name. */
export function readConfigText(values: ReadonlyMap<string, string>, name: string, lang: Language): string {
  return values.get(`${name}:${lang}`) ?? values.get(name) ?? ''
}

/** A list of the configuration. An invalid one is empty: no page fails because of it. */
export const readConfigList = async <T>(d1: ShopDatabase, name: string, entry: z.ZodType<T>): Promise<T[]> =>
  listIn(await readConfigValues(d1), name, DEFAULT_LANGUAGE, entry)

function listIn<T>(values: ReadonlyMap<string, string>, name: string, lang: Language, entry: z.ZodType<T>): T[] {
  const json = readConfigText(values, name, lang)
  if (json === '') return []
  try {
    return z.array(entry).parse(JSON.parse(json))
  } catch (error) {
    log('warn', 'site_list_broken', { name, error })
    return []
  }
}

/** All settings, by name: those that visitors see, and internal ones. */
export async function readConfigValues(d1: ShopDatabase): Promise<Map<string, string>> {
  const rows = await sql<SiteConfigRow>`SELECT name, value FROM site_config`.all(d1)
  return new Map(rows.map((row) => [row.name, row.value]))
}

export async function readSeo(d1: ShopDatabase, lang: Language): Promise<Seo> {
  const seo = await sql<Seo>`SELECT title, keyword, description FROM site_seo s WHERE ${isBestTranslation(lang, 'site_seo', 's')}`.first(d1)
  return seo ?? { title: '', keyword: '', description: '' }
}

type Banner = Pick<BannerRow, 'title' | 'text' | 'link'> & { id: string }

export const listBanners = (d1: ShopDatabase, lang: Language): Promise<Banner[]> =>
  sql<Banner>`SELECT n.banner_id AS id, n.title, n.text, n.link FROM banners n
    WHERE ${isBestTranslation(lang, 'banners', 'n', 'banner_id')} ORDER BY n.position, n.banner_id`.all(d1)

export async function listSelectOptions(d1: ShopDatabase, name: string, lang: Language): Promise<Record<string, string>> {
  const options = await sql<Pick<SelectOptionRow, 'id' | 'label'>>`SELECT o.id, o.label FROM select_options o
    WHERE o.name = ${name} AND ${isBestTranslation(lang, 'select_options', 'o', 'name', 'id')} ORDER BY o.id`.all(d1)
  return Object.fromEntries(options.map(({ id, label }) => [String(id), label]))
}

const NEWEST_FIRST = sql`n.published_at DESC, n.news_id`

/** Articles as lists contain them. @param where SQL that selects the articles `n` */
async function listSummaries(
  d1: ShopDatabase,
  lang: Language,
  { where, order = NEWEST_FIRST, limit = 1, offset = 0 }: { where: Sql; order?: Sql; limit?: number; offset?: number },
): Promise<NewsSummary[]> {
  // The page is selected first, so that texts and tags are read only for its articles.
  const rows = await sql<Omit<NewsSummary, 'tags'> & { tags: string }>`WITH chosen AS MATERIALIZED (
      SELECT n.news_id, n.published_at, row_number() OVER (ORDER BY ${order}) AS rank FROM news n
      WHERE ${where} ORDER BY rank LIMIT ${limit} OFFSET ${offset})
    SELECT n.news_id AS id, t.title, t.summary,
      (SELECT json_group_array(json_object('id', a.tag_id, 'name', a.name) ORDER BY a.tag_id)
       FROM news_tags g JOIN tag_names a USING (tag_id) WHERE g.news_id = n.news_id AND ${isBestTranslation(lang, 'tag_names', 'a', 'tag_id')}) AS tags,
      n.published_at
    FROM chosen n JOIN news_texts t ON t.news_id = n.news_id AND ${isBestTranslation(lang, 'news_texts', 't', 'news_id')} ORDER BY n.rank`.all(
    d1,
  )
  return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as NewsSummary['tags'] }))
}

/** One page of news, newest first, with the tags of each. */
export async function listNews(d1: ShopDatabase, lang: Language, { tag, page, page_size }: ParsedRequest<typeof newsList>) {
  const where = joinConditions(tag !== undefined && sql`n.news_id IN (SELECT news_id FROM news_tags WHERE tag_id = ${tag})`)
  const [counted, items] = await Promise.all([
    sql<{ total: number }>`SELECT count(*) AS total FROM news n WHERE ${where}`.first(d1),
    listSummaries(d1, lang, { where, limit: page_size, offset: (page - 1) * page_size }),
  ])
  return { total: counted?.total ?? 0, items }
}

/** One article without its related parts and profiles, or null. */
export async function findNews(d1: ShopDatabase, lang: Language, newsId: string) {
  const [[summary], text] = await Promise.all([
    listSummaries(d1, lang, { where: sql`n.news_id = ${newsId}` }),
    sql<Pick<NewsTextRow, 'blocks'>>`SELECT t.blocks FROM news_texts t
      WHERE t.news_id = ${newsId} AND ${isBestTranslation(lang, 'news_texts', 't', 'news_id')}`.first(d1),
  ])
  return summary ? { ...summary, blocks: parseBlocks(text?.blocks ?? '[]') } : null
}

export async function listNewsTags(d1: ShopDatabase, lang: Language): Promise<{ id: string; name: string; count: number }[]> {
  type Tag = Awaited<ReturnType<typeof listNewsTags>>[number]
  const tags = await sql<Tag>`SELECT g.tag_id AS id, coalesce(a.name, g.tag_id) AS name, count(*) AS count
    FROM news_tags g LEFT JOIN tag_names a ON a.tag_id = g.tag_id AND ${isBestTranslation(lang, 'tag_names', 'a', 'tag_id')} GROUP BY g.tag_id`.all(
    d1,
  )
  return tags.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

type SubjectKind = NewsSubjectRow['kind']

/** The subjects of an article: keys of parts, slugs of categories and manufacturers. */
export async function listNewsSubjects(d1: ShopDatabase, newsId: string): Promise<Record<SubjectKind, string[]>> {
  const subjects = await sql<Omit<NewsSubjectRow, 'news_id'>>`SELECT kind, value FROM news_subjects WHERE news_id = ${newsId}`.all(d1)
  const of = (kind: SubjectKind): string[] => subjects.filter((subject) => subject.kind === kind).map(({ value }) => value)
  return { part: of('part'), category: of('category'), manufacturer: of('manufacturer') }
}

/** Limit of parts in an article's table; several manufacturers may have the same number. */
const MAX_RELATED = 12

/** Parts by their keys, in the order of the keys; parts outside the catalogue are left out. */
export async function listRelatedParts(d1: CatalogueDatabase, lang: Language, keys: readonly string[]): Promise<PartSummary[]> {
  const related = await sql<{ part_id: number }>`SELECT p.part_id FROM json_each(${JSON.stringify(keys)}) AS entry CROSS
    JOIN parts p ON p.key = entry.value ORDER BY entry.key LIMIT ${MAX_RELATED}`.all(d1)
  const ids = related.map(({ part_id }) => part_id)
  return listPartsById(d1, lang, ids)
}

/** The articles right before and after one, in the order of `listNews`. */
export async function findNewsNeighbours(d1: ShopDatabase, lang: Language, { id, published_at }: Pick<NewsArticle, 'id' | 'published_at'>) {
  const next = async (where: Sql, order = NEWEST_FIRST) => {
    const [article] = await listSummaries(d1, lang, { where, order })
    return article ? { id: article.id, title: article.title } : null
  }
  const [newer, older] = await Promise.all([
    next(
      sql`n.published_at > ${published_at} OR (n.published_at = ${published_at} AND n.news_id < ${id})`,
      sql`n.published_at, n.news_id DESC`,
    ),
    next(sql`n.published_at < ${published_at} OR (n.published_at = ${published_at} AND n.news_id > ${id})`),
  ])
  return { newer, older }
}

/** Maximum number of articles on a page. */
const MAX_NEWS_ABOUT = 3

/** Articles about any of these: those that name the part first, then the newest. */
export async function listNewsAbout(d1: ShopDatabase, lang: Language, subjects: Partial<Record<SubjectKind, readonly string[]>>) {
  const pairs = Object.entries(subjects).flatMap(([kind, values]) => values.map((value) => [kind, value]))
  const about = sql`SELECT u.news_id FROM json_each(${JSON.stringify(pairs)}) w
    JOIN news_subjects u ON u.kind = w.value ->> 0 AND u.value = w.value ->> 1`
  const order = sql`n.news_id IN (${about} WHERE u.kind = 'part') DESC, ${NEWEST_FIRST}`
  return listSummaries(d1, lang, { where: sql`n.news_id IN (${about})`, order, limit: MAX_NEWS_ABOUT })
}
