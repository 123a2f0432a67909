/**
 * `npm run bench -- catalogue [--parts 30000000]`: builds a catalogue of that size (reused by the next run) and prints bytes per part,
 * speed and memory. Then measures visitors' requests inside workerd.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toPartId } from '#origin/catalogue/ids.ts'
import { loadDemonstration } from '../scripts/commands/demonstration.ts'
import { NODE, runQuietly } from '../scripts/dev/install.mjs'
import { toDatabaseFile } from '../scripts/dev/local-state.ts'
import { percentile, startBenchWorker } from './workerd.ts'

export interface CatalogueBuild {
  parts: number
  offers: number
  seconds: number
  parts_per_second: number
  /** Resident memory of the loading process, MiB. */
  rss_at_tenth: number
  rss_at_end: number
  rss_most: number
  database_bytes: number
  bytes_per_part: number
  /** Bytes per part by table and index, the largest first. */
  bytes_by_table: Record<string, number>
}

export interface QueryFigure {
  query: string
  requests: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  bar_p95_ms: number | null
}

const MIB = 2 ** 20
/** The limit of a D1 database. */
const MAX_DATABASE_BYTES = 10e9
const REQUESTS = 300
/** The first requests fill the isolate's memory and SQLite's page cache, as those of a minute of service do. */
const WARM_UP = 60

const toStateFolder = (parts: number): string => `.local/bench-${parts}`

/** The catalogue of a size with the cost of building it; built once. */
export async function buildCatalogue(parts: number): Promise<CatalogueBuild> {
  const state = toStateFolder(parts)
  const record = join(state, 'build.json')
  if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8')) as CatalogueBuild
  rmSync(state, { recursive: true, force: true })
  mkdirSync(state, { recursive: true })
  console.log(`Building ${parts.toLocaleString('en')} parts in ${state} …`)
  let [maxRss, atTenth] = [0, 0]
  const rss = (): number => process.memoryUsage.rss() / MIB
  const timer = setInterval(() => {
    maxRss = Math.max(maxRss, rss())
  }, 1000)
  const start = performance.now()
  const loaded = await loadDemonstration({
    state,
    parts,
    onProgress(done, total) {
      maxRss = Math.max(maxRss, rss())
      if (atTenth === 0 && done >= total / 10) atTenth = rss()
    },
  })
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  const bytes = statSync(toDatabaseFile(state, 'CATALOGUE')).size
  if (bytes > MAX_DATABASE_BYTES) console.log(`The database has ${bytes} bytes: more than D1 takes.`)
  const build: CatalogueBuild = {
    parts: loaded.parts,
    offers: loaded.offers,
    seconds,
    parts_per_second: loaded.parts / seconds,
    rss_at_tenth: atTenth,
    rss_at_end: rss(),
    rss_most: maxRss,
    database_bytes: bytes,
    bytes_per_part: bytes / loaded.parts,
    bytes_by_table: bytesByTable(state, loaded.parts),
  }
  writeFileSync(record, JSON.stringify(build))
  return build
}

function bytesByTable(state: string, parts: number): Record<string, number> {
  const db = new DatabaseSync(toDatabaseFile(state, 'CATALOGUE'), { readOnly: true })
  try {
    const rows = db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY 2 DESC LIMIT 8').all()
    return Object.fromEntries(rows.map((row) => [String(row['name']), Math.round((Number(row['bytes']) / parts) * 10) / 10]))
  } finally {
    db.close()
  }
}

/** Imports an operator's file into an empty catalogue, and measures the parts per second. */
export async function benchImport(parts: number): Promise<{ parts: number; parts_per_second: number; seconds: number }> {
  const state = '.local/bench-import'
  rmSync(state, { recursive: true, force: true })
  mkdirSync(state, { recursive: true })
  const file = join(state, 'parts.csv')
  const run = async (...args: string[]): Promise<void> => {
    const { code, output } = await runQuietly(NODE, ['scripts/commands/catalogue.ts', ...args])
    if (code !== 0) throw new Error(output)
  }
  try {
    await run('generate', '--parts', String(parts), '--out', file)
    // The state has an empty catalogue with its categories, as in a deployment.
    await run('load', '--parts', '0', '--state', state)
    const start = performance.now()
    await run('import', file, '--state', state)
    const seconds = (performance.now() - start) / 1000
    return { parts, seconds, parts_per_second: parts / seconds }
  } finally {
    rmSync(state, { recursive: true, force: true })
  }
}

/** Visitors' requests, each kind separately, inside workerd with D1. */
export async function benchQueries(parts: number): Promise<QueryFigure[]> {
  const state = toStateFolder(parts)
  const sets = querySets(state)
  const worker = await startBenchWorker(state)
  try {
    const figures: QueryFigure[] = []
    for (const { query, paths, bar_p95_ms } of sets) {
      await worker.run(paths.slice(0, WARM_UP))
      const samples = await worker.run(paths)
      const failed = samples.findIndex(({ status }) => status !== 200)
      if (failed >= 0) throw new Error(`${paths[failed]} answered HTTP ${samples[failed]?.status}`)
      const durations = samples.map(({ duration_ms }) => duration_ms)
      figures.push({
        query,
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

const KEYWORDS = [
  'chip resistor',
  'ceramic capacitor 0805',
  'Murata',
  'crystal',
  'LDO',
  'mosfet n-channel',
  'Vishay 1206',
  'schottky',
  'header',
  'Yageo thick film',
  'oscillator SiTime',
  'TVS diode',
  'STM32 LQFP48',
  'op amp SOIC-8',
  'relay',
  '电阻',
  'Kondensator',
  'through hole resistor',
  'connector JST',
  'LED red',
]
const PARAMETRIC = [
  '10k 0603 1%',
  '100nF 50V X7R 0402',
  '4u7 16V',
  '2M2',
  '3.3V LDO SOT-23-5 500mA',
  'schottky 40V 1A SMA',
  '1k 0402',
  '25MHz oscillator 3.3V',
  '16MHz crystal',
  '≥50V !Murata has:datasheet',
  '10uF 0805 X5R',
  '0.1% 0805 4.99k',
  '22pF C0G 0402',
  '100R 1206',
  '48MHz 2520',
  '10k..22k 0805',
  '≤10ppm oscillator',
  '1uF ≥25V 0603',
  '47uF tantalum',
  'resistor 0.5W 100k',
]

/** Typical filters, in the categories of millions (oscillators: 25 of the 30 million) and in ordinary ones. */
const FACETED = [
  '/category/oscillators?package=XTAL-2520',
  '/category/oscillators?frequency.min=25M&frequency.max=50M',
  '/category/oscillators?in_stock=1&package=XTAL-3225',
  '/category/oscillators?frequency_stability=20&package=XTAL-2016',
  '/category/oscillators?supply_voltage_max=1.98&temperature_min=-40',
  '/category/chip-resistors?package=0603&tolerance=1',
  '/category/chip-resistors?resistance=10000',
  '/category/chip-resistors?in_stock=1&package=0402&sort=price',
  '/category/chip-resistors?resistance.min=1k&resistance.max=10k&manufacturer=vishay',
  '/category/through-hole-resistors?resistance.min=100&resistance.max=200',
  '/category/through-hole-resistors?tolerance=0.1&in_stock=1',
  '/category/ceramic-capacitors?capacitance=1e-7&package=0402',
  '/category/ceramic-capacitors?dielectric=X7R&voltage_rating.min=25',
  '/category/microcontrollers?in_stock=1',
  '/category/linear-regulators?output_voltage=3.3',
  '/category/pin-headers?positions=10',
  '/category/tvs-diodes?in_stock=1&sort=-stock',
  '/category/zener-diodes?in_stock=1&price.max=0.1',
  '/category/mosfets?polarity=n_channel&package=SOT-23',
  '/category/schottky-diodes?sort=price&qty=1000',
]

function querySets(state: string): { query: string; paths: string[]; bar_p95_ms: number | null }[] {
  const db = new DatabaseSync(toDatabaseFile(state, 'CATALOGUE'), { readOnly: true })
  const numbers = sampleNumbers(db)
  const letters = db.prepare('SELECT name, part_count FROM index_counts').all() as { name: string; part_count: number }[]
  db.close()
  const option = (keyword: string): string => `/api/index/searchOption?${new URLSearchParams({ keyword })}`
  const search = (keyword: string): string => `/api/index/search?${new URLSearchParams({ keyword })}`
  const page = (wd: string): string => `/s?${new URLSearchParams({ wd })}`
  const piece = (number: string, index: number): string => number.slice(2 + (index % 3), 7 + (index % 4))
  const beginning = (number: string, index: number): string => number.slice(0, 3 + (index % Math.max(1, number.length - 3)))
  const turns = (list: readonly string[], of: (text: string) => string): string[] =>
    Array.from({ length: REQUESTS }, (_, index) => of(list[index % list.length] ?? ''))
  const deep = letters.flatMap(({ name, part_count }) =>
    Array.from(
      { length: 12 },
      (_, index) => `/api/index/products?name=${name}&page=${1 + Math.floor(((index + 0.5) / 12) * (part_count / 200))}`,
    ),
  )
  return [
    { query: 'suggestion', paths: numbers.map((number, index) => option(beginning(number, index))), bar_p95_ms: 15 },
    { query: 'exact', paths: numbers.map(search), bar_p95_ms: 10 },
    { query: 'prefix', paths: numbers.map((number, index) => search(beginning(number, index))), bar_p95_ms: null },
    { query: 'keyword', paths: turns(KEYWORDS, search), bar_p95_ms: 60 },
    { query: 'parametric', paths: turns(PARAMETRIC, search), bar_p95_ms: 60 },
    { query: 'faceted category page with counts', paths: turns(FACETED, String), bar_p95_ms: 120 },
    { query: 'deep index page', paths: deep, bar_p95_ms: null },
    { query: 'suggestion, pieces', paths: numbers.map((number, index) => option(piece(number, index))), bar_p95_ms: 20 },
    { query: 'search page, whole numbers', paths: numbers.map(page), bar_p95_ms: 60 },
    { query: 'search page, beginnings', paths: numbers.map((number, index) => page(beginning(number, index))), bar_p95_ms: 60 },
    { query: 'search page, pieces', paths: numbers.map((number, index) => page(piece(number, index))), bar_p95_ms: null },
    { query: 'search page, parametric', paths: turns(PARAMETRIC, page), bar_p95_ms: null },
  ]
}

/** Part numbers distributed like the catalogue's parts. */
function sampleNumbers(db: DatabaseSync): string[] {
  const categories = db.prepare('SELECT category_id, part_count FROM categories WHERE parent_id IS NOT NULL AND part_count > 0').all() as {
    category_id: number
    part_count: number
  }[]
  const total = categories.reduce((sum, { part_count }) => sum + part_count, 0)
  const find = db.prepare('SELECT part_number FROM parts WHERE part_id = ?')
  const spread = Array.from({ length: REQUESTS / 2 }, (_, index) => {
    let rest = Math.floor(((index + 0.5) * total) / (REQUESTS / 2))
    const category = categories.find(({ part_count }) => {
      if (rest < part_count) return true
      rest -= part_count
      return false
    })
    return category ? toPartId(category.category_id, rest) : 0
  })
  // As many numbers are of small categories: visitors request oscillators less often than their share of the catalogue.
  const even = Array.from({ length: REQUESTS / 2 }, (_, index) => {
    const category = categories[index % categories.length]
    return category ? toPartId(category.category_id, Math.floor((((index * 7919) % 1000) / 1000) * category.part_count)) : 0
  })
  return [...spread, ...even].flatMap((id) => {
    const row = find.get(id)
    return row ? [String(row['part_number'])] : []
  })
}
