import { type ColumnValue, readBody, readSummary } from './column-format.ts'

/** A field of a category as a whole, as `category_fields` stores it. */
export interface FieldTotals {
  /** By number of the dictionary, those without a value first; of a scaled field those alone. */
  counts: number[]
  minimum: number | null
  maximum: number | null
}

/**
 * Adds up the chunks of a field.
 * @param values its dictionary; empty for a scaled field
 * @param chunks `body` is read if the summary has no counts ("*")
 */
export function computeFieldTotals(
  kind: 'coded' | 'scaled',
  values: readonly ColumnValue[],
  chunks: Iterable<{ summary: string; body: string }>,
): FieldTotals {
  const counts = new Array<number>(kind === 'coded' ? values.length + 1 : 1).fill(0)
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const include = (least: number, greatest: number): void => {
    minimum = Math.min(minimum, least)
    maximum = Math.max(maximum, greatest)
  }
  for (const { summary, body } of chunks) {
    const read = readSummary(summary)
    if (read.kind === 'scaled') {
      counts[0] = (counts[0] ?? 0) + read.none
      // A chunk without any value has both bounds at 0.
      if (read.min !== 0 || read.max !== 0) include(read.min, read.max)
    } else if (read.kind === 'few') {
      read.ids.forEach((id, local) => {
        counts[id] = (counts[id] ?? 0) + (read.counts[local] ?? 0)
      })
    } else for (const id of readBody(read, body) ?? []) counts[id] = (counts[id] ?? 0) + 1
  }
  values.forEach((value, index) => {
    if (typeof value === 'number' && (counts[index + 1] ?? 0) > 0) include(value, value)
  })
  return {
    counts,
    minimum: Number.isFinite(minimum) ? minimum : null,
    maximum: Number.isFinite(maximum) ? maximum : null,
  }
}
