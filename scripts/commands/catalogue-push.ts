/** `npm run catalogue -- push`: sends an operator's CSV to a running shop. docs/catalogue-changes.md describes it. */
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { RejectedFileError } from '#origin/catalogue/import/csv-rows.ts'
import type { FileCounts } from '#origin/catalogue/import/file-parts.ts'
import { deskPricesHold } from '#shared/contract/catalogue-compare.ts'
import { type ChangeSample, STOCK_KINDS, type StockKind } from '#shared/contract/desk-catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { duration, readArguments, toCount } from '../dev/progress.mjs'
import { formatPercent, showProgress } from '../dev/progress-line.ts'
import { type Comparison, compareCatalogues, MISSING_PART_ACTIONS, type MissingPartAction } from '../push/compare.ts'
import { readLiveTaxonomy } from '../push/live-catalogue.ts'
import { callShop, type RunningShop, toRunningShop } from '../push/running-shop.ts'
import { SCAN_KINDS, type ScanKind } from '../push/scan-file.ts'
import { chooseChangeSet, type PushHead, sendAll, type Trial, trialAll, waitForLists } from '../push/send.ts'
import { formatMergedMakers, formatSimilarMakers } from './catalogue-makers.ts'
import { EXIT_CODES } from './exit.ts'
import { formatCountedNoun, formatReading, ImportReport, readMap } from './import-report.ts'

export const PUSH_USAGE = `npm run catalogue -- push FILE.csv [--to URL] [--only prices,stock,terms] [--map MAP.json] [--stock gross|net] [--as-of TIME]
    [--vanished keep|retire|delete] [--propose] [--yes] [--dry-run] [--who NAME] [--report FILE.csv] [--strict] [--expect-rows N] [--max-vanish 10] [--max-move 30]
    compares a file with a running shop, shows the changes, and sends them; DESK_TOKEN in the environment authenticates it`

const read = (args: readonly string[]) =>
  readArguments(
    PUSH_USAGE,
    {
      valued: ['to', 'state', 'only', 'map', 'stock', 'as-of', 'who', 'report', 'expect-rows', 'max-vanish', 'max-move', 'vanished'],
      switches: ['propose', 'yes', 'dry-run', 'strict'],
    },
    args,
  )
type Values = ReturnType<typeof read>['values']
/** Percentages above which the operator has to confirm. */
const [MAX_VANISH, MAX_MOVE] = [10, 30]
const MAX_VISIBLE_PROBLEMS = 20
const MAX_VISIBLE_SAMPLES = 5

/** @returns the exit code: see `EXIT_CODES` */
export async function runPush(args: readonly string[]): Promise<number> {
  const { values, positionals } = read(args)
  const [file] = positionals
  if (file === undefined) throw new Error(PUSH_USAGE)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new Error(`There is no file ${file}.`)
  const shop = toRunningShop(values.to, values.state)
  const [expectRows, only] = [toCount(values['expect-rows'], 'expect-rows'), readOnly(values)]
  const report = new ImportReport(values.report ?? `${file.replace(/\.csv$/i, '')}.report.csv`)
  const vanished = readVanished(values)
  const start = performance.now()
  const words = await readLiveTaxonomy(shop)
  // The map is read after the shop's taxonomy, because it may use custom categories and parameters.
  const map = readMap(values.map ?? null)
  const stockKind = readStock(values) ?? words.stock_kind
  const head = { who: values.who ?? userInfo().username, stock_kind: stockKind, as_of: readTime(values) }
  const progress = { file: 0, live: 0 }
  const show = (): void =>
    showProgress(`${formatPercent(progress.file, stat.size)} of the file, ${formatPercent(progress.live, words.parts)} of the shop`)
  try {
    const { scan, comparison } = await compareCatalogues(
      shop,
      file,
      {
        only,
        stock_kind: stockKind,
        vanished,
        strict: values.strict === true,
        ...(map && { map }),
        ...(expectRows !== null && { expect_rows: expectRows }),
        onFault: (fault) => report.add(fault),
        onRestart: () => report.restart(),
        onProgress: (bytes) => {
          progress.file = bytes
          show()
        },
        onLive: (parts) => {
          progress.live = parts
          show()
        },
      },
      words,
    )
    await report.close(true)
    try {
      const source = `${basename(file)}${only ? ` (${only.join(', ')})` : ''}`
      const pushed = { ...head, change_set: await toChangeSetName(file, values), source, is_proposal: values.propose === true }
      const trial = await trialAll(shop, comparison.batches, pushed, (done) =>
        showProgress(`${done} of ${comparison.batches.count} steps compared`),
      )
      showProgress(null)
      const counts = scan.counts()
      const time = duration(performance.now() - start)
      for (const line of formatLines(comparison, trial, { counts, vanished, report: report.path, time })) console.log(line)
      for (const line of [
        ...formatMergedMakers(words.makers, counts?.maker_rows ?? new Map()),
        ...formatSimilarMakers(words.makers, comparison.new_makers, ` --to ${shop.url}`),
      ])
        console.log(line)
      const isTrial = values['dry-run'] === true
      if (!isTrial && !pushed.is_proposal && !(await confirmLargeChange(values, comparison, trial))) return EXIT_CODES.nothing
      if (!isTrial) await send(shop, comparison, trial, pushed)
      const lost = (counts?.rejected ?? 0) + (counts?.lost_cells ?? 0) + trial.problems.length
      return lost > 0 ? EXIT_CODES.not_all : EXIT_CODES.all
    } finally {
      comparison.batches.remove()
    }
  } catch (error) {
    showProgress(null)
    if (!(error instanceof RejectedFileError)) throw error
    console.error(`${file} was rejected: ${error.message}. The shop is unchanged.`)
    return EXIT_CODES.nothing
  } finally {
    await report.close(false)
  }
}

/** Names a change set after the file's content and the options, so that an interrupted run is recognized. */
async function toChangeSetName(file: string, { only, map, stock }: Values): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([only, map, stock].map((text) => text ?? null)))
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return `push-${hash.digest('hex').slice(0, 20)}`
}

function readOnly({ only: text }: Values): ScanKind[] | null {
  if (text === undefined) return null
  const kinds = text.split(',').map((name) => name.trim())
  const only = SCAN_KINDS.filter((kind) => kinds.includes(kind))
  if (only.length !== kinds.length) throw new Error(`--only accepts ${SCAN_KINDS.join(', ')}, not "${text}"`)
  return only
}

function readStock({ stock: text }: Values): StockKind | null {
  const kind = STOCK_KINDS.find((each) => each === text)
  if (text !== undefined && !kind) throw new Error(`--stock wants ${STOCK_KINDS.join(' or ')}, not "${text}"`)
  return kind ?? null
}

function readVanished({ vanished: text = 'keep' }: Values): MissingPartAction {
  const way = MISSING_PART_ACTIONS.find((each) => each === text)
  if (!way) throw new Error(`--vanished wants ${MISSING_PART_ACTIONS.join(', ')}, not "${text}"`)
  return way
}

function readTime({ 'as-of': text }: Values): string {
  const time = text === undefined ? new Date() : new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`--as-of needs a time like 2026-11-23T18:00:00Z, not "${text}"`)
  return time.toISOString()
}

const share = (count: number, of: number): number => (100 * count) / Math.max(1, of)

/** Asks the operator to confirm an unusually large change. */
async function confirmLargeChange(values: Values, { vanished, live_parts, live_offers }: Comparison, { counts }: Trial): Promise<boolean> {
  const [vanishing, leaving, moving] = [
    share(vanished.count, live_parts),
    share(counts.moved, live_parts),
    share(counts.prices, live_offers),
  ]
  const [maxVanishedPercent, maxMovedPercent] = [
    toCount(values['max-vanish'], 'max-vanish') ?? MAX_VANISH,
    toCount(values['max-move'], 'max-move') ?? MAX_MOVE,
  ]
  const reasons = [
    ...(vanishing > maxVanishedPercent ? [`${Math.round(vanishing)} % of the shop’s parts are not in the file`] : []),
    ...(leaving > maxVanishedPercent ? [`${Math.round(leaving)} % of the shop’s parts go to another category`] : []),
    ...(moving > maxMovedPercent ? [`${Math.round(moving)} % of the prices move`] : []),
  ]
  if (reasons.length === 0 || values.yes) return true
  console.log(`More than usual: ${reasons.join('; ')}.`)
  if (!process.stdin.isTTY) {
    console.log('Nothing was sent. --yes sends it, --propose submits it to the desk for approval.')
    return false
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Send it? [y/N] ')
  lines.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

async function send(shop: RunningShop, { batches, has_prices }: Comparison, { changing }: Trial, pushed: PushHead): Promise<void> {
  const start = performance.now()
  const steps = changing.filter(Boolean).length
  const { change_set, batches: first } = await chooseChangeSet(shop, pushed.change_set, pushed.is_proposal)
  const head = { ...pushed, change_set }
  const state = await sendAll(shop, batches, changing, head, first, (done) => showProgress(`${done} of ${steps} steps sent`))
  // Batches of an interrupted earlier run are published here too.
  if (state === 'applied' || (steps === 0 && first > 0)) await waitForLists(shop, change_set)
  if (has_prices && !pushed.is_proposal) await callShop(shop, deskPricesHold, { as_of: pushed.as_of })
  showProgress(null)
  const page = `${shop.url}/desk/catalogue/${change_set}`
  const time = duration(performance.now() - start)
  if (steps === 0) console.log('The shop already matches the file.')
  else console.log(state === 'proposed' ? `Proposed in ${time}: ${page} waits for approval at the desk.` : `Live in ${time}. Undo: ${page}`)
}

const KIND_WORDS = {
  new: 'new parts',
  moved: 'in another category',
  renamed: 'renamed',
  merged: 'made one with another part',
  retired: 'not sold any more',
  deleted: 'deleted',
  parameters: 'with other parameters',
  package: 'with another package',
  description: 'described otherwise',
  offers: 'with offers added or removed',
  prices: 'prices',
  stock: 'stocks',
  terms: 'terms',
} as const

/** The planned changes, line by line. */
function formatLines(
  comparison: Comparison,
  trial: Trial,
  { counts, report, time, vanished: way }: { counts: FileCounts | null; report: string; time: string; vanished: MissingPartAction },
): string[] {
  const { same, vanished, live_parts } = comparison
  const { counts: changes, samples, problems } = trial
  const count = (number: number): string => formatCount(number, 'en')
  const kinds = (Object.keys(KIND_WORDS) as (keyof typeof KIND_WORDS)[]).filter((kind) => changes[kind] > 0)
  return [
    `${formatCountedNoun(counts?.rows ?? 0, 'row')} compared with ${formatCountedNoun(live_parts, 'part')} in ${time}: ${count(same)} unchanged, ${formatCountedNoun(changes.changed, 'row')} changing`,
    ...kinds.flatMap((kind) => [
      `  ${count(changes[kind])} ${KIND_WORDS[kind]}`,
      ...sampleLines(samples.filter((sample) => sample.kind === kind)),
    ]),
    ...(changes.jumps > 0 ? [`  ${count(changes.jumps)} prices move by more than half`] : []),
    ...(vanished.count > 0
      ? [
          `${formatCountedNoun(vanished.count, 'part')} of the shop not in the file${way === 'keep' ? ', left unchanged' : ''}: ${vanished.part_numbers.join(', ')}${vanished.count > vanished.part_numbers.length ? ' …' : ''}`,
        ]
      : []),
    ...(problems.length > 0 ? ['Not understood by the shop:', ...problems.slice(0, MAX_VISIBLE_PROBLEMS).map(problemLine)] : []),
    ...(problems.length > MAX_VISIBLE_PROBLEMS ? [`  … and ${count(problems.length - MAX_VISIBLE_PROBLEMS)} more`] : []),
    ...(counts && counts.rejected + counts.lost_cells > 0
      ? [`${formatCountedNoun(counts.rejected, 'row')} lost, ${formatCountedNoun(counts.lost_cells, 'cell')} of other rows lost`]
      : []),
    ...(counts ? formatReading(counts, report) : []),
  ]
}

const problemLine = ({ line, field, problem }: Trial['problems'][number]): string => `  line ${line}: ${field}: ${problem}`

/** Examples of changes as lines, the largest price changes first. */
function sampleLines(samples: readonly ChangeSample[]): string[] {
  const moved = ({ before, after }: ChangeSample): number =>
    before && after ? Math.abs(Number(after) - Number(before)) / Number(before) : 0
  const visibleSamples = samples.some(({ kind }) => kind === 'prices') ? samples.toSorted((a, b) => moved(b) - moved(a)) : samples
  return visibleSamples
    .slice(0, MAX_VISIBLE_SAMPLES)
    .map(({ part_number, before, after }) => `      ${part_number}${before || after ? `: ${before || '–'} → ${after || '–'}` : ''}`)
}
