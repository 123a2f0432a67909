import { expect, it } from 'vitest'
import { encodeCodedColumn, encodeScaledColumn } from './column-format.ts'
import { computeCodedTotals, computeScaledTotals } from './field-totals.ts'

/** A chunk with values 0 to `values` - 1 in turn; above 256 its summary has no counts. */
const chunkOf = (values: number) => encodeCodedColumn(Uint16Array.from({ length: 1000 }, (_, at) => at % values))
const dictionary = Array.from({ length: 500 }, (_, index) => index + 1)

it('counts a rewritten chunk once, whatever its summary says', () => {
  const [few, many] = [chunkOf(4), chunkOf(500)]
  const other = computeCodedTotals(dictionary.slice(0, 3), [], null, few)
  expect(other).toMatchObject({ counts: [250, 250, 250, 250], minimum: 1, maximum: 3 })
  const both = computeCodedTotals(dictionary, other.counts, null, many)
  expect([both.counts[0], both.counts[3], both.counts[500], both.maximum]).toEqual([252, 252, 0, 499])
  expect(computeCodedTotals(dictionary, both.counts, many, few)).toMatchObject({ maximum: 3 })
  expect(computeCodedTotals(dictionary, both.counts, many, few).counts.slice(0, 5)).toEqual([500, 500, 500, 500, 0])
})

it('has the bounds of all chunks of a scaled field that have values', () => {
  const summaries = [[5, 7, Number.NaN], [Number.NaN], [0.5, 2]].map((values) => encodeScaledColumn(Float64Array.from(values)).summary)
  expect(computeScaledTotals(summaries)).toEqual({ counts: [2], minimum: 0.5, maximum: 7 })
  expect(computeScaledTotals(summaries.slice(1, 2))).toEqual({ counts: [1], minimum: null, maximum: null })
})
