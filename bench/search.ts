/** Suggestion and search in the embedded origin, inside workerd, on a catalogue of a million parts. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { loadDemonstration } from '../scripts/demonstration.ts'
import { databaseFile } from '../scripts/local-state.ts'
import { percentile, startBenchWorker } from './workerd.ts'

export interface SearchFigure {
  name: string
  parts: number
  requests: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  bar_p95_ms: number | null
}

const REQUESTS = 400
/** The first requests fill the isolate's memory and SQLite's page cache. */
const WARM_UP = 40

/** Where the million parts are kept between runs. */
export function benchState(parts: number): string {
  return `.local/bench-${parts}`
}

export async function ensureCatalogue(parts: number): Promise<string> {
  const state = benchState(parts)
  if (!existsSync(databaseFile(state))) {
    console.log(`Loading ${parts.toLocaleString('en')} parts into ${state} …`)
    await loadDemonstration({ state, parts })
  }
  return state
}

export async function benchSearch(parts: number): Promise<SearchFigure[]> {
  const state = await ensureCatalogue(parts)
  const sets = querySets(state)
  const worker = await startBenchWorker(state)
  try {
    const figures: SearchFigure[] = []
    for (const { name, paths, bar_p95_ms } of sets) {
      await worker.run(paths.slice(0, WARM_UP))
      const samples = await worker.run(paths)
      const failed = samples.find(({ status }) => status !== 200)
      if (failed) throw new Error(`${name} answered HTTP ${failed.status}`)
      const durations = samples.map(({ duration_ms }) => duration_ms)
      figures.push({
        name,
        parts,
        requests: paths.length,
        p50_ms: percentile(durations, 50),
        p95_ms: percentile(durations, 95),
        p99_ms: percentile(durations, 99),
        bar_p95_ms,
      })
    }
    return figures
  } finally {
    await worker.dispose()
  }
}

/** Queries made of the catalogue's own numbers, evenly spread over it: whole ones, beginnings, pieces, words. */
function querySets(state: string): { name: string; paths: string[]; bar_p95_ms: number | null }[] {
  const db = new DatabaseSync(databaseFile(state), { readOnly: true })
  const top = Number(db.prepare('SELECT max(part_id) AS top FROM parts').get()?.['top'])
  const find = db.prepare('SELECT part_number FROM parts WHERE part_id >= ? LIMIT 1')
  const numbers = Array.from({ length: REQUESTS }, (_, index) =>
    String(find.get(Math.floor((index * top) / REQUESTS) + 1)?.['part_number']),
  )
  db.close()
  const beginning = (number: string, index: number): string => number.slice(0, 2 + (index % Math.max(1, number.length - 2)))
  const piece = (number: string, index: number): string => number.slice(2 + (index % 3), 7 + (index % 4))
  const option = (keyword: string): string => `/api/index/searchOption?${new URLSearchParams({ keyword })}`
  const page = (wd: string): string => `/s?${new URLSearchParams({ wd })}`
  const words = [
    '10k 0603 1%',
    '100nF 50V X7R 0402',
    'chip resistor',
    'crystal 16MHz',
    'Murata 10uF',
    'LDO 3.3V SOT-23-5',
    'Vishay 1206',
    'mosfet',
    '电阻 10k',
    'ceramic capacitor 0805',
  ]
  return [
    { name: 'searchOption, beginnings', paths: numbers.map((number, index) => option(beginning(number, index))), bar_p95_ms: 20 },
    { name: 'searchOption, pieces', paths: numbers.map((number, index) => option(piece(number, index))), bar_p95_ms: 20 },
    { name: '/s, whole numbers', paths: numbers.map(page), bar_p95_ms: 60 },
    { name: '/s, beginnings', paths: numbers.map((number, index) => page(beginning(number, index))), bar_p95_ms: 60 },
    { name: '/s, pieces', paths: numbers.map((number, index) => page(piece(number, index))), bar_p95_ms: 60 },
    { name: '/s, words', paths: Array.from({ length: 200 }, (_, index) => page(words[index % words.length] ?? '')), bar_p95_ms: 60 },
    {
      name: 'category page with filters',
      paths: Array.from(
        { length: 100 },
        (_, index) => `/category/chip-resistors?in_stock=1&package=${['0402', '0603', '0805'][index % 3]}&page=${(index % 9) + 1}`,
      ),
      bar_p95_ms: null,
    },
  ]
}
