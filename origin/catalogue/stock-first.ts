import { type ColumnSource, invert, type Selection, valueTest } from './choices.ts'
import { partId } from './ids.ts'
import { findMatches, type Matches, NO_MATCHES, sliceMatches } from './matching.ts'
import type { CategoryMatches } from './number-order.ts'

/** What a selection leaves of a category that is in stock, and what it leaves beside that. */
export async function splitByStock(source: ColumnSource, selection: Selection): Promise<[in_stock: Matches, others: Matches]> {
  const test = valueTest(source.fields, 'in_stock', [1])
  if (!test) return [NO_MATCHES, await findMatches(source, selection)]
  const also = (one: typeof test) => findMatches(source, { ...selection, choices: [...selection.choices, { field: null, tests: [one] }] })
  return Promise.all([also(test), also(invert(test))])
}

/** A stretch of ids of matches that stand one after the other, each in its natural order. */
export async function sliceInTurn(inTurn: readonly CategoryMatches[], start: number, length: number): Promise<number[]> {
  const ids: number[] = []
  let before = 0
  for (const { category_id, matches } of inTurn) {
    const from = Math.max(0, start - before)
    const most = start + length - before - from
    const ordinals = from < matches.total && most > 0 ? await sliceMatches(matches, from, most) : []
    for (const ordinal of ordinals) ids.push(partId(category_id, ordinal))
    before += matches.total
  }
  return ids
}
