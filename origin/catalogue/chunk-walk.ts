import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { type Choice, type ChunkColumn, type ColumnSource, type FieldTest, NUMERIC_TOLERANCE, type Selection } from './choices.ts'
import { CHUNK_ORDINALS, type Codes, createStepper, decodeRuns, type Summary } from './column-format.ts'

/** Code of an ordinal without a failed choice. `MANY`: several choices failed. Any other code is the number of the only failed choice. */
export const NO_FAILURE = 255
const MANY = 254

type Verdict = 'all' | 'none' | 'mixed'

function toVerdict(test: FieldTest, summary: Summary): Verdict {
  if (test.kind === 'coded') {
    if (summary.kind !== 'few') return 'mixed'
    let matchCount = 0
    for (const id of summary.ids) matchCount += test.passes[id] ?? 0
    return matchCount === 0 ? 'none' : matchCount === summary.ids.length ? 'all' : 'mixed'
  }
  if (summary.kind !== 'scaled') return 'mixed'
  const { min, max, none } = summary
  const empty = max === 0 && min === 0
  const inside = !empty && min >= test.min && max <= test.max
  const apart = empty || max < test.min || min > test.max
  if (test.outside) return apart ? 'all' : inside && none === 0 ? 'none' : 'mixed'
  return apart ? 'none' : inside && none === 0 ? 'all' : 'mixed'
}

const toAnyVerdict = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('all') ? 'all' : verdicts.every((verdict) => verdict === 'none') ? 'none' : 'mixed'

/** Whether the test passes, by code of the chunk's body. */
function passesByCode(test: FieldTest, summary: Summary): Uint8Array {
  if (test.kind === 'coded') {
    if (summary.kind === 'few') return Uint8Array.from(summary.ids, (id) => test.passes[id] ?? 0)
    return test.passes
  }
  const passes = new Uint8Array(65_536).fill(test.outside ? 1 : 0)
  if (summary.kind !== 'scaled') return passes
  const { min, max } = summary
  const step = createStepper(min, max)
  // A bound is rounded like the chunk's numbers, so that it matches the number from which it was copied.
  const from = test.min <= min ? 1 : test.min > max ? 65_536 : step(test.min)
  const to = test.max >= max ? 65_535 : test.max < min ? 0 : step(test.max)
  passes.fill(test.outside ? 0 : 1, from, Math.max(from, to + 1))
  return passes
}

/** What a chunk's summaries decide. */
export interface ChunkPlan {
  chunk: number
  length: number
  /** One verdict for each choice. */
  verdicts: Verdict[]
  /** The only choice that fails for every part of the chunk; -1 for none. */
  lost: number
  /** How many parts pass all choices but `lost`, if the summaries decide it. */
  matchCount: number | null
  /** Ranges of the matching parts' ordinals, if the summaries give them; each end is excluded. */
  stretches: readonly (readonly [from: number, to: number])[] | null
}

const NOTHING: Summary = { kind: 'few', ids: new Uint16Array(1), counts: new Uint32Array(1) }

/**
 * Finds the chunks with matches, from the summaries alone.
 * @param counting includes chunks in which one choice matches nothing: its field is counted without it
 */
export async function planChunks(source: ColumnSource, { choices, only }: Selection, counting: boolean): Promise<ChunkPlan[]> {
  const summaries = await source.summaries([...new Set(choices.flatMap(({ tests }) => tests.map(({ field }) => field)))])
  const getSummary = (field: string, chunk: number): Summary => summaries.get(field)?.[chunk] ?? NOTHING
  const plans: ChunkPlan[] = []
  for (let chunk = 0; chunk * CHUNK_ORDINALS < source.size; chunk++) {
    if (only && !only.has(chunk)) continue
    const verdicts = choices.map(({ tests }) => toAnyVerdict(tests.map((test) => toVerdict(test, getSummary(test.field, chunk)))))
    if (verdicts.filter((verdict) => verdict === 'none').length > (counting ? 1 : 0)) continue
    const length = Math.min(CHUNK_ORDINALS, source.size - chunk * CHUNK_ORDINALS)
    const precomputed = only ? null : computeWithoutWalk(choices, verdicts, length, (field) => getSummary(field, chunk))
    plans.push({
      chunk,
      length,
      verdicts,
      lost: verdicts.indexOf('none'),
      matchCount: precomputed?.matchCount ?? null,
      stretches: precomputed?.stretches ?? null,
    })
  }
  return plans
}

/** If only one choice is undecided, the summary of its field often decides. */
function computeWithoutWalk(
  choices: readonly Choice[],
  verdicts: readonly Verdict[],
  length: number,
  getSummary: (field: string) => Summary,
): (Pick<ChunkPlan, 'stretches'> & { matchCount: number }) | null {
  const mixed = choices.filter((_, index) => verdicts[index] === 'mixed')
  const [test, ...others] = mixed.flatMap(({ tests }) => tests)
  if (!test) return { matchCount: length, stretches: [[0, length]] }
  if (others.length > 0) return null
  const summary = getSummary(test.field)
  if (test.kind === 'coded') {
    if (summary.kind !== 'few') return null
    let matchCount = 0
    summary.ids.forEach((id, local) => {
      if (test.passes[id] === 1) matchCount += summary.counts[local] ?? 0
    })
    return { matchCount, stretches: null }
  }
  const stretches = runStretches(test, summary)
  return stretches && { matchCount: stretches.reduce((sum, [from, to]) => sum + to - from, 0), stretches }
}

/** Ranges of matches in runs of growing values; null without runs. */
function runStretches(test: FieldTest, summary: Summary): [from: number, to: number][] | null {
  if (test.kind !== 'scaled' || test.outside || summary.kind !== 'scaled' || summary.runs.length === 0) return null
  const [low, high] = [test.min - Math.abs(test.min) * NUMERIC_TOLERANCE, test.max + Math.abs(test.max) * NUMERIC_TOLERANCE]
  return summary.runs.flatMap(({ start, length, first, step }): [number, number][] => {
    if (step === 0) return first >= low && first <= high ? [[start, start + length]] : []
    const from = Math.min(length, Math.max(0, Math.ceil((low - first) / step)))
    const to = Math.min(length, Math.max(from, Math.floor((high - first) / step) + 1))
    return to > from ? [[start + from, start + to]] : []
  })
}

/** Walks chunks: by ordinal, NO_FAILURE for a part that passes all choices, the number of the only failed choice, or MANY. */
export async function walkChunks(source: ColumnSource, { choices, only }: Selection, plans: readonly ChunkPlan[]): Promise<Uint8Array[]> {
  const byField = new Map<string, Set<number>>()
  for (const { chunk, verdicts } of plans) {
    choices.forEach(({ tests }, index) => {
      if (verdicts[index] !== 'mixed') return
      for (const { field } of tests) requestChunk(byField, field, chunk)
    })
  }
  const getColumn = await source.chunks(byField)
  return plans.map(({ chunk, length, verdicts, lost }) => {
    const inside = only?.get(chunk)
    const failed = new Uint8Array(length).fill(inside ? MANY : lost < 0 ? NO_FAILURE : lost)
    if (inside) for (const ordinal of inside) failed[ordinal] = lost < 0 ? NO_FAILURE : lost
    choices.forEach(({ tests }, index) => {
      if (verdicts[index] === 'mixed') apply(failed, tests, index, (field) => getColumn(field, chunk))
    })
    return failed
  })
}

export function requestChunk(byField: Map<string, Set<number>>, field: string, chunk: number): void {
  getOrInsert(byField, field, () => new Set()).add(chunk)
}

/** The codes of a chunk, restored from runs if there are any; null for a chunk of one value. */
export const readChunkCodes = ({ summary, codes }: ChunkColumn): Codes | null =>
  codes ?? (summary.kind === 'scaled' && summary.runs.length > 0 ? decodeRuns(summary) : null)

function apply(failed: Uint8Array, tests: readonly FieldTest[], index: number, getColumn: (field: string) => ChunkColumn): void {
  const [onlyTest] = tests
  const stretches = onlyTest && tests.length === 1 ? runStretches(onlyTest, getColumn(onlyTest.field).summary) : null
  if (stretches) {
    let at = 0
    for (const [from, to] of stretches) {
      markStretchFailed(failed, at, from, index)
      at = to
    }
    markStretchFailed(failed, at, failed.length, index)
    return
  }
  const compiled = tests.map((test) => {
    const column = getColumn(test.field)
    const { summary } = column
    const codes = readChunkCodes(column)
    return { codes, passes: passesByCode(test, summary), constant: codes === null ? toConstant(test, summary) : 0 }
  })
  const [first] = compiled
  if (first && compiled.length === 1 && first.codes) {
    const { codes, passes } = first
    for (let ordinal = 0; ordinal < failed.length; ordinal++)
      if (passes[codes[ordinal] as number] === 0) failed[ordinal] = failed[ordinal] === NO_FAILURE ? index : MANY
    return
  }
  for (let ordinal = 0; ordinal < failed.length; ordinal++) {
    const passes = compiled.some((test) => (test.codes ? test.passes[test.codes[ordinal] as number] === 1 : test.constant === 1))
    if (!passes) failed[ordinal] = failed[ordinal] === NO_FAILURE ? index : MANY
  }
}

function markStretchFailed(failed: Uint8Array, from: number, to: number, index: number): void {
  for (let ordinal = from; ordinal < to; ordinal++) failed[ordinal] = failed[ordinal] === NO_FAILURE ? index : MANY
}

/** 1 if a test passes for the only value of a chunk, otherwise 0. */
const toConstant = (test: FieldTest, summary: Summary): number => (toVerdict(test, summary) === 'all' ? 1 : 0)

/** The ordinals without a failed choice. */
export function listMatchingOrdinals(failed: Uint8Array): Uint16Array {
  const list = new Uint16Array(failed.length)
  let count = 0
  for (let ordinal = 0; ordinal < failed.length; ordinal++) if (failed[ordinal] === NO_FAILURE) list[count++] = ordinal
  return list.slice(0, count)
}
