import type { ColumnSource, Selection } from './choices.ts'
import { type ChunkPlan, codesOf, passingOrdinals, planChunks, walkChunks } from './chunk-walk.ts'
import { CHUNK_ORDINALS, type ColumnValue, compareValues, LAST_STEP, type Summary, valueOfStep } from './column-format.ts'

/** The parts of a category that pass a selection: how many in each chunk, and where once somebody asks. */
export interface SelectionMatches {
  total: number
  chunks: readonly { chunk: number; count: number }[]
  /** Ordinals within their chunks, ascending, for some of `chunks`; null means all of a chunk. */
  ordinals(chunks: readonly number[]): Promise<ReadonlyMap<number, Uint16Array | null>>
}

export const NO_MATCHES: SelectionMatches = { total: 0, chunks: [], ordinals: async () => new Map() }

export async function findMatches(source: ColumnSource, selection: Selection): Promise<SelectionMatches> {
  const plans = await planChunks(source, selection, false)
  const walked = new Map<number, Uint16Array>()
  const walk = async (batch: readonly ChunkPlan[]): Promise<void> => {
    const failed = await walkChunks(source, selection, batch)
    batch.forEach(({ chunk }, index) => {
      const list = failed[index]
      if (list) walked.set(chunk, passingOrdinals(list))
    })
  }
  await walk(plans.filter(({ passing }) => passing === null))
  const chunks = plans
    .map(({ chunk, passing }) => ({ chunk, count: passing ?? walked.get(chunk)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
  const byChunk = new Map(plans.map((plan) => [plan.chunk, plan]))
  return {
    total: chunks.reduce((sum, { count }) => sum + count, 0),
    chunks,
    async ordinals(numbers) {
      const all = (plan: ChunkPlan): boolean => plan.passing === plan.length
      await walk(numbers.flatMap((chunk) => byChunk.get(chunk) ?? []).filter((plan) => !walked.has(plan.chunk) && !all(plan)))
      return new Map(numbers.map((chunk) => [chunk, walked.get(chunk) ?? null]))
    },
  }
}

/** A stretch of the matches in their natural order. */
export async function sliceMatches({ chunks, ordinals }: SelectionMatches, start: number, length: number): Promise<number[]> {
  const parts: { chunk: number; from: number; to: number }[] = []
  let before = 0
  for (const { chunk, count } of chunks) {
    const [from, to] = [Math.max(0, start - before), Math.min(count, start + length - before)]
    if (to > from) parts.push({ chunk, from, to })
    before += count
  }
  const ordinalsOf = await ordinals(parts.map(({ chunk }) => chunk))
  return parts.flatMap(({ chunk, from, to }) => {
    const list = ordinalsOf.get(chunk)
    return Array.from({ length: to - from }, (_, index) => chunk * CHUNK_ORDINALS + (list ? (list[from + index] as number) : from + index))
  })
}

interface Keyed {
  ordinal: number
  key: number
}

/** A match with its value of the field that it is sorted by; null for none. Of a scaled field the value is the nearest step. */
export interface Valued {
  ordinal: number
  value: ColumnValue | null
}

/** The ordinals of `firstValued`. */
export async function firstMatches(...request: Parameters<typeof firstValued>): Promise<number[]> {
  return (await firstValued(...request)).map(({ ordinal }) => ordinal)
}

/**
 * The first `most` matches by a field, ascending or descending; equal ones keep their order (of a scaled field, those of one
 * chunk), and parts without a value come last either way. Never sorts more than it gives: what cannot be among the first is passed over.
 */
export async function firstValued(
  source: ColumnSource,
  matches: SelectionMatches,
  field: string,
  descending: boolean,
  most: number,
): Promise<Valued[]> {
  const whole = source.fields.get(field)
  if (!whole) return (await sliceMatches(matches, 0, most)).map((ordinal) => ({ ordinal, value: null }))
  const order = whole.kind === 'coded' ? [...whole.values].sort(compareValues) : null
  const rank = whole.kind === 'coded' ? ranksOf(whole.values) : null
  const summaries = (await source.summaries([field])).get(field) ?? []
  // The chunks that may hold the first come first; of equal ones the earlier.
  const queue = matches.chunks
    .map(({ chunk, count }) => ({ chunk, count, first_key: firstKey(summaries[chunk], rank, descending) }))
    .sort((a, b) => compareValues(a.first_key, b.first_key) || a.chunk - b.chunk)
  let best: Keyed[] = []
  /** What comes after it is of no interest, once there are enough. */
  let last: Keyed | null = null
  const cut = (): void => {
    best.sort((a, b) => compareValues(a.key, b.key) || a.ordinal - b.ordinal)
    best = best.slice(0, most)
    last = best.length === most ? (best.at(-1) ?? null) : null
  }
  const isLate = (key: number, ordinal: number): boolean =>
    last !== null && (key > last.key || (key === last.key && ordinal > last.ordinal))
  for (let at = 0; at < queue.length; at += CHUNKS_AT_ONCE) {
    const some = queue.slice(at, at + CHUNKS_AT_ONCE).filter(({ chunk, first_key }) => !isLate(first_key, chunk * CHUNK_ORDINALS))
    if (some.length === 0) continue
    const numbers = some.map(({ chunk }) => chunk)
    const [columnOf, places] = await Promise.all([source.chunks(new Map([[field, new Set(numbers)]])), matches.ordinals(numbers)])
    for (const { chunk, count } of some) {
      const ordinals = places.get(chunk)
      const column = columnOf(field, chunk)
      const codes = codesOf(column)
      const keyOfCode = keyByCode(column.summary, rank, descending)
      const onlyKey = codes ? 0 : firstKey(column.summary, rank, descending)
      for (let place = 0; place < count; place++) {
        const within = ordinals ? (ordinals[place] as number) : place
        const key = codes ? keyOfCode(codes[within] as number) : onlyKey
        const ordinal = chunk * CHUNK_ORDINALS + within
        if (isLate(key, ordinal)) continue
        best.push({ ordinal, key })
        if (best.length >= most * 2 + 1000) cut()
      }
    }
    cut()
  }
  return best.map(({ ordinal, key }) => {
    const value = descending ? -key : key
    return { ordinal, value: Number.isFinite(key) ? (order ? (order[value] ?? null) : value) : null }
  })
}

/** Enough for one read of the database, few enough that the first of them spare the rest. */
const CHUNKS_AT_ONCE = 8

/** The key that nothing of a chunk comes before. */
function firstKey(summary: Summary | undefined, rank: Float64Array | null, descending: boolean): number {
  if (!summary || summary.kind === 'many') return Number.NEGATIVE_INFINITY
  const keyOf = keyWith(descending)
  if (summary.kind === 'few')
    return summary.ids.reduce((first, id) => Math.min(first, keyOf(rank?.[id] ?? Number.NaN)), Number.POSITIVE_INFINITY)
  const { min, max } = summary
  // Without any value the bounds are those of nothing.
  if (min === 0 && max === 0) return Number.POSITIVE_INFINITY
  return keyOf(valueOfStep(min, max)(descending ? LAST_STEP : 1))
}

const keyWith =
  (descending: boolean) =>
  (value: number): number =>
    Number.isNaN(value) ? Number.POSITIVE_INFINITY : descending ? -value : value

/** By id: the place of its value among all, ascending; "none" has none. */
function ranksOf(values: readonly ColumnValue[]): Float64Array {
  const order = values.map((_, index) => index).sort((a, b) => compareValues(values[a] as ColumnValue, values[b] as ColumnValue))
  const ranks = new Float64Array(values.length + 1).fill(Number.NaN)
  order.forEach((index, rank) => {
    ranks[index + 1] = rank
  })
  return ranks
}

/** By code of a chunk: the number to sort by; none is last. */
function keyByCode(summary: Summary, rank: Float64Array | null, descending: boolean): (code: number) => number {
  const keyOf = keyWith(descending)
  if (summary.kind === 'scaled') {
    const value = valueOfStep(summary.min, summary.max)
    return (step) => (step === 0 ? Number.POSITIVE_INFINITY : keyOf(value(step)))
  }
  const ids = summary.kind === 'few' ? summary.ids : null
  return (code) => keyOf(rank?.[ids ? (ids[code] as number) : code] ?? Number.NaN)
}
