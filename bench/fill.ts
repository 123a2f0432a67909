/**
 * A whole catalogue of a million parts into an empty D1 database of the local runtime, with a recorder in front of it: that every
 * step keeps D1's limits, and what of it a catalogue of any size would take.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CatalogueWriter } from '#origin/catalogue/import/load.ts'
import { writeUsualOfferWords } from '#origin/catalogue/import/offer-words.ts'
import { writeTaxonomy } from '#origin/catalogue/import/write-taxonomy.ts'
import type { OfferInput } from '#origin/catalogue/model.ts'
import { money } from '#shared/trade/money.ts'
import { localFill, statementsOf } from '#test-support/local-fill.ts'
import { demonstrationOffers, demonstrationParts } from '../scripts/commands/demonstration.ts'
import { migrateState } from '../scripts/commands/migrate.ts'
import { migrate } from '../scripts/dev/apply-migrations.ts'
import { readNames } from '../scripts/dev/catalogue-names.ts'
import { databaseFile, MIGRATIONS, miniflareOver, openDatabase } from '../scripts/dev/local-state.ts'
import { checkDatabase, fillDatabase } from '../scripts/fill/fill.ts'
import { type FillPlan, readPlan } from '../scripts/fill/plan.ts'
import { writeFillFiles } from '../scripts/fill/write-files.ts'
import { readShop } from '../scripts/shop/read-shop.ts'

/** Of developers.cloudflare.com/d1/platform/limits and /pricing, read in November 2026. */
const D1 = { statement_bytes: 100_000, row_bytes: 2_000_000, statement_ms: 30_000, database_bytes: 10e9 }
const PRICE = { rows_included: 50e6, a_million_rows: 1, gigabytes_included: 5, a_gigabyte_month: 0.75 }

export interface FillFigures {
  parts: number
  largest_category: number
  files: number
  megabytes: number
  statements: number
  longest_statement_kb: number
  longest_row_kb: number
  rows_in_a_statement: number
  rows_written: number
  slowest_batch_ms: number
  fill_seconds: number
  check_seconds: number
  wrong: number
  database_mb: number
}

export interface FillEstimate {
  parts: number
  gigabytes: number
  databases: number
  rows_written_millions: number
  hours: number
  dollars_once: number
  dollars_a_month: number
}

/** A million parts as an operator has them: no stock and no price like another. */
export function buildState(parts: number): string {
  const state = `.local/bench-fill-${parts}`
  if (existsSync(databaseFile(state, 'CATALOGUE'))) {
    migrateState(state)
    return state
  }
  mkdirSync(state, { recursive: true })
  using db = openDatabase(state, 'CATALOGUE')
  migrate(db, MIGRATIONS.CATALOGUE)
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN')
  writeTaxonomy(db, readNames())
  writeUsualOfferWords(db, readShop().offer_words)
  const writer = new CatalogueWriter(db, { fresh: true, bulk: true })
  let seed = 1
  const random = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  const real = (offer: OfferInput): OfferInput => {
    const first = 1000 + random(20_000_000)
    const priceBreaks = offer.price_breaks.map(({ from_qty }, place) => ({
      from_qty,
      unit_price: money(Math.max(1, first - place * random(first >> 4))),
    }))
    return { ...offer, stock: random(8) === 0 ? 0 : random(300_000), price_breaks: priceBreaks }
  }
  for (const part of demonstrationParts(parts)) writer.put(part, demonstrationOffers(part).map(real))
  writer.finish('bench')
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  migrateState(state)
  return state
}

export async function benchFill(parts: number): Promise<{ figures: FillFigures; estimates: FillEstimate[] }> {
  const state = buildState(parts)
  const folder = join(state, 'filling')
  const plan: FillPlan = existsSync(join(folder, 'plan.json')) ? readPlan(folder) : writeFillFiles(state, folder)
  const storage = join(state, 'filled')
  rmSync(storage, { recursive: true, force: true })
  const miniflare = miniflareOver(storage, {
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
    compatibilityDate: '2026-01-01',
    d1Databases: { FILLED: 'FILLED' },
  })
  try {
    const db = await miniflare.getD1Database('FILLED')
    let [rowsWritten, slowest, longest] = [0, 0, 0]
    const target = localFill({
      prepare: (sql) => db.prepare(sql),
      async batch(statements) {
        const start = performance.now()
        const results = await db.batch(statements)
        slowest = Math.max(slowest, performance.now() - start)
        for (const { meta } of results) rowsWritten += meta.rows_written ?? 0
        return results as never
      },
    } as Parameters<typeof localFill>[0])
    const start = performance.now()
    await fillDatabase(target, folder)
    const filled = performance.now()
    const wrong = await checkDatabase(target, folder)
    const end = performance.now()
    let mostRows = 0
    for (let file = 1; file <= plan.files; file++)
      for (const statement of statementsOf(join(folder, `${String(file).padStart(4, '0')}.sql`))) {
        longest = Math.max(longest, Buffer.byteLength(statement))
        mostRows = Math.max(mostRows, statement.split('), (').length)
      }
    using source = openDatabase(state, 'CATALOGUE')
    const one = (sql: string): number => Number(Object.values(source.prepare(sql).get() ?? {})[0] ?? 0)
    const longestRow = Math.max(
      one('SELECT max(length(body) + length(summary)) FROM category_chunks'),
      one('SELECT max(length(dictionary) + length(counts)) FROM category_fields'),
    )
    const bytes = one('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    const figures: FillFigures = {
      parts: one('SELECT count(*) FROM parts'),
      largest_category: one('SELECT max(part_count) FROM categories WHERE parent_id IS NOT NULL'),
      files: plan.files,
      megabytes: plan.bytes / 1e6,
      statements: plan.statements,
      longest_statement_kb: longest / 1000,
      longest_row_kb: longestRow / 1000,
      rows_in_a_statement: mostRows,
      rows_written: rowsWritten,
      slowest_batch_ms: slowest,
      fill_seconds: (filled - start) / 1000,
      check_seconds: (end - filled) / 1000,
      wrong: wrong.length,
      database_mb: bytes / 1e6,
    }
    if (longest >= D1.statement_bytes || longestRow >= D1.row_bytes || slowest >= D1.statement_ms)
      throw new Error('a limit of D1 is not kept')
    return { figures, estimates: [1e6, 10e6, 30e6].map((size) => estimateOf(figures, bytes, size)) }
  } finally {
    await miniflare.dispose()
  }
}

/** What a catalogue of another size takes, as far as everything grows with its parts. */
function estimateOf(figures: FillFigures, bytes: number, parts: number): FillEstimate {
  const times = parts / figures.parts
  const gigabytes = (bytes * times) / 1e9
  const rows = figures.rows_written * times
  return {
    parts,
    gigabytes,
    databases: Math.ceil((bytes * times) / D1.database_bytes),
    rows_written_millions: rows / 1e6,
    hours: (figures.fill_seconds * times) / 3600,
    dollars_once: (Math.max(0, rows - PRICE.rows_included) / 1e6) * PRICE.a_million_rows,
    dollars_a_month: Math.max(0, gigabytes - PRICE.gigabytes_included) * PRICE.a_gigabyte_month,
  }
}
