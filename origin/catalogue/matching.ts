import type { ColumnSource, Selection } from './choices.ts'
import { type ChunkPlan, listMatchingOrdinals, planChunks, readChunkCodes, walkChunks } from './chunk-walk.ts'
import { CHUNK_ORDINALS, type ColumnValue, compareValues, createStepDecoder, LAST_STEP, type Summary } from './column-format.ts'

/** The parts of a category that pass a selection: how many in each chunk, and their ordinals on demand. */
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
      if (list) walked.set(chunk, listMatchingOrdinals(list))
    })
  }
  await walk(plans.filter(({ matchCount }) => matchCount === null))
  const chunks = plans
    .map(({ chunk, matchCount }) => ({ chunk, count: matchCount ?? walked.get(chunk)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
  const byChunk = new Map(plans.map((plan) => [plan.chunk, plan]))
  return {
    total: chunks.reduce((sum, { count }) => sum + count, 0),
    chunks,
    async ordinals(numbers) {
      const all = (plan: ChunkPlan): boolean => plan.matchCount === plan.length
      await walk(numbers.flatMap((chunk) => byChunk.get(chunk) ?? []).filter((plan) => !walked.has(plan.chunk) && !all(plan)))
      return new Map(numbers.map((chunk) => [chunk, walked.get(chunk) ?? null]))
    },
  }
}

/** A slice of the matches in their natural order. */
export async function sliceMatches({ chunks, ordinals }: SelectionMatches, start: number, length: number): Promise<number[]> {
  const parts: { chunk: number; from: number; to: number }[] = []
  let before = 0
  for (const { chunk, count } of chunks) {
    const [from, to] = [Math.max(0, start - before), Math.min(count, start + length - before)]
    if (to > from) parts.push({ chunk, from, to })
    before += count
  }
  const getOrdinals = await ordinals(parts.map(({ chunk }) => chunk))
  return parts.flatMap(({ chunk, from, to }) => {
    const list = getOrdinals.get(chunk)
    return Array.from({ length: to - from }, (_, index) => chunk * CHUNK_ORDINALS + (list ? (list[from + index] as number) : from + index))
  })
}

interface Keyed {
  ordinal: number
  key: number
}

/** A match with its value in the sort field; null for none. In a scaled field the value is the nearest step. */
export interface MatchWithValue {
  ordinal: number
  value: ColumnValue | null
}

/** The ordinals of `listFirstValues`. */
export async function listFirstMatches(...request: Parameters<typeof listFirstValues>): Promise<number[]> {
  return (await listFirstValues(...request)).map(({ ordinal }) => ordinal)
}

/**
 * The first `limit` matches by a field, ascending or descending. Equal values keep their order (of a scaled field, within a chunk), and
 * parts without a value come last. Chunks that cannot contain one of the first are skipped.
 */
export async function listFirstValues(
  source: ColumnSource,
  matches: SelectionMatches,
  field: string,
  descending: boolean,
  limit: number,
): Promise<MatchWithValue[]> {
  const choiceField = source.fields.get(field)
  if (!choiceField) return (await sliceMatches(matches, 0, limit)).map((ordinal) => ({ ordinal, value: null }))
  const order = choiceField.kind === 'coded' ? [...choiceField.values].sort(compareValues) : null
  const rank = choiceField.kind === 'coded' ? toRanks(choiceField.values) : null
  const summaries = (await source.summaries([field])).get(field) ?? []
  // Chunks with the lowest possible key first; of equal ones the earlier.
  const queue = matches.chunks
    .map(({ chunk, count }) => ({ chunk, count, first_key: firstKey(summaries[chunk], rank, descending) }))
    .sort((a, b) => compareValues(a.first_key, b.first_key) || a.chunk - b.chunk)
  let best: Keyed[] = []
  /** The last of the first `limit` matches, once there are so many; higher keys are skipped. */
  let last: Keyed | null = null
  const cut = (): void => {
    best.sort((a, b) => compareValues(a.key, b.key) || a.ordinal - b.ordinal)
    best = best.slice(0, limit)
    last = best.length === limit ? (best.at(-1) ?? null) : null
  }
  const isLate = (key: number, ordinal: number): boolean =>
    last !== null && (key > last.key || (key === last.key && ordinal > last.ordinal))
  for (let at = 0; at < queue.length; at += CHUNKS_AT_ONCE) {
    const some = queue.slice(at, at + CHUNKS_AT_ONCE).filter(({ chunk, first_key }) => !isLate(first_key, chunk * CHUNK_ORDINALS))
    if (some.length === 0) continue
    const numbers = some.map(({ chunk }) => chunk)
    const [getColumn, ordinalsByChunk] = await Promise.all([source.chunks(new Map([[field, new Set(numbers)]])), matches.ordinals(numbers)])
    for (const { chunk, count } of some) {
      const ordinals = ordinalsByChunk.get(chunk)
      const column = getColumn(field, chunk)
      const codes = readChunkCodes(column)
      const keyOfCode = keyByCode(column.summary, rank, descending)
      const onlyKey = codes ? 0 : firstKey(column.summary, rank, descending)
      for (let ordinalIndex = 0; ordinalIndex < count; ordinalIndex++) {
        const within = ordinals ? (ordinals[ordinalIndex] as number) : ordinalIndex
        const key = codes ? keyOfCode(codes[within] as number) : onlyKey
        const ordinal = chunk * CHUNK_ORDINALS + within
        if (isLate(key, ordinal)) continue
        best.push({ ordinal, key })
        if (best.length >= limit * 2 + 1000) cut()
      }
    }
    cut()
  }
  return best.map(({ ordinal, key }) => {
    const value = descending ? -key : key
    return { ordinal, value: Number.isFinite(key) ? (order ? (order[value] ?? null) : value) : null }
  })
}

/** Enough chunks for one read of the database, but few, because the first ones often make the rest unnecessary. */
const CHUNKS_AT_ONCE = 8

/** The smallest sort key that a part of the chunk can have. */
function firstKey(summary: Summary | undefined, rank: Float64Array | null, descending: boolean): number {
  if (!summary || summary.kind === 'many') return Number.NEGATIVE_INFINITY
  const toSortKey = keyWith(descending)
  if (summary.kind === 'few')
    return summary.ids.reduce((first, id) => Math.min(first, toSortKey(rank?.[id] ?? Number.NaN)), Number.POSITIVE_INFINITY)
  const { min, max } = summary
  // A chunk without any value has 0 as both bounds.
  if (min === 0 && max === 0) return Number.POSITIVE_INFINITY
  return toSortKey(createStepDecoder(min, max)(descending ? LAST_STEP : 1))
}

const keyWith =
  (descending: boolean) =>
  (value: number): number =>
    Number.isNaN(value) ? Number.POSITIVE_INFINITY : descending ? -value : value

/** The rank of each id's value in ascending order; "none" has no rank. */
function toRanks(values: readonly ColumnValue[]): Float64Array {
  const order = values.map((_, index) => index).sort((a, b) => compareValues(values[a] as ColumnValue, values[b] as ColumnValue))
  const ranks = new Float64Array(values.length + 1).fill(Number.NaN)
  order.forEach((index, rank) => {
    ranks[index + 1] = rank
  })
  return ranks
}

/** The sort key of each code of a chunk; "none" comes last. */
function keyByCode(summary: Summary, rank: Float64Array | null, descending: boolean): (code: number) => number {
  const toSortKey = keyWith(descending)
  if (summary.kind === 'scaled') {
    const value = createStepDecoder(summary.min, summary.max)
    return (step) => (step === 0 ? Number.POSITIVE_INFINITY : toSortKey(value(step)))
  }
  const ids = summary.kind === 'few' ? summary.ids : null
  return (code) => toSortKey(rank?.[ids ? (ids[code] as number) : code] ?? Number.NaN)
}
