import type { PageText } from '#shared/contract/site.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { formatOpeningHours } from '#shared/trade/opening-hours.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { PageTextRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { readDeskCalendar } from './desk-calendar.ts'
import { isBestTranslation, parseBlocks, readConfigText, readConfigValues } from './store.ts'

const COMPANY_FACTS = ['company_name', 'company_address', 'contact_email', 'contact_tel'] as const

/** Placeholders of a page's text, as `{{company_name}}`. A list item with a placeholder that is not configured is left out. */
export const PAGE_TEXT_PLACEHOLDERS: readonly string[] = [...COMPANY_FACTS, 'desk_hours']
const FACT = /\{\{(\w+)\}\}/g

/** A page's text in a language, or in English, with its placeholders filled in; null if there is no such page. */
export async function findPage(d1: ShopDatabase, lang: Language, pageId: string): Promise<PageText | null> {
  const [values, row] = await Promise.all([
    readConfigValues(d1),
    sql<PageTextRow>`SELECT * FROM page_texts t WHERE t.page_id = ${pageId} AND ${isBestTranslation(lang, 'page_texts', 't', 'page_id')}`.first(
      d1,
    ),
  ])
  if (!row) return null
  const { tag } = getLanguage(lang)
  const facts = new Map<string, string>(COMPANY_FACTS.map((name) => [name, isolateBidi(readConfigText(values, name, lang), tag)]))
  facts.set('desk_hours', formatOpeningHours(readDeskCalendar(values), tag, new Date()))
  const filled = (text: string): string => text.replace(FACT, (_, name: string) => facts.get(name) ?? '')
  const lacks = (text: string): boolean => [...text.matchAll(FACT)].some(([, name = '']) => !facts.get(name))
  const blocks = parseBlocks(row.blocks).map(({ heading, paragraphs, items, links }) => ({
    heading: filled(heading),
    paragraphs: paragraphs.map(filled),
    items: items.filter((item) => !lacks(item)).map(filled),
    links: links.map(({ label, path }) => ({ label: filled(label), path })),
  }))
  return { id: row.page_id, title: filled(row.title), summary: filled(row.summary), blocks, updated_at: row.updated_at }
}
