/** The statements that load a shop's folder into the database, and replace the previous one. */

import { toCustomMakerStatements } from '#origin/catalogue/import/custom-makers.ts'
import { toCustomTaxonomyStatements } from '#origin/catalogue/import/custom-taxonomy.ts'
import { toOfferWordStatements } from '#origin/catalogue/import/offer-words.ts'
import { toPartFileStatements } from '#origin/catalogue/import/part-files.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import type { Shop } from './read-shop.ts'
import type { ShopText } from './texts.ts'

/** An internal row of `site_config`: the shop is an operator's, and `npm start` does not overwrite it. */
export const LOADED_SETTING = 'loaded'

export interface Statement {
  sql: string
  values: readonly (string | number)[]
}

const TABLES = [
  'site_config',
  'site_seo',
  'page_texts',
  'banners',
  'tag_names',
  'news_subjects',
  'news_tags',
  'news_texts',
  'news',
] as const

/** The part of a folder that belongs to the catalogue: valid terms for parts and offers. A new version invalidates earlier responses. */
export const listCatalogueStatements = (
  { offer_words, taxonomy, makers, goods }: Shop,
  version = `${new Date().toISOString()}_shop`,
): Statement[] => [
  ...toCustomTaxonomyStatements(taxonomy),
  ...toOfferWordStatements(offer_words),
  ...toCustomMakerStatements(makers),
  ...toPartFileStatements(goods.parts),
  { sql: "UPDATE catalogue_state SET value = ? WHERE name = 'version'", values: [version] },
]

/** @param isCustom whether the folder is an operator's, which a second `npm start` must not overwrite @param digest identifies it */
export function listShopStatements({ values, seo, index, texts }: Shop, isCustom: boolean, digest = 'operator'): Statement[] {
  const statements: Statement[] = [
    ...TABLES.map((table) => ({ sql: `DELETE FROM ${table}`, values: [] })),
    { sql: 'DELETE FROM select_options WHERE name = ?', values: ['feedback_type'] },
  ]
  const insert = (table: string, row: Record<string, string | number>): void => {
    const columns = Object.keys(row)
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
    statements.push({ sql, values: Object.values(row) })
  }
  for (const [name, value] of values) insert('site_config', { name, value })
  if (isCustom) insert('site_config', { name: LOADED_SETTING, value: digest })
  for (const [lang, { title, keyword, description }] of seo) insert('site_seo', { lang, title, keyword, description })
  for (const { id, published_at, tags, subjects } of index.news) {
    insert('news', { news_id: id, published_at })
    for (const tagId of tags) insert('news_tags', { news_id: id, tag_id: tagId })
    for (const { kind, value } of subjects)
      insert('news_subjects', { news_id: id, kind, value: kind === 'part' ? toPartNumberKey(value) : value })
  }
  for (const [lang, { banners, news, pages, tags, feedback_types }] of texts) {
    const row = ({ title, summary, blocks }: ShopText) => ({ title, summary, blocks: JSON.stringify(blocks) })
    for (const { id, link, position } of index.banners)
      if (banners[id]) insert('banners', { banner_id: id, lang, position, link, ...banners[id] })
    for (const { id } of index.news) if (news[id]) insert('news_texts', { news_id: id, lang, ...row(news[id]) })
    for (const { id, updated_at } of index.pages) if (pages[id]) insert('page_texts', { page_id: id, lang, ...row(pages[id]), updated_at })
    for (const [tagId, name] of Object.entries(tags)) insert('tag_names', { tag_id: tagId, lang, name })
    for (const [id, label] of Object.entries(feedback_types))
      insert('select_options', { name: 'feedback_type', id: Number(id), lang, label })
  }
  return statements
}
