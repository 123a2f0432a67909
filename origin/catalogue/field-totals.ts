import { type ColumnValue, readBody, readSummary } from './column-format.ts'

/** The values of a field in a whole category, as `category_fields` stores them. */
export interface FieldTotals {
  /** The number of parts by dictionary number, index 0 without a value; for a scaled field only that one. */
  counts: number[]
  minimum: number | null
  maximum: number | null
}

/** A chunk of a coded field. `body` is read if the summary has no counts ("*"). */
interface CodedColumn {
  summary: string
  body: string
}

/**
 * The totals of a coded field when one of its chunks is written.
 * @param values its dictionary
 * @param stored its counts before
 * @param before the chunk as it was; null for a new one
 */
export function computeCodedTotals(
  values: readonly ColumnValue[],
  stored: readonly number[],
  before: CodedColumn | null,
  after: CodedColumn,
): FieldTotals {
  const counts = Array.from({ length: values.length + 1 }, (_, id) => stored[id] ?? 0)
  if (before) addCounts(counts, before, -1)
  addCounts(counts, after, 1)
  return { counts, ...toBounds(values.filter((value, index) => typeof value === 'number' && (counts[index + 1] ?? 0) > 0) as number[]) }
}

function addCounts(counts: number[], { summary, body }: CodedColumn, sign: 1 | -1): void {
  const read = readSummary(summary)
  const add = (id: number, count: number): void => {
    counts[id] = (counts[id] ?? 0) + sign * count
  }
  if (read.kind === 'few') read.ids.forEach((id, local) => void add(id, read.counts[local] ?? 0))
  else for (const id of readBody(read, body) ?? []) add(id, 1)
}

/** The totals of a scaled field. @param summaries of all its chunks */
export function computeScaledTotals(summaries: readonly string[]): FieldTotals {
  const chunks = summaries.map(readSummary).filter(({ kind }) => kind === 'scaled') as ScaledSummary[]
  // A chunk without any value has 0 as both bounds.
  const bounds = chunks.flatMap(({ min, max }) => (min !== 0 || max !== 0 ? [min, max] : []))
  return { counts: [chunks.reduce((sum, { none }) => sum + none, 0)], ...toBounds(bounds) }
}

type ScaledSummary = Extract<ReturnType<typeof readSummary>, { kind: 'scaled' }>

function toBounds(numbers: readonly number[]): { minimum: number | null; maximum: number | null } {
  let [minimum, maximum] = [numbers[0] ?? null, numbers[0] ?? null]
  for (const number of numbers) {
    minimum = Math.min(minimum ?? number, number)
    maximum = Math.max(maximum ?? number, number)
  }
  return { minimum, maximum }
}
