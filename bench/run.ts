/**
 * `npm run bench [-- render|pages|catalogue|bom|readings|prices|programs|events|changes|push|lighthouse] [--parts N] [--state FOLDER]`: prints
 * figures and writes them to bench/results.json. `readings --verbose` prints the faults of each file. `lighthouse` also takes `--runs N`,
 * `--page home` and `--lang en,zh`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { findLanguage } from '#shared/languages.ts'
import { readBomWorkbook } from '#shared/table-reading/lists/read-bom.ts'
import { variantFigures } from '#test-support/list-variants.ts'
import { DEFAULT_STATE, ROOT, toDatabaseFile } from '../scripts/dev/local-state.ts'
import { requireArguments, toCount } from '../scripts/dev/progress.mjs'
import { benchBoms } from './bom.ts'
import { benchImport, benchQueries, buildCatalogue } from './catalogue.ts'
import { benchChanges } from './changes.ts'
import { benchEvents } from './events.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPages } from './pages.ts'
import { benchPrices } from './prices.ts'
import { benchPrograms } from './programs.ts'
import { benchPush } from './push.ts'
import { benchReadings } from './readings.ts'
import { benchRender } from './render.ts'
import { buildState } from './state.ts'

const RESULTS = join(ROOT, 'bench/results.json')
const MILLION = 1_000_000
const VARIANTS = 10_000
const IMPORT_PARTS = 300_000
const PUSHED_PARTS = 500_000

const { values: options, positionals: names } = requireArguments(
  'npm run bench -- [NAME…] [--parts N] [--state DIR] [--lang en,zh,ar] [--page NAME] [--runs N] [--verbose]',
  { valued: ['parts', 'state', 'lang', 'page', 'runs'], switches: ['verbose'] },
)
const { state: stateFolder = DEFAULT_STATE } = options
const runs = (name: string): boolean => names.length === 0 || names.includes(name)
const parts = toCount(options.parts, 'parts') ?? MILLION

if (!existsSync(join(ROOT, 'dist/solderline/index.js'))) throw new Error('There is no build in dist/. Run: npm run build')

const results: Record<string, unknown> = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, unknown>) : {}
results['machine'] = {
  cpu: cpus()[0]?.model ?? '',
  cores: cpus().length,
  memory_gib: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}

const round = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)
const rounded = (rows: readonly object[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)])))

if (runs('pages')) {
  if (!existsSync(toDatabaseFile(stateFolder, 'CATALOGUE'))) throw new Error('There is no catalogue. Run: npm run catalogue -- load')
  const { pages, sizes } = await benchPages(stateFolder)
  results['pages'] = rounded(pages)
  results['sizes'] = rounded(sizes)
  console.log('\nPages, production Worker in bare workerd, eight at a time')
  console.table(results['pages'])
  console.log('\nBytes')
  console.table(results['sizes'])
}
if (runs('catalogue')) {
  const build = await buildCatalogue(parts)
  const fileImport = await benchImport(IMPORT_PARTS)
  const queries = rounded(await benchQueries(parts))
  const sizes = (results['catalogue'] ?? {}) as Record<string, unknown>
  results['catalogue'] = { ...sizes, [parts]: { build: rounded([build])[0], import: rounded([fileImport])[0], queries } }
  console.log(`\nA catalogue of ${build.parts.toLocaleString('en')} parts`)
  const { bytes_by_table, ...figures } = build
  console.table(rounded([figures])[0])
  console.table(bytes_by_table)
  console.log('\nAn import of a CSV file')
  console.table(rounded([fileImport])[0])
  console.log('\nQueries inside workerd')
  console.table(queries)
}
if (runs('bom')) {
  const { files, made, traps, reading, speed, hostile } = await benchBoms(stateFolder)
  results['bom'] = { files, made, traps, reading: rounded(reading), speed: rounded(speed) }
  results['hostile_boms'] = rounded(hostile)
  console.log('\nBills of materials against the default catalogue')
  console.table(files)
  console.log('\nLists made from the catalogue, as they are after they were a file')
  console.table(made)
  console.log(`\nTraps: ${traps.lines} lines, ${traps.false_acceptances} false acceptances`)
  console.log('\nReading')
  console.table(rounded(reading))
  console.log('\nMatching')
  console.table(rounded(speed))
  console.log('\nHostile workbooks')
  console.table(results['hostile_boms'])
}
if (runs('prices')) {
  const state = options.parts === undefined ? null : await buildState(parts)
  results['prices'] = rounded(await benchPrices(state === null ? [stateFolder, `.local/bench-${MILLION}`] : [state]))
  console.log('\nA thousand part numbers priced in one call, inside workerd')
  console.table(results['prices'])
}
if (runs('programs')) {
  const { lists, formats } = await benchPrograms(stateFolder)
  results['programs'] = { lists: rounded(lists), formats: rounded(formats) }
  console.log('\nLists of KiCad, inside workerd')
  console.table(rounded(lists))
  console.log('\nThe formats of a page, rendered anew')
  console.table(rounded(formats))
}
if (runs('events')) {
  results['events'] = rounded([await benchEvents()])[0]
  console.log('\nEvents for a receiver that fails one call in three, dies for an hour and answers late')
  console.table(results['events'])
}
if (runs('readings')) {
  results['readings'] = await benchReadings(options.verbose === true)
  console.log('\nReal lists, and how many of them are read whole')
  console.table(results['readings'])
  results['reading_variants'] = variantFigures(VARIANTS, readBomWorkbook).map(({ kind, made, same }) => ({ kind, made, same }))
  console.log('\nClean lists written in other ways, and of how many the same lines are read')
  console.table(results['reading_variants'])
}
if (runs('changes')) {
  results['changes'] = rounded(await benchChanges(await buildState(parts), [50_000, parts]))
  console.log('\nOffers change while readers read, ten thousand a call, and then are as they were')
  console.table(results['changes'])
}
if (runs('push')) {
  results['push'] = rounded(await benchPush(await buildState(toCount(options.parts, 'parts') ?? PUSHED_PARTS)))
  console.log('\nA catalogue is pulled from a shop that runs, and pushed into it')
  console.table(results['push'])
}
if (runs('lighthouse')) {
  const langs = (options.lang ?? 'en,zh,ar').split(',').map((code) => {
    const language = findLanguage(code)
    if (!language) throw new Error(`--lang wants languages of the site, not "${code}"`)
    return language.lang
  })
  const page = options.page ?? null
  const times = toCount(options.runs, 'runs') ?? 3
  if (times < 1) throw new Error('--runs wants a whole number of at least 1')
  const { figures, findings, machine } = await benchLighthouse({
    state: stateFolder,
    runs: times,
    page,
    langs,
  })
  // The figures of a single page are not stored.
  if (page === null) results['lighthouse'] = { runs: times, ...rounded([machine])[0], pages: figures, findings }
  console.log('\nLighthouse, mobile, of pages served here; scores of 100, times of its simulated telephone')
  console.table(figures)
  console.table(findings)
  console.table(rounded([machine]))
}
// Rendering is measured separately, without another server.
if (runs('render')) {
  results['render'] = rounded(await benchRender())
  console.log('\nRendering alone, a listing of fifty rows')
  console.table(results['render'])
}
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
