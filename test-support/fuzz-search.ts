/**
 * `npm run fuzz -- [--count N] [--seed N] [--state DIR]`: sends odd queries to search and suggestions of the embedded API, inside workerd.
 * None may fail, be unbounded or slow. `--calls` tests every call of the API instead: see test-support/fuzz-calls.ts.
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Miniflare } from 'miniflare'
import { build } from 'vite'
import { DEFAULT_STATE, openExistingDatabase, ROOT, startMiniflare } from '../scripts/dev/local-state.ts'
import { duration, requireArguments, runCommand, toCount } from '../scripts/dev/progress.mjs'
import { type FuzzArguments, runFuzzCalls } from './fuzz-calls.ts'
import { fuzzQueries } from './fuzz-queries.ts'
import type { BatchResult, Complaint } from './fuzz-worker.ts'

const BATCH = 500
const PART_NUMBERS = 400
/** The time limit of a response: generous, as other programs run at the same time. */
const LIMIT_MS = 2000
/** The time limit of a batch: inside workerd the clock stands still while code runs, so only this shows slow code. */
const BATCH_LIMIT_MS = 120_000
const MAX_VISIBLE_COMPLAINTS = 20

export interface FuzzOptions {
  /** State folder with a catalogue. */
  state: string
  count: number
  seed: number
  onProgress?(done: number): void
}

export type FuzzResult = Omit<BatchResult, 'matches'> & { matches: ReadonlyMap<string, number> }

/** Sends `count` queries to both calls; stops early after a few complaints. */
export async function fuzzSearch({ state, count, seed, onProgress }: FuzzOptions): Promise<FuzzResult> {
  const queries = fuzzQueries(seed, readPartNumbers(state))
  using folder = mkdtempDisposableSync(join(tmpdir(), 'solderline-fuzz-'))
  const mf = await startFuzzWorker(state, folder.path)
  const complaints: Complaint[] = []
  const matches = new Map<string, number>()
  const result = { complaints, matches, calls: 0, slowest_ms: 0, slowest_query: '' }
  try {
    for (let done = 0; done < count && complaints.length < MAX_VISIBLE_COMPLAINTS; ) {
      const batch = Array.from({ length: Math.min(BATCH, count - done) }, () => queries.next().value)
      const response = await mf.dispatchFetch('http://fuzz/', {
        method: 'POST',
        body: JSON.stringify({ queries: batch, limit_ms: LIMIT_MS }),
        signal: AbortSignal.timeout(BATCH_LIMIT_MS),
      })
      const answer = (await response.json()) as BatchResult
      complaints.push(...answer.complaints)
      result.calls += answer.calls
      if (answer.slowest_ms > result.slowest_ms)
        Object.assign(result, { slowest_ms: answer.slowest_ms, slowest_query: answer.slowest_query })
      for (const [match, times] of Object.entries(answer.matches)) matches.set(match, (matches.get(match) ?? 0) + times)
      done += batch.length
      onProgress?.(done)
    }
  } finally {
    await mf.dispose()
  }
  return result
}

/** Part numbers from all over the catalogue. */
function readPartNumbers(state: string): string[] {
  using db = openExistingDatabase(state, 'CATALOGUE')
  const rows = db
    .prepare('SELECT part_number FROM parts WHERE part_id % max(1, (SELECT count(*) FROM parts) / ?) = 0 LIMIT ?')
    .all(PART_NUMBERS, PART_NUMBERS)
  return rows.map((row) => String(row['part_number']))
}

/** @param folder for the bundle, which may be deleted once the server has stopped */
async function startFuzzWorker(state: string, folder: string): Promise<Miniflare> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: join(ROOT, 'test-support/fuzz-worker.ts'),
      outDir: folder,
      target: 'es2023',
      rolldownOptions: { external: [/^node:/], output: { entryFileNames: 'fuzz-worker.mjs' } },
    },
  })
  const mf = await startMiniflare(state, {
    name: 'fuzz',
    modules: [{ type: 'ESModule', path: join(folder, 'fuzz-worker.mjs') }],
    modulesRoot: folder,
    compatibilityDate: '2026-11-01',
    compatibilityFlags: ['nodejs_compat'],
  })
  await mf.ready
  return mf
}

/** A query in a form for pasting into a test. */
export const showComplaint = ({ call, query, problem }: Complaint): string =>
  `${call} ${JSON.stringify(query.length > 300 ? `${query.slice(0, 300)}…` : query)}: ${problem}`

async function runFuzzSearch(options: FuzzArguments, state: string): Promise<number> {
  const count = toCount(options.count, 'count') ?? 100_000
  const seed = toCount(options.seed, 'seed') ?? 1
  const start = performance.now()
  const { complaints, calls, slowest_ms, slowest_query, matches } = await fuzzSearch({
    state,
    count,
    seed,
    onProgress: (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done.toLocaleString('en')} queries`)
    },
  })
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  for (const complaint of complaints.slice(0, MAX_VISIBLE_COMPLAINTS)) console.error(showComplaint(complaint))
  const kinds = [...matches].map(([match, times]) => `${times.toLocaleString('en')} ${match}`).join(', ')
  console.log(
    `${calls.toLocaleString('en')} calls for ${count.toLocaleString('en')} queries (seed ${seed}) in ${duration(performance.now() - start)}: ${kinds}`,
  )
  console.log(
    `${complaints.length} complaints; the slowest answer took ${Math.round(slowest_ms)} ms (${JSON.stringify(slowest_query.slice(0, 120))})`,
  )
  return complaints.length > 0 ? 1 : 0
}

if (import.meta.main) {
  const { values } = requireArguments('npm run fuzz -- [--calls [--call NAME,…]] [--count N] [--seed N] [--state DIR]', {
    valued: ['call', 'count', 'seed', 'state'],
    switches: ['calls'],
  })
  await runCommand(() => (values.calls ? runFuzzCalls : runFuzzSearch)(values, values.state ?? DEFAULT_STATE))
}
