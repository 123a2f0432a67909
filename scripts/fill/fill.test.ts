import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BulkWriter } from '#origin/catalogue/feed/write/bulk-writer.ts'
import { localFill, readStatements } from '#test-support/local-fill.ts'
import { generateDemonstrationParts, listDemonstrationOffers } from '../commands/demonstration.ts'
import { migrate } from '../dev/apply-migrations.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { MIGRATIONS, toDatabaseFile } from '../dev/local-state.ts'
import { writeUsualOfferWords } from '../import/local-words.ts'
import { writeParts } from '../import/write-parts.ts'
import { writeTaxonomy } from '../import/write-taxonomy.ts'
import { readShop } from '../shop/read-shop.ts'
import { checkDatabase, type FillTarget, fillDatabase } from './fill.ts'
import { writeFillFiles } from './write-files.ts'

const PARTS = 1500
const state = mkdtempSync(join(tmpdir(), 'fill-'))
const files = join(state, 'files')
/** Longer than a statement may be, with what is hard to cut and to quote. */
const LONG = `it's\nlong ${"\u{1F600}ü'".repeat(60_000)}`

beforeAll(async () => {
  const file = toDatabaseFile(state, 'CATALOGUE')
  mkdirSync(dirname(file), { recursive: true })
  using db = new DatabaseSync(file)
  migrate(db, MIGRATIONS.CATALOGUE)
  db.exec('BEGIN')
  writeTaxonomy(db, readCatalogueNames())
  writeUsualOfferWords(db, readShop().offer_words)
  const writer = await BulkWriter.open(toLocalD1(db))
  await writeParts(writer, generateDemonstrationParts(PARTS), listDemonstrationOffers)
  await writer.updateIndexes('test', new Date())
  db.prepare("INSERT INTO labels (lang, kind, slug, label) VALUES ('en', 'code', 'long', ?)").run(LONG)
  db.exec('COMMIT')
  writeFillFiles(state, files, 200_000)
})
afterAll(() => rmSync(state, { recursive: true }))

const emptyTarget = () => {
  const db = new DatabaseSync(':memory:')
  return { db, target: localFill(toLocalD1(db)) }
}

describe('a catalogue as files', () => {
  it('has no statement that D1 refuses, nor one over a whole table', () => {
    const names = readdirSync(files).filter((name) => name.endsWith('.sql'))
    expect(names.length).toBeGreaterThan(3)
    const statements = names.flatMap((name) => readStatements(join(files, name)))
    expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000)
    expect(
      statements.filter((statement) => /^(?:DELETE|INSERT .*SELECT|UPDATE (?!.* WHERE ))/.test(statement.replace(/'[^']*'/g, "''"))),
    ).toEqual([])
  })

  it('fills an empty database with all that the first one has', async () => {
    const { db, target } = emptyTarget()
    await fillDatabase(target, files)
    expect(await checkDatabase(target, files)).toEqual([])
    using original = new DatabaseSync(toDatabaseFile(state, 'CATALOGUE'), { readOnly: true })
    for (const query of [
      'SELECT * FROM parts ORDER BY part_id',
      'SELECT * FROM offers ORDER BY offer_id',
      'SELECT * FROM labels ORDER BY lang, kind, slug',
      'SELECT * FROM category_fields ORDER BY category_id, field',
      'SELECT * FROM category_chunks ORDER BY category_id, field, chunk',
      'SELECT * FROM index_pages ORDER BY name, page',
      'SELECT rowid FROM part_fragments WHERE part_fragments MATCH \'"STM"\'',
      "SELECT rowid FROM part_terms WHERE part_terms MATCH 'p0603'",
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name",
    ]) {
      const [filled, expected] = [db, original].map((one) => JSON.stringify(one.prepare(query).all()))
      expect(filled === expected, query).toBe(true)
    }
  })

  it('is gone on with after every file at which it broke off', async () => {
    const count = readdirSync(files).filter((name) => name.endsWith('.sql')).length
    const { target } = emptyTarget()
    for (let filledCount = 0; filledCount < count; filledCount++) {
      let left = 1
      const breaking: FillTarget = {
        ...target,
        take: (file) => (left-- > 0 ? target.take(file) : Promise.reject(new Error('gone'))),
      }
      if (filledCount < count - 1) {
        await expect(fillDatabase(breaking, files)).rejects.toThrow('gone')
        expect(await checkDatabase(target, files)).toEqual([`${filledCount + 1} of ${count} files were executed`])
      } else expect(await fillDatabase(breaking, files)).toBe(1)
    }
    expect(await checkDatabase(target, files)).toEqual([])
    expect(await fillDatabase(target, files)).toBe(0)
  })

  it('goes into no database that holds another catalogue, and says what one lacks', async () => {
    const { db, target } = emptyTarget()
    await fillDatabase(target, files)
    const others = join(state, 'others')
    await new Promise((resolve) => setTimeout(resolve, 5))
    writeFillFiles(state, others, 200_000)
    await expect(fillDatabase(target, others)).rejects.toThrow('Fill an empty one')
    const part = db.prepare('SELECT part_id FROM parts LIMIT 1').get()?.['part_id']
    db.prepare('DELETE FROM parts WHERE part_id = ?').run(Number(part))
    expect((await checkDatabase(target, files)).join()).toMatch(/^parts and offers of [\w-]+/)
    const live = new DatabaseSync(':memory:')
    migrate(live, MIGRATIONS.CATALOGUE)
    await expect(fillDatabase(localFill(toLocalD1(live)), files)).rejects.toThrow('was not filled from files')
  })

  it('counts only once it is whole', async () => {
    const broken = join(state, 'broken')
    mkdirSync(broken)
    for (const name of readdirSync(files)) if (name !== 'plan.json') writeFileSync(join(broken, name), readFileSync(join(files, name)))
    await expect(fillDatabase(emptyTarget().target, broken)).rejects.toThrow('There is no plan.json')
  })
})
