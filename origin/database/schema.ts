import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The relational tables of the site; the catalogue's hot path speaks SQL itself. Migrations are the truth. */
export const site_config = sqliteTable('site_config', { name: text().primaryKey(), value: text().notNull() })

export const site_seo = sqliteTable('site_seo', {
  lang: text().primaryKey(),
  title: text().notNull(),
  keyword: text().notNull(),
  description: text().notNull(),
})

export const page_texts = sqliteTable(
  'page_texts',
  {
    page_id: text().notNull(),
    lang: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    blocks: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.page_id, table.lang] })],
)

export const news = sqliteTable('news', { news_id: text().primaryKey(), published_at: text().notNull() })

export const news_texts = sqliteTable(
  'news_texts',
  { news_id: text().notNull(), lang: text().notNull(), title: text().notNull(), summary: text().notNull(), blocks: text().notNull() },
  (table) => [primaryKey({ columns: [table.news_id, table.lang] })],
)

export const news_tags = sqliteTable('news_tags', { news_id: text().notNull(), tag_id: text().notNull() }, (table) => [
  primaryKey({ columns: [table.news_id, table.tag_id] }),
])

export const tag_names = sqliteTable('tag_names', { tag_id: text().notNull(), lang: text().notNull(), name: text().notNull() }, (table) => [
  primaryKey({ columns: [table.tag_id, table.lang] }),
])

export const news_subjects = sqliteTable(
  'news_subjects',
  { news_id: text().notNull(), kind: text({ enum: ['part', 'category', 'manufacturer'] }).notNull(), value: text().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.value, table.news_id] })],
)

export const banners = sqliteTable(
  'banners',
  {
    banner_id: text().notNull(),
    lang: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    link: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.banner_id, table.lang] })],
)

export const select_options = sqliteTable(
  'select_options',
  { name: text().notNull(), id: integer().notNull(), lang: text().notNull(), label: text().notNull() },
  (table) => [primaryKey({ columns: [table.name, table.id, table.lang] })],
)
