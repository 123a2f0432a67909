/**
 * `npm run bench [-- catalogue|pages|render|rfq|bom|readings|bom-table|cart|orders|backup|fill|changes|push|shards|next-page|slow-api|overload|watch|start-up|lighthouse] [--parts N] [--rows N] [--state FOLDER]`: prints
 * figures and keeps them in bench/results.json. `readings -v` says what is wrong with each file. `lighthouse` also takes `--runs N`, `--page home` and `--lang en,zh`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { findLanguage } from '#shared/languages.ts'
import { readBomWorkbook } from '#shared/table-reading/lists/read-bom.ts'
import { variantFigures } from '#test-support/list-variants.ts'
import { DEFAULT_STATE, databaseFile, ROOT } from '../scripts/dev/local-state.ts'
import { optionValue } from '../scripts/dev/progress.mjs'
import { benchBackup } from './backup.ts'
import { benchBoms } from './bom.ts'
import { benchBomTable } from './bom-table.ts'
import { benchCarts } from './cart.ts'
import { benchImport, benchQueries, buildCatalogue } from './catalogue.ts'
import { benchChanges } from './changes.ts'
import { benchFill, buildState } from './fill.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchNextPage } from './next-page.ts'
import { benchOrders } from './orders.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages.ts'
import { benchPush } from './push.ts'
import { benchReadings } from './readings.ts'
import { benchRender } from './render.ts'
import { benchRfqs } from './rfq.ts'
import { benchShards } from './shards.ts'
import { benchSlowApi } from './slow-api.ts'
import { benchStartUp, DEFAULT_BUILD } from './start-up.ts'
import { benchWatches } from './watch.ts'

const RESULTS = join(ROOT, 'bench/results.json')
const MILLION = 1_000_000
const ROWS = 200_000
const WATCHES = 100_000
const VARIANTS = 10_000
const IMPORT_PARTS = 300_000
const PUSHED_PARTS = 500_000

const SWITCHES = ['-v', '--verbose']
const args = process.argv.slice(2).filter((arg) => !SWITCHES.includes(arg))
const isVerbose = process.argv.some((arg) => SWITCHES.includes(arg))
const names = args.filter((arg, index) => !arg.startsWith('--') && !args[index - 1]?.startsWith('--'))
const runs = (name: string): boolean => names.length === 0 || names.includes(name)
const parts = Number(optionValue(args, 'parts') ?? MILLION)

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
  const state = optionValue(args, 'state') ?? DEFAULT_STATE
  if (!existsSync(databaseFile(state, 'CATALOGUE'))) throw new Error('There is no catalogue. Run: npm run catalogue -- load')
  const { pages, sizes } = await benchPages(state)
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
if (runs('rfq')) {
  const { rfqs, hostile } = await benchRfqs()
  results['rfq'] = rounded([rfqs])[0]
  results['hostile_workbooks'] = rounded(hostile)
  console.log('\nRFQs at once, each sent twice')
  console.table(results['rfq'])
  console.log('\nHostile workbooks')
  console.table(results['hostile_workbooks'])
}
if (runs('bom')) {
  const { files, made, traps, reading, speed, hostile } = await benchBoms(optionValue(args, 'state') ?? DEFAULT_STATE)
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
if (runs('readings')) {
  results['readings'] = await benchReadings(isVerbose)
  console.log('\nReal lists, and how many of them are read whole')
  console.table(results['readings'])
  results['reading_variants'] = variantFigures(VARIANTS, readBomWorkbook).map(({ kind, made, same }) => ({ kind, made, same }))
  console.log('\nClean lists written in other ways, and of how many the same lines are read')
  console.table(results['reading_variants'])
}
if (runs('cart')) {
  results['cart'] = rounded(await benchCarts(optionValue(args, 'state') ?? DEFAULT_STATE))
  console.log('\nCarts, calls inside workerd')
  console.table(results['cart'])
}
if (runs('bom-table')) {
  results['bom_table'] = rounded(await benchBomTable(optionValue(args, 'state') ?? DEFAULT_STATE))
  console.log('\nThe table of a long BOM in Chromium, 1440 px wide')
  console.table(results['bom_table'])
}
if (runs('orders')) {
  results['orders'] = rounded(await benchOrders())
  console.log('\nOrders at once, each sent twice')
  console.table(results['orders'])
}
if (runs('watch')) {
  const state = optionValue(args, 'state') ?? DEFAULT_STATE
  results['watch'] = rounded(await benchWatches(state, Number(optionValue(args, 'rows') ?? WATCHES)))
  console.log('\nWatches, looked at in steps, SQLite of Node')
  console.table(results['watch'])
}
if (runs('backup')) {
  results['backup'] = rounded(await benchBackup(Number(optionValue(args, 'rows') ?? ROWS)))
  console.log('\nBackups of SHOP, by runs of the jobs inside workerd, and the way back')
  console.table(results['backup'])
}
if (runs('next-page')) {
  results['next_page'] = rounded(await benchNextPage(optionValue(args, 'state') ?? DEFAULT_STATE))
  console.log('\nThe page behind a link of a list, in Chromium, from the press to its largest paint')
  console.table(results['next_page'])
}
if (runs('slow-api')) {
  results['slow_api'] = rounded(await benchSlowApi(optionValue(args, 'state') ?? DEFAULT_STATE))
  console.log('\nThe whole of a page while an API of one’s own fails, the first page of its isolate each time, in milliseconds')
  console.table(results['slow_api'])
}
if (runs('start-up')) {
  const before = optionValue(args, 'before')
  const builds = before === null ? { now: DEFAULT_BUILD } : { before, now: DEFAULT_BUILD }
  results['start_up'] = rounded(
    await benchStartUp(optionValue(args, 'state') ?? DEFAULT_STATE, builds, Number(optionValue(args, 'runs') ?? 16)),
  )
  console.log('\nStart-up of the Worker, and the first answer of its isolate; processor time in milliseconds')
  console.table(results['start_up'])
}
if (runs('overload')) {
  results['overload'] = rounded(await benchOverload(optionValue(args, 'state') ?? DEFAULT_STATE))
  console.log('\nOther visitors while searches are kept in flight; answers a second, and milliseconds')
  console.table(results['overload'])
}
if (runs('fill')) {
  const { figures, estimates } = await benchFill(parts)
  const [filled] = rounded([figures])
  results['fill'] = { figures: filled, estimates: rounded(estimates) }
  console.log('\nA whole catalogue into an empty D1 of the local runtime, and what other sizes would take')
  console.table(filled)
  console.table(rounded(estimates))
}
if (runs('changes')) {
  results['changes'] = rounded(await benchChanges(buildState(parts), [50_000, parts]))
  console.log('\nOffers change while readers read, ten thousand a call, and then are as they were')
  console.table(results['changes'])
}
if (runs('push')) {
  results['push'] = rounded(await benchPush(buildState(Number(optionValue(args, 'parts') ?? PUSHED_PARTS))))
  console.log('\nA catalogue is pulled from a shop that runs, and pushed into it')
  console.table(results['push'])
}
if (runs('shards')) {
  results['shards'] = rounded(await benchShards(parts))
  console.log('\nTwo databases of a million parts each, and one of them alone, in the local runtime')
  console.table(results['shards'])
}
if (runs('lighthouse')) {
  const langs = (optionValue(args, 'lang') ?? 'en,zh,ar').split(',').map((code) => {
    const language = findLanguage(code)
    if (!language) throw new Error(`--lang wants languages of the site, not "${code}"`)
    return language.lang
  })
  const page = optionValue(args, 'page')
  const times = Number(optionValue(args, 'runs') ?? 3)
  if (!Number.isInteger(times) || times < 1) throw new Error('--runs wants a whole number of at least 1')
  const { figures, findings, machine } = await benchLighthouse({
    state: optionValue(args, 'state') ?? DEFAULT_STATE,
    runs: times,
    page,
    langs,
  })
  // A look at one page is no figure of the product.
  if (page === null) results['lighthouse'] = { runs: times, ...rounded([machine])[0], pages: figures, findings }
  console.log('\nLighthouse, mobile, of pages served here; scores of 100, times of its simulated telephone')
  console.table(figures)
  console.table(findings)
  console.table(rounded([machine]))
}
// By itself, with no other server beside it.
if (runs('render')) {
  results['render'] = rounded(await benchRender())
  console.log('\nRendering alone, a listing of fifty rows')
  console.table(results['render'])
}
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
