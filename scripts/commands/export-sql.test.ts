import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { CatalogueWriter } from '#origin/catalogue/import/load.ts'
import { writeTaxonomy } from '#origin/catalogue/import/write-taxonomy.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { databaseFile } from '../dev/local-state.ts'
import { demonstrationOffers, demonstrationParts, readNames } from './demonstration.ts'
import { exportSql } from './export-sql.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-sql-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SITE_TABLES = [
  'site_config',
  'site_seo',
  'page_texts',
  'banners',
  'news_texts',
  'news_tags',
  'news_subjects',
  'tag_names',
  'select_options',
  'news',
]

test.runIf(IN_MATRIX)('a database filled from the file answers as the one it was made from', () => {
  const file = databaseFile(folder)
  mkdirSync(dirname(file), { recursive: true })
  const source = new DatabaseSync(file)
  migrate(source)
  source.exec('BEGIN')
  writeTaxonomy(source, readNames())
  const writer = new CatalogueWriter(source, { fresh: true })
  for (const part of demonstrationParts(2600)) writer.put(part, demonstrationOffers(part))
  writer.finish('test')
  const say = (db: DatabaseSync, company: string) => {
    for (const table of SITE_TABLES) db.exec(`DELETE FROM ${table}`)
    db.exec(`
      INSERT INTO site_config VALUES ('company_name', '${company}'), ('bank_account_number', '${company} 000');
      INSERT INTO site_seo VALUES ('en', '${company}', '', '');
      INSERT INTO page_texts VALUES ('about', 'en', '${company}', '', '[]', '2026-01-01T00:00:00Z');
      INSERT INTO banners VALUES ('b', 'en', 1, '${company}', '', '/');
      INSERT INTO news VALUES ('n', '2026-01-01'); INSERT INTO news_texts VALUES ('n', 'en', '${company}', '', '[]');
      INSERT INTO news_tags VALUES ('n', 't'); INSERT INTO tag_names VALUES ('t', 'en', '${company}');
      INSERT INTO news_subjects VALUES ('n', 'category', '${company}'); INSERT INTO select_options VALUES ('feedback_type', 1, 'en', '${company}');
    `)
  }
  const site = (db: DatabaseSync) => SITE_TABLES.map((table) => db.prepare(`SELECT * FROM ${table}`).all())
  say(source, 'Demonstration')
  source.exec("UPDATE manufacturers SET name = 'It''s two\nlines' WHERE slug = 'ti'")
  const order = (orderId: number, db: DatabaseSync, qty: number) => {
    db.prepare(
      `INSERT INTO orders (order_id, order_number, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place, shipping_address,
         billing_address, po_number, remark, weight_grams, submitted_at) VALUES (?, ?, 'a@b.example', 'en', '', 'unpaid', 'wire', 'pick_up', '', '', '', '{}', '{}', '', '', 1, '')`,
    ).run(orderId, `SO${orderId}`)
    db.prepare(
      `INSERT INTO order_lines (order_id, revision, position, offer_id, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks)
       SELECT ?, 0, 1, offer_id, ?, part_number, '', '', '', ?, 1, 0 FROM offers JOIN parts ON part_id = offer_id / 8 WHERE stock > 100 ORDER BY offer_id LIMIT 1`,
    ).run(orderId, qty, qty)
  }
  order(1, source, 10)
  source.prepare("INSERT INTO subscribers (email, lang, subscribed_at) VALUES ('a@b.example', 'en', '2026-01-01T00:00:00Z')").run()
  source.exec('COMMIT')
  source.close()

  const sql = join(folder, 'catalogue.sql')
  const count = exportSql(folder, sql)
  const statements = readFileSync(sql, 'utf8').trimEnd().split('\n')
  expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000)

  const copy = new DatabaseSync(':memory:')
  migrate(copy)
  copy.exec(statements.join('\n'))
  // Company, bank account, texts and news of the copy are its own.
  say(copy, 'Acme')
  const acme = site(copy)
  // Customers of the copy are its own, and what they ordered stays reserved.
  order(7, copy, 30)
  const stock = 'SELECT offer_id, stock FROM offers WHERE offer_id = (SELECT offer_id FROM order_lines)'
  const before = copy.prepare(stock).get()
  copy.exec(statements.join('\n'))
  expect(site(copy)).toEqual(acme)
  expect(copy.prepare('SELECT order_number FROM orders').all()).toEqual([{ order_number: 'SO7' }])
  expect(copy.prepare(stock).get()).toEqual({ ...before, stock: Number(before?.['stock']) - 30 })
  copy.exec(`UPDATE offers SET stock = stock + 30 WHERE offer_id = ${before?.['offer_id']}`)
  const original = new DatabaseSync(file, { readOnly: true })
  const both = (query: string): unknown[] => [copy, original].map((db) => db.prepare(query).all())
  for (const query of [
    'SELECT * FROM parts ORDER BY part_id',
    'SELECT * FROM offers ORDER BY offer_id',
    'SELECT * FROM category_fields ORDER BY category_id, field',
    'SELECT * FROM category_chunks ORDER BY category_id, field, chunk',
    'SELECT * FROM index_pages ORDER BY name, page',
    'SELECT * FROM manufacturers ORDER BY manufacturer_id',
    'SELECT rowid FROM part_fragments WHERE part_fragments MATCH \'"STM"\'',
    "SELECT rowid FROM part_terms WHERE part_terms MATCH 'p0603 AND m83'",
  ]) {
    const [copied, expected] = both(query).map((rows) => JSON.stringify(rows))
    expect(copied === expected, query).toBe(true)
  }
  expect(count).toBe((original.prepare('SELECT count(*) AS n FROM parts').get() as { n: number }).n)
  expect(copy.prepare('SELECT * FROM subscribers').all()).toEqual([])
  original.close()
})

test('an export that fails leaves no file, and the one before it as it was', () => {
  const state = join(folder, 'too-long')
  mkdirSync(dirname(databaseFile(state)), { recursive: true })
  const db = new DatabaseSync(databaseFile(state))
  migrate(db)
  db.prepare("INSERT INTO category_chunks VALUES (1, 'stock', 0, '', ?)").run('x'.repeat(100_000))
  db.close()
  const folderOfFiles = mkdtempSync(join(folder, 'files-'))
  const sql = join(folderOfFiles, 'catalogue.sql')
  expect(() => exportSql(state, sql)).toThrow('category_chunks')
  expect(readdirSync(folderOfFiles)).toEqual([])
  writeFileSync(sql, 'of yesterday')
  expect(() => exportSql(state, sql)).toThrow('category_chunks')
  expect(readdirSync(folderOfFiles)).toEqual(['catalogue.sql'])
  expect(readFileSync(sql, 'utf8')).toBe('of yesterday')
})
