import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '../dev/apply-migrations.ts'
import { databaseFile, MIGRATIONS, openDatabase } from '../dev/local-state.ts'
import { migrateState } from './migrate.ts'

let folder: string
let db: DatabaseSync

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  db = new DatabaseSync(':memory:')
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const add = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const recorded = () => db.prepare('SELECT id, name, applied_at FROM d1_migrations ORDER BY id').all()

it('applies what is missing, in order, and records it as wrangler does', () => {
  add('0002_b.sql', 'INSERT INTO a VALUES (2)')
  add('0001_a.sql', 'CREATE TABLE a (n INTEGER); INSERT INTO a VALUES (1);')
  add('notes.txt', 'not SQL')
  expect(migrate(db, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(migrate(db, folder)).toEqual([])
  add('0003_c.sql', 'INSERT INTO a VALUES (3)')
  expect(migrate(db, folder)).toEqual(['0003_c.sql'])
  expect(recorded()).toEqual(
    [1, 2, 3].map((id) => ({
      id,
      name: `000${id}_${'abc'[id - 1]}.sql`,
      applied_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })),
  )
  expect(db.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 3 })
})

it('takes back a migration that fails, names it, and keeps those before it', () => {
  add('0001_a.sql', 'CREATE TABLE a (n INTEGER)')
  add('0002_b.sql', 'INSERT INTO a VALUES (1); INSERT INTO nowhere VALUES (1);')
  expect(() => migrate(db, folder)).toThrow(/0002_b\.sql.*nowhere/)
  expect(recorded()).toHaveLength(1)
  expect(db.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 0 })
})

it('applies our own migrations', () => {
  expect(migrate(db, MIGRATIONS.CATALOGUE).length).toBeGreaterThan(0)
  expect(db.prepare('SELECT count(*) AS n FROM parts').get()).toEqual({ n: 0 })
})

it('keeps the total of every order when its lines get their cents', () => {
  const ours = readdirSync(MIGRATIONS.SHOP).filter((name) => name.endsWith('.sql'))
  const copy = (areBefore: boolean) => {
    for (const name of ours) if (name < '0011' === areBefore) copyFileSync(join(MIGRATIONS.SHOP, name), join(folder, name))
  }
  copy(true)
  migrate(db, folder)
  const lines = [
    // 0.789, 25.515, 29.1245, 6.7708, 56.5501: cut one by one they lack a cent or two of their sum.
    [
      [1, 789_000],
      [3, 8_505_000],
      [5, 5_824_900],
      [10, 677_080],
      [100, 565_501],
    ],
    [
      [7, 1],
      [0, 5_000_000],
      [1, 9000],
      [1, 1000],
    ],
    [
      [33, 123_457],
      [1000, 421],
    ],
  ]
  const freights = [40_000_000, 0, null]
  const insertOrder = db.prepare(
    `INSERT INTO orders (order_id, order_number, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place,
       shipping_address, billing_address, po_number, remark, freight, weight_grams, submitted_at)
     VALUES (?, ?, '', 'en', '', 'unpaid', 'wire', 'dhl', '', '', '', '{}', '{}', '', '', ?, 1, '')`,
  )
  const insertLine = db.prepare(
    `INSERT INTO order_lines (order_id, revision, position, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks)
     VALUES (?, 0, ?, 0, '', '', '', '', ?, ?, 0)`,
  )
  const cents = (micros: number) => Math.floor(Math.ceil(micros / 1000) / 10) * 10_000
  const totals = lines.map((ofOrder, index) => {
    insertOrder.run(index + 1, `SO${index}`, freights[index] ?? null)
    ofOrder.forEach(([qty = 0, unitPrice = 0], position) => {
      insertLine.run(index + 1, position + 1, qty, unitPrice)
    })
    return cents(ofOrder.reduce((sum, [qty = 0, unitPrice = 0]) => sum + qty * unitPrice, freights[index] ?? 0))
  })
  const before = { position: 5, qty: 100, unit_price: 565_501 }
  const offers = [
    { position: 5, before, offer: before, alternative: null, note: 'same' },
    { position: 5, before, offer: { ...before, qty: 3 }, alternative: { ...before, unit_price: 1 }, note: '' },
    { position: 5, before, offer: null, alternative: null, note: '' },
  ]
  db.prepare("INSERT INTO order_counters VALUES (1, 1, '', '', NULL, '', ?, NULL, 'open')").run(JSON.stringify(offers))
  copy(false)
  migrate(db, folder)
  const kept = db
    .prepare(
      `SELECT (SELECT sum(ext_price) FROM order_lines l WHERE l.order_id = o.order_id) + coalesce(freight, 0) AS total,
         (SELECT count(*) FROM order_lines l WHERE l.order_id = o.order_id AND (ext_price % 10000 <> 0 OR abs(ext_price - qty * unit_price) > 10000)) AS wrong
       FROM orders o ORDER BY order_id`,
    )
    .all()
  expect(kept).toEqual(totals.map((total) => ({ total, wrong: 0 })))
  const last = db.prepare('SELECT ext_price FROM order_lines WHERE order_id = 1 AND position = 5').get()?.['ext_price']
  const [same, changed, none] = offers
  expect(JSON.parse(String(db.prepare('SELECT lines FROM order_counters').get()?.['lines']))).toEqual([
    { ...same, before: { ...before, ext_price: last }, offer: { ...before, ext_price: last } },
    {
      ...changed,
      before: { ...before, ext_price: last },
      offer: { ...before, qty: 3, ext_price: 1_690_000 },
      alternative: { ...before, unit_price: 1, ext_price: 0 },
    },
    { ...none, before: { ...before, ext_price: last } },
  ])
})

it('makes the two databases of a state out of the one that held everything, with what open orders have left of their stock', () => {
  const old = databaseFile(folder, 'DB')
  mkdirSync(dirname(old), { recursive: true })
  {
    using whole = new DatabaseSync(old)
    migrate(whole, MIGRATIONS.SHOP, (name) => name < '0019')
    whole.exec(`
      INSERT INTO catalogue_state (name, value) VALUES ('source', 'operator');
      INSERT INTO parts (part_id, part_number, key, manufacturer_id, lifecycle, rohs, attributes) VALUES (10, 'A-1', 'A1', 1, 0, 1, '[]'), (11, 'B-2', 'B2', 1, 0, 1, '[]');
      INSERT INTO offers (offer_id, packaging, location, stock, moq, multiple, spq, lead_time_weeks, price_breaks)
        VALUES (80, 0, 0, 7, 1, 1, 1, 0, '1:10'), (88, 0, 0, 9, 1, 1, 1, 0, '1:10');
      INSERT INTO part_terms (rowid, terms) VALUES (10, 'p0603'), (11, 'p0402');
      INSERT INTO site_config (name, value) VALUES ('company_name', 'Acme');
      INSERT INTO orders (order_id, order_number, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place,
          shipping_address, billing_address, po_number, remark, weight_grams, submitted_at)
        VALUES (1, 'SO1', 'a@b.example', 'en', '', 'unpaid', 'wire', 'pick_up', '', '', '', '{}', '{}', '', '', 1, '');
      INSERT INTO order_lines (order_id, revision, position, offer_id, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks)
        VALUES (1, 0, 1, 80, 3, 'A-1', '', '', '', 3, 1, 0);
    `)
  }
  expect(migrateState(folder)).toContain('0019_leave_the_catalogue.sql')
  expect(migrateState(folder)).toEqual([])
  expect(existsSync(old)).toBe(false)
  using shop = openDatabase(folder, 'SHOP')
  using catalogue = openDatabase(folder, 'CATALOGUE')
  expect(shop.prepare('SELECT offer_id, part_number, stock, stock_as_fed, shown FROM offer_stock').all()).toEqual([
    { offer_id: 80, part_number: 'A-1', stock: 7, stock_as_fed: 7, shown: 7 },
  ])
  expect(shop.prepare("SELECT value FROM site_config WHERE name = 'company_name'").get()).toEqual({ value: 'Acme' })
  expect(catalogue.prepare('SELECT part_number FROM parts ORDER BY 1').all()).toEqual([{ part_number: 'A-1' }, { part_number: 'B-2' }])
  expect(catalogue.prepare("SELECT rowid FROM part_terms WHERE part_terms MATCH 'p0402'").all()).toEqual([{ rowid: 11 }])
  const tablesOf = (database: DatabaseSync) =>
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
      .all()
      .map(({ name }) => String(name))
  expect(tablesOf(shop).filter((name) => tablesOf(catalogue).includes(name))).toEqual(['d1_migrations'])
  // The platform exports no database with a virtual table.
  expect(shop.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'").all()).toEqual([])
})
