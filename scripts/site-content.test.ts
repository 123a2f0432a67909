import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { migrate } from './migrate.ts'
import { writeSiteContent } from './site-content.ts'

it("writes the site's configuration, texts and news in every language, and may be run again", () => {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  writeSiteContent(db)
  writeSiteContent(db)
  const count = (sql: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n'])
  expect(count('site_seo')).toBe(LANGUAGES.length)
  expect(count('news')).toBeGreaterThan(0)
  expect(count('news_texts')).toBe(count('news') * LANGUAGES.length)
  expect(count('page_texts')).toBe(count("page_texts WHERE lang = 'en'") * LANGUAGES.length)
  expect(count("news_subjects WHERE kind = 'part' AND value GLOB '*[^A-Z0-9]*'")).toBe(0)
  expect(count("select_options WHERE name = 'feedback_type'")).toBeGreaterThan(0)
})
