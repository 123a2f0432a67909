/**
 * What comes beyond one database (docs/decisions/0043): categories in databases of their own behind one small interface. Two of a
 * million parts each in the local runtime, asked for the same as one of them alone.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { categoryOf } from '#origin/catalogue/ids.ts'
import { findPart } from '#origin/catalogue/parts.ts'
import type { CatalogueDatabase } from '#origin/database/databases.ts'
import { searchParts } from '#origin/search/search.ts'
import { NO_FILTERS } from '#shared/url/listing-query.ts'
import { localFill } from '#test-support/local-fill.ts'
import { miniflareOver } from '../scripts/dev/local-state.ts'
import { fillDatabase } from '../scripts/fill/fill.ts'
import { percentile } from './workerd.ts'

/** Databases of categories: each category is in one of them, and its parts' ids name it. */
interface Shards {
  readonly all: readonly CatalogueDatabase[]
  of(categoryId: number): CatalogueDatabase
}

export interface ShardFigure {
  question: string
  one_ms: number
  two_ms: number
  ratio: number
}

const RUNS = 40
const QUESTIONS = ['RC0402FR-0710KL', 'STM32F103', '100nF 50V X7R 0402', 'n-channel mosfet 60V', 'yageo']

/** What a search finds in all of them: no category is in two, so that counts stand beside each other. */
async function searchAll({ all }: Shards, keyword: string) {
  const request = { keyword, filters: NO_FILTERS, sort: '', qty: 1, page: 1, page_size: 50 } as const
  const found = await Promise.all(all.map((db) => searchParts(db, 'en', request)))
  const rank = { exact: 0, prefix: 1, fragment: 2 } as Record<string, number>
  const best = Math.min(...found.map(({ match }) => rank[match] ?? 3))
  const matching = found.filter(({ match, listing }) => (rank[match] ?? 3) === best && listing.total > 0)
  return {
    total: matching.reduce((sum, { listing }) => sum + listing.total, 0),
    items: matching.flatMap(({ listing }) => listing.items).slice(0, request.page_size),
    categories: matching.flatMap(({ categories }) => categories).sort((a, b) => b.count - a.count),
  }
}

const findIn = (shards: Shards, partId: number) => findPart(shards.of(categoryOf(partId)), 'en', partId)

async function medianOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  return percentile(times.slice(RUNS / 4), 50)
}

/** @param parts of each database; those of `npm run bench -- fill` */
export async function benchShards(parts: number): Promise<ShardFigure[]> {
  const state = `.local/bench-fill-${parts}`
  const storage = join(state, 'shards')
  rmSync(storage, { recursive: true, force: true })
  const miniflare = miniflareOver(storage, {
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
    compatibilityDate: '2026-01-01',
    d1Databases: { FIRST: 'FIRST', SECOND: 'SECOND' },
  })
  try {
    const all = (await Promise.all(['FIRST', 'SECOND'].map((name) => miniflare.getD1Database(name)))) as unknown as CatalogueDatabase[]
    for (const db of all) await fillDatabase(localFill(db), join(state, 'filling'))
    const [first] = all
    if (!first) throw new Error('there is no database')
    const one: Shards = { all: [first], of: () => first }
    const two: Shards = { all, of: (categoryId) => all[categoryId % all.length] ?? first }
    const figures: ShardFigure[] = []
    const compare = async (question: string, ask: (shards: Shards) => Promise<unknown>): Promise<void> => {
      const [oneMs, twoMs] = [await medianOf(() => ask(one)), await medianOf(() => ask(two))]
      figures.push({ question, one_ms: oneMs, two_ms: twoMs, ratio: twoMs / oneMs })
    }
    for (const keyword of QUESTIONS) await compare(`search: ${keyword}`, (shards) => searchAll(shards, keyword))
    const { items } = await searchAll(one, 'RC0402FR-0710KL')
    const partId = items[0]?.goods_id ?? 0
    await compare('a part by its id', (shards) => findIn(shards, partId))
    return figures
  } finally {
    await miniflare.dispose()
  }
}
