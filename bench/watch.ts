/** Looking at a hundred thousand watches, step by step, over the catalogue of a state: what a step costs, and how many a day needs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { lookOnce } from '#origin/watch/look.ts'
import { migrateState } from '../scripts/commands/migrate.ts'
import { localD1 } from '../scripts/dev/local-d1.ts'
import { openExistingDatabase } from '../scripts/dev/local-state.ts'
import { percentile } from './workerd.ts'

export interface WatchFigure {
  watches: string
  count: number
  steps: number
  /** Of the day's 288 runs, which take up to four steps each. */
  runs: number
  seconds: number
  step_p50_ms: number
  step_most_ms: number
  statements_a_step: number
  statements_most: number
}

const STEPS_A_RUN = 2
const BOM_LINES = 50
const EARLY = '1970-01-01T00:00:00.000Z'

interface Mix {
  watches: string
  parts: number
  searches: number
  boms: number
}

/** So many of each, every one somebody else's. @param ids of parts that are there @param words that find some */
function fillWatches(shop: DatabaseSync, { parts, searches, boms }: Mix, ids: readonly number[], words: readonly string[]): void {
  const n = (many: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})`
  const [idList, wordList] = [JSON.stringify(ids).replaceAll("'", "''"), JSON.stringify(words).replaceAll("'", "''")]
  const columns = 'watcher_id, kind, in_stock, under_need, end_of_life, new_parts, price_percent, created_at, confirmed_at, due_at'
  const told = `1, 1, 1, 1, 10, '${EARLY}', '${EARLY}', '${EARLY}'`
  shop.exec(`BEGIN;
    DELETE FROM watchers; DELETE FROM boms;
    CREATE TEMP TABLE IF NOT EXISTS part_ids (place INTEGER PRIMARY KEY, id INTEGER); DELETE FROM part_ids;
    INSERT INTO part_ids SELECT key, value FROM json_each('${idList}');
    CREATE TEMP TABLE IF NOT EXISTS words (place INTEGER PRIMARY KEY, word TEXT); DELETE FROM words;
    INSERT INTO words SELECT key, value FROM json_each('${wordList}');
    ${n(parts + searches + boms)} INSERT INTO watchers (watcher_id, email, lang, created_at) SELECT i, 'w' || i || '@bench.example', 'en', '${EARLY}' FROM n;`)
  if (parts > 0)
    shop.exec(`${n(parts)} INSERT INTO watches (${columns}, goods_id)
      SELECT i, 'part', ${told}, id FROM n JOIN part_ids ON place = i * 7919 % ${ids.length}`)
  if (searches > 0)
    shop.exec(`${n(searches)} INSERT INTO watches (${columns}, search)
      SELECT ${parts} + i, 'search', ${told}, '/s?wd=' || word FROM n JOIN words ON place = i % ${words.length}`)
  if (boms > 0)
    shop.exec(`${n(boms)} INSERT INTO boms (bom_row, bom_id, name, file_name, last_line_id, line_count, created_at, updated_at)
        SELECT i, 'bench' || i, '', '', ${BOM_LINES}, ${BOM_LINES}, '${EARLY}', '${EARLY}' FROM n;
      ${n(BOM_LINES)} INSERT INTO bom_lines (bom_row, line_id, source, state, goods_id, part_number)
        SELECT b.bom_row, i, '{"qty":2}', 'matched', id, '' FROM n, boms b JOIN part_ids ON place = (b.bom_row * 613 + n.i * 7919) % ${ids.length};
      INSERT INTO watches (${columns}, bom_row) SELECT ${parts + searches} + bom_row, 'bom', ${told}, bom_row FROM boms`)
  shop.exec('COMMIT')
}

/** A database that counts its statements. */
function counted(db: D1Database): { db: D1Database; take(): number } {
  let statements = 0
  const proxy = new Proxy(db, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name)
      return (text: string) => {
        statements++
        return target.prepare(text)
      }
    },
  })
  return {
    db: proxy,
    take() {
      const taken = statements
      statements = 0
      return taken
    },
  }
}

async function measure(mix: Mix, shopDatabase: DatabaseSync, catalogueDatabase: DatabaseSync, count: string): Promise<WatchFigure> {
  const [shop, catalogue] = [counted(localD1(shopDatabase)), counted(localD1(catalogueDatabase))]
  const dbs = { SHOP: shop.db, CATALOGUE: catalogue.db }
  const now = new Date()
  const times: number[] = []
  const statements: number[] = []
  let seen = 0
  for (;;) {
    const began = performance.now()
    const looked = await lookOnce(dbs, now)
    if (looked === 0) break
    times.push(performance.now() - began)
    statements.push(shop.take() + catalogue.take())
    seen += looked
  }
  return {
    watches: `${mix.watches}, ${count}`,
    count: seen,
    steps: times.length,
    runs: Math.ceil(times.length / STEPS_A_RUN),
    seconds: times.reduce((sum, time) => sum + time, 0) / 1000,
    step_p50_ms: percentile(times, 50),
    step_most_ms: Math.max(...times),
    statements_a_step: statements.reduce((sum, some) => sum + some, 0) / statements.length,
    statements_most: Math.max(...statements),
  }
}

/** @param state whose catalogue is watched @param total how many watches */
export async function benchWatches(state: string, total: number): Promise<WatchFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-watch-'))
  try {
    migrateState(folder)
    using shop = openExistingDatabase(folder, 'SHOP')
    using catalogue = openExistingDatabase(state, 'CATALOGUE')
    const ids = (catalogue.prepare('SELECT part_id FROM parts ORDER BY part_id').all() as { part_id: number }[]).map(
      ({ part_id }) => part_id,
    )
    const words = (
      catalogue
        .prepare('SELECT DISTINCT substr(key, 1, 6) AS word FROM parts WHERE length(key) > 8 AND part_id % 97 = 0 LIMIT 500')
        .all() as { word: string }[]
    ).map(({ word }) => word)
    const mixes: Mix[] = [
      { watches: 'parts alone', parts: total, searches: 0, boms: 0 },
      {
        watches: `70 % parts, 20 % searches, 10 % BOMs of ${BOM_LINES} lines`,
        parts: total * 0.7,
        searches: total * 0.2,
        boms: total * 0.1,
      },
      { watches: 'searches alone', parts: 0, searches: total, boms: 0 },
    ]
    const figures: WatchFigure[] = []
    for (const mix of mixes) {
      fillWatches(shop, mix, ids, words)
      figures.push(await measure(mix, shop, catalogue, 'the first day'))
      shop.exec(`UPDATE watches SET due_at = '${EARLY}'`)
      if (mix.searches < total) figures.push(await measure(mix, shop, catalogue, 'another day'))
    }
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
