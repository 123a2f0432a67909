/**
 * What the operator says on the site into the database: the one file of `scripts/commands/site-file.ts`, and beside it, laid out like
 * `demo/shop`, freight, texts and news in every language.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { FREIGHT_CONFIG } from '#origin/order/freight-tariff.ts'
import { COMPANY_FACTS } from '#origin/site/store.ts'
import { parseFreightTariff } from '#shared/contract/freight-tariff.ts'
import { findLanguage, type Language } from '#shared/languages.ts'
import { routes } from '#shared/routes.ts'
import { kept } from '#shared/text/kept.ts'
import { partNumberKey } from '#shared/trade/part-number.ts'
import { purgeCache } from '#worker/cache/kv-cache.ts'
import { voidPages, WHOLE_SITE } from '#worker/cache/voided.ts'
import { openDatabase, ROOT, transaction, withStorage } from '../dev/local-state.ts'
import { readSiteFile, type SiteFile, type SiteImage } from './site-file.ts'

export const SITE = join(ROOT, 'demo/shop')
export const SITE_FILE = join(SITE, 'shop.json')

/** A row of `site_config` that nobody reads but us: the rest belongs to an operator, and `npm start` leaves it alone. */
const LOADED = 'loaded'
/** The same of freight, texts and news. */
const LOADED_TEXTS = 'loaded_texts'

const PATHS: readonly RegExp[] = Object.values(routes).map(
  ({ pattern }) => new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
)
/** A page of the shop by its path without a language, perhaps with a query and a part of the page. */
const isOwnPath = (path: string): boolean => PATHS.some((pattern) => pattern.test(path.replace(/[?#].*$/, '')))

const words = z
  .string()
  .refine((text) => [...text.matchAll(/\{\{(.*?)\}\}/g)].every(([, name = '']) => COMPANY_FACTS.includes(name)), 'names what is no fact')
const Block = z.strictObject({
  heading: words.default(''),
  paragraphs: z.array(words).default([]),
  items: z.array(words).default([]),
  links: z.array(z.strictObject({ label: words.min(1), path: z.string().refine(isOwnPath, 'not a page of the shop') })).default([]),
})
const Text = z.strictObject({ title: words.min(1), summary: words, blocks: z.array(Block) })

/** `texts/index.json`: what there is, without words. */
const Index = z.object({
  banners: z.array(z.object({ id: z.string(), link: z.string(), position: z.int() })),
  news: z.array(
    z.object({
      id: z.string(),
      published_at: z.string(),
      tags: z.array(z.string()),
      subjects: z.array(z.object({ kind: z.enum(['part', 'category', 'manufacturer']), value: z.string() })),
    }),
  ),
  pages: z.array(z.object({ id: z.string(), updated_at: z.string() })),
})

/** `texts/<lang>.json`: the words of one language, by the index's ids. */
const Content = z.strictObject({
  banners: z.record(z.string(), z.object({ title: z.string(), text: z.string() })),
  feedback_types: z.record(z.string().regex(/^\d+$/), z.string()),
  tags: z.record(z.string(), z.string()),
  news: z.record(z.string(), Text),
  pages: z.record(z.string(), Text),
})

/** Everything that a folder laid out like `demo/shop` says. */
export interface Site {
  file: SiteFile
  freight: string
  index: z.output<typeof Index>
  content: readonly (readonly [Language, z.output<typeof Content>])[]
}

/**
 * Reads and checks a folder.
 * @throws when a file has another shape, or a language lacks a text that the index names
 */
export function readSite(folder: string = SITE): Site {
  const read = <T>(path: string, schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(JSON.parse(readFileSync(join(folder, path), 'utf8')))
    if (!parsed.success) throw new Error(`${join(folder, path)}:\n${z.prettifyError(parsed.error)}`)
    return parsed.data
  }
  const file = readSiteFile(join(folder, 'shop.json'))
  const freight = readFileSync(join(folder, 'freight.json'), 'utf8')
  parseFreightTariff(freight)
  const index = read('texts/index.json', Index)
  const languages = readdirSync(join(folder, 'texts')).flatMap((name) => findLanguage(name.replace(/\.json$/, ''))?.lang ?? [])
  const content = languages.map((lang) => [lang, read(`texts/${lang}.json`, Content)] as const)
  const named = [
    ['banners', index.banners],
    ['news', index.news],
    ['pages', index.pages],
  ] as const
  for (const [lang, texts] of content)
    for (const [kind, entries] of named)
      for (const { id } of entries) if (texts[kind][id] === undefined) throw new Error(`texts/${lang}.json has no text for ${id}`)
  return { file, freight, index, content }
}

export interface Statement {
  sql: string
  values: readonly (string | number)[]
}

/**
 * What brings the one file in, in place of all that was configured; freight, texts and news stay as they are.
 * @param isOwn whether the file is an operator's, which a second `npm start` must not overwrite
 */
export function siteFileStatements({ values, seo }: SiteFile, isOwn: boolean): Statement[] {
  const rows = [...values, ...(isOwn ? ([[LOADED, 'operator']] as const) : [])]
  return [
    { sql: 'DELETE FROM site_config WHERE name NOT IN (?, ?)', values: [FREIGHT_CONFIG, LOADED_TEXTS] },
    ...rows.map(([name, value]) => inserted('site_config', { name, value })),
    { sql: 'DELETE FROM site_seo', values: [] },
    ...[...seo].map(([lang, { title, keyword, description }]) => inserted('site_seo', { lang, title, keyword, description })),
  ]
}

/**
 * What brings freight, texts and news in, in place of those that were there.
 * @param isOwn as in `siteFileStatements`
 */
function siteTextStatements({ freight, index, content }: Site, isOwn: boolean): Statement[] {
  const statements: Statement[] = [
    ...['page_texts', 'banners', 'tag_names', 'news_subjects', 'news_tags', 'news_texts', 'news'].map((table) => ({
      sql: `DELETE FROM ${table}`,
      values: [],
    })),
    { sql: 'DELETE FROM select_options WHERE name = ?', values: ['feedback_type'] },
    { sql: 'DELETE FROM site_config WHERE name IN (?, ?)', values: [FREIGHT_CONFIG, LOADED_TEXTS] },
    inserted('site_config', { name: FREIGHT_CONFIG, value: freight }),
  ]
  const insert = (table: string, row: Record<string, string | number>) => statements.push(inserted(table, row))
  if (isOwn) insert('site_config', { name: LOADED_TEXTS, value: 'operator' })
  for (const { id, published_at, tags, subjects } of index.news) {
    insert('news', { news_id: id, published_at })
    for (const tagId of tags) insert('news_tags', { news_id: id, tag_id: tagId })
    for (const { kind, value } of subjects)
      insert('news_subjects', { news_id: id, kind, value: kind === 'part' ? partNumberKey(value) : value })
  }
  for (const [lang, texts] of content) {
    const row = ({ title, summary, blocks }: z.output<typeof Text>) => ({ title, summary, blocks: JSON.stringify(blocks) })
    // That there is a text for every id was seen to when they were read.
    for (const { id, link, position } of index.banners)
      insert('banners', { banner_id: id, lang, position, link, ...getText(texts.banners, id) })
    for (const { id } of index.news) insert('news_texts', { news_id: id, lang, ...row(getText(texts.news, id)) })
    for (const { id, updated_at } of index.pages) insert('page_texts', { page_id: id, lang, ...row(getText(texts.pages, id)), updated_at })
    for (const [tagId, name] of Object.entries(texts.tags)) insert('tag_names', { tag_id: tagId, lang, name })
    for (const [id, label] of Object.entries(texts.feedback_types))
      insert('select_options', { name: 'feedback_type', id: Number(id), lang, label })
  }
  return statements
}

/** What brings a whole folder in: its file, freight, texts and news. @param isOwn as in `siteFileStatements` */
export const siteStatements = (site: Site, isOwn: boolean): Statement[] => [
  ...siteFileStatements(site.file, isOwn),
  ...siteTextStatements(site, isOwn),
]

/** Replaces what no operator has replaced: the configuration, and freight, texts and news. The caller holds the transaction. */
export function writeSite(db: DatabaseSync, site: Site): void {
  const loaded = new Set(
    db
      .prepare('SELECT name FROM site_config WHERE name IN (?, ?)')
      .all(LOADED, LOADED_TEXTS)
      .map((row) => row['name']),
  )
  if (!loaded.has(LOADED)) runStatements(db, siteFileStatements(site.file, false))
  if (!loaded.has(LOADED_TEXTS)) runStatements(db, siteTextStatements(site, false))
}

/** Runs them one after the other. The caller holds the transaction. */
export function runStatements(db: DatabaseSync, statements: readonly Statement[]): void {
  const prepared = new Map<string, StatementSync>()
  for (const { sql, values } of statements) kept(prepared, sql, () => db.prepare(sql)).run(...values)
}

function inserted(table: string, row: Record<string, string | number>): Statement {
  const columns = Object.keys(row)
  return { sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, values: Object.values(row) }
}

function getText<T>(texts: Readonly<Record<string, T>>, id: string): T {
  const text = texts[id]
  if (text === undefined) throw new Error(`there is no text for ${id}`)
  return text
}

/** Puts the pictures that a file names where the shop serves them from. */
export async function storeImages(files: R2Bucket, images: readonly SiteImage[]): Promise<void> {
  for (const { key, content_type, bytes } of images) await files.put(key, bytes, { httpMetadata: { contentType: content_type } })
}

/**
 * Writes into a state folder's database in one transaction, and makes the edge's copies of what was there unreachable.
 * Pictures come first, so that no page names one that is not there yet.
 */
export async function replaceInState(state: string, images: readonly SiteImage[], write: (db: DatabaseSync) => void): Promise<void> {
  await withStorage(state, async ({ CACHE, FILES }) => {
    await storeImages(FILES, images)
    using db = openDatabase(state)
    transaction(db, () => write(db))
    await purgeCache(CACHE, siteVersion())
    await voidPages(CACHE, [WHOLE_SITE])
  })
}

/** What a purge of the edge's copies writes. */
export const siteVersion = (): string => `${new Date().toISOString()}_site`

/** Replaces what no operator has replaced: the site's configuration, and its freight, texts and news. */
export async function replaceSiteContent(state: string): Promise<void> {
  const site = readSite()
  await replaceInState(state, site.file.images, (db) => writeSite(db, site))
}
