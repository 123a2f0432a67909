import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { CatalogueWriter, writeTaxonomy } from '#origin/catalogue/load.ts'
import { demonstrationOffers, demonstrationParts, readNames } from './demonstration.ts'
import { exportSql } from './export-sql.ts'
import { databaseFile } from './local-state.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-sql-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a database filled from the file answers as the one it was made from', () => {
  const file = databaseFile(folder)
  mkdirSync(dirname(file), { recursive: true })
  const source = new DatabaseSync(file)
  migrate(source)
  source.exec('BEGIN')
  writeTaxonomy(source, readNames())
  const writer = new CatalogueWriter(source, { fresh: true })
  for (const part of demonstrationParts(2600)) writer.put(part, demonstrationOffers(part))
  writer.finish('test')
  source.prepare("INSERT INTO page_texts VALUES ('a', 'en', 'It''s', 'two\nlines', '[]', '2026-01-01T00:00:00Z')").run()
  source.prepare("INSERT INTO subscribers VALUES ('a@b.example', 'en', '2026-01-01T00:00:00Z')").run()
  source.exec('COMMIT')
  source.close()

  const sql = join(folder, 'catalogue.sql')
  const count = exportSql(folder, sql)
  const statements = readFileSync(sql, 'utf8').trimEnd().split('\n')
  expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000)

  const copy = new DatabaseSync(':memory:')
  migrate(copy)
  for (let time = 0; time < 2; time++) copy.exec(statements.join('\n'))
  const original = new DatabaseSync(file, { readOnly: true })
  const both = (query: string): unknown[] => [copy, original].map((db) => db.prepare(query).all())
  for (const query of [
    'SELECT * FROM parts ORDER BY part_id',
    'SELECT * FROM offers ORDER BY offer_id',
    'SELECT * FROM category_fields ORDER BY category_id, field',
    'SELECT * FROM category_chunks ORDER BY category_id, field, chunk',
    'SELECT * FROM index_pages ORDER BY name, page',
    'SELECT * FROM page_texts',
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
