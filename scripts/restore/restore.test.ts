import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { backUp } from '#origin/backup/back-up.ts'
import { readChunk, toBackupFolder, writeChunk } from '#origin/backup/backup-format.ts'
import { deriveBackupKeys } from '#origin/backup/keys.ts'
import { getBackup, toBackupFiles } from '#origin/backup/open-backup.ts'
import { listNextRanges, readRange, readSchema } from '#origin/backup/read-rows.ts'
import { MINUTE_MS } from '#shared/text/durations.ts'
import { localFill } from '#test-support/local-fill.ts'
import { type MemoryBucket, memoryBucket } from '#test-support/memory-bucket.ts'
import { migrate } from '../dev/apply-migrations.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { MIGRATIONS } from '../dev/local-state.ts'
import { checkDatabase, fillDatabase } from '../fill/fill.ts'
import { withSource } from './backup-source.ts'
import { compareShops, type TableDifference } from './compare-shop.ts'
import { blockRefunds, restoreShop, skipEventNumbers, writeRows } from './restore-shop.ts'
import { writeShopFiles } from './shop-files.ts'

const BACKUP_KEY = 'a-key-for-tests-0123456789abcdefghij'
const keys = await deriveBackupKeys(BACKUP_KEY)
const folder = mkdtempSync(join(tmpdir(), 'restore-'))
afterAll(() => rmSync(folder, { recursive: true }))

let shop: DatabaseSync
let backupBucket: MemoryBucket
let now: Date
let files = 0

/** A shop with an order, its RFQ, its customer and what goes with them. */
function fillShop(db: DatabaseSync): void {
  db.exec(`
    INSERT INTO customers (customer_id, email, created_at) VALUES (5, 'Ada@example.com', '2026-01-01T00:00:00.000Z'), (6, 'bob@example.com', '2026-01-02T00:00:00.000Z');
    INSERT INTO addresses VALUES (1, 5, 'Ada', 'Größe "GmbH"', 'Straße 1', '', '東京', '', '', 'DE', '', 1, 0, '2026-01-01T00:00:00.000Z');
    INSERT INTO orders (order_id, order_number, customer_id, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place,
      shipping_address, billing_address, po_number, remark, weight_grams, submitted_at)
    VALUES (7, 'SO7', 5, 'ada@example.com', 'de', 'UTC', 'unpaid', 'wire', 'dhl', '', 'EXW', '', '{}', '{}', '', 'one' || char(13, 10) || 'two', 1, '2026-01-03T00:00:00.000Z'),
      (8, 'SO8', NULL, 'eve@example.com', 'de', 'UTC', 'unpaid', 'wire', 'dhl', '', 'EXW', '', '{}', '{}', '', '', 1, '2026-01-03T00:00:00.000Z');
    INSERT INTO order_lines (order_id, revision, position, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks)
    VALUES (7, 0, 1, 0, 'LM317', 'TI', 'reel', '', 9007199254740993, 250000, 0), (8, 0, 1, 0, 'LM318', 'TI', 'reel', '', 5, 250000, 0);
    INSERT INTO order_history VALUES (7, 0, '2026-01-03T00:00:00.000Z', 'buyer', NULL, 'unpaid', ''), (8, 0, '2026-01-03T00:00:00.000Z', 'buyer', NULL, 'unpaid', '');
    INSERT INTO payments VALUES ('p1', 7, 'stripe', NULL, NULL, 100, '2026-01-03T00:00:00.000Z', NULL);
    INSERT INTO refunds VALUES ('r1', 7, 'p1', 50, '', 'due', 0, '2026-01-04T00:00:00.000Z', NULL, '2026-01-04T00:00:00.000Z');
    INSERT INTO boms (bom_row, bom_id, customer_id, name, file_name, last_line_id, created_at, updated_at)
    VALUES (3, 'b3', 5, 'B', 'b.csv', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'), (9, 'b9', 5, 'gone', '', 1, '', '');
    INSERT INTO bom_lines (bom_row, line_id, source, state) VALUES (3, 1, '{}', 'none');
    DELETE FROM boms WHERE bom_row = 9;
    INSERT INTO sessions (token_hash, customer_id, created_at, expires_at) VALUES ('t', 5, '', '');
    UPDATE catalogue_feed SET feed = 17;
    INSERT INTO site_config VALUES ('nul', 'a' || char(0) || 'b'), ('long', '${"it''s\nlong ü€\u{1F600}".repeat(9000)}');
  `)
}

async function writeFullBackup(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await backUp({ SHOP: toLocalD1(shop), FILES: backupBucket.bucket, BACKUP_KEY }, now)
    now = new Date(now.getTime() + 5 * MINUTE_MS)
  }
}

const newFile = (): string => join(folder, `shop-${++files}.sqlite`)
const lastBackup = () => getBackup(toBackupFiles(backupBucket.bucket), keys, now)
const restore = async (file = newFile()) => ({
  file,
  ...(await restoreShop(file, toBackupFiles(backupBucket.bucket), keys, await lastBackup())),
})

/** All rows of all tables but those that are no part of a backup, as digests. */
function readContent(db: DatabaseSync): Record<string, string> {
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('sessions', 'd1_migrations', 'restored_from') ORDER BY name",
    )
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => {
      const all = db.prepare(
        `SELECT * FROM ${String(name)}${name === 'sqlite_sequence' ? " WHERE name <> 'd1_migrations' ORDER BY name" : ''}`,
      )
      all.setReadBigInts(true)
      const rows = all.all().map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)))
      return [String(name), createHash('sha256').update(rows.sort().join()).digest('hex')]
    }),
  )
}
const listSchemas = (db: DatabaseSync) =>
  db.prepare("SELECT name, sql FROM sqlite_schema WHERE name <> 'restored_from' AND name NOT GLOB 'sqlite_auto*' ORDER BY name").all()

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  shop = new DatabaseSync(':memory:')
  migrate(shop, MIGRATIONS.SHOP)
  fillShop(shop)
  backupBucket = memoryBucket()
  now = new Date('2026-02-01T03:00:00Z')
})

describe('a backup that is restored', () => {
  it('is the shop as it was, and gives no number twice', async () => {
    await writeFullBackup()
    const { file, repairedRows, migrated } = await restore()
    expect([repairedRows, migrated]).toEqual([[], []])
    using db = new DatabaseSync(file)
    expect(readContent(db)).toEqual(readContent(shop))
    expect(listSchemas(db)).toEqual(listSchemas(shop))
    expect(db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'boms'").get()).toEqual({ seq: 9 })
    expect(db.prepare('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 0 })
    const events = () => db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get()?.['seq']
    const last = Number(events())
    expect(last).toBeGreaterThan(0)
    skipEventNumbers(file)
    expect(events()).toBe(last + 1_000_000)
    expect(blockRefunds(file)).toBe(1)
    expect(db.prepare("SELECT next_try_at FROM refunds WHERE refund_id = 'r1'").get()).toEqual({ next_try_at: null })
  })

  it('is the last one at a time, or before it', async () => {
    await writeFullBackup()
    const first = (await lastBackup()).finished_at
    now = new Date('2026-02-02T03:00:00Z')
    shop.exec("UPDATE orders SET remark = 'later'")
    await writeFullBackup()
    const second = (await lastBackup()).finished_at
    const at = (time: string) => getBackup(toBackupFiles(backupBucket.bucket), keys, new Date(time)).then(({ finished_at }) => finished_at)
    expect([await at('2026-02-02T02:59:00Z'), await at(first), await at('2026-02-02T23:00:00Z')]).toEqual([first, first, second])
    await expect(at('2026-01-31T00:00:00Z')).rejects.toThrow(`or before: the first is of ${first.slice(0, 19)}`)
  })

  it('comes into newer code with its migrations', async () => {
    await writeFullBackup()
    const { SHOP: shopMigrations } = MIGRATIONS
    const newer = join(folder, 'newer-migrations')
    cpSync(shopMigrations, newer, { recursive: true })
    writeFileSync(join(newer, '0999_add_note.sql'), "ALTER TABLE catalogue_feed ADD COLUMN note TEXT NOT NULL DEFAULT 'new'")
    Object.assign(MIGRATIONS, { SHOP: newer })
    try {
      const { file, migrated } = await restore()
      expect(migrated).toEqual(['0999_add_note.sql'])
      using db = new DatabaseSync(file)
      expect(db.prepare('SELECT feed, note FROM catalogue_feed').all()).toEqual([{ feed: 17, note: 'new' }])
      expect(db.prepare('SELECT count(*) AS n FROM orders').get()).toEqual({ n: 2 })
    } finally {
      Object.assign(MIGRATIONS, { SHOP: shopMigrations })
    }
  })

  it('does not come into older code', async () => {
    shop.exec("INSERT INTO d1_migrations (name) VALUES ('9999_from_tomorrow.sql')")
    await writeFullBackup()
    await expect(restore()).rejects.toThrow('newer code, which has the migrations 9999_from_tomorrow.sql')
  })

  it('leaves out rows that reference a customer created or deleted during the backup', async () => {
    await writeFullBackup()
    now = new Date('2026-02-02T03:00:00Z')
    shop.exec('PRAGMA foreign_keys = OFF')
    shop.exec(
      "DELETE FROM customers WHERE customer_id = 5; INSERT INTO bom_lines (bom_row, line_id, source, state) VALUES (99, 1, '{}', 'none')",
    )
    await writeFullBackup()
    const { file, repairedRows } = await restore()
    expect(repairedRows).toEqual(
      expect.arrayContaining([
        { table: 'orders', parent: 'customers', rows: 1, is_gone: false },
        { table: 'boms', parent: 'customers', rows: 1, is_gone: false },
        { table: 'addresses', parent: 'customers', rows: 1, is_gone: true },
        { table: 'bom_lines', parent: 'boms', rows: 1, is_gone: true },
      ]),
    )
    using db = new DatabaseSync(file)
    expect(db.prepare('SELECT order_id, customer_id FROM orders WHERE order_id = 7').get()).toEqual({ order_id: 7, customer_id: null })
  })

  it('goes into no database that is there, and is there as a whole or not at all', async () => {
    await writeFullBackup()
    const { file } = await restore()
    await expect(restore(file)).rejects.toThrow('There is a database SHOP already')
    const [piece] = [...backupBucket.objects.keys()].filter((key) => key.includes('/chunks/')).slice(-1)
    backupBucket.objects.delete(piece ?? '')
    const other = newFile()
    await expect(restore(other)).rejects.toThrow('is missing')
    expect(() => new DatabaseSync(other, { readOnly: true })).toThrow()
  })
})

describe('a backup of a shop that sells meanwhile', () => {
  /** A database of which something is changed before every query. */
  function withChangesMeanwhile(db: DatabaseSync, changeMeanwhile: () => void): D1Database {
    const wrap = (prepared: D1PreparedStatement): D1PreparedStatement =>
      new Proxy(prepared, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
          if (name === 'all') changeMeanwhile()
          return value
        },
      })
    const d1 = toLocalD1(db)
    const batch = (statements: D1PreparedStatement[]) => {
      changeMeanwhile()
      return d1.batch(statements)
    }
    return { prepare: (text: string) => wrap(d1.prepare(text)), batch } as unknown as D1Database
  }

  let count = 0

  /** Customers come, order and go; each order has a line, a step and its customer's e-mail. */
  function trade(db: DatabaseSync, choose: (from: number) => number, at: string): void {
    db.exec('BEGIN')
    const customers = db.prepare('SELECT customer_id, email FROM customers').all()
    // Often the last one: the next row gets the deleted one's id.
    const customer = choose(2) === 0 ? customers.at(-1) : customers[choose(customers.length)]
    const what = choose(6)
    if (what === 0 || !customer) {
      const email = `c${++count}@example.com`
      db.prepare('INSERT OR IGNORE INTO customers (email, created_at) VALUES (?, ?)').run(email, at)
    } else if (what === 1) {
      // Like a deleted account, whose id the next customer gets.
      db.prepare('UPDATE orders SET customer_id = NULL WHERE customer_id = ?').run(customer['customer_id'] ?? null)
      db.prepare('DELETE FROM addresses WHERE customer_id = ?').run(customer['customer_id'] ?? null)
      db.prepare('DELETE FROM boms WHERE customer_id = ?').run(customer['customer_id'] ?? null)
      db.prepare('DELETE FROM sessions WHERE customer_id = ?').run(customer['customer_id'] ?? null)
      db.prepare('DELETE FROM customers WHERE customer_id = ?').run(customer['customer_id'] ?? null)
    } else if (what === 2) {
      // A counter-offer is accepted: the order has other lines.
      const order = db.prepare('SELECT order_id, revision FROM orders').all()[choose(10)]
      const { order_id = null, revision = null } = order ?? {}
      db.prepare('UPDATE orders SET revision = revision + 1 WHERE order_id = ?').run(order_id)
      db.prepare(`INSERT INTO order_lines (order_id, revision, position, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks)
        SELECT ?, ? + 1, 1, 0, 'P', '', '', '', 1, 1, 0 WHERE ? IS NOT NULL`).run(order_id, revision, order_id)
    } else {
      const { lastInsertRowid } = db
        .prepare(`INSERT INTO orders (order_number, customer_id, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place,
          shipping_address, billing_address, po_number, remark, weight_grams, submitted_at)
          VALUES (?, ?, ?, 'en', 'UTC', 'unpaid', 'wire', '', '', 'EXW', '', '{}', '{}', '', '', 1, ?)`)
        .run(`S${++count}`, customer['customer_id'] ?? null, customer['email'] ?? null, at)
      db.prepare(`INSERT INTO order_lines (order_id, revision, position, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks)
        VALUES (?, 0, 1, 0, 'P', '', '', '', 1, 1, 0)`).run(lastInsertRowid)
      db.prepare("INSERT INTO order_history VALUES (?, 0, ?, 'buyer', NULL, 'unpaid', '')").run(lastInsertRowid, at)
      db.prepare(
        "INSERT INTO boms (bom_id, customer_id, name, file_name, last_line_id, created_at, updated_at) VALUES (?, ?, '', '', 1, ?, ?)",
      ).run(`bom-${count}`, customer['customer_id'] ?? null, at, at)
      db.exec("INSERT INTO bom_lines (bom_row, line_id, source, state) SELECT max(bom_row), 1, '{}', 'none' FROM boms")
    }
    db.exec('COMMIT')
  }

  it('has every document complete, and only its rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        let state = seed
        const choose = (from: number): number => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          return Math.floor((state / 2 ** 32) * from)
        }
        using db = new DatabaseSync(':memory:')
        migrate(db, MIGRATIONS.SHOP)
        fillShop(db)
        for (let i = 0; i < 200; i++) trade(db, choose, '2026-01-15T00:00:00.000Z')
        const storage = memoryBucket()
        let at = new Date('2026-02-01T03:00:00Z')
        const changeMeanwhile = () => trade(db, choose, at.toISOString())
        while ([...storage.objects.keys()].every((key) => !key.includes('/nights/'))) {
          await backUp({ SHOP: withChangesMeanwhile(db, changeMeanwhile), FILES: storage.bucket, BACKUP_KEY }, at, {
            pieces: 1,
            ms: 60_000,
          })
          at = new Date(at.getTime() + 5 * MINUTE_MS)
          for (let i = 0; i < 5; i++) changeMeanwhile()
        }
        const file = newFile()
        await restoreShop(file, toBackupFiles(storage.bucket), keys, await getBackup(toBackupFiles(storage.bucket), keys, at))
        using restored = new DatabaseSync(file)
        const none = (about: string, text: string) => expect(restored.prepare(text).all(), about).toEqual([])
        none(
          'orders with lines of another moment',
          'SELECT order_id FROM orders o WHERE (SELECT max(revision) FROM order_lines l WHERE l.order_id = o.order_id) IS NOT o.revision',
        )
        none('orders without history', 'SELECT order_id FROM orders WHERE order_id NOT IN (SELECT order_id FROM order_history)')
        none(
          'orders of others',
          'SELECT order_id FROM orders o JOIN customers c USING (customer_id) WHERE o.email <> c.email COLLATE NOCASE',
        )
        none('BOMs of others', 'SELECT bom_row FROM boms b JOIN customers c USING (customer_id) WHERE b.created_at < c.created_at')
        expect(restored.prepare('SELECT order_id FROM orders').all().length).toBeGreaterThan(10)
      }),
      { numRuns: 15 },
    )
  })
})

describe('a backup that cannot be restored', () => {
  const pieces = () => [...backupBucket.objects].filter(([key]) => key.includes('/chunks/'))

  it('says whose key it wants', async () => {
    await writeFullBackup()
    const others = await deriveBackupKeys('another-key-0123456789abcdefghijklmno')
    await expect(getBackup(toBackupFiles(backupBucket.bucket), others, now)).rejects.toThrow(
      `sealed with another key: with that of the mark ${keys.id}, and the mark of BACKUP_KEY is ${others.id}`,
    )
    expect((await deriveBackupKeys(`${BACKUP_KEY}\n`)).id).toBe(keys.id)
    await expect(getBackup(toBackupFiles(memoryBucket().bucket), keys, now)).rejects.toThrow('There is no backup')
  })

  it('says which piece was altered, or lies in the place of another', async () => {
    await writeFullBackup()
    const manifest = await lastBackup()
    const name = manifest.families.find(({ table }) => table === 'orders')?.chunks[0]
    const key = `${toBackupFolder(keys)}chunks/${name}`
    const piece = backupBucket.objects.get(key)
    const altered = piece?.bytes.slice() ?? new Uint8Array()
    altered[100] = (altered[100] ?? 0) ^ 1
    backupBucket.objects.set(key, { ...(piece as typeof backupBucket.objects extends Map<string, infer T> ? T : never), bytes: altered })
    await expect(restore()).rejects.toThrow(`The piece 1 of 1 of orders was altered: ${key}`)
    const other = pieces().find(([one]) => one !== key)?.[1]
    if (other) backupBucket.objects.set(key, other)
    await expect(restore()).rejects.toThrow('of orders was altered')
    backupBucket.objects.delete(key)
    await expect(restore()).rejects.toThrow(`The piece 1 of 1 of orders is missing: ${key}`)
  })

  it('says that its list was altered', async () => {
    await writeFullBackup()
    for (const [key, object] of backupBucket.objects) if (key.includes('/nights/')) object.bytes[20] = (object.bytes[20] ?? 0) ^ 1
    await expect(restore()).rejects.toThrow(/The backup of 2026-02-01T03:\d\d:00Z was altered/)
  })
})

describe('rows', () => {
  it('come back as they were, whatever is in them', async () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.double({ noNaN: true }),
      fc.string({ unit: 'grapheme', maxLength: 50 }),
      fc.constantFrom('\0', 'a\0b', '{"blob":"00"}', '[1]', 'null', "it's", '\r\n', '\u2028', 'x'.repeat(200_000)),
      fc.uint8Array({ maxLength: 40 }),
    )
    const key = fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.string({ unit: 'grapheme', maxLength: 12 }))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, key, value, value, value), { maxLength: 40 }), async (rows) => {
        const make = () => {
          const db = new DatabaseSync(':memory:')
          db.exec('CREATE TABLE odd (a ANY, b ANY, c ANY, d BLOB, e ANY, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID')
          return db
        }
        using from = make()
        using to = make()
        const put = from.prepare('INSERT OR REPLACE INTO odd VALUES (?, ?, ?, CAST(? AS BLOB), ?)')
        for (const row of rows) put.run(...(row as SQLInputValue[]))
        const [db, family] = [toLocalD1(from), { table: 'odd' } as unknown as Parameters<typeof listNextRanges>[2]]
        const schema = await readSchema(db)
        for (let after: string | null = null; ; ) {
          const { ranges, is_end } = await listNextRanges(db, schema, family, after)
          for (const range of ranges)
            for (const section of readChunk(writeChunk(await readRange(db, schema, family, range, '')))) writeRows(to, section)
          if (is_end) break
          after = ranges.at(-1)?.to ?? null
        }
        const all = (database: DatabaseSync) =>
          database.prepare('SELECT quote(a) AS a, quote(b) AS b, typeof(c) AS t, hex(c) AS c, hex(d) AS d, hex(e) AS e FROM odd').all()
        expect(all(to)).toEqual(all(from))
      }),
      { numRuns: 60 },
    )
  })
})

describe('files of a restored shop', () => {
  it('fill an empty database with all of it, go on where they broke off, and into no other', async () => {
    await writeFullBackup()
    const { file } = await restore()
    const out = join(folder, 'sql')
    const plan = writeShopFiles(file, out, 'then', 20_000)
    expect(plan.files).toBeGreaterThan(3)
    expect(plan.longest_statement).toBeLessThan(100_000)
    const db = new DatabaseSync(':memory:')
    const target = localFill(toLocalD1(db))
    let left = 2
    const breaking = { ...target, take: (name: string) => (left-- > 0 ? target.take(name) : Promise.reject(new Error('gone'))) }
    await expect(fillDatabase(breaking, out)).rejects.toThrow('gone')
    // Another run writes the same files.
    expect(writeShopFiles(file, out, 'then', 20_000)).toEqual(plan)
    expect(await fillDatabase(target, out)).toBe(plan.files - 2)
    expect(await checkDatabase(target, out)).toEqual([])
    using restored = new DatabaseSync(file)
    expect(readContent(db)).toEqual(readContent(restored))
    expect(db.prepare("INSERT INTO guards (name) VALUES ('x')").run.bind(db.prepare("INSERT INTO guards (name) VALUES ('x')"))).toThrow(
      'guard: x',
    )
    const live = new DatabaseSync(':memory:')
    migrate(live, MIGRATIONS.SHOP)
    await expect(fillDatabase(localFill(toLocalD1(live)), out)).rejects.toThrow('Fill an empty one')
  })
})

describe('a rehearsal', () => {
  const rehearse = async () => {
    const { file } = await restore()
    using db = new DatabaseSync(file)
    const { started_at } = await lastBackup()
    const differences = await compareShops(toLocalD1(shop), toLocalD1(db), started_at, '2026-02-03T00:00:00.000Z')
    return (table: string) => differences.find((one) => one.table === table) as TableDifference
  }

  it('finds nothing where nothing has happened', async () => {
    await writeFullBackup()
    const of = await rehearse()
    expect(of('orders')).toMatchObject({ same: 2, changed: 0, differs: 0, came: 0, went: 0, lost: 0 })
    expect(of('order_lines')).toMatchObject({ same: 2, differs: 0 })
  })

  it('tells what changed, came and went since from what is lost', async () => {
    await writeFullBackup()
    shop.exec(`
      UPDATE orders SET status = 'canceled' WHERE order_id = 7;
      INSERT INTO order_history VALUES (7, 1, '2026-02-02T00:00:00.000Z', 'system', 'unpaid', 'canceled', '');
      UPDATE customers SET telephone = '1' WHERE customer_id = 6;
      DELETE FROM bom_lines; DELETE FROM boms;
      INSERT INTO customers (customer_id, email, created_at) VALUES (12, 'new@example.com', '2026-02-02T00:00:00.000Z'), (13, 'old@example.com', '2026-01-20T00:00:00.000Z');
      INSERT INTO order_lines (order_id, revision, position, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks)
      VALUES (7, 1, 1, 0, 'LM317', 'TI', 'reel', '', 1, 1, 0), (8, 1, 1, 0, 'LM318', 'TI', 'reel', '', 5, 250000, 0);
    `)
    const of = await rehearse()
    expect(of('orders')).toMatchObject({ same: 1, changed: 1, lost: 0 })
    expect(of('order_history')).toMatchObject({ same: 2, came: 1 })
    expect(of('customers')).toMatchObject({ same: 1, changed: 0, differs: 1, came: 1, lost: 1, lost_keys: ['[13]'] })
    expect(of('boms')).toMatchObject({ same: 0, went: 1 })
    // Nothing has happened to the order 8 since the backup that would explain another line.
    expect(of('order_lines')).toMatchObject({ same: 2, came: 1, lost: 1, lost_keys: ['[8,1,1]'] })
  })
})

describe('a place with backups', () => {
  it('is a folder into which the bucket was copied', async () => {
    await writeFullBackup()
    const copy = join(folder, 'copy')
    for (const [key, { bytes }] of backupBucket.objects) {
      mkdirSync(dirname(join(copy, key)), { recursive: true })
      writeFileSync(join(copy, key), bytes)
    }
    await expect(withSource(copy, null, async () => 0)).rejects.toThrow('BACKUP_KEY in the environment')
    vi.stubEnv('BACKUP_KEY', BACKUP_KEY)
    const manifest = await withSource(copy, null, async ({ files: source, openShop }) => {
      expect(openShop).toBeNull()
      const found = await getBackup(source, keys, now)
      await restoreShop(newFile(), source, keys, found)
      return found
    })
    vi.unstubAllEnvs()
    expect(manifest).toEqual(await lastBackup())
    await expect(withSource(join(folder, 'nothing'), null, async () => 0)).rejects.toThrow('neither a state nor a folder')
  })
})
