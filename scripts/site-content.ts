/** What the operator says on the site: `origin/site` (configuration, freight, texts, news in every language) into the database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { FREIGHT_CONFIG } from '#origin/db/freight-tariff.ts'
import { parseFreightTariff } from '#shared/contract/freight-tariff.ts'
import { findLanguage } from '#shared/languages.ts'
import { partNumberKey } from '#shared/part-number.ts'
import { ROOT } from './local-state.ts'

export const SITE = join(ROOT, 'origin/site')

const Block = z.strictObject({
  heading: z.string().default(''),
  paragraphs: z.array(z.string()).default([]),
  items: z.array(z.string()).default([]),
})
const Text = z.object({ title: z.string().min(1), summary: z.string(), blocks: z.array(Block) })

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
const Content = z.object({
  seo: z.object({ title: z.string(), keyword: z.string(), description: z.string() }),
  banners: z.record(z.string(), z.object({ title: z.string(), text: z.string() })),
  feedback_types: z.record(z.string().regex(/^\d+$/), z.string()),
  tags: z.record(z.string(), z.string()),
  news: z.record(z.string(), Text),
  pages: z.record(z.string(), Text),
})

/**
 * Replaces the site's configuration, texts and news. The caller holds the transaction.
 * @param folder laid out like `origin/site`
 * @throws when a file has another shape, or a language lacks a text that the index names
 */
export function writeSiteContent(db: DatabaseSync, folder: string = SITE): void {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const config = z.record(z.string(), z.string()).parse(read('config.json'))
  const freight = readFileSync(join(folder, 'freight.json'), 'utf8')
  parseFreightTariff(freight)
  const index = Index.parse(read('content/index.json'))
  const languages = readdirSync(join(folder, 'content'))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((lang) => findLanguage(lang))

  db.exec(`
    DELETE FROM site_config; DELETE FROM site_seo; DELETE FROM page_texts; DELETE FROM banners; DELETE FROM tag_names;
    DELETE FROM news_subjects; DELETE FROM news_tags; DELETE FROM news_texts; DELETE FROM news;
    DELETE FROM select_options WHERE name = 'feedback_type';
  `)
  const insert = inserter(db)
  for (const [name, value] of Object.entries(config)) insert('site_config', { name, value })
  insert('site_config', { name: FREIGHT_CONFIG, value: freight })
  for (const { id, published_at, tags, subjects } of index.news) {
    insert('news', { news_id: id, published_at })
    for (const tag_id of tags) insert('news_tags', { news_id: id, tag_id })
    for (const { kind, value } of subjects)
      insert('news_subjects', { news_id: id, kind, value: kind === 'part' ? partNumberKey(value) : value })
  }
  for (const lang of languages) {
    const content = Content.parse(read(`content/${lang}.json`))
    const textOf = <T>(texts: Record<string, T>, id: string): T => {
      const text = texts[id]
      if (text === undefined) throw new Error(`content/${lang}.json has no text for ${id}`)
      return text
    }
    insert('site_seo', { lang, ...content.seo })
    for (const { id, link, position } of index.banners)
      insert('banners', { banner_id: id, lang, position, link, ...textOf(content.banners, id) })
    for (const { id } of index.news) {
      const { title, summary, blocks } = textOf(content.news, id)
      insert('news_texts', { news_id: id, lang, title, summary, blocks: JSON.stringify(blocks) })
    }
    for (const { id, updated_at } of index.pages) {
      const { title, summary, blocks } = textOf(content.pages, id)
      insert('page_texts', { page_id: id, lang, title, summary, blocks: JSON.stringify(blocks), updated_at })
    }
    for (const [tag_id, name] of Object.entries(content.tags)) insert('tag_names', { tag_id, lang, name })
    for (const [id, label] of Object.entries(content.feedback_types))
      insert('select_options', { name: 'feedback_type', id: Number(id), lang, label })
  }
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
