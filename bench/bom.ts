/**
 * `npm run bench -- bom`: the results for real files and generated lists, the speed of reading and matching, and hostile files. Real files
 * are in the folder BOM_FIXTURES, or in ../shared/fixtures/bom.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { matchLines } from '#origin/bom/candidates.ts'
import { stripPacking } from '#origin/search/confusions.ts'
import type { BomMatch } from '#shared/bom/model.ts'
import { delBom, exportBom, mateBom, uploadBom } from '#shared/contract/bom.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import { BOM_BATCH } from '#shared/table-reading/lists/bom-limits.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { delimited, packBomXlsx } from '#test-support/bom-builders.ts'
import { catalogueTraps, linesAsRows, type MadeLine, makeLines } from '#test-support/bom-corpus.ts'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { toLocalD1 } from '../scripts/dev/local-d1.ts'
import { DEFAULT_STATE, openExistingDatabase, ROOT, toDatabaseFile } from '../scripts/dev/local-state.ts'
import { browserHeaders, type HostileFigure, sendHostileFiles } from './hostile.ts'
import { childPids } from './processes.ts'

export interface MatchFigures {
  /** The file's name, or the source of the generated lists. */
  list: string
  lines: number
  matched: number
  check: number
  none: number
  not_fitted: number
  /** `known`: lines with a part number of the catalogue. `known_matched`: the matched lines of these. */
  known: number
  known_matched: number
  /** Lines that were matched without review to another part than theirs. */
  false_acceptances: number
}

/** The speed of reading alone, in a new process, as a page's worker reads. */
export interface ReadingSpeed {
  lines: number
  csv_bytes: number
  csv_lines_per_second: number
  xlsx_lines_per_second: number
}

export interface SpeedFigures {
  catalogue_parts: number
  lines: number
  match_lines_per_second: number
  /** Measured through the served Worker: the file is sent, read and stored, and all of its lines are matched in batches. */
  upload_ms: number
  first_matches_ms: number
  mate_lines_per_second: number
  export_ms: number
}

export interface BomFigures {
  files: MatchFigures[]
  made: MatchFigures[]
  traps: { lines: number; false_acceptances: number }
  reading: ReadingSpeed[]
  speed: SpeedFigures[]
  hostile: HostileFigure[]
}

const FIXTURES = process.env['BOM_FIXTURES'] ?? join(ROOT, '../shared/fixtures/bom')
const NOT_LISTS = new Set(['expected.json', 'SOURCES.md'])
const LINES = [100, 1000, 10_000] as const
const MILLION_STATE = '.local/bench-1000000'
/** The number of lines that a page requests first. */
const FIRST_LINES = 50
const RUNS = 7
/** Work is repeated for this long before it is measured, until the engine has compiled the code. */
const WARM_UP_MS = 2000
/** Work of a millisecond or two is repeated for this long. */
const MEASURE_MS = 300

export async function benchBoms(state = DEFAULT_STATE): Promise<BomFigures> {
  const states = [state, MILLION_STATE].filter((one) => existsSync(toDatabaseFile(one, 'CATALOGUE')))
  const figures: BomFigures = { files: [], made: [], traps: { lines: 0, false_acceptances: 0 }, reading: [], speed: [], hostile: [] }
  for (const [stateIndex, one] of states.entries()) {
    const database = openExistingDatabase(one, 'CATALOGUE')
    try {
      const lists = await Promise.all(LINES.map((count) => makeLines(database, count)))
      if (stateIndex === 0) {
        for (const list of lists) figures.reading.push(await readingSpeed(list))
        figures.files = await matchFiles(database)
        figures.traps = await matchTraps(database)
      }
      const parts = countParts(database)
      for (const list of lists) figures.made.push(await matchMade(database, parts, list))
      figures.speed.push(...(await measure(one, database, parts, lists)))
    } finally {
      database.close()
    }
  }
  figures.hostile = await sendHostile(state)
  return figures
}

const countParts = (database: DatabaseSync): number => Number(database.prepare('SELECT count(*) AS parts FROM parts').get()?.['parts'])

/** Matches every real file with the catalogue, and adds the totals. */
async function matchFiles(database: DatabaseSync): Promise<MatchFigures[]> {
  if (!existsSync(FIXTURES)) {
    console.log(`There are no files in ${FIXTURES}: lists made from the catalogue alone.`)
    return []
  }
  const figures: MatchFigures[] = []
  for (const name of readdirSync(FIXTURES).sort()) {
    if (NOT_LISTS.has(name)) continue
    const lines = await readLines(join(FIXTURES, name))
    if (lines) figures.push(matchFigures(database, name, lines, await matchLines(toLocalD1(database), 'en', lines)))
  }
  const sum = (of: (one: MatchFigures) => number): number => figures.reduce((total, one) => total + of(one), 0)
  const total: MatchFigures = {
    list: `all ${figures.length} files`,
    lines: sum(({ lines }) => lines),
    matched: sum(({ matched }) => matched),
    check: sum(({ check }) => check),
    none: sum(({ none }) => none),
    not_fitted: sum(({ not_fitted }) => not_fitted),
    known: sum(({ known }) => known),
    known_matched: sum(({ known_matched }) => known_matched),
    false_acceptances: sum(({ false_acceptances }) => false_acceptances),
  }
  return [...figures, total]
}

async function readLines(path: string): Promise<readonly BomLine[] | null> {
  try {
    return (await readBom(readFileSync(path))).lines
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error
    console.log(`${path}: ${error.errorCode}`)
    return null
  }
}

const createNumberCheck = (database: DatabaseSync) => {
  const find = database.prepare('SELECT 1 FROM parts WHERE key = ? LIMIT 1')
  return (text: string): boolean => text !== '' && find.get(toPartNumberKey(text)) !== undefined
}

/**
 * Whether a line is matched to a wrong part. That is a part with another number than the line's, apart from its packaging, or any part for
 * a line without a number. A generated line is compared with the part that it was generated from.
 */
function isFalse(match: BomMatch, number: string | undefined, goodsId: number | undefined): boolean {
  if (match.state !== 'matched') return false
  if (goodsId !== undefined) return match.goods_id !== goodsId
  if (number === undefined || !match.evidence) return true
  const [evidenceKey, numberKey] = [toPartNumberKey(match.evidence.text), toPartNumberKey(number)]
  // A manufacturer's name may precede the number.
  if (evidenceKey === numberKey || evidenceKey.endsWith(numberKey)) return false
  const stems = (key: string): string[] => [key, ...stripPacking(key, 5)]
  return !(match.kind === 'packing' && stems(evidenceKey).some((stem) => stems(numberKey).includes(stem)))
}

function matchFigures(
  database: DatabaseSync,
  list: string,
  lines: readonly BomLine[],
  matches: readonly BomMatch[],
  truth?: readonly MadeLine[],
): MatchFigures {
  const find = database.prepare('SELECT part_number FROM parts WHERE part_id = ?')
  const isNumber = createNumberCheck(database)
  const count = (test: (line: BomLine, match: BomMatch, i: number) => boolean): number =>
    lines.filter((line, i) => {
      const match = matches[i]
      return match !== undefined && test(line, match, i)
    }).length
  const isRecognized = (line: BomLine, i: number): boolean => (truth ? (truth[i]?.has_number ?? false) : isNumber(line.part_number))
  return {
    list,
    lines: lines.length,
    matched: count((_, { state }) => state === 'matched'),
    check: count((_, { state }) => state === 'check'),
    none: count((_, { state }) => state === 'none'),
    not_fitted: count(({ do_not_fit }) => do_not_fit),
    known: count((line, _, i) => isRecognized(line, i)),
    known_matched: count((line, { state }, i) => state === 'matched' && isRecognized(line, i)),
    false_acceptances: count((_, match, i) => {
      const number = match.goods_id === null ? undefined : find.get(match.goods_id)?.['part_number']
      return isFalse(match, number === undefined ? undefined : String(number), truth?.[i]?.goods_id)
    }),
  }
}

async function matchMade(database: DatabaseSync, parts: number, made: readonly MadeLine[]): Promise<MatchFigures> {
  // The lines are read back from a file.
  const { lines } = await readBom(toCsv(made))
  if (lines.length !== made.length) throw new Error(`${made.length} lines were written, ${lines.length} read`)
  const matches = await matchLines(toLocalD1(database), 'en', lines)
  return matchFigures(database, `made from ${parts.toLocaleString('en')} parts`, lines, matches, made)
}

async function matchTraps(database: DatabaseSync): Promise<BomFigures['traps']> {
  const set = await catalogueTraps(database)
  const matches = await matchLines(
    toLocalD1(database),
    'en',
    set.map(({ line }) => line),
  )
  const accepted = set.filter((_, i) => matches[i]?.state === 'matched')
  for (const { why, line } of accepted.slice(0, 10)) console.log(`accepted (${why}): ${JSON.stringify(line)}`)
  return { lines: set.length, false_acceptances: accepted.length }
}

const toCsv = (made: readonly MadeLine[]): Uint8Array<ArrayBuffer> => new TextEncoder().encode(delimited(linesAsRows(made)))

/** The median of some runs after the warm-up, in milliseconds. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const warm = performance.now() + WARM_UP_MS
  do await work()
  while (performance.now() < warm)
  const durations: number[] = []
  const until = performance.now() + MEASURE_MS
  while (durations.length < RUNS || performance.now() < until) {
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
  }
  return durations.sort((a, b) => a - b)[Math.floor(durations.length / 2)] ?? Number.NaN
}

async function readingSpeed(made: readonly MadeLine[]): Promise<ReadingSpeed> {
  const csv = toCsv(made)
  const xlsx = packBomXlsx(linesAsRows(made))
  const perSecond = async (file: Uint8Array<ArrayBuffer>): Promise<number> => (made.length / (await median(() => readBom(file)))) * 1000
  return {
    lines: made.length,
    csv_bytes: csv.byteLength,
    csv_lines_per_second: await perSecond(csv),
    xlsx_lines_per_second: await perSecond(xlsx),
  }
}

async function measure(
  state: string,
  database: DatabaseSync,
  catalogueParts: number,
  lists: readonly (readonly MadeLine[])[],
): Promise<SpeedFigures[]> {
  const figures: SpeedFigures[] = []
  const server = await startServer({ port: 0, state, onLog() {} })
  try {
    for (const [index, made] of lists.entries()) {
      const csv = toCsv(made)
      const { lines } = await readBom(csv)
      const served = await measureServed(server, csv, made.length, browserHeaders(20_000 + index))
      figures.push({
        catalogue_parts: catalogueParts,
        lines: made.length,
        match_lines_per_second: (made.length / (await median(() => matchLines(toLocalD1(database), 'en', lines)))) * 1000,
        ...served,
      })
      console.log(figures.at(-1))
    }
    return figures
  } finally {
    await server.dispose()
  }
}

/** Uploads a file as a buyer does, matches it like the page, and downloads the export. Deletes the BOM afterwards. */
async function measureServed(server: Server, csv: Uint8Array<ArrayBuffer>, count: number, headers: Record<string, string>) {
  const json = { ...headers, 'Content-Type': 'application/json' }
  const call = async (method: string, path: string, body: BodyInit, sent: Record<string, string>): Promise<unknown> => {
    const answer = Envelope.parse(await (await fetch(server.direct_url + path, { method, body, headers: sent })).json())
    if (answer.code !== 200) throw new Error(`${path} answered ${answer.code}: ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  const form = new FormData()
  form.set('file', new File([csv], 'bench.csv'))
  const start = performance.now()
  const { bom_id } = uploadBom.data.parse(await call('POST', uploadBom.path, form, headers))
  const uploadMs = performance.now() - start
  try {
    const mating = performance.now()
    let firstMatchesMs = 0
    for (let done = 0; done < count; ) {
      const batch = done === 0 ? FIRST_LINES : BOM_BATCH
      const { lines } = mateBom.data.parse(await call('POST', mateBom.path, JSON.stringify({ bom_id, count: batch }), json))
      if (lines.length === 0) throw new Error(`${done} of ${count} lines were matched`)
      if (done === 0) firstMatchesMs = performance.now() - start
      done += lines.length
    }
    const matchLinesPerSecond = (count / (performance.now() - mating)) * 1000
    const exporting = performance.now()
    const file = await fetch(`${server.direct_url}${exportBom.path}?${new URLSearchParams({ id: bom_id, format: 'xlsx' })}`, { headers })
    const { byteLength } = await file.arrayBuffer()
    if (!file.headers.has('Content-Disposition') || byteLength === 0) throw new Error('there was no file to export')
    return {
      upload_ms: uploadMs,
      first_matches_ms: firstMatchesMs,
      mate_lines_per_second: matchLinesPerSecond,
      export_ms: performance.now() - exporting,
    }
  } finally {
    await call('DELETE', delBom.path, JSON.stringify({ bom_ids: [bom_id] }), json)
  }
}

async function sendHostile(state: string): Promise<HostileFigure[]> {
  const before = new Set(childPids())
  const server = await startServer({ port: 0, state, onLog() {} })
  try {
    const pid = childPids().find((child) => !before.has(child))
    return pid === undefined ? [] : await sendHostileFiles(server, uploadBom.path, pid, (index) => browserHeaders(30_000 + index))
  } finally {
    await server.dispose()
  }
}
