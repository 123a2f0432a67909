import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '../dev/apply-migrations.ts'
import { MIGRATIONS, openDatabase } from '../dev/local-state.ts'
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

it('changes nothing of a database that another version has made, and says which migrations it has', () => {
  add('0001_a.sql', 'CREATE TABLE a (n INTEGER)')
  migrate(db, folder)
  db.exec("INSERT INTO d1_migrations (name) VALUES ('0002_from_elsewhere.sql')")
  add('0003_c.sql', 'INSERT INTO a VALUES (3)')
  expect(() => migrate(db, folder)).toThrow(/another version.*0002_from_elsewhere\.sql/)
  expect(db.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 0 })
})

it('names the database of a state that cannot be migrated', () => {
  {
    using shop = openDatabase(folder, 'SHOP')
    migrate(shop, MIGRATIONS.SHOP)
    shop.exec("INSERT INTO d1_migrations (name) VALUES ('0002_from_elsewhere.sql')")
  }
  expect(() => migrateState(folder)).toThrow(/SHOP in .*another version/)
})
