import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { freightTariffOf } from '#origin/db/freight-tariff.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { migrate } from './migrate.ts'
import { SITE, writeSiteContent } from './site-content.ts'

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

it("keeps the freight tariff as the operator's file has it", () => {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  writeSiteContent(db)
  const rows = db.prepare('SELECT name, value FROM site_config').all()
  const values = new Map(rows.map(({ name, value }) => [String(name), String(value)]))
  expect(freightTariffOf(values).dispatch_place).toBe('Shenzhen, China')
})

it('refuses a freight tariff with a mistake, and says where it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  cpSync(SITE, folder, { recursive: true })
  const file = join(folder, 'freight.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"freight": "40"', '"freight": "dear"'))
  const db = new DatabaseSync(':memory:')
  migrate(db)
  expect(() => writeSiteContent(db, folder)).toThrow('carriers.dhl.zones.1.steps.0.freight')
  rmSync(folder, { recursive: true })
})
