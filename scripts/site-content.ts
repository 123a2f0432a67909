/**
 * What the operator says on the site into the database: the one file of `scripts/site-file.ts`, and beside it, laid out like
 * `origin/site`, freight, texts and news in every language.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { FREIGHT_CONFIG } from '#origin/db/freight-tariff.ts'
import { COMPANY_FACTS } from '#origin/db/site.ts'
import { parseFreightTariff } from '#shared/contract/freight-tariff.ts'
import { findLanguage, type Language } from '#shared/languages.ts'
import { partNumberKey } from '#shared/part-number.ts'
import { routes } from '#shared/routes.ts'
import { openDatabase, ROOT, withStorage } from './local-state.ts'
import { readSiteFile, type SiteFile, type SiteImage } from './site-file.ts'

export const SITE = join(ROOT, 'origin/site')
export const SITE_FILE = join(SITE, 'config.json')

/** A row of `site_config` that nobody reads but us: the rest is an operator's own, and `npm start` leaves it alone. */
const LOADED = 'loaded'

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

/** `content/index.json`: what there is, without words. */
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

/** `content/<lang>.json`: the words of one language, by the index's ids. */
const Content = z.strictObject({
  banners: z.record(z.string(), z.object({ title: z.string(), text: z.string() })),
  feedback_types: z.record(z.string().regex(/^\d+$/), z.string()),
  tags: z.record(z.string(), z.string()),
  news: z.record(z.string(), Text),
  pages: z.record(z.string(), Text),
})

/** Everything that a folder laid out like `origin/site` says. */
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
  const file = readSiteFile(join(folder, 'config.json'))
  const freight = readFileSync(join(folder, 'freight.json'), 'utf8')
  parseFreightTariff(freight)
  const index = read('content/index.json', Index)
  const languages = readdirSync(join(folder, 'content')).flatMap((name) => findLanguage(name.replace(/\.json$/, ''))?.lang ?? [])
  const content = languages.map((lang) => [lang, read(`content/${lang}.json`, Content)] as const)
  const named = [
    ['banners', index.banners],
    ['news', index.news],
    ['pages', index.pages],
  ] as const
  for (const [lang, texts] of content)
    for (const [kind, entries] of named)
      for (const { id } of entries) if (texts[kind][id] === undefined) throw new Error(`content/${lang}.json has no text for ${id}`)
  return { file, freight, index, content }
}

export interface Statement {
  sql: string
  values: readonly string[]
}

/**
 * What brings the one file in, in place of all that was configured; freight, texts and news stay as they are.
 * @param is_own whether the file is an operator's, which a second `npm start` must not overwrite
 */
export function siteFileStatements({ values, seo }: SiteFile, is_own: boolean): Statement[] {
  const rows = [...values, ...(is_own ? ([[LOADED, 'operator']] as const) : [])]
  return [
    { sql: 'DELETE FROM site_config WHERE name <> ?', values: [FREIGHT_CONFIG] },
    ...rows.map((row) => ({ sql: 'INSERT INTO site_config (name, value) VALUES (?, ?)', values: row })),
    { sql: 'DELETE FROM site_seo', values: [] },
    ...[...seo].map(([lang, { title, keyword, description }]) => ({
      sql: 'INSERT INTO site_seo (lang, title, keyword, description) VALUES (?, ?, ?, ?)',
      values: [lang, title, keyword, description],
    })),
  ]
}

/** Whether an operator's own file was loaded. */
function isOwn(db: DatabaseSync): boolean {
  return db.prepare('SELECT value FROM site_config WHERE name = ?').get(LOADED) !== undefined
}

/** Replaces freight, texts and news, and the configuration where no operator has loaded one. The caller holds the transaction. */
export function writeSite(db: DatabaseSync, { file, freight, index, content }: Site): void {
  if (!isOwn(db)) for (const { sql, values } of siteFileStatements(file, false)) db.prepare(sql).run(...values)
  db.exec(`
    DELETE FROM page_texts; DELETE FROM banners; DELETE FROM tag_names;
    DELETE FROM news_subjects; DELETE FROM news_tags; DELETE FROM news_texts; DELETE FROM news;
    DELETE FROM select_options WHERE name = 'feedback_type';
  `)
  db.prepare('INSERT OR REPLACE INTO site_config (name, value) VALUES (?, ?)').run(FREIGHT_CONFIG, freight)
  const insert = inserter(db)
  for (const { id, published_at, tags, subjects } of index.news) {
    insert('news', { news_id: id, published_at })
    for (const tag_id of tags) insert('news_tags', { news_id: id, tag_id })
    for (const { kind, value } of subjects)
      insert('news_subjects', { news_id: id, kind, value: kind === 'part' ? partNumberKey(value) : value })
  }
  for (const [lang, texts] of content) {
    const row = ({ title, summary, blocks }: z.output<typeof Text>) => ({ title, summary, blocks: JSON.stringify(blocks) })
    // That there is a text for every id was seen to when they were read.
    for (const { id, link, position } of index.banners)
      insert('banners', { banner_id: id, lang, position, link, ...found(texts.banners, id) })
    for (const { id } of index.news) insert('news_texts', { news_id: id, lang, ...row(found(texts.news, id)) })
    for (const { id, updated_at } of index.pages) insert('page_texts', { page_id: id, lang, ...row(found(texts.pages, id)), updated_at })
    for (const [tag_id, name] of Object.entries(texts.tags)) insert('tag_names', { tag_id, lang, name })
    for (const [id, label] of Object.entries(texts.feedback_types))
      insert('select_options', { name: 'feedback_type', id: Number(id), lang, label })
  }
}

function found<T>(texts: Readonly<Record<string, T>>, id: string): T {
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
    const db = openDatabase(state)
    try {
      db.exec('BEGIN IMMEDIATE')
      try {
        write(db)
        db.exec('COMMIT')
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    } finally {
      db.close()
    }
    await CACHE.put('version', siteVersion())
  })
}

/** What a purge of the edge's copies writes. */
export const siteVersion = (): string => `${new Date().toISOString()}_site`

/** Replaces the site's freight, texts and news, and its configuration where no operator has loaded one. */
export async function replaceSiteContent(state: string): Promise<void> {
  const site = readSite()
  await replaceInState(state, site.file.images, (db) => writeSite(db, site))
}

/** Inserts a row by its columns' names; the statement is prepared once a table. */
function inserter(db: DatabaseSync): (table: string, row: Record<string, string | number>) => void {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (table, row) => {
    const columns = Object.keys(row)
    const path = `${table} (${columns.join(', ')})`
    let statement = statements.get(path)
    if (!statement) {
      statement = db.prepare(`INSERT INTO ${path} VALUES (${columns.map(() => '?').join(', ')})`)
      statements.set(path, statement)
    }
    statement.run(...Object.values(row))
  }
}
