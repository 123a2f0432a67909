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
import { MIGRATIONS, migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-sql-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.runIf(IN_MATRIX)('a database filled from the file answers as the one it was made from', () => {
  const file = databaseFile(folder, 'CATALOGUE')
  mkdirSync(dirname(file), { recursive: true })
  const source = new DatabaseSync(file)
  migrate(source, MIGRATIONS.CATALOGUE)
  source.exec('BEGIN')
  writeTaxonomy(source, readNames())
  const writer = new CatalogueWriter(source, { fresh: true })
  for (const part of demonstrationParts(2600)) writer.put(part, demonstrationOffers(part))
  writer.finish('test')
  source.exec("UPDATE manufacturers SET name = 'It''s two\nlines' WHERE slug = 'ti'")
  source.exec('COMMIT')
  source.close()

  const sql = join(folder, 'catalogue.sql')
  const count = exportSql(folder, sql)
  const statements = readFileSync(sql, 'utf8').trimEnd().split('\n')
  expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000)

  const copy = new DatabaseSync(':memory:')
  migrate(copy, MIGRATIONS.CATALOGUE)
  copy.exec(statements.join('\n'))
  // Once more over what is there.
  copy.exec(statements.join('\n'))
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
  original.close()
})

test('an export that fails leaves no file, and the one before it as it was', () => {
  const state = join(folder, 'too-long')
  mkdirSync(dirname(databaseFile(state, 'CATALOGUE')), { recursive: true })
  const db = new DatabaseSync(databaseFile(state, 'CATALOGUE'))
  migrate(db, MIGRATIONS.CATALOGUE)
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
