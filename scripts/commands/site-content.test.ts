import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freightTariffOf } from '#origin/order/freight-tariff.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { migrate } from './migrate.ts'
import { sqlOf } from './site.ts'
import { readSite, runStatements, SITE, siteFileStatements, siteStatements, writeSite } from './site-content.ts'
import type { SiteFile } from './site-file.ts'

let db: DatabaseSync
let folder: string

beforeEach(() => {
  db = new DatabaseSync(':memory:')
  migrate(db)
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  cpSync(SITE, folder, { recursive: true })
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const count = (sql: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n'])
const valuesOf = () =>
  new Map(
    db
      .prepare('SELECT name, value FROM site_config')
      .all()
      .map(({ name, value }) => [String(name), String(value)]),
  )
const change = (path: string, from: string, to: string): void => {
  const file = join(folder, path)
  const text = readFileSync(file, 'utf8')
  expect(text.includes(from), from).toBe(true)
  writeFileSync(file, text.replace(from, to))
}

it("writes the site's configuration, texts and news in every language, and may be run again", () => {
  writeSite(db, readSite())
  writeSite(db, readSite())
  expect(count('site_seo')).toBe(LANGUAGES.length)
  expect(count('news')).toBeGreaterThan(0)
  expect(count('news_texts')).toBe(count('news') * LANGUAGES.length)
  expect(count('page_texts')).toBe(count("page_texts WHERE lang = 'en'") * LANGUAGES.length)
  expect(count("news_subjects WHERE kind = 'part' AND value GLOB '*[^A-Z0-9]*'")).toBe(0)
  expect(count("select_options WHERE name = 'feedback_type'")).toBeGreaterThan(0)
  expect(valuesOf().get('company_name')).toBe('Solderline')
})

it("keeps the freight tariff as the operator's file has it", () => {
  writeSite(db, readSite())
  expect(freightTariffOf(valuesOf()).dispatch_place).toBe('Shenzhen, China')
})

it('has every page in every language with as many parts, lists and links', () => {
  const shapes = new Map<string, string>()
  for (const [lang, { pages }] of readSite().content) {
    for (const [id, { blocks }] of Object.entries(pages)) {
      const shape = JSON.stringify(
        blocks.map(({ paragraphs, items, links }) => [paragraphs.length, items.length, links.map(({ path }) => path)]),
      )
      expect(shape, `${lang}: ${id}`).toBe(shapes.get(id) ?? shape)
      shapes.set(id, shape)
    }
  }
})

describe('an operator’s own file', () => {
  const siteFile: SiteFile = { values: new Map([['company_name', 'Acme Parts']]), seo: new Map(), images: [] }
  const run = (isOwn: boolean): void => runStatements(db, siteFileStatements(siteFile, isOwn))

  it('takes the place of all that was configured, and leaves freight, texts and news as they are', () => {
    writeSite(db, readSite())
    const before = ['page_texts', 'news_texts', 'banners'].map(count)
    run(true)
    expect(valuesOf().get('company_name')).toBe('Acme Parts')
    expect(valuesOf().get('contact_email')).toBeUndefined()
    expect(freightTariffOf(valuesOf()).dispatch_place).toBe('Shenzhen, China')
    expect(['page_texts', 'news_texts', 'banners'].map(count)).toEqual(before)
  })

  it('is not overwritten when texts and news are written anew', () => {
    run(true)
    writeSite(db, readSite())
    expect(valuesOf().get('company_name')).toBe('Acme Parts')
    expect(count('page_texts')).toBeGreaterThan(0)
  })

  it('gives way to the shop’s own file, which follows again from then on', () => {
    run(true)
    runStatements(db, siteFileStatements(readSite().file, false))
    expect(valuesOf().get('company_name')).toBe('Solderline')
    run(false)
    writeSite(db, readSite())
    expect(valuesOf().get('company_name')).toBe('Solderline')
  })
})

describe('an operator’s own folder', () => {
  const title = () => db.prepare("SELECT title FROM page_texts WHERE page_id = 'about' AND lang = 'en'").get()?.['title']
  beforeEach(() => change('texts/en.json', '"title": "About {{company_name}}"', '"title": "About Acme"'))

  it('brings freight, texts and news, which no newer ones of the demonstration overwrite', () => {
    change('freight.json', 'Shenzhen, China', 'Munich, Germany')
    runStatements(db, siteStatements(readSite(folder), true))
    writeSite(db, readSite())
    expect(title()).toBe('About Acme')
    expect(freightTariffOf(valuesOf()).dispatch_place).toBe('Munich, Germany')
    runStatements(db, siteFileStatements(readSite().file, false))
    writeSite(db, readSite())
    expect(title()).toBe('About Acme')
    runStatements(db, siteStatements(readSite(), false))
    expect(title()).toBe('About {{company_name}}')
  })

  it('is the same as SQL', () => {
    db.exec(sqlOf(siteStatements(readSite(folder), true)))
    const copy = new DatabaseSync(':memory:')
    migrate(copy)
    runStatements(copy, siteStatements(readSite(folder), true))
    for (const table of ['site_config', 'page_texts', 'news', 'news_texts', 'news_subjects', 'select_options'])
      expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual(copy.prepare(`SELECT * FROM ${table}`).all())
    copy.close()
  })
})

it('is the same as SQL, whatever stands in it', () => {
  const values = new Map([
    ['company_name', "O'Neil's ?? $1 ; -- $&"],
    ['company_address', 'one\ntwo\r\nthree\\n'],
    ['places', '[]'],
  ])
  const seo = new Map([['en', { title: "'?'", keyword: '', description: '?' }] as const])
  db.exec(sqlOf(siteFileStatements({ values, seo, images: [] }, true)))
  expect(valuesOf()).toEqual(new Map([...values, ['loaded', 'operator']]))
  expect({ ...db.prepare('SELECT * FROM site_seo').get() }).toEqual({ lang: 'en', title: "'?'", keyword: '', description: '?' })
})

describe('refuses', () => {
  it('a freight tariff with a mistake, and says where it is', () => {
    change('freight.json', '"freight": "40"', '"freight": "dear"')
    expect(() => readSite(folder)).toThrow('carriers.dhl.zones.1.steps.0.freight')
  })

  it('a link that leads to no page of the shop', () => {
    change('texts/en.json', '"path": "/', '"path": "/no-such-page/')
    expect(() => readSite(folder)).toThrow('not a page of the shop')
  })

  it('a text that names a fact which there is not', () => {
    change('texts/de.json', '"summary": "', '"summary": "{{company_nam}} ')
    expect(() => readSite(folder)).toThrow('names what is no fact')
  })

  it('a language that lacks a page', () => {
    change('texts/fr.json', '"howtobuy": {', '"howtosell": {')
    expect(() => readSite(folder)).toThrow('texts/fr.json has no text for howtobuy')
  })
})
