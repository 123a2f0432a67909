import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_TAXONOMY } from '#origin/catalogue/import/custom-taxonomy.ts'
import { toFreightTariff } from '#origin/order/freight-tariff.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { migrate } from '../dev/apply-migrations.ts'
import { MIGRATIONS } from '../dev/local-state.ts'
import { runStatements } from '../dev/run-statements.ts'
import { listDemonstrationTexts } from '../shop/demonstration-texts.ts'
import { removeComments } from '../shop/faults.ts'
import { toSql } from '../shop/load-remote.ts'
import { writeDemonstration } from '../shop/load-shop.ts'
import { createShop } from '../shop/new-shop.ts'
import { DEMO_SHOP_FOLDER, readShop, type Shop } from '../shop/read-shop.ts'
import { listShopStatements } from '../shop/statements.ts'

let db: DatabaseSync
let folder: string

beforeEach(() => {
  db = new DatabaseSync(':memory:')
  migrate(db, MIGRATIONS.SHOP)
  folder = mkdtempSync(join(tmpdir(), 'shop-'))
  cpSync(DEMO_SHOP_FOLDER, folder, { recursive: true })
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const count = (sql: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n'])
const readValues = () =>
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
  writeDemonstration(db, readShop())
  writeDemonstration(db, readShop())
  expect(count('site_seo')).toBe(LANGUAGES.length)
  expect(count('news')).toBeGreaterThan(0)
  expect(count('news_texts')).toBe(count('news') * LANGUAGES.length)
  expect(count('page_texts')).toBe(count("page_texts WHERE lang = 'en'") * LANGUAGES.length)
  expect(count("news_subjects WHERE kind = 'part' AND value GLOB '*[^A-Z0-9]*'")).toBe(0)
  expect(count("select_options WHERE name = 'feedback_type'")).toBeGreaterThan(0)
  expect(readValues().get('company_name')).toBe('Solderline')
})

it("keeps the freight tariff as the operator's file has it", () => {
  writeDemonstration(db, readShop())
  expect(toFreightTariff(readValues()).dispatch_place).toBe('Shenzhen, China')
})

it('has every page in every language with as many parts, lists and links', () => {
  const shapes = new Map<string, string>()
  for (const [lang, { pages }] of readShop().texts) {
    for (const [id, { blocks }] of Object.entries(pages)) {
      const shape = JSON.stringify(
        blocks.map(({ paragraphs, items, links }) => [paragraphs.length, items.length, links.map(({ path }) => path)]),
      )
      expect(shape, `${lang}: ${id}`).toBe(shapes.get(id) ?? shape)
      shapes.set(id, shape)
    }
  }
})

describe('an operator’s own folder', () => {
  const title = () => db.prepare("SELECT title FROM page_texts WHERE page_id = 'about' AND lang = 'en'").get()?.['title']
  beforeEach(() => change('texts/en.json', '"title": "About {{company_name}}"', '"title": "About Acme"'))

  it('brings all that the shop says, which no newer words of the demonstration overwrite', () => {
    change('freight.json', 'Shenzhen, China', 'Munich, Germany')
    change('shop.json', '"Solderline"', '"Acme Parts"')
    runStatements(db, listShopStatements(readShop(folder), true))
    writeDemonstration(db, readShop())
    expect(title()).toBe('About Acme')
    expect(readValues().get('company_name')).toBe('Acme Parts')
    expect(toFreightTariff(readValues()).dispatch_place).toBe('Munich, Germany')
  })

  it('gives way to the demonstration’s, which follows again from then on', () => {
    runStatements(db, listShopStatements(readShop(folder), true))
    runStatements(db, listShopStatements(readShop(), false))
    expect(title()).toBe('About {{company_name}}')
    runStatements(db, listShopStatements(readShop(folder), false))
    writeDemonstration(db, readShop())
    expect(title()).toBe('About {{company_name}}')
  })

  it('leaves out what it does not say, and a language what it lacks', () => {
    const texts = JSON.parse(readFileSync(join(folder, 'texts/de.json'), 'utf8')) as { pages: Record<string, unknown>; claims?: unknown }
    const { claims: _, ...rest } = texts
    writeFileSync(join(folder, 'texts/de.json'), JSON.stringify({ ...rest, pages: { about: texts.pages['about'] }, words: {} }))
    rmSync(join(folder, 'texts/fr.json'))
    runStatements(db, listShopStatements(readShop(folder), true))
    expect(count("page_texts WHERE lang = 'de'")).toBe(1)
    expect(count("page_texts WHERE lang = 'fr'")).toBe(0)
    expect([...readValues().keys()].filter((name) => /^(?!places).*:(?:de|fr)$/.test(name))).toEqual([])
    expect(readValues().get('hero_title:es')).toBeTruthy()
  })

  it('is the same as SQL', () => {
    db.exec(toSql(listShopStatements(readShop(folder), true)))
    const copy = new DatabaseSync(':memory:')
    migrate(copy, MIGRATIONS.SHOP)
    runStatements(copy, listShopStatements(readShop(folder), true))
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
  const shop: Shop = {
    folder,
    values,
    seo,
    index: { banners: [], news: [], pages: [] },
    texts: new Map(),
    files: [],
    offer_words: { location: [], supplier: [] },
    taxonomy: NO_TAXONOMY,
    makers: [],
    goods: { files: [], parts: [] },
    adopted: [],
  }
  db.exec(toSql(listShopStatements(shop, true)))
  expect(readValues()).toEqual(new Map([...values, ['loaded', 'operator']]))
  expect({ ...db.prepare('SELECT * FROM site_seo').get() }).toEqual({ lang: 'en', title: "'?'", keyword: '', description: '?' })
})

describe('a new folder', () => {
  const lines = (found: ReturnType<typeof listDemonstrationTexts>) => found.map(({ name, languages }) => [name, ...languages].join(' '))
  const fill = (): void => {
    change('shop.json', '"company_name": ""', '"company_name": "Bauteile Müller"')
    change('shop.json', '"desk_answer_hours": ""', '"desk_answer_hours": "8"')
    change('freight.json', '"dispatch_place": ""', '"dispatch_place": "Munich, Germany"')
  }
  beforeEach(() => {
    rmSync(folder, { recursive: true })
    createShop(folder, ['en', 'de'], readShop())
  })

  it('says what has to be filled in, and nothing else', () => {
    expect(() => readShop(folder)).toThrow(/has 3 faults:\n.*company_name.*\n.*desk_answer_hours.*\n.*dispatch_place/)
    fill()
    expect(readShop(folder)).toMatchObject({
      texts: new Map([
        ['en', expect.anything()],
        ['de', expect.anything()],
      ]),
      files: [],
    })
  })

  it('has examples that are right as they stand', () => {
    fill()
    const file = join(folder, 'taxonomy.json')
    const uncommented = readFileSync(file, 'utf8').replace(/^ *\/\/ ?(?= *["{}\]])/gm, '')
    writeFileSync(file, uncommented)
    const { parameters, categories } = readShop(folder).taxonomy
    expect([parameters.length, categories.map(({ definition }) => definition.slug)]).toEqual([2, ['batteries', 'lithium-cells']])
  })

  it('has every key that there is', () => {
    fill()
    const demonstration = readShop().values
    const named = readFileSync(join(folder, 'shop.json'), 'utf8')
    const absent = [...demonstration.keys()].filter(
      (name) => !name.includes(':') && !/^(?:favicon|touch_icon)$/.test(name) && !named.includes(`"${name}"`),
    )
    // Words, claims, freight and icons have files of their own.
    expect(absent.sort()).toEqual(['claims', 'freight', 'hero_title', 'news_text', 'newsletter_text'])
  })

  it('tells editors what shop.json may hold', () => {
    const text = readFileSync(join(folder, 'shop.json'), 'utf8')
    const schema = JSON.parse(readFileSync(join(folder, 'shop.schema.json'), 'utf8')) as Record<string, Record<string, object>>
    expect(text).toContain('"$schema": "./shop.schema.json"')
    expect(Object.keys(JSON.parse(removeComments(text)) as object).every((key) => schema['properties']?.[key])).toBe(true)
    expect(schema['required']).toEqual(['company_name', 'desk_answer_hours'])
    expect(schema['properties']).toMatchObject({
      company_name: { anyOf: [{ type: 'string' }, { required: ['en'] }], description: expect.stringContaining('On pages') },
      places: { maxItems: 20, items: { properties: { role: { enum: expect.arrayContaining(['warehouse']) } } } },
    })
  })

  it('has the demonstration’s pages until they are written or copied by name', () => {
    fill()
    const left = lines(listDemonstrationTexts(readShop(folder), readShop()))
    expect(left).toContain('pages.terms-conditions en de')
    expect(left.filter((name) => !name.startsWith('pages.'))).toEqual([])
    change('shop.json', '"adopted": []', '"adopted": ["pages.terms-conditions"]')
    const texts = JSON.parse(removeComments(readFileSync(join(folder, 'texts/de.json'), 'utf8'))) as { pages: Record<string, unknown> }
    texts.pages['about'] = {
      title: 'Über uns',
      summary: 'Wer wir sind',
      blocks: [{ paragraphs: ['Wir handeln mit Bauteilen in München.'] }],
    }
    writeFileSync(join(folder, 'texts/de.json'), JSON.stringify(texts))
    expect(lines(listDemonstrationTexts(readShop(folder), readShop()))).toEqual(
      left
        .filter((name) => !name.startsWith('pages.terms-conditions'))
        .map((name) => (name.startsWith('pages.about') ? 'pages.about en' : name)),
    )
  })

  it('is made once', () => {
    expect(() => createShop(folder, ['en'], readShop())).toThrow('exists and is not empty')
  })
})

describe('what is left of the demonstration', () => {
  const names = (): string[] => listDemonstrationTexts(readShop(folder), readShop()).map(({ name }) => name)

  it('is every statement, figure and page of a copy', () => {
    expect(names()).toEqual(
      expect.arrayContaining([
        ...['company_name', 'company_address', 'contact_email', 'bank_account_number', 'places', 'claims', 'hero_title', 'seo'],
        ...['freight.dhl', 'freight.dispatch_place', 'banners.rfq', 'news.case-codes', 'pages.about', 'pages.privacy-policy'],
      ]),
    )
  })

  it('is a page of which one paragraph is left, a claim among others, and a zone among others', () => {
    change('texts/en.json', '"title": "About {{company_name}}"', '"title": "About Acme"')
    change('texts/en.json', '"30,000,000"', '"3"')
    change('freight.json', '"others"', '["DE"]')
    expect(names()).toEqual(expect.arrayContaining(['pages.about', 'claims', 'freight.dhl']))
  })
})

describe('refuses', () => {
  it('a freight tariff with a mistake, and says where it is', () => {
    change('freight.json', '"freight": "40"', '"freight": "dear"')
    expect(() => readShop(folder)).toThrow('freight.json: carriers.dhl.zones.1.steps.0.freight: "dear" is invalid')
  })

  it('a link that leads to no page of the shop', () => {
    change('texts/en.json', '"path": "/', '"path": "/no-such-page/')
    expect(() => readShop(folder)).toThrow('is invalid: expected a page of the shop')
  })

  it('a text that names a fact which there is not', () => {
    change('texts/de.json', '"summary": "', '"summary": "{{company_nam}} ')
    expect(() => readShop(folder)).toThrow('expected a text that names no other facts than {{company_name}}')
  })

  it('a text that the index does not name, and one that English lacks', () => {
    change('texts/fr.json', '"howtobuy": {', '"howtosell": {')
    change('texts/en.json', '"refund": {', '"refunds": {')
    expect(() => readShop(folder)).toThrow('texts/fr.json: pages.howtosell: texts/index.json names no such thing')
    expect(() => readShop(folder)).toThrow('texts/en.json: pages.refund is missing')
  })

  it('a language that there is not', () => {
    writeFileSync(join(folder, 'texts/ja.json'), '{}')
    expect(() => readShop(folder)).toThrow('texts/ja.json: there is no language ja: expected one of en, zh')
  })

  it('a folder with faults in several files, with all of them', () => {
    change('shop.json', '"bank_swift": "EXAMHKHHXXX"', '"bank_swift": "x"')
    rmSync(join(folder, 'freight.json'))
    change('texts/index.json', '"/bom"', '"/bomb"')
    expect(() => readShop(folder)).toThrow(
      /has 3 faults:\n {2}shop\.json: bank_swift.*\n {2}freight\.json: it is missing\n {2}texts\/index\.json: banners\.0\.link/,
    )
  })
})
